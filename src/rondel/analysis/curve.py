"""The prospects that a search's value means.

A search says how good a position is for a seat as a number from 0 to 1 that mixes the lead and who wins. A curve of the
game says, for such a number, how often the match was won from there and by how much, in matches that bots played. It
lies with the game's brain, in ``chances.json``, for each number of sides; ``scripts/calibrate.py`` writes it. A game
without one has a curve on which the number is the chance itself.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Sequence
from functools import cache
from importlib.resources import files
from itertools import pairwise

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
    """Straight pieces between knots. Law: none of the three rows ever falls."""

    values: tuple[float, ...]
    chances: tuple[float, ...]
    margins: tuple[float, ...]

    def __post_init__(self) -> None:
        for row in (self.values, self.chances, self.margins):
            if len(row) != len(self.values) or len(row) < 2 or any(one > other for one, other in pairwise(row)):
                raise ValueError("a curve has three rows of equal length that never fall")

    def at(self, value: float) -> tuple[float, float]:
        """The chance and the margin of a value."""
        right = min(max(bisect_right(self.values, value), 1), len(self.values) - 1)
        low, high = self.values[right - 1], self.values[right]
        part = 0.0 if high == low else min(max((value - low) / (high - low), 0.0), 1.0)
        return _between(self.chances, right, part), _between(self.margins, right, part)


def _between(row: Sequence[float], right: int, part: float) -> float:
    return row[right - 1] + part * (row[right] - row[right - 1])


class Calibration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The curves of a game, by the number of sides, with how they were made."""

    commands: dict[str, str]
    curves: dict[str, Curve]


@cache
def _calibration(package: str) -> Calibration | None:
    file = files(f"{package}.{BRAIN}") / FILE
    return msgspec.json.decode(file.read_bytes(), type=Calibration) if file.is_file() else None


def default(scale: float) -> Curve:
    """The curve of a game that has none: a value is the chance, and the margin is the lead that would have it."""
    values = tuple(at / (KNOTS - 1) for at in range(KNOTS))
    sides = [max(-FARTHEST, min(FARTHEST, 2 * value - 1)) for value in values]
    return Curve(values, values, tuple(scale * side / (1 - abs(side)) for side in sides))


class Scale:
    """What values mean in one configured game."""

    def __init__(self, game: Game, curve: Curve | None = None) -> None:
        """By a ``curve``, or the game's own."""
        self._game, self._teams = game, game.facts.teams
        found = _calibration(game.meta.package)
        if curve is None and found is not None:
            curve = found.curves.get(str(len(set(self._teams))))
        self.fitted = curve is not None
        self.curve = curve or default(settings_of(game).scale)

    def prospects(self, values: Sequence[float]) -> Prospects:
        """Those of a position with these values; the chances of all sides add up to 1."""
        found = [self.curve.at(value) for value in values]
        return Prospects(self._shared([chance for chance, _ in found]), tuple(margin for _, margin in found))

    def without(self, prospects: Prospects, resigned: Collection[int]) -> Prospects:
        """The same after some seats have resigned: they and their partners cannot win any more."""
        if not resigned:
            return prospects
        out = {self._teams[seat] for seat in resigned}
        left = [0.0 if team in out else chance for team, chance in zip(self._teams, prospects.chances, strict=True)]
        return Prospects(self._shared(left, out), prospects.margins)

    def end(self, state: State, outcome: Outcome) -> Prospects:
        """Those of a match that is over."""
        results, seats, teams = self._game.results(state), self._game.seats, self._teams
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
    seats = range(len(weighed[0][1].chances))
    return Prospects(
        tuple(sum(weight * each.chances[seat] for weight, each in weighed) / total for seat in seats),
        tuple(sum(weight * each.margins[seat] for weight, each in weighed) / total for seat in seats),
    )
