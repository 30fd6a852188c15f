"""The observation of Ingenious: what a seat knows, as numbers, named by `observation`. A rules source."""

from rondel.games.ingenious.components import CELLS
from rondel.games.ingenious.observation import (
    ASIDE,
    BEGAN,
    BOARD,
    BONUS,
    DIRECTIONS,
    DUE,
    EPOCH,
    HELD,
    JOIN,
    LAID,
    ON_TURN,
    OWN,
    PAIRS,
    PHASE,
    PLAYERS,
    SCORES,
    SEAT,
    SEATED,
    SHOWN,
    STARTER,
    TURN,
    UNSEEN,
)
from rondel.games.ingenious.state import KINDS, NOTHING, SEATS, SWAP

rules, memory = kit.rules, kit.memory
rule, entry = kit.rule, kit.entry
RACK = kit.table("rack")
EDGE_INNER = kit.table("edge_inner")
EDGE_OUTER = kit.table("edge_outer")
EDGE_WAY = kit.table("edge_way")
EDGES_BY_SIDE = kit.table("edges_by_side")

COLOURS = 6
SEAT_SIZE = SEAT.size


@entry
def observe(s, seat, out):
    for cell in range(CELLS):
        out[BOARD + cell] = s.board[cell]
        out[JOIN + cell] = NOTHING
    for edge in range(EDGES_BY_SIDE[s.side]):
        if rules.is_covered(s, edge):
            out[JOIN + EDGE_INNER[edge]] = EDGE_WAY[edge]
            out[JOIN + EDGE_OUTER[edge]] = (EDGE_WAY[edge] + 3) % DIRECTIONS
    for i in range(SEATS):
        p = (seat + i) % s.seats
        for colour in range(COLOURS):
            out[SCORES + i * COLOURS + colour] = s.score[rules.side_of(s, p)][colour] if i < s.seats else 0
    for kind in range(KINDS):
        own = 0
        unseen = s.bag[kind]
        for p in range(s.seats):
            for i in range(s.rack_n[p]):
                if s.rack[p][i] == kind:
                    if p == seat:
                        own += 1
                    else:
                        unseen += 1
        out[OWN + kind] = own
        out[UNSEEN + kind] = unseen
        out[ASIDE + kind] = s.aside[kind]
        out[SHOWN + kind] = 0
    last = last_swap(s)
    for slot in range(RACK):
        if last != NOTHING and memory.digit(s, last, slot) > 0 and not memory.was_placed(s, last, slot):
            out[SHOWN + memory.digit(s, last, slot) - 1] += 1
    for i in range(SEATS):
        p = (seat + i) % s.seats
        there = i < s.seats
        at = SEATED + i * SEAT_SIZE
        out[at + HELD] = s.rack_n[p] if there else 0
        out[at + BEGAN] = s.began[p] if there else NOTHING
        out[at + LAID] = 0
        if there and last != NOTHING:
            out[at + LAID] = placed_after(s, p, last)
        out[at + ON_TURN] = 1 if there and p == s.seat else 0
    out[PLAYERS] = s.seats
    out[PAIRS] = s.pairs
    out[PHASE] = s.phase
    out[TURN] = s.turn
    out[BONUS] = s.bonus
    out[DUE] = s.due
    out[STARTER] = (s.starter - seat) % s.seats if s.starter >= 0 else NOTHING
    out[EPOCH] = s.epoch


@rule
def last_swap(s):
    """The turn of the last swap, or `NOTHING`."""
    if s.epoch == 0 and s.phase != SWAP:
        return NOTHING
    t = s.turn
    while not memory.shows(s, t):
        t -= 1
    return t


@rule
def placed_after(s, p, last):
    """How many tiles a seat has placed in the turns after one."""
    n = 0
    for t in range(last + 1, s.turn + 1):
        if memory.seat_of(s, t) == p:
            for slot in range(RACK):
                n += memory.was_placed(s, t, slot)
    return n
