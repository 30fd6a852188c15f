"""Sets of dice in Rajas: to return, to roll again, to pay with, and the colours of those to be taken."""

from __future__ import annotations

from rondel.core.kernel import Instance, State
from rondel.core.sets import Gathering
from rondel.games.rajas.components import FACES
from rondel.games.rajas.effect import COLOURS
from rondel.games.rajas.moves import COLOUR_AT, DIE_AT, ENOUGH, OF_COLOUR
from rondel.games.rajas.state import DICE, KINDS, NAME, PICK, RETURN, SUM

FLOORS = {RETURN: "b", PICK: "a", SUM: "c", NAME: "c"}
"""The questions that ask for a piece of a set, and where each of them keeps from which piece on."""


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
    own, karma = s.dice[s.seat], s.karma[s.seat]
    if asked == SUM:
        first, colour = DIE_AT + s.b[top] * OF_COLOUR, s.b[top] * FACES
        shown = [instance.rules.dice.value_of(step) for step in range(OF_COLOUR)]
        # RA-11: karma turns so many dice.
        dice_of = {
            first + step: min(own[colour + shown[step] - 1], karma if step % 2 else DICE)
            for step in range(floor, OF_COLOUR)
        }
        return Gathering(of, _some(dice_of))
    own_dice = {DIE_AT + die // FACES * OF_COLOUR + 2 * (die % FACES): own[die] for die in range(floor, DICE)}
    return Gathering(of, _some(own_dice), most=s.a[top] if asked == RETURN else sum(own[floor:DICE]), end=ENOUGH)


def _some(pieces: dict[int, int]) -> dict[int, int]:
    return {code: count for code, count in pieces.items() if count > 0}


def settles(s: State, code: int, after: State) -> tuple[int, ...]:
    """The pieces that an answer brings: where no other colour is left to name, the other dice are of that one."""
    if s.kind[s.depth - 1] != NAME:
        return (code,)
    return tuple(COLOUR_AT + c for c in range(len(COLOURS)) for _ in range(after.named[c] - s.named[c]))
