"""The layout of a Rajas position.

| field | meaning |
|---|---|
| seats | the number of players |
| navaratnas, ganga | whether the version and the module are played (RA-33, RA-40) |
| side | for each seat the side of its statue and province: 0 the basic one, 1 Navaratnas (RA-33, RA-39) |
| round, turn, seat, starter | the round from 1, the turn from 1, whose it is, who began the round |
| placed | whether somebody has placed a worker, or been offered a yield tile (RA-36), in this phase |
| fame, money, karma, boat | for each seat; the boat's river space, 0 is the start |
| fame_had, money_had | for each seat how many bonuses of the track it has had, lowest first |
| won | for each seat the extra workers won: bit 0 on the fame track, 1 on the money track, 2 on the bridge |
| met | for each seat 0, or 1 for the first whose markers met, 2 for the second, ... (RA-31) |
| late | upgrades that wait for the end of this turn (RA-56) |
| level | for each seat and building its value, 2 to 4 |
| dice | for each seat the dice of each colour and value, see `die` |
| supply, named | dice of each colour in the supply; those in hand, about to be rolled |
| worker | on each workers' space the seat whose worker stands there |
| tile, road, covered | for each seat and cell of its province the tile on top, its road ends, the tile under it |
| joined | for each seat the border places had, one bit each |
| top, stack | the tile on top of each stack; of each kind of tile those that lie unseen in their stack |
| yields, gone | yield tiles of each kind in the stack, or on the board (RA-34); those discarded |
| yield_tile | for each seat and border place the kind of the yield tile that lies there |
| claimed | for each seat the yield tiles offered in this round for having fewer workers (RA-67) |
| river_tile | on each river space the kind of the tile that lies there (RA-40) |
| depth, kind, a, b, c | the pending effects from the bottom: how many, and of each its kind and three arguments |

The effect on top of the pending ones is what is asked, or what chance decides; the others wait for it. Fields of seats,
cells, spaces and kinds that a game does not have are `NOTHING` or 0.
"""

from rondel.core.kernel import Field, Struct
from rondel.games.rajas.components import (
    BUILDINGS,
    DEEPEST,
    DICE_OF_COLOUR,
    FACES,
    MOST_BONUSES,
    MOST_CELLS,
    MOST_PLACES,
    MOST_RIVER,
    MOST_RIVER_TILES,
    MOST_SEATS,
    MOST_SPACES,
    MOST_YIELDS,
    STACK_NAMES,
    STACKS,
    TILES,
)
from rondel.games.rajas.effect import COLOURS, GIVES

PARTS = (
    "pending", "dice", "province", "yields", "tracks", "river", "board", "effects", "course", "pending_checks",
)  # fmt: skip

NOTHING = -1
SEATS = MOST_SEATS
WORKERS = 3
MOST_WON = 2
"""RA-29: extra workers that can be won; with Navaratnas one more (RA-33)."""
ROUNDS = 40
MOST_KARMA = 3
LEAST_LEVEL, MOST_LEVEL = 2, 4
FIRST_MONEY = 3
MOST_POINTS = 9999
"""RA-61: the tracks have no end, but numbers have. Nobody comes near it, as there is no turn after a meeting."""
MOST_LATE = 127
"""RA-56: one in the standard box; an owner's may have a late upgrade wherever something is given."""
INACTIVE = 3
"""RA-5: workers that can be won, of which one may leave the game."""
MOST_TURNS = SEATS + ROUNDS * SEATS * (WORKERS + INACTIVE)
"""RA-36: who has fewer workers has as many turns as who has most. RA-34: one to draw and put a brown tile."""
DICE = len(COLOURS) * FACES
"""Dice that differ."""
DEPTH = 2 * DEEPEST
"""A position from outside has at most `DEEPEST` pending effects; what it sets off has room above them."""

