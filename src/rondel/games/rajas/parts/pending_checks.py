"""What holds of the pending effects in every position. A rules source (see ``kit``), for `checks`."""

from rondel.games.rajas.components import (
    DEEPEST,
    DICE_OF_COLOUR,
    FACES,
    GROUPS,
    HARBOUR,
    MOST_SPACES,
    QUARRY,
    STACKS,
    TURNS,
)
from rondel.games.rajas.effect import COLOURS, MOST_SAIL
from rondel.games.rajas.moves import OF_COLOUR
from rondel.games.rajas.state import (
    AT_FIRST,
    BOAT,
    BORDER,
    BORDER_YIELD,
    BUILD,
    BUILDING,
    CHOOSE,
    COUNT,
    COVER,
    COVER_TILE,
    DEPTH,
    DICE,
    DIE,
    DISCARD,
    DONE,
    DRAW,
    DRAW_BROWN,
    END,
    FIGURE,
    FIRST,
    GOOD,
    HAND,
    INCOME,
    LAY,
    MONEY,
    NAME,
    NOTHING,
    OPEN,
    OVER,
    PICK,
    PLACE,
    PUT,
    REROLL,
    RETURN,
    REVEAL,
    ROLL,
    ROLL_AGAIN,
    SAIL,
    SPOT,
    START,
    SUM,
    TAKE_DICE,
    TURN_UP,
)

rule = kit.rule
pending, dice, province, river, tracks, board, yields = (
    kit.pending, kit.dice, kit.province, kit.river, kit.tracks, kit.board, kit.yields,
)  # fmt: skip
EFFECT = kit.table("effect")
KINDS = kit.table("kinds")
CELLS = kit.table("cells")
PLACES = kit.table("places")
PLACE_CELL = kit.table("place_cell")
TILE_COST = kit.table("tile_cost")
TILE_TURNS = kit.table("tile_turns")
WHITES = kit.table("whites")
YIELD_KINDS = kit.table("yield_kinds")
RIVER_END = kit.table("river_end")
NO_DIE = kit.table("no_die")


@rule
def is_sound(s):
    """Whether the pending effects can wait so."""
    if s.depth > DEEPEST:
        return False
    for i in range(s.depth, DEPTH):
        if s.kind[i] != NOTHING or s.a[i] != 0 or s.b[i] != 0 or s.c[i] != 0:
            return False
    for i in range(s.depth):
        if s.kind[i] == NOTHING or s.a[i] < 0 or s.b[i] < 0 or s.c[i] < 0:
            return False
    if s.round == 0:
        return is_set_up(s)
    if pending.top(s) == DONE:
        return s.depth == 1 and plain(s, 0)
    if s.kind[0] != END or not plain(s, 0) or s.depth < 2:
        return False
    for i in range(1, s.depth - 1):
        if not may_wait(s, i):
            return False
    return may_be_asked(s, s.depth - 1)


@rule
def plain(s, i):
    """Whether an effect has no arguments."""
    return s.a[i] == 0 and s.b[i] == 0 and s.c[i] == 0


@rule
def is_set_up(s):
    """RA-3, RA-6: the stacks turned up one after another, then each player's dice; then perhaps a tie."""
    if pending.top(s) == FIRST:
        return s.depth == 1 and plain(s, 0)
    if s.kind[0] == OPEN:
        return are_putting(s)
    if s.kind[0] != START or not plain(s, 0):
        return False
    i = 1
    p = s.seats
    while i < s.depth and s.kind[i] == HAND:
        p -= 1
        if s.a[i] != p or s.b[i] != 0 or s.c[i] != 0:
            return False
        i += 1
    if pending.top(s) == ROLL:
        return i == s.depth - 1 and s.a[i] == AT_FIRST and s.b[i] == 0 and s.c[i] == 0 and s.seat == p - 1
    # All hands wait while tiles are turned up.
    if p != 0 or i == s.depth or s.seat != 0:
        return False
    if s.ganga:
        # RA-40: the river tiles come after the stacks.
        if s.b[i] != 0 or s.c[i] != 0:
            return False
        if i == s.depth - 1:
            return is_laying_river(s, i)
        if s.kind[i] != COUNT or s.a[i] != 0:
            return False
        i += 1
    stack = STACKS
    while i < s.depth:
        if s.kind[i] != REVEAL or s.a[i] >= stack or s.b[i] != 0 or s.c[i] != 0:
            return False
        stack = s.a[i]
        i += 1
    return True


