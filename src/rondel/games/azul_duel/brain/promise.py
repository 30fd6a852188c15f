"""How likely each cell of a dome is to be filled in the end, and what a tile there is worth: a guess, in points.

A tile is worth a point, another for each tile that it will stand in a run with, and its share of every prize that needs
its cell: special tiles and scoring tablets. What was found for each board stands in ``room`` and ``reals`` until
something of it changes on the board.
"""

from rondel.games.azul_duel.components import (
    CELLS,
    CHIP_KINDS,
    COLOUR_COUNT,
    PLACES,
    PLATES,
    ROWS,
    SPECIAL,
    WILD,
)
from rondel.games.azul_duel.state import FACTORIES, NOTHING, PREPARING, ROUNDS, SEATS, SMALL, SMALL_TILES, TILING

dome, factories, rule = kit.dome, kit.factories, kit.rule
ROW_POINTS, WORTH, CHIP_SHOWS = kit.table("row_points"), kit.table("worth"), kit.table("chip_shows")
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

# What makes a board what it is: the round, the stage and the tablets; its cells, plates, lines and broken tiles; in the
# last round also how many tiles of each colour can still be had.
WHEN = 0
TILE = WHEN + 1
PLATE = TILE + CELLS
LINE = PLATE + PLACES
BROKEN = LINE + ROWS
HAD = BROKEN + 1
TOLD = HAD + COLOUR_COUNT
# The room of a board: the same, and what its cells show. Before all boards: the one that is looked at, and which one is
# that of each seat. A board lies where its digest says, in place of another one.
SHOWN = TOLD
BOARD = SHOWN + CELLS
SLOTS = 64
"""Boards of a seat that are remembered; a power of two."""
SALT = kit.constant([1 + 1_000_003 * (at + 1) * (at + 7) % 2_147_483_647 for at in range(TOLD)])
NOW = 0
SLOT = NOW + TOLD
BOARDS = SLOT + SEATS
ROOM = BOARDS + SEATS * SLOTS * BOARD
# The floats of a board: for each cell its chance, what a tile in it counts in runs, and what it is worth; for each row
# and colour what a tile is worth; for each row and sign what an open cell more would be worth, for each point of a run;
# all prizes, by their chances; for each colour and number of tiles what they are worth in hand, for each plate what it
# is worth, both `UNKNOWN` at first; something to work in.
CHANCE = 0
RUN = CHANCE + CELLS
CELL = RUN + CELLS
BEST = CELL + CELLS
NEED = BEST + ROWS * COLOUR_COUNT
PRIZES = NEED + ROWS * SIGNS
HAND = PRIZES + 1
MOST = 9
"""More tiles than one can take at once."""
WANTED = HAND + COLOUR_COUNT * MOST
BEFORE = WANTED + PLATES
SLATE = BEFORE + ROWS
REALS = SEATS * SLOTS * SLATE
UNKNOWN = -1e9


@rule
def board_of(p, room):
    """Where the numbers of a seat's board are."""
    return BOARDS + room[SLOT + p] * BOARD


@rule
def slate_of(p, room):
    """Where its floats are."""
    return room[SLOT + p] * SLATE


@rule
def rounds_left(s):
    return ROUNDS - 1 - s.round


@rule
def is_more_to_come(s):
    """Whether what waits now can still be of use: another round will come, or this one has not begun."""
    return rounds_left(s) > 0 or s.stage == PREPARING


@rule
def look(s, p, room, reals):
    """Makes sure that all is known of a seat's board."""
    describe(s, p, room)
    digest = 0
    for i in range(TOLD):
        digest += room[NOW + i] * SALT[i]
    room[SLOT + p] = p * SLOTS + ((digest ^ digest >> 16) & (SLOTS - 1))
    at = board_of(p, room)
    known = True
    for i in range(TOLD):
        known &= room[at + i] == room[NOW + i]
    if not known:
        for i in range(TOLD):
            room[at + i] = room[NOW + i]
        survey(s, p, at, slate_of(p, room), room, reals)


@rule
def describe(s, p, room):
    when = 1 + 8 * s.round + 2 * s.stage + s.special_as_colour
    for tablet in range(4):
        when = 3 * when + s.tablet[tablet]
    room[NOW + WHEN] = when
    for cell in range(CELLS):
        room[NOW + TILE + cell] = s.cell[p][cell]
    for place in range(PLACES):
        room[NOW + PLATE + place] = 4 * s.plate[p][place] + s.turned[p][place]
    for line in range(ROWS):
        room[NOW + LINE + line] = 8 * s.line_colour[p][line] + s.line_count[p][line]
    room[NOW + BROKEN] = factories.tiles_in(s.broken[p])
    for colour in range(COLOUR_COUNT):
        room[NOW + HAD + colour] = can_be_had(s, p, colour) if rounds_left(s) == 0 else 0


