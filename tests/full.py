"""Tests of thousands of games or files: a part is always run, the rest with ``./test --full``."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Any

import pytest

VARIABLE = "RONDEL_TEST_FULL"
"""Set while ``./test --full`` runs: worker processes inherit it."""


def so_many(always: int, full: int) -> int:
    """How many of something are looked at: always, and with ``./test --full``."""
    return full if VARIABLE in os.environ else always


def in_parts(parts: Iterable[Any], always: int = 1) -> list[Any]:
    """Parameters of a test, of which all but the first few are marked ``full``."""
    return [part if at < always else _in_full(part) for at, part in enumerate(parts)]


def in_turns(ones: Iterable[Any], others: Sequence[Any], always: int) -> list[Any]:
    """Parameters of a test, each of the ones with each of the others; so many of these, in turn, are not ``full``."""
    found = []
    for at, one in enumerate(ones):
        for place, other in enumerate(others):
            both = (*_tuple(one), *_tuple(other))
            found.append(both if (place - at) % len(others) < always else _in_full(both))
    return found


def _tuple(part: Any) -> tuple[Any, ...]:
    return part if isinstance(part, tuple) else (part,)


def _in_full(part: Any) -> Any:
    return pytest.param(*_tuple(part), marks=pytest.mark.full)
