"""Move and chance codes of Rajas, and the kinds of events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rondel.core.codes import Codes
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

OF_COLOUR = 2 * FACES
"""Codes for the dice of a colour."""
WAYS = len(TURNS)

MOVE_CODES = Codes()
ENOUGH = MOVE_CODES.add(
    "enough", "no more dice, or no yield tile", ("enough",),
    "RA-49, RA-62, RA-35",
)  # fmt: skip
PLACE_AT = MOVE_CODES.add("place", "place a worker", ("quarry", "blue-terrace", "yogi"), "RA-7", group=len(GROUPS))
DIE_AT = MOVE_CODES.add(
    "die", "a die", ("blue 3", "blue 4>3"),
    "RA-9, RA-11, RA-49, RA-62", colour=len(COLOURS), value=range(1, FACES + 1), turned=2,
)  # fmt: skip
TAKE = MOVE_CODES.add("take", "choose the top tile of a stack", ("blue-cow",), "RA-13, RA-23", stack=STACKS)
COLOUR_AT = MOVE_CODES.add("colour", "name the colour of a die to be taken", ("blue",), "RA-49", colour=len(COLOURS))
BUILDING_AT = MOVE_CODES.add("upgrade", "upgrade a building", ("temple",), "RA-44", building=len(BUILDINGS))
GOOD_AT = MOVE_CODES.add("good", "name the good to be scored", ("silk",), "RA-63", good=len(GOODS))
SAIL_BY = MOVE_CODES.add(
    "sail", "sail so many unoccupied spaces, or stay", ("sail 2", "stay"), "RA-24, RA-27",
    steps=MOST_SAIL + 1,
)  # fmt: skip
FIGURE_AT = MOVE_CODES.add("palace", "carry out a palace action", ("palace dancer",), "RA-55", figure=len(FIGURES))
BORDER_AT = MOVE_CODES.add(
    "border", "take this border yield first; put the yield tile there", ("W4",), "RA-30, RA-35", place=MOST_PLACES
)
YIELD_AT = MOVE_CODES.add("yield", "take a yield tile of this kind", ("red-7-money",), "RA-35", kind=MOST_YIELDS)
LAY_AT = MOVE_CODES.add("lay", "lay the tile", ("b2 NES",), "RA-14, RA-23", cell=None, way=WAYS)

CHANCE_CODES = Codes()
FIRST_SEAT = CHANCE_CODES.add("first", "that seat begins", ("first 1", "first 4"), "`first`", seat=SEATS)
SHOWN = CHANCE_CODES.add(
    "die", "a die shows this value", ("1", "6"), "`dice 1` to `dice 4`, by seat; `river die`",
    value=range(1, FACES + 1),
)  # fmt: skip
DRAWN_YIELD = CHANCE_CODES.add(
    "yield", "a yield tile is drawn", ("white-3-money",), "`yields`; `brown` for brown ones", kind=MOST_YIELDS
)
SHOWN_TILE = CHANCE_CODES.add(
    "tile", "a tile is turned up", ("blue-7T-tea2-silk1",), "the name of the stack", kind=TILES
)
SHOWN_RIVER = CHANCE_CODES.add(
    "river", "a river tile is turned up", ("3-boat",), "`river tiles`", kind=MOST_RIVER_TILES
)
CHANCES = CHANCE_CODES.count

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


WORDS: dict[str, Callable[[int], Any]] = {
    "colour": COLOURS.__getitem__,
    "stack": STACK_NAMES.__getitem__,
    "group": GROUPS.__getitem__,
    "building": BUILDINGS.__getitem__,
    "good": GOODS.__getitem__,
    "figure": FIGURES.__getitem__,
    "roads": road_name,
    "why": REASONS.__getitem__,
}
