"""What the numbers of an observation of Ingenious are, in their order; `features` writes them."""

from rondel.core.observation import Row
from rondel.games.ingenious.components import CELLS, LARGEST_RACK, MOST_PLACED
from rondel.games.ingenious.state import KINDS, LAYOUT, NOTHING, OUTSIDE, SEATS

DIRECTIONS = 6

SEAT = Row(LAYOUT)
HELD = SEAT.one("held", "the tiles it holds", of="rack_n")
BEGAN = SEAT.one("began", "the colour of the symbol it began at; -1: not yet, or nobody sits there")
LAID = SEAT.add(
    "laid", "the tiles it has placed since the last swap of the match; 0 before the first", (), 0, MOST_PLACED
)
ON_TURN = SEAT.add("on_turn", "1 if the turn is its own")

ROW = Row(LAYOUT)
BOARD = ROW.add("board", "each cell: its colour, printed ones too; -1 free; -2 outside the area", (CELLS,), OUTSIDE, 5)
JOIN = ROW.add(
    "join", "each cell: direction of the tile's other half; -1 without a tile", (CELLS,), NOTHING, DIRECTIONS - 1
)
SCORES = ROW.field("scores", "each seat: its six tracks (partners: those of the pair)", of="score", own_first=True)
OWN = ROW.add("own", "own rack: number of each tile kind", (KINDS,), 0, LARGEST_RACK)
UNSEEN = ROW.field("unseen", "bag and other racks together: number of each tile kind", of="bag")
ASIDE = ROW.field("aside", "shown and not yet returned: number of each tile kind")
SHOWN = ROW.add(
    "shown", "shown in the last swap, one in progress included: number of each tile kind", (KINDS,), 0, LARGEST_RACK
)
SEATED = ROW.records("seats", "each seat", SEATS, SEAT, own_first=True)
PLAYERS = ROW.field("players", "number of seats", of="seats")
PAIRS = ROW.field("pairs", "1 in pairs")
PHASE = ROW.field("phase", "0 first, 1 deal, 2 place, 3 ask, 4 draw, 5 swap, 6 over")
TURN = ROW.field("turn", "turns that are over")
BONUS = ROW.field("bonus", "bonus moves owed")
DUE = ROW.field("due", "tiles still to draw")
STARTER = ROW.field("starter", "seats from the observer to the first player, clockwise; -1 before it is drawn")
EPOCH = ROW.field("epoch", "swaps that are complete")
