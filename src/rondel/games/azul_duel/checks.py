"""What holds in every position of Azul Duel. A rules source (see ``kit``).

`flaw` is asked about positions from outside, of which only the ranges and the mode are known to be right.
"""

from rondel.games.azul_duel.components import CELLS, CHIP_KINDS, CHIPS, PLACES, PLATES, ROWS, SPECIAL, WILD
from rondel.games.azul_duel.state import (
    ACT,
    ALL_TILES,
    BACK,
    BROKEN_PLACES,
    CELL,
    CHIPS_A_ROUND,
    DONE,
    DRAW,
    FACE_DOWN,
    FACE_UP,
    FACTORIES,
    FILL,
    FILL_AGAIN,
    FIRST,
    KEEP,
    LARGE,
    LARGE_TILES,
    LAY,
    LINE,
    LOOK,
    MOST_LOOKS,
    MOST_PLACES,
    MOST_STACK,
    NOBODY,
    NOTHING,
    OPEN,
    PAY,
    PICK,
    PICKING,
    PREPARING,
    RETURN,
    REVEAL,
    ROUNDS,
    SEATS,
    SMALL,
    SMALL_TILES,
    STACK,
    TABLET,
    TAKING,
    TILING,
    TOKENS,
    TURN_UP,
)

rules, knowledge, plates, dome, factories, payment = (
    kit.rules,
    kit.knowledge,
    kit.plates,
    kit.dome,
    kit.factories,
    kit.payment,
)
rule, entry = kit.rule, kit.entry
SUPPLY = kit.table("supply")
CHIP_SUPPLY = kit.table("chip_supply")
PLATE_KIND = kit.table("plate_kind")

COLOURS = SPECIAL
(
    SOUND, TABLETS, PHASE, TILES, LINES, BROKEN, CELLS_WRONG, FACTORY, CHIPS_WRONG, ROW, DOME, STACK_WRONG, LOOKS,
    DRAWN, HAND, TOKENS_WRONG, STARTER, OUT, TURN,
) = range(19)  # fmt: skip
FLAWS = (
    "tablets", "phase", "tiles", "lines", "broken", "cells", "factories", "chips", "row", "dome", "stack", "looks",
    "drawn", "hand", "tokens", "starter", "out", "turn",
)  # fmt: skip
# Scratch: how often each plate lies on a dome, in the row or in hand; then a few plates.
FOUND = 0
SCRATCH = FOUND + PLATES


@entry
def flaw(s, scratch):
    """The number of the field that is wrong first, from 1, or 0."""
    found = course_flaw(s)
    if found == SOUND:
        found = board_flaw(s)
    if found == SOUND:
        found = factory_flaw(s)
    if found == SOUND:
        found = tile_flaw(s)
    if found == SOUND:
        found = chip_flaw(s)
    if found == SOUND:
        found = plate_flaw(s, scratch)
    if found == SOUND:
        found = stack_flaw(s, scratch)
    if found == SOUND:
        found = question_flaw(s)
    return found


# --- the course of the game ------------------------------------------------------------------------------------------


@rule
def course_flaw(s):
    tablets = 0
    for tablet in range(4):
        tablets += s.tablet[tablet] > 0
    # AD-7
    if s.phase == TABLET:
        if s.to_draw == 0 or tablets >= s.to_draw:
            return TABLETS
    elif tablets < 3 or (s.to_draw > 0 and tablets != s.to_draw):
        return TABLETS
    if s.stage != stage_of(s):
        return PHASE
    # AD-10: nobody has begun before the first factories are filled.
    if (s.starter == NOBODY) != (s.stage == PREPARING and s.round == 0):
        return STARTER
    if s.stage == PICKING and s.round > 0:
        return PHASE
    if s.phase == TABLET or s.phase == FIRST:
        if s.starter != NOBODY:
            return STARTER
    if s.holder != NOBODY and (s.stage == PREPARING or s.stage == PICKING):
        return STARTER
    if s.phase == DONE and s.round < ROUNDS - 1:
        return PHASE
    if s.stage == PICKING and s.phase == PICK:
        if s.seat != (s.starter if dome.plates_laid(s, 1 - s.starter) > 0 else 1 - s.starter):
            return STARTER
    for p in range(SEATS):
        if s.out[p] and (s.stage != TAKING or rules.can_act(s, p) or p == s.seat):
            return OUT
    return SOUND if s.turn >= least_turn(s) else TURN


