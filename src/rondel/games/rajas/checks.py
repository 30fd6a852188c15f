"""What holds in every position of Rajas. A rules source (see ``kit``).

`flaw` is asked about positions from outside, of which only the ranges and the number of seats are known to be right.
"""

from rondel.games.rajas.components import (
    BUILDINGS,
    DICE_OF_COLOUR,
    FACES,
    GOOD_SPACE,
    GROUPS,
    MOST_CELLS,
    MOST_PLACES,
    MOST_RIVER,
    MOST_RIVER_TILES,
    MOST_SPACES,
    MOST_YIELDS,
    OUTDOOR,
    STACKS,
    TILES,
    TURNS,
)
from rondel.games.rajas.effect import COLOURS
from rondel.games.rajas.flaws import (
    ABSENT,
    BORDERS,
    DICE_WRONG,
    LEVELS,
    MET_WRONG,
    NAMES,
    PENDING,
    PROVINCE,
    RIVER,
    SEAT,
    SET_UP,
    SOUND,
    TILES_WRONG,
    TRACKS,
    TURN,
    WORKERS_WRONG,
    YIELDS,
)
from rondel.games.rajas.moves import LAY_AT
from rondel.games.rajas.state import (
    CHOOSE,
    COUNT,
    DISCARD,
    DONE,
    DRAW,
    FIRST,
    FIRST_MONEY,
    LEAST_LEVEL,
    MOST_WON,
    NAME,
    NOTHING,
    OPEN,
    PICK,
    PLACE,
    REVEAL,
    ROLL,
    ROUNDS,
    SEATS,
    SPOT,
    START,
    TURN_UP,
    WORKERS,
)

rules, pending_checks, course, yields = kit.rules, kit.pending_checks, kit.course, kit.yields
pending, dice, province, river, tracks, board = (
    kit.pending, kit.dice, kit.province, kit.river, kit.tracks, kit.board,
)  # fmt: skip
rule, entry, sum_of = kit.rule, kit.entry, kit.sum_of
KINDS = kit.table("kinds")
CELLS = kit.table("cells")
PLACES = kit.table("places")
PLACE_CELL = kit.table("place_cell")
PLACE_SIDE = kit.table("place_side")
TILE_COUNT = kit.table("tile_count")
TILE_STACK = kit.table("tile_stack")
TILE_COST = kit.table("tile_cost")
TILE_TURNS = kit.table("tile_turns")
YIELD_COUNT = kit.table("yield_count")
YIELD_COLOUR = kit.table("yield_colour")
PLACE_COLOUR = kit.table("place_colour")
RIVER_COUNT = kit.table("river_count")
BORDER_LISTS = kit.table("border")
RIVER_END = kit.table("river_end")
BRIDGE = kit.table("bridge")
FAME_BONUS = kit.table("fame_bonus")
MONEY_BONUS = kit.table("money_bonus")
FAME_BONUSES = kit.table("fame_bonuses")
MONEY_BONUSES = kit.table("money_bonuses")
FAME_WORKER = kit.table("fame_worker")
MONEY_WORKER = kit.table("money_worker")
ARMS = kit.table("arms")
FLAWS = NAMES
SCRATCH = LAY_AT + len(TURNS) * MOST_CELLS
"""Room for all moves."""


@entry
def flaw(s, scratch):
    found = flaw_of_seats(s) or flaw_of_pieces(s) or flaw_of_tiles(s, scratch)
    for p in range(s.seats):
        found = found or flaw_of_province(s, p) or flaw_of_tracks(s, p)
    return (
        found
        or flaw_of_workers(s)
        or flaw_of_yields(s, scratch)
        or flaw_of_river_tiles(s, scratch)
        or flaw_of_course(s)
        or flaw_of_questions(s, scratch)
    )


@rule
def flaw_of_questions(s, scratch):
    if not pending_checks.is_sound(s):
        return PENDING
    if s.round == 0:
        found = flaw_of_set_up(s)
        if found != SOUND:
            return found
    # A decision begun can always be completed (RA-48).
    return PENDING if DRAW < pending.top(s) < DONE and rules.legal(s, scratch) == 0 else SOUND


