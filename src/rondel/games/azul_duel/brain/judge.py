"""What a bot of Azul Duel looks for: what brings most to its own board, less what is left to the other."""

from rondel.core.judge import AHEAD_OF_IT, FAR, OPEN
from rondel.games.azul_duel.components import CELLS, COLOUR_COUNT, PLATES, ROWS, SPECIAL
from rondel.games.azul_duel.moves import (
    BREAK,
    CHIP,
    DRAW_PLATE,
    KEEP_PLATE,
    LAY_PLATE,
    LEAVE,
    MOON,
    PAY_CHIP,
    PLATE,
    STACK_ON,
    STOP,
    SUN,
    TO_CELL,
    TO_LINE,
)
from rondel.games.azul_duel.state import (
    ACT,
    CELL,
    DONE,
    FACTORIES,
    KEEP,
    LAY,
    LINE,
    NO_CHIP,
    NOBODY,
    PAY,
    PICK,
    ROUNDS,
    SEATS,
    SMALL,
    SMALL_TILES,
    STACK,
    TAKING,
    TILING,
)

rules, tiling, promise, prospects = kit.rules, kit.tiling, kit.promise, kit.prospects
payments, answers, rule, greatest = kit.payments, kit.answers, kit.rule, kit.greatest

ROOM, REALS = answers.ROOM, answers.REALS

DENIAL = 0.5
"""What the other's best answer counts, for each of its points."""
PLATE_TURN = -1.0
"""A turn spent on a plate, which must be spent some time."""
CHIP_TURN = -0.5
"""A turn spent on a chip."""
BLIND = -10.0
"""To draw a plate face down while others lie face up."""
FEW = 4
"""Tiles and chips, in hand and on the factories, whose ending can be counted."""
FUTURE = 0.6
"""What the tiles are worth that a dome will get, for each point of them."""


# --- the decisions ---------------------------------------------------------------------------------------------------


