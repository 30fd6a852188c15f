"""The observation of Azul Duel: what a seat knows, as numbers. RULES.md has the table. A rules source (see ``kit``)."""

from rondel.games.azul_duel.components import CELLS, CHIP_KINDS, COLOUR_COUNT, PLACES, PLATES, ROWS
from rondel.games.azul_duel.state import (
    FACE_UP,
    FACTORIES,
    MOST_LOOKS,
    MOST_PLACES,
    MOST_STACK,
    NOBODY,
    NOTHING,
    SEATS,
    SMALL,
    SMALL_TILES,
)

rules, plates, dome = kit.rules, kit.plates, kit.dome
rule, entry = kit.rule, kit.entry
BOARD = 2 * CELLS + 2 * ROWS + COLOUR_COUNT + len(CHIP_KINDS) + 6
TABLE = (
    FACTORIES * COLOUR_COUNT + SMALL * (SMALL_TILES - 1) + COLOUR_COUNT + SMALL + 2 * COLOUR_COUNT + 2 * len(CHIP_KINDS)
)
LOOK = 5
STACK = PLATES + FACE_UP + 8 + 4 * MOST_STACK + 2 * MOST_PLACES + LOOK * MOST_LOOKS
SIZE = SEATS * BOARD + TABLE + STACK + 16
UNSEEN, HERE, KNOWN, SOMEWHERE = range(4)


@entry
def observe(s, seat, out):
    n = 0
    for i in range(SEATS):
        n = observe_board(s, (seat + i) % SEATS, out, n)
    n = observe_table(s, out, n)
    n = observe_plates(s, seat, out, n)
    out[n] = s.phase
    out[n + 1] = s.stage
    out[n + 2] = s.round
    out[n + 3] = s.turn
    out[n + 4] = (s.seat - seat) % SEATS
    out[n + 5] = (s.starter - seat) % SEATS if s.starter != NOBODY else NOBODY
    out[n + 6] = (s.holder - seat) % SEATS if s.holder != NOBODY else NOBODY
    for tablet in range(4):
        out[n + 7 + tablet] = s.tablet[tablet]
    out[n + 11] = s.special_as_colour
    out[n + 12] = s.colour
    out[n + 13] = s.count
    out[n + 14] = s.factory
    out[n + 15] = s.at


@rule
def observe_board(s, p, out, n):
    for cell in range(CELLS):
        out[n] = dome.printed(s, p, cell)
        out[n + CELLS] = s.cell[p][cell]
        n += 1
    n += CELLS
    for line in range(ROWS):
        out[n] = s.line_colour[p][line]
        out[n + ROWS] = s.line_count[p][line]
        n += 1
    n += ROWS
    n = copy_numbers(s.broken[p], COLOUR_COUNT, out, n)
    n = copy_numbers(s.store[p], len(CHIP_KINDS), out, n)
    out[n] = s.score[p]
    out[n + 1] = s.tokens[p]
    out[n + 2] = s.out[p]
    out[n + 3] = s.spent[p]
    out[n + 4] = s.taken[p]
    out[n + 5] = dome.plates_laid(s, p)
    return n + 6


@rule
def copy_numbers(numbers, count, out, n):
    for i in range(count):
        out[n + i] = numbers[i]
    return n + count


@rule
def observe_table(s, out, n):
    for f in range(FACTORIES):
        n = copy_numbers(s.sun[f], COLOUR_COUNT, out, n)
    for f in range(SMALL):
        n = copy_numbers(s.moon[f], SMALL_TILES - 1, out, n)
    n = copy_numbers(s.beside, COLOUR_COUNT, out, n)
    n = copy_numbers(s.chip, SMALL, out, n)
    n = copy_numbers(s.bag, COLOUR_COUNT, out, n)
    n = copy_numbers(s.tower, COLOUR_COUNT, out, n)
    n = copy_numbers(s.chips, len(CHIP_KINDS), out, n)
    return copy_numbers(s.paid, len(CHIP_KINDS), out, n)


@rule
def observe_plates(s, seat, out, n):
    # What the seat knows of each plate.
    for plate in range(PLATES):
        out[n + plate] = UNSEEN
    for place in range(s.tail):
        if knows_plate(s, seat, place):
            known = plates.points_at(s, seat, place)
            if known or out[n + s.stack[place]] != KNOWN:
                out[n + s.stack[place]] = KNOWN if known else SOMEWHERE
    for p in range(SEATS):
        for place in range(PLACES):
            if s.plate[p][place] != NOTHING:
                out[n + s.plate[p][place]] = HERE
    for i in range(FACE_UP):
        if s.row[i] != NOTHING:
            out[n + s.row[i]] = HERE
    held = plates.held_before(s, seat)
    if held != NOTHING:
        out[n + held] = HERE
    n += PLATES
    n = copy_numbers(s.row, FACE_UP, out, n)
    out[n] = held
    out[n + 1] = s.top
    out[n + 2] = s.head
    out[n + 3] = s.tail
    out[n + 4] = s.drawn
    out[n + 5] = s.looked
    out[n + 6] = s.looks
    out[n + 7] = s.filled
    return observe_memory(s, seat, out, n + 8)


@rule
def knows_plate(s, seat, place):
    return s.stack[place] != NOTHING and plates.knows(s, seat, place)


@rule
def observe_memory(s, seat, out, n):
    """The places of the stack from the top and those of the plates in hand, all places there ever were, all looks."""
    for i in range(MOST_STACK):
        observe_place(s, seat, s.head + i, plates.in_stack(s) > i, out, n + 2 * i)
        place = s.head - s.drawn + i
        shown = i < s.drawn and plates.points_at(s, seat, place)
        observe_place(s, seat, place, shown, out, n + 2 * MOST_STACK + 2 * i)
    n += 4 * MOST_STACK
    for place in range(MOST_PLACES):
        observe_place(s, seat, place, place < s.tail, out, n + 2 * place)
    n += 2 * MOST_PLACES
    for look in range(MOST_LOOKS):
        there = look < s.looks
        out[n] = (s.look_seat[look] - seat) % SEATS if there else NOBODY
        out[n + 1] = s.look_first[look]
        out[n + 2] = s.look_count[look]
        out[n + 3] = s.look_back[look]
        out[n + 4] = plates.kept_in(s, look) if there else NOTHING
        n += LOOK
    return n


@rule
def observe_place(s, seat, place, there, out, n):
    """The kind and the plate of a place, as far as the seat knows them."""
    out[n] = NOTHING
    out[n + 1] = NOTHING
    if there:
        if s.stack[place] != NOTHING or place <= s.head:
            out[n] = plates.kind_at(s, place)
        if knows_plate(s, seat, place):
            out[n + 1] = s.stack[place]
