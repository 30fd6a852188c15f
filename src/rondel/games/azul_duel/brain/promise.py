"""How likely each cell of a dome is to be filled in the end, and what a tile there is worth: a guess, in points.

A tile is worth a point, another for each tile that it will stand in a run with, and its share of every prize that needs
its cell: special tiles and scoring tablets. What was found for each board stands in ``room`` and ``reals`` until
something of it changes on the board.
"""

from rondel.games.azul_duel.components import CELLS, COLOUR_COUNT, PLACES, ROWS, SPECIAL, WILD
from rondel.games.azul_duel.state import NOTHING, ROUNDS, SEATS, TILING

dome, rule = kit.dome, kit.rule
ROW_POINTS, WORTH = kit.table("row_points"), kit.table("worth")
UPPER_CORNER, LOWER_CORNER = kit.table("upper_corner"), kit.table("lower_corner")

RATE = kit.constant([0.98, 0.95, 0.85, 0.5, 0.25, 0.12])
"""How often a pattern line is completed in a round."""
SURE = 0.9
"""No empty cell is likelier to be filled than this."""
BLURRED = 0.05
"""What is less likely than this is not looked at."""
HOPE = 0.8
"""What a line with no cell yet is worth, for each point that a cell might bring."""
FREEDOM = 0.5
"""What is lost when a wild cell is filled: it would have taken any colour."""
CROWDED = 0.7
"""What a new open cell is worth for each other one in its row, if there were none."""
ALIKE = 0.5
"""And if its row has an open cell of the same colour."""
RESCUE = 1.0
"""What a cell brings to a waiting line, for each point of its tile."""
NEVER = -1000.0
"""Instead of the worth of a tile that no cell will ever take."""
SIGNS = WILD + 1

# The room of each board: what it was like when it was looked at; what its cells show; for each row the signs of its
# open cells, as bits, and how many they are.
WHEN = 0
TILE = WHEN + 1
PLATE = TILE + CELLS
LINE = PLATE + PLACES
SHOWN = LINE + ROWS
SIGN = SHOWN + CELLS
OPENED = SIGN + ROWS
BOARD = OPENED + ROWS
ROOM = SEATS * BOARD
# The floats of each board: for each cell its chance, what a tile in it counts in runs, and what it is worth; for each
# row and colour what a tile is worth; for each row and sign what an open cell more would be worth, for each point of a
# run; all prizes, by their chances; something to work in.
CHANCE = 0
RUN = CHANCE + CELLS
CELL = RUN + CELLS
BEST = CELL + CELLS
NEED = BEST + ROWS * COLOUR_COUNT
PRIZES = NEED + ROWS * SIGNS
BEFORE = PRIZES + 1
SLATE = BEFORE + ROWS
REALS = SEATS * SLATE


@rule
def rounds_left(s):
    return ROUNDS - 1 - s.round


@rule
def look(s, p, room, reals):
    """Brings what is known of a board up to date."""
    if not note_board(s, p, p * BOARD, room):
        return
    at = p * SLATE
    for cell in range(CELLS):
        room[p * BOARD + SHOWN + cell] = dome.printed(s, p, cell)
    guess_chances(s, p, room, reals)
    for cell in range(CELLS):
        if s.cell[p][cell] == NOTHING:
            reals[at + RUN + cell] = run_worth(at, cell, reals)
            reals[at + CELL + cell] = reals[at + RUN + cell]
    reals[at + PRIZES] = 0.0
    add_specials(s, p, room, reals)
    add_tablets(s, p, room, reals)
    find_best(s, p, room, reals)
    find_needs(s, p, room, reals)


@rule
def note_board(s, p, at, room):
    """Notes what a board is like; returns whether anything has changed."""
    when = 1 + 2 * s.round + (s.stage == TILING)
    for tablet in range(4):
        when = 3 * when + s.tablet[tablet]
    changed = set_to(at + WHEN, when, room)
    for cell in range(CELLS):
        changed |= set_to(at + TILE + cell, s.cell[p][cell] + 0, room)
    for place in range(PLACES):
        changed |= set_to(at + PLATE + place, 4 * s.plate[p][place] + s.turned[p][place], room)
    for line in range(ROWS):
        changed |= set_to(at + LINE + line, 8 * s.line_colour[p][line] + s.line_count[p][line], room)
    return changed


@rule
def set_to(at, number, room):
    changed = room[at] != number
    room[at] = number
    return changed


# --- cells -----------------------------------------------------------------------------------------------------------


