"""Move and chance codes of Azul Duel, and the kinds of events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rondel.core.codes import Codes
from rondel.core.event import Kind, Points
from rondel.games.azul_duel.components import (
    CELL_NAMES,
    CELLS,
    CHIP_KINDS,
    CHIP_NAMES,
    COLOUR_COUNT,
    COLOURS,
    KINDS,
    PLACES,
    PLATES,
    ROWS,
    SIDES,
    TURNS,
)
from rondel.games.azul_duel.state import FACTORIES, SEATS

MOVE_CODES = Codes()
SUN = MOVE_CODES.add(
    "sun", "take a colour from the sun side of a factory", ("sun L blue",), "AD-16",
    factory=FACTORIES, colour=COLOUR_COUNT,
)  # fmt: skip
MOON = MOVE_CODES.add(
    "moon", "take a colour from the tops of the moon sides", ("moon red",), "AD-18", colour=COLOUR_COUNT
)
CHIP = MOVE_CODES.add("chip", "take a revealed chip", ("chip YT",), "AD-21", kind=len(CHIP_KINDS))
PLATE = MOVE_CODES.add("plate", "take a plate of the row", ("plate YKTS",), "AD-13, in the set-up AD-10", plate=PLATES)
STACK_ON = MOVE_CODES.add(
    "stack", "put a tile of this colour on the stack next, from the bottom", ("stack red",), "AD-16",
    colour=COLOUR_COUNT,
)  # fmt: skip
TO_LINE = MOVE_CODES.add("line", "put the tiles into a line", ("line 3",), "AD-22", line=ROWS)
BREAK = MOVE_CODES.add("break", "break them all", ("break",), "AD-22")
KEEP_PLATE = MOVE_CODES.add("keep", "keep this one of the plates drawn", ("keep YKTS",), "AD-14", plate=PLATES)
UNDER = MOVE_CODES.add("under", "return this one under the stack next", ("under YKTS",), "AD-14", plate=PLATES)
LAY_PLATE = MOVE_CODES.add("lay", "lay the plate", ("lay 5 right",), "AD-12", place=PLACES, turn=len(TURNS))
TO_CELL = MOVE_CODES.add("cell", "move the line's tile to a cell", ("cell b4",), "AD-25", cell=CELLS)
LEAVE = MOVE_CODES.add("leave", "do not complete the line", ("leave",), "AD-28")
PAY_CHIP = MOVE_CODES.add("pay", "use this chip next", ("pay YT",), "AD-28", kind=len(CHIP_KINDS))
STOP = MOVE_CODES.add("stop", "look at the plates drawn", ("stop",), "AD-14")
DRAW_PLATE = MOVE_CODES.add("draw", "draw a plate face down", ("draw",), "AD-14")
MOVES = MOVE_CODES.count

CHANCE_CODES = Codes()
FIRST_SEAT = CHANCE_CODES.add("first", "that seat begins", ("first 1", "first 2"), "`first`", seat=SEATS)
DRAWN_SIDE = CHANCE_CODES.add("side", "that side of a tablet is drawn", ("outer_ring",), "`tablets`", side=len(SIDES))
SHOWN_BACK = CHANCE_CODES.add(
    "back", "the back of the new top plate of the stack", ("special", "wild"), "`backs`", kind=len(KINDS)
)
SHOWN_PLATE = CHANCE_CODES.add(
    "plate", "a plate is seen", ("YKTS",),
    "`special_plates`, `wild_plates`, `returned_plates`", plate=PLATES,
)  # fmt: skip
DRAWN_TILE = CHANCE_CODES.add(
    "tile", "a tile comes out of the bag", ("blue",), "`bag`, `bag_again`", colour=COLOUR_COUNT
)
SHOWN_CHIP = CHANCE_CODES.add("chip", "a chip is revealed", ("YT",), "`chips`", kind=len(CHIP_KINDS))
CHANCES = CHANCE_CODES.count

(
    TABLET_DRAWN, TURNED_UP, REFILLED, NEW_ROW, BACK_SHOWN, FILLED, POURED, REDRAWN, STAYED, BEGINS, PICKED,
    TOOK_PLATE, DREW, DREW_FREE, LOOKED, DRAWN_UP, KEPT, RETURNED, LAID, TOOK, TOOK_MOON, FIRST_TILE, STACKED, SPREAD,
    BARE_BY_SUN, BARE_BY_MOON, BARE_FROM_START, LINED, BROKE, DISCARDED, TOOK_CHIP, PASSED, TAKING_ENDS,
    PAID, TILED, RUN, SPECIAL_PLACED, UNUSABLE, LOST, LOST_FIRST, STARTS, STARTS_AGAIN, TABLET_SCORED, TALLIED,
    ENDED, ENDED_WITHOUT_TILE,
) = range(46)  # fmt: skip

MOST_POINTS, FIRST_PLAYER, STARTER = range(3)
REASONS = ("most_points", "first_player", "starter")


def _points(args: dict[str, Any]) -> Points:
    return {"points": args["points"]} if args["points"] else {}


EVENTS = (
    Kind("tablet_drawn", "AD-7", ("tablet",)),
    Kind("turned_up", "AD-6", ("plate",)),
    Kind("turned_up", "AD-10", ("plate",)),
    Kind("turned_up", "AD-33", ("plate",)),
    Kind("back", "AD-37", ("kind",)),
    Kind("filled", "AD-8", ("factory", "colour")),
    Kind("poured", "AD-43", ("count",)),
    Kind("redrawn", "AD-8", ("colour",)),
    Kind("stayed", "AD-43", ("colour",)),
    Kind("begins", "AD-10", ("seat",)),
    Kind("took_plate", "AD-10", ("seat", "plate")),
    Kind("took_plate", "AD-13", ("seat", "plate")),
    Kind("drew", "AD-14", ("seat", "kind", "points"), points=_points),
    Kind("drew_free", "AD-14", ("seat", "kind")),
    Kind("looked", "AD-14", ("seat", "kind", "plate"), private=("plate",)),
    Kind("drawn_up", "AD-14", ("seat", "plate")),
    Kind("kept", "AD-14", ("seat", "plate")),
    Kind("returned", "AD-38", ("seat", "kind", "plate"), private=("plate",)),
    Kind("laid", "AD-12", ("seat", "plate", "place", "turn")),
    Kind("took", "AD-16", ("seat", "colour", "count", "factory")),
    Kind("took_moon", "AD-18", ("seat", "colour", "count", "factories")),
    Kind("first_tile", "AD-19", ("seat",)),
    Kind("stacked", "AD-16", ("seat", "factory", "colour")),
    Kind("spread", "AD-16", ("seat", "colour", "count")),
    Kind("revealed", "AD-17", ("factory", "chip")),
    Kind("revealed", "AD-20", ("factory", "chip")),
    Kind("revealed", "AD-33", ("factory", "chip")),
    Kind("lined", "AD-22", ("seat", "line", "colour", "count")),
    Kind("broke", "AD-23", ("seat", "colour", "count")),
    Kind("discarded", "AD-23", ("seat", "colour", "count")),
    Kind("took_chip", "AD-21", ("seat", "chip", "factory")),
    Kind("passed", "AD-24", ("seat",)),
    Kind("taking_ends", "AD-24", ("round",)),
    Kind("paid", "AD-28", ("seat", "line", "chip")),
    Kind("tiled", "AD-25", ("seat", "colour", "cell")),
    Kind("run", "AD-30", ("seat", "cells", "points"), points=_points),
    Kind("special", "AD-31", ("seat", "cell", "points"), points=_points),
    Kind("unusable", "AD-27", ("seat", "line", "colour", "count")),
    Kind("lost", "AD-32", ("seat", "count", "points"), points=_points),
    Kind("lost_first", "AD-32", ("seat", "points"), points=_points),
    Kind("starts", "AD-34", ("seat", "round")),
    Kind("starts", "AD-44", ("seat", "round")),
    Kind("tablet", "AD-35", ("seat", "tablet", "count", "worth")),
    Kind("tallied", "AD-47", ("seat", "points"), points=_points),
    Kind("ended", "AD-36", ("why",)),
    Kind("ended", "AD-44", ("why",)),
)


def factory_name(number: int) -> str:
    """The large factory is L, the small ones have numbers."""
    return str(number) if number else "L"


WORDS: dict[str, Callable[[int], Any]] = {
    "colour": COLOURS.__getitem__,
    "tablet": SIDES.__getitem__,
    "kind": KINDS.__getitem__,
    "chip": CHIP_NAMES.__getitem__,
    "cell": CELL_NAMES.__getitem__,
    "cells": lambda mask: [name for at, name in enumerate(CELL_NAMES) if mask >> at & 1],
    "turn": TURNS.__getitem__,
    "why": REASONS.__getitem__,
    "factory": factory_name,
    "factories": lambda mask: [factory_name(number) for number in range(FACTORIES) if mask >> number & 1],
    "place": lambda number: number + 1,
    "line": lambda number: number + 1,
    "round": lambda number: number + 1,
}