@rule
def least_turn(s):
    """How many turns have begun at the least: two plates, then in each round two tilings and some takes."""
    if s.stage == PREPARING and s.round == 0:
        return 0
    return s.round + (s.stage >= TAKING)


@rule
def stage_of(s):
    """The stage that a phase belongs to; where there are several, the stage of the position if it is one of them."""
    if s.phase == TABLET or s.phase == FILL or s.phase == FILL_AGAIN or s.phase == FIRST:
        return PREPARING
    if s.phase == PICK:
        return PICKING
    if s.phase == PAY or s.phase == CELL or s.phase == DONE:
        return TILING
    if s.phase == TURN_UP:
        return PICKING if s.stage == PICKING else PREPARING
    if s.phase == LAY:
        return PICKING if s.stage == PICKING else TAKING
    if s.phase == REVEAL:
        return PREPARING if s.stage == PREPARING else TAKING
    if s.phase == BACK and s.drawn == 0:
        return PICKING if s.stage == PICKING else PREPARING
    return TAKING


# --- boards ----------------------------------------------------------------------------------------------------------


@rule
def board_flaw(s):
    for p in range(SEATS):
        for line in range(ROWS):
            # AD-4
            count = s.line_count[p][line]
            if count > line + 1 or (count == 0) != (s.line_colour[p][line] == NOTHING):
                return LINES
        broken = factories.tiles_in(s.broken[p])
        if broken > BROKEN_PLACES or (broken > 0 and not tiles_can_be_broken(s, p)):
            return BROKEN
        for cell in range(CELLS):
            if not cell_is_sound(s, p, cell):
                return CELLS_WRONG
        for place in range(PLACES):
            if s.plate[p][place] == NOTHING and s.turned[p][place] != 0:
                return DOME
            # AD-31: a special tile lies wherever it is due.
            if s.plate[p][place] != NOTHING and dome.special_due(s, p, place) != NOTHING:
                return CELLS_WRONG
    return SOUND


@rule
def tiles_can_be_broken(s, p):
    if s.stage == TAKING:
        return True
    # AD-32, AD-42: gone at the end of the player's own phase 2.
    return s.stage == TILING and s.phase != DONE and (s.seat == s.starter or p == s.seat)


@rule
def cell_is_sound(s, p, cell):
    tile = s.cell[p][cell]
    if tile == NOTHING:
        return True
    shown = dome.printed(s, p, cell)
    if tile == SPECIAL:
        return shown == SPECIAL and dome.full_plate(s, p, dome.place_of(cell))
    return shown == tile or shown == WILD


# --- tiles and chips -------------------------------------------------------------------------------------------------


@rule
def factory_flaw(s):
    on_sun = factories.tiles_in(s.sun[LARGE])
    if on_sun > LARGE_TILES or factories.tiles_in(s.beside) > LARGE_TILES - 1:
        return FACTORY
    if on_sun > 0 and factories.tiles_in(s.beside) > 0:
        return FACTORY
    tiles = on_sun + factories.tiles_in(s.beside)
    for f in range(SMALL):
        height = factories.stack_height(s, f)
        for i in range(height, SMALL_TILES - 1):
            if s.moon[f][i] != NOTHING:
                return FACTORY
        on_sun = factories.tiles_in(s.sun[1 + f])
        if on_sun + height > SMALL_TILES or (on_sun > 0 and height > 0 and s.factory != 1 + f):
            return FACTORY
        tiles += on_sun + height
    if s.stage == PREPARING and s.phase != REVEAL and s.phase != FIRST:
        if not filled_in_order(s):
            return FACTORY
    elif s.stage == TILING:
        if tiles > 0:
            return FACTORY
    elif s.filled < ALL_TILES and factories.tiles_in(s.bag) > 0:
        return FACTORY
    return SOUND


