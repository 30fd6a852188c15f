"""The prospects that a search's value means.

A search says how good a position is for a seat as a number from 0 to 1 that mixes the lead and who wins. A curve of the
game says, for such a number, how often the match was won from there and by how much, in matches that bots played; of
somebody who plays alone it says what the result was. Curves lie with the game's brain, in ``chances.json``, for each
number of players and of sides; ``scripts/calibrate.py`` writes them. A game without one has a curve on which the number
is the chance itself.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Sequence
from functools import cache
from importlib.resources import files
from itertools import pairwise
from operator import mul

import msgspec

from rondel.analysis.analysis import Prospects
from rondel.bots.thinking import settings_of
from rondel.core.game import Game
from rondel.core.kernel import State
from rondel.core.kernel.source import BRAIN
from rondel.core.outcome import Outcome

FILE = "chances.json"
KNOTS = 21
"""Of a default curve."""
FARTHEST = 0.95
"""Of a default curve: beyond this far from the middle to the end no greater margin is expected."""


class Curve(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Straight pieces between knots. Law: none of the rows ever falls. There are no chances where nobody can win."""

    values: tuple[float, ...]
    chances: tuple[float, ...]
    margins: tuple[float, ...]

    def __post_init__(self) -> None:
        for row in (self.values, self.chances or self.values, self.margins):
            if len(row) != len(self.values) or len(row) < 2 or any(one > other for one, other in pairwise(row)):
                raise ValueError("a curve has rows of equal length that never fall")

    def at(self, value: float) -> tuple[float, float]:
        """The chance, 0 where nobody can win, and the margin of a value."""
        right = min(max(bisect_right(self.values, value), 1), len(self.values) - 1)
        low, high = self.values[right - 1], self.values[right]
        part = 0.0 if high == low else min(max((value - low) / (high - low), 0.0), 1.0)
        return _between(self.chances, right, part) if self.chances else 0.0, _between(self.margins, right, part)


def _between(row: Sequence[float], right: int, part: float) -> float:
    return row[right - 1] + part * (row[right] - row[right - 1])


class Calibration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The curves of a game, by what `company` says, with how they were made."""

    commands: dict[str, str]
    curves: dict[str, Curve]


@cache
def _calibration(package: str) -> Calibration | None:
    file = files(f"{package}.{BRAIN}") / FILE
    return msgspec.json.decode(file.read_bytes(), type=Calibration) if file.is_file() else None


def company(game: Game) -> str:
    """How many play a game; where they play in teams, in how many.

    >>> from rondel.core.registry import configure
    >>> company(configure("ingenious", 3)), company(configure("ingenious", 4, options={"pairs": True}))
    ('3', '4/2')
    """
    sides = len(set(game.facts.teams))
    return str(game.seats) if sides == game.seats else f"{game.seats}/{sides}"


def default(game: Game) -> Curve:
    """The curve of a game that has none: a value is the chance, and the margin is the lead that would have it."""
    values = tuple(at / (KNOTS - 1) for at in range(KNOTS))
    sides = [max(-FARTHEST, min(FARTHEST, 2 * value - 1)) for value in values]
    scale = settings_of(game).scale
    margins = tuple(scale * side / (1 - abs(side)) for side in sides)
    return Curve(values, values if game.seats > 1 else (), margins)


class Scale:
    """What values mean in one configured game."""

    def __init__(self, game: Game, curve: Curve | None = None) -> None:
        """By a ``curve``, or the game's own."""
        self._game, self._teams = game, game.facts.teams
        found = _calibration(game.meta.package)
        if curve is None and found is not None:
            curve = found.curves.get(company(game))
        self.fitted = curve is not None
        self.curve = curve or default(game)
        self._alone = game.seats == 1

    def prospects(self, values: Sequence[float]) -> Prospects:
        """Those of a position with these values; the chances of all sides add up to 1."""
        found = [self.curve.at(value) for value in values]
        chances = () if self._alone else self._shared([chance for chance, _ in found])
        return Prospects(chances, tuple(margin for _, margin in found))

    def without(self, prospects: Prospects, resigned: Collection[int]) -> Prospects:
        """The same after some seats have resigned: they and their partners cannot win any more."""
        if not resigned or self._alone:
            return prospects
        out = {self._teams[seat] for seat in resigned}
        left = [0.0 if team in out else chance for team, chance in zip(self._teams, prospects.chances, strict=True)]
        return Prospects(self._shared(left, out), prospects.margins)

    def end(self, state: State, outcome: Outcome) -> Prospects:
        """Those of a match that is over."""
        results, seats, teams = self._game.results(state), self._game.seats, self._teams
        if self._alone:
            return Prospects((), (float(results[0]),))
        side = teams.count(teams[0])
        margins = [
            result - max(other for other, theirs in zip(results, teams, strict=True) if theirs != team)
            for result, team in zip(results, teams, strict=True)
        ]
        return Prospects(tuple((won + 1 / seats) * side for won in outcome.returns), tuple(map(float, margins)))

    def _shared(self, chances: Sequence[float], out: Collection[int] = ()) -> tuple[float, ...]:
        """Made to add up to 1 over all sides."""
        total = sum(dict(zip(self._teams, chances, strict=True)).values())
        if total > 0:
            return tuple(chance / total for chance in chances)
        left = set(self._teams) - set(out)
        return tuple(1 / len(left) if team in left else 0.0 for team in self._teams)


def mean(weighed: Sequence[tuple[float, Prospects]]) -> Prospects:
    """The mean of prospects by their weights."""
    total = sum(weight for weight, _ in weighed)

    def of(rows: Sequence[Sequence[float]]) -> tuple[float, ...]:
        weights = [weight for weight, _ in weighed]
        return tuple(sum(map(mul, weights, column)) / total for column in zip(*rows, strict=True))

    return Prospects(of([each.chances for _, each in weighed]), of([each.margins for _, each in weighed]))
