"""Somebody's own answer to a decision of a finished match: how far it has come, and what it is worth."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from rondel.analysis import Analysis, Decision
from rondel.analysis.analysis import Choice, grade_of
from rondel.core import sets
from rondel.core.game import Game
from rondel.core.kernel import State
from rondel.core.match import Match
from rondel.core.record import Moved
from rondel.core.told import Told
from rondel.server import analyst
from rondel.server.errors import TableRefused
from rondel.server.service import Rank
from rondel.server.telling import decision_at
from rondel.server.thinker import Died, Failed, Hangs
from rondel.server.thinkers import Thinkers
from rondel.wire.analysis import Answered

Move = int | str | Sequence[int | str]
"""A code, notation, or a whole set."""
_MOVED = str(Moved.__struct_config__.tag)


class Trial(NamedTuple):
    """Moves from some moment on. A set that is asked for piece by piece is one decision."""

    state: State
    codes: tuple[int, ...]
    told: tuple[Told, ...]
    """The moves, as everybody may know them."""
    whole: bool
    """Whether the decision is made."""


def go(match: Match, number: int, line: Sequence[Move]) -> Trial:
    """After these moves of the seat to act; refused as at a table where one cannot be made."""
    if number > match.number:
        raise TableRefused("no_moment", number=number, count=match.number)
    game, (state, outcome) = match.game, match.after(number)
    if outcome is not None or game.actor(state) < 0:
        raise TableRefused("no_decision")
    seat, whole = game.actor(state), False
    codes, told = list[int](), list[Told]()
    for move in line:
        if whole:
            raise TableRefused("analysis_answered")
        for step in _steps(game, state, move):
            told.append(Told(number + len(told), _MOVED, seat, game.name(state, step.code), step.events))
            codes.append(step.code)
            whole = not sets.goes_on(game, state, step.after)
            state = step.after
    return Trial(state, tuple(codes), tuple(told), whole)


def _steps(game: Game, state: State, move: Move) -> list[sets.Step]:
    def code_of(named: int | str) -> int:
        return game.parse(state, named) if isinstance(named, str) else named

    if isinstance(move, int | str):
        code = code_of(move)
        return [sets.Step(code, *game.step(state, code))]
    return sets.steps(game, state, [code_of(piece) for piece in move], search=False)


async def worth(
    thinkers: Thinkers, owner: Hashable, record: str, match: Match, known: Analysis | None, number: int, trial: Trial
) -> Answered:
    """What a decision would have been worth: as it is known, or by the same search."""
    decision = decision_at(known, number)
    if known is None or decision is None:
        raise TableRefused("analysis_later")
    if decision.forced:
        raise TableRefused("no_decision")
    found = _known(decision, trial.codes)
    if found is not None:
        return found
    given = (record, number, trial.codes, known.simulations, known.seed)
    try:
        graded = await thinkers.run(Rank.HINT, owner, analyst.grade, *given)
    except (Failed, Hangs, Died, OSError, MemoryError):
        raise TableRefused("answer_failed") from None
    if graded is None:
        raise TableRefused("analysis_compiling")
    assert graded.loss is not None and graded.grade is not None and graded.after is not None
    return Answered(graded.move, graded.loss, graded.grade, graded.after)


def _known(decision: Decision, codes: tuple[int, ...]) -> Answered | None:
    """What the analysis says of a decision already."""
    if codes == decision.codes and decision.loss is not None and decision.grade is not None and decision.after:
        return Answered(decision.move, decision.loss, decision.grade, decision.after)
    for choice in decision.best:
        if codes == choice.codes[: len(codes)]:
            return _answered(decision, choice)
    return None


def _answered(decision: Decision, choice: Choice) -> Answered:
    alone = not choice.prospects.chances
    loss = decision.best[0].prospects.worth(decision.seat) - choice.prospects.worth(decision.seat)
    return Answered(choice.move, loss, grade_of(loss, alone), choice.prospects)
