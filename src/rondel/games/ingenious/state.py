"""The layout of an Ingenious position: one for solitaire, two to four players and pairs.

| field | meaning |
|---|---|
| seats, joined, pairs, side | the mode: joined tracks of two stages (solitaire, pairs), partners, side of the board |
| phase, seat, turn | which decision is due, whose it is, which turn it belongs to |
| starter | the seat that begins |
| due | tiles still to be drawn |
| bonus | bonus moves owed (IN-12) |
| board, join | for each cell its colour, and the direction of the tile's other half |
| score | for each side (player or pair) its six tracks, 0..18 or 0..36 |
| rack, born, rack_n | for each seat its tiles in the order drawn, and the epoch of each draw |
| bag, aside | tiles in the bag; tiles shown in a swap and not yet returned |
| began | for each seat the symbol its first tile touched (IN-6) |
| ended | why the game ended |
| epoch, log, log_born, log_n | what has been seen since the first swap: see the source ``knowledge`` |
"""

from rondel.core.kernel import Field, State, Struct
from rondel.games.ingenious.components import CELLS, LARGEST_RACK, LARGEST_TRACK, LOG_SIZE, MOST_PLACED, TILES

FREE, OUTSIDE = -1, -2
NOTHING = -1
FIRST, DEAL, PLACE, ASK, DRAW, SWAP, DONE = range(7)
PHASES = ("first", "deal", "place", "ask", "draw", "swap", "over")
RUNNING, ALL_AT_END, BOARD_FULL = range(3)
KINDS = len(TILES)
SEATS = 4


def logged(s: State, i: int) -> tuple[int, bool, int]:
    """An entry of the log: whose tile, whether it was shown (else placed), its kind."""
    return s.log[i] // (2 * KINDS), bool(s.log[i] // KINDS % 2), s.log[i] % KINDS


LAYOUT = Struct(
    Field("seats", low=1, high=SEATS),
    Field("joined", high=1),
    Field("pairs", high=1),
    Field("side", low=2, high=8),
    Field("phase", high=DONE),
    Field("seat", high=SEATS - 1),
    Field("turn", high=MOST_PLACED),
    Field("starter", low=NOTHING, high=SEATS - 1),
    Field("due", high=LARGEST_RACK),
    Field("bonus", high=6),
    Field("board", (CELLS,), low=OUTSIDE, high=5),
    Field("join", (CELLS,), low=NOTHING, high=5),
    Field("score", (SEATS, 6), high=2 * LARGEST_TRACK),
    Field("rack", (SEATS, LARGEST_RACK), low=NOTHING, high=KINDS - 1),
    Field("born", (SEATS, LARGEST_RACK), high=MOST_PLACED),
    Field("rack_n", (SEATS,), high=LARGEST_RACK),
    Field("bag", (KINDS,), high=120),
    Field("aside", (KINDS,), high=LARGEST_RACK),
    Field("began", (SEATS,), low=NOTHING, high=5),
    Field("ended", high=BOARD_FULL),
    Field("epoch", high=MOST_PLACED),
    Field("log", (LOG_SIZE,), high=2 * SEATS * KINDS - 1),
    Field("log_born", (LOG_SIZE,), high=MOST_PLACED),
    Field("log_n", high=LOG_SIZE),
)
