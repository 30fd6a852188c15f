"""A one-ply player of Ingenious: it takes the placement after which its own six colours look best.

The weakest colour decides, but a plain maximum of the minimum is blind to everything else. A concave value of each
track, summed, prefers points where they are scarce and still sees the others.
"""

from __future__ import annotations

from functools import cache
from math import exp
from typing import Any, NamedTuple

from rondel.core.game import Game
from rondel.core.kernel import State, Words, below
from rondel.core.offers import Offers
from rondel.core.seat import Seat
from rondel.games.ingenious.components import CELL_OF
from rondel.games.ingenious.state import ASK, NOTHING


class Greedy:
    name = "greedy"

    def choose(self, seat: Seat, rng: Words) -> int:
        game, state = seat.world(rng)
        if state.phase == ASK:
            # A swap is only offered to a rack without the weakest colours: six new tiles are better.
            return seat.legal[-1]
        return _best_placement(game, state, seat.offers, rng)


def make(game: Game) -> Greedy:
    return Greedy()


class Taste(NamedTuple):
    """What a player is after: how soon points in a colour stop to matter, and what a bonus move is worth."""

    steepness: float
    bonus: float


AT_A_TABLE = Taste(steepness=3.0, bonus=0.02)
# In solitaire a bonus move only draws the next tile, which comes anyway (IN-32).
ALONE = Taste(steepness=2.0, bonus=0.0)


@cache
def _worth(points: int, steepness: float) -> float:
    return -exp(-points / steepness)


def _best_placement(game: Game, state: State, offers: Offers, rng: Words) -> int:
    rules = game.rules
    track = state.score[rules.side_of(state, state.seat)]

    @cache
    def points(cell: int, colour: int) -> int:
        """Those of a half: before it lies there nothing runs through its other half."""
        count: int = rules.run_points(state, cell, colour, NOTHING)
        return count

    taste = ALONE if state.seats == 1 else AT_A_TABLE
    best, found = float("-inf"), [0]
    for group in offers.groups:
        turns = sorted({turn for piece in group.pieces for turn in piece.turns})
        for place in group.places:
            a, b = CELL_OF[place.cells[0]], CELL_OF[place.cells[1]]
            for turn in turns:
                inner, outer = divmod(turn, 6)
                value = _value(rules, state, track, turn, points(a, inner), points(b, outer), taste)
                if value > best:
                    best, found = value, [place.code + turn]
                elif value == best:
                    found.append(place.code + turn)
    return found[below(rng, len(found))]


def _value(rules: Any, state: State, track: list[int], turn: int, gained: int, other: int, taste: Taste) -> float:
    """The change of the summed worth, and something for each bonus move."""
    inner, outer = divmod(turn, 6)
    one, two = track[inner], track[outer]
    if inner != outer:
        after = rules.moved(state, one, gained), rules.moved(state, two, other)
        return _gain(rules, one, after[0], taste) + _gain(rules, two, after[1], taste)
    # IN-27
    if rules.outer_goes_first(state, one, gained, other):
        gained, other = other, gained
    return _gain(rules, one, rules.moved(state, rules.moved(state, one, gained), other), taste)


def _gain(rules: Any, before: int, after: int, taste: Taste) -> float:
    arrived: int = after // rules.TRACK - before // rules.TRACK
    return _worth(after, taste.steepness) - _worth(before, taste.steepness) + arrived * taste.bonus
