"""A survey of the palace, kept in ``room``: areas and groups with their sizes, who stands where, what is free.

It is also what the gold of a tile and of a worker is counted by, without laying it.
"""

from rondel.games.maharani.components import COLOURS, MOST_SPACES, QUARTERS, VARIANTS, WORKER_COLOURS
from rondel.games.maharani.state import NOTHING
from rondel.games.maharani.state import WORKER as AWAITED

rules, areas, rule, members = kit.rules, kit.areas, kit.rule, kit.members

SPACES, QUARTER, NEIGHBOUR = rules.SPACES, rules.QUARTER, areas.NEIGHBOUR
SIDES_OF_SPACE = 4

# The room: of each space the colour of its tile, that of its worker, the first space of its area and of its group; by
# that space how many belong to it; the free spaces of each quarter and of all; by worker colour and quarter how many
# stand there; by tile colour, too, on which space one stands, counted from 1; by worker colour the free spaces beside
# its groups, for each of their workers. Of each space where something may be put: how many spaces beside it are free;
# by colour how many tiles, and how many workers, are in the areas and groups beside it. Last a list of spaces to go
# through.
COLOUR = 0
WORKER = COLOUR + MOST_SPACES
AREA = WORKER + MOST_SPACES
AREA_SIZE = AREA + MOST_SPACES
GROUP = AREA_SIZE + MOST_SPACES
GROUP_SIZE = GROUP + MOST_SPACES
FREE = GROUP_SIZE + MOST_SPACES
ALL_FREE = FREE + len(QUARTERS)
COUNT = ALL_FREE + 1
STANDS = COUNT + len(WORKER_COLOURS) * len(QUARTERS)
GROWTH = STANDS + len(WORKER_COLOURS) * len(COLOURS) * len(QUARTERS)
FREE_BESIDE = GROWTH + len(WORKER_COLOURS)
TILES_BESIDE = FREE_BESIDE + MOST_SPACES
WORKERS_BESIDE = TILES_BESIDE + MOST_SPACES * len(COLOURS)
LIST = WORKERS_BESIDE + MOST_SPACES * len(WORKER_COLOURS)
ROOM = LIST + MOST_SPACES


@rule
def survey(s, room):
    """Makes the survey that of the position."""
    for at in range(FREE, FREE_BESIDE):
        room[at] = 0
    for space in range(SPACES):
        room[WORKER + space] = s.worker[space]
        room[AREA + space] = NOTHING
        room[GROUP + space] = NOTHING
        if s.tile[space] == NOTHING:
            room[COLOUR + space] = NOTHING
            room[FREE + QUARTER[space]] += 1
            room[ALL_FREE] += 1
        else:
            room[COLOUR + space] = s.tile[space] // VARIANTS
            if s.worker[space] != NOTHING:
                room[COUNT + s.worker[space] * len(QUARTERS) + QUARTER[space]] += 1
                room[stand_of(s.worker[space] + 0, room[COLOUR + space], QUARTER[space])] = space + 1
    for space in range(SPACES):
        if room[COLOUR + space] != NOTHING and room[AREA + space] == NOTHING:
            mark(space, COLOUR, AREA, AREA_SIZE, room)
        if room[WORKER + space] != NOTHING and room[GROUP + space] == NOTHING:
            mark(space, WORKER, GROUP, GROUP_SIZE, room)
    for space in range(SPACES):
        if room[COLOUR + space] == NOTHING:
            look_around(space, room)
            for worker in range(len(WORKER_COLOURS)):
                room[GROWTH + worker] += workers_beside(worker, space, room)
    if s.phase == AWAITED:
        look_around(s.at + 0, room)


@rule
def look_around(space, room):
    """Counts what is beside a space: each area and each group once."""
    free = 0
    areas_met = 0
    groups_met = 0
    tiles = TILES_BESIDE + space * len(COLOURS)
    workers = WORKERS_BESIDE + space * len(WORKER_COLOURS)
    for colour in range(len(COLOURS)):
        room[tiles + colour] = 0
    for worker in range(len(WORKER_COLOURS)):
        room[workers + worker] = 0
    for way in range(SIDES_OF_SPACE):
        x = NEIGHBOUR[space][way]
        if x != NOTHING:
            if room[COLOUR + x] == NOTHING:
                free += 1
            elif areas_met >> room[AREA + x] & 1 == 0:
                areas_met |= 1 << room[AREA + x]
                room[tiles + room[COLOUR + x]] += room[AREA_SIZE + room[AREA + x]]
            if room[WORKER + x] != NOTHING and groups_met >> room[GROUP + x] & 1 == 0:
                groups_met |= 1 << room[GROUP + x]
                room[workers + room[WORKER + x]] += room[GROUP_SIZE + room[GROUP + x]]
    room[FREE_BESIDE + space] = free


@rule
def stand_of(worker, colour, q):
    return STANDS + (worker * len(COLOURS) + colour) * len(QUARTERS) + q


@rule
def mark(first, of, into, size, room):
    """Marks all spaces that are connected with one by the same colour, of tiles or of workers."""
    colour = room[of + first]
    room[into + first] = first
    room[LIST] = first
    n = 1
    i = 0
    while i < n:
        space = room[LIST + i]
        i += 1
        for way in range(SIDES_OF_SPACE):
            x = NEIGHBOUR[space][way]
            if x != NOTHING and room[of + x] == colour and room[into + x] == NOTHING:
                room[into + x] = first
                room[LIST + n] = x
                n += 1
    room[size + first] = n


@rule
def count_of(worker, q, room):
    """The workers of a colour in a quarter."""
    return room[COUNT + worker * len(QUARTERS) + q]


@rule
def origin_of(worker, colour, q, room):
    """Where a worker stands that would have to move to another tile of this colour in the quarter (MA-42)."""
    return room[stand_of(worker, colour, q)] - 1


@rule
def area_gold(colour, space, room):
    """What a tile brings (MA-13)."""
    return 1 + room[TILES_BESIDE + space * len(COLOURS) + colour]


@rule
def workers_beside(worker, space, room):
    """The workers of a colour in groups beside a space."""
    return room[WORKERS_BESIDE + space * len(WORKER_COLOURS) + worker]


@rule
def group_gold(s, worker, space, origin, room):
    """What a worker brings that comes from another space, or from the supply (MA-17, MA-36)."""
    gold = 1 + workers_beside(worker, space, room)
    if origin != NOTHING and is_beside(origin, space, room):
        s.worker[origin] = NOTHING
        s.worker[space] = worker
        gold = members(areas.joined(s, space, areas.OF_WORKERS))
        s.worker[space] = NOTHING
        s.worker[origin] = worker
    return gold


@rule
def is_beside(origin, space, room):
    """Whether the group of a worker has one beside a space."""
    for way in range(SIDES_OF_SPACE):
        x = NEIGHBOUR[space][way]
        if x != NOTHING and room[WORKER + x] != NOTHING and room[GROUP + x] == room[GROUP + origin]:
            return True
    return False


@rule
def growth(worker, room):
    """The free spaces beside groups of a colour, for each of their workers."""
    return room[GROWTH + worker]


@rule
def free_beside(space, room):
    """The free spaces beside one."""
    return room[FREE_BESIDE + space]


@rule
def touched(s, p, space, room):
    """The workers of a seat in groups beside a space, less those of others."""
    total = 0
    for worker in range(len(WORKER_COLOURS)):
        size = workers_beside(worker, space, room)
        total += size if rules.owner(s, worker) == p else -size
    return total
