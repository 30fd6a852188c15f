"""What a bot of Ingenious looks for: placements after which its own colours look best.

The weakest colour decides (IN-17), but a plain maximum of the minimum is blind to everything else. A concave value of
each track, summed, prefers points where they are scarce and still sees the others. The `level` of a side is what all
six colours would have to stand at to look just as good: what a move gains and what a position is worth are told in it.
"""

from math import exp

from rondel.core.judge import AHEAD_OF_IT, FAR, NEAR, OPEN, SETTLED
from rondel.games.ingenious.moves import DRAW_MOVE, FIRST_PLACEMENT, SWAP_MOVE, TURNS
from rondel.games.ingenious.state import ASK, CELLS, DONE, FREE, NOTHING, PLACE

rules, survey, rule, greatest = kit.rules, kit.survey, kit.rule, kit.greatest

COLOURS, TRACK, POINTS = rules.COLOURS, rules.TRACK, rules.POINTS
NEIGHBOUR, EDGE_INNER, EDGE_OUTER = rules.NEIGHBOUR, rules.EDGE_INNER, rules.EDGE_OUTER
CELLS_BY_SIDE = rules.CELLS_BY_SIDE
TILE_FIRST, TILE_SECOND = rules.TILE_FIRST, rules.TILE_SECOND

