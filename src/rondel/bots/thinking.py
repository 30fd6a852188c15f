"""Bots that ask a game's judge: one that looks at its own move only, and one that searches."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

from rondel.core.game import Game
from rondel.core.judge import Settings
from rondel.core.kernel import Words
from rondel.core.kernel.source import BRAIN
from rondel.core.record import Moved
from rondel.core.seat import Seat
from rondel.search import Budget, Candidate, Search
from rondel.search.memory import NODES
from rondel.search.search import Clock

USUAL = Budget(seconds=0.5)
"""What a searching bot thinks about a turn where nobody says anything else."""
SHORTEST = 0.02
"""Seconds that every decision gets, however little the turn has left."""
LEAST = 0.05
"""How much of a turn's budget goes into each decision, at least; more is a matter of the settings' ``share``."""
ROOTS = 2_000
"""Nodes for the moves at the root, besides four for each simulation."""
COUNTING = 0.5
"""How much of its time a decision may count an ending, before it goes on by simulations."""
POSITIONS, POSITIONS_A_SECOND = 100, 200_000
"""Of an ending that may be counted, instead of a simulation, and in a second of the budget."""
MOVED = str(Moved.__struct_config__.tag)


def brain_of(game: Game) -> Any:
    """The package with the game's judge, and with what is said of it."""
    return import_module(f"{game.meta.package}.{BRAIN}")


def settings_of(game: Game) -> Settings:
    """How the judge's words are weighed in this game."""
    found: Settings = brain_of(game).SETTINGS[game.seats]
    return found


class _Judged:
    """A bot that asks its game's judge, by a search."""

    def __init__(self, search: Search) -> None:
        self._search = search

    def warm(self) -> bool:
        """Whether it thinks at full speed; if not, a compile begins in the background."""
        return self._search.compiled

    def ready(self, tell: Callable[[float], None] | None = None) -> bool:
        """Waits until it thinks at full speed; False where nothing can be compiled."""
        return self._search.wait(tell)


class Glancing(_Judged):
    """Tries each promising move in a few worlds, as far as the judge's ``glance`` goes, and takes the best."""

    name = "greedy"

    def __init__(self, game: Game) -> None:
        settings = settings_of(game)
        super().__init__(Search(game, settings, nodes=settings.width + 1))

    def choose(self, seat: Seat, rng: Words) -> int:
        legal = seat.legal
        if len(legal) == 1:
            return legal[0]
        if self._search.settings.width == 0:
            return self._search.quick(seat, rng)
        self._search.begin(seat, rng)
        self._search.glance()
        return max(self._search.candidates(), key=lambda one: one.values[seat.seat]).code


class _Decided(NamedTuple):
    """The last decision: who made it in which turn, after what, and the time that the turn had taken by then."""

    seat: Seat
    turn: int
    code: int
    seconds: float


