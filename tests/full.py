"""Tests of thousands of games or files: a part is always run, the rest with ``./test --full``."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

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


class Part(NamedTuple):
    """One of several parts of a run, which are all of it together.

    >>> Part.read("2/3")
    Part(at=2, of=3)
    """

    at: int
    of: int

    @classmethod
    def read(cls, text: str) -> Part:
        found = re.fullmatch(r"([1-9]\d*)/([1-9]\d*)", text)
        if found is None or int(found[1]) > int(found[2]):
            raise ValueError(f"a part is 1/3, 2/3 or 3/3, not {text!r}")
        return cls(int(found[1]), int(found[2]))

    def takes(self, names: Iterable[str]) -> set[str]:
        """Those of the names that belong to this part; whatever order they come in, and however often."""
        return set(sorted(set(names))[self.at - 1 :: self.of])


def _tuple(part: Any) -> tuple[Any, ...]:
    return part if isinstance(part, tuple) else (part,)
