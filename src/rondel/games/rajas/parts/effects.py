"""Effects: what each of them does, and what it puts on the pending ones. A rules source (see ``kit``)."""

from rondel.games.rajas.components import (
    CHAMBER,
    DICE_OF_COLOUR,
    FACES,
    GOOD_SPACE,
    GOODS,
    HARBOUR,
    MIXED,
    OUTDOOR,
    QUARRY,
)
from rondel.games.rajas.effect import COLOURS
from rondel.games.rajas.moves import (
    ACTION_LOST,
    AT_RIVER_END,
    BORDER_JOINED,
    ENOUGH,
    GAINED_FAME,
    GAINED_MONEY,
    GOOD_SCORED,
    INCOME_TAKEN,
    LATER,
    MIXED_SCORED,
    NO_TILE,
    NO_UPGRADE,
    NO_YIELD,
    ROLLED,
    SAILED,
    STAYED,
    TILE_ACTION,
    TILE_DECLINED,
    TILE_JOINED,
    UPGRADED,
    YIELD_AT,
)
from rondel.games.rajas.state import (
    AT_FIRST,
    BOAT,
    BORDER,
    BORDER_YIELD,
    BUILD,
    BUILDING,
    CHOOSE,
    COVER,
    COVER_TILE,
    DRAW,
    DUE,
    FAME,
    FIGURE,
    GIVE_DICE,
    GOOD,
    INCOME,
    KARMA,
    LATE_UPGRADE,
    MIXED_GOODS,
    MONEY,
    MOVE,
    NAME,
    NOTHING,
    ONE_GOOD,
    PALACE,
    PICK,
    PUT,
    RETURN,
    REVEAL,
    ROLL,
    ROLL_AGAIN,
    ROLL_TAKEN,
    SAIL,
    SUM,
    TAKE_DICE,
    UPGRADE,
    YIELD_TILE,
)

rule, note = kit.rule, kit.note
pending, dice, province, river, tracks = kit.pending, kit.dice, kit.province, kit.river, kit.tracks
yields, board = kit.yields, kit.board
push, push_one, push_plain = kit.pending.push, kit.pending.push_one, kit.pending.push_plain
TILE_COST = kit.table("tile_cost")
BORDERS = kit.table("border")
YIELD_EFFECTS = kit.table("yield_tile")
BRIDGE = kit.table("bridge")
ACTIONS = kit.table("action")


@rule
def roll(s, why, value):
    # RA-10: one die after another, all that are in hand.
    colour = 0
    while s.named[colour] == 0:
        colour += 1
    s.named[colour] -= 1
    s.dice[s.seat][colour * FACES + value - 1] += 1
    note(s, ROLLED + why, s.seat, colour, value)
    if dice.in_hand(s) > 0:
        push_one(s, ROLL, why)
    elif why != AT_FIRST:
        push_plain(s, DUE)


@rule
def pick(s, code):
    # RA-62
    if code != ENOUGH:
        dice.pick_up(s, dice.die_of(code))
        if dice.owns_from(s, dice.die_of(code)):
            push_one(s, PICK, dice.die_of(code))
            return
    if dice.in_hand(s) > 0:
        push_one(s, ROLL, ROLL_AGAIN)
    else:
        push_plain(s, DUE)


@rule
def upgrade(s, building):
    # RA-44
    s.level[s.seat][building] += 1
    note(s, UPGRADED, s.seat, building, s.level[s.seat][building])
    push_plain(s, DUE)


@rule
def sail(s, steps):
    if steps > 0:
        push_one(s, MOVE, steps)
    else:
        # RA-27
        note(s, STAYED, s.seat)
        push_plain(s, DUE)


@rule
def cover(s, stack, cell, ends):
    # RA-23: at least the difference.
    difference = TILE_COST[s.top[stack]] - TILE_COST[s.tile[s.seat][cell]]
    push(s, PUT, stack, cell, ends)
    push(s, SUM, difference, province.colour_of(stack), 0)


