"""Dice: what they are worth to their owner, and how a sum is paid so that the least is lost. A source of the brain."""

from rondel.games.rajas.brain.prices import FACE
from rondel.games.rajas.components import FACES
from rondel.games.rajas.effect import COLOURS
from rondel.games.rajas.state import MOST_KARMA

rule, rates = kit.rule, kit.rates

VALUE = kit.constant(list(FACE))
WEIGHTS = rates.WEIGHTS
TURNED = 0.5
"""What karma is worth beside the face of a die, where a sum is paid."""
FAR = 1e9
DEAREST = 60
"""The greatest sum that a tile can cost."""
# The room: for what is left and the karma, the first step of the cheapest payment. The floats: what it takes.
ROOM = REALS = (DEAREST + 1) * (MOST_KARMA + 1)


@rule
def stock(s, p):
    """What all dice of a player are worth: the best ones count most, since nobody can use all of them at once."""
    total = 0.0
    n = 0
    for face in range(FACES - 1, -1, -1):
        for colour in range(len(COLOURS)):
            for _ in range(s.dice[p][colour * FACES + face]):
                total += VALUE[face] * WEIGHTS[n]
                n += 1
    return total


@rule
def lost(face, had, rounds):
    """What one of so many dice is worth that shows this."""
    return rates.rate(rates.STOCKED, rounds) * WEIGHTS[had - 1] * VALUE[face] + rates.rate(rates.HOLD, rounds)


@rule
def price(step, had, rounds):
    """What a die is worth that is given by this step (see `moves`), with the karma that turns it over."""
    if step % 2:
        return lost(FACES - 1 - step // 2, had, rounds) + rates.rate(rates.GOD, rounds)
    return lost(step // 2, had, rounds)


@rule
def cheapest(s, p, counts, had, rounds):
    """The price of the cheapest die of any colour that pays this value; `FAR` where there is none."""
    for colour in range(len(COLOURS)):
        if s.dice[p][colour * FACES + counts - 1] > 0:
            return price(2 * (counts - 1), had, rounds)
    if s.karma[p] > 0:
        for colour in range(len(COLOURS)):
            if s.dice[p][colour * FACES + FACES - counts] > 0:
                return price(2 * (counts - 1) + 1, had, rounds)
    return FAR


@rule
def cheapest_of(s, p, colour, had, rounds):
    """The price of the cheapest die of a colour; `FAR` where there is none."""
    for face in range(FACES):
        if s.dice[p][colour * FACES + face] > 0:
            return lost(face, had, rounds)
    return FAR


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
                if reals[rest] + VALUE[face] + TURNED < reals[at]:
                    reals[at] = reals[rest] + VALUE[face] + TURNED
                    room[at] = min(turned, room[rest])
