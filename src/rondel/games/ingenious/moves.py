"""Move and chance codes of Ingenious, their notation, and the kinds of events.

A placement names a colour letter and a cell for each half, read aloud as "red h9, green h10"; either half may come
first, and capitals, commas and dashes do not matter. Where just one legal move fits, ``h9 h10`` is enough.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from rondel.core.codes import Codes
from rondel.core.event import Kind, Points
from rondel.games.ingenious.components import CELL_NAMES, COLOURS, LETTERS, TILE_NAMES
from rondel.games.ingenious.state import SEATS

TURNS = len(COLOURS) ** 2
"""Ways to lay a tile on an edge: a colour for each of its two cells."""

MOVE_CODES = Codes()
DRAW_MOVE = MOVE_CODES.add("draw", "draw back to six tiles", ("draw",), "IN-14")
SWAP_MOVE = MOVE_CODES.add("swap", "show the rack and swap it", ("swap",), "IN-13")
FIRST_PLACEMENT = MOVE_CODES.add(
    "place", "place a tile: colours of both cells", ("Rh9 Gh10",), "IN-5",
    edge=None, inner=len(COLOURS), outer=len(COLOURS),
)  # fmt: skip

CHANCE_CODES = Codes()
CHANCE_CODES.add("first", "that seat begins", ("first 1", "first 4"), "`first`", seat=SEATS)
FIRST_TILE = CHANCE_CODES.add("tile", "a tile comes out of the bag", ("RG",), "`bag`", kind=len(TILE_NAMES))
CHANCES = CHANCE_CODES.count

(
    BEGINS, DEALT, DREW, SWAPPED, PLACED, SCORED, REACHED, BONUS, LAPSED, LAPSED_AT_END, SHOWED, RETURNED,
    BOARD_IS_FULL, ALL_ARE_AT_END,
) = range(14)  # fmt: skip


def _scored(args: dict[str, Any]) -> Points:
    return {args["colour"]: args["points"]} if args["points"] else {}


EVENTS = (
    Kind("begins", "IN-4", ("seat",)),
    Kind("drew", "IN-4", ("seat", "tile"), private=("tile",)),
    Kind("drew", "IN-14", ("seat", "tile"), private=("tile",)),
    Kind("drew", "IN-13", ("seat", "tile"), private=("tile",)),
    Kind("placed", "IN-5", ("seat", "tile", "first_cell", "second_cell")),
    Kind("scored", "IN-9", ("seat", "colour", "cell", "count", "points"), points=_scored),
    Kind("reached", "IN-12", ("seat", "colour", "stage")),
    Kind("bonus", "IN-12", ("seat", "count")),
    Kind("lapsed", "IN-12", ("seat", "count")),
    Kind("lapsed", "IN-28", ("seat", "count")),
    Kind("showed", "IN-13", ("seat", "tile")),
    Kind("returned", "IN-13", ("seat", "count")),
    Kind("ended", "IN-15", ("why",)),
    Kind("ended", "IN-16", ("why",)),
)
REASONS = ("running", "all_at_end", "board_full")
WORDS: dict[str, Callable[[int], Any]] = {
    "colour": COLOURS.__getitem__,
    "tile": TILE_NAMES.__getitem__,
    **dict.fromkeys(("cell", "first_cell", "second_cell"), CELL_NAMES.__getitem__),
    "why": REASONS.__getitem__,
}


_HALF = re.compile(r"([rgboyp]?)([a-o])(1[0-5]|[1-9])")
_BETWEEN = re.compile(r"[\s,;:+-]*")


def halves(text: str) -> list[tuple[int | None, str]] | None:
    """The two halves of a written placement, as (colour or None, cell name); None where it is no placement.

    >>> halves("Rh9 Gh10"), halves("h9-h10"), halves("hello")
    ([(0, 'h9'), (1, 'h10')], [(None, 'h9'), (None, 'h10')], None)
    """
    text = text.strip().lower()
    found: list[tuple[int | None, str]] = []
    place = 0
    while len(found) < 2 and (half := _HALF.match(text, place)):
        letter, row, number = half.groups()
        found.append((LETTERS.index(letter.upper()) if letter else None, row + number))
        between = _BETWEEN.match(text, half.end())
        place = between.end() if between else half.end()
    return found if len(found) == 2 and place == len(text) else None