@rule
def in_turn(s):
    """Whether the acting player has placed a worker and is not done."""
    return s.round > 0 and pending.top(s) != PLACE and pending.top(s) != DONE


# --- pieces ----------------------------------------------------------------------------------------------------------


@rule
def flaw_of_seats(s):
    if s.seat >= s.seats or s.starter >= s.seats:
        return SEAT
    for p in range(s.seats, SEATS):
        n = s.fame[p] + s.money[p] + s.karma[p] + s.boat[p] + s.fame_had[p] + s.money_had[p] + s.won[p] + s.met[p]
        n += s.joined[p] + dice.owned(s, p) + s.claimed[p]
        for place in range(MOST_PLACES):
            n += s.yield_tile[p][place] != NOTHING
        for building in range(len(BUILDINGS)):
            n += s.level[p][building]
        for cell in range(MOST_CELLS):
            n += s.tile[p][cell] != NOTHING or s.covered[p][cell] != NOTHING or s.road[p][cell] != 0
        if n > 0:
            return ABSENT
    return SOUND


@rule
def flaw_of_pieces(s):
    # RA-2: twelve dice of each colour.
    for colour in range(len(COLOURS)):
        n = s.supply[colour] + s.named[colour]
        for p in range(s.seats):
            for i in range(FACES):
                n += s.dice[p][colour * FACES + i]
        if n != DICE_OF_COLOUR:
            return DICE_WRONG
    # RA-10
    for p in range(s.seats):
        if dice.owned(s, p) + (dice.in_hand(s) if p == s.seat else 0) > ARMS[s.side[p]]:
            return DICE_WRONG
    asked = pending.top(s)
    if dice.in_hand(s) > 0:
        if asked != NAME and asked != PICK and asked != ROLL:
            return DICE_WRONG
    elif asked == ROLL:
        return DICE_WRONG
    return SOUND


@rule
def flaw_of_yields(s, count):
    # RA-22, RA-34: a yield tile is in the stack or on the board, discarded or waits to be, in hand, or on a place.
    for kind in range(MOST_YIELDS):
        count[kind] = s.yields[kind] + s.gone[kind]
    for i in range(s.depth):
        if (s.kind[i] == DISCARD or s.kind[i] == SPOT) and 0 <= s.a[i] < MOST_YIELDS:
            count[s.a[i]] += 1
    for p in range(s.seats):
        for place in range(MOST_PLACES):
            if s.yield_tile[p][place] != NOTHING:
                count[s.yield_tile[p][place]] += 1
    for kind in range(MOST_YIELDS):
        whole = YIELD_COUNT[kind] if kind < yields.in_play(s) else 0
        if count[kind] != whole or (s.navaratnas and s.gone[kind] > 0):
            return YIELDS
    if pending.top(s) == DRAW and yields.left(s) == 0:
        return YIELDS
    for p in range(s.seats):
        browns = 0
        for place in range(MOST_PLACES):
            kind = s.yield_tile[p][place]
            if kind != NOTHING:
                # RA-35
                if not s.navaratnas or place >= PLACES or PLACE_COLOUR[place] != YIELD_COLOUR[kind]:
                    return YIELDS
                browns += yields.is_brown(kind)
        if s.navaratnas and s.round > 0 and browns == 0:
            return YIELDS
        # RA-36, RA-67
        if s.claimed[p] > 0 and not may_have_claimed(s, p):
            return YIELDS
    return SOUND


@rule
def may_have_claimed(s, p):
    if not s.navaratnas or board.workers_left(s, p) > 0:
        return False
    # Who has been offered one takes it in this turn, in which nothing else happens, or waits for the round to end.
    if in_turn(s) and p == s.seat:
        if s.depth > 2 or s.late > 0 or is_due(s, p) or (pending.top(s) != CHOOSE and pending.top(s) != SPOT):
            return False
    return s.claimed[p] <= board.workers_fewer(s, p)


