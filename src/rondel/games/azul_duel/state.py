"""The layout of an Azul Duel position.

| field | meaning |
|---|---|
| seats, to_draw, special_as_colour | the mode: tablets still to be drawn at first (AD-7), an option of AD-46 |
| tablet | for each tablet 0 (not in play), 1 or 2: the side that lies up |
| phase, stage, seat, turn | which decision or chance is due, in which part of the round, whose it is, in which turn |
| round | 0 to 4 |
| starter, holder | who began the round; who has the first-player tile (`NOBODY`: it lies on the large factory) |
| score, tokens, out | for each seat its points, tokens not yet used, whether it is skipped (AD-24) |
| plate, turned | for each seat and place of its dome the plate and its quarter turns to the right |
| cell | for each seat and cell of its dome the tile that lies there: a colour or `SPECIAL` |
| row | the face-up plates, ascending, then `NOTHING` |
| held | the plate taken and not yet laid |
| head, tail, top, stack, met | the stack of plates, see below |
| drawn, back, looked | plates drawn face down in this turn, the kinds of their backs, how many have been looked at |
| looks, look_seat, look_first, look_count, look_back | who has looked at what, see below |
| bag, tower | tiles of each colour |
| sun | for each factory (0 is the large one) the tiles of each colour on its sun side |
| moon, beside | for each small factory the stack of its moon side from the bottom; the large one's moon side |
| chip | on each small factory: `NO_CHIP`, `FACE_DOWN`, or `OPEN` + kind |
| chips, store, paid | chips of each kind not yet seen; each seat's face-up chips; those chosen for a payment so far |
| spent, taken | for each seat how many chips it has turned face down, and taken in this round |
| filled | places of the factories that have been filled in this round, in order |
| factory, colour, count | the small factory whose rest is being stacked; the tiles in hand |
| line_colour, line_count | for each seat its pattern lines |
| broken | for each seat its broken tiles of each colour |
| at | the pattern line being worked in phase 2 |

The stack is a queue whose places are numbered from the first: 0 to 17 as shuffled, then those that were returned to
the bottom. Places ``head`` to ``tail - 1`` are in the stack now; ``top`` is the kind that the back of the first of them
shows. ``stack`` has the plate of each place that anybody has seen, and `NOTHING` for the others: these are drawn when
they are looked at, from the plates not ``met``.

A look at two or more plates is remembered: who looked, the first place and the number of places drawn, and the first
of the places to which the others were returned. So everybody's knowledge is there: a seat knows the plates at the
places it has drawn or returned itself, and all that was turned up for everyone. When the stack is empty there is
nothing left to know, and all this is forgotten.
"""

from rondel.core.kernel import Field, Struct
from rondel.games.azul_duel.components import CELLS, CHIP_KINDS, COLOUR_COUNT, PLACES, PLATES, ROWS, SPECIAL

PARTS = ("dome", "payment", "plates", "factories", "tiling", "plate_checks")

NOTHING = -1
NOBODY = -1
SEATS = 2
ROUNDS = 5
LARGE = 0
SMALL = 4
FACTORIES = 1 + SMALL
LARGE_TILES, SMALL_TILES = 5, 4
ALL_TILES = LARGE_TILES + SMALL * SMALL_TILES
FACE_UP = 3
TOKENS = 2
CHIPS_A_ROUND = 2
BROKEN_PLACES = 4
NO_CHIP, FACE_DOWN, OPEN = range(3)
MOST_STACK = PLATES - FACE_UP - SEATS
MOST_PLACES = PLATES + (12 + 11 + 10 + 9) + (8 + 7 + 6 + 5) + (4 + 3 + 2 + 1)
"""All places of the queue: with all plates drawn at each of the four looks of rounds 1, 2 and 3."""
MOST_LOOKS = 12
"""In round 4 the stack holds one plate."""
TURNS_A_ROUND = ALL_TILES + SEATS * (TOKENS + CHIPS_A_ROUND) + SEATS
"""At most: each action takes a tile, a token or a chip; then everybody tiles."""
MOST_TURNS = SEATS + ROUNDS * TURNS_A_ROUND

