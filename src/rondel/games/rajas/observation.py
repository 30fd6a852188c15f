"""What the numbers of an observation of Rajas are, in their order; `features` writes them."""

from rondel.core.observation import Row
from rondel.games.rajas.components import BUILDINGS, MOST_CELLS, MOST_MEETING, MOST_PLACES, MOST_YIELDS
from rondel.games.rajas.effect import COLOURS
from rondel.games.rajas.state import (
    DEPTH,
    INACTIVE,
    LAYOUT,
    LEAST_LEVEL,
    MOST_LEVEL,
    MOST_POINTS,
    SEATS,
    WORKERS,
)

CELL = Row(LAYOUT)
TILE = CELL.one("tile", "the kind of its tile", axes=2)
ROADS = CELL.one("roads", "the sides to which its roads lead", of="road", axes=2)
COVERED = CELL.one("covered", "the kind of the tile under it", axes=2)

PLAYER = Row(LAYOUT)
FAME = PLAYER.one("fame", "fame")
MONEY = PLAYER.one("money", "money")
DIFFERENCE = PLAYER.add(
    "difference",
    "fame + half the money, rounded up, less 61 (RA-32)",
    (),
    -MOST_MEETING,
    MOST_POINTS + (MOST_POINTS + 1) // 2,
)
KARMA = PLAYER.one("karma", "karma")
BOAT = PLAYER.one("boat", "the river space")
FAME_BONUSES = PLAYER.one("fame_bonuses", "bonuses of the fame track that have been had", of="fame_had")
MONEY_BONUSES = PLAYER.one("money_bonuses", "bonuses of the money track that have been had", of="money_had")
MET = PLAYER.one("met", "1 for the first whose markers met, 2 for the second; 0 before")
WON = PLAYER.one("won", "workers won: the sum of 1 (fame track), 2 (money track), 4 (bridge)")
LEFT = PLAYER.add("left", "active workers not placed yet", (), 0, WORKERS + INACTIVE)
UPGRADES = PLAYER.add("upgrades", "upgrades made", (), 0, len(BUILDINGS) * (MOST_LEVEL - LEAST_LEVEL))
SIDE = PLAYER.one("side", "of statue and province: 0 the basic one, 1 that of Navaratnas")
CLAIMED = PLAYER.one("claimed", "yield tiles offered in this round for having fewer workers")
LEVELS = PLAYER.one("levels", "of each building", of="level")
VALUES = PLAYER.one("values", "each colour: how many dice show 1 to 6", of="dice")
JOINED = PLAYER.add("joined", "each border place: 1 if it has been had", (MOST_PLACES,))
YIELD_TILES = PLAYER.one("tiles", "each border place: the kind of the yield tile there", of="yield_tile")
PROVINCE = PLAYER.records("province", "each cell; -1, 0, -1 for none", MOST_CELLS, CELL)

OF_COLOUR = Row(LAYOUT)
SUPPLY = OF_COLOUR.one("supply", "how many are in the supply")
NAMED = OF_COLOUR.one("named", "how many are about to be rolled")

YIELD = Row(LAYOUT)
THERE = YIELD.one("there", "how many are in the stack or on the board", of="yields")
GONE = YIELD.one("discarded", "how many are discarded", of="gone")

EFFECT = Row(LAYOUT)
KIND = EFFECT.one("kind", "its kind")
A = EFFECT.one("a", "its first argument")
B = EFFECT.one("b", "its second argument")
C = EFFECT.one("c", "its third argument")

ROW = Row(LAYOUT)
PLAYERS = ROW.records("players", "each seat", SEATS, PLAYER, own_first=True)
OF_COLOURS = ROW.records("dice", "each colour", len(COLOURS), OF_COLOUR)
SPACES = ROW.field("spaces", "each workers' space, by group: seats from the observer to whose it is", "worker")
TOPS = ROW.field("tops", "each stack: the kind of the tile on top", of="top")
STACKED = ROW.field("stacks", "each kind of tile: how many lie unseen in their stack", of="stack")
YIELDS = ROW.records("yields", "each kind of yield tiles", MOST_YIELDS, YIELD)
RIVER = ROW.field(
    "river", "each river space, from the start, which is 0: the kind of the river tile there", of="river_tile"
)
PENDING = ROW.records("pending", "each effect, from the bottom; -1, 0, 0, 0 for none", DEPTH, EFFECT)
DEPTH_AT = ROW.field("depth", "how many effects are pending")
TURN = ROW.field("turn", "the number of the turn; 0 before the first")
ROUND = ROW.field("round", "the number of the round; 0 in the set-up")
SEAT = ROW.field("seat", "seats from the observer to the player whose turn it is, clockwise")
STARTER = ROW.field("starter", "seats from the observer to the player who began the round")
PLACED = ROW.field("placed", "1 if somebody has placed a worker, or been offered a yield tile, in this phase")
LATE = ROW.field("late", "upgrades that wait for the end of the turn")
SEAT_COUNT = ROW.field("seats", "number of seats")
NAVARATNAS = ROW.field("navaratnas", "1 if the Navaratnas version is played")
GANGA = ROW.field("ganga", "1 if Ganga is played")
