"""What the numbers of an observation of Maharani are, in their order; `features` writes them."""

from rondel.core.observation import Row
from rondel.games.maharani.components import COLOURS, MOST_SPACES, QUARTERS, WORKER_COLOURS
from rondel.games.maharani.state import LAYOUT, NOTHING, SEATS, SLOTS

PLAYER = Row(LAYOUT)
GOLD = PLAYER.one("gold", "gold")
SIDE = PLAYER.add("side", "its side", (), 0, len(QUARTERS) - 1)
MARKERS = PLAYER.one("markers", "each quarter: 1 if its action marker lies face up", of="marker")

WORKER = Row(LAYOUT)
SUPPLY = WORKER.one("supply", "how many are in the supply")
OWNER = WORKER.add("owner", "seats from the observer to whose they are, clockwise", (), NOTHING, SEATS - 1)

SPACE = Row(LAYOUT)
TILE = SPACE.one("tile", "the kind of the tile")
COLOUR = SPACE.add("colour", "its colour", (), NOTHING, len(COLOURS) - 1)
ARROW = SPACE.one("arrow", "the side to which its arrow points")
STANDS = SPACE.one("worker", "the colour of the worker")

SLOT = Row(LAYOUT)
ON_RONDEL = SLOT.one("tile", "the kind of the tile", of="rondel")
QUARTER = SLOT.add("quarter", "the quarter in which the space lies", (), 0, len(QUARTERS) - 1)

ROW = Row(LAYOUT)
PLAYERS = ROW.records("players", "each seat", SEATS, PLAYER, own_first=True)
WORKERS = ROW.records("workers", "each worker colour", len(WORKER_COLOURS), WORKER)
SPACES = ROW.records("spaces", "each space; -1 for spaces that the palace does not have", MOST_SPACES, SPACE)
RONDEL = ROW.records("rondel", "spaces 1 to 4 of the rondel", SLOTS, SLOT)
BAG = ROW.field("bag", "tiles of each kind in the bag")
REMOVED = ROW.field("removed", "centre tiles of each colour out of the game")
EVALUATED = ROW.field("evaluated", "each quarter: 1 if it has been evaluated")
PHASE = ROW.field("phase", "0 first, 1 draw, 2 place, 3 worker, 4 second, 5 over")
TURN = ROW.field("turn", "the number of the turn; 0 before the first")
SEAT = ROW.field("seat", "seats from the observer to the player whose turn it is, or was at the end, clockwise")
PLACED = ROW.field("placed", "tiles placed in this turn")
WAITING = ROW.field("waiting", "the space of the tile that waits for a worker", of="at")
SEAT_COUNT = ROW.field("seats", "number of seats")
