"""Legal moves with the points they bring, for lists and hints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from rondel.core.event import Event
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


def gains(
    game: Game,
    state: State,
    wanted: str = "",
    at_once: Mapping[str, Collection[str]] | None = None,
    follows: Collection[str] = (),
) -> list[Gain]:
    """The legal moves that hold every word of ``wanted``: most points first, then the better result.

    A position with thousands of moves is no reason to check each of them again: they come from `Game.legal`, and what
    `Game.apply_` does to the scores of a copy is public. Where things follow from a move that would come anyway, only
    the events count that are the move's own: see `Screen.at_once`. Answers that belong to the move count with it, at
    their best: see `Screen.follows`.
    """
    seat = game.actor(state)
    before = game.scores(state)
    found = []
    for code in game.legal(state):
        name = game.name(state, code)
        if not fits(name, wanted):
            continue
        if at_once is None:
            after = game.layout.copy(state)
            game.apply_(after, code)
            while game.actor(after) == seat and game.offers(after).question.key in follows:
                after = max((game.play(after, answer) for answer in game.legal(after)), key=_result_of(game, seat))
            scores = game.scores(after)
            points = {track: values[seat] - before.tracks[track][seat] for track, values in scores.tracks.items()}
            result = scores.result[seat]
        else:
            points = _own_points(game.preview(state, code), at_once.get(name.partition(" ")[0], ()))
            result = before.result[seat] + sum(points.values())
        found.append(Gain(name, {track: gained for track, gained in points.items() if gained}, result))
    return sorted(found, key=lambda gain: (-gain.total, -gain.result, gain.name))


def _result_of(game: Game, seat: int) -> Callable[[State], int]:
    return lambda state: game.scores(state).result[seat]


def _own_points(events: Sequence[Event], keys: Collection[str]) -> Counter[str]:
    """The points of the first events as far as they have these keys, each once."""
    points: Counter[str] = Counter()
    left = set(keys)
    for event in events:
        if event.key not in left:
            break
        left.remove(event.key)
        points.update(event.points)
    return points


def fits(name: str, wanted: str) -> bool:
    """Capitals in a wanted word must be met; small letters fit both."""
    return all(word in (name if word != word.lower() else name.lower()) for word in wanted.split())