@rule
def gains(s, codes, n, out, room, reals):
    p = s.seat + 0
    prospects.look(s, room, reals)
    slate = promise.slate_of(p, room)
    if s.phase == ACT:
        action_gains(s, p, codes, n, out, room, reals)
    elif s.phase == LINE:
        for i in range(n):
            out[i] = line_gain(s, p, codes[i], room, reals)
    elif s.phase == STACK:
        stack_gains(s, 1 - p, codes, n, out, room, reals)
    elif s.phase == LAY:
        for i in range(n):
            place = codes[i] - LAY_PLATE
            out[i] = prospects.plate_worth(s, s.held + 0, place // 4, place % 4, slate, reals)
    elif s.phase == PICK or s.phase == KEEP:
        first = PLATE if s.phase == PICK else KEEP_PLATE
        for i in range(n):
            out[i] = prospects.best_place(s, p, codes[i] - first, room, reals)
    elif s.phase == CELL:
        for i in range(n):
            out[i] = reals[slate + promise.CELL + codes[i] - TO_CELL]
    elif s.phase == PAY:
        payment_gains(s, p, codes, n, out, room, reals)
    else:
        # In which order plates go under the stack hardly matters, and one plate drawn face down is enough.
        for i in range(n):
            out[i] = 1.0 if codes[i] == STOP else 0.0


@rule
def action_gains(s, p, codes, n, out, room, reals):
    other = 1 - p
    answers.look(s, other, room, reals)
    answers.leave_all(room)
    answer = answers.best(s, other, -1, room, reals)
    worst = worst_plate(s, p, codes, n, out, room, reals)
    for i in range(n):
        code = codes[i]
        if code < MOON:
            f = (code - SUN) // COLOUR_COUNT
            colour = (code - SUN) % COLOUR_COUNT
            gain = answers.take_worth(s, p, colour, s.sun[f][colour] + 0, 0, room, reals)
            left = answers.after_sun(s, other, f, colour, room, reals)
        elif code < CHIP:
            colour = code - MOON
            first = room[answers.FIRST + colour]
            gain = answers.take_worth(s, p, colour, room[answers.TOP + colour], first, room, reals)
            left = answers.after_moon(s, other, colour, room, reals)
        else:
            left = answer
            if code < PLATE:
                gain = CHIP_TURN + prospects.chip_worth(s, p, code - CHIP)
            elif code < PLATE + PLATES:
                # Whoever waits may get the worst of them.
                gain = PLATE_TURN + out[i] - worst
            else:
                # It costs a point, and nobody knows what comes: only if no plate lies face up.
                gain = PLATE_TURN - 1.0 + (BLIND if s.row[0] >= 0 else 0.0)
        out[i] = gain - DENIAL * left


@rule
def worst_plate(s, p, codes, n, out, room, reals):
    """Writes what each plate of the row is worth; returns the least of them."""
    worst = 0.0
    found = False
    for i in range(n):
        if PLATE <= codes[i] < PLATE + PLATES:
            out[i] = prospects.best_place(s, p, codes[i] - PLATE, room, reals)
            if not found or out[i] < worst:
                worst = out[i]
                found = True
    return worst


@rule
def line_gain(s, p, code, room, reals):
    if code == BREAK:
        return -prospects.break_cost(p, s.count + 0, room)
    return prospects.fill_worth(s, p, code - TO_LINE, s.colour + 0, s.count + 0, room, reals)


@rule
def stack_gains(s, other, codes, n, out, room, reals):
    """At the bottom the colour that the other would like best on top."""
    answers.look(s, other, room, reals)
    for i in range(n):
        colour = codes[i] - STACK_ON
        out[i] = prospects.hand_worth(s, other, colour, room[answers.TOP + colour] + 1, room, reals)


@rule
def payment_gains(s, p, codes, n, out, room, reals):
    """Completes a line if its tile is worth the chips and the tiles that could have waited."""
    found = payments.cheapest(s, room, reals)
    kind = payments.first_kind(found, room)
    colour = s.line_colour[p][s.at] + 0
    worth = prospects.tile_worth(p, s.at + 0, colour, room, reals)
    worth -= prospects.line_worth(s, p, s.at + 0, colour, s.line_count[p][s.at] + 0, room, reals)
    if promise.rounds_left(s) > 0:
        worth -= payments.price(found, reals)
    for i in range(n):
        if codes[i] == LEAVE:
            out[i] = 0.0
        else:
            out[i] = worth if codes[i] == PAY_CHIP + kind else worth - 1.0


@rule
def policy(s, w, codes, out, room, reals):
    n = rules.legal(s, codes)
    if n == 1:
        return codes[0]
    gains(s, codes, n, out, room, reals)
    return codes[greatest(out, n)]


# --- what a position is worth ----------------------------------------------------------------------------------------


@rule
def worth(s, out, room, reals):
    if s.phase == DONE:
        for p in range(SEATS):
            out[p] = float(s.score[p])
        return
    prospects.look(s, room, reals)
    for p in range(SEATS):
        out[p] = s.score[p] - tiling.losing(s, p) + dome_worth(s, p, room, reals)
        for row in range(ROWS):
            if s.line_count[p][row] > 0:
                colour = s.line_colour[p][row] + 0
                out[p] += prospects.line_worth(s, p, row, colour, s.line_count[p][row] + 0, room, reals)
        if promise.is_more_to_come(s):
            out[p] += chips_worth(s, p)
            if s.holder == p or (s.holder == NOBODY and s.starter == p):
                out[p] += answers.STARTING


@rule
def dome_worth(s, p, room, reals):
    """What the tiles that will come count, and all prizes by their chances."""
    at = promise.slate_of(p, room)
    shown = promise.board_of(p, room) + promise.SHOWN
    points = 0.0
    for cell in range(CELLS):
        if s.cell[p][cell] < 0 and room[shown + cell] != SPECIAL:
            points += reals[at + promise.CHANCE + cell] * reals[at + promise.RUN + cell]
    return FUTURE * points + reals[at + promise.PRIZES]


@rule
def chips_worth(s, p):
    points = 0.0
    for kind in range(payments.KINDS):
        if s.store[p][kind] > 0:
            points += s.store[p][kind] * prospects.chip_worth(s, p, kind)
    return points


# --- what search asks ------------------------------------------------------------------------------------------------


@rule
def meaning(s, code):
    """Before the factories are filled nobody knows how many tiles a take will be: that tells takes apart."""
    if code < MOON:
        return 8 * DRAW_PLATE + 8 * code + s.sun[(code - SUN) // COLOUR_COUNT][(code - SUN) % COLOUR_COUNT]
    return code + 0


@rule
def clock(s):
    """The rounds that have been played."""
    return ROUNDS if s.phase == DONE else s.round + 0


@rule
def goal(s, ahead):
    """The end of the round, or of a later one."""
    return s.round + 1 + ahead if s.round + ahead < ROUNDS - 1 else FAR


@rule
def ending(s):
    """In the last round no hidden plate matters any more, and the last chips are known but for their order."""
    if s.round < ROUNDS - 1 or s.stage < TAKING:
        return AHEAD_OF_IT
    if s.stage == TILING:
        return OPEN
    left = s.count + 0
    for colour in range(COLOUR_COUNT):
        left += s.beside[colour]
        for f in range(FACTORIES):
            left += s.sun[f][colour]
    for f in range(SMALL):
        left += s.chip[f] != NO_CHIP
        for i in range(SMALL_TILES - 1):
            left += s.moon[f][i] >= 0
    return OPEN if left <= FEW else AHEAD_OF_IT
