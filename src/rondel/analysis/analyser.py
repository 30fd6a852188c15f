"""Who analyses a match, unit by unit. It can be stopped after each, and gone on with on any day."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator

import msgspec

from rondel.analysis.analysis import FORMAT, Analysis, Prospects, Swing, fingerprint
from rondel.analysis.curve import Scale
from rondel.analysis.errors import BadAnalysis, Stopped
from rondel.analysis.grading import SHOWN, Grader
from rondel.analysis.oracle import FEW, PART, Oracle
from rondel.analysis.units import Unit, units_of
from rondel.bots.thinking import ROOTS, settings_of
from rondel.core.kernel import words
from rondel.core.match import Match
from rondel.core.outcome import VOID, Outcome
from rondel.core.record import Record
from rondel.core.replay import replay
from rondel.core.seat import Seat
from rondel.search import Budget, Search
from rondel.search.memory import NODES

USUAL = Budget(seconds=60.0)
"""What an analysis takes where nobody says anything else."""
LEAST, MOST = 20, 1_000_000
"""Simulations for a decision."""
PROBES, PROBED = 3, 0.1
"""How many decisions are searched to see how quick this machine is, and for how many seconds of computing each."""
AT_ONCE = 5
"""Simulations between two looks at these seconds."""
SPARE = 0.7
"""How much of the time is planned with: some decisions take more simulations than most."""


class Analyser:
    """Analyses one finished match.

    A budget of simulations is one for each decision: equal matches, simulations and seeds have equal analyses. One of
    seconds is for the whole match: how many simulations that is, is found by a short trial, and then kept. ``begun`` is
    an analysis of the same match that was broken off: it is gone on with, by the budget and the seed that it had.
    """

    def __init__(self, match: Match, budget: Budget = USUAL, seed: int = 1, begun: Analysis | None = None) -> None:
        outcome = check(match, budget)
        game, facts = match.game, match.game.facts
        self._scale = Scale(game)
        self._search = Search(game, settings_of(game))
        self._units = units_of(match)
        self._outcome, self._state = outcome, match.state
        named = fingerprint(match)
        if begun is None:
            begun = Analysis(
                FORMAT,
                named,
                facts.slug,
                facts.edition,
                facts.seats,
                facts.options,
                match.names,
                facts.teams,
                outcome,
                self._planned(budget),
                seed,
                self._scale.fitted,
                len(self._units),
            )
        elif begun.match != named or begun.units != len(self._units) or len(begun.swings) > begun.units:
            raise BadAnalysis("analysis_other")
        elif not LEAST <= begun.simulations <= MOST:
            raise BadAnalysis("analysis_simulations", least=LEAST, most=MOST, simulations=begun.simulations)
        self.analysis = begun
        """What is known so far."""

    def run(self, stopped: Callable[[], bool] = lambda: False) -> Iterator[Analysis]:
        """Goes on; yields what is known after each unit. When it is ``stopped``, the unit under way is left out."""
        begun = self.analysis
        simulations, seed = begun.simulations, begun.seed
        # As many on either back end, whatever is looked at: a search that has used up its own finds something else.
        nodes = min(NODES, ROOTS + 4 * (2 + SHOWN) * simulations)
        search = Search(self._search.game, self._search.settings, nodes=nodes)
        search.wait()
        grader = Grader(search, self._scale, simulations, seed, stopped)
        oracle = Oracle(search, self._scale, max(1, simulations // PART), seed, stopped)
        for unit in self._units[len(begun.swings) :]:
            try:
                decision = grader.decision(unit) if unit.kind == "move" else None
                swing = self._swing(unit, oracle)
            except Stopped:
                return
            so_far = self.analysis
            self.analysis = msgspec.structs.replace(
                so_far,
                decisions=so_far.decisions if decision is None else (*so_far.decisions, decision),
                swings=(*so_far.swings, swing),
            )
            yield self.analysis

    def _swing(self, unit: Unit, oracle: Oracle) -> Swing:
        found = oracle.mean(unit.before)
        outcomes, drawn = (found.outcomes, found.drawn) if unit.kind == "chance" else (0, False)
        before = self._scale.without(found.prospects, unit.resigned)
        return Swing(
            unit.number, unit.last, unit.turn, unit.kind, unit.seat, before, self._after(unit, oracle), outcomes, drawn
        )

    def _after(self, unit: Unit, oracle: Oracle) -> Prospects:
        if unit is self._units[-1]:
            return self._scale.end(self._state, self._outcome)
        resigned = unit.resigned if unit.kind != "resign" or unit.seat is None else (*unit.resigned, unit.seat)
        return self._scale.without(oracle.mean(unit.after).prospects, resigned)

    # --- the budget --------------------------------------------------------------------------------------------------

    def _planned(self, budget: Budget) -> int:
        """The simulations for each decision."""
        if budget.simulations is not None:
            return budget.simulations
        assert budget.seconds is not None
        choices = [unit for unit in self._units if unit.kind == "move" and self._has_choice(unit)]
        chances = sum(unit.kind == "chance" for unit in self._units)
        if not choices:
            return LEAST
        # A decision: its search, what is tried again, and the value of its position; an event of chance: those drawn.
        searches = len(choices) * (2 + 1 / PART) + chances * FEW / PART
        found = SPARE * budget.seconds * self._rate(choices) / searches
        digits = 10 ** max(0, int(math.log10(max(found, 1.0))) - 1)
        return min(MOST, max(LEAST, int(found // digits * digits)))

    def _has_choice(self, unit: Unit) -> bool:
        game = self._search.game
        return any(len(game.legal(step.before)) > 1 for step in unit.steps)

    def _rate(self, choices: list[Unit]) -> float:
        """Simulations in a second of computing, on average over the match."""
        search, game = self._search, self._search.game
        search.wait()
        rates: list[float] = []
        for number in range(PROBES):
            unit = choices[(2 * number + 1) * len(choices) // (2 * PROBES)]
            search.begin(Seat.at(game, unit.before, game.actor(unit.before)), words(number, "analysis pace "))
            begun, spent = time.thread_time(), 0.0
            while spent < PROBED:
                search.simulate(AT_ONCE)
                spent = time.thread_time() - begun
            rates.append(search.visits / spent)
        search.forget()
        return PROBES / sum(1 / rate for rate in rates)


def check(match: Match, budget: Budget) -> Outcome:
    """Refuses what cannot be analysed; returns how the match has ended."""
    outcome = match.outcome
    if outcome is None:
        raise BadAnalysis("analysis_running")
    if outcome.reason == VOID:
        raise BadAnalysis("analysis_void")
    if not match.game.has_judge:
        raise BadAnalysis("analysis_no_judge", game=match.game.meta.title)
    if (budget.simulations is None) == (budget.seconds is None) or budget.threads != 1:
        raise BadAnalysis("analysis_budget")
    if budget.simulations is not None and not LEAST <= budget.simulations <= MOST:
        raise BadAnalysis("analysis_simulations", least=LEAST, most=MOST, simulations=budget.simulations)
    if budget.seconds is not None and not (math.isfinite(budget.seconds) and budget.seconds > 0):
        raise BadAnalysis("analysis_seconds", seconds=str(budget.seconds))
    return outcome


def analyse(
    match: Match | Record,
    budget: Budget = USUAL,
    seed: int = 1,
    *,
    begun: Analysis | None = None,
    tell: Callable[[int, int], None] = lambda done, units: None,
    stopped: Callable[[], bool] = lambda: False,
) -> Analysis:
    """The analysis of a finished match or of its record. ``tell`` hears how many of its units are done.

    When it is ``stopped``, what is done so far; that can be gone on with as ``begun``.
    """
    analyser = Analyser(replay(match) if isinstance(match, Record) else match, budget, seed, begun)
    tell(len(analyser.analysis.swings), analyser.analysis.units)
    for found in analyser.run(stopped):
        tell(len(found.swings), found.units)
    return analyser.analysis
