"""What is drawn, and how large: from the largest drawing to the smallest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rondel.games.rajas.terminal.province import LARGE, MIDDLE, SMALL, Scale
from rondel.games.rajas.view import View

FULL, WORDS, SHORT, NONE = "full", "words", "short", ""
"""How much is told of the workers' spaces, and of the yield tiles that lie open."""
BOARD_FOR = frozenset({"place", "figure"})
"""Questions for which the workers' spaces matter, and those for which the stacks do."""
STACKS_FOR = frozenset({"place", "die", "build", "cover", "name", "return", "building", "pick", "sum"})
TILES_FOR = frozenset({"choose"})
"""Those for which the yield tiles matter."""


class Plan(NamedTuple):
    """One drawing."""

    scale: Scale
    board: str
    """`FULL`, `WORDS`, `SHORT` or nothing."""
    stacks: bool
    river: bool = False
    others: bool = False
    gaps: bool = False
    notice: bool = True
    """Whether it is told below what is a reconstruction."""
    yields: str = NONE
    """`WORDS`, `SHORT` or nothing of the yield tiles that lie open."""


def plans(view: View, tiled: bool) -> Iterator[Plan]:
    """All drawings; what the question is not about gives way first. ``tiled``: whether yield tiles lie open."""
    if not tiled:
        yield from _sizes(view)
    elif view.pending[0].key in TILES_FOR:
        for told in (WORDS, SHORT, NONE):
            yield from (plan._replace(yields=told) for plan in _sizes(view))
    else:
        for plan in _sizes(view):
            yield plan._replace(yields=SHORT)
            yield plan


def least(view: View, scale: Scale, tiled: bool) -> Plan:
    """The drawing that has all that the question is about."""
    asked = view.pending[0].key
    told = SHORT if tiled and asked in TILES_FOR else NONE
    return Plan(scale, SHORT if asked in BOARD_FOR else NONE, stacks=asked in STACKS_FOR, yields=told)


def _sizes(view: View) -> Iterator[Plan]:
    asked = view.pending[0].key
    board = SHORT if asked in BOARD_FOR else NONE
    stacks = asked in STACKS_FOR
    if asked == "done":
        for scale in (LARGE, MIDDLE, SMALL):
            yield Plan(scale, NONE, stacks=False, river=True, others=True)
            yield Plan(scale, NONE, stacks=False, river=False, others=True)
    else:
        for others in (True, False):
            yield Plan(LARGE, FULL, stacks=True, river=True, others=others, gaps=True)
            for gaps in (True, False):
                yield Plan(LARGE, WORDS, stacks=True, river=True, others=others, gaps=gaps)
    for scale in (LARGE, MIDDLE):
        for told in (WORDS, SHORT):
            yield Plan(scale, told, stacks=True, river=True)
            yield Plan(scale, told, stacks=True)
        yield Plan(scale, board, stacks=True)
        yield Plan(scale, board, stacks=stacks)
    yield Plan(SMALL, SHORT, stacks=True)
    yield Plan(SMALL, board, stacks=True)
    yield Plan(SMALL, board, stacks=stacks)
    yield Plan(SMALL, board, stacks=stacks, notice=False)
    if asked != "place":
        yield Plan(SMALL, NONE, stacks=False, notice=False)