@rule
def filled_in_order(s):
    """AD-43: while the factories are filled, the places before ``filled`` are full and all others are empty."""
    if s.phase != FILL and s.phase != FILL_AGAIN:
        for f in range(FACTORIES):
            if factories.tiles_in(s.sun[f]) > 0:
                return False
        return all_moons_empty(s)
    if factories.tiles_in(s.bag) == 0 or s.filled >= ALL_TILES:
        return False
    if s.phase == FILL_AGAIN and (s.filled >= LARGE_TILES or not can_become_different(s)):
        return False
    left = s.filled
    for f in range(FACTORIES):
        size = LARGE_TILES if f == LARGE else SMALL_TILES
        wanted = left if left < size else size
        if factories.tiles_in(s.sun[f]) != wanted:
            return False
        left -= wanted
    return all_moons_empty(s)


@rule
def can_become_different(s):
    total = 0
    for colour in range(COLOURS):
        if s.bag[colour] > 0:
            total += factories.weight_again(s, colour) > 0
    return total > 0 and factories.tiles_in(s.bag) >= LARGE_TILES - s.filled


@rule
def all_moons_empty(s):
    return factories.moon_tops(s) == 0


@rule
def tile_flaw(s):
    # AD-1: every tile is somewhere.
    for colour in range(COLOURS):
        n = s.bag[colour] + s.tower[colour] + s.beside[colour]
        if s.colour == colour:
            n += s.count
        for f in range(FACTORIES):
            n += s.sun[f][colour]
        for f in range(SMALL):
            for i in range(SMALL_TILES - 1):
                n += s.moon[f][i] == colour
        for p in range(SEATS):
            n += s.broken[p][colour]
            for line in range(ROWS):
                if s.line_colour[p][line] == colour:
                    n += s.line_count[p][line]
            for cell in range(CELLS):
                n += s.cell[p][cell] == colour
        if n != SUPPLY[colour]:
            return TILES
    return SOUND


@rule
def chip_flaw(s):
    # AD-3: every chip is somewhere. AD-21: two a player and round.
    hidden = 0
    spent = 0
    for kind in range(len(CHIP_KINDS)):
        used = CHIP_SUPPLY[kind] - s.chips[kind] - s.paid[kind]
        for p in range(SEATS):
            used -= s.store[p][kind]
        for f in range(SMALL):
            used -= s.chip[f] == OPEN + kind
        if used < 0:
            return CHIPS_WRONG
        spent += used
        hidden += s.chips[kind]
    opened = 0
    covered = 0
    for f in range(SMALL):
        opened += s.chip[f] >= OPEN
        covered += s.chip[f] == FACE_DOWN
    if spent != s.spent[0] + s.spent[1]:
        return CHIPS_WRONG
    for p in range(SEATS):
        own = s.spent[p]
        for kind in range(len(CHIP_KINDS)):
            own += s.store[p][kind]
            if p == s.seat:
                own += s.paid[kind]
        if own != CHIPS_A_ROUND * s.round + s.taken[p]:
            return CHIPS_WRONG
    taken = s.taken[0] + s.taken[1]
    if hidden != CHIPS - SMALL * s.round - opened - taken:
        return CHIPS_WRONG
    if factories_are_set(s):
        if covered + opened + taken != SMALL:
            return CHIPS_WRONG
    elif covered + opened + taken > 0:
        return CHIPS_WRONG
    # AD-20: face down only under tiles, or about to be revealed.
    for f in range(SMALL):
        bare = s.moon[f][0] == NOTHING and factories.tiles_in(s.sun[1 + f]) == 0
        if s.chip[f] != FACE_DOWN and factories_are_set(s) and not bare:
            return CHIPS_WRONG
        if s.chip[f] == FACE_DOWN and bare and s.phase != REVEAL and s.phase != FILL and s.phase != FILL_AGAIN:
            if not (s.phase == STACK and s.factory == 1 + f):
                return CHIPS_WRONG
    return SOUND


@rule
def factories_are_set(s):
    """Whether the chips of this round have been laid out."""
    if s.stage != PREPARING:
        return True
    return s.phase == FILL or s.phase == FILL_AGAIN or s.phase == REVEAL or s.phase == FIRST


# --- plates ----------------------------------------------------------------------------------------------------------


