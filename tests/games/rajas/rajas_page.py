"""Helpers of the tests that read RULES.md: the page, and positions to compare it with."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from games.desk import Desk
from games.rajas.rajas_kit import STACKS, desk, play, stand, standard
from rules_page import Page, plain, quoted

from rondel.core.game import Game
from rondel.core.kernel import State

PAGE = Page("rajas", "RA", 71)
section, table, blocks = PAGE.section, PAGE.table, PAGE.blocks
full = Desk("rajas", seats=2, version="navaratnas", ganga=True)
"""A desk with all that is not in the basic game."""
mixed = Desk("rajas", seats=2, version="mixed", player_2="advanced")
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
def yield_tiles() -> dict[str, int]:
    """All kinds of yield tiles in the order in which the page numbers them, and how many there are of each."""
    rows = table("Components", 5)
    listed = [row[:3] for row in rows] + [row[3:] for row in rows if row[3]]
    assert [int(number) for number, *_ in listed] == [*range(len(listed))]
    return {plain(name): int(count) for _, name, count in listed}


@cache
def river_tiles() -> tuple[str, ...]:
    """All kinds of river tiles in the order in which the page lists them."""
    return tuple(name for row in table("Components", 6) for name in quoted(row[0]))


@cache
def groups() -> tuple[str, ...]:
    """All groups of workers' spaces in the order in which the page lists them."""
    return tuple(name for row in table("Components", 3) for name in quoted(row[0]))


def course(game: Game, seed: int) -> Iterator[State]:
    """All positions of a match at random, and some that seldom come about in one."""
    yield from desk.walk(game, seed)
    basic = standard()
    if (game.seats, game.options, game.facts.components) == (2, basic.options, basic.facts.components):
        corner = stand(CORNER)
        for word in ("quarry", "orange-tiger", "orange 3", "orange 6", "d1 NESW", "orange-8T-temple-palace", "S1"):
            corner = play(corner, word)
            yield corner
