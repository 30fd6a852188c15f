"""Hints: moves to show to whoever is to act, with what speaks for them.

They are looked for as a bot does, by what the seat knows; what speaks for them is read off what they bring.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from rondel.bots.thinking import POSITIONS, POSITIONS_A_SECOND, settings_of
from rondel.core.game import Game
from rondel.core.hint import Hint
from rondel.core.kernel import Words
from rondel.core.merit import Merit
from rondel.core.seat import Seat
from rondel.search import Budget, Candidate, Search

USUAL = Budget(seconds=1.0)
"""What a hint takes where nobody says anything else."""
SHOWN = 3
"""Moves that are shown, at most."""
SPEAKING = 3
"""Merits that are told of each, at most: they make one sentence."""
FIRST_DECISION = 0.7
"""How much of the budget goes into the first decision; the rest is for those that follow it."""
TRIED = 0.02
"""Nobody knows what a move is worth that had a smaller part of all simulations: it is not shown."""


class Adviser:
    """Looks for hints in one game. With a budget of simulations equal seats and seeds have equal hints."""

    name = "hint"

    def __init__(self, game: Game, budget: Budget = USUAL, nodes: int = 0) -> None:
        self._search = Search(game, settings_of(game), budget.check().threads, nodes)
        self._budget = budget

    def warm(self) -> bool:
        """Whether it thinks at full speed; if not, a compile begins in the background."""
        return self._search.compiled

    def forget(self) -> None:
        """Gives its memory back, until it is asked again."""
        self._search.forget()

    def hints(self, seat: Seat, rng: Words, stopped: Callable[[], bool] = lambda: False) -> list[Hint]:
        """The moves to show, the best first; there is at least one.

        Until the kernels are compiled, a budget of seconds brings those that gain most at first sight.
        """
        if self._budget.seconds is not None and not self._search.compiled:
            return self._at_sight(seat, rng)
        began, search = time.perf_counter(), self._search
        solved = search.solve(seat, rng, self._positions(FIRST_DECISION), stopped)
        if not solved:
            search.begin(seat, rng)
            self._think(FIRST_DECISION, stopped)
        found = search.candidates()
        least = TRIED * sum(one.visits for one in found)
        shown = [one for one in found if one.visits >= least][:SHOWN] or found[:1]
        left = 1.0 - FIRST_DECISION
        if self._budget.seconds is not None:
            left = max(left, 1.0 - (time.perf_counter() - began) / self._budget.seconds)
        lines = [self._line(seat, one.code, rng, solved, left / len(shown), stopped) for one in shown]
        return self._told(seat, lines, shown)

    def _at_sight(self, seat: Seat, rng: Words) -> list[Hint]:
        """Without any search: what gains most at once, and then the judge's own moves."""
        gains = sorted(self._search.obvious(seat, rng), key=lambda each: (each[1], each[0]))
        lines = []
        for code, _ in gains[:SHOWN]:
            line, here = [code], seat.after(code)
            while here is not None:
                line.append(self._search.quick(here, rng))
                here = here.after(line[-1])
            lines.append(line)
        return self._told(seat, lines)

    def _line(
        self, seat: Seat, code: int, rng: Words, solved: bool, part: float, stopped: Callable[[], bool]
    ) -> list[int]:
        """A move with those that the seat makes after it, until chance or somebody else acts."""
        search, line, here = self._search, [code], seat.after(code)
        search.back()
        while here is not None:
            legal = here.legal
            if len(legal) > 1:
                part /= 2
                if not (solved and search.solve(here, rng, self._positions(part), stopped)):
                    search.follow(code, here, rng)
                    self._think(part, stopped)
                code = search.candidates()[0].code
            line.append(code if len(legal) > 1 else legal[0])
            here = here.after(line[-1])
        return line

    def _told(self, seat: Seat, lines: Sequence[Sequence[int]], found: Sequence[Candidate] = ()) -> list[Hint]:
        """The lines with what speaks for them; those that were ``found`` by a search have a worth."""
        hints = []
        for at, line in enumerate(lines):
            ahead = seat.along(line)
            merits = ahead.merits[:SPEAKING]
            if not merits:
                if at and not found:
                    continue  # at first sight nothing speaks for it
                merits = (Merit("next" if at else "best" if found else "best_at_sight"),)
            worth = round(found[at].values[seat.seat], 4) if found else None
            hints.append(Hint(tuple(line), ", ".join(ahead.names), ahead.events, merits, worth))
        return hints

    def _think(self, part: float, stopped: Callable[[], bool]) -> None:
        """Spends a part of the budget on the position that the search stands at."""
        budget = self._budget
        if budget.seconds is not None:
            self._search.think(seconds=part * budget.seconds, stopped=stopped)
        else:
            assert budget.simulations is not None
            self._search.think(simulations=max(1, round(part * budget.simulations)), stopped=stopped)

    def _positions(self, part: float) -> int:
        """How many positions of an ending may be counted by a part of the budget."""
        if self._budget.simulations is not None:
            return round(part * POSITIONS * self._budget.simulations)
        return round(part * POSITIONS_A_SECOND * (self._budget.seconds or 0.0))
