"""The observation of Magpies. A rules source (see ``kit``)."""

from conformance.awkward.observation import (
    HAND,
    LIMIT_AT,
    PASSED,
    PEEKING,
    PHASE,
    PILE,
    PLACE,
    SCORE,
    SEAT,
    SEAT_COUNT,
    SEATED,
    STASH,
    TOP,
    TOP_N,
    TURN,
    TURN_OF,
)
from conformance.awkward.state import LIMIT, SEATS

rules, rule, entry = kit.rules, kit.rule, kit.entry
SEAT_SIZE = SEAT.size


@rule
def shown(card, seat, p, known):
    return card + 1 if p == seat or known >> seat & 1 else -1


@entry
def observe(s, seat, out):
    for i in range(SEATS):
        p = (seat + i) % s.seats
        there = i < s.seats
        at = SEATED + i * SEAT_SIZE
        out[at + SCORE] = s.score[rules.side_of(s, p)] if there else 0
        out[at + HAND] = shown(s.hand[p][0], seat, p, s.known[p][0]) if there else 0
        out[at + HAND + 1] = shown(s.hand[p][1], seat, p, s.known[p][1]) if there else 0
        out[at + STASH] = (0 if s.stash[p] < 0 else shown(s.stash[p], seat, p, s.stash_known[p])) if there else 0
        out[at + PASSED] = s.passed[p] if there else 0
    for i in range(2):
        out[TOP + i] = s.top[i] + 1 if s.top_known >> seat & 1 else 0
    for i in range(LIMIT):
        out[PILE + i] = s.pile[i]
    out[PHASE] = s.phase
    out[TURN_OF] = (s.seat - seat) % s.seats
    out[TURN] = s.turn
    out[PLACE] = s.place
    out[PEEKING] = s.peeking
    out[TOP_N] = s.top_n
    out[SEAT_COUNT] = s.seats
    out[LIMIT_AT] = s.limit
