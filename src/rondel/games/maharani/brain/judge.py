"""What a bot of Maharani looks for, in gold.

Gold is counted. What else a position is worth was learnt from matches of bots, for each number of players on its own:
the prices below are those by which the gold that was still to come is told best.
"""

from typing import NamedTuple

from rondel.core.judge import AHEAD_OF_IT, FAR, OPEN
from rondel.games.maharani.components import (
    COLOURS,
    MOST_SPACES,
    MOST_WORKERS,
    QUARTERS,
    VARIANTS,
    WORKER_COLOURS,
)
from rondel.games.maharani.moves import END, PUT_TILE, PUT_WORKER, REFRESH, SECOND_TILE, WAYS
from rondel.games.maharani.state import DONE, DRAW, NOTHING, SECOND, SLOTS, WORKER

rules, areas, survey, rule = kit.rules, kit.areas, kit.survey, kit.rule

SPACES, QUARTER, NEIGHBOUR = rules.SPACES, rules.QUARTER, areas.NEIGHBOUR
KIND_PATTERN, FITTING, FITTING_SPACES = rules.KIND_PATTERN, rules.FITTING, rules.FITTING_SPACES

MOST_COUNT = len(rules.PAYOUT) - 1


class Prices(NamedTuple):
    """What things are worth; "early" is for an empty palace, and less is left of it as the palace fills."""

    wages: tuple[float, float]
    """Of what the workers of a colour would earn as they stand: how much counts, and how much less early on."""
    worker: tuple[float, float, float, float]
    """A worker in a quarter with free spaces; by how much of it is free; by the square of that; and for each worker of
    its colour there."""
    supply: tuple[float, ...]
    """The last worker of a colour in the supply, the one before it and so on, early."""
    markers: tuple[float, float]
    """An action marker that lies face up: at the end, and more early on."""
    growth: float
    """A free space beside a group, for each of its workers, early."""
    best: tuple[float, float]
    """The best tile that lies there for the next player; less early on."""
    second: float
    """The second best one."""
    late: tuple[float, float]
    """The same for somebody whose turn is not next."""
    across: tuple[float, float]
    """Of a move: a marker turned down, at the end and more early on;"""
    again: tuple[float, float]
    """a second tile, beside its cost, at the end and more early on;"""
    hired: tuple[float, float]
    """a worker that is placed: what it brings later, for each gold as counted above, and beside it;"""
    moved: float
    """a worker that leaves its place;"""
    rivals: float
    """what the wages of rivals rise by, summed;"""
    touch: float
    """room taken from the own groups, or from those of rivals, for each worker in them, early;"""
    left: tuple[float, float]
    """what the two best tiles that stay would bring to the next player, at the end and more early on;"""
    refresh: tuple[float, float, float]
    """markers turned up: at all, at the end; less early on; and each of them, early."""


AT_TWO = Prices(
    wages=(1.09, 1.0),
    worker=(0.1, -1.5, 2.9, 0.6),
    supply=(10.0, 7.6, 5.0, 3.9, 3.6, 1.4, 0.6),
    markers=(0.5, 1.0),
    growth=0.3,
    best=(2.0, 1.2),
    second=0.6,
    late=(0.8, 0.6),
    across=(1.0, 0.55),
    again=(1.7, 1.5),
    hired=(0.9, 0.3),
    moved=1.0,
    rivals=0.5,
    touch=0.4,
    left=(0.35, 0.25),
    refresh=(1.0, 6.4, 3.5),
)
AT_THREE = Prices(
    wages=(0.98, 1.02),
    worker=(0.4, -0.2, 2.5, 0.4),
    supply=(9.6, 8.6, 6.3, 5.0, 4.5, 2.7, 2.5, 1.5, 1.0, 0.5),
    markers=(0.5, 1.25),
    growth=0.25,
    best=(1.9, 1.4),
    second=0.2,
    late=(0.4, 0.5),
    across=(0.95, 0.8),
    again=(1.95, 1.0),
    hired=(0.7, 0.25),
    moved=0.9,
    rivals=0.27,
    touch=0.3,
    left=(0.2, 0.1),
    refresh=(-0.3, 3.6, 3.5),
)
AT_FOUR = Prices(
    wages=(0.88, 1.04),
    worker=(0.6, 1.1, 2.1, 0.3),
    supply=(10.2, 9.0, 7.2, 5.8, 5.5, 4.0, 4.9, 2.5),
    markers=(0.45, 1.45),
    growth=0.22,
    best=(1.8, 1.5),
    second=0.0,
    late=(0.1, 0.5),
    across=(0.85, 1.1),
    again=(2.2, 0.6),
    hired=(0.55, 0.2),
    moved=0.8,
    rivals=0.18,
    touch=0.2,
    left=(0.1, 0.0),
    refresh=(-1.7, 0.9, 3.5),
)
PRICES = (AT_TWO, AT_TWO, AT_TWO, AT_THREE, AT_FOUR)
"""By the number of players."""

