"""Which chips to pay with: the cheapest ones that complete a line."""

from rondel.games.azul_duel.components import CHIP_KINDS

payment, tiling, promise, prospects, rule = kit.payment, kit.tiling, kit.promise, kit.prospects, kit.rule
CHIP_SHOWS = kit.table("chip_shows")

MOST = 20
"""Chips that a seat can have."""
# The room: the kinds of the chips that can be used next, those of least worth first; first those that show the line's
# colour, then the others. The floats: what the first so many of them are worth together.
CHIPS = promise.ROOM
ROOM = CHIPS + 2 * MOST
PRICE = promise.REALS
REALS = PRICE + 2 * (MOST + 1)
NONE = -1
KINDS = len(CHIP_KINDS)


@rule
def cheapest(s, room, reals):
    """Finds the cheapest payment; returns how many chips of it show the colour, times `MOST`, and how many do not."""
    p = s.seat + 0
    colour = s.line_colour[p][s.at] + 0
    missing = tiling.missing_tiles(s)
    paid_shows = payment.counted(s.paid, 0, colour, 1)
    paid_others = payment.counted(s.paid, 0, colour, 0)
    shows = list_chips(s, p, colour, 1, room, reals)
    others = list_chips(s, p, colour, 0, room, reals)
    found = NONE
    for i in range(shows + 1):
        for j in range(others + 1):
            if payment.exact(missing, paid_shows + i, paid_others + j):
                if found == NONE or price(i * MOST + j, reals) < price(found, reals):
                    found = i * MOST + j
    return found


@rule
def price(found, reals):
    return reals[PRICE + MOST + 1 + found // MOST] + reals[PRICE + found % MOST]


@rule
def list_chips(s, p, colour, wanted, room, reals):
    """Lists the chips that show a colour (``wanted`` 1) or do not (0), the cheapest first; returns how many."""
    at = CHIPS + wanted * MOST
    n = 0
    for kind in range(payment.last_kind(s.paid), KINDS):
        if CHIP_SHOWS[kind][colour] == wanted:
            worth = prospects.chip_worth(s, p, kind)
            for _ in range(s.store[p][kind]):
                k = n
                while k > 0 and prospects.chip_worth(s, p, room[at + k - 1]) > worth:
                    room[at + k] = room[at + k - 1]
                    k -= 1
                room[at + k] = kind
                n += 1
    total = 0.0
    for k in range(n):
        reals[PRICE + wanted * (MOST + 1) + k] = total
        total += prospects.chip_worth(s, p, room[at + k])
    reals[PRICE + wanted * (MOST + 1) + n] = total
    return n


@rule
def first_kind(found, room):
    """The chip of a payment that is named first: kinds ascend."""
    kind = KINDS
    for i in range(found // MOST):
        kind = min(kind, room[CHIPS + MOST + i])
    for i in range(found % MOST):
        kind = min(kind, room[CHIPS + i])
    return kind
