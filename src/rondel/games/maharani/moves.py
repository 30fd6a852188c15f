"""Move and chance codes of Maharani, and the kinds of events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rondel.core.codes import Codes
from rondel.core.event import Kind, Points
from rondel.games.maharani.components import COLOURS, KIND_NAMES, KINDS, QUARTERS, SIDES, WORKER_COLOURS
from rondel.games.maharani.state import SEATS, SLOTS

WAYS = 2
"""Way 1 turns the arrow to the own position marker where the columns leave a choice."""

MOVE_CODES = Codes()
END = MOVE_CODES.add("end", "place no second tile", ("end",), "MA-9")
REFRESH = MOVE_CODES.add("refresh", "turn all own action markers face up", ("refresh",), "MA-20")
PUT_WORKER = MOVE_CODES.add(
    "worker", "place or move a worker of this colour", ("worker green",), "MA-42", colour=len(WORKER_COLOURS)
)
PUT_TILE = MOVE_CODES.add(
    "tile", "place a tile", ("3 c5", "2 b3 own"), "MA-10, MA-11", slot=SLOTS, space=None, way=WAYS
)
SECOND_TILE = 2
"""What a second tile costs (MA-18)."""

CHANCE_CODES = Codes()
FIRST_SEAT = CHANCE_CODES.add("first", "that seat begins", ("first 1", "first 4"), "`first`", seat=SEATS)
DRAWN_TILE = CHANCE_CODES.add("tile", "a tile comes out of the bag", ("blue-h2",), "`bag`", kind=KINDS)
CHANCES = CHANCE_CODES.count

(
    BEGINS, DEALT, REFILLED, DISCARDED, USED, PLACED, PLACED_ACROSS, AREA, REMOVED,
    WORKER_PLACED, WORKER_CHOSEN, WORKER_MOVED, MOVE_CHOSEN, NO_WORKER, NO_WORKER_OF_TWO, GROUP, REFRESHED, PAID,
    EVALUATED, EVALUATED_AT_END, WAGES, ENDED, ENDED_STUCK,
) = range(23)  # fmt: skip

COMPLETE, STUCK = range(2)
REASONS = ("complete", "stuck")


def _gold(args: dict[str, Any]) -> Points:
    return {"gold": args["gold"]} if args["gold"] else {}


EVENTS = (
    Kind("begins", "MA-6", ("seat",)),
    Kind("dealt", "MA-5", ("tile", "slot")),
    Kind("dealt", "MA-21", ("tile", "slot")),
    Kind("discarded", "MA-22", ("tile",)),
    Kind("used", "MA-11", ("seat", "quarter")),
    Kind("placed", "MA-10", ("seat", "tile", "slot", "space", "arrow")),
    Kind("placed", "MA-11", ("seat", "tile", "slot", "space", "arrow")),
    Kind("area", "MA-13", ("seat", "colour", "spaces", "gold"), points=_gold),
    Kind("removed", "MA-22", ("tile", "slot")),
    Kind("worker", "MA-15", ("seat", "worker", "space")),
    Kind("worker", "MA-42", ("seat", "worker", "space")),
    Kind("moved", "MA-16", ("seat", "worker", "space", "origin")),
    Kind("moved", "MA-42", ("seat", "worker", "space", "origin")),
    Kind("no_worker", "MA-15", ("seat", "space")),
    Kind("no_worker", "MA-42", ("seat", "space")),
    Kind("group", "MA-17", ("seat", "worker", "spaces", "gold"), points=_gold),
    Kind("refreshed", "MA-20", ("seat", "quarters")),
    Kind("paid", "MA-18", ("seat", "gold"), points=_gold),
    Kind("evaluated", "MA-24", ("quarter",)),
    Kind("evaluated", "MA-25", ("quarter",)),
    Kind("wages", "MA-24", ("seat", "quarter", "worker", "spaces", "count", "gold"), points=_gold),
    Kind("ended", "MA-26", ("why",)),
    Kind("ended", "MA-25", ("why",)),
)


WORDS: dict[str, Callable[[int], Any]] = {
    "tile": KIND_NAMES.__getitem__,
    "colour": COLOURS.__getitem__,
    "worker": WORKER_COLOURS.__getitem__,
    "quarter": QUARTERS.__getitem__,
    "quarters": lambda mask: [name for at, name in enumerate(QUARTERS) if mask >> at & 1],
    "arrow": SIDES.__getitem__,
    "why": REASONS.__getitem__,
    "slot": lambda number: number + 1,
}
