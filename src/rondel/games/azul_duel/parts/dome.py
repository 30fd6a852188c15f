"""The dome: its cells, the points of a tile, the scoring tablets. A rules source (see ``kit``)."""

from rondel.games.azul_duel.components import CELLS, COLOUR_COUNT, PLACES, ROWS, SPECIAL, WILD
from rondel.games.azul_duel.moves import RUN, SPECIAL_PLACED, TILED
from rondel.games.azul_duel.state import NOTHING

rule, entry, note = kit.rule, kit.entry, kit.note
PLATE_CELL = kit.table("plate_cell")
ROW_POINTS = kit.table("row_points")
WORTH = kit.table("worth")
UPPER_CORNER = kit.table("upper_corner")
LOWER_CORNER = kit.table("lower_corner")
FIVE = 5
FULL_ROW, FIVE_COLOURS, FULL_COLUMN, OUTER_RING, DIAGONAL, CORNER_PLATES, ALL_WILDS, EMPTY_SPECIAL = range(8)


# --- cells -----------------------------------------------------------------------------------------------------------


@rule
def place_of(cell):
    """The plate place that a cell belongs to."""
    return cell // (2 * ROWS) * 3 + cell % ROWS // 2


@rule
def part_of(cell):
    """Which of its plate's four cells a cell is."""
    return cell // ROWS % 2 * 2 + cell % 2


@rule
def first_cell(place):
    """The top left cell of a plate place."""
    return place // 3 * 2 * ROWS + place % 3 * 2


@rule
def printed(s, p, cell):
    """What a cell shows: a colour, `SPECIAL`, `WILD`, or `NOTHING` where no plate lies."""
    place = place_of(cell)
    plate = s.plate[p][place]
    if plate == NOTHING:
        return NOTHING
    return PLATE_CELL[plate][4 * s.turned[p][place] + part_of(cell)]


@rule
def takes(s, p, cell, colour):
    # AD-2, AD-25: a free cell of the tile's colour, or a free wild one.
    if s.cell[p][cell] != NOTHING:
        return False
    shown = printed(s, p, cell)
    return shown == colour or shown == WILD


@rule
def fitting(s, p, row, colour):
    """How many cells of a row take a colour."""
    n = 0
    for column in range(ROWS):
        n += takes(s, p, row * ROWS + column, colour)
    return n


