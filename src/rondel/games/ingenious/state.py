"""The layout of an Ingenious position: one for solitaire, two to four players and pairs.

| field | meaning |
|---|---|
| seats, joined, pairs, side | the mode: joined tracks of two stages (solitaire, pairs), partners, side of the board |
| phase, seat, turn | which decision is due, whose it is, which turn it belongs to |
| starter | the seat that begins |
| due | tiles still to be drawn |
| bonus | bonus moves owed (IN-12) |
| board | for each cell its colour |
| covered | for each edge whether a tile lies on it, as bits: `COVER` edges to a number |
| score | for each side (player or pair) its six tracks, 0..18 or 0..36 |
| rack, rack_n | for each seat its tiles in the order drawn |
| bag, aside | tiles in the bag; tiles shown in a swap and not yet returned |
| began | for each seat the symbol its first tile touched (IN-6) |
| ended | why the game ended |
| epoch | swaps that are complete |
| gone, laid, fence | what has been seen since the first swap |

For each turn since the first swap (in the turn of the first swap from the moment the rack is shown), ``gone`` has a
digit to the base `DIGIT` for each slot that the rack had when the turn began: 0 where the tile stayed, else 1 + the
kind of the tile that left; ``laid`` has a bit for each of them that was placed and not shown. Then the rack closes up
and is refilled at its end, so who replays the turns knows in which epoch each tile was drawn. Which of the tiles drawn
in one epoch lay in which slot means nothing: those that leave take the first of these slots, placed ones before shown
ones, by kind. So positions that differ in nothing else are equal.

``fence`` has, for each seat, a bit for each slot that was (or will be next) filled in a later epoch than the slot
before; it describes the rack as it was when the turn began, until the seat draws.
"""

from rondel.core.kernel import Field, Struct
from rondel.games.ingenious.components import CELLS, LARGEST_RACK, LARGEST_TRACK, MOST_EDGES, MOST_PLACED, TILES

PARTS = ("memory", "past_knowledge")

FREE, OUTSIDE = -1, -2
NOTHING = -1
FIRST, DEAL, PLACE, ASK, DRAW, SWAP, DONE = range(7)
PHASES = ("first", "deal", "place", "ask", "draw", "swap", "over")
RUNNING, ALL_AT_END, BOARD_FULL = range(3)
KINDS = len(TILES)
SEATS = 4
COVER = 15
"""How many edges share a number of ``covered``: as many as 16 bits with a sign hold."""
DIGIT = KINDS + 1
WEIGHT = tuple(DIGIT**slot for slot in range(LARGEST_RACK))
"""What a digit of ``gone`` counts for, by its slot."""

LAYOUT = Struct(
    Field("seats", low=1, high=SEATS),
    Field("joined", high=1),
    Field("pairs", high=1),
    Field("side", low=2, high=8),
    Field("phase", high=DONE),
    Field("seat", high=SEATS - 1),
    Field("turn", high=MOST_PLACED - 1),
    Field("starter", low=NOTHING, high=SEATS - 1),
    Field("due", high=LARGEST_RACK),
    Field("bonus", high=6),
    Field("board", (CELLS,), low=OUTSIDE, high=5),
    Field("covered", (-(-MOST_EDGES // COVER),), high=2**COVER - 1),
    Field("score", (SEATS, 6), high=2 * LARGEST_TRACK),
    Field("rack", (SEATS, LARGEST_RACK), low=NOTHING, high=KINDS - 1),
    Field("rack_n", (SEATS,), high=LARGEST_RACK),
    Field("bag", (KINDS,), high=120),
    Field("aside", (KINDS,), high=LARGEST_RACK),
    Field("began", (SEATS,), low=NOTHING, high=5),
    Field("ended", high=BOARD_FULL),
    Field("epoch", high=MOST_PLACED),
    Field("gone", (MOST_PLACED,), high=DIGIT**LARGEST_RACK - 1),
    Field("laid", (MOST_PLACED,), high=2**LARGEST_RACK - 1),
    Field("fence", (SEATS,), high=2 ** (LARGEST_RACK + 1) - 1),
)
