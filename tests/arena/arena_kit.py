"""What tests of the arena share: contests in Magpies, whose bots think here, too."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest
from kernel.kernel_kit import magpies

from rondel.arena import Arena, Contest, Entrant, Played, Results
from rondel.arena.folder import opened

THREE, PAIRS = 3, 4
"""Seats of Magpies: each for itself, or two sides of partners."""


@pytest.fixture
def thinkers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Magpies with bots that think."""
    for seats in (THREE, PAIRS):
        kind = type(magpies(seats))
        monkeypatch.setattr(kind, "meta", msgspec.structs.replace(kind.meta, bots=("random", "greedy", "search")))


def contest(*names: str, seats: int = PAIRS, seed: int = 1) -> Contest:
    return Contest.of(magpies(seats), [Entrant.read(name) for name in names], seed)


def run(names: Sequence[str], deals: int, seats: int = PAIRS, seed: int = 1, path: Path | None = None) -> Results:
    """An arena in this process, in a folder if there is one."""
    arena = Arena(contest(*names, seats=seats, seed=seed), deals)
    if path is None:
        return arena.run()
    with opened(path, arena.contest) as folder:
        return arena.run(folder=folder)


def timeless(games: Sequence[Played]) -> list[Played]:
    """The games without the time they took."""
    return [game._replace(seconds=0.0) for game in games]
