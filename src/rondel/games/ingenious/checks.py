"""What holds in every position of Ingenious. A rules source (see ``kit``).

`flaw` is asked about positions from outside, of which only the ranges and the mode are known to be right.
"""

from rondel.games.ingenious.components import CELLS, LARGEST_RACK, MOST_PLACED
from rondel.games.ingenious.state import (
    ALL_AT_END,
    ASK,
    BOARD_FULL,
    COVER,
    DEAL,
    DONE,
    DRAW,
    FIRST,
    KINDS,
    NOTHING,
    PLACE,
    RUNNING,
    SEATS,
    SWAP,
)

rules, memory, past_knowledge = kit.rules, kit.memory, kit.past_knowledge
rule, entry, sum_of = kit.rule, kit.entry, kit.sum_of
EDGE_INNER = kit.table("edge_inner")
EDGE_OUTER = kit.table("edge_outer")
EDGE_SYMBOL = kit.table("edge_symbol")
EDGES_BY_SIDE = kit.table("edges_by_side")
TILE_OF = kit.table("tile_of")
SUPPLY = kit.table("supply")
RACK = kit.table("rack")
TRACK = kit.table("track")
COLOURS = 6

SOUND, BOARD, BAG, BEGAN, STARTER, TURN, PHASE, DUE, BONUS, ASIDE, EPOCH, LOG, ENDED, RACKS = range(14)
SCORES = RACKS + SEATS
FLAWS = (
    "board", "bag", "began", "starter", "turn", "phase", "due", "bonus", "aside", "epoch", "log", "ended",
    *(f"rack {p + 1}" for p in range(SEATS)),
    *(f"scores {side + 1}" for side in range(SEATS)),
)  # fmt: skip

# Scratch: the epoch of each tile of each rack, the tiles of each kind on the board, how many tiles lie on each cell and
# at each printed symbol, and for each epoch and kind the tiles that came into the bag less those that were drawn.
AGES = 0
ON_BOARD = SEATS * LARGEST_RACK
UNDER = ON_BOARD + KINDS
TOUCHING = UNDER + CELLS
BALANCE = TOUCHING + COLOURS
SCRATCH = BALANCE + (MOST_PLACED + 2) * KINDS


@entry
def flaw(s, scratch):
    """The number of the field that is wrong first, from 1, or 0."""
    if s.seat >= s.seats or s.starter >= s.seats:
        return STARTER
    return (
        board_flaw(s, scratch)
        or supply_flaw(s, scratch)
        or rack_flaw(s)
        or beginning_flaw(s, scratch)
        or score_flaw(s)
        or phase_flaw(s, scratch)
        or log_flaw(s, scratch)
        or ending_flaw(s)
    )


# --- board and tiles -------------------------------------------------------------------------------------------------


@rule
def board_flaw(s, scratch):
    for kind in range(KINDS):
        scratch[ON_BOARD + kind] = 0
    for cell in range(CELLS):
        scratch[UNDER + cell] = 0
    for symbol in range(COLOURS):
        scratch[TOUCHING + symbol] = 0
    for edge in range(COVER * len(s.covered)):
        if rules.is_covered(s, edge):
            if edge >= EDGES_BY_SIDE[s.side]:
                return BOARD
            a = EDGE_INNER[edge]
            b = EDGE_OUTER[edge]
            if s.board[a] < 0 or s.board[b] < 0:
                return BOARD
            scratch[UNDER + a] += 1
            scratch[UNDER + b] += 1
            scratch[ON_BOARD + TILE_OF[s.board[a]][s.board[b]]] += 1
            if EDGE_SYMBOL[edge] >= 0:
                scratch[TOUCHING + EDGE_SYMBOL[edge]] += 1
    for cell in range(CELLS):
        if scratch[UNDER + cell] > 1 or (scratch[UNDER + cell] == 0 and s.board[cell] != rules.at_first(s, cell)):
            return BOARD
    return SOUND


@rule
def tiles_on_board(scratch):
    n = 0
    for kind in range(KINDS):
        n += scratch[ON_BOARD + kind]
    return n


@rule
def supply_flaw(s, scratch):
    for kind in range(KINDS):
        n = s.bag[kind] + s.aside[kind] + scratch[ON_BOARD + kind]
        for p in range(SEATS):
            for i in range(s.rack_n[p]):
                if s.rack[p][i] == kind:
                    n += 1
        if n != SUPPLY[kind]:
            return BAG
    return SOUND


@rule
def rack_flaw(s):
    for p in range(SEATS):
        for i in range(LARGEST_RACK):
            if (s.rack[p][i] == NOTHING) != (i >= s.rack_n[p]):
                return RACKS + p
    for p in range(SEATS):
        if p == s.seat and s.phase != FIRST:
            continue
        if s.rack_n[p] != (rules.rack_size(s) if has_full_rack(s, p) else 0):
            return RACKS + p
    if not mover_holds_enough(s):
        return RACKS + s.seat
    return SOUND


