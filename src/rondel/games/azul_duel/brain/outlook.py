"""What things are worth to a player of Azul Duel, in points: a guess, for the bot.

Everything hangs on one number, how likely each cell of the dome is to be filled in the end (`Outlook.chance`). A tile
is worth a point, another for each tile that it will stand in a run with, and its share of every `Prize` that needs its
cell. A pattern line is worth its tile as far as it is filled, a plate the cells that it opens, a chip what it may pay.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from math import prod
from typing import NamedTuple

from rondel.core.game import Game
from rondel.core.kernel import State
from rondel.games.azul_duel.components import CELLS, CHIP_KINDS, COLOURS, PLACES, ROWS, SIDES, SPECIAL, TURNS, WILD
from rondel.games.azul_duel.moves import BREAK, LAY_PLATE, TO_LINE
from rondel.games.azul_duel.state import NOTHING, PAY, ROUNDS, TILING

ROW = [range(ROWS * row, ROWS * row + ROWS) for row in range(ROWS)]
COLUMN = [range(column, CELLS, ROWS) for column in range(ROWS)]
DIAGONALS = [range(0, CELLS, ROWS + 1), range(ROWS - 1, CELLS - 1, ROWS - 1)]
RING = {*ROW[0], *ROW[-1], *COLUMN[0], *COLUMN[-1]}
PLATE_CELLS = [[x, x + 1, x + ROWS, x + ROWS + 1] for x in (ROW[2 * (i // 3)][2 * (i % 3)] for i in range(PLACES))]
CORNERS = {0: "upper_corner", 2: "upper_corner", 6: "lower_corner", 8: "lower_corner"}
RAYS = [
    [row[:x][::-1], row[x + 1 :], column[:y][::-1], column[y + 1 :]]
    for y, row in enumerate(ROW)
    for x, column in enumerate(COLUMN)
]
"""The cells on each side of a cell, from it outwards."""

RATE = (0.98, 0.95, 0.85, 0.5, 0.25, 0.12)
"""How often a pattern line is completed in a round."""
SURE = 0.9
"""No empty cell is likelier to be filled than this."""
BLURRED = 0.05
"""What is less likely than this is not looked at."""
WAITING = 0.85
"""What a line's tiles are worth while it is incomplete, for each point of the finished line."""
CURVE = 1.2
"""Above 1: the first tiles of a line are worth less than the last ones."""
LATE = 0.4
"""In the last round, the chance to get one more tile of a colour that can be had."""
HOPE = 0.8
"""What a line with no cell yet is worth, for each point that a cell might bring."""
LOST_LINE = 0.7
"""How much of a line's breaking counts, if no cell can take it: later it may be one of too many."""
FREEDOM = 0.5
"""What is lost when a wild cell is filled: it would have taken any colour."""
CROWDED = 0.7
"""What a new open cell is worth for each other one in its row, if there were none."""
ALIKE = 0.5
"""And if its row has an open cell of the same colour."""
RESCUE = 1.0
"""What a cell brings to a waiting line, for each point of its tile."""
CHIP = 0.5
"""What any chip is worth;"""
CHIP_HALF = 0.15
"""for each of its coloured halves;"""
CHIP_FITS = 0.3
"""and for each line that waits for its colour."""


class Prize(NamedTuple):
    """Points for having filled all of some cells."""

    worth: float
    cells: Iterable[int]


class Best(NamedTuple):
    """The best way to do something: what it is worth, and its move."""

    worth: float
    code: int


