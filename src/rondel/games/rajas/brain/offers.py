"""What answers gain the seat to act, in fame, at a glance. A source of the brain."""

from rondel.games.rajas.brain.prices import COVERED, FIRST, MEAN_FACE, PIP
from rondel.games.rajas.components import (
    BACKS,
    BALCONY,
    BUILDINGS,
    CHAMBER,
    FACES,
    GOOD_SPACE,
    HARBOUR,
    MIXED,
    MOGUL,
    MOST_PLACES,
    OUTDOOR,
    QUARRY,
    STACKS,
)
from rondel.games.rajas.effect import COLOURS, GIVES, MOST_SAIL
from rondel.games.rajas.moves import BORDER_AT, DIE_AT, ENOUGH, FIGURE_AT, OF_COLOUR, PLACE_AT, SAIL_BY, TAKE, YIELD_AT
from rondel.games.rajas.state import DICE, MOST_LEVEL, NOTHING

rules, rule = kit.rules, kit.rule
board, dice, province, yields, river = kit.board, kit.dice, kit.province, kit.yields, kit.river
rates, purse, promise, lands, estate = kit.rates, kit.purse, kit.promise, kit.lands, kit.estate

ACTIONS, TILE_COST, CELLS = kit.table("action"), kit.table("tile_cost"), kit.table("cells")
BORDERS, DIE_LOW, EFFECT = kit.table("border"), kit.table("die_low"), kit.table("effect")
LIST_FIRST, LIST_SIZE = kit.table("list_first"), kit.table("list_size")
RIVER_END = kit.table("river_end")
VALUE = purse.VALUE
UPGRADE, GIVE_DICE, COVER_TILE = GIVES.index("upgrade"), GIVES.index("dice"), GIVES.index("cover")
REROLL, BOAT = GIVES.index("reroll"), GIVES.index("boat")
STEPS = 3
# The floats: money and fame of the effect looked at; what the best tiles are worth; what river spaces are.
TILES = 2
SEA = TILES + 2 * len(COLOURS)
REALS = SEA + MOST_SAIL


@rule
def place_gains(s, codes, n, out, reals):
    """What it gains to place a worker on each of these groups."""
    p = s.seat + 0
    had = dice.owned(s, p)
    rounds = estate.rounds_left(s)
    estate.list_tiles(s, p, rounds, reals, TILES)
    for i in range(n):
        group = codes[i] - PLACE_AT
        price = board.price(s, board.next_space(s, group))
        out[i] = place_gain(s, p, group, price, had, rounds, reals)


@rule
def place_gain(s, p, group, price, had, rounds, reals):
    if group == QUARRY:
        return best_tile(s, p, price, rounds, reals)
    if group == HARBOUR:
        return best_sail(s, p, price, had, rounds, reals)
    if group == MIXED:
        return estate.gain(s, p, province.mixed_goods(s, p), 0, 0.0, rounds)
    if group < OUTDOOR:
        best = -9.0
        for counts in range(1, FACES + 1):
            money = province.best_markets(s, p, group - GOOD_SPACE, counts)
            best = max(best, estate.gain(s, p, money, 0, -purse.cheapest(s, p, counts, had, rounds), rounds))
        return best
    paid = 0.0
    if group >= CHAMBER:
        paid = purse.cheapest(s, p, DIE_LOW[group], had, rounds)
    elif group >= BALCONY:
        paid = purse.cheapest_of(s, p, group - BALCONY, had, rounds)
    return action(s, p, group, paid, had, rounds, reals)


