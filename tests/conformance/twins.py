"""Two matches that one seat cannot tell apart.

They are built in step, by the test and not by `Game.resample`: wherever chance or another seat does something that the
viewer is not told in full, the twin does something else that is told alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from conformance.walks import after, chance_code

from rondel.core.game import CHANCE, OVER, Game, Seen
from rondel.core.kernel import State
from rondel.core.messages import UNKNOWN

OTHERWISE = 0.3
"""How often the twin's hidden outcome or move may differ: twins without anything in common soon part."""


class Twins(NamedTuple):
    """The true position, its twin, and what is done next in each; None where no next step is told alike."""

    true: State
    twin: State
    code: int | None
    twin_code: int | None


@lru_cache(maxsize=8)
def twins(game: Game, viewer: int | None, seed: int) -> list[Twins]:
    """Pairs of positions that ``viewer`` was told the same about, until no next step is told alike.

    As long as nothing was done otherwise both are one object: of games that hide nothing, to the end.
    """
    return list(pairs(game, viewer, seed))


def differing(game: Game, viewer: int | None, seed: int) -> list[Twins]:
    """Those of `twins` that are two positions: what is asked of one and the same cannot differ."""
    return [pair for pair in twins(game, viewer, seed) if pair.true is not pair.twin]


def pairs(game: Game, viewer: int | None, seed: int) -> Iterator[Twins]:
    """As `twins`, one after the other: for who needs the first ones only."""
    random = Random(f"twins/{seed}/{viewer}")
    true = twin = game.setup()
    while game.actor(true) != OVER:
        step = _step(game, true, twin, viewer, random)
        if step is None:
            yield Twins(true, twin, None, None)
            return
        yield Twins(true, twin, *step)
        same = true is twin and step[0] == step[1]
        true = after(game, true, step[0])
        twin = true if same else after(game, twin, step[1])


def _step(game: Game, true: State, twin: State, viewer: int | None, random: Random) -> tuple[int, int] | None:
    actor = game.actor(true)
    assert game.actor(twin) == actor, "the viewer sees who acts"
    if actor == CHANCE:
        code = chance_code(game, true, random)
        others = [
            c
            for c in _open(game, true, code, viewer, game.chance(twin).codes)
            if _alike(game, true, code, twin, c, viewer)
        ]
        if code in others and random.random() > OTHERWISE:
            return code, code
        return (code, random.choice(others)) if others else None
    if actor == viewer:
        legal = game.legal(true)
        assert true is twin or game.legal(twin) == legal, "the viewer sees its own moves"
        code = random.choice([random.choice(legal), legal[-1]])
        return code, code
    here = game.legal(true)
    there = here if true is twin else game.legal(twin)
    for code in _tries(here, random):
        some = [code, *random.sample(there, min(4, len(there)))]
        alike = [c for c in set(_open(game, true, code, viewer, some)) if c in there]
        alike = [c for c in sorted(alike) if _alike(game, true, code, twin, c, viewer)]
        if code in alike and random.random() > OTHERWISE:
            return code, code
        if alike:
            return code, random.choice(alike)
    return None


def _open(game: Game, true: State, code: int, viewer: int | None, codes: Sequence[int]) -> Sequence[int]:
    """The codes that can be told like one: where that is told in full, no other has its name."""
    hidden = not game.tells_all and UNKNOWN in _seen(game, true, code, viewer).text
    return codes if hidden else [code] if code in codes else []


def _tries(legal: list[int], random: Random) -> list[int]:
    return [*legal[-1:] * random.randrange(2), *random.sample(legal, min(30, len(legal)))]


def _alike(game: Game, true: State, code: int, twin: State, other: int, viewer: int | None) -> bool:
    if true is twin and code == other:
        return True
    return _seen(game, true, code, viewer) == _seen(game, twin, other, viewer)


def _seen(game: Game, state: State, code: int, viewer: int | None) -> Seen:
    """`Game.seen` of a code that was taken from the list."""
    return game.tell_all(game.name(state, code), game.step_(state, code)[1], game.actor(state), viewer)
