"""A decision, by what its seat could know then: it is looked at by a `Seat`, as a bot would.

The best moves and the one that was made are tried equally often, before they are compared. A set that is asked for
piece by piece is one decision: it costs what its pieces cost together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import NamedTuple

from rondel.analysis.analysis import Choice, Decision, Made, Prospects, grade_of
from rondel.analysis.curve import Scale
from rondel.analysis.errors import Stopped
from rondel.analysis.units import Unit
from rondel.bots.hints import SPEAKING
from rondel.bots.thinking import POSITIONS
from rondel.core import sets
from rondel.core.game import Game
from rondel.core.hint import Hint
from rondel.core.kernel import State, words
from rondel.core.merit import Merit
from rondel.core.seat import Seat
from rondel.search import Candidate, Search
from rondel.search.search import meanings

SHOWN = 3
"""Best moves, at most."""
TRUSTED = 10
"""Simulations that make a move a part of a line of play."""
LONGEST = 12
"""Moves of a line."""
PIECE = 1000
"""Simulations between two looks whether they are still wanted."""


class Looked(NamedTuple):
    """What was found about one question."""

    found: list[Candidate]
    """The best moves first."""
    made: Candidate
    counted: bool


class Grader:
    """Looks at the decisions of a match in one configured game."""

    def __init__(self, search: Search, scale: Scale, simulations: int, seed: int, stopped: Callable[[], bool]) -> None:
        self._game: Game = search.game
        self._search, self._scale, self._simulations, self._seed = search, scale, simulations, seed
        self._stopped = stopped

    def decision(self, unit: Unit) -> Decision:
        """The decision that a unit is."""
        assert unit.seat is not None
        game, pieces = self._game, list[str]()
        first: tuple[Looked, tuple[Choice, ...], Seat] | None = None
        loss, counted, after = 0.0, True, None
        for step in unit.steps:
            seat = Seat.at(game, step.before, unit.seat)
            pieces += [game.name(step.before, piece) for piece in game.settles(step.before, step.code)]
            if len(seat.legal) == 1:
                continue
            looked = self._look(seat, step.code, step.number)
            if first is None:
                first = looked, self._choices(seat, looked), seat
            after = self._told(looked.made)
            counted = counted and looked.counted
            loss += max(0.0, self._worth(looked.found[0], seat) - self._worth(looked.made, seat))
        bare = Decision(unit.number, unit.last, unit.turn, unit.seat, ", ".join(pieces), forced=first is None)
        if first is None:
            return bare
        looked, best, seat = first
        return Decision(
            bare.number,
            bare.last,
            bare.turn,
            bare.seat,
            bare.move,
            forced=False,
            before=self._told(looked.found[0]),
            after=after,
            best=best,
            merits=shown(seat, best[0].codes, "best").merits,
            loss=loss,
            grade=grade_of(loss, alone=game.seats == 1),
            codes=tuple(step.code for step in unit.steps),
            counted=counted,
        )

    def _told(self, one: Candidate) -> Prospects:
        return self._scale.prospects(one.values)

    def _worth(self, one: Candidate, seat: Seat) -> float:
        return self._told(one).worth(seat.seat)

    def _look(self, seat: Seat, made: int, number: int) -> Looked:
        """Tries what could be done; the moves that count are tried equally often."""
        search, alike = self._search, meanings(seat)
        rng = words(self._seed, f"analysis {number} ")
        counted = search.solve(seat, rng, POSITIONS * self._simulations, self._stopped)
        if not counted:
            search.begin(seat, rng)
            self._try(None, self._simulations)
            found = search.candidates()
            wanted = [one.code for one in found[:SHOWN]]
            if alike[made] not in {alike[code] for code in wanted}:
                wanted.append(made)
            visits = {alike[one.code]: one.visits for one in found}
            for code in wanted:
                self._try(code, found[0].visits - visits.get(alike[code], 0))
            found = [one for one in search.candidates() if alike[one.code] in {alike[code] for code in wanted}]
        else:
            found = search.candidates()
        found.sort(key=lambda one: (-self._worth(one, seat), -one.visits, one.code))
        return Looked(found, next(one for one in found if alike[one.code] == alike[made]), counted)

    def _try(self, code: int | None, times: int) -> None:
        """Tries a move, or what looks best, so many times more."""
        while times > 0:
            if self._stopped():
                raise Stopped
            part = min(times, PIECE)
            self._search.simulate(part, only=code)
            times -= part

    # --- told --------------------------------------------------------------------------------------------------------

    def _choices(self, seat: Seat, looked: Looked) -> tuple[Choice, ...]:
        return tuple(self._choice(seat, one) for one in looked.found[:SHOWN])

    def _choice(self, seat: Seat, one: Candidate) -> Choice:
        state, line, whole = self._imagined(seat), list[Made](), 0
        found = self._line(seat, one.code, state)
        for at, (who, code, before) in enumerate(found):
            if at == whole and (at == 0 or sets.goes_on(self._game, state, before)):
                whole += 1
            pieces = [self._game.name(before, piece) for piece in self._game.settles(before, code)]
            line.append(Made(who, ", ".join(pieces)))
        move = ", ".join(each.move for each in line[:whole])
        own = takewhile(lambda each: each[0] == seat.seat, found)
        return Choice(move, one.visits, self._told(one), tuple(line), tuple(code for _, code, _ in own))

    def _imagined(self, seat: Seat) -> State:
        return seat.world(words(self._seed, "analysis line ")).state

    def _line(self, seat: Seat, code: int, state: State) -> list[tuple[int, int, State]]:
        """What is played from a position, as far as the search has tried it: who, what, and the position before."""
        game, found = self._game, list[tuple[int, int, State]]()
        tried: Sequence[tuple[int, int]] = [(seat.seat, code), *self._search.line(code, TRUSTED)]
        while len(found) < LONGEST and (who := game.actor(state)) >= 0:
            legal = game.legal(state)
            if tried and tried[0][0] == who and tried[0][1] in legal:
                code, tried = tried[0][1], tried[1:]
            elif len(legal) == 1:
                code = legal[0]
            else:
                break
            found.append((who, code, state))
            state = game.play(state, code)
        return found


def shown(seat: Seat, codes: Sequence[int], plain: str = "", worth: float | None = None) -> Hint:
    """What a seat decides until chance or somebody else acts, as it is shown with what speaks for it.

    Where nothing in the words of the game does, it is said in ``plain`` ones, if there are any.
    """
    ahead = seat.along(codes)
    merits = ahead.merits[:SPEAKING] or ((Merit(plain),) if plain else ())
    return Hint(tuple(codes), ", ".join(ahead.names), ahead.events, merits, worth)
