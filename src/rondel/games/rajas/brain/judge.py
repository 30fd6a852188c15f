"""What a bot of Rajas looks for: the race of fame and money to their meeting (RA-31), and what helps to win it."""

from rondel.core.judge import FAR
from rondel.games.rajas.components import MOST_CELLS, MOST_PLACES, TILES
from rondel.games.rajas.moves import (
    BORDER_AT,
    BUILDING_AT,
    COLOUR_AT,
    DIE_AT,
    GOOD_AT,
    OF_COLOUR,
    TAKE,
)
from rondel.games.rajas.state import (
    BUILD,
    BUILDING,
    CHOOSE,
    COVER,
    DIE,
    FIGURE,
    GOOD,
    LAY,
    NAME,
    OVER,
    PICK,
    PLACE,
    RETURN,
    SAIL,
    SPOT,
    SUM,
)

rules, rule, greatest = kit.rules, kit.rule, kit.greatest
pending, province, tracks, board, dice = kit.pending, kit.province, kit.tracks, kit.board, kit.dice
rates, purse, promise, lands, estate, offers = kit.rates, kit.purse, kit.promise, kit.lands, kit.estate, kit.offers

ROOM = max(purse.ROOM, 2 * MOST_PLACES + MOST_CELLS)
REALS = max(purse.REALS, lands.REALS, offers.REALS)
CODES = 4096
"""More than there are codes."""


# --- moves -----------------------------------------------------------------------------------------------------------


@rule
def gains(s, codes, n, out, room, reals):
    asked = pending.top(s)
    at = s.depth - 1
    a = s.a[at] + 0
    if asked == PLACE:
        offers.place_gains(s, codes, n, out, reals)
    elif asked == DIE:
        offers.die_gains(s, a, codes, n, out, reals)
    elif asked == SUM:
        best = DIE_AT + s.b[at] * OF_COLOUR + purse.first_step(s, s.seat, s.b[at], a, s.c[at], room, reals)
        for i in range(n):
            out[i] = 2.0 if codes[i] == best else 0.0
    elif asked == LAY or asked == OVER:
        lands.lay_gains(s, codes, n, estate.rounds_left(s), out, room, reals)
    elif asked == BUILD or asked == COVER:
        offers.tile_gains(s, codes, n, out)
    elif asked == BUILDING:
        rounds = estate.rounds_left(s)
        for i in range(n):
            out[i] = estate.upgrade(s, codes[i] - BUILDING_AT, rounds)
    elif asked == GOOD:
        for i in range(n):
            out[i] = province.best_markets(s, s.seat, codes[i] - GOOD_AT, a) / 2
    elif asked == NAME:
        offers.name_gains(s, COLOUR_AT, codes, n, out, reals)
    elif asked == RETURN:
        offers.return_gains(codes, n, out)
    elif asked == PICK:
        offers.pick_gains(codes, n, out)
    elif asked == CHOOSE:
        offers.choose_gains(s, codes, n, out, room)
    elif asked == SPOT:
        for i in range(n):
            out[i] = offers.yield_gain(s, a, codes[i] - BORDER_AT, room)
    elif asked == SAIL:
        offers.sail_gains(s, codes, n, out, reals)
    elif asked == FIGURE:
        offers.figure_gains(s, codes, n, out, reals)
    else:
        for i in range(n):
            out[i] = 0.0


@rule
def policy(s, w, codes, out, room, reals):
    n = rules.legal(s, codes)
    if n == 1:
        return codes[0]
    gains(s, codes, n, out, room, reals)
    return codes[greatest(out, n)]


# --- positions -------------------------------------------------------------------------------------------------------


@rule
def worth(s, out, room, reals):
    rounds = estate.rounds_left(s)
    for p in range(s.seats):
        out[p] = estate.points(s, p) + 0.0
        if rounds > 0.0:
            out[p] = outlook(s, p, rounds, room)


@rule
def outlook(s, p, rounds, room):
    """What a position is worth to a player while nobody has met."""
    return (
        estate.points(s, p)
        + rates.rate(rates.STOCKED, rounds) * purse.stock(s, p)
        + rates.rate(rates.HOLD, rounds) * dice.owned(s, p)
        + rates.rate(rates.GOD, rounds) * s.karma[p]
        + rates.rate(rates.CAN_PAY, rounds) * estate.tiles(s, p, rounds)
        + estate.upgrades(s, p, rounds)
        + rates.rate(rates.ROAD, rounds) * lands.roads(s, p, room)
        + rates.rate(rates.SAIL, rounds) * promise.best_ahead(s, p, 3)
        + rates.rate(rates.WORKER, rounds) * tracks.extra_workers(s, p)
        + rates.rate(rates.TO_PLACE, rounds) * board.workers_left(s, p)
        + rates.rate(rates.NEARLY, rounds) * estate.near_workers(s, p)
        + estate.goods(s, p, rounds, room)
    )


# --- what search asks ------------------------------------------------------------------------------------------------


@rule
def meaning(s, code):
    """The same code answers different questions, and takes different tiles, which are drawn when they are needed."""
    asked = pending.top(s)
    tile = 0
    if asked == BUILD or asked == COVER:
        tile = s.top[code - TAKE] + 1
    elif asked == LAY or asked == OVER:
        tile = s.top[s.a[s.depth - 1]] + 1
    return (asked * (TILES + 1) + tile) * CODES + code


@rule
def clock(s):
    """Turns. After a meeting it stands still: there the match goes on to its end, which is near (RA-31)."""
    for p in range(s.seats):
        if s.met[p] == 1:
            return s.turn - turns_since(s, p)
    return s.turn + 0


@rule
def turns_since(s, first):
    """How many turns there were in this phase after the one of a seat, the present one included."""
    n = 0
    p = (first + 1) % s.seats
    while p != s.starter:
        if p == s.seat:
            return n + 1
        n += turns_of(s, p) >= turns_of(s, first)
        p = (p + 1) % s.seats
    return n


@rule
def turns_of(s, p):
    """How many turns a seat has had in this round."""
    return tracks.workers(s, p) - board.workers_left(s, p) + s.claimed[p]


@rule
def goal(s, ahead):
    """The end of so many turns, this one included; without a number the end of the match."""
    return clock(s) + ahead if ahead > 0 else FAR