@rule
def has_full_rack(s, p):
    """Whether a seat whose turn it is not holds a full rack (else none)."""
    if p >= s.seats or s.phase == FIRST:
        return False
    # IN-4: racks are dealt one after the other.
    return s.phase != DEAL or (p - s.starter) % s.seats < (s.seat - s.starter) % s.seats


@rule
def mover_holds_enough(s):
    n = s.rack_n[s.seat]
    size = rules.rack_size(s)
    if s.phase == FIRST:
        return n == 0
    if s.phase == DEAL or s.phase == DRAW or s.phase == SWAP:
        return n + s.due == size and s.due > 0
    if s.phase == PLACE:
        # IN-12: a bonus move comes before the draw.
        return 0 < n < size if s.bonus > 0 and s.seats > 1 else n == size
    return n < size


# --- the course of the game ------------------------------------------------------------------------------------------


@rule
def mid_turn(s):
    """Whether the seat whose turn it is has placed a tile in it."""
    if s.phase == PLACE:
        return s.bonus > 0
    return s.phase == ASK or s.phase == DRAW or s.phase == SWAP or s.phase == DONE


@rule
def turns_begun(s):
    return s.turn + 1 if mid_turn(s) else s.turn


@rule
def beginning_flaw(s, scratch):
    # IN-6: everybody began at another symbol, with a tile that touches it.
    for p in range(SEATS):
        if s.began[p] != NOTHING:
            if p >= s.seats or scratch[TOUCHING + s.began[p]] == 0:
                return BEGAN
            for q in range(p):
                if s.began[q] == s.began[p]:
                    return BEGAN
    if (s.starter == NOTHING) != (s.phase == FIRST):
        return STARTER
    moved = turns_begun(s)
    if s.phase == FIRST and moved > 0:
        return BEGAN
    if s.phase != FIRST and s.phase != DEAL and s.seat != memory.seat_of(s, s.turn):
        return TURN
    for i in range(s.seats):
        if (s.began[(s.starter + i) % s.seats] != NOTHING) != (i < moved):
            return BEGAN
    tiles = tiles_on_board(scratch)
    if tiles < moved or (tiles > 0 and moved == 0):
        return TURN
    # IN-12: while somebody has not begun, all tiles but one a turn are bonus moves, and those owed come on top.
    if moved < s.seats and tiles - moved > stages_reached(s):
        return TURN
    if moved < s.seats and tiles - moved + s.bonus > stages_reached(s):
        return BONUS
    return SOUND


@rule
def stages_reached(s):
    n = 0
    for side in range(sides(s)):
        for colour in range(COLOURS):
            n += s.score[side][colour] // TRACK
    return n


@rule
def sides(s):
    return 2 if s.pairs else s.seats


@rule
def track_end(s):
    return 2 * TRACK if s.joined else TRACK


@rule
def score_flaw(s):
    for side in range(SEATS):
        for colour in range(COLOURS):
            if s.score[side][colour] > (track_end(s) if side < sides(s) else 0):
                return SCORES + side
    return SOUND


@rule
def phase_flaw(s, scratch):
    if (s.phase == FIRST or s.phase == DEAL) and (s.turn > 0 or tiles_on_board(scratch) > 0):
        return PHASE
    if s.due > 0 and s.phase != DEAL and s.phase != DRAW and s.phase != SWAP:
        return DUE
    # IN-20, IN-32: solitaire has no swap, and bonus moves may be owed while it draws.
    if s.seats == 1 and (s.phase == ASK or s.phase == SWAP):
        return PHASE
    if s.bonus > 0 and s.phase != PLACE and not (s.seats == 1 and s.phase == DRAW):
        return BONUS
    if (sum_of(s.aside, KINDS) > 0) != (s.phase == SWAP):
        return ASIDE
    return SOUND


@rule
def ending_flaw(s):
    wanted = RUNNING
    if not rules.any_edge_free(s):
        wanted = BOARD_FULL
    # IN-29: all six at the end comes before the full board.
    for side in range(sides(s)):
        if rules.lowest(s, side) == track_end(s):
            wanted = ALL_AT_END
    if s.ended != wanted or (s.phase == DONE) != (wanted != RUNNING):
        return ENDED
    if s.phase == PLACE:
        for edge in range(EDGES_BY_SIDE[s.side]):
            if rules.edge_open(s, edge):
                return SOUND
        return BOARD
    return SOUND


# --- what is remembered ----------------------------------------------------------------------------------------------
# It must be a story that can have happened; else no world would fit what the seats know.