@rule
def is_laying_river(s, i):
    """RA-40: a die counts on from the last tile, or a tile comes where it counted to."""
    last = river.last_tile(s)
    if s.kind[i] == COUNT:
        return s.a[i] == last and river.any_left(s)
    return s.kind[i] == TURN_UP and last < s.a[i] <= last + FACES and s.a[i] < RIVER_END and river.any_left(s)


@rule
def are_putting(s):
    """RA-65: a player draws a brown tile and puts it."""
    if not s.navaratnas or not plain(s, 0) or s.depth != 2:
        return False
    if pending.top(s) == SPOT:
        return yields.is_brown(s.a[1]) and s.b[1] == 0 and s.c[1] == 0
    return pending.top(s) == DRAW_BROWN and plain(s, 1)


# --- what waits ------------------------------------------------------------------------------------------------------


@rule
def may_wait(s, i):
    kind = s.kind[i]
    over = s.kind[i + 1]
    # RA-55: a whole action of which it is checked beforehand whether it can be finished.
    if kind == COVER_TILE or (kind == BOAT and s.a[i] > 1):
        return False
    if MONEY <= kind <= REROLL:
        return is_of_box(s, i)
    if kind == BORDER:
        return are_joined(s, i)
    if kind == BORDER_YIELD:
        return is_place(s, s.a[i]) and s.b[i] == 0 and s.c[i] == 0
    if kind == DISCARD:
        return not s.navaratnas and s.a[i] < WHITES and s.b[i] == 0 and s.c[i] == 0
    # These wait for what lies directly on them.
    if i != s.depth - 2:
        return False
    if kind == INCOME:
        return over == REVEAL and s.a[i] < KINDS and s.b[i] == 0 and s.c[i] == 0
    if kind == TAKE_DICE:
        return over == RETURN and is_taking(s, i) and s.c[i] == 0
    if kind == LAY:
        return over == SUM and may_lay(s, i)
    return kind == PUT and over == SUM and may_put(s, i)


@rule
def is_of_box(s, i):
    """Whether an effect stands so in a table of the box."""
    for n in range(len(EFFECT)):
        if s.kind[i] == MONEY + EFFECT[n][0] and s.a[i] == EFFECT[n][1]:
            if s.b[i] == EFFECT[n][2] and s.c[i] == EFFECT[n][3]:
                return True
    return False


@rule
def is_place(s, place):
    """Whether a border place has been joined by the seat."""
    return place < PLACES and s.joined[s.seat] >> place & 1


@rule
def are_joined(s, i):
    if not (is_place(s, s.a[i]) and is_place(s, s.b[i]) and s.c[i] == 0):
        return False
    return s.a[i] < s.b[i] and PLACE_CELL[s.a[i]] == PLACE_CELL[s.b[i]]


@rule
def is_taking(s, i):
    """RA-49: some dice, of any colours or so many of each."""
    return 0 < s.a[i] <= len(COLOURS) * DICE_OF_COLOUR and s.b[i] < 1 << len(COLOURS)


@rule
def is_stack(s, stack):
    """Whether a stack has a tile on top."""
    return stack < STACKS and s.top[stack] != NOTHING


@rule
def may_lay(s, i):
    return is_stack(s, s.a[i]) and s.b[i] == 0 and s.c[i] == 0 and province.can_lay(s, s.seat)


@rule
def may_put(s, i):
    """RA-23: a tile that waits to cover another until the difference is paid."""
    if not is_stack(s, s.a[i]) or s.b[i] >= CELLS:
        return False
    kind = s.top[s.a[i]]
    if not province.may_cover(s, s.seat, s.b[i], kind, TILE_COST[kind]):
        return False
    for way in range(len(TURNS)):
        if TURNS[way] == s.c[i] and TILE_TURNS[kind][way]:
            return province.stays_joined(s, s.seat, s.b[i], s.c[i])
    return False


# --- what is asked ---------------------------------------------------------------------------------------------------


