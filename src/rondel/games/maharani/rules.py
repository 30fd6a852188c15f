"""The rules of Maharani. A rules source (see ``kit``).

A turn is a chain of steps. Each step sets the phase to what comes next: a question, chance, or another step; `settle`
goes on until somebody is asked.
"""

from rondel.games.maharani.components import ACROSS, CENTRE, KINDS, MOST_SPACES, QUARTERS, VARIANTS, WORKER_COLOURS
from rondel.games.maharani.moves import (
    AREA,
    BEGINS,
    COMPLETE,
    DEALT,
    DISCARDED,
    DRAWN_TILE,
    END,
    ENDED,
    ENDED_STUCK,
    EVALUATED,
    EVALUATED_AT_END,
    GROUP,
    MOVE_CHOSEN,
    NO_WORKER,
    NO_WORKER_OF_TWO,
    PAID,
    PLACED,
    PLACED_ACROSS,
    PUT_TILE,
    PUT_WORKER,
    REFILLED,
    REFRESH,
    REFRESHED,
    REMOVED,
    SECOND_TILE,
    STUCK,
    USED,
    WAGES,
    WAYS,
    WORKER_CHOSEN,
    WORKER_MOVED,
    WORKER_PLACED,
)
from rondel.games.maharani.state import (
    BY_BAG,
    BY_SEAT,
    DONE,
    DRAW,
    FIRST,
    GO_EVALUATE,
    GO_NEXT,
    GO_ON,
    GO_PAY,
    GO_REFILL,
    NOTHING,
    PLACE,
    SECOND,
    SLOTS,
    WORKER,
)

rule, entry, note, share = kit.rule, kit.entry, kit.note, kit.share
weigh, weigh_alike = kit.weigh, kit.weigh_alike
joined, alike, members = kit.areas.joined, kit.areas.alike, kit.members
OF_TILES, OF_WORKERS = kit.areas.OF_TILES, kit.areas.OF_WORKERS
SPACES = kit.table("spaces")
QUARTER = kit.table("quarter")
PATTERN = kit.table("pattern")
EDGE = kit.table("edge")
FITTING = kit.table("fitting")
FITTING_SPACES = kit.table("fitting_spaces")
SIZE = kit.table("size")
QUARTER_SPACES = kit.table("quarter_spaces")
SUPPLY = kit.table("supply")
KIND_PATTERN = kit.table("kind_pattern")
KIND_ARROW = kit.table("kind_arrow")
RONDEL = kit.table("rondel")
WORKERS = kit.table("workers")
PAYOUT = kit.table("payout")
SIDE = kit.table("side")

CHANCE_ACTS, NOBODY_ACTS = -1, -2
SOUTH = 2
ANY = -1


# --- set-up ----------------------------------------------------------------------------------------------------------


@entry
def setup(s):
    for p in range(s.seats):
        for q in range(len(QUARTERS)):
            s.marker[p][q] = 1  # MA-31
    for worker in range(len(WORKER_COLOURS)):
        s.supply[worker] = workers_dealt(s, worker)
    for kind in range(KINDS):
        s.bag[kind] = SUPPLY[kind]
    for space in range(MOST_SPACES):
        s.tile[space] = NOTHING
        s.arrow[space] = NOTHING
        s.worker[space] = NOTHING
    for slot in range(SLOTS):
        s.rondel[slot] = NOTHING
    s.at = NOTHING
    s.phase = FIRST


@rule
def workers_dealt(s, worker):
    # MA-4, MA-31: with three players the fourth colour takes no part.
    return WORKERS[s.seats] if owner(s, worker) < s.seats else 0


@rule
def owner(s, worker):
    """The seat that a worker colour belongs to."""
    # MA-32
    return worker // 2 if s.seats == 2 else worker


@rule
def side_of(s, p):
    return SIDE[s.seats][p]


# --- whose turn, which turn ------------------------------------------------------------------------------------------


@entry
def actor(s):
    if s.phase == DONE:
        return NOBODY_ACTS
    return CHANCE_ACTS if s.phase <= DRAW else s.seat


@entry
def turn(s):
    return s.turn


# --- legal moves -----------------------------------------------------------------------------------------------------