(
    COUNT, TURN_UP, REVEAL, FIRST, ROLL, DRAW_BROWN, DRAW,
    PLACE, DIE, BUILD, SUM, LAY, COVER, OVER, RETURN, NAME, BUILDING, GOOD, SAIL, FIGURE, BORDER, PICK, CHOOSE, SPOT,
    DONE,
) = range(25)  # fmt: skip
"""Pending effects that can be on top: up to `DRAW` chance acts, then the seat, in the end nobody."""
(
    MONEY, FAME, KARMA, GIVE_DICE, UPGRADE, LATE_UPGRADE, BOAT, PALACE, MIXED_GOODS, ONE_GOOD, COVER_TILE, YIELD_TILE,
    REROLL,
) = range(DONE + 1, DONE + 1 + len(GIVES))  # fmt: skip
"""Effects in the vocabulary of the box, in the order of `GIVES`."""
(
    MOVE, ACT, TAKE_DICE, PUT, INCOME, BORDER_YIELD, DUE, DISCARD, HAND, START, BEGIN, OPEN, END, TRY, NEXT, PHASE,
    ROUND,
) = range(REROLL + 1, REROLL + 18)  # fmt: skip
"""Steps of the rules. No position is left with one of these, or an effect of the box, on top."""
KINDS = (
    "count", "turn_up", "reveal", "first", "roll", "draw_brown", "draw",
    "place", "die", "build", "sum", "lay", "cover", "over", "return", "name", "building", "good", "sail", "figure",
    "border", "pick", "choose", "spot", "done",
    *("cover_tile" if give == "cover" else give for give in GIVES),
    "move", "act", "take_dice", "put", "income", "border_yield", "due", "discard", "hand", "start", "begin", "open",
    "end", "try", "next", "phase", "round",
)  # fmt: skip
AT_FIRST, ROLL_TAKEN, ROLL_AGAIN = range(3)
"""Why dice are rolled."""

LAYOUT = Struct(
    Field("seats", low=2, high=SEATS),
    Field("navaratnas", high=1),
    Field("ganga", high=1),
    Field("side", (SEATS,), high=1),
    Field("round", high=ROUNDS),
    Field("turn", high=MOST_TURNS),
    Field("seat", high=SEATS - 1),
    Field("starter", high=SEATS - 1),
    Field("placed", high=1),
    Field("fame", (SEATS,), high=MOST_POINTS),
    Field("money", (SEATS,), high=MOST_POINTS),
    Field("karma", (SEATS,), high=MOST_KARMA),
    Field("boat", (SEATS,), high=MOST_RIVER),
    Field("fame_had", (SEATS,), high=MOST_BONUSES),
    Field("money_had", (SEATS,), high=MOST_BONUSES),
    Field("won", (SEATS,), high=7),
    Field("met", (SEATS,), high=SEATS),
    Field("late", high=MOST_LATE),
    Field("level", (SEATS, len(BUILDINGS)), high=MOST_LEVEL),
    Field("dice", (SEATS, DICE), high=DICE_OF_COLOUR),
    Field("supply", (len(COLOURS),), high=DICE_OF_COLOUR),
    Field("named", (len(COLOURS),), high=DICE_OF_COLOUR),
    Field("worker", (MOST_SPACES,), low=NOTHING, high=SEATS - 1),
    Field("tile", (SEATS, MOST_CELLS), low=NOTHING, high=TILES - 1),
    Field("road", (SEATS, MOST_CELLS), high=15),
    Field("covered", (SEATS, MOST_CELLS), low=NOTHING, high=TILES - 1),
    Field("joined", (SEATS,), high=(1 << MOST_PLACES) - 1),
    Field("top", (STACKS,), low=NOTHING, high=TILES - 1),
    Field("stack", (TILES,), high=TILES),
    Field("yields", (MOST_YIELDS,), high=20),
    Field("gone", (MOST_YIELDS,), high=20),
    Field("yield_tile", (SEATS, MOST_PLACES), low=NOTHING, high=MOST_YIELDS - 1),
    Field("claimed", (SEATS,), high=INACTIVE),
    Field("river_tile", (MOST_RIVER,), low=NOTHING, high=MOST_RIVER_TILES - 1),
    Field("depth", low=1, high=DEPTH),
    Field("kind", (DEPTH,), low=NOTHING, high=len(KINDS) - 1),
    Field("a", (DEPTH,), low=NOTHING, high=127),
    Field("b", (DEPTH,), low=NOTHING, high=127),
    Field("c", (DEPTH,), low=NOTHING, high=127),
)

BY_SEAT, BY_DICE, BY_STACK = 0, 1, 1 + SEATS
BY_YIELDS = BY_STACK + STACKS
BY_BROWN, BY_COUNT, BY_RIVER = BY_YIELDS + 1, BY_YIELDS + 2, BY_YIELDS + 3
DRAWN_FROM = (
    ("first", False),
    *((f"dice {seat + 1}", False) for seat in range(SEATS)),
    *((name, True) for name in STACK_NAMES),
    ("yields", True),
    ("brown", True),
    ("river die", False),
    ("river tiles", True),
)
"""What chance draws from, and whether what is drawn is gone from it."""


def die(colour: int, value: int) -> int:
    """The place of a die in ``dice``."""
    return colour * FACES + value - 1
