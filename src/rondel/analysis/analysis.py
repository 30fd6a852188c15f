"""The analysis of a match, or the part of it that is done, as plain data."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Literal

import msgspec

from rondel.analysis.errors import BadAnalysis
from rondel.core.facts import Value
from rondel.core.match import Match
from rondel.core.merit import Merit
from rondel.core.outcome import Outcome

FORMAT = 1
LIMIT = 16_000_000
"""Bytes of a stored analysis."""
Grade = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
LIMITS: dict[Grade, float] = {"best": 0.01, "good": 0.04, "inaccuracy": 0.08, "mistake": 0.15, "blunder": 2.0}
"""What a decision of each grade costs, of the chance to win: less than this. The mildest that holds is the grade."""
POINTS = 10.0
"""Of the result that weigh as much as the whole chance to win, where somebody plays alone."""


def grade_of(loss: float, alone: bool = False) -> Grade:
    """The grade of a decision that cost so much of the chance to win; ``alone``, so many points.

    >>> [grade_of(loss) for loss in (0.0, 0.0399, 0.04, 0.15, 1.0)]
    ['best', 'good', 'inaccuracy', 'blunder', 'blunder']
    >>> [grade_of(loss, alone=True) for loss in (0.05, 0.5, 1.5, 30.0)]
    ['best', 'inaccuracy', 'blunder', 'blunder']
    """
    part = loss / POINTS if alone else loss
    return next((grade for grade, limit in LIMITS.items() if part < limit), "blunder")


class Prospects(msgspec.Struct, frozen=True):
    """What a match looks like for each seat."""

    chances: tuple[float, ...]
    """To win, 0 to 1; a win that is shared is shared here, too. Partners win together. Nobody wins alone: then there
    are none."""
    margins: tuple[float, ...]
    """By how much the seat will be ahead of the best of the others, in points; alone, its result."""

    def worth(self, seat: int) -> float:
        """What counts for a seat: its chance to win; alone, its result."""
        return self.chances[seat] if self.chances else self.margins[seat]


class Made(msgspec.Struct, frozen=True):
    """A move of a line of play."""

    seat: int
    move: str


class Choice(msgspec.Struct, frozen=True):
    """A move that could have been made."""

    move: str
    """In notation; of a set all its pieces."""
    visits: int
    """Simulations, or worlds counted to their ends, that tried it."""
    prospects: Prospects
    line: tuple[Made, ...]
    """How play is expected to go on from it, itself first: up to what nobody can foresee."""
    codes: tuple[int, ...] = ()
    """Of itself and what its seat decides after it, as far as it is in the line, until chance or somebody else acts."""


class Decision(msgspec.Struct, frozen=True):
    """A decision, by what its seat could know then. A set that is asked for piece by piece is one decision."""

    number: int
    """Of its entry in the record, from 0."""
    last: int
    """Of its last entry, where it took several."""
    turn: int
    """Of the match, from 1."""
    seat: int
    move: str
    forced: bool
    """Whether there was no choice; then the rest is left empty."""
    before: Prospects | None = None
    """With the best move to come."""
    after: Prospects | None = None
    """With the move that was made."""
    best: tuple[Choice, ...] = ()
    """The best moves, up to three."""
    merits: tuple[Merit, ...] = ()
    """What speaks for the first of them."""
    loss: float | None = None
    """What it cost of its own seat's chance to win; alone, in points."""
    grade: Grade | None = None
    codes: tuple[int, ...] = ()
    """Of the move that was made."""
    counted: bool = False
    """Whether every line of play was counted to its end."""


class Swing(msgspec.Struct, frozen=True):
    """How much something changed, for somebody who sees everything but what chance will bring."""

    number: int
    last: int
    turn: int
    kind: Literal["chance", "move", "resign"]
    seat: int | None
    """Who moved or resigned; None: chance."""
    before: Prospects
    """Of chance: the mean over what can happen, by its weights."""
    after: Prospects
    outcomes: int = 0
    """Of chance: over how many outcomes the mean was taken."""
    drawn: bool = False
    """Whether these were drawn at random, as there are too many to look at all of them."""


class Analysis(msgspec.Struct, frozen=True):
    """What is known of a match so far: a decision for each unit that is one, and a swing for every unit."""

    rondel: int
    match: str
    """A fingerprint of the record."""
    game: str
    edition: int
    players: int
    options: dict[str, Value]
    seats: tuple[str, ...]
    teams: tuple[int, ...]
    outcome: Outcome
    simulations: int
    """For each decision; the value of a position that is seen whole takes a quarter of them."""
    seed: int
    fitted: bool
    """Whether the curve from values to chances was fitted to matches; else it is the stated default."""
    units: int
    """All that there are; there is a swing for each that is done."""
    decisions: tuple[Decision, ...] = ()
    swings: tuple[Swing, ...] = ()

    @property
    def complete(self) -> bool:
        return len(self.swings) == self.units

    @property
    def alone(self) -> bool:
        """Whether somebody played alone: everything is counted in points then, not in chances."""
        return self.players == 1

    @property
    def worst(self) -> list[Decision]:
        """The decisions that cost anything, the dearest first."""
        dear = [each for each in self.decisions if each.loss]
        return sorted(dear, key=lambda each: (-(each.loss or 0.0), each.number))

    def text(self) -> str:
        """As JSON."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1).decode() + "\n"

    @classmethod
    def read(cls, data: str | bytes) -> Analysis:
        """The analysis of a text; `BadAnalysis` where it is none."""
        if len(data) > LIMIT:
            raise BadAnalysis("analysis_long", limit=LIMIT)
        try:
            found = msgspec.json.decode(data, type=cls)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            raise BadAnalysis("analysis_unreadable") from None
        if found.rondel != FORMAT:
            raise BadAnalysis("analysis_format", found=found.rondel, wanted=FORMAT)
        return found

    @classmethod
    def load(cls, path: Path) -> Analysis:
        """The analysis in a file."""
        try:
            with path.open("rb") as file:
                data = file.read(LIMIT + 1)
        except OSError as problem:
            raise BadAnalysis("analysis_file", file=str(path), problem=problem.strerror or "error") from None
        return cls.read(data)


def fingerprint(match: Match) -> str:
    """Tells one match from another."""
    return hashlib.sha256(match.record().text().encode()).hexdigest()
