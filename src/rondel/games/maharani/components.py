"""What lies in the box, and the tables that follow from it.

The palace is a map of rows from the north, each of words from the west: in ``board`` the quarter of every space, in
``columns`` the edges of the space that have a half column, ``CC`` for a whole column in the centre; ``--`` where there
is no space. A space has the letter of its row and the number of its column. A tile is written as its colour, the letter
of its pattern and its arrow: ``blue-h2``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal, NamedTuple, get_args

import msgspec

from rondel.core.components import Boxes, Demand, Table
from rondel.core.messages import Phrase
from rondel.core.schema import every
from rondel.games.maharani.meta import META

Colour = Literal["blue", "orange", "red", "yellow", "green", "purple"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
Pattern = Literal["centre", "half", "bend", "across"]
PATTERNS: tuple[Pattern, ...] = get_args(Pattern)
"""A whole column in the centre; one half column; two on edges that meet; two on edges that lie across."""
CENTRE, HALF, BEND, ACROSS = range(len(PATTERNS))
ARROWS = (1, 4, 4, 2)
"""How many tiles of one pattern differ by their arrows."""
VARIANTS = sum(ARROWS)
KINDS = len(COLOURS) * VARIANTS
"""Tiles that differ: of each colour those of each pattern and arrow."""
KIND_NAMES = tuple(
    f"{colour}-{pattern[0]}{arrow if arrows > 1 else ''}"
    for colour in COLOURS
    for pattern, arrows in zip(PATTERNS, ARROWS, strict=True)
    for arrow in range(arrows)
)
KIND_OF = {name: kind for kind, name in enumerate(KIND_NAMES)}
TILES = 60
TILES_OF_COLOUR = 10
CENTRE_TILES = 12
CENTRE_SPACES = 8

SIDES = ("N", "E", "S", "W")
"""Directions, clockwise."""
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
Quarter = Literal["NW", "NE", "SE", "SW"]
QUARTERS: tuple[Quarter, ...] = get_args(Quarter)
"""Clockwise, too."""
NO_SPACE = "--"
EDGES = {
    "CC": (CENTRE, 0),
    **{side: (HALF, at) for at, side in enumerate(SIDES)},
    **{name: (BEND, at) for at, name in enumerate(("NE", "ES", "SW", "NW"))},
    **{name: (ACROSS, at) for at, name in enumerate(("NS", "EW"))},
}
"""For each word of the map the pattern of the space and its edge, of two the first one clockwise."""
LONGEST_ROW = 10
ROW_LETTERS = "abcdefghij"
MOST_SPACES = TILES
"""More could never be filled."""
Animal = Literal["lion", "monkey", "peacock", "elephant"]
ANIMALS: tuple[Animal, ...] = get_args(Animal)
WORKER_COLOURS = ("green", "red", "blue", "yellow")
MOST_WORKERS = 10
SEATS_AT = {2: ("S", "N"), 3: ("S", "W", "N"), 4: ("S", "W", "N", "E")}
"""MA-32: the sides of the board at which the seats are."""


def _row(words: Iterable[str]) -> msgspec.Meta:
    """Says of a text that it is a row of a map. The pattern is for editors: `_check_words` says more."""
    word = f"({'|'.join(words)}|{NO_SPACE})"
    pattern = f"^ *{word}( +{word}){{0,{LONGEST_ROW - 1}}} *$"
    return msgspec.Meta(max_length=60, extra_json_schema={"pattern": pattern})


Rows = msgspec.Meta(min_length=1, max_length=LONGEST_ROW)
Gain = Annotated[int, msgspec.Meta(ge=0, le=99)]


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mosaic tile. ``arrow``: quarter turns clockwise from its (first) half column to its arrow."""

    id: Annotated[int, msgspec.Meta(ge=0, le=999)]
    colour: Colour
    pattern: Pattern
    arrow: Annotated[int, msgspec.Meta(ge=0, le=3)] | None


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What lies in the box."""

    board: Annotated[
        Table[Annotated[list[Annotated[str, _row(QUARTERS)]], Rows]],
        msgspec.Meta(
            description="The quarter of each space, row by row from the north: NW, NE, SE, SW; -- is no space."
        ),
    ]
    columns: Annotated[
        Table[Annotated[list[Annotated[str, _row(EDGES)]], Rows]],
        msgspec.Meta(
            description="The edges of each space that have a half column: N, E, S, W, NE, ES, SW, NW, NS, EW; "
            "CC is a whole column in the centre, -- is no space."
        ),
    ]
    tiles: Annotated[
        Table[Annotated[list[Tile], msgspec.Meta(min_length=TILES, max_length=TILES)]],
        msgspec.Meta(
            description="The mosaic tiles: number, colour, pattern, and the quarter turns clockwise from the half "
            "column (of two the first one clockwise) to the arrow; null for a column in the centre."
        ),
    ]
    rondel: Annotated[
        Table[tuple[Quarter, Quarter, Quarter, Quarter]],
        msgspec.Meta(description="The quarters of rondel spaces 1 to 4 when the arrow points to the south."),
    ]
    workers: Annotated[
        Table[Annotated[dict[str, Annotated[int, msgspec.Meta(ge=1, le=MOST_WORKERS)]], every(("2", "3", "4"))]],
        msgspec.Meta(description="The workers of each colour with two, three and four players."),
    ]
    payout: Annotated[
        Table[tuple[Gain, Gain, Gain, Gain, Gain, Gain]],
        msgspec.Meta(description="The gold for one to six workers of a colour in a quarter that is evaluated."),
    ]
    animals: Annotated[
        Table[Annotated[dict[str, Animal], every(QUARTERS)]],
        msgspec.Meta(description="The animal on the action markers of each quarter."),
    ]


class Space(NamedTuple):
    """A space of the palace."""

    name: str
    quarter: str
    columns: str


At = tuple[int, int]


def _check(box: Components, demand: Demand) -> None:
    """What makes a box playable (MA-46)."""
    board = _check_words("board", box.board.value, QUARTERS, demand)
    columns = _check_words("columns", box.columns.value, EDGES, demand)
    if board and columns:
        _check_maps(box, demand)
    _check_tiles(box.tiles.value, demand)
    demand(set(box.rondel.value) == set(QUARTERS), "rondel.value", Phrase("box_rondel"), box.rondel.value)
    animals = list(box.animals.value.values())
    demand(set(animals) == set(ANIMALS), "animals.value", Phrase("box_animals", {"all": list(ANIMALS)}), animals)


def _check_words(field: str, rows: list[str], possible: Iterable[str], demand: Demand) -> bool:
    """Whether a map has words that mean something; of others nothing else can be told."""
    known = [*possible, NO_SPACE]
    fine = True
    for row, line in enumerate(rows):
        words = line.split()
        demand(len(words) <= LONGEST_ROW, f"{field}.value[{row}]", Phrase("box_row", {"most": LONGEST_ROW}), len(words))
        for column, word in enumerate(words):
            expected = Phrase("box_word", {"space": _name((row, column)), "all": known})
            demand(word in known, f"{field}.value[{row}]", expected, word)
        fine &= len(words) <= LONGEST_ROW and set(words) <= set(known)
    return fine


def _check_maps(box: Components, demand: Demand) -> None:
    quarters, columns = _cells(box.board.value), _cells(box.columns.value)
    differ = sorted({*quarters} ^ {*columns})
    for row in dict.fromkeys(row for row, _ in differ):
        counts = [len(rows[row].split()) if row < len(rows) else 0 for rows in (box.board.value, box.columns.value)]
        if counts[0] != counts[1]:
            expected = Phrase("box_row_words", {"row": ROW_LETTERS[row], "count": counts[0]})
            demand(False, f"columns.value[{row}]", expected, counts[1])
        else:
            for at in (at for at in differ if at[0] == row):
                demand(False, f"columns.value[{row}]", Phrase("box_both_maps"), _name(at))
    if not differ:
        _check_halves(columns, demand)
    sizes = {quarter: sum(word == quarter for word in quarters.values()) for quarter in QUARTERS}
    demand(len(set(sizes.values())) == 1, "board.value", Phrase("box_quarters"), sizes)
    demand(0 < len(quarters) <= MOST_SPACES, "board.value", Phrase("box_spaces", {"most": MOST_SPACES}), len(quarters))
    centres = sum(word == "CC" for word in columns.values())
    demand(centres == CENTRE_SPACES, "columns.value", Phrase("box_centres", {"count": CENTRE_SPACES}), centres)


def _check_halves(columns: dict[At, str], demand: Demand) -> None:
    for at, word in columns.items():
        for side, (down, right) in zip(SIDES, STEPS, strict=True):
            if word != "CC" and side in word:
                beside = columns.get((at[0] + down, at[1] + right), NO_SPACE)
                whole = beside != "CC" and _opposite(side) in beside
                expected = Phrase("box_half", {"space": _name(at), "side": side})
                demand(whole, f"columns.value[{at[0]}]", expected, beside)


def _check_tiles(tiles: list[Tile], demand: Demand) -> None:
    met: set[int] = set()
    for at, tile in enumerate(tiles):
        demand(tile.id not in met, f"tiles.value[{at}].id", Phrase("box_number"), tile.id)
        met.add(tile.id)
        arrows = ARROWS[PATTERNS.index(tile.pattern)]
        fits = tile.arrow is None if tile.pattern == "centre" else tile.arrow is not None and tile.arrow < arrows
        key = "box_no_arrow" if tile.pattern == "centre" else "box_arrow"
        demand(fits, f"tiles.value[{at}].arrow", Phrase(key, {"pattern": tile.pattern, "most": arrows - 1}), tile.arrow)
    for colour in COLOURS:
        count = sum(tile.colour == colour for tile in tiles)
        expected = Phrase("box_colour", {"count": TILES_OF_COLOUR, "colour": colour})
        demand(count == TILES_OF_COLOUR, "tiles.value", expected, count)
    count = sum(tile.pattern == "centre" for tile in tiles)
    demand(count == CENTRE_TILES, "tiles.value", Phrase("box_centre_tiles", {"count": CENTRE_TILES}), count)


def _doubt(box: Components, demand: Demand) -> None:
    """What is strange but playable: MA-25 then ends the game."""
    for pattern, name in enumerate(PATTERNS):
        if pattern != CENTRE:
            spaces = sum(EDGES[word][0] == pattern for word in _cells(box.columns.value).values())
            tiles = sum(tile.pattern == name for tile in box.tiles.value)
            expected = Phrase("box_patterns", {"count": spaces, "pattern": name})
            demand(tiles == spaces, "tiles.value", expected, tiles)


BOXES = Boxes(META, Components, _check, _doubt)


def _cells(rows: list[str]) -> dict[At, str]:
    """The words of a map by row and column."""
    words = {(row, column): word for row, line in enumerate(rows) for column, word in enumerate(line.split())}
    return {at: word for at, word in words.items() if word != NO_SPACE}


def _name(at: At) -> str:
    return f"{ROW_LETTERS[at[0]]}{at[1] + 1}"


def _opposite(side: str) -> str:
    return SIDES[(SIDES.index(side) + 2) % 4]


def spaces(box: Components) -> tuple[Space, ...]:
    """The spaces of the palace, row by row."""
    columns = _cells(box.columns.value)
    return tuple(Space(_name(at), quarter, columns[at]) for at, quarter in _cells(box.board.value).items())


def tables(box: Components) -> dict[str, Any]:
    """The constants of the rules, by name."""
    quarters, columns = _cells(box.board.value), _cells(box.columns.value)
    number = {at: space for space, at in enumerate(quarters)}
    kinds = [KIND_OF[f"{t.colour}-{t.pattern[0]}{'' if t.arrow is None else t.arrow}"] for t in box.tiles.value]
    quarter = [QUARTERS.index(name) for name in quarters.values()]
    pattern = [EDGES[columns[at]][0] for at in quarters]
    return {
        "spaces": len(quarters),
        "quarter": quarter,
        "pattern": pattern,
        "size": len(quarters) // len(QUARTERS),
        "quarter_spaces": _places(quarter, len(QUARTERS)),
        "fitting": [pattern.count(number) for number in range(len(PATTERNS))],
        "fitting_spaces": _places(pattern, len(PATTERNS)),
        "edge": [EDGES[columns[at]][1] for at in quarters],
        "neighbour": [[number.get((at[0] + down, at[1] + right), -1) for down, right in STEPS] for at in quarters],
        "supply": [kinds.count(kind) for kind in range(KINDS)],
        "kind_pattern": [
            PATTERNS.index(p) for _ in COLOURS for p, n in zip(PATTERNS, ARROWS, strict=True) for _ in range(n)
        ],
        "kind_arrow": [arrow for _ in COLOURS for n in ARROWS for arrow in range(n)],
        "rondel": [QUARTERS.index(quarter) for quarter in box.rondel.value],
        "workers": [0, 0, *(box.workers.value[players] for players in ("2", "3", "4"))],
        "payout": [0, *box.payout.value],
        "side": [
            [SIDES.index(side) for side in SEATS_AT.get(n, ())] + [-1] * (4 - len(SEATS_AT.get(n, ())))
            for n in range(5)
        ],
    }


def _places(values: list[int], kinds: int) -> list[list[int]]:
    """For each kind of value the places where it stands, in rows of equal length."""
    found = [[at for at, value in enumerate(values) if value == kind] for kind in range(kinds)]
    longest = max(map(len, found))
    return [places + [-1] * (longest - len(places)) for places in found]
