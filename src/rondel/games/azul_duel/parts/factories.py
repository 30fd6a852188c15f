"""The factories: filling them, taking tiles and chips, and where they go. A rules source (see ``kit``)."""

from rondel.games.azul_duel.components import COLOUR_COUNT, ROWS
from rondel.games.azul_duel.moves import (
    BARE_BY_MOON,
    BARE_BY_SUN,
    BARE_FROM_START,
    BROKE,
    DISCARDED,
    FILLED,
    FIRST_TILE,
    LINED,
    POURED,
    REDRAWN,
    SPREAD,
    STACKED,
    STAYED,
    TOOK,
    TOOK_CHIP,
    TOOK_MOON,
)
from rondel.games.azul_duel.state import (
    ALL_TILES,
    BROKEN_PLACES,
    CHIPS_A_ROUND,
    FACE_DOWN,
    FILL,
    FILL_AGAIN,
    FIRST,
    GO_FILL,
    GO_LINE,
    GO_NEXT,
    GO_REVEAL,
    GO_TAKE,
    LARGE,
    LARGE_TILES,
    LINE,
    NO_CHIP,
    NOBODY,
    NOTHING,
    OPEN,
    PREPARING,
    REVEAL,
    SMALL,
    SMALL_TILES,
    STACK,
    TAKING,
)

rule, note, sum_of = kit.rule, kit.note, kit.sum_of


@rule
def tiles_in(supply):
    return sum_of(supply, COLOUR_COUNT)


# --- filling ---------------------------------------------------------------------------------------------------------


@rule
def start_filling(s):
    # AD-9
    for f in range(SMALL):
        s.chip[f] = FACE_DOWN
    s.filled = 0
    s.phase = GO_FILL


@rule
def fill_on(s):
    # AD-8, AD-43: the large factory first, then the small ones; the tower is poured in when the bag is empty.
    if s.filled < ALL_TILES and tiles_in(s.bag) + tiles_in(s.tower) > 0:
        if tiles_in(s.bag) == 0:
            pour(s)
        s.phase = FILL
    else:
        # AD-33: the chip of an empty small factory is revealed at once.
        s.phase = GO_REVEAL


@rule
def pour(s):
    note(s, POURED, tiles_in(s.tower))
    for colour in range(COLOUR_COUNT):
        s.bag[colour] += s.tower[colour]
        s.tower[colour] = 0


@rule
def fill(s, colour):
    f = LARGE if s.filled < LARGE_TILES else 1 + (s.filled - LARGE_TILES) // SMALL_TILES
    s.bag[colour] -= 1
    s.sun[f][colour] += 1
    s.filled += 1
    note(s, FILLED, f, colour)
    if s.filled == LARGE_TILES and s.sun[LARGE][colour] == LARGE_TILES:
        return_one_colour(s, colour)
    elif s.phase == FILL or s.filled == LARGE_TILES:
        s.phase = GO_FILL


@rule
def return_one_colour(s, colour):
    # AD-43: only while bag and tower hold another colour; the tower is poured in if the bag does not.
    if tiles_in(s.bag) == s.bag[colour] and tiles_in(s.tower) > s.tower[colour]:
        pour(s)
    if tiles_in(s.bag) == s.bag[colour]:
        note(s, STAYED, colour)
        s.phase = GO_FILL
        return
    # AD-8
    note(s, REDRAWN, colour)
    s.bag[colour] += LARGE_TILES
    s.sun[LARGE][colour] = 0
    s.filled = 0
    s.phase = FILL_AGAIN


@rule
def weight_again(s, colour):
    # AD-8: drawn again and again until the five are not all of one colour. That is the same as drawing once, each tile
    # by the number of ways in which the five can still become different.
    left = LARGE_TILES - 1 - s.filled
    for other in range(COLOUR_COUNT):
        if other != colour and s.sun[LARGE][other] > 0:
            if s.sun[LARGE][other] < s.filled:
                return s.bag[colour]
            return s.bag[colour] * ways(tiles_in(s.bag) - 1, left)
    return s.bag[colour] * (ways(tiles_in(s.bag) - 1, left) - ways(s.bag[colour] - 1, left))


@rule
def ways(tiles, draws):
    """In how many ways so many tiles can be drawn, in whatever order: so the weights stay small enough to draw from."""
    n = 1
    for i in range(draws):
        n = n * (tiles - i) // (i + 1) if tiles > i else 0
    return n


# --- chips -----------------------------------------------------------------------------------------------------------


@rule
def reveal_on(s):
    """Reveals chips that lie bare, one after the other; then goes on."""
    if bare_factory(s) != NOTHING:
        s.phase = REVEAL
    elif s.stage == TAKING:
        s.phase = GO_LINE
    elif s.starter == NOBODY:
        s.phase = FIRST
    else:
        s.phase = GO_TAKE


@rule
def bare_factory(s):
    # AD-20: both sides are empty.
    for f in range(SMALL):
        if s.chip[f] == FACE_DOWN and s.moon[f][0] == NOTHING and tiles_in(s.sun[1 + f]) == 0:
            return f
    return NOTHING


@rule
def reveal(s, kind):
    f = bare_factory(s)
    s.chips[kind] -= 1
    s.chip[f] = OPEN + kind
    # AD-17, AD-20, AD-33
    how = BARE_FROM_START if s.stage == PREPARING else (BARE_BY_SUN if s.factory > 0 else BARE_BY_MOON)
    note(s, how, 1 + f, kind)
    s.phase = GO_REVEAL


