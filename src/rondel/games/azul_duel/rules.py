"""The rules of Azul Duel: set-up, questions, chance, and the course of a round. A rules source (see ``kit``).

A turn is a chain of steps. Each step sets the phase to what comes next: a question, chance, or another step; `settle`
goes on until somebody is asked. What happens in a step stands in `plates`, `factories`, `tiling` and `dome`.
"""

from rondel.games.azul_duel.components import CELLS, CHIP_KINDS, COLOUR_COUNT, PLACES, PLATES, ROWS, SIDES
from rondel.games.azul_duel.moves import (
    BEGINS,
    BREAK,
    CHIP,
    DRAW_PLATE,
    DRAWN_SIDE,
    DRAWN_TILE,
    ENDED,
    ENDED_WITHOUT_TILE,
    FIRST_PLAYER,
    KEEP_PLATE,
    LAY_PLATE,
    LEAVE,
    MOON,
    MOST_POINTS,
    PASSED,
    PAY_CHIP,
    PLATE,
    SHOWN_BACK,
    SHOWN_CHIP,
    SHOWN_PLATE,
    STACK_ON,
    STARTER,
    STARTS,
    STARTS_AGAIN,
    STOP,
    SUN,
    TABLET_DRAWN,
    TABLET_SCORED,
    TALLIED,
    TO_CELL,
    TO_LINE,
    UNDER,
)
from rondel.games.azul_duel.state import (
    ACT,
    BACK,
    BY_BACKS,
    BY_BAG,
    BY_BAG_AGAIN,
    BY_CHIPS,
    BY_MEMORY,
    BY_SEAT,
    BY_SPECIALS,
    BY_TABLETS,
    CELL,
    CHIPS_A_ROUND,
    DONE,
    DRAW,
    FACE_UP,
    FACTORIES,
    FILL,
    FILL_AGAIN,
    FIRST,
    GO_DRAW,
    GO_FACTORIES,
    GO_FILL,
    GO_LINE,
    GO_LOSE,
    GO_NEXT,
    GO_REVEAL,
    GO_ROW,
    GO_TAKE,
    GO_TILE,
    GO_TILING,
    KEEP,
    LAY,
    LINE,
    LOOK,
    MOST_PLACES,
    MOST_STACK,
    NOBODY,
    NOTHING,
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
    TOKENS,
    TURN_UP,
)

rule, entry, note, share = kit.rule, kit.entry, kit.note, kit.share
add_outcome, weigh_alike, weigh = kit.add_outcome, kit.weigh_alike, kit.weigh
plates, factories, tiling, dome, payment = kit.plates, kit.factories, kit.tiling, kit.dome, kit.payment
SUPPLY = kit.table("supply")
CHIP_SUPPLY = kit.table("chip_supply")
START_POINTS = kit.table("start_points")

CHANCE_ACTS, NOBODY_ACTS = -1, -2


# --- set-up ----------------------------------------------------------------------------------------------------------


@entry
def setup(s):
    for p in range(SEATS):
        s.score[p] = START_POINTS  # AD-5
        s.tokens[p] = TOKENS
        for place in range(PLACES):
            s.plate[p][place] = NOTHING
        for cell in range(CELLS):
            s.cell[p][cell] = NOTHING
        for row in range(ROWS):
            s.line_colour[p][row] = NOTHING
    # AD-1, AD-3
    for colour in range(COLOUR_COUNT):
        s.bag[colour] = SUPPLY[colour]
    for kind in range(len(CHIP_KINDS)):
        s.chips[kind] = CHIP_SUPPLY[kind]
    for f in range(SMALL):
        for i in range(SMALL_TILES - 1):
            s.moon[f][i] = NOTHING
    for place in range(MOST_PLACES):
        s.stack[place] = NOTHING
    for i in range(MOST_STACK):
        s.back[i] = NOTHING
    for i in range(FACE_UP):
        s.row[i] = NOTHING
    s.tail = PLATES
    s.top = NOTHING
    s.held = NOTHING
    s.colour = NOTHING
    s.starter = NOBODY
    s.holder = NOBODY
    s.stage = PREPARING
    # AD-7, AD-6
    s.phase = TABLET if s.to_draw > 0 else BACK


# --- whose turn, which turn ------------------------------------------------------------------------------------------