ORDINARY = 4.0
"""What a tile of which nothing is known brings."""
LAST_SPACES = (3, 4)
"""The free spaces that can be counted to the end: while there are tiles in the bag, and when it is empty."""


def _wages(prices, count, free):
    """What so many workers in a quarter with so much free are worth."""
    gold = float(rules.PAYOUT[count])
    if free == 0:
        return gold
    share, less = prices.wages
    one, linear, square, each = prices.worker
    return gold * (share - less * free) + count * (one + free * (linear + square * free + each * count))


def _supplied(prices, count):
    """What so many workers in the supply are worth."""
    return sum(prices.supply[:count])


WAGES = kit.constant(
    [
        [_wages(prices, count, free / rules.SIZE) for free in range(rules.SIZE + 1)]
        for prices in PRICES
        for count in range(MOST_COUNT + 1)
    ]
)
SUPPLIED = kit.constant([[_supplied(prices, n) for n in range(MOST_WORKERS + 1)] for prices in PRICES])
(
    MARKER, MARKER_EARLY, GROWTH, BEST, BEST_EARLY, SECOND_BEST, OTHERS_BEST, OTHERS_SECOND, ACROSS, ACROSS_EARLY,
    AGAIN, AGAIN_EARLY, HIRED, HIRED_BESIDE, MOVED, RIVALS, TOUCH, LEFT, LEFT_EARLY, REFRESHED,
    REFRESHED_EARLY, EACH_MARKER,
) = range(22)  # fmt: skip
PRICE = kit.constant(
    [[*p.markers, p.growth, *p.best, p.second, *p.late, *p.across, *p.again, *p.hired, p.moved, p.rivals, p.touch,
      *p.left, *p.refresh] for p in PRICES]
)  # fmt: skip

# Beside the survey: by tile colour and space, in which sitting the best worker there was looked for last; the number
# of this sitting.
ASKED = survey.ROOM
SITTING = ASKED + len(COLOURS) * MOST_SPACES
ROOM = SITTING + 1
# The floats: what the best tile of each rondel space brings, and the two best ones of all; what it costs that the next
# player finds all tiles but that of each rondel space, and all of them. For one seat: what a second tile costs, and a
# marker; what it is worth that a quarter has a free space less; what it costs to take each space; by tile colour and
# space what the best worker brings.
SLOT = 0
FIRST_OF_TWO = SLOT + SLOTS
SECOND_OF_TWO = FIRST_OF_TWO + 1
STAYS = SECOND_OF_TWO + 1
SECOND_COST = STAYS + SLOTS + 1
CROSSING = SECOND_COST + 1
CLOSING = CROSSING + 1
TAKING = CLOSING + len(QUARTERS)
HIRING = TAKING + MOST_SPACES
REALS = HIRING + len(COLOURS) * MOST_SPACES


# --- what moves gain -------------------------------------------------------------------------------------------------


@rule
def season(room):
    """How early it is: 1 in an empty palace, 0 in a full one."""
    return room[survey.ALL_FREE] / SPACES


@rule
def price(s, what):
    return PRICE[s.seats][what]


@rule
def marker_price(s, room):
    return price(s, MARKER) + price(s, MARKER_EARLY) * season(room)


@rule
def wages(s, count, free):
    return WAGES[s.seats * (MOST_COUNT + 1) + count][free]


