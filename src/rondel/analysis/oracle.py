"""What positions are worth to somebody who sees everything: the true state; what chance will bring stays chance.

It is one function of the position, for each seed and number of simulations: equal positions have equal values. All
searches have the same luck, so that what they err by is alike, and weighs less in differences.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rondel.analysis.analysis import Prospects
from rondel.analysis.curve import Scale, mean
from rondel.analysis.errors import Stopped
from rondel.bots.thinking import POSITIONS
from rondel.core.game import CHANCE, OVER, Game
from rondel.core.kernel import State, below, words
from rondel.search import Search
from rondel.search.search import Whole

PART = 4
"""A decision's simulations go so many times into those of a value."""
FEW = 12
"""Outcomes, at most, of which each is looked at; where there are more, so many are drawn."""


class Mean(NamedTuple):
    """The prospects of a position: where chance is to act, the mean over what it can do."""

    prospects: Prospects
    outcomes: int = 0
    drawn: bool = False


class Oracle:
    """Values positions of one configured game."""

    def __init__(self, search: Search, scale: Scale, simulations: int, seed: int, stopped: Callable[[], bool]) -> None:
        self._game: Game = search.game
        self._search, self._scale, self._simulations, self._seed = search, scale, simulations, seed
        self._stopped = stopped
        self._known: dict[str, Mean] = {}
        """What was found of late: the end of one unit is the beginning of the next."""

    def mean(self, state: State) -> Mean:
        """The prospects of any position. Answers that are the only ones are taken to be given."""
        here = self._asked(state)
        key = self._game.key(here)
        if key not in self._known:
            if self._game.actor(here) == CHANCE:
                leaves, found = self._over_chance(here)
                self._known = {**leaves, key: found}
            else:
                self._known = {key: Mean(self._settled(here))}
        return self._known[key]

    def _over_chance(self, state: State) -> tuple[dict[str, Mean], Mean]:
        """The mean over what can happen until somebody has a choice, and what it is of."""
        few = self._all(state, 1.0)
        leaves = self._some(state) if few is None else few
        found: dict[str, Mean] = {}
        weighed: list[tuple[float, Prospects]] = []
        for weight, leaf in leaves:
            key = self._game.key(leaf)
            if key not in found:
                found[key] = Mean(self._settled(leaf))
            weighed.append((weight, found[key].prospects))
        return found, Mean(mean(weighed), len(leaves), few is None)

    def _asked(self, state: State) -> State:
        """Where a seat has a choice, chance acts, or the match is over: answers that are the only ones are given."""
        game = self._game
        while game.actor(state) >= 0 and len(legal := game.legal(state)) == 1:
            state = game.play(state, legal[0])
        return state

    def _all(self, state: State, weight: float) -> list[tuple[float, State]] | None:
        """Everything that chance can lead to, by weight; None: it is too much."""
        here = self._asked(state)
        if self._game.actor(here) != CHANCE:
            return [(weight, here)]
        chance = self._game.chance(here)
        if len(chance.codes) > FEW:
            return None
        total, found = sum(chance.weights), list[tuple[float, State]]()
        for code, part in zip(chance.codes, chance.weights, strict=True):
            more = self._all(self._game.play(here, code), weight * part / total)
            if more is None or len(found) + len(more) > FEW:
                return None
            found += more
        return found

    def _some(self, state: State) -> list[tuple[float, State]]:
        """Some of what chance can lead to, drawn by weight."""
        game, rng, found = self._game, words(self._seed, "analysis chance "), list[tuple[float, State]]()
        for _ in range(FEW):
            here = self._asked(state)
            while game.actor(here) == CHANCE:
                chance = game.chance(here)
                here = self._asked(game.play(here, chance.pick(below(rng, sum(chance.weights)))))
            found.append((1.0, here))
        return found

    def _settled(self, state: State) -> Prospects:
        """Those of a position where a seat has a choice, or of the end."""
        game, search = self._game, self._search
        if game.actor(state) == OVER:
            outcome = game.outcome(state)
            assert outcome is not None
            return self._scale.end(state, outcome)
        return self._scale.prospects(seen_whole(search, state, self._simulations, self._seed, self._stopped))


def seen_whole(
    search: Search, state: State, simulations: int, seed: int, stopped: Callable[[], bool] = lambda: False
) -> tuple[float, ...]:
    """What a position where a seat has a choice is worth to each seat, as the search counts it.

    It is the mean over all simulations: the best move alone, found by the same ones, would promise too much. Where all
    was counted to the end, it is the best move's.
    """
    whole, rng = Whole(search.game, state, search.game.actor(state)), words(seed, "analysis ")
    solved = search.solve(whole, rng, POSITIONS * simulations, stopped)
    if not solved:
        search.begin(whole, rng)
        search.think(simulations=simulations, stopped=stopped)
    if stopped():
        raise Stopped
    found = search.candidates()
    if solved:
        return found[0].values
    total = sum(one.visits for one in found)
    return tuple(sum(one.visits * one.values[seat] for one in found) / total for seat in range(search.game.seats))
