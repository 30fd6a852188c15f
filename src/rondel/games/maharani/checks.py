"""What holds in every position of Maharani. A rules source (see ``kit``).

`flaw` is asked about positions from outside, of which only the ranges and the number of seats are known to be right.
"""

from rondel.games.maharani.components import (
    CENTRE,
    COLOURS,
    KINDS,
    MOST_SPACES,
    MOST_WORKERS,
    QUARTERS,
    TILES_OF_COLOUR,
    VARIANTS,
    WORKER_COLOURS,
)
from rondel.games.maharani.state import DONE, DRAW, FIRST, NOTHING, PLACE, SEATS, SECOND, SLOTS, WORKER

rules, areas = kit.rules, kit.areas
rule, entry = kit.rule, kit.entry
SPACES = kit.table("spaces")
QUARTER = kit.table("quarter")
PATTERN = kit.table("pattern")
SUPPLY = kit.table("supply")
KIND_PATTERN = kit.table("kind_pattern")
PAYOUT = kit.table("payout")
SCRATCH = 0
FLAWS = (
    "seat", "gold", "marker", "tile", "arrow", "bag", "removed", "rondel", "worker", "supply", "evaluated", "placed",
    "at", "turn", "phase",
)  # fmt: skip
(
    SOUND, SEAT, GOLD, MARKER, TILE, ARROW, BAG, REMOVED, RONDEL, WORKER_WRONG, SUPPLY_WRONG, EVALUATED, PLACED, AT,
    TURN, PHASE,
) = range(16)  # fmt: skip


@entry
def flaw(s, scratch):
    return flaw_of_players(s) or flaw_of_tiles(s) or flaw_of_workers(s) or flaw_of_course(s)


# --- players and pieces ----------------------------------------------------------------------------------------------


@rule
def flaw_of_players(s):
    if s.seat >= s.seats:
        return SEAT
    for p in range(s.seats, SEATS):
        if s.gold[p] > 0:
            return GOLD
        for q in range(len(QUARTERS)):
            if s.marker[p][q] != 0:
                return MARKER
    for p in range(s.seats):
        if s.gold[p] > most_gold(s, p):
            return GOLD
    return SOUND


@rule
def most_gold(s, p):
    """All that a player can have earned: by every tile and its worker, and in every quarter evaluated."""
    # MA-13, MA-17, MA-24
    wages = 0
    for count in range(len(PAYOUT)):
        if PAYOUT[count] > wages:
            wages = PAYOUT[count]
    colours = 0
    for worker in range(len(WORKER_COLOURS)):
        colours += rules.owner(s, worker) == p
    quarters = 0
    for q in range(len(QUARTERS)):
        quarters += s.evaluated[q]
    return laid(s) * (TILES_OF_COLOUR + MOST_WORKERS) + quarters * colours * wages


