"""Ways through a game: random, and seeking what is rare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from random import Random

from rondel.core.game import CHANCE, OVER, Game
from rondel.core.kernel import State

SAMPLE = 20
"""How many moves the seeking walk compares."""


def chance_code(game: Game, state: State, random: Random) -> int:
    """An outcome by its weight."""
    chance = game.chance(state)
    return random.choices(chance.codes, chance.weights)[0]


def after(game: Game, state: State, code: int) -> State:
    """`Game.play` of a code that was taken from the list: to look for it there again is half the time of a walk."""
    found = game.layout.copy(state)
    game.apply_(found, code)
    return found


@lru_cache(maxsize=8)
def steps(game: Game, seed: int, seeking: bool = False) -> list[tuple[State, int]]:
    """One whole game as (position, code of what is done there), from the set-up to before the end.

    A seeking walk prefers, of a few moves, the one whose events were rarest so far: uniform play seldom meets the rules
    that matter.
    """
    return list(_walk(game, seed, seeking))


def _walk(game: Game, seed: int, seeking: bool) -> Iterator[tuple[State, int]]:
    random = Random(f"{seed}/{seeking}")
    met: Counter[str] = Counter()
    state = game.setup()
    for _ in range(game.facts.longest + 1):
        actor = game.actor(state)
        if actor == OVER:
            return
        if actor == CHANCE:
            code = chance_code(game, state, random)
        else:
            legal = game.legal(state)
            if not legal:
                return
            code = random.choice(legal)
            if seeking:
                some = {*random.sample(legal, min(SAMPLE, len(legal))), legal[-1]}
                code = min(sorted(some), key=lambda move: rarity(game, state, move, met))
                met.update(event.key for event in game.step_(state, code)[1])
        yield state, code
        state = after(game, state, code)
    raise AssertionError("the game is longer than facts.longest")


def rarity(game: Game, state: State, code: int, met: Counter[str]) -> tuple[int, int]:
    """How often the rarest event of a move was met before, and the points it makes, both to be small."""
    events = game.step_(state, code)[1]
    seldom = min((met[event.key] for event in events), default=1 << 30)
    return seldom, -sum(sum(event.points.values()) for event in events)


@lru_cache(maxsize=8)
def positions(game: Game, seed: int, seeking: bool = False) -> list[State]:
    """All positions of a walk, the last included. Who asks for them does not change them."""
    walk = steps(game, seed, seeking)
    last, code = walk[-1]
    return [*(state for state, _ in walk), game.play(last, code)]
