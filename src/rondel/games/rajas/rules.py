"""The rules of Rajas: set-up, questions, chance, effects, and the course of a round. A rules source (see ``kit``).

Everything that is to happen is a pending effect. `settle` takes the one on top and does it, which may put others there,
until the top one is a question or chance; an answer does the same. So no effect calls another.
"""

from rondel.games.rajas.components import (
    BUILDINGS,
    CHAMBER,
    DICE_OF_COLOUR,
    FACES,
    GOODS,
    MOST_CELLS,
    MOST_RIVER,
    MOST_SPACES,
    OUTDOOR,
    STACKS,
    TURNS,
)
from rondel.games.rajas.effect import COLOURS, FIGURES
from rondel.games.rajas.moves import (
    ACTION,
    BORDER_AT,
    BROWN_DRAWN,
    BUILDING_AT,
    COLOUR_AT,
    DEALT,
    DRAWN_YIELD,
    ENOUGH,
    FIGURE_AT,
    GOOD_AT,
    LAY_AT,
    PAID,
    PLACE_AT,
    PLACED,
    SAIL_BY,
    SHOWN,
    SHOWN_RIVER,
    SHOWN_TILE,
    TAKE,
    WAYS,
    YIELD_DISCARDED,
    YIELD_DRAWN,
)
from rondel.games.rajas.state import (
    ACT,
    BEGIN,
    BORDER,
    BORDER_YIELD,
    BUILD,
    BUILDING,
    BY_BROWN,
    BY_COUNT,
    BY_DICE,
    BY_RIVER,
    BY_SEAT,
    BY_STACK,
    BY_YIELDS,
    CHOOSE,
    COUNT,
    COVER,
    DEPTH,
    DIE,
    DISCARD,
    DONE,
    DRAW,
    DRAW_BROWN,
    DUE,
    END,
    FIGURE,
    FIRST,
    GOOD,
    HAND,
    INCOME,
    LAY,
    LEAST_LEVEL,
    MOST_LEVEL,
    MOVE,
    NAME,
    NEXT,
    NOTHING,
    ONE_GOOD,
    OPEN,
    OVER,
    PHASE,
    PICK,
    PLACE,
    PUT,
    RETURN,
    REVEAL,
    ROLL,
    ROUND,
    SAIL,
    SEATS,
    SPOT,
    START,
    SUM,
    TAKE_DICE,
    TRY,
    TURN_UP,
)

rule, entry, note, share = kit.rule, kit.entry, kit.note, kit.share
add_outcome, weigh_alike = kit.add_outcome, kit.weigh_alike
pending, dice, province, tracks, river = kit.pending, kit.dice, kit.province, kit.tracks, kit.river
board, effects, course, yields = kit.board, kit.effects, kit.course, kit.yields
push, push_one, push_plain, pop = pending.push, pending.push_one, pending.push_plain, pending.pop
KINDS = kit.table("kinds")
TILE_COUNT = kit.table("tile_count")
TILE_STACK = kit.table("tile_stack")
TILE_COST = kit.table("tile_cost")
NO_DIE = kit.table("no_die")
ACTIONS = kit.table("action")
YIELD_EFFECTS = kit.table("yield_tile")

CHANCE_ACTS, NOBODY_ACTS = -1, -2


# --- set-up ----------------------------------------------------------------------------------------------------------


@entry
def setup(s):
    # RA-5
    for p in range(SEATS):
        for building in range(len(BUILDINGS)):
            s.level[p][building] = LEAST_LEVEL if p < s.seats else 0
        for cell in range(MOST_CELLS):
            s.tile[p][cell] = NOTHING
            s.covered[p][cell] = NOTHING
    for p in range(s.seats):
        s.karma[p] = 1
    for space in range(MOST_RIVER):
        s.river_tile[space] = NOTHING
    for space in range(MOST_SPACES):
        s.worker[space] = NOTHING
    # RA-2, RA-3, RA-4
    for colour in range(len(COLOURS)):
        s.supply[colour] = DICE_OF_COLOUR
    for kind in range(KINDS):
        s.stack[kind] = TILE_COUNT[kind]
    for stack in range(STACKS):
        s.top[stack] = NOTHING
    yields.set_up(s)
    for i in range(DEPTH):
        s.kind[i] = NOTHING
    push_plain(s, START)
    for p in range(s.seats - 1, -1, -1):
        push_one(s, HAND, p)
    if s.ganga:
        push_plain(s, COUNT)
    for stack in range(STACKS - 1, -1, -1):
        if province.unseen(s, stack) > 0:
            push_one(s, REVEAL, stack)


# --- whose turn, which turn ------------------------------------------------------------------------------------------


@entry
def actor(s):
    asked = pending.top(s)
    if asked == DONE:
        return NOBODY_ACTS
    return CHANCE_ACTS if asked <= DRAW else s.seat