@rule
def can_be_had(s, p, colour):
    """How many tiles of a colour a seat can still get in this round, chips included."""
    tiles = s.beside[colour] + 0
    for f in range(FACTORIES):
        tiles += s.sun[f][colour]
    for f in range(SMALL):
        for i in range(SMALL_TILES - 1):
            tiles += s.moon[f][i] == colour
    shows = 0
    for kind in range(len(CHIP_KINDS)):
        shows += s.store[p][kind] * CHIP_SHOWS[kind][colour]
    return tiles + shows // 2


@rule
def survey(s, p, board, slate, room, reals):
    for cell in range(CELLS):
        room[board + SHOWN + cell] = dome.printed(s, p, cell)
    guess_chances(s, p, board, slate, room, reals)
    for cell in range(CELLS):
        if s.cell[p][cell] == NOTHING:
            reals[slate + RUN + cell] = run_worth(slate, cell, reals)
            reals[slate + CELL + cell] = reals[slate + RUN + cell]
    reals[slate + PRIZES] = 0.0
    add_specials(s, p, board, slate, room, reals)
    add_tablets(s, board, slate, room, reals)
    find_best(s, p, board, slate, room, reals)
    find_needs(s, p, board, slate, room, reals)
    for i in range(HAND, BEFORE):
        reals[slate + i] = UNKNOWN


# --- cells -----------------------------------------------------------------------------------------------------------


@rule
def guess_chances(s, p, board, slate, room, reals):
    """How likely each cell is to be full in the end: what a row still gets is shared by its empty cells."""
    at = slate + CHANCE
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
        if waits_for_special(s, p, cell, board, room):
            reals[at + cell] = plate_chance(slate, dome.place_of(cell), cell, reals)


@rule
def waits_for_special(s, p, cell, board, room):
    return room[board + SHOWN + cell] == SPECIAL and s.cell[p][cell] == NOTHING


@rule
def plate_chance(slate, place, but, reals):
    """How likely the cells of a plate are to be full, but for one."""
    first = dome.first_cell(place)
    chance = 1.0
    for part in range(4):
        cell = first + part // 2 * ROWS + part % 2
        if cell != but:
            chance *= reals[slate + CHANCE + cell]
    return chance


