"""What the numbers of an observation of Magpies are."""

from conformance.awkward.state import KINDS, LAYOUT, SEATS

from rondel.core.observation import Row

SECRET = -1, KINDS
"""0 is no card, -1 one that the seat does not know."""

SEAT = Row(LAYOUT)
SCORE = SEAT.one("score", "shine")
HAND = SEAT.add("hand", "cards in hand", (2,), *SECRET)
STASH = SEAT.add("stash", "the hidden card", (), *SECRET)
PASSED = SEAT.one("passed", "1 if it passes")

ROW = Row(LAYOUT)
SEATED = ROW.records("seats", "each seat", SEATS, SEAT, own_first=True)
TOP = ROW.add("top", "the cards on top of the deck", (2,), 0, KINDS)
PILE = ROW.field("pile", "the cards played")
PHASE = ROW.field("phase", "the phase")
TURN_OF = ROW.field("seat", "whose turn it is")
TURN = ROW.field("turn", "the number of the turn")
PLACE = ROW.field("place", "the place of the card played")
PEEKING = ROW.field("peeking", "cards to look at")
TOP_N = ROW.field("top_n", "known cards on top of the deck")
SEAT_COUNT = ROW.field("seats_there", "number of seats", of="seats")
LIMIT_AT = ROW.field("limit", "turns in all")
