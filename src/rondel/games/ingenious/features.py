"""The observation of Ingenious: what a seat knows, as numbers. RULES.md has the table. A rules source (see ``kit``)."""

from rondel.games.ingenious.components import CELLS
from rondel.games.ingenious.state import KINDS, NOTHING, SEATS, SWAP

rules, memory = kit.rules, kit.memory
rule, entry = kit.rule, kit.entry
RACK = kit.table("rack")
EDGE_INNER = kit.table("edge_inner")
EDGE_OUTER = kit.table("edge_outer")
EDGE_WAY = kit.table("edge_way")
EDGES_BY_SIDE = kit.table("edges_by_side")

COLOURS = 6
SIZE = 2 * CELLS + SEATS * COLOURS + 4 * KINDS + 4 * SEATS + 8


@entry
def observe(s, seat, out):
    n = 0
    for cell in range(CELLS):
        out[n] = s.board[cell]
        out[n + CELLS] = NOTHING
        n += 1
    for edge in range(EDGES_BY_SIDE[s.side]):
        if rules.is_covered(s, edge):
            out[n + EDGE_INNER[edge]] = EDGE_WAY[edge]
            out[n + EDGE_OUTER[edge]] = (EDGE_WAY[edge] + 3) % 6
    n += CELLS
    for i in range(SEATS):
        p = (seat + i) % s.seats
        for colour in range(COLOURS):
            out[n] = s.score[rules.side_of(s, p)][colour] if i < s.seats else 0
            n += 1
    # Own rack, all tiles not seen, tiles shown and not yet returned, tiles shown in the last swap.
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
        out[n + kind] = own
        out[n + KINDS + kind] = unseen
        out[n + 2 * KINDS + kind] = s.aside[kind]
        out[n + 3 * KINDS + kind] = 0
    last = last_swap(s)
    for slot in range(RACK):
        if last != NOTHING and memory.digit(s, last, slot) > 0 and not memory.was_placed(s, last, slot):
            out[n + 3 * KINDS + memory.digit(s, last, slot) - 1] += 1
    n += 4 * KINDS
    # For each seat: tiles held, the symbol begun at, tiles placed since the last swap, whether the turn is its own.
    for i in range(SEATS):
        p = (seat + i) % s.seats
        there = i < s.seats
        out[n] = s.rack_n[p] if there else 0
        out[n + 1] = s.began[p] if there else -1
        out[n + 2] = 0
        if there and last != NOTHING:
            out[n + 2] = placed_after(s, p, last)
        out[n + 3] = 1 if there and p == s.seat else 0
        n += 4
    out[n] = s.seats
    out[n + 1] = s.pairs
    out[n + 2] = s.phase
    out[n + 3] = s.turn
    out[n + 4] = s.bonus
    out[n + 5] = s.due
    out[n + 6] = (s.starter - seat) % s.seats if s.starter >= 0 else -1
    out[n + 7] = s.epoch


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