@entry
def turn(s):
    return s.turn


# --- legal moves -----------------------------------------------------------------------------------------------------


@entry
def legal(s, out):
    asked = pending.top(s)
    a = s.a[s.depth - 1]
    b = s.b[s.depth - 1]
    c = s.c[s.depth - 1]
    if asked == PLACE:
        return board.legal_groups(s, out)
    if asked == DIE:
        return board.legal_dice(s, a, out)
    if asked == SUM:
        return dice.legal_sum(s, a, b, c, out)
    if asked == BUILD:
        return province.legal_tiles(s, out)
    if asked == LAY:
        return province.legal_cells(s, a, out)
    if asked == COVER:
        return province.legal_covering(s, out)
    if asked == OVER:
        return province.legal_covered(s, a, out)
    if asked == NAME:
        return dice.legal_colours(s, a, b, c, out)
    if asked == RETURN or asked == PICK:
        out[0] = ENOUGH
        return dice.legal_own(s, a if asked == PICK else b, out, 1)
    if asked == BUILDING:
        return legal_buildings(s, out)
    if asked == FIGURE:
        return legal_figures(s, out)
    if asked == CHOOSE:
        return yields.legal_tiles(s, out)
    if asked == SPOT:
        return yields.legal_places(s, a, out)
    if asked == BORDER:
        # RA-16
        out[0] = BORDER_AT + a
        out[1] = BORDER_AT + b
        return 2
    first = GOOD_AT if asked == GOOD else SAIL_BY + a
    n = len(GOODS) if asked == GOOD else b - a + 1
    for i in range(n):
        out[i] = first + i
    return n


@rule
def legal_buildings(s, out):
    # RA-44
    n = 0
    for building in range(len(BUILDINGS)):
        if s.level[s.seat][building] < MOST_LEVEL:
            out[n] = BUILDING_AT + building
            n += 1
    return n


@rule
def legal_figures(s, out):
    # RA-26, RA-55
    n = 0
    for figure in range(1, len(FIGURES)):
        if board.can_act(s, s.seat, CHAMBER + figure):
            out[n] = FIGURE_AT + figure
            n += 1
    return n


# --- chance ----------------------------------------------------------------------------------------------------------


@entry
def source(s):
    asked = pending.top(s)
    if asked == ROLL:
        return BY_DICE + s.seat
    if asked == REVEAL:
        return BY_STACK + s.a[s.depth - 1]
    if asked == COUNT:
        return BY_COUNT
    if asked == TURN_UP:
        return BY_RIVER
    if asked == DRAW_BROWN:
        return BY_BROWN
    return BY_YIELDS if asked == DRAW else BY_SEAT


@entry
def chance(s, codes, weights):
    asked = pending.top(s)
    n = 0
    if asked == ROLL or asked == COUNT:
        return weigh_alike(FACES, SHOWN, codes, weights)
    if asked == FIRST:
        for p in range(s.seats):
            if course.is_lowest(s, p):
                n = add_outcome(p, 1, n, codes, weights)
        return n
    if asked == DRAW or asked == DRAW_BROWN:
        return yields.chances(s, asked == DRAW_BROWN, codes, weights)
    if asked == TURN_UP:
        return river.chances(s, codes, weights)
    for kind in range(KINDS):
        if TILE_STACK[kind] == s.a[s.depth - 1]:
            n = add_outcome(SHOWN_TILE + kind, s.stack[kind], n, codes, weights)
    return n


# --- answers ---------------------------------------------------------------------------------------------------------