@rule
def plate_flaw(s, scratch):
    for plate in range(PLATES):
        scratch[FOUND + plate] = 0
    for i in range(FACE_UP):
        if s.row[i] != NOTHING:
            if i > 0 and s.row[i - 1] >= s.row[i]:
                return ROW
            scratch[FOUND + s.row[i]] += 1
        elif i < FACE_UP - 1 and s.row[i + 1] != NOTHING:
            return ROW
    for p in range(SEATS):
        for place in range(PLACES):
            if s.plate[p][place] != NOTHING:
                scratch[FOUND + s.plate[p][place]] += 1
    if s.held != NOTHING:
        scratch[FOUND + s.held] += 1
    for plate in range(PLATES):
        if scratch[FOUND + plate] > 1:
            return DOME
    for p in range(SEATS):
        # AD-15: two tokens a player in rounds 1 to 4; AD-12: each is a plate.
        if s.round == ROUNDS - 1:
            if s.tokens[p] > 0:
                return TOKENS_WRONG
        elif s.stage == TILING:
            if s.tokens[p] > 0:
                return TOKENS_WRONG
        elif s.stage != TAKING and s.tokens[p] != TOKENS:
            return TOKENS_WRONG
        in_hand = p == s.seat and (s.held != NOTHING or s.drawn > 0)
        if dome.plates_laid(s, p) + in_hand != plates_due(s, p):
            return DOME
    return row_flaw(s)


@rule
def plates_due(s, p):
    """How many plates a player has had by now."""
    if s.stage == PREPARING and s.round == 0:
        return 0
    if s.stage == PICKING:
        # AD-10: the second player first.
        if p != s.starter:
            return 0 if s.phase == PICK and s.seat == p else 1
        return 1 if s.seat == p and s.phase != PICK else 0
    used = 0 if s.round == ROUNDS - 1 else TOKENS - s.tokens[p]
    return 1 + TOKENS * s.round + used


@rule
def row_flaw(s):
    """AD-6, AD-10, AD-33: there are three face-up plates, and fewer only while they are taken or the stack is out."""
    n = 0
    for i in range(FACE_UP):
        n += s.row[i] != NOTHING
    if s.phase == TABLET:
        return SOUND if n == 0 else ROW
    if s.phase == TURN_UP:
        return SOUND if n < FACE_UP else ROW
    if s.phase == BACK and s.drawn == 0:
        return SOUND
    if s.stage == PICKING and s.phase == LAY:
        return SOUND if n == FACE_UP - 1 else ROW
    if s.stage == PREPARING or s.stage == PICKING:
        return SOUND if n == FACE_UP or plates.in_stack(s) == 0 else ROW
    return SOUND


@rule
def stack_flaw(s, scratch):
    if s.tail == 0:
        return empty_stack_flaw(s, scratch)
    if s.tail < PLATES or s.head > s.tail or s.drawn > s.head or s.looked > s.drawn:
        return STACK_WRONG
    if s.head == s.tail and s.drawn == 0 and s.phase != LAY:
        return STACK_WRONG
    unseen = 0
    for place in range(MOST_PLACES):
        seen = place_was_seen(s, place)
        if seen != (s.stack[place] != NOTHING):
            return STACK_WRONG
        if place < s.head and not seen:
            unseen += 1
    # A plate comes from one place of the shuffled stack only.
    for place in range(PLATES):
        if s.stack[place] != NOTHING:
            if not s.met[s.stack[place]]:
                return STACK_WRONG
            for other in range(place):
                if s.stack[other] == s.stack[place]:
                    return STACK_WRONG
    met = 0
    for plate in range(PLATES):
        met += s.met[plate]
    shuffled = 0
    for place in range(PLATES):
        shuffled += s.stack[place] != NOTHING
    if met != shuffled:
        return STACK_WRONG
    found = back_flaw(s)
    if found == SOUND:
        found = look_flaw(s)
    if found == SOUND:
        found = whereabouts_flaw(s, scratch)
    return found