@rule
def action(s, p, group, paid, had, rounds, reals):
    """What the action of a space gains, less the die that is paid."""
    number = ACTIONS[group - OUTDOOR]
    # RA-42: a die that is paid makes room for another one.
    had -= group >= BALCONY
    rest = promise.now(s, p, number, had, rounds, reals) - paid
    money = reals[0]
    fame = reals[1]
    first = LIST_FIRST[number]
    for at in range(first, first + LIST_SIZE[number]):
        give = EFFECT[at][0]
        if give == UPGRADE:
            rest += best_upgrade(s, rounds) - promise.CALLS[UPGRADE]
        elif give == GIVE_DICE:
            rest += rates.rate(rates.CAN_PAY, rounds) * needed(EFFECT[at][3], reals)
        elif give == COVER_TILE:
            rest += best_cover(s, p, rounds) - promise.CALLS[COVER_TILE]
        elif give == REROLL:
            rest += rates.rate(rates.STOCKED, rounds) * reroll(s, p) - promise.CALLS[REROLL]
        elif give == BOAT and EFFECT[at][1] == EFFECT[at][2]:
            rest += sail_exactly(s, p, EFFECT[at][2], had, rounds, reals) - promise.CALLS[BOAT]
            money += reals[0]
            fame += reals[1]
    if group == MOGUL:
        rest += FIRST
    return estate.gain(s, p, money, fame, rest, rounds)