@entry
def apply(s, code):
    asked = pending.top(s)
    a = s.a[s.depth - 1]
    b = s.b[s.depth - 1]
    pop(s)
    if asked <= DRAW:
        apply_chance(s, asked, a, code)
    elif asked == PLACE:
        place(s, code - PLACE_AT)
    elif asked == DIE:
        push(s, ACT, a, dice.give(s, code), 0)
    elif asked == SUM:
        left = a - dice.give(s, code)
        if left > 0:
            push(s, SUM, left, b, dice.step_of(code))
    elif asked == BUILD:
        push_one(s, LAY, code - TAKE)
        push(s, SUM, TILE_COST[s.top[code - TAKE]], province.colour_of(code - TAKE), 0)
    elif asked == LAY:
        push(s, PUT, a, (code - LAY_AT) // WAYS, TURNS[(code - LAY_AT) % WAYS])
    elif asked == COVER:
        push_one(s, OVER, code - TAKE)
    elif asked == OVER:
        effects.cover(s, a, (code - LAY_AT) // WAYS, TURNS[(code - LAY_AT) % WAYS])
    elif asked == RETURN:
        if code != ENOUGH:
            dice.put_back(s, dice.die_of(code))
            if a > 1 and dice.owns_from(s, dice.die_of(code)):
                push(s, RETURN, a - 1, dice.die_of(code), 0)
    elif asked == NAME:
        dice.name(s, code - COLOUR_AT)
        push(s, TAKE_DICE, a, b, code - COLOUR_AT)
    elif asked == PICK:
        effects.pick(s, code)
    elif asked == BUILDING:
        effects.upgrade(s, code - BUILDING_AT)
    elif asked == GOOD:
        push(s, ONE_GOOD, a, code - GOOD_AT, 0)
    elif asked == SAIL:
        effects.sail(s, code - SAIL_BY)
    elif asked == FIGURE:
        note(s, ACTION, s.seat, code - FIGURE_AT)
        pending.push_list(s, ACTIONS[CHAMBER + code - FIGURE_AT - OUTDOOR])
    elif asked == CHOOSE:
        effects.choose(s, code)
    elif asked == SPOT:
        effects.put_yield(s, a, code - BORDER_AT)
    else:  # BORDER
        push_one(s, BORDER_YIELD, a + b - (code - BORDER_AT))
        push_one(s, BORDER_YIELD, code - BORDER_AT)
    settle(s)


@rule
def apply_chance(s, asked, a, code):
    if asked == ROLL:
        effects.roll(s, a, code - SHOWN + 1)
    elif asked == REVEAL:
        s.stack[code - SHOWN_TILE] -= 1
        s.top[a] = code - SHOWN_TILE
        note(s, DEALT, code - SHOWN_TILE, a)
    elif asked == DRAW:
        kind = code - DRAWN_YIELD
        s.yields[kind] -= 1
        note(s, YIELD_DRAWN, s.seat, kind)
        push_one(s, DISCARD, kind)
        pending.push_list(s, YIELD_EFFECTS[kind])
    elif asked == DRAW_BROWN:
        note(s, BROWN_DRAWN, s.seat, code - DRAWN_YIELD)
        yields.take(s, code - DRAWN_YIELD)
    elif asked == COUNT:
        river.count_on(s, a, code - SHOWN + 1)
    elif asked == TURN_UP:
        river.lay(s, a, code - SHOWN_RIVER)
    else:
        push_one(s, BEGIN, code)


@rule
def place(s, group):
    # RA-42: place the worker, pay the whole price, act.
    space = board.next_space(s, group)
    s.worker[space] = s.seat
    s.placed = 1
    note(s, PLACED, s.seat, group)
    price = board.price(s, space)
    if price > 0:
        s.money[s.seat] -= price
        note(s, PAID, s.seat, price)
    if NO_DIE[group]:
        push_one(s, ACT, group)
    else:
        push_one(s, DIE, group)


# --- effects ---------------------------------------------------------------------------------------------------------


@rule
def settle(s):
    """Does what is on top until that is a question or chance."""
    while pending.top(s) > DONE:
        kind = pending.top(s)
        a = s.a[s.depth - 1]
        b = s.b[s.depth - 1]
        c = s.c[s.depth - 1]
        pop(s)
        if kind < MOVE:
            effects.give(s, kind, a, b, c)
        elif kind == DUE:
            effects.take_due(s)
        elif kind == ACT:
            effects.act(s, a, b)
        elif kind == TAKE_DICE:
            effects.take_dice(s, a, b, c)
        elif kind == MOVE:
            effects.move(s, a)
        elif kind == PUT:
            effects.put(s, a, b, c)
        elif kind == INCOME:
            effects.take_income(s, a)
        elif kind == BORDER_YIELD:
            effects.take_border(s, a)
        elif kind == DISCARD:
            s.gone[a] += 1
            note(s, YIELD_DISCARDED, a)
        elif kind == END:
            course.end_turn(s)
        elif kind == NEXT:
            s.seat = (s.seat + 1) % s.seats  # RA-7
            push_plain(s, PHASE if s.seat == s.starter else TRY)
        elif kind == TRY:
            course.try_place(s)
        elif kind == PHASE:
            course.end_phase(s)
        elif kind == ROUND:
            course.end_round(s)
        elif kind == HAND:
            course.roll_first(s, a)
        elif kind == START:
            course.find_starter(s)
        elif kind == OPEN:
            course.open_round(s)
        else:  # BEGIN
            course.begin(s, a)


# --- the end ---------------------------------------------------------------------------------------------------------


@entry
def results(s, out):
    for p in range(s.seats):
        out[p] = tracks.difference(s, p)  # RA-32


@entry
def strengths(s, out):
    # RA-31, RA-58: who met, from 1 to SEATS, rank by difference, then by who met first; others are below 0, and those
    # who are level share a place.
    for p in range(s.seats):
        out[p] = tracks.difference(s, p) * SEATS - s.met[p]


@entry
def returns(s, out):
    strengths(s, out)
    share(out, s.seats)
