"""Helpers of the tests that read RULES.md: the page, and matches to compare it with."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from conformance.walks import chance_code
from rules_page import Page

from rondel.core.game import CHANCE, OVER, Game
from rondel.core.kernel import State

PAGE = Page("maharani", "MA", 47)
section, table, blocks = PAGE.section, PAGE.table, PAGE.blocks
STUCK_HAND = """maharani
free: b3 c2 a6
rondel: purple-h3 red-c red-c blue-c
down 1: NW NE SE SW
"""
"""Player 1 has no marker for the tiles that would fit elsewhere."""


def steps(game: Game, rng: Random) -> Iterator[tuple[State, int]]:
    """The positions of a match at random, each with what is done there."""
    position = game.setup()
    while game.actor(position) != OVER:
        code = step(game, position, rng)
        yield position, code
        position = game.play(position, code)


def course(game: Game, rng: Random) -> Iterator[State]:
    """All positions of a match at random, the last one included."""
    position = game.setup()
    yield position
    while game.actor(position) != OVER:
        position = game.play(position, step(game, position, rng))
        yield position


def step(game: Game, position: State, rng: Random) -> int:
    if game.actor(position) == CHANCE:
        return chance_code(game, position, rng)
    return rng.choice(game.legal(position))