@rule
def stands_anywhere(s, p):
    for space in range(MOST_SPACES):
        if s.worker[space] == p:
            return True
    return False


@rule
def may_be_asked(s, i):
    kind = s.kind[i]
    if kind == PLACE:
        return i == 1 and plain(s, i)
    if not stands_anywhere(s, s.seat):
        return False
    if kind == DIE:
        return i == 1 and is_paying(s, i)
    if kind == BUILD:
        return i == 1 and plain(s, i) and board.stands_at(s, s.seat, QUARRY) and province.can_lay(s, s.seat)
    if kind == SUM:
        return is_sum(s, i)
    if kind == LAY:
        return may_lay(s, i)
    if kind == COVER or kind == FIGURE or kind == BUILDING:
        return plain(s, i)
    if kind == OVER:
        return is_stack(s, s.a[i]) and s.b[i] == 0 and s.c[i] == 0
    if kind == RETURN:
        return is_returning(s, i)
    if kind == NAME:
        return is_naming(s, i)
    if kind == PICK:
        return s.a[i] < DICE and s.b[i] == 0 and s.c[i] == 0 and dice.owns_from(s, s.a[i])
    if kind == GOOD:
        return s.a[i] > 0 and s.b[i] == 0 and s.c[i] == 0
    if kind == SAIL:
        return s.a[i] < s.b[i] <= MOST_SAIL and s.a[i] <= 1 and s.c[i] == 0 and s.b[i] <= river.ahead(s, s.seat)
    if kind == BORDER:
        return are_joined(s, i)
    if kind == ROLL:
        return AT_FIRST < s.a[i] <= ROLL_AGAIN and s.b[i] == 0 and s.c[i] == 0
    if kind == REVEAL:
        return s.kind[i - 1] == INCOME and s.a[i] < STACKS and s.b[i] == 0 and s.c[i] == 0
    if kind == CHOOSE:
        # RA-35, RA-66
        return s.navaratnas and plain(s, i) and yields.may_take_any(s, s.seat)
    if kind == SPOT:
        return s.navaratnas and s.a[i] < YIELD_KINDS and s.b[i] == 0 and s.c[i] == 0
    return kind == DRAW and plain(s, i) and not s.navaratnas


@rule
def is_paying(s, i):
    group = s.a[i]
    if group >= len(GROUPS) or s.b[i] != 0 or s.c[i] != 0 or NO_DIE[group]:
        return False
    # RA-25, RA-54: the boat can go as far as the action takes it.
    if not board.can_act(s, s.seat, group) or (group == HARBOUR and river.ahead(s, s.seat) == 0):
        return False
    return board.stands_at(s, s.seat, group)


@rule
def is_sum(s, i):
    """RA-13, RA-23: what is left of the price of the tile that waits beneath."""
    under = s.kind[i - 1]
    if (under != LAY and under != PUT) or s.a[i] == 0 or s.c[i] >= OF_COLOUR:
        return False
    stack = s.a[i - 1]
    price = TILE_COST[s.top[stack]]
    if under == PUT:
        price -= TILE_COST[s.tile[s.seat][s.b[i - 1]]]
    # Something has been paid exactly where the codes begin later.
    paid = price - s.a[i]
    if s.b[i] != province.colour_of(stack) or paid < 0:
        return False
    return paid >= s.c[i] // 2 + 1 if paid > 0 else s.c[i] == 0


@rule
def is_returning(s, i):
    if s.kind[i - 1] != TAKE_DICE or s.a[i] == 0 or s.b[i] >= DICE or s.c[i] != 0:
        return False
    over = dice.wanted(s.a[i - 1], s.b[i - 1]) - dice.free_arms(s)
    return s.a[i] <= over and dice.owns_from(s, s.b[i])


@rule
def is_naming(s, i):
    if not is_taking(s, i) or s.c[i] >= len(COLOURS):
        return False
    if s.named[s.c[i]] == 0 and dice.in_hand(s) > 0:
        return False
    for colour in range(s.c[i] + 1, len(COLOURS)):
        if s.named[colour] > 0:
            return False
    if dice.in_hand(s) == 0 and s.c[i] > 0:
        return False
    return dice.to_name(s, s.a[i], s.b[i]) > 0
