"""Helpers of the tests that read RULES.md: the page, and positions to compare it with."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from games.rajas.rajas_kit import STACKS, desk, play, stand, standard
from rules_page import Page, plain, quoted

from rondel.core.game import Game
from rondel.core.kernel import State

MODULES = (*range(33, 42), 47)
"""Clauses of the modules, which are not there yet."""
PAGE = Page("rajas", "RA", 64, kept=MODULES)
section, table, blocks = PAGE.section, PAGE.table, PAGE.blocks
YIELDS = ("white-1-die", "white-3-money", "white-1-upgrade", "white-1-karma")
CORNER = """
province 1: c1=blue-5T/NES c2=blue-4S/EW c3=green-4S/EW b2=orange-4S/EW b1=orange-4C/ES
dice 1: orange=36
tops: orange-tiger=orange-9X
"""
"""Player 1 can build a crossing into the corner d1."""


@cache
def tiles() -> tuple[str, ...]:
    """All kinds of tiles in the order in which the page lists them."""
    rows = table("Components", 4)
    assert tuple(plain(stack) for stack, _ in rows) == STACKS
    return tuple(f"{plain(stack).partition('-')[0]}-{tile}" for stack, named in rows for tile in named.split(" · "))


@cache
def groups() -> tuple[str, ...]:
    """All groups of workers' spaces in the order in which the page lists them."""
    return tuple(name for row in table("Components", 3) for name in quoted(row[0]))


def course(game: Game, seed: int) -> Iterator[State]:
    """All positions of a match at random, and some that seldom come about in one."""
    yield from desk.walk(game, seed)
    if game.seats == 2 and game.facts.components == standard().facts.components:
        corner = stand(CORNER)
        for word in ("quarry", "orange-tiger", "orange 3", "orange 6", "d1 NESW", "orange-8T-temple-palace", "S1"):
            corner = play(corner, word)
            yield corner