@entry
def actor(s):
    if s.phase == DONE:
        return NOBODY_ACTS
    return CHANCE_ACTS if s.phase <= SHOW else s.seat


@entry
def turn(s):
    return s.turn


# --- legal moves -----------------------------------------------------------------------------------------------------


@entry
def legal(s, out):
    if s.phase == ACT:
        return legal_actions(s, out)
    if s.phase == PICK:
        return legal_plates(s, out, 0)
    if s.phase == LAY:
        return legal_places(s, out)
    if s.phase == STACK:
        return legal_colours(s, out)
    if s.phase == LINE:
        return legal_lines(s, out)
    if s.phase == CELL:
        return legal_cells(s, out)
    if s.phase == PAY:
        return legal_chips(s, out)
    if s.phase == DRAW:
        out[0] = STOP
        out[1] = DRAW_PLATE
        return 2
    return legal_drawn(s, out, KEEP_PLATE if s.phase == KEEP else UNDER)


@rule
def legal_actions(s, out):
    # AD-11: exactly one of four actions.
    n = 0
    for f in range(FACTORIES):
        for colour in range(COLOUR_COUNT):
            if s.sun[f][colour] > 0:
                out[n] = SUN + f * COLOUR_COUNT + colour
                n += 1
    tops = factories.moon_tops(s)
    for colour in range(COLOUR_COUNT):
        if tops >> colour & 1:
            out[n] = MOON + colour
            n += 1
    # AD-21
    if s.taken[s.seat] < CHIPS_A_ROUND:
        for kind in range(len(CHIP_KINDS)):
            if factories.factory_of_chip(s, kind) != NOTHING:
                out[n] = CHIP + kind
                n += 1
    if s.tokens[s.seat] > 0:
        n = legal_plates(s, out, n)
        if plates.may_draw(s):
            out[n] = DRAW_PLATE
            n += 1
    return n


@rule
def legal_plates(s, out, n):
    # AD-10, AD-13
    for i in range(FACE_UP):
        if s.row[i] != NOTHING:
            out[n] = PLATE + s.row[i]
            n += 1
    return n


@rule
def legal_places(s, out):
    # AD-12: any free place, any orientation.
    n = 0
    for place in range(PLACES):
        if s.plate[s.seat][place] == NOTHING:
            for quarter in range(4):
                out[n] = LAY_PLATE + 4 * place + quarter
                n += 1
    return n


@rule
def legal_colours(s, out):
    # AD-16, AD-39
    n = 0
    for colour in range(COLOUR_COUNT):
        if s.sun[s.factory][colour] > 0:
            out[n] = STACK_ON + colour
            n += 1
    return n


@rule
def legal_lines(s, out):
    n = 0
    for line in range(ROWS):
        if factories.line_takes(s, s.seat, line, s.colour):
            out[n] = TO_LINE + line
            n += 1
    out[n] = BREAK
    return n + 1


@rule
def legal_cells(s, out):
    # AD-25
    n = 0
    for column in range(ROWS):
        cell = s.at * ROWS + column
        if dome.takes(s, s.seat, cell, s.line_colour[s.seat][s.at]):
            out[n] = TO_CELL + cell
            n += 1
    return n


@rule
def legal_chips(s, out):
    # AD-28, AD-41
    n = 0
    if payment.counted(s.paid, 0, 0, 0) + payment.counted(s.paid, 0, 0, 1) == 0:
        out[n] = LEAVE
        n += 1
    for kind in range(len(CHIP_KINDS)):
        if payment.may_use(s.store[s.seat], s.paid, s.line_colour[s.seat][s.at], tiling.missing_tiles(s), kind):
            out[n] = PAY_CHIP + kind
            n += 1
    return n


@rule
def legal_drawn(s, out, first):
    # AD-14
    n = 0
    for plate in range(PLATES):
        if plates.in_hand(s, plate):
            out[n] = first + plate
            n += 1
    return n


# --- chance ----------------------------------------------------------------------------------------------------------


