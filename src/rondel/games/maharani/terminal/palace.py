"""The palace as a map: rows have letters, columns have numbers.

Two half columns that meet make a whole one, which is drawn between its spaces where there are lines for that; each free
space has a sign of its own for its columns, too. In the middle, where the board leaves room, lies the rondel.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from itertools import product
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from rondel.core.terminal.lines import Piece, joined
from rondel.core.terminal.signs import BOLD, PLAIN, QUIET, letter_of
from rondel.games.maharani.components import STEPS
from rondel.games.maharani.state import SLOTS
from rondel.games.maharani.terminal.reach import edges_on_rondel, targets
from rondel.games.maharani.terminal.signs import COLUMN, Signs, arrow, ground, worker_style
from rondel.games.maharani.view import Laid, Slot, View

MARGIN = 2
"""Columns for the letter of a row."""
ROOMY = 4
"""Columns of a space in which a tile has room for every sign."""
WAITS = "?"
"""Where a worker is to come."""
At = tuple[int, int]


class Scale(NamedTuple):
    """How large a space is drawn: its columns and lines, and whether there is a line between two rows."""

    space: int
    lines: int
    tall: bool

    def size(self, view: View) -> tuple[int, int]:
        """Columns and lines of the whole map."""
        rows, columns = extent(view)
        return MARGIN + columns * (self.space + 1) - 1, 1 + rows * (self.lines + self.tall) - self.tall


SCALES = (
    Scale(6, 2, True),
    Scale(6, 1, True),
    Scale(4, 1, True),
    Scale(3, 1, True),
    Scale(4, 1, False),
    Scale(3, 1, False),
)
"""From the largest to the smallest."""


@cache
def place(name: str) -> At:
    """Row and column of a space, from 0."""
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def extent(view: View) -> At:
    """How many rows and columns the map has."""
    places = [place(space.space) for space in view.spaces]
    return max(row for row, _ in places) + 1, max(column for _, column in places) + 1


class Palace:
    """One drawing of the map."""

    def __init__(self, view: View, scale: Scale, signs: Signs, new: Collection[str] = ()) -> None:
        self.view = view
        self.scale = scale
        self.signs = signs
        self.new = new
        self.rows, self.columns = extent(view)
        self.spaces = {place(space.space): space for space in view.spaces}
        self.rondel = self._middle()
        self.fits: dict[str, list[str]] = {space.space: [] for space in view.spaces}
        """For each space the numbers of the tiles that can go there."""
        for slot, found in enumerate(targets(view)):
            for target in found:
                self.fits[target.space].append(str(slot + 1) if target.worker else signs.numbers[slot])

    def draw(self) -> list[Text]:
        numbers = [f"{column + 1}".center(self.scale.space) for column in range(self.columns)]
        lines = [Text(" " * MARGIN + " ".join(numbers), QUIET)]
        for row in range(self.rows):
            lines += [self._row(row, first=line == 0) for line in range(self.scale.lines)]
            if self.scale.tall and row + 1 < self.rows:
                lines.append(self._between(row))
        return lines

    # --- lines -------------------------------------------------------------------------------------------------------

    def _row(self, row: int, first: bool) -> Text:
        """A line of a row: the first one says everything, the others make it larger."""
        parts: list[Piece] = [(f"{chr(ord('a') + row)} " if first else " " * MARGIN, QUIET)]
        for column in range(self.columns):
            at = row, column
            parts += self._space(at) if first else [(" " * self.scale.space, self._look(at))]
            if column + 1 < self.columns:
                parts.append(self._border(at, (row, column + 1), "E" if first else "", self.signs.borders[2]))
        return joined(parts)

    def _between(self, row: int) -> Text:
        parts: list[Piece] = [(" " * MARGIN, PLAIN)]
        for column in range(self.columns):
            parts += self._below((row, column))
            if column + 1 < self.columns:
                parts.append(self._corner((row, column)))
        return joined(parts)

    def _look(self, at: At) -> Style:
        """What a space is filled with."""
        space = self.spaces.get(at)
        return ground(space.tile) if space is not None and space.tile is not None else PLAIN

    # --- a space -----------------------------------------------------------------------------------------------------

    def _space(self, at: At) -> list[Piece]:
        room = self.scale.space
        if at in self.rondel:
            return self._slot(*self.rondel[at])
        if at not in self.spaces:
            return [(" " * room, PLAIN)]
        space = self.spaces[at]
        if space.tile is not None:
            return self._laid(space)
        return self._free(self.signs.columns[space.columns], self.fits[space.space])

    def _free(self, sign: str, numbers: list[str]) -> list[Piece]:
        """The columns of a free space, and the tiles that can go there."""
        left = self.scale.space - len(sign)
        text = "".join(numbers)
        if len(text) > left:
            text = f"1-{len(numbers)}" if len(numbers) == SLOTS and left > 2 else text[: left - 1] + self.signs.more
        lead = min(left - len(text), (self.scale.space - 1) // 2)
        parts = [(" " * lead, PLAIN), (sign, COLUMN)]
        parts += [(number, BOLD if number.isascii() else PLAIN) for number in text]
        return [*parts, (" " * (left - lead - len(text)), PLAIN)]

    def _laid(self, space: Laid) -> list[Piece]:
        """A mark if the tile is new, its letter, its worker; where there is little room the mark is in between."""
        room, look = self.scale.space, ground(str(space.tile))
        mark = self.signs.new if space.space in self.new else " "
        sign, after, badge = " ", " ", look
        if space.worker is not None:
            sign, after, badge = self.signs.worker, space.worker[0], worker_style(space.worker)
        elif space.space == self.view.waiting:
            sign, after = self.signs.worker, WAITS
        letter = letter_of(str(space.tile))
        if room < ROOMY:
            return [(letter, look), ((mark if mark != " " else sign) + after, badge)]
        lead = (room - ROOMY) // 2
        return [(" " * lead + mark + letter, look), (sign + after, badge), (" " * (room - ROOMY - lead), look)]

    def _slot(self, number: int, slot: Slot) -> list[Piece]:
        """A space of the rondel."""
        room = self.scale.space - 1
        lead = max(room - 3, 0) // 2
        parts: list[Piece] = [(f"{' ' * lead}{number}", BOLD)]
        room -= lead
        if slot.tile is None or self.view.arrow is None:
            return [*parts, (self.signs.free.ljust(room), QUIET)]
        columns = self.signs.columns[edges_on_rondel(slot.tile, self.view.arrow)]
        shown = letter_of(slot.tile) + (columns if len(columns) < room else "")
        return [*parts, (shown, ground(slot.tile)), (" " * (room - len(shown)), PLAIN)]

    # --- between two spaces ------------------------------------------------------------------------------------------

    def _below(self, at: At) -> list[Piece]:
        """What stands between a space and the one to the south of it."""
        line = self.signs.borders[1]
        text, look = self._border(at, (at[0] + 1, at[1]), "S", line)
        if text != self.signs.column:
            return [(text * self.scale.space, look)]
        fill = line if self._divides(at, (at[0] + 1, at[1])) else " "
        left = (self.scale.space - 1) // 2
        return [(fill * left, QUIET), (text, look), (fill * (self.scale.space - 1 - left), QUIET)]

    def _divides(self, one: At, other: At) -> bool:
        """Whether the border of two quarters runs between two spaces."""
        return one in self.spaces and other in self.spaces and self.spaces[one].quarter != self.spaces[other].quarter

    def _border(self, one: At, other: At, side: str, line: str) -> Piece:
        """A column, the border of a quarter, or nothing; tiles of one colour grow together."""
        if one not in self.spaces or other not in self.spaces:
            return " ", PLAIN
        first, second = self.spaces[one], self.spaces[other]
        look = QUIET
        if first.tile is not None and second.tile is not None:
            if letter_of(first.tile) == letter_of(second.tile):
                look = ground(first.tile)
        elif side and first.columns != "CC" and side in first.columns:
            return self.signs.column, COLUMN
        return line if self._divides(one, other) else " ", look

    def _corner(self, at: At) -> Piece:
        """What stands between four spaces: where borders of quarters meet, and the arrow of the rondel."""
        around = [(at[0] + down, at[1] + right) for down in (0, 1) for right in (0, 1)]
        if all(at in self.rondel for at in around):
            return arrow(self.view.arrow, self.signs) if self.view.arrow else " ", BOLD
        found = [self.spaces[at] for at in around if at in self.spaces]
        if len(found) < len(around):
            return " ", PLAIN
        tiles = {letter_of(space.tile or " ") for space in found}
        look = ground(str(found[0].tile)) if len(tiles) == 1 and found[0].tile else QUIET
        upright = any(found[at].quarter != found[at + 1].quarter for at in (0, 2))
        level = any(found[at].quarter != found[at + 2].quarter for at in (0, 1))
        return self.signs.borders[2 * upright + level], look

    def _middle(self) -> dict[At, tuple[int, Slot]]:
        """The rondel's spaces, if the board has a hole for it."""
        for row, column in product(range(1, self.rows - 2), range(1, self.columns - 2)):
            hole = {"NW": (row, column), "NE": (row, column + 1), "SW": (row + 1, column), "SE": (row + 1, column + 1)}
            around = {(at[0] + down, at[1] + right) for at in hole.values() for down, right in STEPS}
            if self.spaces.keys() & hole.values() == set() and around - {*hole.values()} <= self.spaces.keys():
                return {hole[slot.quarter]: (at + 1, slot) for at, slot in enumerate(self.view.rondel)}
        return {}
