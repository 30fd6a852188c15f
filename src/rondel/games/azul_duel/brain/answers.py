"""What an action leaves to the other seat: its best take."""

from rondel.games.azul_duel.components import COLOUR_COUNT
from rondel.games.azul_duel.state import FACTORIES, LARGE, NOBODY, NOTHING, SMALL

factories, promise, payments, prospects, rule = kit.factories, kit.promise, kit.payments, kit.prospects, kit.rule
FIRST_PLAYER_POINTS = kit.table("first_player_points")

STARTING = 1.0
"""To begin the next round."""
NOTHING_LEFT = -1e9

# The room: how many tiles of each colour can be taken from the moon sides, and whether the first-player tile comes with
# them; the same after an action. The floats: for each factory the best take from its sun side.
TOP = payments.ROOM
FIRST = TOP + COLOUR_COUNT
TOP_AFTER = FIRST + COLOUR_COUNT
FIRST_AFTER = TOP_AFTER + COLOUR_COUNT
ROOM = FIRST_AFTER + COLOUR_COUNT
SUN_BEST = payments.REALS
REALS = SUN_BEST + FACTORIES


@rule
def first_worth(s):
    """What the first-player tile is worth to whoever takes it."""
    return FIRST_PLAYER_POINTS + (STARTING if promise.rounds_left(s) > 0 else 0.0)


@rule
def take_worth(s, p, colour, count, first, room, reals):
    worth = prospects.hand_worth(s, p, colour, count, room, reals)
    return worth + first_worth(s) if first else worth


@rule
def top_of(s, f):
    """The colour on top of a small factory's moon side, or `NOTHING`."""
    height = factories.stack_height(s, f)
    return s.moon[f][height - 1] + 0 if height > 0 else NOTHING


@rule
def look(s, p, room, reals):
    """Finds out what a seat can take."""
    for colour in range(COLOUR_COUNT):
        room[TOP + colour] = s.beside[colour]
        room[FIRST + colour] = factories.brings_first(s, colour)
    for f in range(SMALL):
        top = top_of(s, f)
        if top != NOTHING:
            room[TOP + top] += 1
    for f in range(FACTORIES):
        best = NOTHING_LEFT
        for colour in range(COLOUR_COUNT):
            if s.sun[f][colour] > 0:
                best = max(best, prospects.hand_worth(s, p, colour, s.sun[f][colour] + 0, room, reals))
        reals[SUN_BEST + f] = best


@rule
def can_wait(s, p):
    """Whether a seat has something else to do than to take tiles."""
    return s.tokens[p] > 0 or factories.can_take_chip(s, p)


@rule
def best(s, p, but, room, reals):
    """The best take after an action that has emptied the sun side of a factory, or of none; nobody need take what only
    breaks while there is something else to do.
    """
    found = 0.0 if can_wait(s, p) else NOTHING_LEFT
    for f in range(FACTORIES):
        if f != but:
            found = max(found, reals[SUN_BEST + f])
    for colour in range(COLOUR_COUNT):
        if room[TOP_AFTER + colour] > 0:
            first = room[FIRST_AFTER + colour]
            found = max(found, take_worth(s, p, colour, room[TOP_AFTER + colour], first, room, reals))
    return found if found > NOTHING_LEFT else 0.0


@rule
def leave_all(room):
    """Nothing has been taken."""
    for colour in range(COLOUR_COUNT):
        room[TOP_AFTER + colour] = room[TOP + colour]
        room[FIRST_AFTER + colour] = room[FIRST + colour]


@rule
def after_sun(s, p, f, colour, room, reals):
    """The best answer to a take from a sun side. How the rest will be stacked is not known yet."""
    leave_all(room)
    others = 0
    rest = NOTHING
    for other in range(COLOUR_COUNT):
        if other != colour and s.sun[f][other] > 0:
            others += 1
            rest = other
            if f == LARGE:
                room[TOP_AFTER + other] += s.sun[f][other]
                room[FIRST_AFTER + other] = s.holder == NOBODY
    if f != LARGE and others == 1:
        room[TOP_AFTER + rest] += 1
    return best(s, p, f, room, reals)


@rule
def after_moon(s, p, colour, room, reals):
    """The best answer to a take from the moon sides."""
    leave_all(room)
    room[TOP_AFTER + colour] = 0
    for other in range(COLOUR_COUNT):
        room[FIRST_AFTER + other] = room[FIRST + other] and not room[FIRST + colour]
    for f in range(SMALL):
        height = factories.stack_height(s, f)
        if height > 1 and s.moon[f][height - 1] == colour:
            room[TOP_AFTER + s.moon[f][height - 2]] += 1
    return best(s, p, NOTHING, room, reals)
