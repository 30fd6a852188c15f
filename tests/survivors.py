"""Mutants that no test can catch, because they play the same game: ``tests/games/<game>/survivors.toml``.

Each row says which mutants and why. ``…`` in it stands for anything, so one row may explain a kind of mutants. An
explained mutant is not caught all the same: it counts as it is.
"""

from __future__ import annotations

import re
import tomllib
from typing import NamedTuple

from clauses import TESTS
from mutation import Mutant

ANYTHING = "…"


class Survivor(NamedTuple):
    """Mutants explained: those of this file and function, of a line that becomes another."""

    file: str
    function: str
    line: str
    becomes: str
    reason: str

    def explains(self, mutant: Mutant) -> bool:
        found = (mutant.file, mutant.function, mutant.was, mutant.becomes)
        return all(_fits(pattern, text) for pattern, text in zip(self[:-1], found, strict=True))


def explained(slug: str) -> list[Survivor]:
    """All rows of a game."""
    file = TESTS / "games" / slug / "survivors.toml"
    rows = tomllib.loads(file.read_text(encoding="utf-8"))["survivor"] if file.exists() else []
    return [Survivor(**row) for row in rows]


def _fits(pattern: str, text: str) -> bool:
    return re.fullmatch(".*".join(map(re.escape, pattern.split(ANYTHING))), text) is not None
