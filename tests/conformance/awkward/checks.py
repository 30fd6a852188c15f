"""What holds in every position of Magpies. A rules source (see ``kit``)."""

from conformance.awkward.state import DEAL, KINDS, NOTHING, OVER, SEATS

rules, rule, entry = kit.rules, kit.rule, kit.entry
COPIES = kit.table("copies")

FLAWS = ("deck", "hand")
SOUND, DECK, HAND = range(3)
SCRATCH = KINDS


@entry
def flaw(s, scratch):
    for kind in range(KINDS):
        scratch[kind] = s.deck[kind]
    for p in range(SEATS):
        count(s.stash[p], scratch)
        count(s.hand[p][0], scratch)
        count(s.hand[p][1], scratch)
    for i in range(len(s.top)):
        count(s.top[i], scratch)
    for i in range(len(s.pile)):
        count(s.pile[i], scratch)
    for kind in range(KINDS):
        if scratch[kind] != COPIES:
            return DECK
    if s.phase != DEAL and s.phase != OVER:
        for p in range(s.seats):
            if p != s.seat and (s.hand[p][0] == NOTHING or s.hand[p][1] == NOTHING):
                return HAND
    return SOUND


@rule
def count(card, scratch):
    if card != NOTHING:
        scratch[card] += 1
