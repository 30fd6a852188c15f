"""Tests of thousands of games or files: a part is always run, the rest with ``./test --full``."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Any

VARIABLE = "RONDEL_TEST_FULL"
"""Set while ``./test --full`` runs: worker processes inherit it."""


def in_full() -> bool:
    """Whether ``./test --full`` runs."""
    return VARIABLE in os.environ


def so_many(always: int, full: int) -> int:
    """How many of something are looked at: always, and with ``./test --full``."""
    return full if in_full() else always


def in_parts(parts: Iterable[Any], always: int = 1) -> list[Any]:
    """Parameters of a test: the first few, or all of them."""
    return [part for at, part in enumerate(parts) if in_full() or at < always]


def in_turns(ones: Iterable[Any], others: Sequence[Any], always: int) -> list[Any]:
    """Parameters of a test, each of the ones with so many of the others, in turn, or with all of them."""
    return [
        (*_tuple(one), *_tuple(other))
        for at, one in enumerate(ones)
        for place, other in enumerate(others)
        if in_full() or (place - at) % len(others) < always
    ]


def _tuple(part: Any) -> tuple[Any, ...]:
    return part if isinstance(part, tuple) else (part,)
