"""What lies on the table of Azul Duel, by the rulebook alone: plates, factories, boards, and what chips can pay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations

COLOURS = ("blue", "yellow", "red", "black", "turquoise")
LETTER = {"blue": "B", "yellow": "Y", "red": "R", "black": "K", "turquoise": "T"}
PLATES = (
    "YKTS", "WBTK", "TRBW", "KYRW", "KSTR", "TYWK", "SKRB", "YBKS", "TRBS",
    "YRWB", "YSKR", "TKRW", "BKST", "RTYW", "TBWY", "STYB", "RWBK", "SYBR",
)  # fmt: skip
CHIPS = {"B": 2, "Y": 2, "R": 2, "K": 2, "T": 2, "YT": 2, "YK": 2, "BK": 2, "BR": 2, "RT": 2}
"""The halves are named in the order of the colours."""
CHIP_ORDER = ("B", "Y", "R", "K", "T", "BY", "BR", "BK", "BT", "YR", "YK", "YT", "RK", "RT", "KT")
"""Chips are named in this order when a player pays."""
SPECIAL_POINTS = {"a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "f": 6}
TABLETS = (
    ("row", "five_colours"), ("column", "outer_ring"), ("diagonal", "corner_plates"), ("all_wilds", "empty_special"),
)  # fmt: skip
FIRST_GAME = ("row", "column", "diagonal")
TURNS = {"": (0, 1, 2, 3), "right": (2, 0, 3, 1), "over": (3, 2, 1, 0), "left": (1, 3, 0, 2)}
"""Which corner of the plate comes to the top left, top right, bottom left and bottom right."""
ROWS = "abcdef"
CELLS = tuple(f"{row}{column}" for row in ROWS for column in range(1, 7))
FULL_ROWS = tuple(tuple(f"{row}{column}" for column in range(1, 7)) for row in ROWS)
FULL_COLUMNS = tuple(tuple(f"{row}{column}" for row in ROWS) for column in range(1, 7))
DIAGONALS = (("a1", "b2", "c3", "d4", "e5", "f6"), ("a6", "b5", "c4", "d3", "e2", "f1"))
OUTER_RING = tuple(cell for cell in CELLS if cell[0] in "af" or cell[1] in "16")


@dataclass
class Slot:
    """A plate in the stack or drawn from it: its back once somebody has seen that, its front once somebody has."""

    kind: str | None = None
    plate: str | None = None
    known_to: set[int] = field(default_factory=set)


@dataclass
class Factory:
    sun: list[str] = field(default_factory=list)
    moon: list[str] = field(default_factory=list)
    """Of a small factory from the bottom to the top."""
    chip: str | None = None

    def bare(self) -> bool:
        return not self.sun and not self.moon


@dataclass
class Board:
    """A player's board. A pattern line is the list of its tiles, the rightmost first."""

    points: int = 5
    tokens: int = 2
    out: bool = False
    plates: dict[int, tuple[str, str]] = field(default_factory=dict)
    printed: dict[str, str] = field(default_factory=dict)
    tiles: dict[str, str] = field(default_factory=dict)
    lines: dict[int, list[str]] = field(default_factory=lambda: {n: [] for n in range(1, 7)})
    broken: list[str] = field(default_factory=list)
    chips: list[str] = field(default_factory=list)
    spent: int = 0
    taken: int = 0
    seen: set[str] = field(default_factory=set)
    """The plates whose front this player has seen."""

    def lay(self, plate: str, place: int, turn: str) -> None:
        """AD-10, AD-12."""
        assert place not in self.plates
        self.plates[place] = (plate, turn)
        for cell, corner in zip(corners(place), TURNS[turn], strict=True):
            self.printed[cell] = plate[corner]

    def fits(self, n: int, colour: str) -> list[str]:
        """The free cells of a dome row that take a colour (AD-25)."""
        row = FULL_ROWS[n - 1]
        return [cell for cell in row if cell not in self.tiles and self.printed.get(cell) in (LETTER[colour], "W")]

    def row_has_all_plates(self, n: int) -> bool:
        first = 3 * ((n - 1) // 2) + 1
        return all(place in self.plates for place in range(first, first + 3))

    def run(self, cell: str, down: int, right: int) -> int:
        """The tiles in a line with a cell that has one, itself included."""
        found = 1
        for way in (1, -1):
            row, column = ROWS.index(cell[0]), int(cell[1])
            while True:
                row, column = row + way * down, column + way * right
                if not (0 <= row < 6 and 1 <= column <= 6) or f"{ROWS[row]}{column}" not in self.tiles:
                    break
                found += 1
        return found

    def worth(self, cell: str) -> int:
        """What a tile on this cell scores (AD-30)."""
        across, down = self.run(cell, 0, 1), self.run(cell, 1, 0)
        if across == 1 and down == 1:
            return 1
        return (across if across > 1 else 0) + (down if down > 1 else 0)

    def put(self, cell: str, colour: str) -> None:
        """Moves a tile to the dome and scores it; a special tile may follow (AD-30, AD-31)."""
        assert self.printed[cell] in (LETTER[colour], "W") and cell not in self.tiles
        self.tiles[cell] = colour
        self.points += self.worth(cell)
        place = next(place for place in self.plates if cell in corners(place))
        special = [x for x in corners(place) if self.printed[x] == "S"]
        coloured = [x for x in corners(place) if self.printed[x] != "S"]
        if special and all(x in self.tiles for x in coloured):
            self.tiles[special[0]] = "special"
            self.points += SPECIAL_POINTS[special[0][0]]

    def break_tiles(self, colour: str, count: int) -> int:
        """Breaks tiles; returns how many of them go to the tower (AD-23)."""
        room = min(4 - len(self.broken), count)
        self.broken += [colour] * room
        return count - room

    def score_tablet(self, tablet: str, special_as_colour: bool) -> int:
        """What a tablet is worth to this dome (AD-35, AD-46)."""
        if tablet == "row":
            return 3 * self.full(FULL_ROWS)
        if tablet == "column":
            return 7 * self.full(FULL_COLUMNS)
        if tablet == "diagonal":
            return 10 * self.full(DIAGONALS)
        if tablet == "outer_ring":
            return sum(cell in self.tiles for cell in OUTER_RING)
        if tablet == "corner_plates":
            upper = self.full(corners(place) for place in (1, 3) if place in self.plates)
            lower = self.full(corners(place) for place in (7, 9) if place in self.plates)
            return 3 * upper + 8 * lower
        if tablet == "all_wilds":
            wilds = [cell for cell in CELLS if self.printed.get(cell) == "W"]
            return 2 * len(wilds) if all(cell in self.tiles for cell in wilds) else 0
        if tablet == "empty_special":
            return -3 * sum(self.printed.get(cell) == "S" and cell not in self.tiles for cell in CELLS)
        assert tablet == "five_colours"
        different = [{self.tiles[cell] for cell in row if cell in self.tiles} for row in FULL_ROWS]
        if not special_as_colour:
            different = [found - {"special"} for found in different]
        return 4 * sum(len(found) >= 5 for found in different)

    def full(self, lines: Iterable[Iterable[str]]) -> int:
        return sum(all(cell in self.tiles for cell in line) for line in lines)


@cache
def corners(place: int) -> tuple[str, str, str, str]:
    """The cells of a plate place: top left, top right, bottom left, bottom right."""
    top, left = 2 * ((place - 1) // 3), 2 * ((place - 1) % 3) + 1
    upper, lower = ROWS[top], ROWS[top + 1]
    return (f"{upper}{left}", f"{upper}{left + 1}", f"{lower}{left}", f"{lower}{left + 1}")


@cache
def payments(chips: tuple[str, ...], letter: str, missing: int) -> frozenset[tuple[str, ...]]:
    """All payments for some missing tiles that contain no smaller one, each in the order of naming (AD-28, AD-41)."""
    held = sorted(chips, key=CHIP_ORDER.index)
    found: set[tuple[str, ...]] = set()
    for size in range(2 * missing, 3 * missing + 1):
        for some in sorted(set(combinations(held, size))):
            if pays(some, letter, missing) and not any(not Counter(less) - Counter(some) for less in found):
                found.add(some)
    return frozenset(found)


@cache
def pays(chips: tuple[str, ...], letter: str, missing: int) -> bool:
    """Whether chips can be parted into so many groups: two that show the colour, or any three."""
    if missing == 0:
        return not chips
    for size in (2, 3):
        for group in combinations(range(len(chips)), size):
            if size == 2 and not all(letter in chips[i] for i in group):
                continue
            if pays(tuple(chip for i, chip in enumerate(chips) if i not in group), letter, missing - 1):
                return True
    return False


def kind_of(plate: str) -> str:
    return "wild" if "W" in plate else "special"