@rule
def run_worth(slate, cell, reals):
    """A point for a tile, one for each that it stands in a run with, now or later, and one for a second run."""
    left = cell % ROWS
    above = cell // ROWS
    return (
        1.0
        + ray(slate + CHANCE + cell, -1, left, reals)
        + ray(slate + CHANCE + cell, 1, ROWS - 1 - left, reals)
        + ray(slate + CHANCE + cell, -ROWS, above, reals)
        + ray(slate + CHANCE + cell, ROWS, ROWS - 1 - above, reals)
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
def special_worth(s, cell, slate, reals):
    """A special tile scores its row; it makes runs longer, and may count for tablets."""
    points = ROW_POINTS[cell // ROWS] + reals[slate + RUN + cell] - 1.0
    points -= worth_of(s, dome.EMPTY_SPECIAL)
    return points + (worth_of(s, dome.OUTER_RING) if is_outer(cell) else 0)


@rule
def is_outer(cell):
    return cell < ROWS or cell >= CELLS - ROWS or cell % ROWS == 0 or cell % ROWS == ROWS - 1


@rule
def add_specials(s, p, board, slate, room, reals):
    for cell in range(CELLS):
        if waits_for_special(s, p, cell, board, room):
            add_plate(slate, dome.place_of(cell), cell, special_worth(s, cell, slate, reals), reals)


@rule
def add_plate(slate, place, but, worth, reals):
    """A prize for all cells of a plate, but for one that fills itself."""
    first = dome.first_cell(place)
    for part in range(4):
        cell = first + part // 2 * ROWS + part % 2
        if cell != but:
            others = 1.0
            for other in range(4):
                x = first + other // 2 * ROWS + other % 2
                if x != cell and x != but:
                    others *= reals[slate + CHANCE + x]
            reals[slate + CELL + cell] += worth * others
    reals[slate + PRIZES] += worth * plate_chance(slate, place, but, reals)


@rule
def add_line(slate, cell, step, worth, reals):
    """A prize for six cells in a line."""
    before = 1.0
    for i in range(ROWS):
        reals[slate + BEFORE + i] = before
        before *= reals[slate + CHANCE + cell + i * step]
    reals[slate + PRIZES] += worth * before
    after = 1.0
    for i in range(ROWS - 1, -1, -1):
        x = cell + i * step
        reals[slate + CELL + x] += worth * reals[slate + BEFORE + i] * after
        after *= reals[slate + CHANCE + x]


@rule
def add_tablets(s, board, slate, room, reals):
    for i in range(ROWS):
        if is_in_play(s, dome.FULL_ROW):
            add_line(slate, i * ROWS, 1, worth_of(s, dome.FULL_ROW), reals)
        if is_in_play(s, dome.FULL_COLUMN):
            add_line(slate, i, ROWS, worth_of(s, dome.FULL_COLUMN), reals)
    if is_in_play(s, dome.DIAGONAL):
        add_line(slate, 0, ROWS + 1, worth_of(s, dome.DIAGONAL), reals)
        add_line(slate, ROWS - 1, ROWS - 1, worth_of(s, dome.DIAGONAL), reals)
    if is_in_play(s, dome.OUTER_RING):
        for cell in range(CELLS):
            if is_outer(cell):
                reals[slate + CELL + cell] += worth_of(s, dome.OUTER_RING)
                reals[slate + PRIZES] += worth_of(s, dome.OUTER_RING) * reals[slate + CHANCE + cell]
    if is_in_play(s, dome.CORNER_PLATES):
        add_plate(slate, 0, NOTHING, UPPER_CORNER, reals)
        add_plate(slate, 2, NOTHING, UPPER_CORNER, reals)
        add_plate(slate, 6, NOTHING, LOWER_CORNER, reals)
        add_plate(slate, 8, NOTHING, LOWER_CORNER, reals)
    if is_in_play(s, dome.ALL_WILDS):
        add_wilds(s, board, slate, room, reals)


@rule
def add_wilds(s, board, slate, room, reals):
    """Each wild cell counts, if all of them are full."""
    wilds = 0
    for cell in range(CELLS):
        wilds += room[board + SHOWN + cell] == WILD
    worth = worth_of(s, dome.ALL_WILDS) * wilds
    for cell in range(CELLS):
        if room[board + SHOWN + cell] == WILD:
            reals[slate + CELL + cell] += worth * wilds_chance(cell, board, slate, room, reals)
    reals[slate + PRIZES] += worth * wilds_chance(NOTHING, board, slate, room, reals)


@rule
def wilds_chance(but, board, slate, room, reals):
    chance = 1.0
    for cell in range(CELLS):
        if room[board + SHOWN + cell] == WILD and cell != but:
            chance *= reals[slate + CHANCE + cell]
    return chance


# --- rows ------------------------------------------------------------------------------------------------------------


@rule
def find_best(s, p, board, slate, room, reals):
    """Finds what a tile of each colour is worth in each row."""
    for row in range(ROWS):
        best = slate + BEST + row * COLOUR_COUNT
        for colour in range(COLOUR_COUNT):
            reals[best + colour] = NEVER
        uncovered = NEVER
        for cell in range(row * ROWS, row * ROWS + ROWS):
            if s.cell[p][cell] == NOTHING:
                shown = room[board + SHOWN + cell]
                if shown == NOTHING:
                    uncovered = max(uncovered, HOPE * reals[slate + RUN + cell])
                elif shown == WILD:
                    if rounds_left(s) > 0:
                        reals[slate + CELL + cell] -= FREEDOM
                    for colour in range(COLOUR_COUNT):
                        reals[best + colour] = max(reals[best + colour], reals[slate + CELL + cell])
                elif shown != SPECIAL:
                    reals[best + shown] = max(reals[best + shown], reals[slate + CELL + cell])
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
def find_needs(s, p, board, slate, room, reals):
    """Finds what each row would give for one more open cell, and whether a line waits for it."""
    for row in range(ROWS):
        signs = 0
        opened = 0
        chance = 0.0
        for cell in range(row * ROWS, row * ROWS + ROWS):
            shown = room[board + SHOWN + cell]
            if s.cell[p][cell] == NOTHING and shown != SPECIAL:
                if shown == NOTHING:
                    chance = reals[slate + CHANCE + cell]
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
            reals[slate + NEED + row * SIGNS + shown] = worth