@rule
def flaw_of_river_tiles(s, count):
    # RA-40, RA-70: each within a throw of the last one, until tiles or river run out.
    last = 0
    for kind in range(MOST_RIVER_TILES):
        count[kind] = 0
    for space in range(MOST_RIVER):
        if s.river_tile[space] != NOTHING:
            if not s.ganga or space == 0 or space >= RIVER_END or space > last + FACES:
                return RIVER
            last = space
            count[s.river_tile[space]] += 1
    for kind in range(MOST_RIVER_TILES):
        if count[kind] > (RIVER_COUNT[kind] if kind < len(RIVER_COUNT) else 0):
            return RIVER
    # They are laid when all stacks have been turned up.
    if s.round == 0 and s.kind[0] == START and pending.top(s) == REVEAL:
        return RIVER if last > 0 else SOUND
    if pending.top(s) == COUNT or pending.top(s) == TURN_UP:
        return SOUND
    if s.ganga and river.any_left(s) and last + FACES < RIVER_END:
        return RIVER
    return SOUND


@rule
def flaw_of_tiles(s, count):
    # RA-3: none lost, none twice.
    for kind in range(TILES):
        count[kind] = s.stack[kind]
    for stack in range(STACKS):
        if s.top[stack] != NOTHING:
            count[s.top[stack]] += 1
    for p in range(s.seats):
        for cell in range(MOST_CELLS):
            if s.tile[p][cell] != NOTHING:
                count[s.tile[p][cell]] += 1
            if s.covered[p][cell] != NOTHING:
                count[s.covered[p][cell]] += 1
    for kind in range(TILES):
        if count[kind] != (TILE_COUNT[kind] if kind < KINDS else 0):
            return TILES_WRONG
    for stack in range(STACKS):
        if s.top[stack] != NOTHING and TILE_STACK[s.top[stack]] != stack:
            return TILES_WRONG
        # A stack without a tile on top is empty, or its next tile is about to be turned up.
        waits = 0
        for i in range(s.depth):
            waits += s.kind[i] == REVEAL and s.a[i] == stack
        if waits != (s.top[stack] == NOTHING and province.unseen(s, stack) > 0):
            return TILES_WRONG
    return SOUND


# --- a province ------------------------------------------------------------------------------------------------------


@rule
def flaw_of_province(s, p):
    for cell in range(MOST_CELLS):
        if s.tile[p][cell] == NOTHING:
            if s.road[p][cell] != 0 or s.covered[p][cell] != NOTHING:
                return PROVINCE
        elif cell >= CELLS or not lies_well(s, p, cell):
            return PROVINCE
    # RA-14, RA-23
    if province.reached(s, p, NOTHING, 0) != province.built(s, p):
        return PROVINCE
    if s.joined[p] >> PLACES != 0:
        return BORDERS
    for place in range(PLACES):
        cell = PLACE_CELL[place]
        had = s.joined[p] >> place & 1
        # RA-33: some places may be on one side of the board only.
        if BORDER_LISTS[s.side[p]][place] == NOTHING:
            if had:
                return BORDERS
        # RA-16: joined by the tile that lies there, or by the one under it.
        elif s.road[p][cell] >> PLACE_SIDE[place] & 1:
            if not had:
                return BORDERS
        elif had and s.covered[p][cell] == NOTHING:
            return BORDERS
    for building in range(len(BUILDINGS)):
        if s.level[p][building] < LEAST_LEVEL:
            return LEVELS
    return SOUND


@rule
def lies_well(s, p, cell):
    kind = s.tile[p][cell]
    under = s.covered[p][cell]
    if under != NOTHING and TILE_COST[under] >= TILE_COST[kind]:
        return False
    for way in range(len(TURNS)):
        if TURNS[way] == s.road[p][cell] and TILE_TURNS[kind][way]:
            return True
    return False