STEEPNESS = (3.0, 2.0)
"""How soon points in a colour stop to matter, at a table and alone, where nobody else uses up the board."""
BONUS = (0.02, 0.0)
"""What a bonus move is worth; alone it only draws the next tile, which comes anyway (IN-32)."""
VALUE = kit.constant(
    [[points // TRACK * bonus - exp(-points / steep) for points in range(POINTS)]
     for steep, bonus in zip(STEEPNESS, BONUS, strict=True)]
)  # fmt: skip
"""What a colour with so many points is worth, the bonus moves that it has earned included."""
FADE = kit.constant([[exp(-points / steep) for points in range(POINTS)] for steep in STEEPNESS])
"""What a colour with so many points lacks."""
ONE_TILE, TWO_TILES = 3, 5
"""The most open cells on which there is room for so many tiles and no more."""
SHARE = 1.0 / 64
"""What a point of a colour counts at the end beside one of the colour below it: less than all of them can be."""


def _edges():
    """The edge from each cell in each direction, or `NOTHING`."""
    found = [[NOTHING] * 6 for _ in range(CELLS)]
    for edge in range(len(EDGE_INNER)):
        way = int(rules.EDGE_WAY[edge])
        found[int(EDGE_INNER[edge])][way] = edge
        found[int(EDGE_OUTER[edge])][(way + 3) % 6] = edge
    return found


EDGE_AT = kit.constant(_edges())

# The room: the survey; for each colour the most that a half of it counts anywhere, and where.
MOST = survey.ROOM
WHERE = MOST + COLOURS
ROOM = WHERE + COLOURS
# The floats: for each colour what each count gains.
COUNTS = CELLS
REALS = COLOURS * COUNTS


# --- the tracks ------------------------------------------------------------------------------------------------------
@rule
def mode(s):
    return 1 if s.seats == 1 else 0


@rule
def track_gain(s, points, count):
    return VALUE[mode(s)][rules.moved(s, points, count)] - VALUE[mode(s)][points]


@rule
def double_gain(s, points, here, there):
    # IN-27
    if rules.outer_goes_first(s, points, here, there):
        here, there = there, here
    after = rules.moved(s, rules.moved(s, points, here), there)
    return VALUE[mode(s)][after] - VALUE[mode(s)][points]


@rule
def fading(s, side):
    """What the tracks of a side lack, summed: it falls by less and less for each point."""
    total = 0.0
    for colour in range(COLOURS):
        total += FADE[mode(s)][s.score[side][colour]]
    return total


@rule
def level(s, side):
    """Where all six tracks would have to stand to look as good as they do."""
    mean = fading(s, side) / COLOURS
    points = 0
    while points < POINTS - 2 and FADE[mode(s)][points + 1] >= mean:
        points += 1
    above = FADE[mode(s)][points]
    return points + (above - mean) / (above - FADE[mode(s)][points + 1])


# --- placements ------------------------------------------------------------------------------------------------------


@rule
def look(s, room, reals):
    """Brings the survey up to date, and finds the most that each colour counts, and what counts gain."""
    survey.survey(s, room)
    side = rules.side_of(s, s.seat)
    for colour in range(COLOURS):
        sift(colour, room)
        for count in range(room[MOST + colour] + 1):
            reals[colour * COUNTS + count] = track_gain(s, s.score[side][colour], count)


@rule
def sift(colour, room):
    """Drops the cells in which no tile fits any more from the list of a colour, and finds the best of the others."""
    first = survey.LIST + colour * CELLS
    most = 0
    where = NOTHING
    n = 0
    for i in range(room[survey.LISTED + colour]):
        cell = room[first + i]
        if survey.is_open(cell, room):
            room[first + n] = cell
            n += 1
            if survey.count_at(cell, colour, room) > most:
                most = survey.count_at(cell, colour, room)
                where = cell
    room[survey.LISTED + colour] = n
    room[MOST + colour] = most
    room[WHERE + colour] = where


@rule
def most_gain(colour, room, reals):
    return reals[colour * COUNTS + room[MOST + colour]]


@rule
def tile_gain(s, here, colour, there, other, reals):
    """What a tile gains whose halves count so much."""
    if colour != other:
        return reals[colour * COUNTS + here] + reals[other * COUNTS + there]
    return double_gain(s, s.score[rules.side_of(s, s.seat)][colour], here, there)


@rule
def a_point(s):
    """How far one gain of the tracks raises their level: the unit in which gains are told."""
    return STEEPNESS[mode(s)] / fading(s, rules.side_of(s, s.seat))


@rule
def gains(s, codes, n, out, room, reals):
    if s.phase == ASK:
        # A swap is only allowed to a rack without the weakest colours: six new tiles are better.
        for i in range(n):
            out[i] = 1.0 if codes[i] == SWAP_MOVE else 0.0
        return
    look(s, room, reals)
    point = a_point(s)
    for i in range(n):
        out[i] = point * gain_of(s, codes[i], room, reals)


@rule
def promising(s, codes, out, short, room, reals):
    """Those that count at all, if there is one: a board has hundreds of placements, and few of them do."""
    if s.phase == ASK or s.began[s.seat] == NOTHING:
        return all_moves(s, codes, out, room, reals)
    look(s, room, reals)
    point = a_point(s)
    best = best_placement(s, room, reals)
    most = gain_of(s, best, room, reals)
    if most == 0.0:
        return all_moves(s, codes, out, room, reals)
    floor = most - short / point
    n = 0
    for i in range(s.rack_n[s.seat]):
        tile = s.rack[s.seat][i] + 0
        if is_first_of_its_kind(s, i):
            n = add_placements(s, TILE_FIRST[tile], TILE_SECOND[tile], floor, False, n, codes, out, room, reals)
            n = add_placements(s, TILE_SECOND[tile], TILE_FIRST[tile], floor, True, n, codes, out, room, reals)
    for i in range(n):
        out[i] *= point
    return n


@rule
def all_moves(s, codes, out, room, reals):
    n = rules.legal(s, codes)
    gains(s, codes, n, out, room, reals)
    return n


@rule
def is_first_of_its_kind(s, i):
    for k in range(i):
        if s.rack[s.seat][k] == s.rack[s.seat][i]:
            return False
    return True


@rule
def gain_of(s, code, room, reals):
    edge = (code - FIRST_PLACEMENT) // TURNS
    turn = (code - FIRST_PLACEMENT) % TURNS
    here = survey.count_at(EDGE_INNER[edge], turn // COLOURS, room)
    there = survey.count_at(EDGE_OUTER[edge], turn % COLOURS, room)
    return tile_gain(s, here, turn // COLOURS, there, turn % COLOURS, reals)


@rule
def add_placements(s, one, other, floor, again, n, codes, out, room, reals):
    """Lists those of a tile whose half of colour ``one`` counts; ``again``: but those whose other half does, too.

    ``out`` gets their gains. A double tile is found from both its halves, but listed once.
    """
    if again and one == other:
        return n
    first = survey.LIST + one * CELLS
    for at in range(first, first + room[survey.LISTED + one]):
        cell = room[at]
        here = survey.count_at(cell, one, room)
        if tile_gain(s, here, one, room[MOST + other], other, reals) >= floor:
            for way in range(6):
                x = NEIGHBOUR[cell][way]
                if survey.is_free(x, room):
                    there = survey.count_at(x, other, room)
                    if not (there > 0 and (again or (one == other and x < cell))):
                        gain = tile_gain(s, here, one, there, other, reals)
                        if gain >= floor:
                            codes[n] = code_of(cell, way, one, other)
                            out[n] = gain
                            n += 1
    return n


# --- playing on ------------------------------------------------------------------------------------------------------


@rule
def policy(s, w, codes, out, room, reals):
    if s.phase == ASK:
        return SWAP_MOVE if rules.may_swap(s) else DRAW_MOVE
    if s.began[s.seat] == NOTHING:
        return first_placement(s, codes, out, room, reals)
    look(s, room, reals)
    return best_placement(s, room, reals)


@rule
def first_placement(s, codes, out, room, reals):
    """The best one that touches a symbol which is still free (IN-6)."""
    n = rules.legal(s, codes)
    gains(s, codes, n, out, room, reals)
    return codes[greatest(out, n)]


@rule
def best_placement(s, room, reals):
    """The placement of greatest gain, without a list of them all.

    First the best single half, wherever the other one then lies. A better placement has two halves that both count; a
    tile or a cell is passed over as soon as even the best other half would not do.
    """
    p = s.seat
    best = -1.0
    found = 0
    for i in range(s.rack_n[p]):
        one = TILE_FIRST[s.rack[p][i]]
        other = TILE_SECOND[s.rack[p][i]]
        if most_gain(other, room, reals) > most_gain(one, room, reals):
            one, other = other, one
        if most_gain(one, room, reals) > best:
            best = most_gain(one, room, reals)
            cell = room[WHERE + one] if room[WHERE + one] != NOTHING else any_open(room)
            found = code_of(cell, free_way(cell, room), one, other)
    for i in range(s.rack_n[p]):
        one = TILE_FIRST[s.rack[p][i]]
        other = TILE_SECOND[s.rack[p][i]]
        if room[survey.LISTED + other] < room[survey.LISTED + one]:
            one, other = other, one
        if tile_gain(s, room[MOST + one], one, room[MOST + other], other, reals) <= best:
            continue
        first = survey.LIST + one * CELLS
        for at in range(first, first + room[survey.LISTED + one]):
            cell = room[at]
            here = survey.count_at(cell, one, room)
            if tile_gain(s, here, one, room[MOST + other], other, reals) > best:
                for way in range(6):
                    x = NEIGHBOUR[cell][way]
                    if survey.is_free(x, room):
                        gained = tile_gain(s, here, one, survey.count_at(x, other, room), other, reals)
                        if gained > best:
                            best = gained
                            found = code_of(cell, way, one, other)
    return found


@rule
def any_open(room):
    cell = 0
    while not survey.is_open(cell, room):
        cell += 1
    return cell


@rule
def free_way(cell, room):
    """The first direction in which the cell beside an open one is free."""
    way = 0
    while not survey.is_free(NEIGHBOUR[cell][way], room):
        way += 1
    return way


@rule
def code_of(cell, way, colour, other):
    """The code of a placement by one half and the direction in which the other one lies."""
    edge = EDGE_AT[cell][way]
    turn = colour * COLOURS + other if EDGE_INNER[edge] == cell else other * COLOURS + colour
    return FIRST_PLACEMENT + edge * TURNS + turn


# --- what a position is worth ----------------------------------------------------------------------------------------


@rule
def worth(s, out, room, reals):
    for p in range(s.seats):
        side = rules.side_of(s, p)
        out[p] = standing(s, side) if s.phase == DONE else level(s, side)


@rule
def standing(s, side):
    """The lowest colour and, as tie-breakers, the others from the lowest up (IN-17)."""
    total = 0.0
    share = 1.0
    for points in range(POINTS):
        for colour in range(COLOURS):
            if s.score[side][colour] == points:
                total += points * share
                share *= SHARE
    return total


# --- what search asks ------------------------------------------------------------------------------------------------


@rule
def meaning(s, code):
    return code + 0


@rule
def clock(s):
    return s.turn + 0


@rule
def goal(s, ahead):
    """The end of so many turns, this one included; without a number the end of the match, which tells who won."""
    return s.turn + ahead if ahead > 0 else FAR


@rule
def ending(s):
    """On five open cells there is room for two tiles at most, on three for one."""
    open_cells = count_open(s)
    if open_cells > TWO_TILES:
        return AHEAD_OF_IT
    if open_cells <= ONE_TILE and (s.phase == PLACE or (s.phase != ASK and s.seats > 1)):
        return SETTLED
    return OPEN if s.seats == 1 else NEAR


@rule
def count_open(s):
    """Free cells beside a free one, up to one more than two tiles need."""
    count = 0
    for cell in range(CELLS_BY_SIDE[s.side]):
        if s.board[cell] == FREE and count <= TWO_TILES:
            for way in range(6):
                x = NEIGHBOUR[cell][way]
                if x >= 0 and s.board[x] == FREE:
                    count += 1
                    break
    return count
