"""Paying with chips (AD-28, AD-41). A rules source (see ``kit``).

Two chips of the line's colour or any three stand for a missing tile. So what matters of a payment is how many of its
chips show the colour, and how many do not.
"""

from rondel.games.azul_duel.components import CHIP_KINDS

rule = kit.rule
CHIP_SHOWS = kit.table("chip_shows")


@rule
def enough(missing, shows, others):
    """Whether so many chips complete a line: three for each tile, and one less for each pair that shows the colour."""
    return shows + others >= 3 * missing - shows // 2


@rule
def exact(missing, shows, others):
    # AD-41: a payment that contains a smaller valid one is not offered.
    if not enough(missing, shows, others):
        return False
    if shows > 0 and enough(missing, shows - 1, others):
        return False
    return others == 0 or not enough(missing, shows, others - 1)


@rule
def counted(chips, first, colour, wanted):
    """How many chips of the kinds from ``first`` on show a colour (``wanted`` 1) or do not (0)."""
    n = 0
    for kind in range(first, len(CHIP_KINDS)):
        if CHIP_SHOWS[kind][colour] == wanted:
            n += chips[kind]
    return n


@rule
def can_become_exact(missing, shows, others, more_shows, more_others):
    """Whether some of the further chips make it a payment."""
    for i in range(more_shows + 1):
        for j in range(more_others + 1):
            if exact(missing, shows + i, others + j):
                return True
    return False


@rule
def may_use(store, paid, colour, missing, kind):
    """Whether a chip can be used next: kinds ascend, so that each payment is named in one way."""
    return last_kind(paid) <= kind and completes(store, paid, colour, missing, kind, kind)


@rule
def may_help(store, paid, colour, missing, kind):
    """Whether a chip can be used next or after others."""
    last = last_kind(paid)
    return last <= kind and completes(store, paid, colour, missing, kind, last)


@rule
def last_kind(paid):
    """The last kind among chips, 0 where there are none."""
    last = 0
    for kind in range(len(CHIP_KINDS)):
        if paid[kind] > 0:
            last = kind
    return last


@rule
def completes(store, paid, colour, missing, kind, first):
    """Whether a chip, with some of the further ones of the kinds from ``first`` on, makes it a payment."""
    if store[kind] == 0:
        return False
    shows = counted(paid, 0, colour, 1)
    others = counted(paid, 0, colour, 0)
    more_shows = counted(store, first, colour, 1)
    more_others = counted(store, first, colour, 0)
    if CHIP_SHOWS[kind][colour]:
        return can_become_exact(missing, shows + 1, others, more_shows - 1, more_others)
    return can_become_exact(missing, shows, others + 1, more_shows, more_others - 1)


@rule
def can_pay(store, colour, missing):
    return enough(missing, counted(store, 0, colour, 1), counted(store, 0, colour, 0))