@rule
def empty_stack_flaw(s, scratch):
    """An empty stack has been forgotten, and every plate lies somewhere in sight."""
    if s.head > 0 or s.drawn > 0 or s.looked > 0 or s.looks > 0 or s.top != NOTHING:
        return STACK_WRONG
    for place in range(MOST_PLACES):
        if s.stack[place] != NOTHING:
            return STACK_WRONG
    for i in range(MOST_STACK):
        if s.back[i] != NOTHING:
            return DRAWN
    for plate in range(PLATES):
        if not s.met[plate] or scratch[FOUND + plate] != 1:
            return STACK_WRONG
    return blank_looks_flaw(s)


@rule
def place_was_seen(s, place):
    if place >= s.tail:
        return False
    if place >= PLATES:
        return True
    return place < s.head - s.drawn + s.looked


@rule
def back_flaw(s):
    for i in range(MOST_STACK):
        if (s.back[i] == NOTHING) != (i >= s.drawn):
            return DRAWN
    for i in range(s.drawn):
        plate = s.stack[s.head - s.drawn + i]
        if plate != NOTHING and s.back[i] != PLATE_KIND[plate]:
            return DRAWN
    if s.phase == BACK or s.phase == TABLET:
        if s.top != NOTHING or s.head >= PLATES:
            return STACK_WRONG
    elif s.head == s.tail:
        if s.top != NOTHING:
            return STACK_WRONG
    elif s.top == NOTHING or (s.stack[s.head] != NOTHING and s.top != PLATE_KIND[s.stack[s.head]]):
        return STACK_WRONG
    # What the backs show must be there.
    for kind in range(2):
        left = plates.unmet(s, kind)
        if left < 0 or (left == 0 and s.top == kind and s.head < PLATES):
            return STACK_WRONG
    return SOUND


@rule
def look_flaw(s):
    """Looks follow each other: each draws from where the last ended or later, and returns to the bottom."""
    first = 0
    back = PLATES
    for look in range(s.looks):
        if s.look_count[look] < 2 or s.look_first[look] < first or s.look_back[look] != back:
            return LOOKS
        first = s.look_first[look] + s.look_count[look]
        if first > s.head or first > s.look_back[look]:
            return LOOKS
        back = s.look_back[look] + knowledge.returned_by(s, look)
        if back < s.look_back[look] or back > s.tail:
            return LOOKS
        if knowledge.open_look(s, look) and (s.look_seat[look] != s.seat or first != s.head):
            return LOOKS
        if knowledge.open_look(s, look) and s.look_count[look] != s.drawn:
            return LOOKS
        if not gives_back(s, look):
            return LOOKS
    if back != s.tail:
        return LOOKS
    return blank_looks_flaw(s)


@rule
def blank_looks_flaw(s):
    for look in range(s.looks, MOST_LOOKS):
        if s.look_seat[look] + s.look_first[look] + s.look_count[look] + s.look_back[look] > 0:
            return LOOKS
    return SOUND


@rule
def gives_back(s, look):
    """Whether what a look has returned was drawn in it, each plate once, and what it has kept was not returned."""
    first = s.look_first[look]
    back = s.look_back[look]
    returned = knowledge.returned_by(s, look)
    if returned > knowledge.seen_in(s, look):
        return False
    for i in range(returned):
        there = 0
        for j in range(knowledge.seen_in(s, look)):
            there += s.stack[first + j] == s.stack[back + i]
        for j in range(i):
            if s.stack[back + j] == s.stack[back + i]:
                return False
        if there != 1:
            return False
    kept = knowledge.kept_in(s, look)
    if kept == NOTHING:
        return knowledge.open_look(s, look) and returned == 0 and s.phase != RETURN
    there = 0
    for j in range(knowledge.seen_in(s, look)):
        there += s.stack[first + j] == kept
    for i in range(returned):
        there -= s.stack[back + i] == kept
    if there != 1:
        return False
    # AD-14: it lies on the dome of the seat that looked.
    if kept == s.held:
        return s.seat == s.look_seat[look]
    for place in range(PLACES):
        if s.plate[s.look_seat[look]][place] == kept:
            return True
    return False


@rule
def whereabouts_flaw(s, scratch):
    """Every plate that somebody has met is in sight, in the stack or in a hand, and nowhere else."""
    for plate in range(PLATES):
        n = scratch[FOUND + plate]
        for place in range(s.head, s.tail):
            n += s.stack[place] == plate
        hidden = False
        for place in range(s.head - s.drawn, s.head):
            if s.stack[place] == plate:
                hidden = True
                for back in range(s.head, s.tail):
                    hidden = hidden and s.stack[back] != plate
                hidden = hidden and plate != s.held
        n += hidden
        if n != s.met[plate]:
            return STACK_WRONG
    return SOUND