@rule
def factory_of_chip(s, kind):
    for f in range(SMALL):
        if s.chip[f] == OPEN + kind:
            return f
    return NOTHING


@rule
def can_take_chip(s, p):
    # AD-21
    if s.taken[p] < CHIPS_A_ROUND:
        for f in range(SMALL):
            if s.chip[f] >= OPEN:
                return True
    return False


@rule
def take_chip(s, kind):
    # AD-21
    f = factory_of_chip(s, kind)
    s.chip[f] = NO_CHIP
    s.store[s.seat][kind] += 1
    s.taken[s.seat] += 1
    note(s, TOOK_CHIP, s.seat, kind, 1 + f)
    s.phase = GO_NEXT


# --- taking tiles ----------------------------------------------------------------------------------------------------


@rule
def moon_tops(s):
    """The colours that can be taken from the moon sides, as bits."""
    # AD-18
    tops = 0
    for f in range(SMALL):
        height = stack_height(s, f)
        if height > 0:
            tops |= 1 << s.moon[f][height - 1]
    for colour in range(COLOUR_COUNT):
        if s.beside[colour] > 0:
            tops |= 1 << colour
    return tops


@rule
def stack_height(s, f):
    height = 0
    while height < SMALL_TILES - 1 and s.moon[f][height] != NOTHING:
        height += 1
    return height


@rule
def take_from_sun(s, f, colour):
    # AD-16
    s.colour = colour
    s.count = s.sun[f][colour]
    s.sun[f][colour] = 0
    note(s, TOOK, s.seat, colour, s.count, f)
    if f == LARGE:
        spread_rest(s)
        s.phase = GO_LINE
    else:
        s.factory = f
        stack_rest(s)


@rule
def spread_rest(s):
    # AD-16: side by side on the moon side.
    for colour in range(COLOUR_COUNT):
        if s.sun[LARGE][colour] > 0:
            note(s, SPREAD, s.seat, colour, s.sun[LARGE][colour])
        s.beside[colour] += s.sun[LARGE][colour]
        s.sun[LARGE][colour] = 0


@rule
def stack_rest(s):
    # AD-16, AD-39: in an order of the taker's choice; equal tiles leave none.
    colours = 0
    last = 0
    for colour in range(COLOUR_COUNT):
        if s.sun[s.factory][colour] > 0:
            colours += 1
            last = colour
    if colours > 1:
        s.phase = STACK
        return
    while s.sun[s.factory][last] > 0:
        put_on_stack(s, last)
    # AD-17, AD-39: nothing to stack, so the chip lies bare.
    s.phase = GO_REVEAL


@rule
def put_on_stack(s, colour):
    s.sun[s.factory][colour] -= 1
    s.moon[s.factory - 1][stack_height(s, s.factory - 1)] = colour
    note(s, STACKED, s.seat, s.factory, colour)


@rule
def brings_first(s, colour):
    """Whether the first-player tile comes with a colour from the moon sides."""
    # AD-19
    return s.holder == NOBODY and s.beside[colour] > 0


@rule
def take_from_moon(s, colour):
    # AD-18: at most the top tile of each small factory, all of the colour from the large one.
    s.colour = colour
    s.count = s.beside[colour]
    taken_from = (s.beside[colour] > 0) << LARGE
    for f in range(SMALL):
        height = stack_height(s, f)
        if height > 0 and s.moon[f][height - 1] == colour:
            s.moon[f][height - 1] = NOTHING
            s.count += 1
            taken_from |= 1 << (1 + f)
    note(s, TOOK_MOON, s.seat, colour, s.count, taken_from)
    if brings_first(s, colour):
        s.holder = s.seat
        note(s, FIRST_TILE, s.seat)
    s.beside[colour] = 0
    # AD-20, AD-22: chips now bare are revealed before the line is chosen.
    s.phase = GO_REVEAL


# --- where the tiles go ----------------------------------------------------------------------------------------------


@rule
def line_takes(s, p, line, colour):
    # AD-22, AD-40: not full, and no other colour in it; the dome does not matter.
    if s.line_count[p][line] > line:
        return False
    return s.line_colour[p][line] == NOTHING or s.line_colour[p][line] == colour


@rule
def choose_line(s):
    for line in range(ROWS):
        if line_takes(s, s.seat, line, s.colour):
            s.phase = LINE
            return
    break_take(s)


@rule
def fill_line(s, line):
    # AD-22: as many as fit; the surplus is broken.
    fit = line + 1 - s.line_count[s.seat][line]
    if fit > s.count:
        fit = s.count
    s.line_colour[s.seat][line] = s.colour
    s.line_count[s.seat][line] += fit
    s.count -= fit
    note(s, LINED, s.seat, line, s.colour, fit)
    break_take(s)


@rule
def break_take(s):
    break_tiles(s, s.seat, s.colour, s.count)
    s.colour = NOTHING
    s.count = 0
    s.factory = 0
    s.phase = GO_NEXT


@rule
def break_tiles(s, p, colour, count):
    # AD-23: past four they go to the tower.
    room = BROKEN_PLACES - tiles_in(s.broken[p])
    stay = count if count < room else room
    s.broken[p][colour] += stay
    s.tower[colour] += count - stay
    if stay > 0:
        note(s, BROKE, p, colour, stay)
    if count > stay:
        note(s, DISCARDED, p, colour, count - stay)