@rule
def give(s, kind, a, b, c):
    """An effect of the box."""
    p = s.seat
    if kind == MONEY:
        gain_money(s, a * tracks.counted(s, p, b))
    elif kind == FAME:
        gain_fame(s, a * tracks.counted(s, p, b))
    elif kind == KARMA:
        tracks.gain_karma(s, p, a)
        push_plain(s, DUE)
    elif kind == GIVE_DICE:
        give_dice(s, a * tracks.counted(s, p, b), c)
    elif kind == UPGRADE:
        give_upgrade(s)
    elif kind == LATE_UPGRADE:
        # RA-56
        s.late += 1
        note(s, LATER, p)
        push_plain(s, DUE)
    elif kind == BOAT:
        give_boat(s, a, b)
    elif kind == PALACE:
        give_palace(s, b)
    elif kind == MIXED_GOODS:
        money = tracks.earn(s, p, province.mixed_goods(s, p))
        note(s, MIXED_SCORED, p, money)
        push_plain(s, DUE)
    elif kind == ONE_GOOD:
        give_good(s, a, b)
    elif kind == COVER_TILE:
        push_plain(s, COVER)
    elif kind == YIELD_TILE:
        give_yield(s)
    elif dice.owned(s, p) > 0:  # REROLL
        push_plain(s, PICK)
    else:
        push_plain(s, DUE)


@rule
def gain_money(s, amount):
    money = tracks.earn(s, s.seat, amount)
    note(s, GAINED_MONEY, s.seat, money)
    push_plain(s, DUE)


@rule
def gain_fame(s, amount):
    fame = tracks.rise(s, s.seat, amount)
    note(s, GAINED_FAME, s.seat, fame)
    push_plain(s, DUE)


@rule
def give_dice(s, amount, colours):
    # There are no more dice than these.
    if amount > len(COLOURS) * DICE_OF_COLOUR:
        amount = len(COLOURS) * DICE_OF_COLOUR
    push(s, TAKE_DICE, amount, colours, 0)
    # RA-49: first dice may be returned, as many as there are arms too few.
    over = dice.wanted(amount, colours) - dice.free_arms(s)
    if over > dice.owned(s, s.seat):
        over = dice.owned(s, s.seat)
    if over > 0:
        push_one(s, RETURN, over)


@rule
def take_dice(s, amount, colours, floor):
    # RA-49: then the colours are named, then all are rolled.
    if dice.to_name(s, amount, colours) == 0:
        dice.tell_lost(s, amount, colours)
        if dice.in_hand(s) > 0:
            push_one(s, ROLL, ROLL_TAKEN)
        else:
            push_plain(s, DUE)
        return
    colour = dice.only_colour(s, amount, colours, floor)
    if colour == NOTHING:
        push(s, NAME, amount, colours, floor)
    else:
        dice.name(s, colour)
        push(s, TAKE_DICE, amount, colours, colour)


@rule
def give_upgrade(s):
    if tracks.can_upgrade(s, s.seat):
        push_plain(s, BUILDING)
    else:
        # RA-44
        note(s, NO_UPGRADE, s.seat)
        push_plain(s, DUE)


@rule
def give_boat(s, least, most):
    # RA-54: there may be fewer spaces ahead, or none.
    ahead = river.ahead(s, s.seat)
    if most > ahead:
        most = ahead
    if most == 0:
        note(s, AT_RIVER_END, s.seat)
        push_plain(s, DUE)
    elif least == most:
        push_one(s, MOVE, most)
    else:
        push(s, SAIL, least, most, 0)


@rule
def give_good(s, most, good):
    if good == len(GOODS):
        # RA-63
        push_one(s, GOOD, most)
        return
    money = tracks.earn(s, s.seat, province.best_markets(s, s.seat, good, most))
    note(s, GOOD_SCORED, s.seat, good, most, money)
    push_plain(s, DUE)


