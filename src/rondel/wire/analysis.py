"""Analyses of finished matches, as they are told to whoever has the link to one. A finished match hides nothing."""

from __future__ import annotations

from typing import Literal

import msgspec

from rondel.analysis.analysis import Decision, Grade, Prospects, Swing
from rondel.core.facts import Value
from rondel.core.hint import Hint
from rondel.core.outcome import Outcome
from rondel.wire.socket import News

AnalysisState = Literal["waiting", "running", "done", "stopped"]
"""``waiting`` for others, ``running``, ``done``, or ``stopped`` for good by an error: asking for it begins anew."""


class Balance(msgspec.Struct, frozen=True):
    """Where the chance to win of one seat, alone its result, came from and went. Start, luck, own and others add up to
    the end."""

    seat: int
    start: float
    luck: float
    """What draws and throws changed."""
    own: float
    """What own decisions changed."""
    others: float
    """What those of all others changed."""
    end: float
    turning: int
    """The turn that changed most, for better or worse."""


class AnalysisStand(msgspec.Struct, frozen=True):
    """How far an analysis has come, with what is known from some unit on."""

    id: str
    """Who knows it, may see the analysis: its link is ``/analysis/ID``."""
    game: str
    players: int
    names: tuple[str, ...]
    options: dict[str, Value]
    teams: tuple[int, ...]
    """The team of each seat; of whoever plays for themselves, one of their own."""
    outcome: Outcome
    entries: int
    """How many the match has; moments are numbered from 0 to this."""
    began: int
    """The first entry that is analysed: what came before it was played in another match."""
    mine: tuple[int, ...]
    """The seats that this browser has in the match."""
    table: str | None
    """The table of the match, where this browser may see it."""
    brought: bool
    """Whether this browser has brought the record of the match: then it may delete its analysis."""
    until: int | None
    """When it is deleted, in seconds since 1970, where it belongs to no table; those of a table end with it."""
    state: AnalysisState
    place: int | None
    """While it waits: how many are served before it."""
    compiling: bool
    """While it runs: whether it waits until the rules have been compiled, which takes a minute or so, once."""
    simulations: int | None
    """For each decision; None: that is still to be found out."""
    seconds: float
    """Of computing that it may take, about."""
    fitted: bool
    """Whether chances, or results, are by a curve that was fitted to matches."""
    units: int | None
    """Decisions, events of chance and resignations that there are in all; None: nobody has counted them yet."""
    done: int
    first: int
    """From which unit on decisions and swings are told here."""
    decisions: tuple[Decision, ...]
    swings: tuple[Swing, ...]
    """One for each unit from ``first`` on that is done."""
    balances: tuple[Balance, ...]
    """Of each seat, once all is done."""


class AnalysisMoment(msgspec.Struct, frozen=True):
    """A position of an analysed match, and what is known of the decision that begins there."""

    number: int
    """Entries that came before it."""
    news: News
    """How the match stood, without entries."""
    decision: Decision | None
    """None: here begins none, or it is not analysed yet."""
    hints: tuple[Hint, ...]
    """The best moves, the best one first, each with what speaks for it; ``worth`` is the chance to win,
    where there is somebody to win against."""
    made: Hint | None
    """The move that was made, in the same words; None where there was no choice."""


class Answered(msgspec.Struct, frozen=True):
    """What somebody's own answer to a decision is worth, by what its seat could know."""

    move: str
    """In notation; of a set all its pieces."""
    loss: float
    """What it costs of the chance to win; alone, in points."""
    grade: Grade
    after: Prospects
    """With this move."""


class AnalysisTried(msgspec.Struct, frozen=True):
    """What moves have led to, from a decision of an analysed match on."""

    news: News
    """How it stands after them: with the next question, as long as the decision is not whole."""
    answer: Answered | None
    """None: the seat is asked on."""
