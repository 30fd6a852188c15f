"""What a bot of Maharani looks for, in gold.

Gold is counted. A worker also earns wages, since every quarter will be full one day; how many of its colour will stand
there by then is a guess (`WAGES`). Markers, workers in the supply and room for groups have a price each.
"""

from rondel.core.judge import FAR
from rondel.games.maharani.components import MOST_WORKERS, QUARTERS, VARIANTS, WORKER_COLOURS
from rondel.games.maharani.moves import END, PUT_TILE, PUT_WORKER, REFRESH, SECOND_TILE, WAYS
from rondel.games.maharani.state import DONE, DRAW, NOTHING, SECOND, SLOTS, WORKER

rules, survey, rule = kit.rules, kit.survey, kit.rule

SPACES, QUARTER, NEIGHBOUR = rules.SPACES, rules.QUARTER, rules.NEIGHBOUR
KIND_PATTERN, FITTING, FITTING_SPACES = rules.KIND_PATTERN, rules.FITTING, rules.FITTING_SPACES

HIRING = 0.6
"""How many of the tiles that a player lays will bring a worker."""
MARKER = 2.0
"""An action marker that lies face up."""
RESERVE = 3.0
"""The last worker in the supply;"""
AMPLE = 0.5
"""each further one, for each gold that the one before is worth."""
SPREAD = 0.1
"""A free space beside a group, for each of its workers."""
LATE = 20
"""With fewer free spaces than this, markers, supply and room are worth less and less."""
ORDINARY = 4.0
"""What a tile of which nothing is known brings to the next player."""
DENIAL = 0.5
"""What the next player can do counts so much, for each gold that it brings."""

MOST_COUNT = len(rules.PAYOUT) - 1
COLOURS_OF = (0, 0, 2, 1, 1)
"""The worker colours of each player (MA-32)."""


def _wages():
    """What so many workers in a quarter with so many free spaces may earn in the end, for each number of players."""
    rows = []
    for seats, colours in enumerate(COLOURS_OF):
        found = [[float(gold)] for gold in rules.PAYOUT]
        chance = HIRING / seats / colours if colours else 0.0
        for _ in range(rules.SIZE):
            now = [row[-1] for row in found]
            for count, row in enumerate(found):
                more = now[min(count + 1, MOST_COUNT)] - now[count]
                row.append(now[count] + chance * (1 - count / MOST_COUNT) * more)
        rows += found
    return rows


WAGES = kit.constant(_wages())
SUPPLIED = kit.constant([RESERVE * sum(AMPLE**i for i in range(n)) for n in range(MOST_WORKERS + 1)])
"""What so many workers in the supply are worth."""

ROOM = survey.ROOM
# The floats: what the best tile brings, from each rondel space.
BEST = 0
REALS = SLOTS


# --- what moves gain -------------------------------------------------------------------------------------------------


@rule
def season(room):
    """How much markers, workers in the supply and room for groups are still worth."""
    return 1.0 if room[survey.ALL_FREE] >= LATE else room[survey.ALL_FREE] / LATE


@rule
def wages(s, count, free):
    return WAGES[s.seats * (MOST_COUNT + 1) + count][free]


@rule
def tile_gain(s, slot, space, way, room):
    """What it is worth to lay a tile: gold, its marker, the wages that it helps or hinders, its worker."""
    p = s.seat + 0
    kind = s.rondel[slot]
    colour = kind // VARIANTS
    q = QUARTER[space]
    free = room[survey.FREE + q]
    gain = float(survey.area_gold(colour, space, room))
    if q != rules.quarter_of_slot(s, slot):
        gain -= MARKER * season(room)
    for worker in range(len(WORKER_COLOURS)):
        if rules.owner(s, worker) == p:
            count = survey.count_of(worker, q, room)
            gain += wages(s, count, free - 1) - wages(s, count, free)
    if rules.arrow_laid(s, kind, space, way) == rules.side_of(s, p):
        gain += best_worker_gain(s, colour, space, free - 1, room)
    return gain


@rule
def best_worker_gain(s, colour, space, free, room):
    best = 0.0
    none = True
    for worker in range(len(WORKER_COLOURS)):
        if rules.owner(s, worker) == s.seat:
            if s.supply[worker] > 0 or survey.origin_of(worker, colour, QUARTER[space], room) != NOTHING:
                gain = worker_gain(s, worker, colour, space, free, room)
                if none or gain > best:
                    best = gain
                    none = False
    return best


@rule
def worker_gain(s, worker, colour, space, free, room):
    """What a worker is worth on a new tile, with so many free spaces left in its quarter."""
    q = QUARTER[space]
    origin = survey.origin_of(worker, colour, q, room)
    gain = float(survey.group_gold(s, worker, space, origin, room))
    if origin == NOTHING:
        count = survey.count_of(worker, q, room)
        left = s.supply[worker]
        gain += wages(s, count + 1, free) - wages(s, count, free)
        gain -= season(room) * (SUPPLIED[left] - SUPPLIED[left - 1])
    return gain


@rule
def refresh_gain(s, room):
    return MARKER * season(room) * rules.markers_down(s, s.seat + 0)


@rule
def gains(s, codes, n, out, room, reals):
    survey.survey(s, room)
    price = SECOND_TILE if s.phase == SECOND else 0
    for i in range(n):
        code = codes[i]
        if code >= PUT_TILE:
            at = (code - PUT_TILE) // WAYS
            out[i] = tile_gain(s, at // SPACES, at % SPACES, (code - PUT_TILE) % WAYS, room) - price
        elif code == END:
            out[i] = 0.0
        elif code == REFRESH:
            out[i] = refresh_gain(s, room)
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
    code = best_tile(s, room, reals)
    if s.phase == SECOND:
        return code if reals[BEST] > SECOND_TILE else END
    if rules.markers_down(s, s.seat + 0) > 0 and (code == NOTHING or refresh_gain(s, room) > reals[BEST]):
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
            if code != NOTHING and (found == NOTHING or reals[BEST + slot] > best):
                best = reals[BEST + slot]
                found = code
    reals[BEST] = best
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
            for way in range(rules.ways(kind, space, own)):
                gain = tile_gain(s, slot, space, way, room)
                if found == NOTHING or gain > best:
                    best = gain
                    found = PUT_TILE + WAYS * (slot * SPACES + space) + way
    reals[BEST + slot] = best
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
        out[p] += MARKER * season(room) * (len(QUARTERS) - rules.markers_down(s, p))
    add_next_turn(s, out, room, reals)


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
    return total + season(room) * (SUPPLIED[left] + SPREAD * survey.growth(s, worker, room))


@rule
def add_next_turn(s, out, room, reals):
    """What the next player can do: two tiles of those that lie there, or of those that nobody knows yet."""
    p = s.seat + 0
    if s.phase == DRAW:
        s.seat = (p + 1) % s.seats
    first = ORDINARY
    second = ORDINARY
    for slot in range(SLOTS):
        if s.rondel[slot] != NOTHING and best_of_slot(s, slot, room, reals) != NOTHING:
            gain = reals[BEST + slot]
            if gain > first:
                second = first
                first = gain
            elif gain > second:
                second = gain
    out[s.seat] += DENIAL * (first + second)
    s.seat = p


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
