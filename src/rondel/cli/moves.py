"""Legal moves with the points they bring, for lists and hints."""

from __future__ import annotations

from typing import NamedTuple

from rondel.core.game import Game
from rondel.core.kernel import State


class Gain(NamedTuple):
    """A legal move, its points by track, and the mover's result after it."""

    name: str
    points: dict[str, int]
    result: int

    @property
    def total(self) -> int:
        return sum(self.points.values())


def gains(game: Game, state: State, wanted: str = "") -> list[Gain]:
    """The legal moves that hold every word of ``wanted``: most points first, then the better result.

    A position with thousands of moves is no reason to check each of them again: they come from `Game.legal`, and what
    `Game.apply_` does to the scores of a copy is public.
    """
    seat = game.actor(state)
    before = game.scores(state).tracks
    found = []
    for code in game.legal(state):
        name = game.name(state, code)
        if not _fits(name, wanted):
            continue
        after = game.layout.copy(state)
        game.apply_(after, code)
        scores = game.scores(after)
        points = {track: values[seat] - before[track][seat] for track, values in scores.tracks.items()}
        found.append(Gain(name, {track: gained for track, gained in points.items() if gained}, scores.result[seat]))
    return sorted(found, key=lambda gain: (-gain.total, -gain.result, gain.name))


def _fits(name: str, wanted: str) -> bool:
    """Capitals in a wanted word must be met; small letters fit both."""
    return all(word in (name if word != word.lower() else name.lower()) for word in wanted.split())