(
    TABLET, BACK, TURN_UP, FILL, FILL_AGAIN, FIRST, REVEAL, LOOK, SHOW,
    PICK, ACT, DRAW, KEEP, RETURN, LAY, STACK, LINE, PAY, CELL, DONE,
) = range(20)  # fmt: skip
PHASES = (
    "tablet", "back", "turn_up", "fill", "fill_again", "first", "reveal", "look", "show",
    "pick", "act", "draw", "keep", "return", "lay", "stack", "line", "pay", "cell", "over",
)  # fmt: skip
"""Up to `SHOW` chance acts, then the seats."""
(
    GO_ROW, GO_FACTORIES, GO_FILL, GO_REVEAL, GO_TAKE, GO_DRAW, GO_LINE, GO_NEXT, GO_TILING, GO_TILE, GO_LOSE, GO_ROUND,
) = range(DONE + 1, DONE + 13)  # fmt: skip
"""What the rules do next by themselves. No position is left in one of these."""
PREPARING, PICKING, TAKING, TILING = range(4)
STAGES = ("preparing", "picking", "taking", "tiling")

LAYOUT = Struct(
    Field("seats", low=SEATS, high=SEATS),
    Field("to_draw", high=4),
    Field("special_as_colour", high=1),
    Field("tablet", (4,), high=2),
    Field("phase", high=DONE),
    Field("stage", high=TILING),
    Field("round", high=ROUNDS - 1),
    Field("seat", high=SEATS - 1),
    Field("turn", high=MOST_TURNS),
    Field("starter", low=NOBODY, high=SEATS - 1),
    Field("holder", low=NOBODY, high=SEATS - 1),
    Field("score", (SEATS,), high=9999),
    Field("tokens", (SEATS,), high=TOKENS),
    Field("out", (SEATS,), high=1),
    Field("plate", (SEATS, PLACES), low=NOTHING, high=PLATES - 1),
    Field("turned", (SEATS, PLACES), high=3),
    Field("cell", (SEATS, CELLS), low=NOTHING, high=SPECIAL),
    Field("row", (FACE_UP,), low=NOTHING, high=PLATES - 1),
    Field("held", low=NOTHING, high=PLATES - 1),
    Field("head", high=MOST_PLACES),
    Field("tail", high=MOST_PLACES),
    Field("top", low=NOTHING, high=1),
    Field("stack", (MOST_PLACES,), low=NOTHING, high=PLATES - 1),
    Field("met", (PLATES,), high=1),
    Field("drawn", high=MOST_STACK),
    Field("back", (MOST_STACK,), low=NOTHING, high=1),
    Field("looked", high=MOST_STACK),
    Field("looks", high=MOST_LOOKS),
    Field("look_seat", (MOST_LOOKS,), high=SEATS - 1),
    Field("look_first", (MOST_LOOKS,), high=MOST_PLACES),
    Field("look_count", (MOST_LOOKS,), high=MOST_STACK),
    Field("look_back", (MOST_LOOKS,), high=MOST_PLACES),
    Field("bag", (COLOUR_COUNT,)),
    Field("tower", (COLOUR_COUNT,)),
    Field("sun", (FACTORIES, COLOUR_COUNT), high=LARGE_TILES),
    Field("moon", (SMALL, SMALL_TILES - 1), low=NOTHING, high=COLOUR_COUNT - 1),
    Field("beside", (COLOUR_COUNT,), high=LARGE_TILES - 1),
    Field("chip", (SMALL,), high=OPEN + len(CHIP_KINDS) - 1),
    Field("chips", (len(CHIP_KINDS),)),
    Field("store", (SEATS, len(CHIP_KINDS)), high=10),
    Field("paid", (len(CHIP_KINDS),), high=10),
    Field("spent", (SEATS,), high=10),
    Field("taken", (SEATS,), high=CHIPS_A_ROUND),
    Field("filled", high=ALL_TILES),
    Field("factory", high=SMALL),
    Field("colour", low=NOTHING, high=COLOUR_COUNT - 1),
    Field("count", high=LARGE_TILES - 1 + SMALL),
    Field("line_colour", (SEATS, ROWS), low=NOTHING, high=COLOUR_COUNT - 1),
    Field("line_count", (SEATS, ROWS), high=ROWS),
    Field("broken", (SEATS, COLOUR_COUNT), high=BROKEN_PLACES),
    Field("at", high=ROWS),
)

BY_SEAT, BY_TABLETS, BY_BACKS, BY_SPECIALS, BY_WILDS, BY_MEMORY, BY_BAG, BY_BAG_AGAIN, BY_CHIPS = range(9)
DRAWN_FROM = (
    ("first", False), ("tablets", True), ("backs", True), ("special_plates", True), ("wild_plates", True),
    ("returned_plates", False), ("bag", True), ("bag_again", False), ("chips", True),
)  # fmt: skip
"""What chance draws from, and whether what is drawn is gone from it."""