@rule
def best_cover(s, p, rounds):
    """What the best tile gains that can cover another one, its roads aside (RA-23)."""
    best = -9.0
    for stack in range(STACKS):
        kind = s.top[stack]
        if kind != NOTHING:
            most = dice.reach(s, p, stack // len(BACKS), s.karma[p], 0, NOTHING)
            for cell in range(CELLS):
                if province.may_cover(s, p, cell, kind, most):
                    old = s.tile[p][cell]
                    gain = estate.brings(s, p, kind, rounds) - estate.MARKET_ROUND * rounds * estate.MONEY[old]
                    best = max(best, gain - PIP * (TILE_COST[kind] - TILE_COST[old]))
    return max(best, 0.0) - COVERED


@rule
def reroll(s, p):
    """What it gains to roll poor dice again (RA-62)."""
    total = 0.0
    for i in range(DICE):
        total += s.dice[p][i] * max(0.0, MEAN_FACE - VALUE[i % FACES])
    return total


@rule
def sail_exactly(s, p, steps, had, rounds, reals):
    """What a move of the boat gains, money and fame aside, which are in the first two of ``reals``."""
    if river.ahead(s, p) < steps:
        return 0.0
    space = river.space_after(s, p, steps)
    return promise.now(s, p, river.yields_at(s, space), had, rounds, reals) + estate.sailing(s, p, space, rounds)


@rule
def needed(colours, reals):
    """By how much a die of one of these colours helps to pay tiles; 0 stands for any."""
    best = 0.0
    for colour in range(len(COLOURS)):
        if colours == 0 or colours >> colour & 1:
            best = max(best, estate.need(colour, reals, TILES))
    return best


@rule
def best_tile(s, p, price, rounds, reals):
    """What the best tile gains that can be paid, its roads included as usual."""
    best = -9.0
    for stack in range(STACKS):
        kind = s.top[stack]
        if kind != NOTHING and province.can_build(s, p, stack):
            best = max(best, build(s, p, kind, price, rounds))
    return best


@rule
def build(s, p, kind, price, rounds):
    """What it gains to build a tile."""
    rest = estate.MARKET_ROUND * rounds * estate.MONEY[kind] - PIP * TILE_COST[kind]
    return estate.gain(s, p, estate.MONEY[kind] - price, province.income_fame(s, p, kind), rest, rounds)


@rule
def best_sail(s, p, price, had, rounds, reals):
    look_ahead(s, p, price, had - 1, STEPS, rounds, reals)
    best = -9.0
    top = -9.0
    for counts in range(1, STEPS + 1):
        top = max(top, reals[SEA + counts - 1])
        best = max(best, top - purse.cheapest(s, p, counts, had, rounds))
    return best


@rule
def look_ahead(s, p, price, dice, steps, rounds, reals):
    """Writes what it gains to sail to each of the next free river spaces; little beyond the end."""
    space = s.boat[p] + 0
    for i in range(steps):
        reals[SEA + i] = -9.0
        if space < RIVER_END:
            space += 1
            while not river.is_free(s, space):
                space += 1
            rest = promise.now(s, p, river.yields_at(s, space), dice, rounds, reals)
            rest += estate.sailing(s, p, space, rounds)
            reals[SEA + i] = estate.gain(s, p, reals[0] - price, reals[1], rest, rounds)


@rule
def best_upgrade(s, rounds):
    best = 0.0
    for building in range(len(BUILDINGS)):
        if s.level[s.seat][building] < MOST_LEVEL:
            best = max(best, estate.upgrade(s, building, rounds))
    return best


# --- dice ------------------------------------------------------------------------------------------------------------


@rule
def die_gains(s, group, codes, n, out, reals):
    """What it gains to pay for a space by each of these dice."""
    p = s.seat + 0
    had = dice.owned(s, p)
    rounds = estate.rounds_left(s)
    if group == HARBOUR:
        look_ahead(s, p, 0, had - 1, STEPS, rounds, reals)
    for i in range(n):
        step = (codes[i] - DIE_AT) % OF_COLOUR
        counts = step // 2 + 1
        out[i] = -purse.price(step, had, rounds)
        if group == HARBOUR:
            best = -9.0
            for at in range(min(counts, STEPS)):
                best = max(best, reals[SEA + at])
            out[i] += best
        elif group < OUTDOOR:
            money = province.best_markets(s, p, group - GOOD_SPACE, counts)
            out[i] = estate.gain(s, p, money, 0, out[i], rounds)


@rule
def return_gains(codes, n, out):
    """What it gains to put each of these dice back for a new one."""
    for i in range(n):
        out[i] = 0.0
        if codes[i] != ENOUGH:
            out[i] = MEAN_FACE - VALUE[(codes[i] - DIE_AT) % OF_COLOUR // 2]


@rule
def pick_gains(codes, n, out):
    """The same for dice that are picked up to roll them again, in ascending order."""
    return_gains(codes, n, out)
    for i in range(n):
        if out[i] > 0.0:
            out[i] += 0.5 * (n - i)


@rule
def name_gains(s, first, codes, n, out, reals):
    """How much one more die of each of these colours helps to pay a tile."""
    estate.list_tiles(s, s.seat, estate.rounds_left(s), reals, TILES)
    for i in range(n):
        out[i] = estate.need(codes[i] - first, reals, TILES)


# --- tiles and yield tiles -------------------------------------------------------------------------------------------


@rule
def tile_gains(s, codes, n, out):
    rounds = estate.rounds_left(s)
    for i in range(n):
        out[i] = build(s, s.seat, s.top[codes[i] - TAKE], 0, rounds)


@rule
def yield_gain(s, kind, place, room):
    """What the seat to act gains by a yield tile on a place."""
    p = s.seat + 0
    printed = BORDERS[s.side[p]][place]
    more = promise.kind_value(s, p, kind) - (promise.LISTED[printed] if printed != NOTHING else 0.0)
    return lands.near(s, p, place, room) * more


@rule
def choose_gains(s, codes, n, out, room):
    """What it gains to take each of these yield tiles, or none."""
    for i in range(n):
        out[i] = 0.0
        if codes[i] != ENOUGH:
            count = yields.legal_places(s, codes[i] - YIELD_AT, room)
            best = -9.0
            for at in range(count):
                place = room[at] - BORDER_AT
                room[MOST_PLACES + at] = place
            for at in range(count):
                best = max(best, yield_gain(s, codes[i] - YIELD_AT, room[MOST_PLACES + at], room))
            out[i] = best


@rule
def sail_gains(s, codes, n, out, reals):
    look_ahead(s, s.seat, 0, dice.owned(s, s.seat), MOST_SAIL, estate.rounds_left(s), reals)
    for i in range(n):
        steps = codes[i] - SAIL_BY
        out[i] = reals[SEA + steps - 1] if steps > 0 else 0.0


@rule
def figure_gains(s, codes, n, out, reals):
    p = s.seat + 0
    rounds = estate.rounds_left(s)
    estate.list_tiles(s, p, rounds, reals, TILES)
    for i in range(n):
        out[i] = action(s, p, CHAMBER + codes[i] - FIGURE_AT, 0.0, dice.owned(s, p), rounds, reals)
