"""All worlds that a seat can think possible, with their weights, by trying everything: for small games only."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rondel.core.game import CHANCE, Game
from rondel.core.kernel import State
from rondel.core.messages import UNKNOWN

Belief = dict[bytes, tuple[State, float]]
Likelihood = Callable[[Game, State, int], float]
"""How likely another seat is to make a move; only ratios matter."""


class TooMany(Exception):
    """More worlds than can be tried."""


def beliefs(
    game: Game, walk: Sequence[tuple[State, int]], viewer: int, likelihood: Likelihood, most: int = 3000
) -> Iterable[tuple[State, Belief]]:
    """For each position of a walk the belief of ``viewer``: world -> weight. At its beginning nothing is hidden."""
    start = walk[0][0]
    belief: Belief = {game.layout.pack(start): (start, 1.0)}
    for state, code in walk:
        yield state, belief
        told = game.seen(state, code, viewer)
        after: Belief = {}
        for world, weight in belief.values():
            for other, chance in _possible(game, world, viewer, None if UNKNOWN in told.text else code, likelihood):
                if game.seen(world, other, viewer) != told:
                    continue
                new = game.play(world, other)
                key = game.layout.pack(new)
                after[key] = (new, after[key][1] + weight * chance if key in after else weight * chance)
        if len(after) > most:
            raise TooMany
        belief = after


def _possible(
    game: Game, world: State, viewer: int, code: int | None, likelihood: Likelihood
) -> list[tuple[int, float]]:
    """What may have happened in a world, and how likely; ``code`` did, where the viewer was told its notation."""
    actor = game.actor(world)
    if actor == CHANCE:
        chance = game.chance(world)
        total = sum(chance.weights)
        return [(c, w / total) for c, w in zip(chance.codes, chance.weights, strict=True)]
    if actor == viewer:
        assert code is not None, "who moves is told its own move"
        return [(code, 1.0)]
    moves = game.legal(world) if code is None else [code]
    return [(c, likelihood(game, world, c)) for c in moves if game.is_legal(world, c)]