@entry
def legal(s, out):
    n = 0
    if s.phase == WORKER:
        for worker in range(len(WORKER_COLOURS)):
            if may_use(s, worker):
                out[n] = PUT_WORKER + worker
                n += 1
        return n
    if s.phase == SECOND:
        out[n] = END  # MA-9
        n += 1
    elif markers_down(s, s.seat) > 0:
        out[n] = REFRESH  # MA-20
        n += 1
    for slot in range(SLOTS):
        if s.rondel[slot] != NOTHING:
            n = legal_spaces(s, slot, out, n)
    return n


@rule
def legal_spaces(s, slot, out, n):
    kind = s.rondel[slot]
    lies = quarter_of_slot(s, slot)
    anywhere = s.marker[s.seat][lies]
    # MA-2, MA-12: the pattern of the tile is that of the space.
    pattern = KIND_PATTERN[kind]
    for i in range(FITTING[pattern]):
        space = FITTING_SPACES[pattern][i]
        # MA-10, MA-11
        if s.tile[space] == NOTHING and (anywhere or QUARTER[space] == lies):
            for way in range(ways(kind, space, side_of(s, s.seat))):
                out[n] = PUT_TILE + WAYS * (slot * SPACES + space) + way
                n += 1
    return n


@rule
def quarter_of_slot(s, slot):
    """The quarter in which a rondel space lies."""
    # MA-3, MA-7: it is turned until its arrow points at the active player.
    return (RONDEL[slot] + side_of(s, s.seat) - SOUTH) % len(QUARTERS)


@rule
def ways(kind, space, own):
    """In how many ways that differ for the player on a side a tile can be turned on a space."""
    # MA-35: at the own marker, or not.
    if PATTERN[space] == CENTRE:
        return 2
    # MA-46: two halves that lie across leave two arrows.
    if PATTERN[space] == ACROSS:
        return 2 - (arrow_of(kind, space) + own) % 2
    return 1


@rule
def arrow_of(kind, space):
    """Where the arrow of a tile points on a space, as the columns lie."""
    return (EDGE[space] + KIND_ARROW[kind]) % 4


@rule
def markers_down(s, p):
    n = 0
    for q in range(len(QUARTERS)):
        n += 1 - s.marker[p][q]
    return n


@rule
def can_place(s):
    for slot in range(SLOTS):
        if s.rondel[slot] != NOTHING:
            lies = quarter_of_slot(s, slot)
            if fits_in(s, s.rondel[slot], lies) or (s.marker[s.seat][lies] and fits_in(s, s.rondel[slot], ANY)):
                return True
    return False


@rule
def fits_in(s, kind, q):
    """Whether there is a free space for a tile in a quarter, or in any."""
    pattern = KIND_PATTERN[kind]
    for i in range(FITTING[pattern]):
        space = FITTING_SPACES[pattern][i]
        if s.tile[space] == NOTHING and (q == ANY or QUARTER[space] == q):
            return True
    return False


# --- chance ----------------------------------------------------------------------------------------------------------


@entry
def source(s):
    return BY_SEAT if s.phase == FIRST else BY_BAG


@entry
def chance(s, codes, weights):
    if s.phase == FIRST:
        return weigh_alike(s.seats, 0, codes, weights)
    return weigh(s.bag, DRAWN_TILE, codes, weights)


# --- what is done ----------------------------------------------------------------------------------------------------


