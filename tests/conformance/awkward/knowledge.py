"""Imagining worlds of Magpies. A rules source (see ``kit``).

A seat knows its own cards, and those that it saw on top of the deck, wherever they went since. Everything else can be
any card that it cannot see.
"""

from conformance.awkward.state import NOTHING

rules, rule, entry, below = kit.rules, kit.rule, kit.entry, kit.below
SCRATCH = 0


@entry
def resample(s, seat, w, scratch):
    for p in range(s.seats):
        for place in range(2):
            if unknown(seat, p, s.hand[p][place], s.known[p][place]):
                s.deck[s.hand[p][place]] += 1
        if unknown(seat, p, s.stash[p], s.stash_known[p]):
            s.deck[s.stash[p]] += 1
    for i in range(s.top_n):
        if not s.top_known >> seat & 1:
            s.deck[s.top[i]] += 1
    for p in range(s.seats):
        for place in range(2):
            if unknown(seat, p, s.hand[p][place], s.known[p][place]):
                s.hand[p][place] = any_card(s, w)
        if unknown(seat, p, s.stash[p], s.stash_known[p]):
            s.stash[p] = any_card(s, w)
    for i in range(s.top_n):
        if not s.top_known >> seat & 1:
            s.top[i] = any_card(s, w)


@rule
def unknown(seat, p, card, known):
    return card != NOTHING and p != seat and not known >> seat & 1


@rule
def any_card(s, w):
    at = below(w, rules.deck_size(s))
    card = 0
    while at >= s.deck[card]:
        at -= s.deck[card]
        card += 1
    s.deck[card] -= 1
    return card