@rule
def guess_chances(s, p, room, reals):
    """How likely each cell is to be full in the end: what a row still gets is shared by its empty cells."""
    at = p * SLATE + CHANCE
    for row in range(ROWS):
        empty = 0
        for column in range(ROWS):
            empty += s.cell[p][row * ROWS + column] == NOTHING
        filled = s.line_count[p][row] / (row + 1)
        if s.stage == TILING:
            now = 1.0 if s.line_count[p][row] > row else 0.0
        else:
            now = filled if filled > RATE[row] else RATE[row]
        chance = (now + RATE[row] * rounds_left(s)) / empty if empty > 0 else 1.0
        for column in range(ROWS):
            cell = row * ROWS + column
            reals[at + cell] = 1.0 if s.cell[p][cell] != NOTHING else (chance if chance < SURE else SURE)
    for cell in range(CELLS):
        if waits_for_special(s, p, cell, room):
            reals[at + cell] = others_chance(p, cell, reals)


@rule
def waits_for_special(s, p, cell, room):
    return room[p * BOARD + SHOWN + cell] == SPECIAL and s.cell[p][cell] == NOTHING


@rule
def others_chance(p, cell, reals):
    """How likely the other cells of a cell's plate are to be full."""
    return plate_chance(p, dome.place_of(cell), cell, reals)


@rule
def plate_chance(p, place, but, reals):
    """How likely the cells of a plate are to be full, but for one."""
    first = dome.first_cell(place)
    chance = 1.0
    for part in range(4):
        cell = first + part // 2 * ROWS + part % 2
        if cell != but:
            chance *= reals[p * SLATE + CHANCE + cell]
    return chance


@rule
def run_worth(at, cell, reals):
    """A point for a tile, one for each that it stands in a run with, now or later, and one for a second run."""
    left = cell % ROWS
    above = cell // ROWS
    return (
        1.0
        + ray(at + CHANCE + cell, -1, left, reals)
        + ray(at + CHANCE + cell, 1, ROWS - 1 - left, reals)
        + ray(at + CHANCE + cell, -ROWS, above, reals)
        + ray(at + CHANCE + cell, ROWS, ROWS - 1 - above, reals)
    )


@rule
def ray(at, step, room_left, reals):
    points = 0.0
    joined = 1.0
    for i in range(1, room_left + 1):
        joined *= reals[at + i * step]
        if joined < BLURRED:
            return points
        points += joined
    return points


# --- prizes ----------------------------------------------------------------------------------------------------------


@rule
def worth_of(s, side):
    """What a side of a tablet counts, if it is in play."""
    return WORTH[side] + 0 if is_in_play(s, side) else 0