@rule
def row_covered(s, p, row):
    # AD-4: a row runs over three plates.
    for i in range(3):
        if s.plate[p][row // 2 * 3 + i] == NOTHING:
            return False
    return True


# --- a tile ----------------------------------------------------------------------------------------------------------


@rule
def place_tile(s, p, cell, colour):
    s.cell[p][cell] = colour
    note(s, TILED, p, colour, cell)
    # AD-30: both runs if they are longer than the tile itself; special tiles count in them.
    across = score_run(s, p, cell, 1, cell % ROWS, ROWS - 1 - cell % ROWS)
    down = score_run(s, p, cell, ROWS, cell // ROWS, ROWS - 1 - cell // ROWS)
    if across + down == 0:
        s.score[p] += 1
        note(s, RUN, p, 1 << cell, 1)
    # AD-31: with its third colour a special plate gets its special tile at once; it scores its row and no runs.
    special = special_due(s, p, place_of(cell))
    if special != NOTHING:
        s.cell[p][special] = SPECIAL
        s.score[p] += ROW_POINTS[special // ROWS]
        note(s, SPECIAL_PLACED, p, special, ROW_POINTS[special // ROWS])


@rule
def score_run(s, p, cell, step, room_before, room_after):
    """Scores the run through a cell if it has more than this one; returns the points.

    There is a ``step`` from cell to cell, and so many cells lie before and after it.
    """
    before = neighbours(s, p, cell, -step, room_before)
    length = before + 1 + neighbours(s, p, cell, step, room_after)
    if length == 1:
        return 0
    s.score[p] += length
    note(s, RUN, p, cells_of_run(cell - before * step, step, length), length)
    return length


@rule
def neighbours(s, p, cell, step, room):
    """How many tiles follow each other from a cell on, the cell itself not counted."""
    n = 0
    while n < room and s.cell[p][cell + (n + 1) * step] != NOTHING:
        n += 1
    return n


@rule
def cells_of_run(first, step, length):
    """The cells of a run as a mask."""
    cells = 0
    for i in range(length):
        cells |= 1 << (first + i * step)
    return cells


@rule
def special_due(s, p, place):
    """The free special cell of a plate whose other cells are full, or `NOTHING`."""
    found = NOTHING
    for part in range(4):
        cell = first_cell(place) + part // 2 * ROWS + part % 2
        if s.cell[p][cell] == NOTHING:
            if printed(s, p, cell) != SPECIAL:
                return NOTHING
            found = cell
    return found


# --- the tablets (AD-35) ---------------------------------------------------------------------------------------------


@entry
def tablet_count(s, p, side):
    """How often a tablet's condition is fulfilled."""
    if side == FULL_ROW:
        return full_lines(s, p, ROWS, 1)
    if side == FIVE_COLOURS:
        return colourful_rows(s, p)
    if side == FULL_COLUMN:
        return full_lines(s, p, 1, ROWS)
    if side == OUTER_RING:
        return ring_tiles(s, p)
    if side == DIAGONAL:
        return full_line(s, p, 0, ROWS + 1) + full_line(s, p, ROWS - 1, ROWS - 1)
    if side == CORNER_PLATES:
        return full_plate(s, p, 0) + full_plate(s, p, 2) + full_plate(s, p, 6) + full_plate(s, p, 8)
    if side == ALL_WILDS:
        return wilds_if_all_filled(s, p)
    return empty_specials(s, p)


@entry
def tablet_points(s, p, side):
    """What a tablet is worth to a player now."""
    if side == CORNER_PLATES:
        upper = full_plate(s, p, 0) + full_plate(s, p, 2)
        lower = full_plate(s, p, 6) + full_plate(s, p, 8)
        return upper * UPPER_CORNER + lower * LOWER_CORNER
    return tablet_count(s, p, side) * WORTH[side]


@rule
def full_line(s, p, cell, step):
    """Whether the six cells from this one on are full."""
    for i in range(ROWS):
        if s.cell[p][cell + i * step] == NOTHING:
            return 0
    return 1


@rule
def full_lines(s, p, between, step):
    n = 0
    for i in range(ROWS):
        n += full_line(s, p, i * between, step)
    return n


@rule
def colourful_rows(s, p):
    n = 0
    for row in range(ROWS):
        colours = 0
        for colour in range(COLOUR_COUNT):
            colours += row_has(s, p, row, colour)
        # AD-46: one special tile may stand for a colour, if the table plays so.
        if s.special_as_colour:
            colours += row_has(s, p, row, SPECIAL)
        n += colours >= FIVE
    return n


@rule
def row_has(s, p, row, tile):
    for column in range(ROWS):
        if s.cell[p][row * ROWS + column] == tile:
            return 1
    return 0


@rule
def ring_tiles(s, p):
    n = 0
    for cell in range(CELLS):
        outer = cell < ROWS or cell >= CELLS - ROWS or cell % ROWS == 0 or cell % ROWS == ROWS - 1
        if outer and s.cell[p][cell] != NOTHING:
            n += 1
    return n


@rule
def full_plate(s, p, place):
    cell = first_cell(place)
    for part in range(4):
        if s.cell[p][cell + part // 2 * ROWS + part % 2] == NOTHING:
            return 0
    return 1


@rule
def wilds_if_all_filled(s, p):
    n = 0
    for cell in range(CELLS):
        if printed(s, p, cell) == WILD:
            if s.cell[p][cell] == NOTHING:
                return 0
            n += 1
    return n


@rule
def empty_specials(s, p):
    n = 0
    for cell in range(CELLS):
        if printed(s, p, cell) == SPECIAL and s.cell[p][cell] == NOTHING:
            n += 1
    return n


@rule
def plates_laid(s, p):
    n = 0
    for place in range(PLACES):
        n += s.plate[p][place] != NOTHING
    return n
