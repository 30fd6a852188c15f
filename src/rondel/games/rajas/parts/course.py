"""The course of the game: set-up, turns, phases, rounds, the end. A rules source (see ``kit``)."""

from rondel.games.rajas.components import MOGUL, MOST_SPACES
from rondel.games.rajas.effect import COLOURS
from rondel.games.rajas.moves import (
    BEGINS,
    CLAIM,
    ENDED,
    ENDED_LATE,
    LAST_ROUND,
    MEETING,
    MET,
    MOGUL_ROUND,
    NEW_ROUND,
    NONE_DUE,
    PASSED,
    START_MONEY,
)
from rondel.games.rajas.state import (
    AT_FIRST,
    BEGIN,
    CHOOSE,
    DONE,
    DRAW_BROWN,
    END,
    FIRST,
    FIRST_MONEY,
    NEXT,
    NOTHING,
    OPEN,
    PLACE,
    ROLL,
    ROUND,
    ROUNDS,
    TRY,
    UPGRADE,
)

rule, note = kit.rule, kit.note
dice, tracks, board, yields = kit.dice, kit.tracks, kit.board, kit.yields
push_one, push_plain = kit.pending.push_one, kit.pending.push_plain


@rule
def roll_first(s, p):
    # RA-6: one die of each colour.
    s.seat = p
    for colour in range(len(COLOURS)):
        dice.name(s, colour)
    push_one(s, ROLL, AT_FIRST)


@rule
def is_lowest(s, p):
    """Whether nobody rolled less."""
    for other in range(s.seats):
        if dice.pips(s, other) < dice.pips(s, p):
            return False
    return True


@rule
def find_starter(s):
    # RA-6: a tie is broken at random.
    n = 0
    lowest = 0
    for p in range(s.seats):
        if is_lowest(s, p):
            n += 1
            lowest = p
    if n > 1:
        push_plain(s, FIRST)
    else:
        push_one(s, BEGIN, lowest)


@rule
def begin(s, first):
    note(s, BEGINS, first)
    s.starter = first
    for i in range(s.seats):
        p = (first + i) % s.seats
        s.money[p] = FIRST_MONEY + i
        note(s, START_MONEY, p, s.money[p])
    push_plain(s, OPEN)


@rule
def open_round(s):
    if s.navaratnas:
        if s.turn < s.seats:
            # RA-34, RA-65: one player after another draws a brown tile and puts it.
            s.seat = (s.starter + s.turn) % s.seats
            s.turn += 1
            push_plain(s, OPEN)
            push_plain(s, DRAW_BROWN)
            return
        yields.lay_open(s)
    s.round = 1
    s.seat = s.starter
    push_plain(s, TRY)


@rule
def end_turn(s):
    if s.late > 0:
        # RA-56: the very last thing of the turn.
        s.late -= 1
        push_plain(s, END)
        push_plain(s, UPGRADE)
        return
    # RA-31, RA-58
    if tracks.difference(s, s.seat) >= 0:
        s.met[s.seat] = tracks.times_met(s) + 1
        note(s, MET, s.seat, tracks.difference(s, s.seat))
    push_plain(s, NEXT)


@rule
def try_place(s):
    # RA-7: placing is a duty.
    if board.can_place(s, s.seat):
        s.turn += 1
        push_plain(s, END)
        push_plain(s, PLACE)
        return
    if board.workers_left(s, s.seat) > 0:
        note(s, PASSED, s.seat)
    elif tile_due(s, s.seat):
        if yields.may_take_any(s, s.seat):
            offer_tile(s)
            return
        note(s, NONE_DUE, s.seat)
    push_plain(s, NEXT)


@rule
def tile_due(s, p):
    """Whether a yield tile is due to a player without a worker left."""
    # RA-36, RA-58, RA-67
    if not s.navaratnas or tracks.times_met(s) > 0:
        return False
    return s.claimed[p] < board.workers_fewer(s, p)


@rule
def offer_tile(s):
    s.turn += 1
    s.placed = 1  # RA-57
    s.claimed[s.seat] += 1
    note(s, CLAIM, s.seat, tracks.workers(s, s.seat), tracks.workers(s, s.seat) + board.workers_fewer(s, s.seat))
    push_plain(s, END)
    push_plain(s, CHOOSE)


@rule
def end_phase(s):
    # RA-31, RA-59
    if tracks.times_met(s) > 0:
        note(s, ENDED, MEETING)
        push_plain(s, DONE)
    elif s.placed:
        s.placed = 0
        push_plain(s, TRY)
    else:
        push_plain(s, ROUND)  # RA-12, RA-57


@rule
def end_round(s):
    # RA-12: the worker on the Great Mogul, or the next player.
    mogul = s.worker[board.first_space(s, MOGUL)]
    for space in range(MOST_SPACES):
        s.worker[space] = NOTHING
    for p in range(s.seats):
        s.claimed[p] = 0
    # RA-60
    if s.round == ROUNDS:
        note(s, ENDED_LATE, LAST_ROUND)
        push_plain(s, DONE)
        return
    s.round += 1
    s.starter = mogul if mogul != NOTHING else (s.starter + 1) % s.seats
    s.seat = s.starter
    note(s, MOGUL_ROUND if mogul != NOTHING else NEW_ROUND, s.round, s.starter)
    push_plain(s, TRY)
