"""What pattern lines, tiles in hand, plates and chips are worth to a player, in points.

A line is worth its tile as far as it is filled, a plate the cells that it opens, a chip what it may pay.
"""

from rondel.games.azul_duel.components import COLOUR_COUNT, PLACES, ROWS, SPECIAL
from rondel.games.azul_duel.state import BROKEN_PLACES, NOTHING, PAY, SEATS

dome, factories, promise, rule = kit.dome, kit.factories, kit.promise, kit.rule
BROKEN_POINTS, PLATE_CELL, CHIP_SHOWS = kit.table("broken_points"), kit.table("plate_cell"), kit.table("chip_shows")
NEVER, SIGNS = promise.NEVER, promise.SIGNS

WAITING = 0.85
"""What a line's tiles are worth while it is incomplete, for each point of the finished line."""
CURVE = 1.2
"""Above 1: the first tiles of a line are worth less than the last ones."""
FILLED = kit.constant([[WAITING * (count / (row + 1)) ** CURVE for count in range(ROWS + 1)] for row in range(ROWS)])
LATE = 0.4
"""In the last round, the chance to get one more tile of a colour that can be had."""
LOST_LINE = 0.7
"""How much of a line's breaking counts, if no cell can take it: later it may be one of too many."""
CHIP = 0.5
"""What any chip is worth;"""
CHIP_HALF = 0.15
"""for each of its coloured halves;"""
CHIP_FITS = 0.3
"""and for each line that waits for its colour."""
LOSS = kit.constant([-sum(int(points) for points in BROKEN_POINTS[:count]) for count in range(BROKEN_PLACES + 1)])
"""What so many broken tiles cost."""


@rule
def look(s, room, reals):
    """Makes sure that all is known of both boards."""
    for p in range(SEATS):
        promise.look(s, p, room, reals)


# --- lines -----------------------------------------------------------------------------------------------------------


@rule
def break_cost(p, count, room):
    broken = room[promise.board_of(p, room) + promise.BROKEN]
    return float(LOSS[min(BROKEN_PLACES, broken + count)] - LOSS[broken])


@rule
def tile_worth(p, row, colour, room, reals):
    """A tile of a colour in a row; `NEVER` if no cell will ever take it."""
    return reals[promise.slate_of(p, room) + promise.BEST + row * COLOUR_COUNT + colour]


@rule
def line_worth(s, p, row, colour, count, room, reals):
    """A pattern line with so many tiles of a colour."""
    if count == 0:
        return 0.0
    tile = tile_worth(p, row, colour, room, reals)
    if tile == NEVER:
        return -LOST_LINE * break_cost(p, count, room)
    if count > row:
        return tile
    if promise.is_more_to_come(s):
        return FILLED[row][count] * tile
    missing = row + 1 - count
    if missing > room[promise.board_of(p, room) + promise.HAD + colour]:
        return 0.0
    for _ in range(missing):
        tile *= LATE
    return tile


@rule
def fill_worth(s, p, row, colour, count, room, reals):
    """What tiles bring in a line that takes them."""
    held = s.line_count[p][row] + 0
    fit = min(row + 1 - held, count)
    before = line_worth(s, p, row, colour, held, room, reals)
    return line_worth(s, p, row, colour, held + fit, room, reals) - before - break_cost(p, count - fit, room)


@rule
def hand_worth(s, p, colour, count, room, reals):
    """What tiles in hand bring in the best line."""
    at = promise.slate_of(p, room) + promise.HAND + colour * promise.MOST + count
    if reals[at] == promise.UNKNOWN:
        best = -break_cost(p, count, room)
        for row in range(ROWS):
            if factories.line_takes(s, p, row, colour):
                best = max(best, fill_worth(s, p, row, colour, count, room, reals))
        reals[at] = best
    return reals[at]


# --- plates and chips ------------------------------------------------------------------------------------------------


@rule
def plate_worth(s, plate, place, quarter, slate, reals):
    """The cells that a plate opens, and its special tile."""
    first = dome.first_cell(place)
    points = 0.0
    all_full = 1.0
    special = 0.0
    for part in range(4):
        cell = first + part // 2 * ROWS + part % 2
        shown = PLATE_CELL[plate][4 * quarter + part]
        if shown == SPECIAL:
            special = promise.special_worth(s, cell, slate, reals)
        else:
            all_full *= reals[slate + promise.CHANCE + cell]
            need = reals[slate + promise.NEED + cell // ROWS * SIGNS + shown]
            points += need * reals[slate + promise.RUN + cell]
    return points + all_full * special


@rule
def best_place(s, p, plate, room, reals):
    """What a plate brings in the best place."""
    slate = promise.slate_of(p, room)
    at = slate + promise.WANTED + plate
    if reals[at] == promise.UNKNOWN:
        best = 0.0
        for place in range(PLACES):
            if s.plate[p][place] == NOTHING:
                for quarter in range(4):
                    best = max(best, plate_worth(s, plate, place, quarter, slate, reals))
        reals[at] = best
    return reals[at]


@rule
def chip_worth(s, p, kind):
    """A chip in the store."""
    points = CHIP
    for colour in range(COLOUR_COUNT):
        if CHIP_SHOWS[kind][colour]:
            points += CHIP_HALF
            for row in range(ROWS):
                paid = s.phase == PAY and s.at == row
                if s.line_colour[p][row] == colour and s.line_count[p][row] <= row and not paid:
                    points += CHIP_FITS
    return points
