"""Yield tiles: the stack of white ones, or open ones of four colours and their places. A rules source (see ``kit``)."""

from rondel.games.rajas.components import BROWN_COLOUR, MOST_PLACES
from rondel.games.rajas.moves import (
    BORDER_AT,
    BROWN_OPEN,
    BROWN_PUT,
    DRAWN_YIELD,
    ENOUGH,
    TILE_PUT,
    YIELD_AT,
    YIELDS_SHUFFLED,
)
from rondel.games.rajas.state import NOTHING, SEATS, SPOT

rule, note, add_outcome, sum_of = kit.rule, kit.note, kit.add_outcome, kit.sum_of
push_one = kit.pending.push_one
PLACES = kit.table("places")
PLACE_COLOUR = kit.table("place_colour")
WHITES = kit.table("whites")
YIELD_KINDS = kit.table("yield_kinds")
YIELD_COUNT = kit.table("yield_count")
YIELD_COLOUR = kit.table("yield_colour")


@rule
def set_up(s):
    for p in range(SEATS):
        for place in range(MOST_PLACES):
            s.yield_tile[p][place] = NOTHING
    for kind in range(in_play(s)):
        s.yields[kind] = YIELD_COUNT[kind]


@rule
def in_play(s):
    """How many kinds there are in this game, the white ones first."""
    # RA-4, RA-34, RA-39
    return YIELD_KINDS if s.navaratnas else WHITES


# --- the white stack -------------------------------------------------------------------------------------------------


@rule
def left(s):
    return sum_of(s.yields, WHITES)


@rule
def reshuffle(s):
    # RA-22: discards are reshuffled when the stack is empty.
    if left(s) == 0:
        for kind in range(WHITES):
            s.yields[kind] = s.gone[kind]
            s.gone[kind] = 0
        if left(s) > 0:
            note(s, YIELDS_SHUFFLED)


# --- Navaratnas ------------------------------------------------------------------------------------------------------


@rule
def is_free(s, p, place):
    # RA-66
    if PLACE_COLOUR[place] == NOTHING or s.joined[p] >> place & 1:
        return False
    return s.yield_tile[p][place] == NOTHING


@rule
def may_take(s, p, kind):
    """Whether a tile of a kind is there and fits."""
    # RA-35
    if s.yields[kind] > 0:
        for place in range(PLACES):
            if PLACE_COLOUR[place] == YIELD_COLOUR[kind] and is_free(s, p, place):
                return True
    return False


@rule
def may_take_any(s, p):
    for kind in range(YIELD_KINDS):
        if may_take(s, p, kind):
            return True
    return False


@rule
def legal_tiles(s, out):
    # RA-35, RA-36: it may be declined.
    out[0] = ENOUGH
    n = 1
    for kind in range(YIELD_KINDS):
        if may_take(s, s.seat, kind):
            out[n] = YIELD_AT + kind
            n += 1
    return n


@rule
def legal_places(s, kind, out):
    n = 0
    for place in range(PLACES):
        if PLACE_COLOUR[place] == YIELD_COLOUR[kind] and is_free(s, s.seat, place):
            out[n] = BORDER_AT + place
            n += 1
    return n


@rule
def take(s, kind):
    """A tile that is taken, or drawn, is in hand until it is put."""
    # RA-34, RA-35
    s.yields[kind] -= 1
    push_one(s, SPOT, kind)


@rule
def put(s, kind, place):
    # RA-34, RA-35, RA-37
    s.yield_tile[s.seat][place] = kind
    note(s, TILE_PUT if s.round > 0 else BROWN_PUT, s.seat, kind, place)


@rule
def lay_open(s):
    # RA-34, RA-65: the brown tiles that nobody has drawn.
    for kind in range(YIELD_KINDS):
        if is_brown(kind):
            for _ in range(s.yields[kind]):
                note(s, BROWN_OPEN, kind)


@rule
def is_brown(kind):
    return kind < YIELD_KINDS and YIELD_COLOUR[kind] == BROWN_COLOUR


@rule
def chances(s, brown, codes, weights):
    """Lists the kinds of which a tile can be drawn: brown ones, or white ones of the stack."""
    n = 0
    for kind in range(YIELD_KINDS):
        if is_brown(kind) == brown:
            n = add_outcome(DRAWN_YIELD + kind, s.yields[kind], n, codes, weights)
    return n


@rule
def joined(s, p):
    """How many yield tiles have been joined."""
    # RA-38, RA-53
    n = 0
    for place in range(PLACES):
        n += s.yield_tile[p][place] != NOTHING and s.joined[p] >> place & 1
    return n