@rule
def log_flaw(s, scratch):
    first = 0
    while first < MOST_PLACED and s.gone[first] == 0:
        first += 1
    last = s.turn if mid_turn(s) else s.turn - 1
    for t in range(MOST_PLACED):
        if (first <= t <= last) != (s.gone[t] > 0) or not turn_fits(s, t, first):
            return LOG
    if first == MOST_PLACED and (s.epoch > 0 or s.phase == SWAP):
        return EPOCH
    if first < MOST_PLACED and s.seats == 1:
        return LOG
    return SOUND if story_fits(s, first, last, scratch) else LOG


@rule
def turn_fits(s, t, first):
    left = 0
    for slot in range(LARGEST_RACK):
        if memory.digit(s, t, slot) > 0:
            left += 1
            if slot >= RACK:
                return False
        elif memory.was_placed(s, t, slot):
            return False
    shows = memory.shows(s, t)
    # What the first to swap had placed in that turn is not remembered; in every later turn a tile was placed, and a
    # swap showed the rest of the rack.
    if t == first and s.laid[t] > 0:
        return False
    if t > first and left > 0 and (s.laid[t] == 0 or (shows and left < RACK)):
        return False
    if t != s.turn or left == 0:
        return True
    if shows != (s.phase == SWAP):
        return False
    if s.phase == SWAP:
        return True
    return RACK - left <= s.rack_n[s.seat] if s.phase == DRAW else RACK - left == s.rack_n[s.seat]


@rule
def story_fits(s, first, last, scratch):
    for i in range(SEATS * LARGEST_RACK):
        scratch[AGES + i] = 0
    for i in range((s.epoch + 2) * KINDS):
        scratch[BALANCE + i] = 0
    for kind in range(KINDS):
        scratch[BALANCE + kind] = s.bag[kind] + s.aside[kind]
    drawing = s.phase == DRAW or s.phase == SWAP
    epoch = 0
    for t in range(first, last + 1):
        if epoch > s.epoch or not slots_fit(s, t, epoch, scratch):
            return False
        if t < s.turn or drawing:
            past_knowledge.refill_slots(s, t, epoch, scratch)
        if t < s.turn and memory.shows(s, t):
            epoch += 1
    if epoch != s.epoch or not aside_fits(s) or not fences_fit(s, drawing, scratch):
        return False
    if first <= s.turn <= last and not drawing:
        past_knowledge.refill_slots(s, s.turn, epoch, scratch)
    return every_draw_was_possible(s, scratch)


@rule
def slots_fit(s, t, epoch, scratch):
    """Books what left a rack in a turn; the slots must be in line."""
    rack = AGES + memory.seat_of(s, t) * LARGEST_RACK
    for slot in range(RACK):
        age = scratch[rack + slot]
        if slot > 0 and age == scratch[rack + slot - 1]:
            if memory.place_in_line(s, t, slot - 1) > memory.place_in_line(s, t, slot):
                return False
        kind = memory.digit(s, t, slot) - 1
        if kind >= 0:
            scratch[BALANCE + age * KINDS + kind] -= 1
            if memory.was_placed(s, t, slot):
                scratch[BALANCE + kind] += 1
                scratch[ON_BOARD + kind] -= 1
                if scratch[ON_BOARD + kind] < 0:
                    return False
            else:
                scratch[BALANCE + (epoch + 1) * KINDS + kind] += 1
    return True


@rule
def aside_fits(s):
    for kind in range(KINDS):
        n = 0
        for slot in range(RACK):
            if s.phase == SWAP and memory.digit(s, s.turn, slot) == kind + 1 and not memory.was_placed(s, s.turn, slot):
                n += 1
        if n != s.aside[kind]:
            return False
    return True


@rule
def fences_fit(s, drawing, scratch):
    for p in range(SEATS):
        fence = 0
        held = s.rack_n[p] if drawing else RACK
        for slot in range(1, held + 1):
            age = scratch[AGES + p * LARGEST_RACK + slot] if slot < held else s.epoch
            if age > scratch[AGES + p * LARGEST_RACK + slot - 1] and p < s.seats:
                fence |= 1 << slot
        if s.fence[p] != fence:
            return False
    return True


@rule
def every_draw_was_possible(s, scratch):
    """In no epoch more tiles of a kind had been drawn than had come into the bag."""
    for p in range(s.seats):
        for i in range(s.rack_n[p]):
            scratch[BALANCE + s.rack[p][i]] += 1
            scratch[BALANCE + scratch[AGES + p * LARGEST_RACK + i] * KINDS + s.rack[p][i]] -= 1
    for kind in range(KINDS):
        n = 0
        for epoch in range(s.epoch + 1):
            n += scratch[BALANCE + epoch * KINDS + kind]
            if n < 0:
                return False
    return True
