"""Dice: giving them up, with karma, and taking new ones. A rules source (see ``kit``).

A die given up is written as its colour, the value it counts and whether it was turned over to that value: see `moves`.
"""

from rondel.games.rajas.components import FACES
from rondel.games.rajas.effect import ANY, COLOURS
from rondel.games.rajas.moves import COLOUR_AT, DIE_AT, GAVE, LOST_DICE, OF_COLOUR, PICKED, RETURNED, TURNED
from rondel.games.rajas.state import DICE, NOTHING

rule, note, sum_of = kit.rule, kit.note, kit.sum_of
ARMS = kit.table("arms")
DIE_COLOUR = kit.table("die_colour")
DIE_TURNS = kit.table("die_turns")


@rule
def owned(s, p):
    return sum_of(s.dice[p], DICE)


@rule
def owns_from(s, floor):
    """Whether the seat has a die from a place on."""
    for i in range(floor, DICE):
        if s.dice[s.seat][i] > 0:
            return True
    return False


@rule
def pips(s, p):
    n = 0
    for i in range(DICE):
        n += s.dice[p][i] * (i % FACES + 1)
    return n


@rule
def in_hand(s):
    """Dice about to be rolled."""
    return sum_of(s.named, len(COLOURS))


@rule
def free_arms(s):
    # RA-10
    return ARMS[s.side[s.seat]] - owned(s, s.seat) - in_hand(s)


@rule
def value_of(step):
    """The value that a die shows before it is given: ``step`` is its code among those of its colour."""
    # RA-11: turned over, it showed the opposite face.
    return FACES - step // 2 if step % 2 else step // 2 + 1


@rule
def step_of(code):
    """The place of a code among those of its colour."""
    return (code - DIE_AT) % OF_COLOUR


@rule
def gain_by_turning(value, floor):
    """What turning a die over adds to a sum whose dice have codes from ``floor`` on."""
    plain = value if 2 * (value - 1) >= floor else 0
    turned = FACES + 1 - value if 2 * (FACES - value) + 1 >= floor else 0
    return turned - plain


@rule
def reach(s, p, colour, karma, floor, without):
    """The greatest sum that a player can give in dice of a colour with codes from ``floor`` on, one die left out."""
    total = 0
    for value in range(1, FACES + 1):
        i = colour * FACES + value - 1
        n = s.dice[p][i] - (i == without)
        if n > 0:
            if 2 * (value - 1) >= floor:
                total += value * n
            # RA-11: karma turns the dice that gain most by it, which are the smallest.
            gain = gain_by_turning(value, floor)
            if gain > 0:
                if n > karma:
                    n = karma
                total += gain * n
                karma -= n
    return total


# --- giving up -------------------------------------------------------------------------------------------------------


@rule
def legal_sum(s, left, colour, floor, out):
    # RA-13, RA-50: in ascending order, and so that the sum is reached.
    n = 0
    for step in range(floor, OF_COLOUR):
        i = colour * FACES + value_of(step) - 1
        turned = step % 2
        if s.dice[s.seat][i] > 0 and s.karma[s.seat] >= turned:
            counts = step // 2 + 1
            if counts >= left or counts + reach(s, s.seat, colour, s.karma[s.seat] - turned, step, i) >= left:
                out[n] = DIE_AT + colour * OF_COLOUR + step
                n += 1
    return n


@rule
def may_give(s, p, group, colour, step):
    """Whether a die of the value asked for pays for a space of a group."""
    # RA-9, RA-11, RA-50
    if DIE_COLOUR[group] != NOTHING and DIE_COLOUR[group] != colour:
        return False
    if step % 2 and (s.karma[p] == 0 or not DIE_TURNS[group]):
        return False
    return s.dice[p][colour * FACES + value_of(step) - 1] > 0


@rule
def give(s, code):
    """Gives up a die; returns the value that it counts."""
    p = s.seat
    colour = (code - DIE_AT) // OF_COLOUR
    step = (code - DIE_AT) % OF_COLOUR
    value = value_of(step)
    s.dice[p][colour * FACES + value - 1] -= 1
    s.supply[colour] += 1
    if step % 2:
        s.karma[p] -= 1
        note(s, TURNED, p, colour, value, step // 2 + 1, s.karma[p])
    note(s, GAVE, p, colour, step // 2 + 1)
    return step // 2 + 1


@rule
def legal_own(s, floor, out, n):
    """Lists the own dice as they are, from a die on."""
    for i in range(floor, DICE):
        if s.dice[s.seat][i] > 0:
            out[n] = DIE_AT + i // FACES * OF_COLOUR + 2 * (i % FACES)
            n += 1
    return n


@rule
def die_of(code):
    """The die that a code names, as it is."""
    return (code - DIE_AT) // OF_COLOUR * FACES + (code - DIE_AT) % OF_COLOUR // 2


@rule
def put_back(s, i):
    # RA-49
    s.dice[s.seat][i] -= 1
    s.supply[i // FACES] += 1
    note(s, RETURNED, s.seat, i // FACES, i % FACES + 1)


@rule
def pick_up(s, i):
    # RA-62
    s.dice[s.seat][i] -= 1
    s.named[i // FACES] += 1
    note(s, PICKED, s.seat, i // FACES, i % FACES + 1)


# --- taking ----------------------------------------------------------------------------------------------------------


@rule
def wanted(amount, colours):
    """How many dice an effect gives."""
    if colours == ANY:
        return amount
    n = 0
    for colour in range(len(COLOURS)):
        n += amount * (colours >> colour & 1)
    return n


@rule
def available(s, amount, colours, colour):
    """How many dice of a colour an effect can still give, apart from the others."""
    # RA-10: a colour missing from the supply cannot be taken.
    n = amount - in_hand(s)
    if colours != ANY:
        n = (amount - s.named[colour]) * (colours >> colour & 1)
    return n if n < s.supply[colour] else s.supply[colour]


@rule
def available_from(s, amount, colours, floor):
    n = 0
    for colour in range(floor, len(COLOURS)):
        n += available(s, amount, colours, colour)
    return n


@rule
def to_name(s, amount, colours):
    """How many dice are still to be named."""
    # RA-49: what has room and is in the supply must be taken.
    n = wanted(amount, colours) - in_hand(s)
    if n > free_arms(s):
        n = free_arms(s)
    there = available_from(s, amount, colours, 0)
    return n if n < there else there


@rule
def may_name(s, amount, colours, colour, floor):
    # In ascending order, and so that the others can be named, too.
    if colour < floor or available(s, amount, colours, colour) == 0:
        return False
    return available_from(s, amount, colours, colour) >= to_name(s, amount, colours)


@rule
def only_colour(s, amount, colours, floor):
    """The colour that must be named next, or nothing where there is a choice."""
    only = NOTHING
    for colour in range(len(COLOURS)):
        if may_name(s, amount, colours, colour, floor):
            if only != NOTHING:
                return NOTHING
            only = colour
    return only


@rule
def legal_colours(s, amount, colours, floor, out):
    n = 0
    for colour in range(len(COLOURS)):
        if may_name(s, amount, colours, colour, floor):
            out[n] = COLOUR_AT + colour
            n += 1
    return n


@rule
def name(s, colour):
    s.supply[colour] -= 1
    s.named[colour] += 1


@rule
def tell_lost(s, amount, colours):
    lost = wanted(amount, colours) - in_hand(s)
    if lost > 0:
        note(s, LOST_DICE, s.seat, lost)
