"""What a law is, and what laws look at."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import TypeVar

import msgspec
from conformance.walks import positions
from full import so_many

from rondel.core.dealer import SeedDealer
from rondel.core.game import Game
from rondel.core.kernel import State
from rondel.core.match import Match

Step = TypeVar("Step")
Law = Callable[[Game, int], None]
LAWS: dict[str, Law] = {}
LOOKED_AT = so_many(25, full=100)
"""Steps of a longer walk are looked at one in so many that there are no more than this: Rajas can have a thousand."""
ORDERS = {"bag", "stacks", "yields"}
"""What is hidden only in that nobody knows what comes next: no seat knows less of it than another."""


def law(function: Law) -> Law:
    LAWS[function.__name__] = function
    return function


def both(game: Game, seed: int) -> list[State]:
    """Positions of a random and of a seeking walk."""
    return [*positions(game, seed), *positions(game, seed, seeking=True)]


def some(states: list[State], seed: int, count: int) -> list[State]:
    """A few of them, the first and the last included."""
    chosen = Random(seed).sample(states, min(count, len(states)))
    return [states[0], *chosen, states[-1]]


def thinned(walk: list[Step]) -> list[Step]:
    """A long walk with even gaps, the last step included."""
    gap = -(-len(walk) // LOOKED_AT) or 1
    return walk[::-1][::gap][::-1]


def seats_with_twins(game: Game) -> range:
    """Every seat; of a game that hides orders only always one: `test_one_world` shows that its twins never differ."""
    return range(so_many(1, full=game.seats) if set(game.facts.hidden) <= ORDERS else game.seats)


@lru_cache(maxsize=12)
def random_match(game: Game, seed: int) -> Match:
    """A match from its beginning to its end. Who asks for it does not change it."""
    match = Match(game, SeedDealer(seed))
    random = Random(seed)
    while not match.over:
        match.play(random.choice(match.moves()))
    return match


def json(value: object) -> bytes:
    return msgspec.json.encode(value)
