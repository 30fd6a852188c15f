"""The river: free spaces ahead, and the boats on it. A rules source (see ``kit``)."""

from rondel.games.rajas.components import MOST_RIVER
from rondel.games.rajas.moves import RIVER_LAID, RIVER_OUT, RIVER_ROLLED, SHOWN_RIVER
from rondel.games.rajas.state import COUNT, NOTHING, TURN_UP

rule, note, add_outcome = kit.rule, kit.note, kit.add_outcome
push_one = kit.pending.push_one
RIVER_END = kit.table("river_end")
RIVER = kit.table("river")
RIVER_TILES = kit.table("river_tile")
RIVER_COUNT = kit.table("river_count")


@rule
def is_free(s, space):
    # RA-24, RA-54: the end holds any number of boats.
    if space < RIVER_END:
        for p in range(s.seats):
            if s.boat[p] == space:
                return False
    return True


@rule
def ahead(s, p):
    """How many free spaces lie ahead of a boat."""
    n = 0
    for space in range(s.boat[p] + 1, RIVER_END + 1):
        n += is_free(s, space)
    return n


@rule
def space_after(s, p, steps):
    """The river space so many free spaces ahead of a boat."""
    # RA-24: others are skipped and not counted.
    space = s.boat[p]
    for _ in range(steps):
        space += 1
        while not is_free(s, space):
            space += 1
    return space


@rule
def yields_at(s, space):
    """The list of effects of a space."""
    # RA-40: a tile replaces what is printed; there is none on the last space.
    if space < RIVER_END and s.river_tile[space] != NOTHING:
        return RIVER_TILES[s.river_tile[space]]
    return RIVER[space]


# --- Ganga: laying the river tiles -----------------------------------------------------------------------------------


@rule
def tiles_left(s, kind):
    n = RIVER_COUNT[kind]
    for space in range(MOST_RIVER):
        n -= s.river_tile[space] == kind
    return n


@rule
def any_left(s):
    for kind in range(len(RIVER_COUNT)):
        if tiles_left(s, kind) > 0:
            return True
    return False


@rule
def last_tile(s):
    """The space of the last river tile, or the start."""
    last = 0
    for space in range(MOST_RIVER):
        if s.river_tile[space] != NOTHING:
            last = space
    return last


@rule
def chances(s, codes, weights):
    n = 0
    for kind in range(len(RIVER_COUNT)):
        n = add_outcome(SHOWN_RIVER + kind, tiles_left(s, kind), n, codes, weights)
    return n


@rule
def count_on(s, last, value):
    # RA-40, RA-70: from the last tile laid; never on the last space, nor beyond it.
    note(s, RIVER_ROLLED, value)
    if last + value < RIVER_END:
        push_one(s, TURN_UP, last + value)
    else:
        note(s, RIVER_OUT)


@rule
def lay(s, space, kind):
    s.river_tile[space] = kind
    note(s, RIVER_LAID, kind, space)
    if any_left(s):
        push_one(s, COUNT, space)