class Searching(_Judged):
    """Thinks about each turn as long as its budget allows; what it found for one decision counts for the next one.

    A budget of seconds is what the whole turn takes; until the kernels are compiled, the judge answers at once. One of
    simulations is shared out by how many moves the seat has made in the turn already, so that a decision depends on
    what the seat knows, and on nothing else.
    """

    name = "search"
    patience = math.inf
    """Seconds for a turn at most, where its budget is one of simulations."""
    clock: Clock = staticmethod(time.perf_counter)
    """What its seconds are measured by: for people, the time that they wait."""

    def __init__(self, game: Game, budget: Budget = USUAL, settings: Settings | None = None) -> None:
        super().__init__(Search(game, settings or settings_of(game), budget.check().threads, _nodes_for(budget)))
        self._budget = budget
        self._last: _Decided | None = None
        self._seconds = 0.0
        self.made = 0
        """Simulations so far."""

    @property
    def simulates(self) -> bool:
        """Whether it thinks ahead at all."""
        return True

    @property
    def compiled(self) -> bool:
        """Whether its kernels are: before, it answers people at once. ``problem`` says why, if it stays so."""
        return self._search.compiled

    @property
    def problem(self) -> str | None:
        """Why nothing is compiled."""
        return self._search.problem

    def choose(
        self, seat: Seat, rng: Words, stopped: Callable[[], bool] | None = None, seconds: float = math.inf
    ) -> int:
        """The move; when it is ``stopped``, the best one that was found by then.

        The rest of the turn is to take so many ``seconds`` at most.
        """
        legal = seat.legal
        if len(legal) == 1:
            return legal[0]
        if self._budget.seconds is not None and not self._search.compiled:
            return self._search.quick(seat, rng)
        return self._decide(seat, self.look(seat, rng, stopped, seconds)[0].code)

    def look(
        self, seat: Seat, rng: Words, stopped: Callable[[], bool] | None = None, seconds: float = math.inf
    ) -> list[Candidate]:
        """Thinks about a decision; returns the moves that were looked at, the best one first."""
        clock, last = self.clock, self._last
        begun = clock()
        spent = last.seconds if last is not None and _goes_on(last, seat) else 0.0
        left = max(self._search.settings.share * min(self.patience - spent, seconds), SHORTEST)

        def ended(share: float = 1.0) -> bool:
            return clock() > begun + share * left or (stopped is not None and stopped())

        if not self._search.solve(seat, rng, self._positions(), lambda: ended(COUNTING)):
            self._think(seat, rng, spent + clock() - begun, ended)
        self._seconds = spent + clock() - begun
        return self._search.candidates()

    def _decide(self, seat: Seat, code: int) -> int:
        """Remembers what was chosen: the next decision of the turn goes on from there."""
        self._last = _Decided(seat, seat.turn, code, self._seconds)
        return code

    def forget(self) -> None:
        """Gives its memory back, until it is asked again."""
        self._search.forget()
        self._last = None

    def _positions(self) -> int:
        """How many positions of an ending may be counted."""
        if self._budget.simulations is not None:
            return POSITIONS * self._budget.simulations
        return round(POSITIONS_A_SECOND * (self._budget.seconds or 0.0))

    def _think(self, seat: Seat, rng: Words, spent: float, stopped: Callable[[], bool]) -> None:
        """Searches; ``spent`` is how many seconds the turn has taken already."""
        budget, share, last = self._budget, self._search.settings.share, self._last
        if last is not None and _leads_to(last.seat.after(last.code), seat):
            self._search.follow(last.code, seat, rng)
        else:
            self._search.begin(seat, rng)
        had = self._search.visits
        if budget.seconds is not None:
            left = max(share * (budget.seconds - spent), LEAST * budget.seconds)
            self._search.think(seconds=left, stopped=stopped, clock=self.clock)
        else:
            assert budget.simulations is not None
            part = max(share * (1 - share) ** _moves_made(seat), LEAST)
            self._search.think(simulations=max(1, round(budget.simulations * part)), stopped=stopped)
        self.made += self._search.visits - had


def _nodes_for(budget: Budget) -> int:
    """Enough for the simulations of each tree, as many on either back end; 0, the usual number, for seconds."""
    if budget.simulations is None:
        return 0
    return min(NODES // budget.threads, ROOTS + 4 * math.ceil(budget.simulations / budget.threads))


def _goes_on(last: _Decided, seat: Seat) -> bool:
    """Whether a seat is still in the turn of the last decision, and in the same match."""
    known = last.seat.journal
    return (last.seat.seat, last.turn) == (seat.seat, seat.turn) and known == seat.journal[: len(known)]


def _leads_to(after: Seat | None, seat: Seat) -> bool:
    """Whether it is this seat that a move has led to, with nothing but forced answers in between."""
    while after is not None and len(after.legal) == 1:
        after = after.after(after.legal[0])
    return after is not None and after.seat == seat.seat and bool((after.observation == seat.observation).all())


def _moves_made(seat: Seat) -> int:
    """How many moves a seat has made since another one's, as far as its journal goes."""
    count = 0
    for told in reversed(seat.journal):
        if told.entry == MOVED:
            if told.seat != seat.seat:
                break
            count += 1
    return count
