"""The observation of Ingenious: what a seat knows, as numbers. RULES.md has the table. A rules source (see ``kit``)."""

from rondel.games.ingenious.components import CELLS
from rondel.games.ingenious.state import KINDS, SEATS

rules = kit.rules
rule, entry = kit.rule, kit.entry

COLOURS = 6
SIZE = 2 * CELLS + SEATS * COLOURS + 4 * KINDS + 4 * SEATS + 8


@entry
def observe(s, seat, out):
    n = 0
    for cell in range(CELLS):
        out[n] = s.board[cell]
        out[n + CELLS] = s.join[cell]
        n += 1
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
    end = last_shown(s)
    i = end
    while i > 0 and rules.log_shown(s, i - 1) and rules.log_seat(s, i - 1) == rules.log_seat(s, end - 1):
        i -= 1
        out[n + 3 * KINDS + rules.log_kind(s, i)] += 1
    n += 4 * KINDS
    # For each seat: tiles held, the symbol begun at, tiles placed since the last swap, whether the turn is its own.
    for i in range(SEATS):
        p = (seat + i) % s.seats
        there = i < s.seats
        out[n] = s.rack_n[p] if there else 0
        out[n + 1] = s.began[p] if there else -1
        out[n + 2] = 0
        for j in range(end, s.log_n):
            if there and rules.log_seat(s, j) == p:
                out[n + 2] += 1
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
def last_shown(s):
    """The end of the last rack shown in the log."""
    end = s.log_n
    while end > 0 and not rules.log_shown(s, end - 1):
        end -= 1
    return end