@rule
def sit_down(s, room, reals):
    """Looks at the palace from the seat that is to move: what `tile_gain` says is for it, until the next one sits."""
    p = s.seat + 0
    early = season(room)
    room[SITTING] += 1
    reals[SECOND_COST] = 0.0
    if s.placed > 0:
        reals[SECOND_COST] = SECOND_TILE + price(s, AGAIN) + price(s, AGAIN_EARLY) * early
    reals[CROSSING] = price(s, ACROSS) + price(s, ACROSS_EARLY) * early
    for q in range(len(QUARTERS)):
        reals[CLOSING + q] = wages_gain(s, q, room)
    cost = price(s, TOUCH) * early
    for space in range(SPACES):
        if s.tile[space] == NOTHING:
            reals[TAKING + space] = cost * survey.touched(s, p, space, room)


@rule
def tile_gain(s, slot, space, lies, room, reals):
    """What it is worth to lay a tile that lies in a quarter: gold, its marker, wages and room for groups."""
    q = QUARTER[space]
    gain = survey.area_gold(s.rondel[slot] // VARIANTS, space, room) + reals[CLOSING + q]
    gain -= reals[TAKING + space]
    gain -= reals[SECOND_COST]
    if q != lies:
        gain -= reals[CROSSING]
    return gain


@rule
def hiring_gain(s, slot, space, way, room, reals):
    """What its worker is worth, where its arrow points at the own side."""
    kind = s.rondel[slot]
    if rules.arrow_laid(s, kind, space, way) == rules.side_of(s, s.seat + 0):
        return best_worker_gain(s, kind // VARIANTS, space, room, reals)
    return 0.0


@rule
def wages_gain(s, q, room):
    """What it is worth that there is one free space less in a quarter, with the workers that stand there."""
    free = room[survey.FREE + q]
    gain = 0.0
    for worker in range(len(WORKER_COLOURS)):
        count = survey.count_of(worker, q, room)
        if count > 0 or rules.owner(s, worker) == s.seat:
            more = wages(s, count, free - 1) - wages(s, count, free)
            gain += more if rules.owner(s, worker) == s.seat else -price(s, RIVALS) * more
    return gain


@rule
def best_worker_gain(s, colour, space, room, reals):
    """What the best worker is worth on a tile that is laid there; counted once a sitting."""
    at = colour * MOST_SPACES + space
    if room[ASKED + at] == room[SITTING]:
        return reals[HIRING + at]
    free = room[survey.FREE + QUARTER[space]] - 1
    best = 0.0
    none = True
    for worker in range(len(WORKER_COLOURS)):
        if rules.owner(s, worker) == s.seat:
            if s.supply[worker] > 0 or survey.origin_of(worker, colour, QUARTER[space], room) != NOTHING:
                gain = worker_gain(s, worker, colour, space, free, room)
                if none or gain > best:
                    best = gain
                    none = False
    room[ASKED + at] = room[SITTING]
    reals[HIRING + at] = best
    return best


@rule
def worker_gain(s, worker, colour, space, free, room):
    """What a worker is worth on a new tile, with so many free spaces left in its quarter."""
    q = QUARTER[space]
    early = season(room)
    origin = survey.origin_of(worker, colour, q, room)
    gold = survey.group_gold(s, worker, space, origin, room)
    gain = gold + price(s, GROWTH) * early * gold * survey.free_beside(space, room)
    if origin != NOTHING:
        return gain - price(s, MOVED)
    count = survey.count_of(worker, q, room)
    left = s.supply[worker]
    later = wages(s, count + 1, free) - wages(s, count, free)
    later -= early * (SUPPLIED[s.seats][left] - SUPPLIED[s.seats][left - 1])
    return gain + price(s, HIRED) * later + price(s, HIRED_BESIDE)


@rule
def refresh_gain(s, room):
    early = season(room)
    each = price(s, EACH_MARKER) * early * rules.markers_down(s, s.seat + 0)
    return price(s, REFRESHED) - price(s, REFRESHED_EARLY) * early + each


@rule
def look_ahead(s, room, reals):
    """Writes what it costs to leave the other tiles to the next player, for each tile that one may take, or none.

    Then whoever is to move sits down again.
    """
    seat, placed = s.seat + 0, s.placed + 0
    s.seat = (seat + 1) % s.seats
    s.placed = 0
    sit_down(s, room, reals)
    for slot in range(SLOTS):
        reals[SLOT + slot] = 0.0
        if s.rondel[slot] != NOTHING:
            best_of_slot(s, slot, room, reals)
    s.seat = seat
    s.placed = placed
    cost = price(s, LEFT) + price(s, LEFT_EARLY) * season(room)
    for taken in range(SLOTS + 1):
        find_pair(taken, reals)
        reals[STAYS + taken] = cost * (reals[FIRST_OF_TWO] + reals[SECOND_OF_TWO])
    sit_down(s, room, reals)


@rule
def find_pair(taken, reals):
    """Writes the two greatest gains of the rondel spaces but one, or of tiles of which nothing is known."""
    first = ORDINARY
    second = ORDINARY
    for slot in range(SLOTS):
        if slot != taken:
            second = max(second, min(first, reals[SLOT + slot]))
            first = max(first, reals[SLOT + slot])
    reals[FIRST_OF_TWO] = first
    reals[SECOND_OF_TWO] = second


@rule
def gains(s, codes, n, out, room, reals):
    survey.survey(s, room)
    if s.phase != WORKER:
        look_ahead(s, room, reals)
    for i in range(n):
        code = codes[i]
        if code >= PUT_TILE:
            at = (code - PUT_TILE) // WAYS
            slot = at // SPACES
            space = at % SPACES
            gain = tile_gain(s, slot, space, rules.quarter_of_slot(s, slot), room, reals)
            gain += hiring_gain(s, slot, space, (code - PUT_TILE) % WAYS, room, reals)
            out[i] = gain - reals[STAYS + slot]
        elif code == END:
            out[i] = -reals[STAYS + SLOTS]
        elif code == REFRESH:
            out[i] = refresh_gain(s, room) - reals[STAYS + SLOTS]
        else:
            out[i] = worker_gain_here(s, code - PUT_WORKER, room)


@rule
def worker_gain_here(s, worker, room):
    """What a worker is worth on the tile that waits for one (MA-42)."""
    space = s.at + 0
    return worker_gain(s, worker, room[survey.COLOUR + space], space, room[survey.FREE + QUARTER[space]], room)


# --- playing on ------------------------------------------------------------------------------------------------------


@rule
def policy(s, w, codes, out, room, reals):
    survey.survey(s, room)
    if s.phase == WORKER:
        return likely_worker(s, room)
    look_ahead(s, room, reals)
    code = best_tile(s, room, reals)
    if s.phase == SECOND:
        return code if reals[SLOT] > -reals[STAYS + SLOTS] else END
    if rules.markers_down(s, s.seat + 0) > 0:
        if code == NOTHING or refresh_gain(s, room) - reals[STAYS + SLOTS] > reals[SLOT]:
            return REFRESH
    return code


@rule
def likely_worker(s, room):
    found = NOTHING
    best = 0.0
    for worker in range(len(WORKER_COLOURS)):
        if rules.may_use(s, worker):
            gain = worker_gain_here(s, worker, room)
            if found == NOTHING or gain > best:
                best = gain
                found = PUT_WORKER + worker
    return found


@rule
def best_tile(s, room, reals):
    """The code of the tile that is worth most, or `NOTHING`; what it is worth goes into the floats."""
    found = NOTHING
    best = 0.0
    for slot in range(SLOTS):
        if s.rondel[slot] != NOTHING:
            code = best_of_slot(s, slot, room, reals)
            if code != NOTHING and (found == NOTHING or reals[SLOT + slot] - reals[STAYS + slot] > best):
                best = reals[SLOT + slot] - reals[STAYS + slot]
                found = code
    reals[SLOT] = best
    return found


@rule
def best_of_slot(s, slot, room, reals):
    kind = s.rondel[slot] + 0
    pattern = KIND_PATTERN[kind]
    own = rules.side_of(s, s.seat + 0)
    lies = rules.quarter_of_slot(s, slot)
    anywhere = s.marker[s.seat][lies]
    found = NOTHING
    best = 0.0
    for i in range(FITTING[pattern]):
        space = FITTING_SPACES[pattern][i]
        if s.tile[space] == NOTHING and (anywhere or QUARTER[space] == lies):
            laid = tile_gain(s, slot, space, lies, room, reals)
            for way in range(rules.ways(kind, space, own)):
                gain = laid + hiring_gain(s, slot, space, way, room, reals)
                if found == NOTHING or gain > best:
                    best = gain
                    found = PUT_TILE + WAYS * (slot * SPACES + space) + way
    reals[SLOT + slot] = best
    return found


# --- what a position is worth ----------------------------------------------------------------------------------------


@rule
def worth(s, out, room, reals):
    for p in range(s.seats):
        out[p] = float(s.gold[p])
    if s.phase == DONE:
        return
    survey.survey(s, room)
    for worker in range(len(WORKER_COLOURS)):
        p = rules.owner(s, worker)
        if p < s.seats:
            out[p] += prospects(s, worker, room)
    for p in range(s.seats):
        out[p] += marker_price(s, room) * (len(QUARTERS) - rules.markers_down(s, p))
    add_tiles(s, out, room, reals)


@rule
def prospects(s, worker, room):
    """The wages of a colour, its supply, and where its groups can grow."""
    total = 0.0
    left = s.supply[worker] + 0
    for q in range(len(QUARTERS)):
        count = survey.count_of(worker, q, room)
        free = room[survey.FREE + q]
        total += wages(s, count, free)
        if free == 0:
            left += count
    return total + season(room) * (SUPPLIED[s.seats][left] + price(s, GROWTH) * survey.growth(worker, room))


@rule
def add_tiles(s, out, room, reals):
    """What the players can do with two tiles of those that lie there, or of those that nobody knows yet."""
    seat = s.seat + 0
    follows = (seat + 1) % s.seats if s.phase == DRAW else seat
    early = season(room)
    for p in range(s.seats):
        s.seat = p
        sit_down(s, room, reals)
        for slot in range(SLOTS):
            reals[SLOT + slot] = 0.0
            if s.rondel[slot] != NOTHING:
                best_of_slot(s, slot, room, reals)
        find_pair(NOTHING, reals)
        first = reals[FIRST_OF_TWO]
        second = reals[SECOND_OF_TWO]
        if p == follows:
            out[p] += (price(s, BEST) - price(s, BEST_EARLY) * early) * first + price(s, SECOND_BEST) * second
        else:
            out[p] += price(s, OTHERS_BEST) * first + price(s, OTHERS_SECOND) * second
    s.seat = seat


# --- what search asks ------------------------------------------------------------------------------------------------


@rule
def meaning(s, code):
    """Which tile on which space and by which marker: not from which rondel space, where another tile may lie."""
    if code < PUT_TILE:
        return code + 0
    at = (code - PUT_TILE) // WAYS
    slot = at // SPACES
    space = at % SPACES
    lies = rules.quarter_of_slot(s, slot)
    marker = len(QUARTERS) if QUARTER[space] == lies else lies
    tile = s.rondel[slot] * (len(QUARTERS) + 1) + marker
    return PUT_TILE + WAYS * (tile * SPACES + space) + (code - PUT_TILE) % WAYS


@rule
def clock(s):
    """Twice the turn; the end of a turn, before new tiles are drawn, lies half way to the next one."""
    if s.phase == DONE:
        return 2 * s.turn + 2
    return 2 * s.turn + (s.phase == DRAW)


@rule
def goal(s, ahead):
    """The end of so many turns, this one included."""
    return 2 * (s.turn + ahead) - 1 if ahead > 0 else FAR


@rule
def ending(s):
    """Nothing is hidden but what will be drawn, and that is little by now, or nothing at all."""
    free = 0
    for space in range(SPACES):
        free += s.tile[space] == NOTHING
    return OPEN if free <= LAST_SPACES[int(rules.bag_is_empty(s))] else AHEAD_OF_IT
