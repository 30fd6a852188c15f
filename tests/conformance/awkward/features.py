"""The observation of Magpies. A rules source (see ``kit``)."""

from conformance.awkward.state import LIMIT, SEATS

rules, rule, entry = kit.rules, kit.rule, kit.entry
SIZE = SEATS * 5 + 2 + LIMIT + 8


@rule
def shown(card, seat, p, known):
    return card + 1 if p == seat or known >> seat & 1 else -1


@entry
def observe(s, seat, out):
    n = 0
    for i in range(SEATS):
        p = (seat + i) % s.seats
        there = i < s.seats
        out[n] = s.score[rules.side_of(s, p)] if there else 0
        out[n + 1] = shown(s.hand[p][0], seat, p, s.known[p][0]) if there else 0
        out[n + 2] = shown(s.hand[p][1], seat, p, s.known[p][1]) if there else 0
        out[n + 3] = (0 if s.stash[p] < 0 else shown(s.stash[p], seat, p, s.stash_known[p])) if there else 0
        out[n + 4] = s.passed[p] if there else 0
        n += 5
    for i in range(2):
        out[n + i] = s.top[i] + 1 if s.top_known >> seat & 1 else 0
    n += 2
    for i in range(LIMIT):
        out[n + i] = s.pile[i]
    n += LIMIT
    out[n] = s.phase
    out[n + 1] = (s.seat - seat) % s.seats
    out[n + 2] = s.turn
    out[n + 3] = s.place
    out[n + 4] = s.peeking
    out[n + 5] = s.top_n
    out[n + 6] = s.seats
    out[n + 7] = s.limit