# --- tracks and river ------------------------------------------------------------------------------------------------


@rule
def flaw_of_tracks(s, p):
    # RA-28: had is what has been reached; RA-45: fame never falls.
    if s.fame_had[p] > FAME_BONUSES or s.money_had[p] > MONEY_BONUSES:
        return TRACKS
    if s.fame_had[p] > 0 and s.fame[p] < FAME_BONUS[s.fame_had[p] - 1][0]:
        return TRACKS
    if s.won[p] >> tracks.ON_FAME & 1 and s.fame[p] < FAME_WORKER:
        return TRACKS
    # RA-29
    if tracks.extra_workers(s, p) > MOST_WON + s.navaratnas:
        return WORKERS_WRONG
    # RA-30: nothing is left when nobody is in the middle of a turn.
    if not (in_turn(s) and p == s.seat) and is_due(s, p):
        return TRACKS
    # RA-24, RA-43
    if s.boat[p] > RIVER_END:
        return RIVER
    for other in range(p):
        if 0 < s.boat[p] < RIVER_END and s.boat[other] == s.boat[p]:
            return RIVER
    crossed = s.boat[p] > BRIDGE
    won = s.won[p] >> tracks.ON_BRIDGE & 1
    if (won and not crossed) or (crossed and tracks.may_win(s, p, tracks.ON_BRIDGE)):
        return RIVER
    return SOUND


@rule
def is_due(s, p):
    """Whether a bonus or worker of the tracks has been reached and not had."""
    at = s.money_had[p]
    if at < MONEY_BONUSES and s.money[p] >= MONEY_BONUS[at][0]:
        return True
    at = s.fame_had[p]
    if at < FAME_BONUSES and s.fame[p] >= FAME_BONUS[at][0]:
        return True
    if s.money[p] >= MONEY_WORKER and tracks.may_win(s, p, tracks.ON_MONEY):
        return True
    return s.fame[p] >= FAME_WORKER and tracks.may_win(s, p, tracks.ON_FAME)


# --- workers ---------------------------------------------------------------------------------------------------------


@rule
def flaw_of_workers(s):
    for space in range(board.first_space(s, len(GROUPS)), MOST_SPACES):
        if s.worker[space] != NOTHING:
            return WORKERS_WRONG
    for p in range(s.seats):
        if board.workers_left(s, p) < 0:
            return WORKERS_WRONG
    for space in range(MOST_SPACES):
        if s.worker[space] >= s.seats:
            return WORKERS_WRONG
    for group in range(len(GROUPS)):
        # RA-8: in order.
        for space in range(board.first_space(s, group) + 1, board.first_space(s, group + 1)):
            if s.worker[space] != NOTHING and s.worker[space - 1] == NOTHING:
                return WORKERS_WRONG
            # RA-18
            if GOOD_SPACE <= group < OUTDOOR and s.seats > 2 and s.worker[space] != NOTHING:
                for earlier in range(board.first_space(s, group), space):
                    if s.worker[earlier] == s.worker[space]:
                        return WORKERS_WRONG
    return SOUND


@rule
def tiles_claimed(s):
    return sum_of(s.claimed, s.seats)


@rule
def workers_placed(s):
    n = 0
    for space in range(MOST_SPACES):
        n += s.worker[space] != NOTHING
    return n


# --- the course of the game ------------------------------------------------------------------------------------------


@rule
def flaw_of_course(s):
    asked = pending.top(s)
    if s.round == 0:
        return SOUND
    # RA-7, RA-36, RA-57: each turn places a worker or offers a yield tile; a round has at least one turn.
    turns = workers_placed(s) + tiles_claimed(s) + (asked == PLACE)
    before = s.seats if s.navaratnas else 0
    each = s.seats * (WORKERS + MOST_WON + s.navaratnas)
    most = before + (s.round - 1) * each
    if asked == DONE and tracks.times_met(s) == 0:
        # RA-60
        if s.round != ROUNDS or turns > 0 or s.turn > most + each:
            return TURN
    elif s.turn > most + turns:
        return TURN
    if s.turn < before + s.round - 1 + turns or s.turn == before:
        return TURN
    if asked == PLACE:
        if s.placed and (s.seat == s.starter or workers_placed(s) == 0):
            return TURN
        if board.workers_left(s, s.seat) == 0:
            return WORKERS_WRONG
    if in_turn(s) and not s.placed:
        return TURN
    if s.late > 0 and not in_turn(s):
        return TRACKS
    return flaw_of_meeting(s)


