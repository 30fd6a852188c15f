"""The rules of Ingenious, in the order of the rulebook. Clause ids (IN-n) are those of RULES.md.

A rules source: the loader injects ``kit``. Lean Python only: ints, loops, chained indexing, no allocation, no
recursion. See `rondel.core.kernel`.
"""

from rondel.games.ingenious.moves import (
    ALL_ARE_AT_END,
    BEGINS,
    BOARD_IS_FULL,
    BONUS,
    DEALT,
    DRAW_MOVE,
    DREW,
    FIRST_PLACEMENT,
    FIRST_TILE,
    LAPSED,
    LAPSED_AT_END,
    PLACED,
    REACHED,
    RETURNED,
    SCORED,
    SHOWED,
    SWAP_MOVE,
    SWAPPED,
    TURNS,
)
from rondel.games.ingenious.state import (
    ALL_AT_END,
    ASK,
    BOARD_FULL,
    COVER,
    DEAL,
    DONE,
    DRAW,
    FIRST,
    FREE,
    KINDS,
    NOTHING,
    OUTSIDE,
    PLACE,
    SEATS,
    SWAP,
)

rule, entry, note, below = kit.rule, kit.entry, kit.note, kit.below
sum_of, members, share = kit.sum_of, kit.members, kit.share
weigh_alike, weigh, memory = kit.weigh_alike, kit.weigh, kit.memory

COLOURS = 6
NEIGHBOUR = kit.table("neighbour")
PRINTED = kit.table("printed")
EDGE_INNER = kit.table("edge_inner")
EDGE_OUTER = kit.table("edge_outer")
EDGE_WAY = kit.table("edge_way")
EDGE_SYMBOL = kit.table("edge_symbol")
CELLS_BY_SIDE = kit.table("cells_by_side")
EDGES_BY_SIDE = kit.table("edges_by_side")
TILE_OF = kit.table("tile_of")
TILE_FIRST = kit.table("tile_first")
TILE_SECOND = kit.table("tile_second")
SUPPLY = kit.table("supply")
RACK = kit.table("rack")
TRACK = kit.table("track")
POINTS = 2 * TRACK + 1

CHANCE_ACTS, NOBODY_ACTS = -1, -2


# --- set-up ----------------------------------------------------------------------------------------------------------


@entry
def setup(s):
    # IN-2: only the cells inside the area for the number of players; printed symbols are never free.
    for cell in range(len(PRINTED)):
        s.board[cell] = at_first(s, cell)
    # IN-1
    for kind in range(KINDS):
        s.bag[kind] = SUPPLY[kind]
    for p in range(SEATS):
        s.began[p] = NOTHING
        for i in range(len(s.rack[p])):
            s.rack[p][i] = NOTHING
    # IN-4: the first player is drawn, unless the table has set one or there is only one.
    if s.starter >= 0:
        start_dealing(s)
    else:
        s.phase = FIRST


@rule
def at_first(s, cell):
    """What a cell shows before a tile lies on it."""
    if cell >= CELLS_BY_SIDE[s.side]:
        return OUTSIDE
    if PRINTED[cell] >= 0:
        return PRINTED[cell]
    return FREE


@rule
def start_dealing(s):
    note(s, BEGINS, s.starter)
    s.seat = s.starter
    s.phase = DEAL
    s.due = rack_size(s)


@rule
def rack_size(s):
    # IN-3; IN-20: solitaire has no rack, only the tile just drawn.
    return 1 if s.seats == 1 else RACK


# --- whose turn, which turn ------------------------------------------------------------------------------------------


@entry
def actor(s):
    if s.phase == DONE:
        return NOBODY_ACTS
    if s.phase == PLACE or s.phase == ASK:
        return s.seat
    return CHANCE_ACTS


@entry
def turn(s):
    return s.turn


# --- legal moves -----------------------------------------------------------------------------------------------------


