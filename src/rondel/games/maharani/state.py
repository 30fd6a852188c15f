"""The layout of a Maharani position.

| field | meaning |
|---|---|
| seats | the number of players |
| phase, seat, turn | which decision or chance is due, whose it is, in which turn; before the first turn it is 0 |
| gold | for each seat |
| marker | for each seat and quarter: 1 if its action marker lies face up |
| supply | of each worker colour those in the supply |
| tile, arrow, worker | on each space of the palace the kind of the tile, where its arrow points, the worker's colour |
| rondel | the kinds of the tiles on spaces 1 to 4 |
| bag | tiles of each kind |
| removed | centre tiles of each colour that are out of the game (MA-22) |
| evaluated | for each quarter whether it has been evaluated |
| placed | tiles placed in this turn so far |
| at | the space of the tile that waits for a worker (MA-42) |

Fields of spaces, seats and worker colours that a game does not have are `NOTHING` or 0.
"""

from rondel.core.kernel import Field, Struct
from rondel.games.maharani.components import COLOURS, KINDS, MOST_SPACES, MOST_WORKERS, QUARTERS, TILES, WORKER_COLOURS

PARTS = ("areas",)

NOTHING = -1
SEATS = 4
SLOTS = 4
"""Spaces of the rondel."""
MOST_TURNS = 2 * TILES
"""Each tile makes for one turn at most, and for one refresh by the marker that it turns (MA-20)."""

FIRST, DRAW, PLACE, WORKER, SECOND, DONE = range(6)
PHASES = ("first", "draw", "place", "worker", "second", "over")
"""Up to `DRAW` chance acts, then the seats."""
GO_ON, GO_PAY, GO_REFILL, GO_EVALUATE, GO_NEXT = range(DONE + 1, DONE + 6)
"""What the rules do next by themselves. No position is left in one of these."""

LAYOUT = Struct(
    Field("seats", low=2, high=SEATS),
    Field("phase", high=DONE),
    Field("seat", high=SEATS - 1),
    Field("turn", high=MOST_TURNS),
    Field("gold", (SEATS,), high=9999),
    Field("marker", (SEATS, len(QUARTERS)), high=1),
    Field("supply", (len(WORKER_COLOURS),), high=MOST_WORKERS),
    Field("tile", (MOST_SPACES,), low=NOTHING, high=KINDS - 1),
    Field("arrow", (MOST_SPACES,), low=NOTHING, high=3),
    Field("worker", (MOST_SPACES,), low=NOTHING, high=len(WORKER_COLOURS) - 1),
    Field("rondel", (SLOTS,), low=NOTHING, high=KINDS - 1),
    Field("bag", (KINDS,), high=TILES),
    Field("removed", (len(COLOURS),), high=TILES),
    Field("evaluated", (len(QUARTERS),), high=1),
    Field("placed", high=2),
    Field("at", low=NOTHING, high=MOST_SPACES - 1),
)

BY_SEAT, BY_BAG = range(2)
DRAWN_FROM = (("first", False), ("bag", True))
"""What chance draws from, and whether what is drawn is gone from it."""
