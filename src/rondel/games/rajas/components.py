"""What lies in the box, and the tables that follow from it.

Everything that gives something says so in the words of `effect`. A cell of a province has the letter of its row and the
number of its column; a border place is the side and the number of its row or column. A tile is written as its colour,
cost, road and what stands on it: ``blue-7T-tea2-silk1``; a yield tile as its colour and yield: ``white-3-money``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, NamedTuple, get_args

import msgspec

from rondel.core.components import Boxes, Demand, Table
from rondel.core.messages import Phrase
from rondel.core.schema import every
from rondel.games.rajas.effect import COLOURS, FIGURES, Colour, Effect, Effects, yield_name
from rondel.games.rajas.effect import check as check_effect
from rondel.games.rajas.meta import META

Back = Literal["snake", "cow", "tiger"]
BACKS: tuple[Back, ...] = get_args(Back)
STACKS = len(COLOURS) * len(BACKS)
STACK_NAMES = tuple(f"{colour}-{back}" for colour in COLOURS for back in BACKS)
Building = Literal["temple", "palace", "fortress", "mill"]
BUILDINGS: tuple[Building, ...] = get_args(Building)
Good = Literal["silk", "tea", "spice"]
GOODS: tuple[Good, ...] = get_args(Good)
FACES = 6
DICE_OF_COLOUR = 12
TILES = 64
TILES_OF_COLOUR = 16

Side = Literal["N", "E", "S", "W"]
SIDES: tuple[Side, ...] = get_args(Side)
"""Directions, clockwise; a road end towards side ``d`` is bit ``d``."""
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
Road = Literal["S", "C", "T", "X"]
ROADS: tuple[Road, ...] = get_args(Road)
"""Straight, curve, three arms, crossing."""
ROAD_ENDS = (0b0101, 0b0011, 0b0111, 0b1111)
"""Their ends before they are turned: north-south, north-east, north-east-south, all."""
MOST_ROWS, MOST_COLUMNS = 5, 6
MOST_CELLS = MOST_ROWS * MOST_COLUMNS
ROW_LETTERS = "abcde"
MOST_PLACES = 2 * (MOST_ROWS + MOST_COLUMNS)
"""Border places: as many as a province has sides of cells at its edge."""
MOST_RIVER = 40
MOST_BONUSES = 8
EACH = 2
"""Markets, and buildings, that a tile can have."""
MOST_VALUE = 9
DEEPEST = 24
"""Effects that can wait for one another."""
MOST_SEATS = 4
YieldColour = Literal["white", "yellow", "red", "brown"]
YIELD_COLOURS: tuple[YieldColour, ...] = get_args(YieldColour)
BROWN_COLOUR = YIELD_COLOURS.index("brown")
KINDS_OF_COLOUR = 8
MOST_YIELDS = len(YIELD_COLOURS) * KINDS_OF_COLOUR
"""Kinds of yield tiles."""
MOST_RIVER_TILES = 8
"""Kinds of river tiles."""

AREAS = ("mixed", *GOODS, "outdoor")
"""Spaces that are alike, beside the terraces and balconies of each colour."""
GROUPS = (
    "quarry", "harbour", "mixed-market", "silk-market", "tea-market", "spice-market", "outdoor-terrace",
    "blue-terrace", "green-terrace", "orange-terrace", "purple-terrace",
    "blue-balcony", "green-balcony", "orange-balcony", "purple-balcony", *FIGURES,
)  # fmt: skip
"""Workers' spaces that are alike, or fill in order."""
QUARRY, HARBOUR, MIXED, GOOD_SPACE = range(4)
OUTDOOR = GOOD_SPACE + len(GOODS)
TERRACE = OUTDOOR + 1
BALCONY = TERRACE + len(COLOURS)
CHAMBER = BALCONY + len(COLOURS)
MOGUL, BUILDER, PORTUGUESE = CHAMBER, CHAMBER + 4, CHAMBER + 5
MOST_ORDERED, MOST_ALIKE = 8, 3
MOST_SPACES = 2 * MOST_ORDERED + (5 + 2 * len(COLOURS)) * MOST_ALIKE + len(FIGURES)
PLAYERS = ("2", "3", "4")

MOST_START_MONEY = 6
"""RA-6: the money that the last of four players starts with."""
MOST_MEETING = 200


class Bonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bonus space of a track."""

    at: Annotated[int, msgspec.Meta(ge=1, le=120)]
    yields: Effects


Bonuses = Annotated[list[Bonus], msgspec.Meta(max_length=MOST_BONUSES)]
TrackSpace = Annotated[int, msgspec.Meta(ge=1, le=120)]


class Tracks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tracks: bonuses, the spaces of the inactive workers, and the sum at which the markers meet (RA-32).

    Nobody starts with anything reached, nor with markers that have met.
    """

    fame: Bonuses
    money: Bonuses
    fame_worker: TrackSpace
    money_worker: TrackSpace
    meeting: Annotated[int, msgspec.Meta(ge=MOST_START_MONEY // 2 + 1, le=MOST_MEETING)]


class River(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The river: what each space yields, the last one is the end; the bridge lies after a space."""

    spaces: Annotated[list[Effects], msgspec.Meta(min_length=7, max_length=MOST_RIVER)]
    bridge: Annotated[int, msgspec.Meta(ge=1, le=MOST_RIVER)]


Prices = Annotated[list[Annotated[int, msgspec.Meta(ge=0, le=9)]], msgspec.Meta(min_length=1, max_length=MOST_ORDERED)]
Alike = Annotated[int, msgspec.Meta(ge=0, le=MOST_ALIKE)]


class Spaces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Workers' spaces: the prices of those that fill in order, the number of those that are alike.

    ``terraces`` and ``balconies`` are so many of each colour.
    """

    quarry: Prices
    harbour: Prices
    mixed: Alike
    silk: Alike
    tea: Alike
    spice: Alike
    outdoor: Annotated[int, msgspec.Meta(ge=1, le=MOST_ALIKE)]
    terraces: Alike
    balconies: Alike


class Palace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the outdoor terrace gives, and the six chambers."""

    outdoor: Effects
    chambers: tuple[Effects, Effects, Effects, Effects, Effects, Effects]


class Statue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many dice the two sides of the statue hold."""

    basic: Annotated[int, msgspec.Meta(ge=4, le=20)]
    navaratnas: Annotated[int, msgspec.Meta(ge=4, le=20)]


Name = Annotated[str, msgspec.Meta(max_length=2, pattern="^[a-e][1-6]$")]


class Exit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A road out of the residence."""

    cell: Name
    side: Side


class Province(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The board of a province: a grid, the cells of the residence, its roads."""

    rows: Annotated[int, msgspec.Meta(ge=2, le=MOST_ROWS)]
    columns: Annotated[int, msgspec.Meta(ge=2, le=MOST_COLUMNS)]
    residence: Annotated[list[Name], msgspec.Meta(min_length=1, max_length=4)]
    exits: Annotated[list[Exit], msgspec.Meta(min_length=1, max_length=8)]


Place = Annotated[str, msgspec.Meta(max_length=2, pattern="^[NESW][1-6]$")]


class Border(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A border place and its yield."""

    place: Place
    yields: Effects


class ColouredBorder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A border place of the Navaratnas side: its lesser yield, and the colour of the yield tile that improves it."""

    place: Place
    colour: YieldColour
    yields: Effects


class YieldTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Yield tiles, or river tiles, of one kind."""

    count: Annotated[int, msgspec.Meta(ge=1, le=20)]
    yields: Effects


YieldTiles = Annotated[list[YieldTile], msgspec.Meta(min_length=1, max_length=KINDS_OF_COLOUR)]


class Market(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A market on a tile."""

    good: Good
    value: Annotated[int, msgspec.Meta(ge=1, le=MOST_VALUE)]

    def __str__(self) -> str:
        return f"{self.good}{self.value}"


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A province tile."""

    colour: Colour
    back: Back
    cost: Annotated[int, msgspec.Meta(ge=1, le=60)]
    road: Road
    buildings: Annotated[list[Building], msgspec.Meta(max_length=EACH)]
    markets: Annotated[list[Market], msgspec.Meta(max_length=EACH)]


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What lies in the box."""

    tracks: Annotated[
        Table[Tracks],
        msgspec.Meta(
            description="Bonuses of the fame and the money track, the spaces of the two workers there, and the sum "
            "of fame and half the money (rounded up) at which the markers meet."
        ),
    ]
    river: Annotated[
        Table[River],
        msgspec.Meta(description="What each river space yields, up to the end; the space before the bridge."),
    ]
    spaces: Annotated[
        Table[Annotated[dict[str, Spaces], every(PLAYERS)]],
        msgspec.Meta(description="The workers' spaces with two, three and four players."),
    ]
    palace: Annotated[Table[Palace], msgspec.Meta(description="What the outdoor terrace and the chambers 1 to 6 give.")]
    balconies: Annotated[
        Table[Annotated[dict[str, Colour], every(COLOURS)]],
        msgspec.Meta(description="For each colour of die given up on its balcony, the colour of the two dice taken."),
    ]
    statue: Annotated[Table[Statue], msgspec.Meta(description="The dice that each side of the statue holds.")]
    province: Annotated[
        Table[Province],
        msgspec.Meta(description="The board of a province: rows, columns, cells of the residence and its roads."),
    ]
    borders: Annotated[
        Table[Annotated[list[Border], msgspec.Meta(max_length=MOST_PLACES)]],
        msgspec.Meta(description="Places at the border of a province, by side and row or column, and their yields."),
    ]
    navaratnas_borders: Annotated[
        Table[Annotated[list[ColouredBorder], msgspec.Meta(max_length=MOST_PLACES)]],
        msgspec.Meta(
            description="The same on the Navaratnas side: lesser yields, and for each place the colour of the yield "
            "tiles that can be put there."
        ),
    ]
    white_yields: Annotated[
        Table[YieldTiles], msgspec.Meta(description="The white yield tiles: how many of each kind.")
    ]
    yellow_yields: Annotated[Table[YieldTiles], msgspec.Meta(description="The yellow yield tiles of Navaratnas.")]
    red_yields: Annotated[Table[YieldTiles], msgspec.Meta(description="The red yield tiles of Navaratnas.")]
    brown_yields: Annotated[
        Table[YieldTiles],
        msgspec.Meta(description="The brown yield tiles of Navaratnas: each player begins with one."),
    ]
    river_tiles: Annotated[
        Table[Annotated[list[YieldTile], msgspec.Meta(min_length=1, max_length=MOST_RIVER_TILES)]],
        msgspec.Meta(description="The river tiles of Ganga, which replace what river spaces yield."),
    ]
    tiles: Annotated[
        Table[Annotated[list[Tile], msgspec.Meta(min_length=TILES, max_length=TILES)]],
        msgspec.Meta(
            description="The province tiles: colour, back, cost, road (S straight, C curve, T three arms, X crossing), "
            "buildings, markets."
        ),
    ]


At = tuple[int, int]
TILE_TABLES = tuple(f"{colour}_yields" for colour in YIELD_COLOURS)
"""The tables of the yield tiles, by their colours."""


# --- what makes a box playable ---------------------------------------------------------------------------------------


def _check(box: Components, demand: Demand) -> None:
    for field, effects in _lists(box):
        for at, effect in enumerate(effects):
            check_effect(f"{field}[{at}]", effect, demand)
    _check_chambers(box.palace.value.chambers, demand)
    river = box.river.value
    demand(river.bridge < len(river.spaces), "river.value.bridge", Phrase("box_bridge"), river.bridge)
    _check_tracks(box.tracks.value, demand)
    if _check_province(box.province.value, demand):
        _check_borders(box, demand)
    for colour in COLOURS:
        count = sum(tile.colour == colour for tile in box.tiles.value)
        expected = Phrase("box_colour", {"count": TILES_OF_COLOUR, "colour": colour})
        demand(count == TILES_OF_COLOUR, "tiles.value", expected, count)
    for name in (*TILE_TABLES, "river_tiles"):
        yields = [yield_name(tile.yields) for tile in getattr(box, name).value]
        demand(len(set(yields)) == len(yields), f"{name}.value", Phrase("box_yields"), yields)
    brown = sum(tile.count for tile in box.brown_yields.value)
    demand(brown >= MOST_SEATS, "brown_yields.value", Phrase("box_brown", {"least": MOST_SEATS}), brown)
    depth = deepest(box)
    demand(depth <= DEEPEST, "river.value.spaces", Phrase("box_depth", {"most": DEEPEST}), depth)


def _check_tracks(tracks: Tracks, demand: Demand) -> None:
    for track in ("fame", "money"):
        places = [bonus.at for bonus in getattr(tracks, track)]
        demand(places == sorted(set(places)), f"tracks.value.{track}", Phrase("box_ascending"), places)
    start = Phrase("box_start", {"most": MOST_START_MONEY})
    for at, bonus in enumerate(tracks.money):
        demand(bonus.at > MOST_START_MONEY, f"tracks.value.money[{at}].at", start, bonus.at)
    demand(tracks.money_worker > MOST_START_MONEY, "tracks.value.money_worker", start, tracks.money_worker)


def _lists(box: Components) -> Iterable[tuple[str, list[Effect]]]:
    """All lists of effects, each with the field where it stands."""
    for track in ("fame", "money"):
        for at, bonus in enumerate(getattr(box.tracks.value, track)):
            yield f"tracks.value.{track}[{at}].yields", bonus.yields
    for at, effects in enumerate(box.river.value.spaces):
        yield f"river.value.spaces[{at}]", effects
    yield "palace.value.outdoor", box.palace.value.outdoor
    for at, effects in enumerate(box.palace.value.chambers):
        yield f"palace.value.chambers[{at}]", effects
    for name in ("borders", "navaratnas_borders", *TILE_TABLES, "river_tiles"):
        for at, part in enumerate(getattr(box, name).value):
            yield f"{name}.value[{at}].yields", part.yields


def _check_chambers(chambers: tuple[list[Effect], ...], demand: Demand) -> None:
    for at, effects in enumerate(chambers):
        fits = [(effect.give == "cover", effect.exactly) for effect in effects]
        wanted = {4: [(True, False)], 5: [(False, True)]}.get(at, [(False, False)] * len(effects))
        key = {4: "box_builder", 5: "box_portuguese"}.get(at, "box_chamber")
        demand(fits == wanted, f"palace.value.chambers[{at}]", Phrase(key), [effect.give for effect in effects])


def deepest(box: Components) -> int:
    """At most so many effects wait for one another: a border yield, bonus or river space comes once in a chain."""
    actions = [_waiting(effects, [0] * len(FIGURES)) for effects in box.palace.value.chambers]
    once = [
        *((bonus.yields, 1) for bonus in (*box.tracks.value.fame, *box.tracks.value.money)),
        *((effects, 1) for effects in box.river.value.spaces),
        *((tile.yields, tile.count) for name in (*TILE_TABLES, "river_tiles") for tile in getattr(box, name).value),
    ]
    waiting: int = sum(_waiting(effects, actions) * count for effects, count in once)
    # A player has one of the two sides of the board.
    sides = (box.borders.value, box.navaratnas_borders.value)
    waiting += max(sum(_waiting(border.yields, actions) for border in side) for side in sides)
    # The turn, the action of a space (the quarry leaves a border yield waiting), and what is being done.
    return 1 + max(1, *actions, _waiting(box.palace.value.outdoor, actions)) + waiting + 3


def _waiting(effects: list[Effect], actions: list[int]) -> int:
    """So many effects of a list wait at most for one of them, with what that leaves waiting itself."""
    return max(len(effects) - 1 - at + _leaves_waiting(effect, actions) for at, effect in enumerate(effects))


def _leaves_waiting(effect: Effect, actions: list[int]) -> int:
    if effect.give == "palace":
        return max(actions) if effect.figure is None else actions[FIGURES.index(effect.figure)]
    # A yield tile drawn waits to be discarded, the second of two border yields for the first.
    return int(effect.give in ("yield_tile", "cover"))


def _check_province(province: Province, demand: Demand) -> bool:
    """Whether the board makes sense; of another one nothing else can be told."""
    fine = True
    grid = {_name(at) for at in _grid(province)}
    for at, cell in enumerate(province.residence):
        found = cell in grid and cell not in province.residence[:at]
        demand(found, f"province.value.residence[{at}]", Phrase("box_residence"), cell)
        fine &= found
    for at, exit in enumerate(province.exits):
        found = exit.cell in province.residence and cell_beside(province, exit) is not None
        found &= exit not in province.exits[:at]
        demand(found, f"province.value.exits[{at}]", Phrase("box_exit"), f"{exit.cell} {exit.side}")
        fine &= found
    return fine


def _check_borders(box: Components, demand: Demand) -> None:
    for name in ("borders", "navaratnas_borders"):
        met: set[str] = set()
        for at, border in enumerate(getattr(box, name).value):
            fits = border.place not in met and cell_and_side(box.province.value, border.place) is not None
            demand(fits, f"{name}.value[{at}].place", Phrase("box_place"), border.place)
            met.add(border.place)
    # RA-34: each player puts a brown tile on a place.
    colours = [border.colour for border in box.navaratnas_borders.value]
    demand("brown" in colours, "navaratnas_borders.value", Phrase("box_brown_place"), colours)


BOXES = Boxes(META, Components, _check)


# --- the province ----------------------------------------------------------------------------------------------------


def _grid(province: Province) -> list[At]:
    return [(row, column) for row in range(province.rows) for column in range(province.columns)]


def _name(at: At) -> str:
    return f"{ROW_LETTERS[at[0]]}{at[1] + 1}"


def numbered(province: Province) -> dict[At, int]:
    """The cells that can be built on, numbered row by row."""
    free = [at for at in _grid(province) if _name(at) not in province.residence]
    return {at: number for number, at in enumerate(free)}


def cell_beside(province: Province, exit: Exit) -> int | None:
    """The cell to which a road of the residence leads."""
    row, column = ROW_LETTERS.index(exit.cell[0]), int(exit.cell[1]) - 1
    down, right = STEPS[SIDES.index(exit.side)]
    return numbered(province).get((row + down, column + right))


def cell_and_side(province: Province, name: str) -> tuple[int, int] | None:
    """The cell of a border place and the side of the cell."""
    side, number = SIDES.index(name[0]), int(name[1]) - 1
    edge = (0, province.columns - 1, province.rows - 1, 0)[side]
    at = (edge, number) if side % 2 == 0 else (number, edge)
    cell = numbered(province).get(at)
    return None if cell is None else (cell, side)


def cells(box: Components) -> tuple[str, ...]:
    """The names of the cells that can be built on."""
    return tuple(_name(at) for at in numbered(box.province.value))


def places(box: Components) -> tuple[str, ...]:
    """The names of the border places, on whichever side of the board they are."""
    found = [border.place for border in box.borders.value]
    return tuple(dict.fromkeys([*found, *(border.place for border in box.navaratnas_borders.value)]))


# --- tiles -----------------------------------------------------------------------------------------------------------


class Kind(NamedTuple):
    """Tiles that are alike: their name and how many there are."""

    name: str
    tile: Tile
    number: int


def kinds(box: Components) -> tuple[Kind, ...]:
    """The kinds of tiles, in the order of the file."""
    found: dict[bytes, tuple[Tile, int]] = {}
    for tile in box.tiles.value:
        key = msgspec.json.encode(tile)
        found[key] = (tile, found[key][1] + 1 if key in found else 1)
    plain = [_plain(tile) for tile, _ in found.values()]
    return tuple(
        Kind(name if plain.count(name) == 1 else f"{name}-{tile.back}", tile, count)
        for name, (tile, count) in zip(plain, found.values(), strict=True)
    )


def _plain(tile: Tile) -> str:
    """A tile's name without its back."""
    return "-".join([tile.colour, f"{tile.cost}{tile.road}", *tile.buildings, *map(str, tile.markets)])


def turned(ends: int) -> list[int]:
    """The road ends of a tile after each quarter turn that makes a difference."""
    found: list[int] = []
    for _ in SIDES:
        if ends not in found:
            found.append(ends)
        ends = (ends << 1 | ends >> 3) & 0b1111
    return found


TURNS = tuple(sorted({ends for road in ROAD_ENDS for ends in turned(road)}))
"""All ways in which the roads of a laid tile can lie."""


def road_name(ends: int) -> str:
    """The sides to which roads lead."""
    return "".join(side for d, side in enumerate(SIDES) if ends >> d & 1)


def yield_kinds(box: Components) -> list[tuple[YieldColour, YieldTile]]:
    """The kinds of yield tiles, the white ones first."""
    return [
        (colour, tile)
        for colour, name in zip(YIELD_COLOURS, TILE_TABLES, strict=True)
        for tile in getattr(box, name).value
    ]


def yield_names(box: Components) -> tuple[str, ...]:
    """The names of the yield tiles."""
    return tuple(f"{colour}-{yield_name(tile.yields)}" for colour, tile in yield_kinds(box))


def river_names(box: Components) -> tuple[str, ...]:
    """The names of the river tiles."""
    return tuple(yield_name(tile.yields) for tile in box.river_tiles.value)
