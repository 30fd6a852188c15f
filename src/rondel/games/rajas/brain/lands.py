"""What the roads of a province promise: border places near by, cells to build on. A source of the brain."""

from rondel.games.rajas.brain.prices import NEAR_YIELD, OPEN_CELL, ROOMS
from rondel.games.rajas.components import MOST_CELLS, MOST_PLACES, TURNS
from rondel.games.rajas.moves import LAY_AT, WAYS
from rondel.games.rajas.state import NOTHING

rules, rule = kit.rules, kit.rule
province, promise, rates = kit.province, kit.promise, kit.rates

CELLS, NEIGHBOUR = kit.table("cells"), kit.table("neighbour")
PLACES, PLACE_CELL, PLACE_SIDE = kit.table("places"), kit.table("place_cell"), kit.table("place_side")
WAY_ENDS = kit.constant(list(TURNS))


def _near():
    """For each cell and border place the part of its yield that counts when a road leads to the cell."""
    rows = []
    for cell in range(CELLS):
        far = {cell: 1}
        queue = [cell]
        for here in queue:
            for beside in NEIGHBOUR[here]:
                if beside != NOTHING and int(beside) not in far:
                    far[int(beside)] = far[here] + 1
                    queue.append(int(beside))
        parts = [NEAR_YIELD ** far[int(at)] if int(at) in far else 0.0 for at in PLACE_CELL[:PLACES]]
        rows.append([*parts, 0.0])
    return rows


NEAR = kit.constant(_near())
# The floats: what each border place is worth; how near the roads are that do not lead to the cell looked at.
WORTH = 0
PART = MOST_PLACES
REALS = 2 * MOST_PLACES
# The room: the cells to which a road leads.
ROOM = MOST_CELLS


@rule
def roads(s, p, room):
    """What the roads of a province are worth to its owner, with what can still be joined."""
    n = list_front(s, p, room)
    total = OPEN_CELL * min(ROOMS, n)
    for place in range(PLACES):
        if is_open(s, p, place):
            best = 0.0
            for i in range(n):
                best = max(best, NEAR[room[i]][place])
            total += best * promise.place_value(s, p, place)
    return total


@rule
def list_front(s, p, room):
    n = 0
    for cell in range(CELLS):
        if s.tile[p][cell] == NOTHING and province.roads_into(s, p, cell) != 0:
            room[n] = cell
            n += 1
    return n


@rule
def is_open(s, p, place):
    """Whether a border place may still be joined: no tile lies before it."""
    return not s.joined[p] >> place & 1 and s.tile[p][PLACE_CELL[place]] == NOTHING


@rule
def near(s, p, place, room):
    """The part that counts of a border place's yield."""
    best = 0.0
    if is_open(s, p, place):
        for i in range(list_front(s, p, room)):
            best = max(best, NEAR[room[i]][place])
    return best


@rule
def lay_gains(s, codes, n, rounds, out, room, reals):
    """What the roads are worth, and the yields joined at once, when the tile is laid so."""
    p = s.seat
    front = list_front(s, p, room)
    for place in range(PLACES):
        reals[WORTH + place] = promise.place_value(s, p, place) if not s.joined[p] >> place & 1 else 0.0
    join = rates.rate(rates.JOIN, rounds)
    road = rates.rate(rates.ROAD, rounds)
    before = NOTHING
    for i in range(n):
        cell = (codes[i] - LAY_AT) // WAYS
        if cell != before:
            look_from(cell, front, room, reals)
            before = cell
        out[i] = laid(s, p, cell, WAY_ENDS[(codes[i] - LAY_AT) % WAYS], front, join, road, room, reals)


@rule
def look_from(cell, front, room, reals):
    """How near other roads come to each border place when a cell is taken."""
    for place in range(PLACES):
        best = 0.0
        for i in range(front):
            if room[i] != cell:
                best = max(best, NEAR[room[i]][place])
        reals[PART + place] = best


@rule
def laid(s, p, cell, ends, front, join, road, room, reals):
    total = 0.0
    for place in range(PLACES):
        if reals[WORTH + place] > 0.0:
            if PLACE_CELL[place] == cell:
                total += join * reals[WORTH + place] * (ends >> PLACE_SIDE[place] & 1)
            elif s.tile[p][PLACE_CELL[place]] == NOTHING:
                best = reals[PART + place]
                for side in range(4):
                    if ends >> side & 1:
                        beside = NEIGHBOUR[cell][side]
                        if beside != NOTHING and s.tile[p][beside] == NOTHING:
                            best = max(best, NEAR[beside][place])
                total += road * best * reals[WORTH + place]
    rooms = front
    for i in range(front):
        rooms -= room[i] == cell
    for side in range(4):
        if ends >> side & 1:
            beside = NEIGHBOUR[cell][side]
            if beside != NOTHING and s.tile[p][beside] == NOTHING and province.roads_into(s, p, beside) == 0:
                rooms += 1
    return total + road * OPEN_CELL * min(ROOMS, rooms)