@rule
def give_yield(s):
    if s.navaratnas:
        # RA-35, RA-66
        if yields.may_take_any(s, s.seat):
            push_plain(s, CHOOSE)
        else:
            note(s, NO_TILE, s.seat)
            push_plain(s, DUE)
        return
    yields.reshuffle(s)
    if yields.left(s) > 0:
        push_plain(s, DRAW)
    else:
        note(s, NO_YIELD, s.seat)
        push_plain(s, DUE)


@rule
def choose(s, code):
    if code == ENOUGH:
        note(s, TILE_DECLINED, s.seat)
        push_plain(s, DUE)
    else:
        yields.take(s, code - YIELD_AT)


@rule
def put_yield(s, kind, place):
    yields.put(s, kind, place)
    push_plain(s, DUE)


@rule
def take_border(s, place):
    """The yield of a place that has been joined: that of the tile there, or the printed one."""
    # RA-16, RA-35
    kind = s.yield_tile[s.seat][place]
    if kind != NOTHING:
        note(s, TILE_JOINED, s.seat, place, kind)
        pending.push_list(s, YIELD_EFFECTS[kind])
    else:
        note(s, BORDER_JOINED, s.seat, place)
        pending.push_list(s, BORDERS[s.side[s.seat]][place])


@rule
def give_palace(s, figure):
    if figure == 0:
        push_plain(s, FIGURE)
    elif board.can_act(s, s.seat, CHAMBER + figure - 1):
        # RA-41
        note(s, TILE_ACTION, s.seat, figure - 1)
        pending.push_list(s, ACTIONS[CHAMBER + figure - 1 - OUTDOOR])
    else:
        # RA-55
        note(s, ACTION_LOST, s.seat, figure - 1)
        push_plain(s, DUE)


@rule
def take_due(s):
    # RA-30: bonuses reached, one by one, each with all that it sets off.
    found = tracks.take_due(s, s.seat)
    if found == tracks.WORKER_TAKEN:
        push_plain(s, DUE)
    elif found != NOTHING:
        pending.push_list(s, found)


@rule
def act(s, group, value):
    if group == QUARRY:
        push_plain(s, BUILD)
    elif group == HARBOUR:
        push(s, BOAT, 1, value, 0)  # RA-24
    elif group == MIXED:
        push_plain(s, MIXED_GOODS)
    elif group < OUTDOOR:
        push(s, ONE_GOOD, value, group - GOOD_SPACE, 0)  # RA-18
    else:
        pending.push_list(s, ACTIONS[group - OUTDOOR])


@rule
def move(s, steps):
    # RA-24, RA-25: the move and the yield of its space are one part (RA-30).
    p = s.seat
    start = s.boat[p]
    s.boat[p] = river.space_after(s, p, steps)
    note(s, SAILED, p, s.boat[p], steps)
    # RA-43
    if start <= BRIDGE < s.boat[p] and tracks.may_win(s, p, tracks.ON_BRIDGE):
        tracks.win_worker(s, p, tracks.ON_BRIDGE)
    pending.push_list(s, river.yields_at(s, s.boat[p]))


@rule
def put(s, stack, cell, ends):
    kind = s.top[stack]
    province.put(s, stack, cell, ends)
    # RA-16, RA-30: what a tile joins is fixed when it is laid; the yields come after its income.
    one = province.joins(s, s.seat, cell, ends, NOTHING)
    if one != NOTHING:
        other = province.joins(s, s.seat, cell, ends, one)
        s.joined[s.seat] |= 1 << one
        if other != NOTHING:
            s.joined[s.seat] |= 1 << other
            push(s, BORDER, one, other, 0)
        else:
            push_one(s, BORDER_YIELD, one)
    push_one(s, INCOME, kind)
    # RA-3: the next tile shows before the income.
    if province.unseen(s, stack) > 0:
        push_one(s, REVEAL, stack)


@rule
def take_income(s, kind):
    # RA-15
    money = tracks.earn(s, s.seat, province.income_money(kind))
    fame = tracks.rise(s, s.seat, province.income_fame(s, s.seat, kind))
    note(s, INCOME_TAKEN, s.seat, money, fame)
    push_plain(s, DUE)
