"""What lies in the box, and the tables that follow from it.

A plate is written by its four cells, top left, top right, bottom left, bottom right: ``YKTS``. The cells of a dome have
the letter of their row (``a`` at the top to ``f``) and the number of their column; its nine plate places are numbered
like the keys of a telephone.
"""

from __future__ import annotations

from itertools import combinations
from typing import Annotated, Any

import msgspec

from rondel.core.components import Boxes, Demand, Table
from rondel.core.messages import Phrase
from rondel.core.schema import every
from rondel.games.azul_duel.meta import META, TABLETS

COLOURS = ("blue", "yellow", "red", "black", "turquoise")
COLOUR_COUNT = len(COLOURS)
LETTERS = "BYRKT"
SPECIAL, WILD = COLOUR_COUNT, COLOUR_COUNT + 1
"""What a cell shows that has no colour of its own, after the colours."""
CELL_SIGNS = LETTERS + "SW"
KINDS = ("special", "wild")
"""The kinds of plates, as their backs show them."""
PLATES = 18
SPECIAL_TILES = 9
CHIPS = 20
CHIP_KINDS: tuple[tuple[int, ...], ...] = (
    *((colour,) for colour in range(len(COLOURS))),
    *combinations(range(len(COLOURS)), 2),
)
"""All that a chip can show: one coloured half, or two."""
CHIP_NAMES = tuple("".join(LETTERS[colour] for colour in halves) for halves in CHIP_KINDS)
CHIP_OF = {way: kind for kind, name in enumerate(CHIP_NAMES) for way in (name, name[::-1])}
"""A chip's kind by its name, with the halves in either order."""
SIDES = tuple(side for sides in TABLETS for side in sides)
"""The sides of the tablets: the two of the first, then the two of the second, and so on."""
WORTHS = (*(side for side in SIDES if side != "corner_plates"), "upper_corner", "lower_corner")

ROWS = 6
CELLS = ROWS * ROWS
CELL_NAMES = tuple(f"{'abcdef'[cell // ROWS]}{cell % ROWS + 1}" for cell in range(CELLS))
PLACES = 9
TURNS = ("", "right", "over", "left")
"""A plate as it is written, and turned by a quarter to the right, upside down, or by a quarter to the left."""

Count = Annotated[int, msgspec.Meta(ge=1, le=25)]
"""With more tiles the weights of a redraw (AD-8) would be too great for a generator."""
Loss = Annotated[int, msgspec.Meta(ge=-20, le=0)]
Gain = Annotated[int, msgspec.Meta(ge=0, le=20)]
Worth = Annotated[int, msgspec.Meta(ge=-20, le=20)]
Plate = Annotated[str, msgspec.Meta(max_length=4, pattern="^[BYRKTSW]{4}$")]
Chip = Annotated[str, msgspec.Meta(max_length=2, pattern="^[BYRKT]{1,2}$")]


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What lies in the box."""

    tiles: Annotated[
        Table[Annotated[dict[str, Count], every(COLOURS)]],
        msgspec.Meta(description="How many tiles there are of each colour."),
    ]
    plates: Annotated[
        Table[Annotated[list[Plate], msgspec.Meta(min_length=PLATES, max_length=PLATES)]],
        msgspec.Meta(
            description="The four cells of each plate: top left, top right, bottom left, bottom right; "
            "B blue, Y yellow, R red, K black, T turquoise, S special, W wild."
        ),
    ]
    chips: Annotated[
        Table[Annotated[list[Chip], msgspec.Meta(min_length=CHIPS, max_length=CHIPS)]],
        msgspec.Meta(description="The colours of each chip's one or two coloured halves."),
    ]
    row_points: Annotated[
        Table[tuple[Gain, Gain, Gain, Gain, Gain, Gain]],
        msgspec.Meta(description="The points of a special tile in each row of the dome, from the top."),
    ]
    broken_points: Annotated[
        Table[tuple[Loss, Loss, Loss, Loss]],
        msgspec.Meta(description="What the first to fourth broken tile cost."),
    ]
    first_player_points: Annotated[Table[Loss], msgspec.Meta(description="What the first-player tile costs.")]
    start_points: Annotated[Table[Gain], msgspec.Meta(description="The points that everyone starts with.")]
    tablets: Annotated[
        Table[Annotated[dict[str, Worth], every(WORTHS)]],
        msgspec.Meta(description="What each side of the scoring tablets counts."),
    ]
    first_game: Annotated[
        Table[Annotated[list[Annotated[str, msgspec.Meta(max_length=20)]], msgspec.Meta(min_length=3, max_length=4)]],
        msgspec.Meta(description="The sides of the tablets for a first game."),
    ]


def _check(box: Components, demand: Demand) -> None:
    """What makes a box playable."""
    plates = box.plates.value
    for at, plate in enumerate(plates):
        single = sum(sign in "SW" for sign in plate) == 1
        demand(single, f"plates.value[{at}]", Phrase("box_plate"), plate)
        alike = [other for other in plates[:at] if other in _turned(plate)]
        demand(not alike, f"plates.value[{at}]", Phrase("box_alike"), plate)
    # AD-1, AD-31: a special tile for every special cell.
    specials = sum("S" in plate for plate in plates)
    demand(specials <= SPECIAL_TILES, "plates.value", Phrase("box_specials", {"most": SPECIAL_TILES}), specials)
    for at, chip in enumerate(box.chips.value):
        demand(len(set(chip)) == len(chip), f"chips.value[{at}]", Phrase("box_chip"), chip)
    for at, side in enumerate(box.first_game.value):
        demand(side in SIDES, f"first_game.value[{at}]", Phrase("box_side", {"possible": list(SIDES)}), side)
    # AD-7: the two sides of a tablet are never in play together.
    for one, other in TABLETS:
        both = one in box.first_game.value and other in box.first_game.value
        demand(not both, "first_game.value", Phrase("box_sides", {"side": one, "other": other}), box.first_game.value)
    twice = len(set(box.first_game.value)) < len(box.first_game.value)
    demand(not twice, "first_game.value", Phrase("box_twice"), box.first_game.value)


BOXES = Boxes(META, Components, _check)


def _turned(plate: str) -> list[str]:
    """A plate in its four turns, each a quarter further to the right."""
    found = [plate]
    for _ in range(3):
        last = found[-1]
        found.append(last[2] + last[0] + last[3] + last[1])
    return found


def tables(box: Components) -> dict[str, Any]:
    """The constants of the rules, by name."""
    plates = box.plates.value
    chips = ["".join(sorted(chip, key=LETTERS.index)) for chip in box.chips.value]
    worth = box.tablets.value
    return {
        "supply": [box.tiles.value[colour] for colour in COLOURS],
        "plate_kind": [KINDS.index("wild" if "W" in plate else "special") for plate in plates],
        "plate_cell": [
            [CELL_SIGNS.index(turned[part]) for turned in _turned(plate) for part in range(4)] for plate in plates
        ],
        "chip_supply": [chips.count(name) for name in CHIP_NAMES],
        "chip_shows": [[int(colour in halves) for colour in range(len(COLOURS))] for halves in CHIP_KINDS],
        "row_points": list(box.row_points.value),
        "broken_points": list(box.broken_points.value),
        "first_player_points": box.first_player_points.value,
        "start_points": box.start_points.value,
        "worth": [worth[side] if side != "corner_plates" else 0 for side in SIDES],
        "upper_corner": worth["upper_corner"],
        "lower_corner": worth["lower_corner"],
    }