@entry
def apply(s, code):
    if s.phase == DRAW:
        draw(s, code - DRAWN_TILE)
    elif s.phase == FIRST:
        s.seat = code
        note(s, BEGINS, code)
        s.phase = GO_REFILL  # MA-5
    elif s.phase == WORKER:
        put_worker(s, code - PUT_WORKER)
    elif code == END:
        s.phase = GO_PAY
    elif code == REFRESH:
        refresh(s)
    else:
        place(s, (code - PUT_TILE) // WAYS // SPACES, (code - PUT_TILE) // WAYS % SPACES, (code - PUT_TILE) % WAYS)
    settle(s)


@rule
def settle(s):
    while s.phase > DONE:
        if s.phase == GO_ON:
            go_on(s)
        elif s.phase == GO_PAY:
            pay(s)
        elif s.phase == GO_REFILL:
            s.phase = DRAW if must_draw(s) else GO_EVALUATE
        elif s.phase == GO_EVALUATE:
            evaluate_full(s)
        else:
            next_turn(s)


# --- placing a tile --------------------------------------------------------------------------------------------------


@rule
def place(s, slot, space, way):
    # MA-34: the steps of a placement.
    p = s.seat
    kind = s.rondel[slot]
    lies = quarter_of_slot(s, slot)
    s.rondel[slot] = NOTHING
    if QUARTER[space] != lies:
        s.marker[p][lies] = 0
        note(s, USED, p, lies)
    s.tile[space] = kind
    s.arrow[space] = arrow_laid(s, kind, space, way)
    s.placed += 1
    note(s, PLACED if QUARTER[space] == lies else PLACED_ACROSS, p, kind, slot, space, s.arrow[space])
    # MA-13
    area = joined(s, space, OF_TILES)
    gold = members(area)
    s.gold[p] += gold
    note(s, AREA, p, kind // VARIANTS, area, gold)
    if PATTERN[space] == CENTRE and centre_is_full(s):
        clear_rondel(s)
    s.phase = GO_ON
    # MA-14
    if s.arrow[space] == side_of(s, p):
        s.at = space
        call_worker(s)


@rule
def arrow_laid(s, kind, space, way):
    own = side_of(s, s.seat)
    if ways(kind, space, own) == 1:
        return arrow_of(kind, space)
    return own if way == 1 else (own + 2) % 4


# --- the centre columns ----------------------------------------------------------------------------------------------


@rule
def centre_is_full(s):
    for i in range(FITTING[CENTRE]):
        if s.tile[FITTING_SPACES[CENTRE][i]] == NOTHING:
            return False
    return True


@rule
def clear_rondel(s):
    # MA-22
    for slot in range(SLOTS):
        kind = s.rondel[slot]
        if kind != NOTHING and KIND_PATTERN[kind] == CENTRE:
            s.rondel[slot] = NOTHING
            s.removed[kind // VARIANTS] += 1
            note(s, REMOVED, kind, slot)


# --- workers ---------------------------------------------------------------------------------------------------------


@rule
def call_worker(s):
    # MA-15, MA-16; MA-42: with two colours possible the player chooses.
    possible = 0
    found = NOTHING
    for worker in range(len(WORKER_COLOURS)):
        if may_use(s, worker):
            possible += 1
            found = worker
    if possible == 0:
        note(s, NO_WORKER_OF_TWO if s.seats == 2 else NO_WORKER, s.seat, s.at)
        s.at = NOTHING
    elif possible == 1:
        put_worker(s, found)
    else:
        s.phase = WORKER


@rule
def may_use(s, worker):
    # MA-42
    if owner(s, worker) != s.seat:
        return False
    return s.supply[worker] > 0 or rival(s, worker) != NOTHING


@rule
def rival(s, worker):
    """Where a worker of this colour stands on a tile of the same colour and in the same quarter as the new one."""
    q = QUARTER[s.at]
    for i in range(SIZE):
        space = QUARTER_SPACES[q][i]
        if s.worker[space] == worker and alike(s, s.at, space, OF_TILES):
            return space
    return NOTHING


@rule
def put_worker(s, worker):
    p = s.seat
    space = s.at
    origin = rival(s, worker)
    if origin == NOTHING:
        s.supply[worker] -= 1
        note(s, WORKER_CHOSEN if s.seats == 2 else WORKER_PLACED, p, worker, space)
    else:
        # MA-36: it leaves its old tile first.
        s.worker[origin] = NOTHING
        note(s, MOVE_CHOSEN if s.seats == 2 else WORKER_MOVED, p, worker, space, origin)
    s.worker[space] = worker
    # MA-17
    group = joined(s, space, OF_WORKERS)
    gold = members(group)
    s.gold[p] += gold
    note(s, GROUP, p, worker, group, gold)
    s.at = NOTHING
    s.phase = GO_ON


# --- the course of a turn --------------------------------------------------------------------------------------------


@rule
def go_on(s):
    # MA-9, MA-33: a second tile, if one can be placed.
    s.phase = SECOND if s.placed == 1 and can_place(s) else GO_PAY


@rule
def pay(s):
    # MA-18
    if s.placed == 2:
        s.gold[s.seat] -= SECOND_TILE
        note(s, PAID, s.seat, -SECOND_TILE)
    s.placed = 0
    s.phase = GO_REFILL


@rule
def refresh(s):
    # MA-20
    turned = 0
    for q in range(len(QUARTERS)):
        turned += (1 - s.marker[s.seat][q]) << q
        s.marker[s.seat][q] = 1
    note(s, REFRESHED, s.seat, turned)
    s.phase = GO_PAY


@rule
def must_draw(s):
    # MA-21; MA-39: nothing is drawn when there is no space left. MA-23: nor from an empty bag.
    return empty_slot(s) != NOTHING and not bag_is_empty(s) and is_free(s)


@rule
def empty_slot(s):
    """The rondel space that a tile is drawn for next, if any."""
    for slot in range(SLOTS):
        if s.rondel[slot] == NOTHING:
            return slot
    return NOTHING


@rule
def bag_is_empty(s):
    for kind in range(KINDS):
        if s.bag[kind] > 0:
            return False
    return True


@rule
def is_free(s):
    """Whether the palace has a free space."""
    for q in range(len(QUARTERS)):
        if not is_full(s, q):
            return True
    return False


@rule
def draw(s, kind):
    s.bag[kind] -= 1
    if KIND_PATTERN[kind] == CENTRE and centre_is_full(s):
        # MA-22: the next one is drawn for the same space.
        s.removed[kind // VARIANTS] += 1
        note(s, DISCARDED, kind)
    else:
        slot = empty_slot(s)
        s.rondel[slot] = kind
        note(s, DEALT if s.turn == 0 else REFILLED, kind, slot)
    s.phase = GO_REFILL


@rule
def next_turn(s):
    # MA-25: tested between turns, after refill and evaluation.
    if is_stuck(s):
        finish(s)
        return
    if s.turn > 0:
        s.seat = (s.seat + 1) % s.seats  # MA-6
    s.turn += 1
    s.phase = PLACE


@rule
def is_stuck(s):
    """Whether no tile on the rondel fits a free space, however it is turned."""
    for slot in range(SLOTS):
        if s.rondel[slot] != NOTHING and fits_in(s, s.rondel[slot], ANY):
            return False
    return True


# --- evaluation and end ----------------------------------------------------------------------------------------------


@rule
def evaluate_full(s):
    # MA-24, MA-40
    for q in range(len(QUARTERS)):
        if not s.evaluated[q] and is_full(s, q):
            note(s, EVALUATED, q)
            evaluate(s, q)
    s.phase = GO_NEXT


@rule
def is_full(s, q):
    for i in range(SIZE):
        if s.tile[QUARTER_SPACES[q][i]] == NOTHING:
            return False
    return True


@rule
def evaluate(s, q):
    s.evaluated[q] = 1
    for worker in range(len(WORKER_COLOURS)):
        spaces = standing(s, worker, q)
        count = members(spaces)
        if count > 0:
            p = owner(s, worker)
            s.gold[p] += PAYOUT[count]
            note(s, WAGES, p, q, worker, spaces, count, PAYOUT[count])
            s.supply[worker] += count
    for i in range(SIZE):
        s.worker[QUARTER_SPACES[q][i]] = NOTHING


@rule
def workers_in(s, worker, q):
    return members(standing(s, worker, q))


@rule
def standing(s, worker, q):
    """The spaces of a quarter, a bit each, with workers of a colour."""
    found = 0
    for i in range(SIZE):
        if s.worker[QUARTER_SPACES[q][i]] == worker:
            found += 1 << QUARTER_SPACES[q][i]
    return found


@rule
def finish(s):
    complete = not is_free(s)
    # MA-25
    for q in range(len(QUARTERS)):
        if not s.evaluated[q]:
            note(s, EVALUATED_AT_END, q)
            evaluate(s, q)
    s.phase = DONE
    note(s, ENDED if complete else ENDED_STUCK, COMPLETE if complete else STUCK)


@entry
def results(s, out):
    for p in range(s.seats):
        out[p] = s.gold[p]  # MA-26


@entry
def returns(s, out):
    results(s, out)
    share(out, s.seats)
