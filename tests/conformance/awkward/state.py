"""The layout, codes and events of Magpies."""

from typing import Any

from rondel.core.codes import Codes
from rondel.core.event import Kind
from rondel.core.kernel import Field, Struct

NOTHING = -1
KINDS, COPIES, SEATS, LIMIT, DEPTH = 5, 4, 4, 9, 12
PEBBLE, BELL, MIRROR, FEATHER, TRAP = range(KINDS)
CARDS = ("pebble", "bell", "mirror", "feather", "trap")
DEAL, ACT, DIE, LOOK, PUT, REST, DRAW, OVER = range(8)
PHASES = ("deal", "act", "die", "look", "put", "rest", "draw", "over")

MOVE_CODES = Codes()
PLAY_LEFT = MOVE_CODES.add("play", "play a card", place=2)
HIDE_LEFT = MOVE_CODES.add("hide", "hide a card", place=2)
PUT_SAME = MOVE_CODES.add("put", "put two cards back", turned=2)
DONE = MOVE_CODES.add("done", "end the turn")
PLAY_RIGHT, HIDE_RIGHT, PUT_TURNED = PLAY_LEFT + 1, HIDE_LEFT + 1, PUT_SAME + 1
MOVES = ("play left", "play right", "hide left", "hide right", "put same", "put turned", "done")
CHANCE_CODES = Codes()
CHANCE_CODES.add("card", "a card is drawn", card=KINDS)
FIRST_PIP = CHANCE_CODES.add("die", "the die shows a number", pips=range(1, 4))
OUTCOMES = (*CARDS, "1 pip", "2 pips", "3 pips")

GOT, PLAYED, HID, SHINE, MIRRORED, LOOKED, PUT_BACK, TRAPPED, PASSED, SHOWN, ENDED = range(11)


def _points(args: dict[str, Any]) -> dict[str, int]:
    return {"shine": args["points"]}


EVENTS = (
    Kind("got", "AW-1", ("seat", "card", "known"), private=("card",)),
    Kind("played", "AW-2", ("seat", "card")),
    Kind("hid", "AW-3", ("seat", "card"), private=("card",)),
    Kind("shine", "AW-4", ("seat", "points"), points=_points),
    Kind("mirrored", "AW-5", ("seat", "card")),
    Kind("looked", "AW-6", ("seat", "card"), private=("card",)),
    Kind("put_back", "AW-6", ("seat", "card"), private=("card",)),
    Kind("trapped", "AW-7", ("seat",)),
    Kind("passed", "AW-7", ("seat",)),
    Kind("shown", "AW-8", ("seat", "card")),
    Kind("ended", "AW-8", ()),
)

LAYOUT = Struct(
    Field("seats", low=3, high=SEATS),
    Field("limit", low=1, high=LIMIT),
    Field("phase", high=OVER),
    Field("seat", high=SEATS - 1),
    Field("turn", high=LIMIT),
    Field("place", high=1),
    Field("peeking", high=2),
    Field("score", (SEATS,)),
    Field("hand", (SEATS, 2), low=NOTHING, high=KINDS - 1),
    Field("known", (SEATS, 2), high=15),
    Field("stash", (SEATS,), low=NOTHING, high=KINDS - 1),
    Field("stash_known", (SEATS,), high=15),
    Field("deck", (KINDS,), high=COPIES),
    Field("top", (2,), low=NOTHING, high=KINDS - 1),
    Field("top_n", high=2),
    Field("top_known", high=15),
    Field("pile", (LIMIT,), low=NOTHING, high=KINDS - 1),
    Field("pile_n", high=LIMIT),
    Field("passed", (SEATS,), high=1),
    Field("stack", (DEPTH, 2), high=LIMIT),
    Field("stack_n", high=DEPTH),
)
