"""What the numbers of an observation of Azul Duel are, in their order; `features` writes them."""

from rondel.core.observation import Row
from rondel.games.azul_duel.components import CELLS, PLATES, WILD
from rondel.games.azul_duel.state import LAYOUT, MOST_LOOKS, MOST_PLACES, MOST_STACK, NOBODY, NOTHING, SEATS

UNSEEN, HERE, KNOWN, SOMEWHERE = range(4)
"""What a seat knows of a plate."""

BOARD = Row(LAYOUT)
PRINTED = BOARD.add(
    "printed", "each cell: what its plate shows, a colour 0 to 4, 5 special, 6 wild", (CELLS,), NOTHING, WILD
)
TILES = BOARD.one("tiles", "each cell: the tile that lies there, a colour, or 5 for a special tile", of="cell")
LINE_COLOUR = BOARD.one("line_colour", "each pattern line: its colour")
LINE_COUNT = BOARD.one("line_count", "each pattern line: its tiles")
BROKEN = BOARD.one("broken", "broken tiles of each colour")
STORE = BOARD.one("store", "face-up chips of each kind")
POINTS = BOARD.one("points", "points", of="score")
TOKENS = BOARD.one("tokens", "tokens not yet used in this round")
OUT = BOARD.one("out", "1 if the seat is skipped for the rest of the phase")
SPENT = BOARD.one("spent", "chips turned face down")
TAKEN = BOARD.one("taken", "chips taken in this round")
PLATES_LAID = BOARD.add("plates_laid", "plates on the dome", (), 0, PLATES)

PLACE = Row(LAYOUT)
KIND = PLACE.one("kind", "the kind of its plate, where that is public", of="back")
PLATE = PLACE.one("plate", "its plate, where the seat knows it", of="stack")

LOOK = Row(LAYOUT)
LOOKER = LOOK.add("seat", "who looked: 0 oneself, 1 the other", (), NOBODY, SEATS - 1)
FIRST = LOOK.one("first", "the first place drawn from", of="look_first")
COUNT = LOOK.one("count", "how many plates were drawn", of="look_count")
BACK = LOOK.one("back", "the first place returned to", of="look_back")
KEPT = LOOK.add("kept", "the plate kept, once it is shown", (), NOTHING, PLATES - 1)

ROW = Row(LAYOUT)
BOARDS = ROW.records("boards", "the own board, then the other's", SEATS, BOARD, own_first=True)
SUN = ROW.field("sun", "for L and 1 to 4 the tiles of each colour on the sun side")
MOON = ROW.field("moon", "for 1 to 4 the three places of the stack on the moon side, from the bottom")
BESIDE = ROW.field("beside", "tiles of each colour on the moon side of L")
CHIP = ROW.field("chip", "on 1 to 4: 0 no chip, 1 face down, 2 + kind")
BAG = ROW.field("bag", "tiles of each colour in the bag")
TOWER = ROW.field("tower", "tiles of each colour in the tower")
CHIPS = ROW.field("chips", "chips of each kind that nobody has seen")
PAID = ROW.field("paid", "chips of each kind used for the payment so far")
KNOWLEDGE = ROW.add("plates", "each plate: what the seat knows of it, see below", (PLATES,), UNSEEN, SOMEWHERE)
FACE_UP_ROW = ROW.field("row", "the face-up plates, ascending")
HELD = ROW.field("held", "the plate about to be laid; one kept of several is -1 to the other until it is shown")
TOP = ROW.field("top", "the kind of the top plate")
HEAD = ROW.field("head", "the number of the stack's top place: how many plates have come from the stack")
TAIL = ROW.field("tail", "the number after that of its bottom place")
DRAWN = ROW.field("drawn", "plates drawn in this turn, until all but the one kept are returned")
LOOKED = ROW.field("looked", "how many of them have been looked at")
LOOKS = ROW.field("looks", "looks at several plates that are remembered")
FILLED = ROW.field("filled", "places of the factories filled in this round; before its filling, in the last")
STACK = ROW.records("stack", "places of the stack from the top", MOST_STACK, PLACE)
HAND = ROW.records(
    "hand", "places from which the plates of this turn were drawn, while the view has them", MOST_STACK, PLACE
)
ALL_PLACES = ROW.records(
    "places", "all places that the stack has had since the beginning, by their numbers", MOST_PLACES, PLACE
)
MEMORY = ROW.records("memory", "looks, in their order", MOST_LOOKS, LOOK)
PHASE = ROW.field("phase", "the number of the phase")
STAGE = ROW.field("stage", "0 preparing, 1 picking, 2 taking, 3 tiling")
ROUND = ROW.field("round", "the round, from 0")
TURN = ROW.field("turn", "the number of the turn")
SEAT = ROW.field("seat", "whose turn it is: 0 the own, 1 the other's")
STARTER = ROW.field("starter", "who began the round: 0 oneself, 1 the other")
HOLDER = ROW.field("holder", "who has the first-player tile: 0 oneself, 1 the other")
TABLETS = ROW.field("tablets", "each tablet: 0 not in play, 1 its first side lies up, 2 its second", of="tablet")
SPECIAL_AS_COLOUR = ROW.field("special_as_colour", "1 if a special tile may stand for a colour")
COLOUR = ROW.field("colour", "the colour of the tiles in hand")
TILE_COUNT = ROW.field("count", "how many there are")
FACTORY = ROW.field("factory", "the small factory from whose sun side they come; 0 another")
AT = ROW.field("at", "the pattern line being worked in phase 2, from 0; 0 otherwise")