@entry
def legal(s, out):
    if s.phase == ASK:
        out[0] = DRAW_MOVE
        if may_swap(s):
            out[1] = SWAP_MOVE
            return 2
        return 1
    # The turns of the first open edge are those of every other, some codes on.
    n = 0
    held = 0
    first = 0
    turns = turns_held(s, s.seat)
    for edge in range(EDGES_BY_SIDE[s.side]):
        if edge_open(s, edge):
            if n == 0:
                first = edge
                code = FIRST_PLACEMENT + edge * TURNS
                while turns > 0:
                    if turns & 1:
                        out[n] = code
                        n += 1
                    turns >>= 1
                    code += 1
                held = n
            else:
                for i in range(held):
                    out[n] = out[i] + (edge - first) * TURNS
                    n += 1
    return n


@entry
def random_move(s, w):
    """One of the legal moves: the one that `legal` lists at the next number of the generator."""
    # IN-13, IN-14
    if s.phase == ASK:
        return below(w, 2 if may_swap(s) else 1)
    # IN-5
    turns = turns_held(s, s.seat)
    choices = members(turns)
    edges = 0
    for edge in range(EDGES_BY_SIDE[s.side]):
        edges += edge_open(s, edge)
    at = below(w, edges * choices)
    edge = 0
    skip = at // choices
    while skip > 0 or not edge_open(s, edge):
        skip -= edge_open(s, edge)
        edge += 1
    code = FIRST_PLACEMENT + edge * TURNS
    skip = at % choices
    while skip > 0 or not turns & 1:
        skip -= turns & 1
        turns >>= 1
        code += 1
    return code


@rule
def turns_held(s, p):
    """The colour pairs (6 * one + other) that the tiles of a rack can show, as bits."""
    turns = 0
    for i in range(s.rack_n[p]):
        one = TILE_FIRST[s.rack[p][i]]
        other = TILE_SECOND[s.rack[p][i]]
        turns |= 1 << (COLOURS * one + other)
        turns |= 1 << (COLOURS * other + one)
    return turns


@rule
def edge_open(s, edge):
    # IN-5: two free adjacent cells.
    if not edge_free(s, edge):
        return False
    # IN-7: any such place will do, once the own first tile lies.
    if s.began[s.seat] != NOTHING:
        return True
    # IN-6: the first tile touches a printed symbol at which no other player's first tile lies.
    symbol = EDGE_SYMBOL[edge]
    if symbol < 0:
        return False
    return not symbol_taken(s, symbol)


@rule
def edge_free(s, edge):
    return s.board[EDGE_INNER[edge]] == FREE and s.board[EDGE_OUTER[edge]] == FREE


@rule
def symbol_taken(s, symbol):
    for p in range(s.seats):
        if s.began[p] == symbol:
            return True
    return False


@rule
def may_swap(s):
    # IN-13: a rack that is not empty, six tiles in the bag, and none of the colours that are lowest.
    p = s.seat
    if s.rack_n[p] == 0 or bag_size(s) < RACK:
        return False
    low = lowest(s, side_of(s, p))
    for i in range(s.rack_n[p]):
        kind = s.rack[p][i]
        if s.score[side_of(s, p)][TILE_FIRST[kind]] == low or s.score[side_of(s, p)][TILE_SECOND[kind]] == low:
            return False
    return True


@rule
def lowest(s, side):
    low = s.score[side][0]
    for colour in range(1, COLOURS):
        if s.score[side][colour] < low:
            low = s.score[side][colour]
    return low


@rule
def side_of(s, p):
    # IN-18, IN-30: partners sit opposite and share a board.
    return p % 2 if s.pairs else p


@rule
def bag_size(s):
    return sum_of(s.bag, KINDS)


# --- chance ----------------------------------------------------------------------------------------------------------


@entry
def source(s):
    return 0 if s.phase == FIRST else 1


@entry
def chance(s, codes, weights):
    if s.phase == FIRST:
        return weigh_alike(s.seats, 0, codes, weights)
    return weigh(s.bag, FIRST_TILE, codes, weights)


# --- a turn: place, score, draw --------------------------------------------------------------------------------------


