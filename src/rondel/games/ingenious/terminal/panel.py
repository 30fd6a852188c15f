"""Score tracks as bars, and racks as tiles."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from rondel.core.names import within
from rondel.games.ingenious.components import COLOURS
from rondel.games.ingenious.terminal.signs import Signs, chip, ink
from rondel.games.ingenious.view import View

NARROWEST, WIDEST = 18, 32
"""Columns of one side's tracks."""
LINES = 1 + len(COLOURS)
"""Lines of one side's tracks."""


class Side:
    """A player or a pair: the names, the points of each colour and where the tracks end."""

    def __init__(self, names: Sequence[str], points: Sequence[int], end: int, acts: bool) -> None:
        self.name = " & ".join(names)
        self.points = points
        self.end = end
        self.acts = acts


def sides(view: View, names: Sequence[str], track: int) -> list[Side]:
    """Everyone alone, or two pairs of opposite seats."""
    joined = view.pairs or view.seats == 1
    count = 2 if view.pairs else view.seats
    members = [range(first, view.seats, count) for first in range(count)]
    return [
        Side([names[seat] for seat in seats], view.scores[seats[0]], track * (2 if joined else 1), view.actor in seats)
        for seats in members
    ]


def block(blocks: Sequence[Side], at: int, width: int, signs: Signs) -> RenderableType:
    """The six tracks of one of the sides, the weakest marked: it is the result."""
    side = blocks[at]
    low = min(side.points)
    result = f" {low}"
    mark = signs.turn if side.acts else " "
    room = width - len(result) - 2
    name = within([each.name for each in blocks], room, signs.more)[at]
    head = Text.assemble(f"{mark} ", (name.ljust(room), "bold"), (result, "bold"))
    return Group(head, *(_track(side, colour, low, width, signs) for colour in range(len(COLOURS))))


def _track(side: Side, colour: int, low: int, width: int, signs: Signs) -> Text:
    points = side.points[colour]
    sign = chip(colour, signs)
    room = width - len(sign) - 7
    halves = round(2 * room * points / side.end) if points else 0
    bar = signs.full * (halves // 2) + (signs.half if halves % 2 else "")
    mark = signs.low if points == low else " "
    return Text.assemble(
        "  ", sign, " ", (bar, ink(colour)), (signs.empty * (room - len(bar)), "dim"),
        (f"{points:>3}", "bold" if points == low else ""), mark,
        no_wrap=True,
    )  # fmt: skip


def grid(blocks: list[Side], width: int, columns: int, signs: Signs, height: int) -> RenderableType:
    """Blocks side by side in columns, with an empty line between rows of them where ``height`` has room for it."""
    each = min((width - 2 * (columns - 1)) // columns, WIDEST)
    rows = -(-len(blocks) // columns)
    table = Table.grid(padding=(0, 2, 0, 0))
    for _ in range(columns):
        table.add_column(width=each, no_wrap=True)
    for start in range(0, len(blocks), columns):
        if start and rows * (LINES + 1) - 1 <= height:
            table.add_row()
        table.add_row(*(block(blocks, at, each, signs) for at in range(start, min(start + columns, len(blocks)))))
    return table


def columns_beside(count: int, width: int, height: int) -> int:
    """How many columns of blocks fit beside the board; 0 where they must go below it."""
    for columns in range(1, count + 1):
        if -(-count // columns) * LINES <= height and columns * (NARROWEST + 2) - 2 <= width:
            return columns
    return 0


def columns_below(count: int, width: int) -> int:
    """How many columns of blocks fit into a width."""
    return max(1, min(count, (width + 2) // (NARROWEST + 2)))
