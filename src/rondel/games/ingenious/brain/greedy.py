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
from rondel.games.ingenious.state import ASK


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
    runs: dict[tuple[int, int], list[int]] = {}
    taste = ALONE if state.seats == 1 else AT_A_TABLE
    best, found = float("-inf"), [0]
    for group in offers.groups:
        turns = sorted({turn for piece in group.pieces for turn in piece.turns})
        for place in group.places:
            a, b = CELL_OF[place.cells[0]], CELL_OF[place.cells[1]]
            way = rules.NEIGHBOUR[a].index(b)
            for turn in turns:
                inner, outer = divmod(turn, 6)
                gained = _run(rules, state, runs, a, inner, way)
                other = _run(rules, state, runs, b, outer, (way + 3) % 6)
                value = _value(rules, state, track, turn, gained, other, taste)
                if value > best:
                    best, found = value, [place.code + turn]
                elif value == best:
                    found.append(place.code + turn)
    return found[below(rng, len(found))]


def _run(rules: Any, state: State, runs: dict[tuple[int, int], list[int]], cell: int, colour: int, skip: int) -> int:
    """The points of a half: all its runs but the one through its own other half."""
    lengths = runs.get((cell, colour))
    if lengths is None:
        lengths = []
        for way in range(6):
            x, length = rules.NEIGHBOUR[cell][way], 0
            while x >= 0 and state.board[x] == colour:
                x, length = rules.NEIGHBOUR[x][way], length + 1
            lengths.append(length)
        runs[cell, colour] = lengths
    return sum(lengths) - lengths[skip]


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