@entry
def apply(s, code):
    if s.phase == FIRST:
        s.starter = code
        start_dealing(s)
    elif s.phase == PLACE:
        place(s, code - FIRST_PLACEMENT)
    elif s.phase == ASK:
        if code == SWAP_MOVE:
            show_rack(s)
        else:
            start_drawing(s)
    else:
        draw(s, code - FIRST_TILE)


@rule
def place(s, code):
    edge = code // TURNS
    inner = code % TURNS // COLOURS
    outer = code % COLOURS
    kind = TILE_OF[inner][outer]
    a = EDGE_INNER[edge]
    b = EDGE_OUTER[edge]
    way = EDGE_WAY[edge]
    take_from_rack(s, s.seat, kind)
    if s.bonus > 0:
        s.bonus -= 1
    s.board[a] = inner
    s.board[b] = outer
    s.covered[edge // COVER] |= 1 << edge % COVER
    if s.began[s.seat] == NOTHING:
        s.began[s.seat] = EDGE_SYMBOL[edge]
    # IN-1: the note names the tile's first colour first.
    if inner <= outer:
        note(s, PLACED, s.seat, kind, a, b)
    else:
        note(s, PLACED, s.seat, kind, b, a)
    # IN-8: both halves are scored, first one, then the other. IN-27: those of a double in the better order.
    side = side_of(s, s.seat)
    here = run_points(s, a, inner, way)
    there = run_points(s, b, outer, (way + 3) % 6)
    if inner == outer and outer_goes_first(s, s.score[side][inner], here, there):
        score_half(s, side, b, outer, there)
        score_half(s, side, a, inner, here)
    else:
        score_half(s, side, a, inner, here)
        score_half(s, side, b, outer, there)
    # IN-12, IN-25: a bonus move for each colour that arrives, after both halves.
    after_scoring(s, side)


@rule
def is_covered(s, edge):
    return s.covered[edge // COVER] >> edge % COVER & 1


@rule
def outer_goes_first(s, points, here, there):
    """Whether the marker of a double comes further if the outer half is scored before the inner one."""
    return moved(s, moved(s, points, there), here) > moved(s, moved(s, points, here), there)


@rule
def moved(s, points, count):
    """Where a marker stands after a half that counts so much."""
    # IN-10, IN-11: surplus points are lost.
    stop = stage_end(s, points)
    return stop if points + count > stop else points + count


@rule
def stage_end(s, points):
    # IN-11; IN-18: joined boards have two stages.
    if s.joined and points >= TRACK:
        return 2 * TRACK
    return TRACK


@rule
def score_half(s, side, cell, colour, count):
    before = s.score[side][colour]
    after = moved(s, before, count)
    s.score[side][colour] = after
    note(s, SCORED, s.seat, colour, cell, count, after - before)
    stop = stage_end(s, before)
    if before < stop and after == stop:
        note(s, REACHED, s.seat, colour, stop // TRACK)
        s.bonus += 1


@rule
def run_points(s, cell, colour, skip):
    # IN-9: five directions, each an uninterrupted run of the colour.
    total = 0
    for way in range(6):
        if way != skip:
            x = NEIGHBOUR[cell][way]
            while x >= 0 and s.board[x] == colour:
                total += 1
                x = NEIGHBOUR[x][way]
    return total


@rule
def after_scoring(s, side):
    # IN-29: all six at the end is checked before the full board.
    if lowest(s, side) == (2 * TRACK if s.joined else TRACK):
        # IN-16
        finish(s, ALL_AT_END)
    elif not any_edge_free(s):
        # IN-15
        finish(s, BOARD_FULL)
    elif s.seats == 1:
        # IN-20, IN-32: a bonus move only means that the next tile is drawn at once, in the same turn.
        announce_bonus(s)
        start_drawing(s)
    elif s.bonus > 0 and s.rack_n[s.seat] > 0:
        # IN-12: place again, before drawing.
        announce_bonus(s)
    else:
        # IN-12, IN-30: bonus moves without a tile lapse.
        lapse(s, LAPSED)
        s.phase = ASK


@rule
def announce_bonus(s):
    if s.bonus > 0:
        note(s, BONUS, s.seat, s.bonus)


@rule
def lapse(s, cause):
    if s.bonus > 0:
        note(s, cause, s.seat, s.bonus)
        s.bonus = 0


@rule
def finish(s, why):
    # IN-28: open bonus moves, swap and draw lapse.
    lapse(s, LAPSED_AT_END)
    s.ended = why
    s.phase = DONE
    note(s, ALL_ARE_AT_END if why == ALL_AT_END else BOARD_IS_FULL, why)


@rule
def any_edge_free(s):
    for edge in range(EDGES_BY_SIDE[s.side]):
        if edge_free(s, edge):
            return True
    return False


@entry
def results(s, out):
    # IN-17, IN-19, IN-21
    for p in range(s.seats):
        out[p] = lowest(s, side_of(s, p))


@entry
def strengths(s, out):
    for p in range(s.seats):
        out[p] = strength(s, side_of(s, p))


@rule
def strength(s, side):
    """The tracks of a side from the lowest, as the digits of one number."""
    # IN-17, IN-24. Whoever has all six at the end (IN-16) is ahead of all others by this comparison too.
    found = 0
    for points in range(POINTS):
        for colour in range(COLOURS):
            if s.score[side][colour] == points:
                found = found * POINTS + points
    return found


@entry
def returns(s, out):
    if s.seats == 1:
        out[0] = lowest(s, 0) / (2 * TRACK)  # IN-21
    else:
        strengths(s, out)
        share(out, s.seats)


@rule
def show_rack(s):
    # IN-13, IN-26: the whole rack is shown, set aside, and six new tiles are drawn before the old ones go back.
    p = s.seat
    for i in range(s.rack_n[p]):
        kind = s.rack[p][i]
        note(s, SHOWED, p, kind)
        s.aside[kind] += 1
        memory.note_gone(s, 0, kind, 0)
        s.rack[p][i] = NOTHING
    s.rack_n[p] = 0
    s.fence[p] = 0
    s.due = RACK
    s.phase = SWAP


@rule
def start_drawing(s):
    # IN-14: back to six tiles.
    if s.epoch > 0:
        memory.close_fence(s)
    s.due = rack_size(s) - s.rack_n[s.seat]
    s.phase = DRAW


@rule
def draw(s, kind):
    p = s.seat
    s.bag[kind] -= 1
    s.rack[p][s.rack_n[p]] = kind
    s.rack_n[p] += 1
    note(s, DEALT if s.phase == DEAL else (SWAPPED if s.phase == SWAP else DREW), p, kind)
    s.due -= 1
    if s.due > 0:
        return
    if s.phase == DEAL:
        # IN-4: each seat in turn; then the first player begins.
        s.seat = (p + 1) % s.seats
        if s.seat == s.starter:
            s.phase = PLACE
        else:
            s.due = rack_size(s)
        return
    if s.phase == SWAP:
        return_shown(s)
    s.phase = PLACE
    if s.bonus == 0:
        s.seat = (p + 1) % s.seats
        s.turn += 1


@rule
def return_shown(s):
    count = 0
    for kind in range(KINDS):
        count += s.aside[kind]
        s.bag[kind] += s.aside[kind]
        s.aside[kind] = 0
    s.epoch += 1
    # What is drawn from now on is newer than all that the racks hold, and they are full.
    for p in range(s.seats):
        s.fence[p] |= 1 << RACK
    note(s, RETURNED, s.seat, count)


@rule
def take_from_rack(s, p, kind):
    at = 0
    while s.rack[p][at] != kind:
        at += 1
    if s.epoch > 0:
        memory.note_gone(s, at, kind, 1)
    s.rack_n[p] -= 1
    for i in range(at, s.rack_n[p]):
        s.rack[p][i] = s.rack[p][i + 1]
    s.rack[p][s.rack_n[p]] = NOTHING