class Outlook:
    """One player's board in a position."""

    def __init__(self, game: Game, state: State, seat: int) -> None:
        self.state, self.seat = state, seat
        self.tables = game.instance.tables
        self.tiles: list[int] = state.cell[seat]
        self.plates: list[int] = state.plate[seat]
        self.line_colour: list[int] = state.line_colour[seat]
        self.line_count: list[int] = state.line_count[seat]
        self.rounds_left: int = ROUNDS - 1 - state.round
        sides = [SIDES[2 * tablet + side - 1] for tablet, side in enumerate(state.tablet) if side]
        self.tablets = {side: self.tables["worth"][SIDES.index(side)] for side in sides}
        self.printed = self._printed()
        self.chance = self._chance()
        self._cells: dict[int, float] = {}
        self._lines: dict[tuple[int, int], Best] = {}

    def _printed(self) -> list[int]:
        """What each cell shows."""
        found = [NOTHING] * CELLS
        for place, plate in enumerate(self.plates):
            if plate != NOTHING:
                for cell, shown in zip(
                    PLATE_CELLS[place], self._turned(plate, self.state.turned[self.seat][place]), strict=True
                ):
                    found[cell] = shown
        return found

    def _turned(self, plate: int, quarter: int) -> list[int]:
        cells: list[int] = self.tables["plate_cell"][plate][4 * quarter : 4 * quarter + 4]
        return cells

    @cached_property
    def specials(self) -> list[tuple[int, list[int]]]:
        """The empty special cells, each with the others of its plate."""
        empty = [cell for cell in range(CELLS) if self.printed[cell] == SPECIAL and self.tiles[cell] == NOTHING]
        return [(cell, [x for x in next(c for c in PLATE_CELLS if cell in c) if x != cell]) for cell in empty]

    # --- the dome ----------------------------------------------------------------------------------------------------

    def _chance(self) -> list[float]:
        """How likely each cell is to be full in the end: what a row still gets is shared by its empty cells."""
        found = [1.0] * CELLS
        for row, cells in enumerate(ROW):
            filled = self.line_count[row] / (row + 1)
            now = float(filled == 1) if self.state.stage == TILING else max(filled, RATE[row])
            empty = [cell for cell in cells if self.tiles[cell] == NOTHING]
            for cell in empty:
                found[cell] = min(SURE, (now + RATE[row] * self.rounds_left) / len(empty))
        for special, others in self.specials:
            found[special] = prod(found[other] for other in others)
        return found

    @cached_property
    def prizes(self) -> list[list[Prize]]:
        """For each empty cell the prizes that need it, with the other cells they need."""
        found: list[list[Prize]] = [[] for _ in range(CELLS)]
        for worth, cells in self._all_prizes():
            empty = [cell for cell in cells if self.tiles[cell] == NOTHING]
            for cell in empty:
                found[cell].append(Prize(worth, [other for other in empty if other != cell]))
        return found

    def _all_prizes(self) -> Iterator[Prize]:
        yield from (Prize(self.special_worth(special), others) for special, others in self.specials)
        for side, worth in self.tablets.items():
            if side == "row":
                yield from (Prize(worth, cells) for cells in ROW)
            elif side == "column":
                yield from (Prize(worth, cells) for cells in COLUMN)
            elif side == "diagonal":
                yield from (Prize(worth, cells) for cells in DIAGONALS)
            elif side == "outer_ring":
                yield from (Prize(worth, [cell]) for cell in RING)
            elif side == "corner_plates":
                yield from (Prize(self.tables[name], PLATE_CELLS[place]) for place, name in CORNERS.items())
            elif side == "all_wilds":
                wilds = [cell for cell in range(CELLS) if self.printed[cell] == WILD]
                yield Prize(worth * len(wilds), wilds)

    def special_worth(self, cell: int) -> float:
        """A special tile scores its row; it makes runs longer, and may count for tablets."""
        points: float = self.tables["row_points"][cell // ROWS] + self.run_worth(cell) - 1
        points -= self.tablets.get("empty_special", 0)
        return points + (self.tablets.get("outer_ring", 0) if cell in RING else 0)

    def run_worth(self, cell: int) -> float:
        """A point for a tile, and one for each that it stands in a run with, now or later."""
        points = 1.0
        for ray in RAYS[cell]:
            joined = 1.0
            for other in ray:
                joined *= self.chance[other]
                if joined < BLURRED:
                    break
                points += joined
        return points

    def cell_worth(self, cell: int) -> float:
        """A tile in this cell."""
        if cell not in self._cells:
            shares = sum(worth * prod(self.chance[x] for x in others) for worth, others in self.prizes[cell])
            freedom = FREEDOM if self.printed[cell] == WILD and self.rounds_left else 0.0
            self._cells[cell] = self.run_worth(cell) + shares - freedom
        return self._cells[cell]

    def fitting(self, row: int, colour: int) -> list[int]:
        """The free cells of a row that take a colour."""
        return [cell for cell in ROW[row] if self.tiles[cell] == NOTHING and self.printed[cell] in (colour, WILD)]

    def variety_worth(self, row: int, colour: int) -> float:
        """A new colour in a row, where five different ones count."""
        tiles = {self.tiles[cell] for cell in ROW[row]} - {NOTHING}
        if not self.state.special_as_colour:
            tiles -= {SPECIAL}
        missing = len(COLOURS) - len(tiles)
        if colour in tiles or missing <= 0:
            return 0.0
        return float(self.tablets.get("five_colours", 0) * RATE[row] ** (missing - 1))

    # --- pattern lines -----------------------------------------------------------------------------------------------

    def tile_worth(self, row: int, colour: int) -> float | None:
        """A tile of a colour in a row; None if no cell will ever take it."""
        cells = self.fitting(row, colour)
        if cells:
            return max(self.cell_worth(cell) for cell in cells) + self.variety_worth(row, colour)
        uncovered = [cell for cell in ROW[row] if self.printed[cell] == NOTHING]
        return HOPE * max(self.run_worth(cell) for cell in uncovered) if uncovered else None

    def line_worth(self, row: int, colour: int, count: int) -> float:
        """A pattern line with so many tiles of a colour."""
        if count == 0:
            return 0.0
        tile = self.tile_worth(row, colour)
        if tile is None:
            return -LOST_LINE * self.break_cost(count)
        missing = row + 1 - count
        if missing == 0:
            return tile
        if self.rounds_left:
            return WAITING * tile * float((count / (row + 1)) ** CURVE)
        return tile * LATE**missing if missing <= self.to_be_had(colour) else 0.0

    def to_be_had(self, colour: int) -> int:
        """How many tiles of a colour this player can still get in this round, chips included."""
        s = self.state
        tiles = s.beside[colour] + sum(sun[colour] for sun in s.sun) + sum(moon.count(colour) for moon in s.moon)
        shows = sum(count for count, halves in zip(s.store[self.seat], CHIP_KINDS, strict=True) if colour in halves)
        return int(tiles + shows // 2)

    def break_cost(self, count: int) -> int:
        broken = sum(self.state.broken[self.seat])
        points: int = sum(self.tables["broken_points"][broken : broken + count])
        return -points

    def best_line(self, colour: int, count: int) -> Best:
        """Where to put tiles in hand, and what they bring there."""
        if (colour, count) not in self._lines:
            ways = [Best(-self.break_cost(count), BREAK)]
            for row in range(ROWS):
                fit = min(row + 1 - self.line_count[row], count)
                if fit > 0 and self.line_colour[row] in (NOTHING, colour):
                    before, after = (self.line_worth(row, colour, self.line_count[row] + more) for more in (0, fit))
                    ways.append(Best(after - before - self.break_cost(count - fit), TO_LINE + row))
            self._lines[colour, count] = max(ways)
        return self._lines[colour, count]

    # --- plates and chips --------------------------------------------------------------------------------------------

    @cached_property
    def openings(self) -> list[list[int]]:
        """For each row what its free cells show that tiles can be moved to."""
        shown = [[self.printed[cell] for cell in cells if self.tiles[cell] == NOTHING] for cells in ROW]
        return [[sign for sign in row if sign not in (NOTHING, SPECIAL)] for row in shown]

    def best_place(self, plate: int) -> Best:
        """Where to lay a plate, and what it brings there."""
        free = [place for place in range(PLACES) if self.plates[place] == NOTHING]
        return max(
            Best(self.plate_worth(plate, place, quarter), LAY_PLATE + 4 * place + quarter)
            for place in free
            for quarter in range(len(TURNS))
        )

    def plate_worth(self, plate: int, place: int, quarter: int) -> float:
        """The cells that a plate opens, and its special tile."""
        points, all_full, special = 0.0, 1.0, 0.0
        for cell, shown in zip(PLATE_CELLS[place], self._turned(plate, quarter), strict=True):
            if shown == SPECIAL:
                special = self.special_worth(cell)
            else:
                all_full *= self.chance[cell]
                points += self.opening_worth(cell, shown)
        return points + all_full * special

    def opening_worth(self, cell: int, shown: int) -> float:
        """A new open cell: how much its row needs it, and whether a line waits for it."""
        row = cell // ROWS
        need = CROWDED ** len(self.openings[row])
        if shown == WILD:
            need *= 1 + FREEDOM
        elif shown in self.openings[row]:
            need *= ALIKE
        colour = self.line_colour[row]
        if colour != NOTHING and shown in (colour, WILD) and not self.fitting(row, colour):
            need += RESCUE * self.line_count[row] / (row + 1) / self.chance[cell]
        return float(need * self.chance[cell] * self.run_worth(cell))

    def chip_worth(self, kind: int) -> float:
        """A chip in the store."""
        paid = self.state.at if self.state.phase == PAY else NOTHING
        waiting = [self.line_colour[row] for row in range(ROWS) if 0 < self.line_count[row] <= row != paid]
        return CHIP + CHIP_HALF * len(CHIP_KINDS[kind]) + CHIP_FITS * sum(c in CHIP_KINDS[kind] for c in waiting)
