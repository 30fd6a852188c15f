"""What answers gain the seat to act, in fame, at a glance. A source of the brain."""

from rondel.games.rajas.brain.prices import COVER, FIRST, KARMA, NEW_DIE, PIP, TILE
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
from rondel.games.rajas.effect import COLOURS
from rondel.games.rajas.moves import BORDER_AT, DIE_AT, ENOUGH, OF_COLOUR, PLACE_AT, TAKE, YIELD_AT
from rondel.games.rajas.state import MOST_LEVEL, NOTHING

rules, rule = kit.rules, kit.rule
board, dice, province, yields, river = kit.board, kit.dice, kit.province, kit.yields, kit.river
purse, promise, lands, estate = kit.purse, kit.promise, kit.lands, kit.estate

ACTIONS, TILE_COST = kit.table("action"), kit.table("tile_cost")
BORDERS, DIE_LOW, EFFECT = kit.table("border"), kit.table("die_low"), kit.table("effect")
LIST_FIRST, LIST_SIZE = kit.table("list_first"), kit.table("list_size")
VALUE = purse.VALUE
UPGRADES = kit.constant([int(any(int(EFFECT[at][0]) in (4, 5) for at in range(int(first), int(first) + int(size))))
    for first, size in zip(LIST_FIRST, LIST_SIZE, strict=True)])
BALCONY_LOSS = 0.0
SEA = 0
"""Where the floats begin that say what river spaces are worth."""
STEPS = 3


@rule
def place_gains(s, codes, n, out, reals):
    """What it gains to place a worker on each of these groups."""
    p = s.seat + 0
    had = purse.held(s, p)
    rounds = estate.rounds_left(s)
    for i in range(n):
        group = codes[i] - PLACE_AT
        price = board.price(s, board.next_space(s, group)) / 2
        out[i] = place_gain(s, p, group, had, rounds, reals) - price


@rule
def place_gain(s, p, group, had, rounds, reals):
    part = purse.last(had) if had > 0 else 1.0
    if group == QUARRY:
        return best_tile(s, p, rounds)
    if group == HARBOUR:
        return best_sail(s, p, had, part, reals)
    if group == MIXED:
        return province.mixed_goods(s, p) / 2
    if group < OUTDOOR:
        best = -9.0
        for counts in range(1, FACES + 1):
            gain = province.best_markets(s, p, group - GOOD_SPACE, counts) / 2 - purse.cheapest(s, p, counts, part)
            best = max(best, gain)
        return best
    gain = action(s, p, group, had, rounds)
    if group < BALCONY:
        return gain
    if group < CHAMBER:
        return gain - purse.cheapest_of(s, p, group - BALCONY, part)
    return gain - purse.cheapest(s, p, DIE_LOW[group], part)


@rule
def action(s, p, group, had, rounds):
    """What the action of a space gains, its price aside."""
    number = ACTIONS[group - OUTDOOR]
    # RA-42: a die that is paid makes room for another one.
    gain = promise.now(s, p, number, had - (group >= BALCONY))
    if UPGRADES[number]:
        gain += best_upgrade(s, rounds) - promise.CALLS[4]
    if group == MOGUL and s.starter != p:
        gain += FIRST
    return gain


@rule
def best_tile(s, p, rounds):
    """What the best tile gains that can be paid, its roads included as usual."""
    best = 0.0
    for stack in range(STACKS):
        kind = s.top[stack]
        if kind != NOTHING and province.can_build(s, p, stack):
            best = max(best, estate.brings(s, p, kind, rounds) - PIP * TILE_COST[kind])
    return best + 1.0


@rule
def best_sail(s, p, had, part, reals):
    promise.look_ahead(s, p, had - 1, STEPS, reals, SEA)
    best = -9.0
    top = 0.0
    for counts in range(1, STEPS + 1):
        top = max(top, reals[SEA + counts - 1])
        best = max(best, top - purse.cheapest(s, p, counts, part))
    return best


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
    had = purse.held(s, p)
    part = purse.last(had)
    if group == HARBOUR:
        promise.look_ahead(s, p, had - 1, STEPS, reals, SEA)
    for i in range(n):
        step = (codes[i] - DIE_AT) % OF_COLOUR
        counts = step // 2 + 1
        out[i] = -purse.price(step, part)
        if group == HARBOUR:
            best = 0.0
            for at in range(min(counts, STEPS)):
                best = max(best, reals[SEA + at])
            out[i] += best
        elif group < OUTDOOR:
            out[i] += province.best_markets(s, p, group - GOOD_SPACE, counts) / 2


@rule
def return_gains(codes, n, out):
    """What it gains to put each of these dice back for a new one."""
    for i in range(n):
        out[i] = 0.0
        if codes[i] != ENOUGH:
            out[i] = NEW_DIE - VALUE[(codes[i] - DIE_AT) % OF_COLOUR // 2]


@rule
def pick_gains(codes, n, out):
    """The same for dice that are picked up to roll them again, in ascending order."""
    return_gains(codes, n, out)
    for i in range(n):
        if out[i] > 0.0:
            out[i] += 0.5 * (n - i)


@rule
def name_gains(s, first, codes, n, out):
    """How much one more die of each of these colours helps to pay a tile."""
    rounds = estate.rounds_left(s)
    for i in range(n):
        colour = codes[i] - first
        more = estate.tile(s, s.seat, colour, estate.MEAN, rounds)
        out[i] = more - estate.tile(s, s.seat, colour, 0.0, rounds)


# --- tiles and yield tiles -------------------------------------------------------------------------------------------


@rule
def tile_gains(s, codes, n, out):
    rounds = estate.rounds_left(s)
    for i in range(n):
        kind = s.top[codes[i] - TAKE]
        out[i] = estate.brings(s, s.seat, kind, rounds) - PIP * TILE_COST[kind]


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
