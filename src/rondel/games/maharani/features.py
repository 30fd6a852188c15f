"""The observation of Maharani: the view as numbers. RULES.md has the table. A rules source (see ``kit``)."""

from rondel.games.maharani.components import COLOURS, KINDS, MOST_SPACES, QUARTERS, VARIANTS, WORKER_COLOURS
from rondel.games.maharani.state import NOTHING, SEATS, SLOTS

rules = kit.rules
rule, entry = kit.rule, kit.entry
SPACE = 4
PLAYER = 2 + len(QUARTERS)
SIZE = (
    SEATS * PLAYER
    + 2 * len(WORKER_COLOURS)
    + SPACE * MOST_SPACES
    + 2 * SLOTS
    + KINDS
    + len(COLOURS)
    + len(QUARTERS)
    + 6
)


@entry
def observe(s, seat, out):
    n = 0
    for i in range(s.seats):
        p = (seat + i) % s.seats
        out[n] = s.gold[p]
        out[n + 1] = rules.side_of(s, p)
        for q in range(len(QUARTERS)):
            out[n + 2 + q] = s.marker[p][q]
        n += PLAYER
    while n < SEATS * PLAYER:
        out[n] = 0
        n += 1
    for worker in range(len(WORKER_COLOURS)):
        out[n] = s.supply[worker]
        out[n + 1] = (rules.owner(s, worker) - seat) % s.seats if rules.owner(s, worker) < s.seats else NOTHING
        n += 2
    for space in range(MOST_SPACES):
        n = observe_space(s, space, out, n)
    for slot in range(SLOTS):
        out[n] = s.rondel[slot]
        out[n + 1] = rules.quarter_of_slot(s, slot)
        n += 2
    for kind in range(KINDS):
        out[n + kind] = s.bag[kind]
    n += KINDS
    for colour in range(len(COLOURS)):
        out[n + colour] = s.removed[colour]
    n += len(COLOURS)
    for q in range(len(QUARTERS)):
        out[n + q] = s.evaluated[q]
    n += len(QUARTERS)
    out[n] = s.phase
    out[n + 1] = s.turn
    out[n + 2] = (s.seat - seat) % s.seats
    out[n + 3] = s.placed
    out[n + 4] = s.at
    out[n + 5] = s.seats


@rule
def observe_space(s, space, out, n):
    """The tile's kind, its colour, its arrow, the worker."""
    kind = s.tile[space]
    out[n] = kind
    out[n + 1] = kind // VARIANTS if kind != NOTHING else NOTHING
    out[n + 2] = s.arrow[space]
    out[n + 3] = s.worker[space]
    return n + SPACE
