"""Move and chance codes of Rajas, their notation, and the kinds of events.

| code | move | notation |
|---|---|---|
| 0 | no more: keep the dice, roll what was picked, take no yield tile | ``enough`` |
| 1 + group | place a worker on the next, or any, space of a group | ``quarry``, ``blue-terrace``, ``yogi`` |
| 22 + 12·colour + 2·(value - 1) + turned | give up a die, as it is or turned to that value | ``blue 3``, ``blue 4>3`` |
| 70 + stack | take the top tile of a stack | ``blue-cow`` |
| 82 + colour | name the colour of a die | ``blue`` |
| 86 + building | upgrade a building | ``temple`` |
| 90 + good | score a good | ``silk`` |
| 93 + steps | sail so many free spaces; 0 is to decline | ``sail 2``, ``stay`` |
| 103 + figure | carry out a palace action | ``palace dancer`` |
| 109 + place | take a border yield first; put a yield tile there | ``W4`` |
| 131 + kind | take a yield tile | ``red-7-money`` |
| 163 + 11·cell + way | lay the tile on a cell, its roads leading to these sides | ``b2 NES`` |

A way is one of the eleven sets of two or more sides, ordered as numbers (N is 1, E is 2, S is 4, W is 8).

| chance code | outcome | notation |
|---|---|---|
| 0..3 | that seat begins | ``first 1`` |
| 4..9 | a die shows 1 to 6 | ``3`` |
| 10 + kind | a yield tile is drawn | ``white-3-money`` |
| 42 + kind | a province tile is turned up | ``blue-7T-tea2-silk1`` |
| 106 + kind | a river tile is turned up | ``1-palace-dancer`` |
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rondel.core.event import Kind, Points
from rondel.games.rajas.components import (
    BUILDINGS,
    FACES,
    GOODS,
    GROUPS,
    MOST_PLACES,
    MOST_RIVER_TILES,
    MOST_YIELDS,
    STACK_NAMES,
    STACKS,
    TILES,
    TURNS,
    road_name,
)
from rondel.games.rajas.effect import COLOURS, FIGURES, MOST_SAIL
from rondel.games.rajas.state import SEATS

ENOUGH = 0
PLACE_AT = 1
DIE_AT = PLACE_AT + len(GROUPS)
OF_COLOUR = 2 * FACES
"""Codes for the dice of a colour."""
TAKE = DIE_AT + len(COLOURS) * OF_COLOUR
COLOUR_AT = TAKE + STACKS
BUILDING_AT = COLOUR_AT + len(COLOURS)
GOOD_AT = BUILDING_AT + len(BUILDINGS)
SAIL_BY = GOOD_AT + len(GOODS)
FIGURE_AT = SAIL_BY + MOST_SAIL + 1
BORDER_AT = FIGURE_AT + len(FIGURES)
YIELD_AT = BORDER_AT + MOST_PLACES
LAY_AT = YIELD_AT + MOST_YIELDS
WAYS = len(TURNS)

FIRST_SEAT = 0
SHOWN = FIRST_SEAT + SEATS
DRAWN_YIELD = SHOWN + FACES
SHOWN_TILE = DRAWN_YIELD + MOST_YIELDS
SHOWN_RIVER = SHOWN_TILE + TILES
CHANCES = SHOWN_RIVER + MOST_RIVER_TILES

(
    DEALT, ROLLED, ROLLED_ON, ROLLED_AGAIN, BEGINS, START_MONEY, PLACED, PAID, GAVE, TURNED,
    LAID, COVERED, INCOME_TAKEN, BORDER_JOINED, UPGRADED, NO_UPGRADE, LATER, MIXED_SCORED, GOOD_SCORED,
    GAINED_MONEY, GAINED_FAME, GAINED_KARMA, RETURNED, PICKED, LOST_DICE, SAILED, STAYED, AT_RIVER_END,
    BONUS_FAME, BONUS_MONEY, WORKER_FAME, WORKER_MONEY, WORKER_BRIDGE, WORKER_OUT, ACTION,
    YIELD_DRAWN, YIELDS_SHUFFLED, NO_YIELD, YIELD_DISCARDED, PASSED, NEW_ROUND, MOGUL_ROUND, MET, ENDED, ENDED_LATE,
    RIVER_ROLLED, RIVER_LAID, RIVER_OUT, BROWN_DRAWN, BROWN_PUT, TILE_PUT, TILE_DECLINED, NO_TILE, CLAIM, ACTION_LOST,
    TILE_JOINED, TILE_ACTION, BROWN_OPEN, NONE_DUE,
) = range(59)  # fmt: skip

MEETING, LAST_ROUND = range(2)
REASONS = ("met", "rounds")


def _tracks(args: dict[str, Any]) -> Points:
    return {track: args[track] for track in ("fame", "money") if args.get(track)}


def _price(args: dict[str, Any]) -> Points:
    return {"money": -args["price"]}


EVENTS = (
    Kind("shown", "RA-3", ("tile", "stack")),
    Kind("rolled", "RA-6", ("seat", "colour", "value")),
    Kind("rolled", "RA-10", ("seat", "colour", "value")),
    Kind("rolled", "RA-62", ("seat", "colour", "value")),
    Kind("begins", "RA-6", ("seat",)),
    Kind("start_money", "RA-6", ("seat", "money"), points=_tracks),
    Kind("placed", "RA-7", ("seat", "group")),
    Kind("paid", "RA-9", ("seat", "price"), points=_price),
    Kind("gave", "RA-9", ("seat", "colour", "value")),
    Kind("turned", "RA-11", ("seat", "colour", "value", "given", "karma")),
    Kind("laid", "RA-14", ("seat", "tile", "colour", "cost", "cell", "roads")),
    Kind("covered", "RA-23", ("seat", "tile", "colour", "cost", "cell", "roads", "old")),
    Kind("income", "RA-15", ("seat", "money", "fame"), points=_tracks),
    Kind("joined", "RA-16", ("seat", "place")),
    Kind("upgraded", "RA-44", ("seat", "building", "level")),
    Kind("no_upgrade", "RA-44", ("seat",)),
    Kind("later", "RA-56", ("seat",)),
    Kind("mixed", "RA-17", ("seat", "money"), points=_tracks),
    Kind("good", "RA-18", ("seat", "good", "most", "money"), points=_tracks),
    Kind("money", "RA-26", ("seat", "money"), points=_tracks),
    Kind("fame", "RA-26", ("seat", "fame"), points=_tracks),
    Kind("karma", "RA-11", ("seat", "karma", "level")),
    Kind("returned", "RA-49", ("seat", "colour", "value")),
    Kind("picked", "RA-62", ("seat", "colour", "value")),
    Kind("lost_dice", "RA-49", ("seat", "count")),
    Kind("sailed", "RA-24", ("seat", "river", "steps")),
    Kind("stayed", "RA-27", ("seat",)),
    Kind("river_done", "RA-54", ("seat",)),
    Kind("fame_bonus", "RA-28", ("seat", "at")),
    Kind("money_bonus", "RA-28", ("seat", "at")),
    Kind("worker", "RA-29", ("seat", "workers")),
    Kind("worker", "RA-29", ("seat", "workers")),
    Kind("worker", "RA-43", ("seat", "workers")),
    Kind("worker_out", "RA-29", ("seat",)),
    Kind("action", "RA-55", ("seat", "figure")),
    Kind("yield_tile", "RA-22", ("seat", "yields")),
    Kind("shuffled", "RA-22"),
    Kind("no_yield", "RA-22", ("seat",)),
    Kind("discarded", "RA-22", ("yields",)),
    Kind("passed", "RA-7", ("seat",)),
    Kind("round", "RA-12", ("round", "seat")),
    Kind("round", "RA-22", ("round", "seat")),
    Kind("met", "RA-31", ("seat", "difference")),
    Kind("ended", "RA-31", ("why",)),
    Kind("ended", "RA-60", ("why",)),
    Kind("river_rolled", "RA-40", ("value",)),
    Kind("river_laid", "RA-40", ("river_tile", "space")),
    Kind("river_out", "RA-70"),
    Kind("drew_brown", "RA-34", ("seat", "yields")),
    Kind("put_yield", "RA-34", ("seat", "yields", "place")),
    Kind("put_yield", "RA-35", ("seat", "yields", "place")),
    Kind("declined", "RA-35", ("seat",)),
    Kind("no_yield", "RA-66", ("seat",)),
    Kind("fewer", "RA-36", ("seat", "workers", "most")),
    Kind("action_lost", "RA-55", ("seat", "figure")),
    Kind("joined_tile", "RA-35", ("seat", "place", "yields")),
    Kind("action", "RA-41", ("seat", "figure")),
    Kind("laid_open", "RA-34", ("yields",)),
    Kind("no_yield", "RA-67", ("seat",)),
)


def _among(names: tuple[str, ...]) -> Callable[[int], Any]:
    return names.__getitem__


_WORDS: dict[str, Callable[[int], Any]] = {
    "colour": _among(COLOURS),
    "stack": _among(STACK_NAMES),
    "group": _among(GROUPS),
    "building": _among(BUILDINGS),
    "good": _among(GOODS),
    "figure": _among(FIGURES),
    "roads": road_name,
    "why": _among(REASONS),
}


def decode(field: str, number: int) -> Any:
    """A number of a note as an event's argument; tiles, cells, places and yield tiles are named by the box."""
    return _WORDS[field](number) if field in _WORDS else number