@entry
def source(s):
    if s.phase == SHOW:
        return BY_MEMORY
    if s.phase == TURN_UP or s.phase == LOOK:
        place = plates.place_to_see(s)
        return BY_MEMORY if s.stack[place] != NOTHING else BY_SPECIALS + plates.kind_at(s, place)
    if s.phase == FIRST:
        return BY_SEAT
    if s.phase == TABLET:
        return BY_TABLETS
    if s.phase == BACK:
        return BY_BACKS
    if s.phase == REVEAL:
        return BY_CHIPS
    return BY_BAG_AGAIN if s.phase == FILL_AGAIN else BY_BAG


@entry
def chance(s, codes, weights):
    if s.phase == FILL:
        return weigh(s.bag, DRAWN_TILE, codes, weights)
    if s.phase == FIRST:
        return weigh_alike(SEATS, 0, codes, weights)
    if s.phase == REVEAL:
        return weigh(s.chips, SHOWN_CHIP, codes, weights)
    n = 0
    if s.phase == FILL_AGAIN:
        for colour in range(COLOUR_COUNT):
            n = add_outcome(DRAWN_TILE + colour, factories.weight_again(s, colour), n, codes, weights)
    elif s.phase == TABLET:
        # AD-7: never both sides of a tablet.
        for side in range(len(SIDES)):
            n = add_outcome(DRAWN_SIDE + side, 1 if s.tablet[side // 2] == 0 else 0, n, codes, weights)
    elif s.phase == BACK:
        for kind in range(2):
            n = add_outcome(SHOWN_BACK + kind, plates.unmet(s, kind), n, codes, weights)
    elif s.phase == SHOW:
        n = add_outcome(SHOWN_PLATE + s.held, 1, n, codes, weights)
    else:
        place = plates.place_to_see(s)
        for plate in range(PLATES):
            n = add_outcome(SHOWN_PLATE + plate, 1 if plates.may_lie_at(s, plate, place) else 0, n, codes, weights)
    return n


# --- what is done ----------------------------------------------------------------------------------------------------


@entry
def apply(s, code):
    if s.phase > SHOW:
        play(s, code)
    elif s.phase == FILL or s.phase == FILL_AGAIN:
        factories.fill(s, code - DRAWN_TILE)
    elif s.phase == BACK:
        plates.show_back(s, code - SHOWN_BACK)
    elif s.phase == TURN_UP:
        plates.turn_up(s, code - SHOWN_PLATE)
    elif s.phase == LOOK:
        plates.look(s, code - SHOWN_PLATE)
    elif s.phase == SHOW:
        plates.show(s)
    elif s.phase == REVEAL:
        factories.reveal(s, code - SHOWN_CHIP)
    elif s.phase == TABLET:
        draw_tablet(s, code - DRAWN_SIDE)
    else:
        first(s, code)
    settle(s)


@rule
def play(s, code):
    if s.phase == ACT:
        if code < MOON:
            factories.take_from_sun(s, code // COLOUR_COUNT, code % COLOUR_COUNT)
        elif code < CHIP:
            factories.take_from_moon(s, code - MOON)
        elif code < PLATE:
            factories.take_chip(s, code - CHIP)
        elif code < DRAW_PLATE:
            plates.take_plate(s, code - PLATE)
        else:
            s.tokens[s.seat] -= 1
            plates.draw(s)
    elif s.phase == LAY:
        plates.lay(s, (code - LAY_PLATE) // 4, (code - LAY_PLATE) % 4)
    elif s.phase == LINE:
        if code == BREAK:
            factories.break_take(s)
        else:
            factories.fill_line(s, code - TO_LINE)
    elif s.phase == STACK:
        factories.put_on_stack(s, code - STACK_ON)
        factories.stack_rest(s)
    elif s.phase == DRAW:
        if code == STOP:
            plates.stop(s)
        else:
            plates.draw(s)
    elif s.phase == KEEP:
        plates.keep(s, code - KEEP_PLATE)
    elif s.phase == RETURN:
        plates.put_under(s, code - UNDER)
        plates.return_rest(s)
    elif s.phase == PICK:
        plates.pick(s, code - PLATE)
    elif s.phase == CELL:
        tiling.move_tile(s, code - TO_CELL)
    elif code == LEAVE:
        tiling.next_line(s)
    else:
        tiling.pay(s, code - PAY_CHIP)


@rule
def settle(s):
    while s.phase > DONE:
        if s.phase == GO_NEXT:
            end_turn(s)
        elif s.phase == GO_LINE:
            factories.choose_line(s)
        elif s.phase == GO_FILL:
            factories.fill_on(s)
        elif s.phase == GO_REVEAL:
            factories.reveal_on(s)
        elif s.phase == GO_TILE:
            tiling.work_line(s)
        elif s.phase == GO_ROW:
            plates.fill_row(s)
        elif s.phase == GO_DRAW:
            plates.after_draw(s)
        elif s.phase == GO_LOSE:
            tiling.lose_points(s)
        elif s.phase == GO_FACTORIES:
            factories.start_filling(s)
        elif s.phase == GO_TAKE:
            start_taking(s)
        elif s.phase == GO_TILING:
            tiling.start_tiling(s)
        else:
            end_round(s)


# --- the course of the game ------------------------------------------------------------------------------------------


@rule
def draw_tablet(s, side):
    s.tablet[side // 2] = 1 + side % 2
    note(s, TABLET_DRAWN, side)
    drawn = 0
    for tablet in range(4):
        drawn += s.tablet[tablet] > 0
    if drawn == s.to_draw:
        s.phase = BACK


@rule
def first(s, p):
    # AD-10: the second player takes a plate first.
    s.starter = p
    note(s, BEGINS, p)
    s.stage = PICKING
    s.seat = 1 - p
    s.phase = PICK


@rule
def start_taking(s):
    # AD-11
    s.stage = TAKING
    s.seat = s.starter
    s.turn += 1
    s.phase = ACT


@rule
def end_turn(s):
    # AD-24: who can do nothing is skipped; when nobody can do anything the phase ends.
    other = 1 - s.seat
    if can_act(s, other):
        s.seat = other
    elif not can_act(s, s.seat):
        s.phase = GO_TILING
        return
    elif not s.out[other]:
        s.out[other] = 1
        note(s, PASSED, other)
    s.turn += 1
    s.phase = ACT


@rule
def can_act(s, p):
    # AD-37: while a token is left there is a plate for it.
    if s.tokens[p] > 0 or factories.moon_tops(s) > 0:
        return True
    for f in range(FACTORIES):
        if factories.tiles_in(s.sun[f]) > 0:
            return True
    return factories.can_take_chip(s, p)


@rule
def end_round(s):
    if s.round == ROUNDS - 1:
        finish(s)
        return
    s.round += 1
    # AD-34, AD-44: the holder of the first-player tile starts, or else who started before.
    if s.holder != NOBODY:
        s.starter = s.holder
        s.holder = NOBODY
        note(s, STARTS, s.starter, s.round)
    else:
        note(s, STARTS_AGAIN, s.starter, s.round)
    # AD-33; AD-15: in round 5 no tokens are used.
    for p in range(SEATS):
        s.tokens[p] = TOKENS if s.round < ROUNDS - 1 else 0
        s.taken[p] = 0
    s.stage = PREPARING
    s.phase = GO_ROW


@rule
def finish(s):
    # AD-35, AD-47: the tablets are summed up and added once. AD-45: nothing else counts.
    for p in range(SEATS):
        total = 0
        for tablet in range(4):
            if s.tablet[tablet] > 0:
                side = 2 * tablet + s.tablet[tablet] - 1
                worth = dome.tablet_points(s, p, side)
                note(s, TABLET_SCORED, p, side, dome.tablet_count(s, p, side), worth)
                total += worth
        note(s, TALLIED, p, tiling.change_score(s, p, total))
    s.phase = DONE
    # AD-36, AD-44
    why = reason(s)
    note(s, ENDED_WITHOUT_TILE if why == STARTER else ENDED, why)


@rule
def reason(s):
    """Why a finished game was won."""
    if s.score[0] != s.score[1]:
        return MOST_POINTS
    return STARTER if s.holder == NOBODY else FIRST_PLAYER


@entry
def results(s, out):
    for p in range(SEATS):
        out[p] = s.score[p]


@entry
def strengths(s, out):
    # AD-36: most points; on a tie the holder of the first-player tile. AD-44: or else the round's starter.
    first = s.holder if s.holder != NOBODY else s.starter
    for p in range(SEATS):
        out[p] = 2 * s.score[p] + (p == first)


@entry
def returns(s, out):
    strengths(s, out)
    share(out, SEATS)