@rule
def flaw_of_meeting(s):
    """RA-31, RA-58: who met, in turn order; only those still to come go on."""
    n = tracks.times_met(s)
    order = 0
    for i in range(s.seats):
        p = (s.starter + i) % s.seats
        met = tracks.difference(s, p) >= 0
        if s.met[p] > 0:
            order += 1
            if s.met[p] != order or not met:
                return MET_WRONG
            if pending.top(s) != DONE and i >= (s.seat - s.starter) % s.seats:
                return MET_WRONG
        elif met and not (in_turn(s) and p == s.seat):
            return MET_WRONG
    return MET_WRONG if order != n else SOUND


@rule
def flaw_of_set_up(s):
    """RA-5, RA-6: nothing has happened but that tiles were turned up and dice rolled, one of each colour.

    With Navaratnas brown tiles are drawn and put after the first player has been found (RA-65).
    """
    begun = s.kind[0] == OPEN
    if s.placed or s.late > 0 or workers_placed(s) > 0 or (not begun and (s.turn > 0 or s.starter > 0)):
        return SET_UP
    if begun and not (course.is_lowest(s, s.starter) and is_turn_of_set_up(s)):
        return SET_UP
    for p in range(s.seats):
        order = (p - s.starter) % s.seats
        if s.money[p] != (FIRST_MONEY + order if begun else 0) or not has_tile_of_set_up(s, p, order):
            return SET_UP
        n = s.fame[p] + s.boat[p] + s.fame_had[p] + s.money_had[p] + s.won[p] + s.met[p]
        if n > 0 or s.karma[p] != 1 or province.built(s, p) != 0 or tracks.upgrades(s, p) > 0:
            return SET_UP
        for colour in range(len(COLOURS)):
            n = 0
            for i in range(FACES):
                n += s.dice[p][colour * FACES + i]
            if n != has_rolled(s, p, colour):
                return SET_UP
    asked = pending.top(s)
    if asked == ROLL and not is_first_roll(s):
        return SET_UP
    lowest = 0
    for p in range(s.seats):
        lowest += course.is_lowest(s, p)
    if asked == FIRST and lowest == 1:
        return SET_UP
    return SOUND


@rule
def is_first_roll(s):
    """RA-6: at most one die of each colour is in hand, and they are rolled one after another."""
    for colour in range(len(COLOURS)):
        if s.named[colour] > 1 or (colour > 0 and s.named[colour] < s.named[colour - 1]):
            return False
    return True


@rule
def is_turn_of_set_up(s):
    """RA-65: one turn for each player, in turn order."""
    return 0 < s.turn <= s.seats and s.seat == (s.starter + s.turn - 1) % s.seats


@rule
def has_tile_of_set_up(s, p, order):
    """RA-34, RA-65: whether a player whose turn is over has put a brown tile, and nothing else lies anywhere."""
    n = 0
    for place in range(MOST_PLACES):
        if s.yield_tile[p][place] != NOTHING:
            if not yields.is_brown(s.yield_tile[p][place]):
                return False
            n += 1
    return n == (order < s.turn - 1)


@rule
def has_rolled(s, p, colour):
    """Whether a player has rolled the die of a colour already."""
    asked = pending.top(s)
    if asked == REVEAL or asked == COUNT or asked == TURN_UP:
        return 0
    if asked == ROLL and p >= s.seat:
        return 1 if p == s.seat and s.named[colour] == 0 else 0
    return 1
