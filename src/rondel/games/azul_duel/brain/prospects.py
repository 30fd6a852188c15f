"""What pattern lines, tiles in hand, plates and chips are worth to a player, in points.

A line is worth its tile as far as it is filled, a plate the cells that it opens, a chip what it may pay.
"""

from rondel.games.azul_duel.components import CHIP_KINDS, COLOUR_COUNT, PLACES, ROWS, SPECIAL
from rondel.games.azul_duel.state import BROKEN_PLACES, FACTORIES, NOTHING, PAY, SEATS, SMALL, SMALL_TILES

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
MOST = 9
"""More tiles than one can take at once."""

# The room: for each seat how many tiles it has broken, and how many of each colour it can still get in this round.
BROKEN = promise.ROOM
HAD = BROKEN + SEATS
ROOM = HAD + SEATS * COLOUR_COUNT
# The floats: for each seat, colour and number of tiles what they are worth in hand, or `UNKNOWN`.
HAND = promise.REALS
REALS = HAND + SEATS * COLOUR_COUNT * MOST
UNKNOWN = -1e9


@rule
def look(s, room, reals):
    """Brings what is known of both boards up to date."""
    for p in range(SEATS):
        promise.look(s, p, room, reals)
        room[BROKEN + p] = factories.tiles_in(s.broken[p])
        for i in range(COLOUR_COUNT * MOST):
            reals[HAND + p * COLOUR_COUNT * MOST + i] = UNKNOWN
    if promise.rounds_left(s) == 0:
        count_had(s, room)


@rule
def count_had(s, room):
    """How many tiles of each colour each seat can still get in this round, chips included."""
    for colour in range(COLOUR_COUNT):
        tiles = s.beside[colour] + 0
        for f in range(FACTORIES):
            tiles += s.sun[f][colour]
        for f in range(SMALL):
            for i in range(SMALL_TILES - 1):
                tiles += s.moon[f][i] == colour
        for p in range(SEATS):
            shows = 0
            for kind in range(len(CHIP_KINDS)):
                shows += s.store[p][kind] * CHIP_SHOWS[kind][colour]
            room[HAD + p * COLOUR_COUNT + colour] = tiles + shows // 2


# --- lines -----------------------------------------------------------------------------------------------------------


@rule
def break_cost(p, count, room):
    broken = room[BROKEN + p]
    return float(LOSS[min(BROKEN_PLACES, broken + count)] - LOSS[broken])


@rule
def tile_worth(p, row, colour, reals):
    """A tile of a colour in a row; `NEVER` if no cell will ever take it."""
    return reals[p * promise.SLATE + promise.BEST + row * COLOUR_COUNT + colour]


@rule
def line_worth(s, p, row, colour, count, room, reals):
    """A pattern line with so many tiles of a colour."""
    if count == 0:
        return 0.0
    tile = tile_worth(p, row, colour, reals)
    if tile == NEVER:
        return -LOST_LINE * break_cost(p, count, room)
    if count > row:
        return tile
    if promise.rounds_left(s) > 0:
        return FILLED[row][count] * tile
    missing = row + 1 - count
    if missing > room[HAD + p * COLOUR_COUNT + colour]:
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
    at = HAND + (p * COLOUR_COUNT + colour) * MOST + count
    if reals[at] == UNKNOWN:
        best = -break_cost(p, count, room)
        for row in range(ROWS):
            if factories.line_takes(s, p, row, colour):
                best = max(best, fill_worth(s, p, row, colour, count, room, reals))
        reals[at] = best
    return reals[at]


# --- plates and chips ------------------------------------------------------------------------------------------------


@rule
def plate_worth(s, p, plate, place, quarter, reals):
    """The cells that a plate opens, and its special tile."""
    at = p * promise.SLATE
    first = dome.first_cell(place)
    points = 0.0
    all_full = 1.0
    special = 0.0
    for part in range(4):
        cell = first + part // 2 * ROWS + part % 2
        shown = PLATE_CELL[plate][4 * quarter + part]
        if shown == SPECIAL:
            special = promise.special_worth(s, p, cell, reals)
        else:
            all_full *= reals[at + promise.CHANCE + cell]
            need = reals[at + promise.NEED + cell // ROWS * SIGNS + shown]
            points += need * reals[at + promise.RUN + cell]
    return points + all_full * special


@rule
def best_place(s, p, plate, reals):
    """What a plate brings in the best place."""
    best = 0.0
    for place in range(PLACES):
        if s.plate[p][place] == NOTHING:
            for quarter in range(4):
                best = max(best, plate_worth(s, p, plate, place, quarter, reals))
    return best


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
