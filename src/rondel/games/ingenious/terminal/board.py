"""The hexagonal board, drawn on a canvas of characters.

Rows have their letters at the left. The diagonals that a cell's number names run from the upper left to the lower right
and have their numbers at their lower ends and, along the top, at their upper ends.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rich.style import Style
from rich.text import Text

from rondel.core.event import Event
from rondel.core.terminal.signs import BOLD, PLAIN, QUIET
from rondel.games.ingenious.components import CELL_OF, LETTERS, PLACES
from rondel.games.ingenious.terminal.signs import FINE, Signs, colour_of, ink, style
from rondel.games.ingenious.view import View

ROWS = "abcdefghijklmno"
MARGIN = 4
"""Columns left and right of the cells, for letters and numbers."""


class Scale:
    """How large the board is drawn: columns from cell to cell, lines from row to row."""

    def __init__(self, columns: int, lines: int) -> None:
        self.columns = columns
        self.lines = lines

    def size(self, side: int) -> tuple[int, int]:
        """Columns and lines of the whole drawing."""
        return self.columns * (2 * side - 2) + 1 + 2 * MARGIN, self.lines * (2 * side - 2) + 3


SCALES = (Scale(4, 2), Scale(4, 1), Scale(2, 1))
"""From the largest to the smallest."""


def newest(news: Sequence[Event], seat: int | None) -> set[str]:
    """The cells of the tiles that a seat has not seen yet: the others' or, if there are none, its own."""
    placed = [event for event in news if event.key == "placed"]
    others = [event for event in placed if event.seat != seat]
    return {event.args[cell] for event in others or placed[-1:] for cell in ("first_cell", "second_cell")}


class Canvas:
    """Characters with styles at lines and columns."""

    def __init__(self, width: int, height: int) -> None:
        self.rows = [[(" ", PLAIN)] * width for _ in range(height)]

    def put(self, line: int, column: int, text: str, look: Style) -> None:
        for offset, sign in enumerate(text):
            self.rows[line][column + offset] = (sign, look)

    def text(self) -> Text:
        return Text("\n", no_wrap=True).join(Text.assemble(*row) for row in self.rows)


class Board:
    """One drawing of a view's board."""

    def __init__(self, view: View, scale: Scale, signs: Signs, new: Collection[str] = ()) -> None:
        self.view = view
        self.scale = scale
        self.signs = signs
        self.new = new
        self.reach = view.side - 1
        self.canvas = Canvas(*scale.size(view.side))

    def draw(self) -> Text:
        self._labels()
        reach = self.reach
        for q, r in PLACES:
            if max(abs(q), abs(r), abs(q + r)) <= reach:
                self.canvas.put(*self._at(q, r), self.signs.free, QUIET)
        for cell, colour in self.view.symbols.items():
            self._printed(PLACES[CELL_OF[cell]], colour_of(colour))
        for tile in self.view.placed:
            self._tile(tile.tile, tile.first, tile.second)
        return self.canvas.text()

    def _at(self, q: int, r: int) -> tuple[int, int]:
        columns = self.scale.columns
        return 1 + self.scale.lines * (r + self.reach), MARGIN + columns * (q + self.reach) + columns // 2 * r

    def _labels(self) -> None:
        reach, columns = self.reach, self.scale.columns
        for r in range(-reach, reach + 1):
            line, column = self._at(max(-reach, -reach - r), r)
            self.canvas.put(line, column - min(columns, 3), ROWS[r + 7], QUIET)
        # Numbers above and below the board stand one line away, where a diagonal has come this many columns:
        slant = columns // 2 // self.scale.lines
        for q in range(-reach, reach + 1):
            number = str(q + 8)
            if q > 0:
                self.canvas.put(*self._at(q, reach - q + 1), number, QUIET)
            else:
                line, column = self._at(q, reach)
                self.canvas.put(line + 1, column + slant, number, QUIET)
            if q >= 0 and columns > 2:
                line, column = self._at(q, -reach)
                self.canvas.put(line - 1, column - slant - len(number) + 1, number, QUIET)

    def _printed(self, at: tuple[int, int], colour: int) -> None:
        line, column = self._at(*at)
        symbol = self.signs.symbols[colour]
        if self.scale.columns > 2:
            self.canvas.put(line, column - 1, f"({symbol})", style(colour))
        else:
            self.canvas.put(line, column, symbol if self.signs is FINE else symbol.lower(), ink(colour))

    def _tile(self, name: str, first: str, second: str) -> None:
        ends = [(PLACES[CELL_OF[first]], LETTERS.index(name[0])), (PLACES[CELL_OF[second]], LETTERS.index(name[1]))]
        (left, one), (right, two) = sorted(ends, key=lambda end: self._at(*end[0])[1])
        new = first in self.new and second in self.new
        link = self.signs.rising if right[1] < left[1] else self.signs.falling
        if left[1] == right[1]:
            link = self.signs.across
        self._link(left, right, link)
        self._half(left, one, "[" if new else " ", self._side(left, right, link), new)
        self._half(right, two, self._side(left, right, link), "]" if new else " ", new)

    def _side(self, left: tuple[int, int], right: tuple[int, int], link: str) -> str:
        """What stands inside a half, on the side of the other one."""
        return link if left[1] == right[1] or self.scale.lines == 1 else " "

    def _half(self, at: tuple[int, int], colour: int, before: str, after: str, new: bool) -> None:
        line, column = self._at(*at)
        look = style(colour, new)
        if self.scale.columns > 2:
            self.canvas.put(line, column - 1, before + self.signs.symbols[colour] + after, look)
        else:
            self.canvas.put(line, column, self.signs.symbols[colour], look)

    def _link(self, left: tuple[int, int], right: tuple[int, int], link: str) -> None:
        (line, column), (other, _) = self._at(*left), self._at(*right)
        if line == other:
            self.canvas.put(line, column + 1, link * (self.scale.columns - 1), BOLD)
        elif self.scale.lines == 2:
            self.canvas.put((line + other) // 2, column + 1, link, BOLD)
