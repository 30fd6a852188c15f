"""Move and chance codes of Azul Duel, their notation, and the kinds of events.

| code | move | notation |
|---|---|---|
| 5·factory + colour | take a colour from the sun side of a factory (0 is large) | ``sun L blue``, ``sun 3 red`` |
| 25 + colour | take a colour from the tops of the moon sides | ``moon red`` |
| 30 + kind | take a revealed chip | ``chip YT`` |
| 45 + plate | take a face-up plate | ``plate YKTS`` |
| 63 + colour | put a tile of this colour on the stack next | ``stack red`` |
| 68 + line, 74 | put the tiles into a line; break them all | ``line 3``, ``break`` |
| 75 + plate | keep this one of the plates drawn | ``keep YKTS`` |
| 93 + plate | return this one under the stack next | ``under YKTS`` |
| 111 + 4·place + turn | lay the plate, as it is written or turned | ``lay 5``, ``lay 5 right`` |
| 147 + cell | move the line's tile to a cell | ``cell b4`` |
| 183 | do not complete the line | ``leave`` |
| 184 + kind | use this chip next | ``pay YT`` |
| 199, 200 | look at the plates drawn; draw one face down | ``stop``, ``draw`` |

| chance code | outcome | notation |
|---|---|---|
| 0..1 | that seat begins | ``first 1`` |
| 2 + side | that side of a tablet is drawn | ``outer_ring`` |
| 10 + kind | the back of the stack's new top plate | ``special`` |
| 12 + plate | a plate is turned up, looked at, or shown as the one kept | ``YKTS`` |
| 30 + colour | a tile comes out of the bag | ``blue`` |
| 35 + kind | a chip is revealed | ``YT`` |
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

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

SUN = 0
MOON = SUN + FACTORIES * COLOUR_COUNT
CHIP = MOON + COLOUR_COUNT
PLATE = CHIP + len(CHIP_KINDS)
STACK_ON = PLATE + PLATES
TO_LINE = STACK_ON + COLOUR_COUNT
BREAK = TO_LINE + ROWS
KEEP_PLATE = BREAK + 1
UNDER = KEEP_PLATE + PLATES
LAY_PLATE = UNDER + PLATES
TO_CELL = LAY_PLATE + PLACES * len(TURNS)
LEAVE = TO_CELL + CELLS
PAY_CHIP = LEAVE + 1
STOP = PAY_CHIP + len(CHIP_KINDS)
DRAW_PLATE = STOP + 1
MOVES = DRAW_PLATE + 1

FIRST_SEAT = 0
DRAWN_SIDE = FIRST_SEAT + SEATS
SHOWN_BACK = DRAWN_SIDE + len(SIDES)
SHOWN_PLATE = SHOWN_BACK + len(KINDS)
DRAWN_TILE = SHOWN_PLATE + PLATES
SHOWN_CHIP = DRAWN_TILE + COLOUR_COUNT
CHANCES = SHOWN_CHIP + len(CHIP_KINDS)

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


_WORDS: dict[str, Callable[[int], Any]] = {
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


def decode(field: str, number: int) -> Any:
    """A number of a note as an event's argument; plates are named by the box."""
    return _WORDS[field](number) if field in _WORDS else number
