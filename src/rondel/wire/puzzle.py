"""Puzzles as they are told to somebody who tries them. The answer is told once one has been given."""

from __future__ import annotations

import msgspec

from rondel.core.facts import Value
from rondel.core.hint import Hint
from rondel.core.puzzle import Grade, Verdict
from rondel.wire.socket import News, Prospect


class PuzzleLine(msgspec.Struct, frozen=True):
    """A puzzle in a list."""

    id: str
    number: int
    """Its place among those of its game, from 1."""
    grade: Grade
    players: int
    options: dict[str, Value]


class PuzzleList(msgspec.Struct, frozen=True):
    """The puzzles of a game, the easiest first."""

    puzzles: tuple[PuzzleLine, ...]


class PuzzleOfTheDay(msgspec.Struct, frozen=True):
    """The same for everybody on one day, as UTC counts them."""

    day: str
    """As ISO 8601 writes it."""
    game: str
    puzzle: PuzzleLine
    games: tuple[str, ...]
    """Those that have puzzles."""


class PuzzlePosed(msgspec.Struct, frozen=True):
    """A puzzle, as its seat knows it."""

    game: str
    puzzle: PuzzleLine
    decisions: int
    """How many decisions the answer has."""
    news: News
    """How the match stands: what has happened, and the question."""


class PuzzleTried(msgspec.Struct, frozen=True):
    """What moves of the seat have led to."""

    news: News
    """Those moves, and how the match stands after them: with the next question, as long as the answer is not whole."""
    verdict: Verdict | None
    """None: the seat is asked on."""
    hints: tuple[Hint, ...]
    """The answer and the next best move, each with what speaks for it: after a right answer, or one with which this was
    asked for."""


class PuzzlePreviewed(msgspec.Struct, frozen=True):
    """What moves would make happen, in the order in which they were asked for."""

    prospects: tuple[Prospect, ...]