@rule
def is_in_play(s, side):
    return s.tablet[side // 2] == 1 + side % 2


@rule
def special_worth(s, p, cell, reals):
    """A special tile scores its row; it makes runs longer, and may count for tablets."""
    points = ROW_POINTS[cell // ROWS] + reals[p * SLATE + RUN + cell] - 1.0
    points -= worth_of(s, dome.EMPTY_SPECIAL)
    return points + (worth_of(s, dome.OUTER_RING) if is_outer(cell) else 0)


@rule
def is_outer(cell):
    return cell < ROWS or cell >= CELLS - ROWS or cell % ROWS == 0 or cell % ROWS == ROWS - 1


@rule
def add_specials(s, p, room, reals):
    at = p * SLATE
    for cell in range(CELLS):
        if waits_for_special(s, p, cell, room):
            add_plate(p, dome.place_of(cell), cell, special_worth(s, p, cell, reals), reals)


@rule
def add_plate(p, place, but, worth, reals):
    """A prize for all cells of a plate, but for one that fills itself."""
    at = p * SLATE
    first = dome.first_cell(place)
    for part in range(4):
        cell = first + part // 2 * ROWS + part % 2
        if cell != but:
            others = 1.0
            for other in range(4):
                x = first + other // 2 * ROWS + other % 2
                if x != cell and x != but:
                    others *= reals[at + CHANCE + x]
            reals[at + CELL + cell] += worth * others
    reals[at + PRIZES] += worth * plate_chance(p, place, but, reals)


@rule
def add_line(p, cell, step, worth, reals):
    """A prize for six cells in a line."""
    at = p * SLATE
    before = 1.0
    for i in range(ROWS):
        reals[at + BEFORE + i] = before
        before *= reals[at + CHANCE + cell + i * step]
    reals[at + PRIZES] += worth * before
    after = 1.0
    for i in range(ROWS - 1, -1, -1):
        x = cell + i * step
        reals[at + CELL + x] += worth * reals[at + BEFORE + i] * after
        after *= reals[at + CHANCE + x]


@rule
def add_tablets(s, p, room, reals):
    for i in range(ROWS):
        if is_in_play(s, dome.FULL_ROW):
            add_line(p, i * ROWS, 1, worth_of(s, dome.FULL_ROW), reals)
        if is_in_play(s, dome.FULL_COLUMN):
            add_line(p, i, ROWS, worth_of(s, dome.FULL_COLUMN), reals)
    if is_in_play(s, dome.DIAGONAL):
        add_line(p, 0, ROWS + 1, worth_of(s, dome.DIAGONAL), reals)
        add_line(p, ROWS - 1, ROWS - 1, worth_of(s, dome.DIAGONAL), reals)
    if is_in_play(s, dome.OUTER_RING):
        for cell in range(CELLS):
            if is_outer(cell):
                reals[p * SLATE + CELL + cell] += worth_of(s, dome.OUTER_RING)
                reals[p * SLATE + PRIZES] += worth_of(s, dome.OUTER_RING) * reals[p * SLATE + CHANCE + cell]
    if is_in_play(s, dome.CORNER_PLATES):
        add_plate(p, 0, NOTHING, UPPER_CORNER, reals)
        add_plate(p, 2, NOTHING, UPPER_CORNER, reals)
        add_plate(p, 6, NOTHING, LOWER_CORNER, reals)
        add_plate(p, 8, NOTHING, LOWER_CORNER, reals)
    if is_in_play(s, dome.ALL_WILDS):
        add_wilds(s, p, room, reals)


@rule
def add_wilds(s, p, room, reals):
    """Each wild cell counts, if all of them are full."""
    at = p * SLATE
    wilds = 0
    for cell in range(CELLS):
        wilds += room[p * BOARD + SHOWN + cell] == WILD
    for cell in range(CELLS):
        if room[p * BOARD + SHOWN + cell] == WILD:
            reals[at + CELL + cell] += worth_of(s, dome.ALL_WILDS) * wilds * wilds_chance(p, cell, room, reals)
    reals[at + PRIZES] += worth_of(s, dome.ALL_WILDS) * wilds * wilds_chance(p, NOTHING, room, reals)


@rule
def wilds_chance(p, but, room, reals):
    chance = 1.0
    for cell in range(CELLS):
        if room[p * BOARD + SHOWN + cell] == WILD and cell != but:
            chance *= reals[p * SLATE + CHANCE + cell]
    return chance


# --- rows ------------------------------------------------------------------------------------------------------------


@rule
def find_best(s, p, room, reals):
    """Finds what a tile of each colour is worth in each row."""
    at = p * SLATE
    for row in range(ROWS):
        best = at + BEST + row * COLOUR_COUNT
        for colour in range(COLOUR_COUNT):
            reals[best + colour] = NEVER
        uncovered = NEVER
        for cell in range(row * ROWS, row * ROWS + ROWS):
            if s.cell[p][cell] == NOTHING:
                shown = room[p * BOARD + SHOWN + cell]
                if shown == NOTHING:
                    uncovered = max(uncovered, HOPE * reals[at + RUN + cell])
                elif shown == WILD:
                    if rounds_left(s) > 0:
                        reals[at + CELL + cell] -= FREEDOM
                    for colour in range(COLOUR_COUNT):
                        reals[best + colour] = max(reals[best + colour], reals[at + CELL + cell])
                elif shown != SPECIAL:
                    reals[best + shown] = max(reals[best + shown], reals[at + CELL + cell])
        for colour in range(COLOUR_COUNT):
            if reals[best + colour] == NEVER:
                reals[best + colour] = uncovered
            elif is_in_play(s, dome.FIVE_COLOURS):
                reals[best + colour] += variety_worth(s, p, row, colour)


@rule
def variety_worth(s, p, row, colour):
    """A new colour in a row, where five different ones count."""
    if dome.row_has(s, p, row, colour):
        return 0.0
    missing = COLOUR_COUNT
    for other in range(COLOUR_COUNT):
        missing -= dome.row_has(s, p, row, other)
    if s.special_as_colour:
        missing -= dome.row_has(s, p, row, SPECIAL)
    if missing <= 0:
        return 0.0
    points = 1.0 * worth_of(s, dome.FIVE_COLOURS)
    for _ in range(missing - 1):
        points *= RATE[row]
    return points


@rule
def find_needs(s, p, room, reals):
    """Finds what each row would give for one more open cell, and whether a line waits for it."""
    at = p * BOARD
    for row in range(ROWS):
        signs = 0
        opened = 0
        chance = 0.0
        for cell in range(row * ROWS, row * ROWS + ROWS):
            shown = room[at + SHOWN + cell]
            if s.cell[p][cell] == NOTHING and shown != SPECIAL:
                if shown == NOTHING:
                    chance = reals[p * SLATE + CHANCE + cell]
                else:
                    signs |= 1 << shown
                    opened += 1
        need = chance
        for _ in range(opened):
            need *= CROWDED
        colour = s.line_colour[p][row]
        waits = colour != NOTHING and not signs >> WILD & 1 and not signs >> colour & 1
        rescue = RESCUE * s.line_count[p][row] / (row + 1) if waits else 0.0
        for shown in range(SIGNS):
            worth = need
            if shown == WILD:
                worth *= 1 + FREEDOM
            elif signs >> shown & 1:
                worth *= ALIKE
            if shown == colour or shown == WILD:
                worth += rescue
            reals[p * SLATE + NEED + row * SIGNS + shown] = worth
