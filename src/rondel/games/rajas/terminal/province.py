"""A province as a map: rows have letters, columns have numbers, roads run from tile to tile.

In its corner stands the sign of its owner, around it the yields of the border; those that were had have a mark. A free
cell has its name where a road leads to it, so that a tile can be laid there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

from rondel.core.terminal.lines import Piece, joined, padded
from rondel.core.terminal.signs import BOLD, PLAIN, QUIET, ground, letter_of
from rondel.games.rajas.components import ROW_LETTERS, SIDES, STEPS
from rondel.games.rajas.terminal.border import Border
from rondel.games.rajas.terminal.part import Part
from rondel.games.rajas.terminal.signs import ENDS, RESIDENCE, ends_of
from rondel.games.rajas.view import Laid, Player

if TYPE_CHECKING:
    from rondel.games.rajas.terminal.screen import RajasScreen

NORTH, EAST, SOUTH, WEST = (ENDS[side] for side in SIDES)
MARGIN = 2
"""Columns for the letter of a row."""
At = tuple[int, int]


class Scale(NamedTuple):
    """How large a cell is drawn: its columns and lines, and how many letters a word on it has."""

    cell: int
    lines: int
    letters: int

    @property
    def middle(self) -> int:
        """The column of an upright road."""
        return self.cell // 2


LARGE, MIDDLE, SMALL = Scale(11, 3, 4), Scale(9, 2, 3), Scale(8, 1, 1)


class Province(Part):
    """One drawing of a player's province."""

    def __init__(self, player: Player, owner: Text, border: Border, screen: RajasScreen) -> None:
        super().__init__(screen)
        self.owner = owner
        self.word = self.say("residence")
        board = self.box.province.value
        self.rows, self.columns = board.rows, board.columns
        self.laid = {_at(laid.cell): laid for laid in player.province}
        self.exits: dict[At, int] = {_at(name): 0 for name in board.residence}
        for exit in board.exits:
            self.exits[_at(exit.cell)] |= ENDS[exit.side]
        self.labels = border.labels()

    def width(self, scale: Scale) -> int:
        """Columns of a drawing."""
        return MARGIN + self._room("W") + 1 + self.columns * (scale.cell + 1) + self._room("E")

    def draw(self, scale: Scale) -> list[Text]:
        if scale.lines == 1:
            scale = scale._replace(cell=max(scale.cell, self.tiles.widest))
        west = self._room("W")
        lead = MARGIN + west + 1
        lines = [self._edge("N", scale, padded(self.owner, lead), numbers=True)]
        for row in range(self.rows):
            for line in range(scale.lines):
                middle = line == (scale.lines - 1) // 2
                sides = [self._label(f"{side}{row + 1}" if middle else "") for side in "WE"]
                parts: list[Piece] = [(f"{ROW_LETTERS[row]} " if middle else " " * MARGIN, QUIET)]
                parts += [(" " * (west - len(sides[0][0])), PLAIN), sides[0], (" ", PLAIN)]
                for column in range(self.columns):
                    parts += self._cell((row, column), scale, line)
                    if column + 1 < self.columns:
                        parts.append(self._between((row, column), level=middle))
                parts += [(" ", PLAIN), sides[1]] if sides[1][0] else []
                lines.append(joined(parts))
        return [*lines, self._edge("S", scale, Text(" " * lead), numbers=False)]

    # --- the border --------------------------------------------------------------------------------------------------

    def _room(self, side: str) -> int:
        return max((len(label) for place, (label, _) in self.labels.items() if place[0] == side), default=0)

    def _label(self, place: str) -> Piece:
        return self.labels.get(place, ("", PLAIN))

    def _edge(self, side: str, scale: Scale, lead: Text, numbers: bool) -> Text:
        """The yields at the northern or southern border; above stand the numbers of the columns, too."""
        line = Text(no_wrap=True).append_text(lead)
        for column in range(self.columns):
            label, style = self._label(f"{side}{column + 1}")
            number = f"{column + 1} " if numbers else ""
            room = scale.cell + 1
            before = max((scale.cell - len(number) - len(label)) // 2, 0)
            line.append(" " * before).append(number, QUIET).append(label, style)
            line.append(" " * (room - before - len(number) - len(label)))
        line.rstrip()
        return line

    # --- cells -------------------------------------------------------------------------------------------------------

    def _roads(self, at: At) -> int:
        if at in self.laid:
            return ends_of(self.laid[at].roads)
        return self.exits.get(at, 0)

    def _is_reached(self, at: At) -> bool:
        """Whether a road of the network leads to a free cell."""
        for side, (down, right) in enumerate(STEPS):
            back = ENDS[SIDES[(side + 2) % len(SIDES)]]
            if self._roads((at[0] + down, at[1] + right)) & back:
                return True
        return False

    def _between(self, at: At, level: bool) -> Piece:
        """The column between two cells: a road that runs across."""
        joined = self._roads(at) & EAST and self._roads((at[0], at[1] + 1)) & WEST
        return (self.signs.level, BOLD) if level and joined else (" ", PLAIN)

    def _cell(self, at: At, scale: Scale, line: int) -> list[Piece]:
        if at in self.laid:
            laid = self.laid[at]
            return [(self._tile(laid, scale, line).ljust(scale.cell), ground(self.tiles[laid.tile].colour))]
        if at in self.exits:
            return [(self._residence(at, scale, line).ljust(scale.cell), RESIDENCE)]
        if line != (scale.lines - 1) // 2:
            return [(" " * scale.cell, PLAIN)]
        reached = self._is_reached(at)
        name = f"{ROW_LETTERS[at[0]]}{at[1] + 1}" if reached else self.signs.free
        return [(name.center(scale.cell), BOLD if reached else QUIET)]

    def _residence(self, at: At, scale: Scale, line: int) -> str:
        ends = self.exits[at]
        if scale.lines == 1:
            return self.signs.roads[ends] + ("" if ends else self.word[: scale.cell - 1])
        if line == (scale.lines - 1) // 2:
            return self._level(ends, scale, "" if ends else self.word)
        return self._upright(ends & (NORTH if line == 0 else SOUTH), scale, "", "")

    def _tile(self, laid: Laid, scale: Scale, line: int) -> str:
        """Its roads, colour and cost, buildings and markets; a small letter is a tile that covers another one."""
        ends = ends_of(laid.roads)
        letter = letter_of(self.tiles[laid.tile].colour)
        price = (letter.lower() if laid.covered else letter) + str(self.tiles[laid.tile].cost)
        if scale.lines == 1:
            return self.signs.roads[ends] + price + "".join(self.tiles.parts(laid.tile, 1))
        if line == scale.lines - 1:
            return self._upright(ends & SOUTH, scale, *self._sides(laid.tile, scale))
        if scale.lines == MIDDLE.lines:
            return self._level(ends, scale, price)
        return self._level(ends, scale, "") if line else self._upright(ends & NORTH, scale, price, "")

    def _sides(self, tile: str, scale: Scale) -> tuple[str, str]:
        """What stands left and right of the road."""
        parts = self.tiles.parts(tile, scale.letters)
        if len(parts) > 2:
            parts = self.tiles.parts(tile, 1)
        half = (len(parts) + 1) // 2
        return "".join(parts[:half]), "".join(parts[half:])

    def _level(self, ends: int, scale: Scale, word: str) -> str:
        """A line with the road from west to east, and a word on it."""
        west = self.signs.level if ends & WEST else " "
        east = self.signs.level if ends & EAST else " "
        left = (west + word).ljust(scale.middle, west)
        if len(left) > scale.middle:  # The word needs the place of the road itself, which leads nowhere then.
            return word.center(scale.cell)
        return left + self.signs.roads[ends] + east * (scale.cell - 1 - scale.middle)

    def _upright(self, road: int, scale: Scale, left: str, right: str) -> str:
        stroke = self.signs.upright if road else " "
        return left.ljust(scale.middle) + stroke + right


def _at(name: str) -> At:
    """Row and column of a cell, from 0."""
    return ROW_LETTERS.index(name[0]), int(name[1:]) - 1
