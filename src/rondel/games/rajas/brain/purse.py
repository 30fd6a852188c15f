"""Dice: what they are worth to their owner, and how a sum is paid so that the least is lost. A source of the brain."""

from rondel.games.rajas.brain.prices import FACE, KARMA, NEW_DIE, STOCK
from rondel.games.rajas.components import FACES
from rondel.games.rajas.effect import COLOURS
from rondel.games.rajas.state import DICE, MOST_KARMA

rule = kit.rule

VALUE = kit.constant(list(FACE))
WEIGHT = kit.constant([*STOCK, *[0.05] * 20])
FAR = 1e9
DEAREST = 60
"""The greatest sum that a tile can cost."""
# The room: for what is left and the karma, the first step of the cheapest payment. The floats: what it takes.
ROOM = REALS = (DEAREST + 1) * (MOST_KARMA + 1)


@rule
def held(s, p):
    """How many dice a player has."""
    n = 0
    for i in range(DICE):
        n += s.dice[p][i]
    return n


@rule
def stock(s, p):
    """What all dice of a player are worth: the best ones count most, since nobody can use all of them at once."""
    total = 0.0
    n = 0
    for face in range(FACES - 1, -1, -1):
        for colour in range(len(COLOURS)):
            for _ in range(s.dice[p][colour * FACES + face]):
                total += VALUE[face] * WEIGHT[n]
                n += 1
    return total


@rule
def new_dice(n, more):
    """What so many dice more are worth to somebody with n dice."""
    total = 0.0
    for i in range(n, n + more):
        total += NEW_DIE * WEIGHT[i]
    return total


@rule
def last(n):
    """The part of a die's price that goes with the last one of n dice."""
    return WEIGHT[n - 1]


@rule
def price(step, part):
    """What a die is worth that is given by this step (see `moves`), with the karma that turns it over."""
    if step % 2:
        return part * VALUE[FACES - 1 - step // 2] + KARMA
    return part * VALUE[step // 2]


@rule
def cheapest(s, p, counts, part):
    """The price of the cheapest die of any colour that pays this value; `FAR` where there is none."""
    best = FAR
    for colour in range(len(COLOURS)):
        if s.dice[p][colour * FACES + counts - 1] > 0:
            best = part * VALUE[counts - 1]
    if best == FAR and s.karma[p] > 0:
        for colour in range(len(COLOURS)):
            if s.dice[p][colour * FACES + FACES - counts] > 0:
                best = part * VALUE[FACES - counts] + KARMA
    return best


@rule
def cheapest_of(s, p, colour, part):
    """The price of the cheapest die of a colour; `FAR` where there is none."""
    best = FAR
    for face in range(FACES):
        if s.dice[p][colour * FACES + face] > 0 and part * VALUE[face] < best:
            best = part * VALUE[face]
    return best


@rule
def first_step(s, p, colour, left, floor, room, reals):
    """The first step of the cheapest payment of a sum in dice of a colour, with steps from ``floor`` on."""
    karma = s.karma[p]
    for at in range((left + 1) * (karma + 1)):
        reals[at] = 0.0 if at <= karma else FAR
        room[at] = 2 * FACES
    for face in range(FACES):
        for _ in range(s.dice[p][colour * FACES + face]):
            add_die(face, left, karma, floor, room, reals)
    return room[left * (karma + 1) + karma]


@rule
def add_die(face, left, karma, floor, room, reals):
    """Lets a die more take part in the payments of all sums."""
    plain = 2 * face
    turned = 2 * (FACES - 1 - face) + 1
    for sum in range(left, 0, -1):
        for turns in range(karma, -1, -1):
            at = sum * (karma + 1) + turns
            if plain >= floor:
                rest = max(0, sum - face - 1) * (karma + 1) + turns
                if reals[rest] + VALUE[face] < reals[at]:
                    reals[at] = reals[rest] + VALUE[face]
                    room[at] = min(plain, room[rest])
            if turned >= floor and turns > 0:
                rest = max(0, sum - FACES + face) * (karma + 1) + turns - 1
                if reals[rest] + VALUE[face] + KARMA < reals[at]:
                    reals[at] = reals[rest] + VALUE[face] + KARMA
                    room[at] = min(turned, room[rest])
