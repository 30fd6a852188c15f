"""What a bot of Ingenious looks for: placements after which its own colours look best.

The weakest colour decides (IN-17), but a plain maximum of the minimum is blind to everything else. A concave value of
each track, summed, prefers points where they are scarce and still sees the others.
"""

from math import exp

from rondel.core.judge import FAR
from rondel.games.ingenious.moves import FIRST_PLACEMENT, SWAP_MOVE, TURNS
from rondel.games.ingenious.state import ASK, CELLS, NOTHING

rules, rule = kit.rules, kit.rule

COLOURS, TRACK, POINTS = rules.COLOURS, rules.TRACK, rules.POINTS
EDGE_INNER, EDGE_OUTER = rules.EDGE_INNER, rules.EDGE_OUTER

AT_A_TABLE = kit.constant([-exp(-points / 3.0) for points in range(POINTS)])
ALONE = kit.constant([-exp(-points / 2.0) for points in range(POINTS)])
"""What it is worth that a colour has so many points; alone the lowest one counts more."""
BONUS = 0.02
"""What a bonus move is worth; alone it only draws the next tile, which comes anyway (IN-32)."""
SECOND = 0.25
"""What a point of the second lowest colour counts at the end."""

ROOM = CELLS * COLOURS
"""What a half would count in a cell; -1 where nobody has looked."""
REALS = 1


# --- what a move gains -----------------------------------------------------------------------------------------------


@rule
def gains(s, codes, n, out, room, reals):
    if s.phase == ASK:
        # A swap is only allowed to a rack without the weakest colours: six new tiles are better.
        for i in range(n):
            out[i] = 1.0 if codes[i] == SWAP_MOVE else 0.0
        return
    for i in range(ROOM):
        room[i] = -1
    for i in range(n):
        out[i] = placement_gain(s, codes[i] - FIRST_PLACEMENT, room)


@rule
def placement_gain(s, code, room):
    edge = code // TURNS
    inner = code % TURNS // COLOURS
    outer = code % COLOURS
    here = points_at(s, EDGE_INNER[edge], inner, room)
    there = points_at(s, EDGE_OUTER[edge], outer, room)
    side = rules.side_of(s, s.seat)
    if inner != outer:
        return track_gain(s, s.score[side][inner], here) + track_gain(s, s.score[side][outer], there)
    # IN-27
    points = s.score[side][inner]
    if rules.outer_goes_first(s, points, here, there):
        return track_gain(s, points, there) + track_gain(s, rules.moved(s, points, there), here)
    return track_gain(s, points, here) + track_gain(s, rules.moved(s, points, here), there)


@rule
def points_at(s, cell, colour, room):
    """What a half would count: before it lies there, nothing runs through the other half."""
    at = cell * COLOURS + colour
    if room[at] < 0:
        room[at] = rules.run_points(s, cell, colour, NOTHING)
    return room[at]


@rule
def track_gain(s, points, count):
    after = rules.moved(s, points, count)
    if s.seats == 1:
        return ALONE[after] - ALONE[points]
    return AT_A_TABLE[after] - AT_A_TABLE[points] + (after // TRACK - points // TRACK) * BONUS


# --- playing on ------------------------------------------------------------------------------------------------------


@rule
def policy(s, w, codes, out, room, reals):
    n = rules.legal(s, codes)
    if n == 1:
        return codes[0]
    gains(s, codes, n, out, room, reals)
    best = 0
    for i in range(1, n):
        if out[i] > out[best]:
            best = i
    return codes[best]


@rule
def worth(s, out, room, reals):
    for p in range(s.seats):
        side = rules.side_of(s, p)
        low = POINTS
        second = POINTS
        for colour in range(COLOURS):
            points = s.score[side][colour]
            if points < low:
                second = low
                low = points
            elif points < second:
                second = points
        out[p] = low + SECOND * second


# --- what search asks ------------------------------------------------------------------------------------------------


@rule
def meaning(s, code):
    return code + 0


@rule
def clock(s):
    return s.turn + 0


@rule
def goal(s, ahead):
    """Only the end tells who won."""
    return FAR
