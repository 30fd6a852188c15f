"""The observation of Azul Duel: what a seat knows, as numbers, named by `observation`. A rules source."""

from rondel.games.azul_duel.components import CELLS, CHIP_KINDS, COLOUR_COUNT, PLACES, PLATES, ROWS
from rondel.games.azul_duel.observation import (
    ALL_PLACES,
    AT,
    BACK,
    BAG,
    BESIDE,
    BOARD,
    BOARDS,
    BROKEN,
    CHIP,
    CHIPS,
    COLOUR,
    COUNT,
    DRAWN,
    FACE_UP_ROW,
    FACTORY,
    FILLED,
    FIRST,
    HAND,
    HEAD,
    HELD,
    HERE,
    HOLDER,
    KEPT,
    KIND,
    KNOWLEDGE,
    KNOWN,
    LINE_COLOUR,
    LINE_COUNT,
    LOOK,
    LOOKED,
    LOOKER,
    LOOKS,
    MEMORY,
    MOON,
    OUT,
    PAID,
    PHASE,
    PLACE,
    PLATE,
    PLATES_LAID,
    POINTS,
    PRINTED,
    ROUND,
    SEAT,
    SOMEWHERE,
    SPECIAL_AS_COLOUR,
    SPENT,
    STACK,
    STAGE,
    STARTER,
    STORE,
    SUN,
    TABLETS,
    TAIL,
    TAKEN,
    TILE_COUNT,
    TILES,
    TOKENS,
    TOP,
    TOWER,
    TURN,
    UNSEEN,
)
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
rule, entry, copy_numbers = kit.rule, kit.entry, kit.copy_numbers
BOARD_SIZE, PLACE_SIZE, LOOK_SIZE = BOARD.size, PLACE.size, LOOK.size
ON_MOON = SMALL_TILES - 1


@entry
def observe(s, seat, out):
    for i in range(SEATS):
        observe_board(s, (seat + i) % SEATS, out, BOARDS + i * BOARD_SIZE)
    observe_table(s, out)
    observe_plates(s, seat, out)
    observe_memory(s, seat, out)
    out[PHASE] = s.phase
    out[STAGE] = s.stage
    out[ROUND] = s.round
    out[TURN] = s.turn
    out[SEAT] = (s.seat - seat) % SEATS
    out[STARTER] = (s.starter - seat) % SEATS if s.starter != NOBODY else NOBODY
    out[HOLDER] = (s.holder - seat) % SEATS if s.holder != NOBODY else NOBODY
    copy_numbers(s.tablet, len(s.tablet), out, TABLETS)
    out[SPECIAL_AS_COLOUR] = s.special_as_colour
    out[COLOUR] = s.colour
    out[TILE_COUNT] = s.count
    out[FACTORY] = s.factory
    out[AT] = s.at


@rule
def observe_board(s, p, out, at):
    for cell in range(CELLS):
        out[at + PRINTED + cell] = dome.printed(s, p, cell)
    copy_numbers(s.cell[p], CELLS, out, at + TILES)
    copy_numbers(s.line_colour[p], ROWS, out, at + LINE_COLOUR)
    copy_numbers(s.line_count[p], ROWS, out, at + LINE_COUNT)
    copy_numbers(s.broken[p], COLOUR_COUNT, out, at + BROKEN)
    copy_numbers(s.store[p], len(CHIP_KINDS), out, at + STORE)
    out[at + POINTS] = s.score[p]
    out[at + TOKENS] = s.tokens[p]
    out[at + OUT] = s.out[p]
    out[at + SPENT] = s.spent[p]
    out[at + TAKEN] = s.taken[p]
    out[at + PLATES_LAID] = dome.plates_laid(s, p)


@rule
def observe_table(s, out):
    for f in range(FACTORIES):
        copy_numbers(s.sun[f], COLOUR_COUNT, out, SUN + f * COLOUR_COUNT)
    for f in range(SMALL):
        copy_numbers(s.moon[f], ON_MOON, out, MOON + f * ON_MOON)
    copy_numbers(s.beside, COLOUR_COUNT, out, BESIDE)
    copy_numbers(s.chip, SMALL, out, CHIP)
    copy_numbers(s.bag, COLOUR_COUNT, out, BAG)
    copy_numbers(s.tower, COLOUR_COUNT, out, TOWER)
    copy_numbers(s.chips, len(CHIP_KINDS), out, CHIPS)
    copy_numbers(s.paid, len(CHIP_KINDS), out, PAID)


@rule
def observe_plates(s, seat, out):
    # What the seat knows of each plate.
    for plate in range(PLATES):
        out[KNOWLEDGE + plate] = UNSEEN
    for place in range(s.tail):
        if knows_plate(s, seat, place):
            known = plates.points_at(s, seat, place)
            if known or out[KNOWLEDGE + s.stack[place]] != KNOWN:
                out[KNOWLEDGE + s.stack[place]] = KNOWN if known else SOMEWHERE
    for p in range(SEATS):
        for place in range(PLACES):
            if s.plate[p][place] != NOTHING:
                out[KNOWLEDGE + s.plate[p][place]] = HERE
    for i in range(FACE_UP):
        if s.row[i] != NOTHING:
            out[KNOWLEDGE + s.row[i]] = HERE
    held = plates.held_before(s, seat)
    if held != NOTHING:
        out[KNOWLEDGE + held] = HERE
    copy_numbers(s.row, FACE_UP, out, FACE_UP_ROW)
    out[HELD] = held
    out[TOP] = s.top
    out[HEAD] = s.head
    out[TAIL] = s.tail
    out[DRAWN] = s.drawn
    out[LOOKED] = s.looked
    out[LOOKS] = s.looks
    out[FILLED] = s.filled


@rule
def knows_plate(s, seat, place):
    return s.stack[place] != NOTHING and plates.knows(s, seat, place)


@rule
def observe_memory(s, seat, out):
    """The places of the stack from the top and those of the plates in hand, all places there ever were, all looks."""
    for i in range(MOST_STACK):
        observe_place(s, seat, s.head + i, plates.in_stack(s) > i, out, STACK + i * PLACE_SIZE)
        place = s.head - s.drawn + i
        shown = i < s.drawn and plates.points_at(s, seat, place)
        observe_place(s, seat, place, shown, out, HAND + i * PLACE_SIZE)
    for place in range(MOST_PLACES):
        observe_place(s, seat, place, place < s.tail, out, ALL_PLACES + place * PLACE_SIZE)
    for look in range(MOST_LOOKS):
        there = look < s.looks
        at = MEMORY + look * LOOK_SIZE
        out[at + LOOKER] = (s.look_seat[look] - seat) % SEATS if there else NOBODY
        out[at + FIRST] = s.look_first[look]
        out[at + COUNT] = s.look_count[look]
        out[at + BACK] = s.look_back[look]
        out[at + KEPT] = plates.kept_in(s, look) if there else NOTHING


@rule
def observe_place(s, seat, place, there, out, at):
    """The kind and the plate of a place, as far as the seat knows them."""
    out[at + KIND] = NOTHING
    out[at + PLATE] = NOTHING
    if there:
        if s.stack[place] != NOTHING or place <= s.head:
            out[at + KIND] = plates.kind_at(s, place)
        if knows_plate(s, seat, place):
            out[at + PLATE] = s.stack[place]
