"""Sets of dice in Rajas: to return, to roll again, to pay with, and the colours of those to be taken."""

from __future__ import annotations

from collections import Counter

from rondel.core.kernel import Instance, State
from rondel.core.sets import Gathering
from rondel.games.rajas.components import FACES
from rondel.games.rajas.effect import COLOURS
from rondel.games.rajas.moves import COLOUR_AT, DIE_AT, ENOUGH, OF_COLOUR
from rondel.games.rajas.payment import Given
from rondel.games.rajas.state import DICE, KINDS, NAME, NOTHING, PICK, RETURN, SUM

FLOORS = {RETURN: "b", PICK: "a", SUM: "c", NAME: "c"}
"""The questions that ask for a piece of a set, and where each of them keeps from which piece on."""


def asks_for_a_sum(s: State) -> bool:
    return bool(s.kind[s.depth - 1] == SUM)


def gathers(instance: Instance, s: State) -> Gathering | None:
    """The set that is asked for, with the pieces that are not cut off."""
    asked, top = s.kind[s.depth - 1], s.depth - 1
    if asked not in FLOORS:
        return None
    of, floor = f"{KINDS[asked]} {s.depth}", getattr(s, FLOORS[asked])[top]
    if asked == NAME:
        dice, amount, colours = instance.rules.dice, s.a[top], s.b[top]
        there = {COLOUR_AT + c: dice.available(s, amount, colours, c) for c in range(floor, len(COLOURS))}
        return Gathering(of, _some(there), most=dice.to_name(s, amount, colours))
    if asked == SUM:
        dice_of = {code: count for code, count in _dice_of(s).items() if completes(instance, s, Counter([code]))}
        return Gathering(of, dice_of, owed=s.a[top], worth={code: Given.of(code).counts for code in dice_of})
    own = s.dice[s.seat]
    own_dice = {DIE_AT + die // FACES * OF_COLOUR + 2 * (die % FACES): own[die] for die in range(floor, DICE)}
    return Gathering(of, _some(own_dice), most=s.a[top] if asked == RETURN else sum(own[floor:DICE]), end=ENOUGH)


def _dice_of(s: State) -> dict[int, int]:
    """The dice of the colour that a sum is asked in, from the floor on, and how many of each could be given."""
    colour, floor, own, karma = s.b[s.depth - 1], s.c[s.depth - 1], s.dice[s.seat], s.karma[s.seat]
    dice = [Given.of(DIE_AT + colour * OF_COLOUR + step) for step in range(floor, OF_COLOUR)]
    # RA-11: karma turns so many dice.
    there = [min(own[colour * FACES + die.face], karma if die.turned else DICE) for die in dice]
    return _some(dict(enumerate(there, DIE_AT + colour * OF_COLOUR + floor)))


def completes(instance: Instance, s: State, pieces: Counter[int]) -> bool:
    """Whether some payment of a sum has these dice in it, where there is at least one."""
    owed, colour, floor = (int(field[s.depth - 1]) for field in (s.a, s.b, s.c))
    named, rest = [Given.of(code) for code in pieces.elements()], instance.layout.copy(s)
    for die in named:
        rest.dice[s.seat][colour * FACES + die.face] -= 1
        rest.karma[s.seat] -= die.turned
    if min(rest.dice[s.seat]) < 0 or rest.karma[s.seat] < 0:
        return False
    given = sum(die.counts for die in named)
    if given < owed:
        reach = instance.rules.dice.reach(rest, s.seat, colour, rest.karma[s.seat], floor, NOTHING)
        return bool(given + reach >= owed)
    # RA-13: they are given the smallest first, until the sum is reached.
    return given - max(die.counts for die in named) < owed


def _some(pieces: dict[int, int]) -> dict[int, int]:
    return {code: count for code, count in pieces.items() if count > 0}


def settles(s: State, code: int, after: State) -> tuple[int, ...]:
    """The pieces that an answer brings: where no other colour is left to name, the other dice are of that one."""
    if s.kind[s.depth - 1] != NAME:
        return (code,)
    return tuple(COLOUR_AT + c for c in range(len(COLOURS)) for _ in range(after.named[c] - s.named[c]))
