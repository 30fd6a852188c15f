"""What a seat of Rajas can know. A rules source (see ``kit``).

Everything is open but the order of the stacks, which is drawn when it is needed (RA-3, RA-4), and, in the set-up of
Navaratnas, the brown tiles that other players have drawn and not put yet (RA-34). While tiles are drawn the others lie
face down, so anything that this seat has not seen can be anywhere; after that they lie open, and it is known which
tiles are held, but not by whom. Two players know each other's.
"""

from rondel.games.rajas.components import MOST_YIELDS
from rondel.games.rajas.state import NOTHING

rule, entry, below = kit.rule, kit.entry, kit.below
yields = kit.yields
SCRATCH = MOST_YIELDS
"""Of each kind the tiles that this seat has not seen."""


@entry
def resample(s, seat, w, scratch):
    n = 0
    for kind in range(MOST_YIELDS):
        scratch[kind] = yields.unseen(s, seat, kind)
        n += scratch[kind]
    for p in range(s.seats):
        if p != seat and s.held[p] != NOTHING:
            s.yields[s.held[p]] += 1
            s.held[p] = deal(n, w, scratch)
            s.yields[s.held[p]] -= 1
            n -= 1


@rule
def deal(n, w, scratch):
    """Takes one of n unseen tiles at random; returns its kind."""
    at = below(w, n)
    kind = 0
    while at >= scratch[kind]:
        at -= scratch[kind]
        kind += 1
    scratch[kind] -= 1
    return kind
