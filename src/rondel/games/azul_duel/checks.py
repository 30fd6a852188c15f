"""What holds in every position of Azul Duel. A rules source (see ``kit``).

`flaw` is asked about positions from outside, of which only the ranges and the mode are known to be right.
"""

from rondel.games.azul_duel.components import CELLS, CHIP_KINDS, CHIPS, COLOUR_COUNT, PLACES, ROWS, SPECIAL, WILD
from rondel.games.azul_duel.flaws import (
    BROKEN,
    CELLS_WRONG,
    CHIPS_WRONG,
    DOME,
    DRAWN,
    FACTORY,
    HAND,
    LINES,
    LOOKS,
    NAMES,
    OUT,
    PHASE,
    POINTS,
    SOUND,
    STACK_WRONG,
    STARTER,
    TABLETS,
    TILES,
    TURN,
)
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
    NO_CHIP,
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
    SHOW,
    SMALL,
    SMALL_TILES,
    STACK,
    TABLET,
    TAKING,
    TILING,
    TURN_UP,
    TURNS_A_ROUND,
)

rules, plates, dome, factories, payment = kit.rules, kit.plates, kit.dome, kit.factories, kit.payment
plate_checks, tiling = kit.plate_checks, kit.tiling
rule, entry = kit.rule, kit.entry
SUPPLY = kit.table("supply")
CHIP_SUPPLY = kit.table("chip_supply")
FLAWS = NAMES
LOT = 1000
"""More points than anybody can make in one round, and more than all tablets together can give, in any box."""
SCRATCH = plate_checks.SCRATCH


@entry
def flaw(s, scratch):
    """The number of the field that is wrong first, from 1, or 0."""
    return (
        course_flaw(s)
        or board_flaw(s)
        or factory_flaw(s)
        or tile_flaw(s)
        or chip_flaw(s)
        or plate_checks.plate_flaw(s, scratch)
        or plate_checks.stack_flaw(s, scratch)
        or question_flaw(s)
    )


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
        if s.score[p] > most_points(s):
            return POINTS
    return turn_flaw(s)


@rule
def most_points(s):
    """More than anybody can have by now, and so few that all that can still come fits into the field."""
    return LOT * (s.round + 1 + (s.stage == TILING) + 3 * (s.phase == DONE))


@rule
def turn_flaw(s):
    if s.turn < least_turn(s):
        return TURN
    if s.stage == PICKING or (s.stage == PREPARING and s.round == 0):
        return SOUND if s.turn == least_turn(s) else TURN
    begun = SEATS + TURNS_A_ROUND * s.round
    if s.stage == PREPARING:
        return SOUND if s.turn < begun else TURN
    # An action that is under way has taken its tile, token or chip, and its turn is still to end.
    left = actions_left(s) + (s.phase != ACT)
    if s.stage == TILING:
        left = 0 if s.seat == s.starter and s.phase != DONE else -1
    return SOUND if s.turn + left <= begun + TURNS_A_ROUND - SEATS else TURN


@rule
def least_turn(s):
    """How many turns have ended at the least: one for each plate of the set-up."""
    if s.stage == PREPARING and s.round == 0:
        return 0
    if s.stage == PICKING:
        return 1 if s.seat == s.starter else 0
    return SEATS


@rule
def actions_left(s):
    """How many actions there can still be in phase 1, besides the one in hand."""
    n = 0
    for f in range(FACTORIES):
        n += factories.tiles_in(s.sun[f])
    for f in range(SMALL):
        n += factories.stack_height(s, f)
        n += s.chip[f] != NO_CHIP
    return n + factories.tiles_in(s.beside) + s.tokens[0] + s.tokens[1]


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
        if on_sun + height > SMALL_TILES or (
            on_sun > 0 and height > 0 and not (s.phase == STACK and s.factory == 1 + f)
        ):
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
    for colour in range(COLOUR_COUNT):
        if s.bag[colour] > 0:
            total += factories.weight_again(s, colour) > 0
    return total > 0 and factories.tiles_in(s.bag) >= LARGE_TILES - s.filled


@rule
def all_moons_empty(s):
    return factories.moon_tops(s) == 0


@rule
def tile_flaw(s):
    # AD-1: every tile is somewhere.
    for colour in range(COLOUR_COUNT):
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
        if covered + opened + taken != SMALL or (s.stage == TILING and covered + opened > 0):
            return CHIPS_WRONG
        if (s.phase == FILL or s.phase == FILL_AGAIN) and covered < SMALL:
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


# --- what is asked ---------------------------------------------------------------------------------------------------


@rule
def question_flaw(s):
    """What a phase needs is there, and what another needs is not."""
    if (s.held != NOTHING) != (s.phase == LAY or s.phase == RETURN or s.phase == SHOW):
        return HAND
    in_hand = s.phase == KEEP or s.phase == SHOW or s.phase == RETURN
    drawing = s.phase == DRAW or s.phase == LOOK or in_hand
    if (s.drawn > 0 and not drawing and s.phase != BACK) or (s.drawn == 0 and drawing):
        return DRAWN
    if s.looked != (s.drawn if in_hand else 0) and s.phase != LOOK:
        return DRAWN
    if s.phase == LOOK and s.looked >= s.drawn:
        return DRAWN
    if (in_hand or s.phase == LOOK) and s.drawn > 1:
        if s.looks == 0 or s.look_first[s.looks - 1] != s.head - s.drawn:
            return LOOKS
    elif in_hand:
        return DRAWN
    if s.phase == RETURN and plates.to_return(s) < 2:
        return DRAWN
    if s.phase == DRAW and not plates.may_draw(s):
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
        for colour in range(COLOUR_COUNT):
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
    missing = tiling.missing_tiles(s)
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