@rule
def flaw_of_tiles(s):
    for space in range(MOST_SPACES):
        kind = s.tile[space]
        if kind == NOTHING:
            if s.arrow[space] != NOTHING:
                return ARROW
        elif space >= SPACES or PATTERN[space] != KIND_PATTERN[kind]:
            return TILE  # MA-2, MA-12
        elif not may_point(s, space):
            return ARROW
    # MA-1: sixty tiles, none lost, none twice.
    for kind in range(KINDS):
        n = s.bag[kind]
        for space in range(SPACES):
            n += s.tile[space] == kind
        for slot in range(SLOTS):
            n += s.rondel[slot] == kind
        if KIND_PATTERN[kind] == CENTRE:
            n += s.removed[kind // VARIANTS]
        if n != SUPPLY[kind]:
            return BAG
    # MA-22
    full = rules.centre_is_full(s)
    for colour in range(len(COLOURS)):
        if s.removed[colour] > 0 and not full:
            return REMOVED
    for slot in range(SLOTS):
        if full and s.rondel[slot] != NOTHING and KIND_PATTERN[s.rondel[slot]] == CENTRE:
            return RONDEL
    return SOUND


@rule
def may_point(s, space):
    """Whether somebody can have laid a tile so."""
    for p in range(s.seats):
        own = rules.side_of(s, p)
        if rules.ways(s.tile[space], space, own) == 1:
            if s.arrow[space] == rules.arrow_of(s.tile[space], space):
                return True
        elif s.arrow[space] == own or s.arrow[space] == (own + 2) % 4:
            return True
    return False


@rule
def flaw_of_workers(s):
    for space in range(MOST_SPACES):
        if s.worker[space] != NOTHING and (s.tile[space] == NOTHING or not may_stand(s, space)):
            return WORKER_WRONG
    for worker in range(len(WORKER_COLOURS)):
        n = s.supply[worker]
        for space in range(SPACES):
            n += s.worker[space] == worker
        if n != rules.workers_dealt(s, worker):
            return SUPPLY_WRONG
    return SOUND


@rule
def may_stand(s, space):
    # MA-14: a worker came by an arrow at its owner's side.
    worker = s.worker[space]
    p = rules.owner(s, worker)
    if p >= s.seats or s.arrow[space] != rules.side_of(s, p):
        return False
    # MA-19: no other one of its colour on this colour in this quarter. MA-24: none where there was an evaluation.
    for other in range(SPACES):
        if other != space and s.worker[other] == worker and QUARTER[other] == QUARTER[space]:
            if areas.alike(s, space, other, areas.OF_TILES):
                return False
    return not s.evaluated[QUARTER[space]]


# --- the course of the game ------------------------------------------------------------------------------------------


@rule
def flaw_of_course(s):
    found = flaw_of_turn(s)
    if found != SOUND:
        return found
    if s.at != NOTHING and s.phase != WORKER:
        return AT
    if s.placed > 0 and s.phase != WORKER and s.phase != SECOND:
        return PLACED
    found = flaw_of_quarters(s)
    if found != SOUND:
        return found
    if s.phase == FIRST:
        return SOUND if s.seat == 0 and s.turn == 0 and empty_slots(s) == SLOTS else PHASE
    if s.phase == DRAW:
        return flaw_of_draw(s)
    if s.phase == DONE:
        return SOUND if rules.is_stuck(s) and drawn_up(s, 0) else PHASE
    if s.phase == PLACE:
        if not drawn_up(s, 0):
            return RONDEL
        return PHASE if rules.is_stuck(s) else SOUND
    if s.placed == 0 or s.placed > laid_lately(s) or (s.phase == SECOND and s.placed != 1):
        return PLACED
    # MA-18: each tile has brought its gold already.
    if s.gold[s.seat] < s.placed:
        return GOLD
    if not drawn_up(s, s.placed):
        return RONDEL
    if s.phase == SECOND:
        return SOUND if rules.can_place(s) else PHASE
    return flaw_of_waiting(s)


@rule
def flaw_of_turn(s):
    """MA-9, MA-20: a turn places one or two tiles, or turns up markers that tiles have turned down."""
    down = 0
    for p in range(s.seats):
        down += rules.markers_down(s, p)
    done = s.turn - 1 if s.phase == PLACE else s.turn
    most = 2 * (s.turn - 1) + s.placed if s.placed > 0 else 2 * done
    if laid(s) > most:
        return TURN
    if down > laid(s):
        return MARKER
    return TURN if done > 2 * laid(s) - down else SOUND


@rule
def laid(s):
    n = 0
    for space in range(SPACES):
        n += s.tile[space] != NOTHING
    return n


@rule
def laid_lately(s):
    """How many tiles can have been placed in this turn: those of quarters that have not been evaluated (MA-24)."""
    n = 0
    for space in range(SPACES):
        n += s.tile[space] != NOTHING and not s.evaluated[QUARTER[space]]
    return n


@rule
def flaw_of_quarters(s):
    waiting = 0
    for q in range(len(QUARTERS)):
        full = rules.is_full(s, q)
        waiting += full and not s.evaluated[q]
        # MA-24, MA-25: evaluated when full, after the turn; at the end all are.
        if s.evaluated[q] and not full and s.phase != DONE:
            return EVALUATED
        if not s.evaluated[q] and s.phase == DONE:
            return EVALUATED
    # MA-40: those filled in this turn.
    return EVALUATED if waiting > (2 if s.phase == DRAW else s.placed) else SOUND


@rule
def flaw_of_draw(s):
    if not rules.must_draw(s):
        return PHASE
    if s.turn > 0:
        return SOUND
    # MA-5: before the first turn one space after another.
    for slot in range(SLOTS - 1):
        if s.rondel[slot] == NOTHING and s.rondel[slot + 1] != NOTHING:
            return RONDEL
    return SOUND


@rule
def drawn_up(s, taken):
    """Whether the rondel lacks as many tiles as it can when so many have been taken from it in this turn."""
    # MA-21, MA-23; MA-22: centre tiles can have left it, too.
    empty = empty_slots(s)
    if empty < taken:
        return False
    if empty == taken or rules.bag_is_empty(s) or not rules.is_free(s):
        return True
    gone = 0
    for colour in range(len(COLOURS)):
        gone += s.removed[colour]
    return taken > 0 and empty - taken <= gone


@rule
def empty_slots(s):
    n = 0
    for slot in range(SLOTS):
        n += s.rondel[slot] == NOTHING
    return n


@rule
def flaw_of_waiting(s):
    """MA-42: a tile whose arrow points at the player waits for the one worker or the other."""
    if s.at == NOTHING or s.at >= SPACES:
        return AT
    if s.evaluated[QUARTER[s.at]]:
        return AT
    if s.tile[s.at] == NOTHING or s.worker[s.at] != NOTHING or s.arrow[s.at] != rules.side_of(s, s.seat):
        return AT
    possible = 0
    for worker in range(len(WORKER_COLOURS)):
        possible += rules.may_use(s, worker)
    return SOUND if possible == 2 else AT