# --- what is asked ---------------------------------------------------------------------------------------------------


@rule
def question_flaw(s):
    """What a phase needs is there, and what another needs is not."""
    if (s.held != NOTHING) != (s.phase == LAY or s.phase == RETURN):
        return HAND
    drawing = s.phase == DRAW or s.phase == LOOK or s.phase == KEEP or s.phase == RETURN or s.phase == BACK
    if (s.drawn > 0 and not drawing) or (s.drawn == 0 and drawing and s.phase != BACK):
        return DRAWN
    if (s.looked > 0) and s.phase != LOOK and s.phase != KEEP and s.phase != RETURN:
        return DRAWN
    if s.phase == LOOK and s.looked >= s.drawn:
        return DRAWN
    if s.phase == KEEP or s.phase == RETURN:
        if s.drawn < 2 or s.looked != s.drawn or s.looks == 0 or not knowledge.open_look(s, s.looks - 1):
            return DRAWN
    if s.phase == LOOK and s.drawn > 1 and (s.looks == 0 or s.look_first[s.looks - 1] != s.head - s.drawn):
        return LOOKS
    if s.phase == RETURN and plates.to_return(s) < 2:
        return DRAWN
    if s.phase == DRAW and not rules.plates.may_draw(s):
        return DRAWN
    if s.phase == TURN_UP and plates.in_stack(s) == 0:
        return STACK_WRONG
    return hand_flaw(s)


@rule
def hand_flaw(s):
    taking = s.phase == LINE or s.phase == STACK or (s.phase == REVEAL and s.stage == TAKING)
    if (s.colour != NOTHING) != taking or (s.count > 0) != taking:
        return HAND
    if s.factory > 0 and not taking:
        return HAND
    if s.phase == STACK:
        colours = 0
        for colour in range(COLOURS):
            colours += s.factory > 0 and s.sun[s.factory][colour] > 0
        if colours < 2:
            return HAND
        if factories.stack_height(s, s.factory - 1) + factories.tiles_in(s.sun[s.factory]) > SMALL_TILES - 1:
            return HAND
    if s.phase == REVEAL and factories.bare_factory(s) == NOTHING:
        return FACTORY
    if s.phase == LINE:
        lines = 0
        for line in range(ROWS):
            lines += factories.line_takes(s, s.seat, line, s.colour)
        if lines == 0:
            return LINES
    if s.phase == ACT and not rules.can_act(s, s.seat):
        return PHASE
    return tiling_flaw(s)


@rule
def tiling_flaw(s):
    if s.at > 0 and (s.stage != TILING or s.phase == DONE):
        return LINES
    paid = 0
    for kind in range(len(CHIP_KINDS)):
        paid += s.paid[kind]
    if paid > 0 and s.phase != PAY:
        return CHIPS_WRONG
    if s.phase != PAY and s.phase != CELL:
        return SOUND
    if s.at == ROWS or s.line_count[s.seat][s.at] == 0:
        return LINES
    colour = s.line_colour[s.seat][s.at]
    cells = dome.fitting(s, s.seat, s.at, colour)
    if cells == 0 or (s.phase == CELL and cells < 2):
        return LINES
    if s.phase == PAY:
        return payment_flaw(s, colour)
    return SOUND


@rule
def payment_flaw(s, colour):
    missing = s.at + 1 - s.line_count[s.seat][s.at]
    if missing == 0:
        return LINES
    shows = payment.counted(s.paid, 0, colour, 1)
    others = payment.counted(s.paid, 0, colour, 0)
    if payment.enough(missing, shows, others):
        return CHIPS_WRONG
    if shows + others == 0:
        return SOUND if payment.can_pay(s.store[s.seat], colour, missing) else CHIPS_WRONG
    for kind in range(len(CHIP_KINDS)):
        if payment.may_use(s.store[s.seat], s.paid, colour, missing, kind):
            return SOUND
    return CHIPS_WRONG
