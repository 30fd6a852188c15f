"""Luck, own moves, others' moves, and the turning point of one seat: the change of its chance to win, split up.

Of somebody who plays alone it is the change of the result that is to be expected, in points.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import msgspec

from rondel.analysis.analysis import Analysis, Swing
from rondel.analysis.errors import BadAnalysis, words
from rondel.core.messages import Phrase, decimal


class Verdict(msgspec.Struct, frozen=True):
    """For one seat. Law: start, luck, own and others add up to the end."""

    seat: int
    start: float
    """The chance to win before anything has happened; alone, the result that was to be expected."""
    luck: float
    own: float
    """By own decisions."""
    others: float
    """By those of all others, partners among them."""
    end: float
    turning: int
    """The turn that changed most, for better or worse."""
    alone: bool = False
    """Whether all of this is in points."""

    @classmethod
    def of(cls, analysis: Analysis, seat: int) -> Verdict:
        """That of a seat in a complete analysis."""
        if not analysis.complete or not analysis.swings:
            raise BadAnalysis("analysis_incomplete", done=len(analysis.swings), units=analysis.units)
        sums = {"chance": 0.0, "own": 0.0, "others": 0.0}
        for swing in analysis.swings:
            sums["chance" if swing.kind == "chance" else "own" if swing.seat == seat else "others"] += change(
                swing, seat
            )
        changes = by_turn(analysis, seat)
        return cls(
            seat,
            analysis.swings[0].before.worth(seat),
            sums["chance"],
            sums["own"],
            sums["others"],
            analysis.swings[-1].after.worth(seat),
            max(changes, key=lambda turn: (abs(changes[turn]), -turn)),
            analysis.alone,
        )

    def to_you(self, language: str = "en") -> str:
        """One sentence for the player of the seat."""
        draws = _clause("draws", self.luck, self.alone, language)
        own = _clause("own", self.own, self.alone, language)
        return words().say("verdict.you", {"draws": draws, "own": own, "turn": self.turning}, language)

    def of_them(self, names: Sequence[str], language: str = "en") -> str:
        """One sentence about them, for anybody."""
        told = {name: signed(part, language, self.alone) for name, part in self._parts.items()}
        key = "verdict.of_points" if self.alone else "verdict.of"
        return words().say(key, {"seat": self.seat, "turn": self.turning, **told}, language, names)

    @property
    def _parts(self) -> dict[str, float]:
        return {"luck": self.luck, "own": self.own, "others": self.others}


def change(swing: Swing, seat: int) -> float:
    """How much a swing has changed a seat's chance to win; alone, its result."""
    return swing.after.worth(seat) - swing.before.worth(seat)


def by_turn(analysis: Analysis, seat: int) -> dict[int, float]:
    """How much each turn has changed a seat's chance to win; alone, its result."""
    found: defaultdict[int, float] = defaultdict(float)
    for swing in analysis.swings:
        found[swing.turn] += change(swing, seat)
    return dict(found)


def percent(part: float) -> int:
    """A part of one in parts of a hundred."""
    return round(100 * part)


def tenths(points: float) -> float:
    """Points as they are told."""
    return round(points, 1) or 0.0


def signed(part: float, language: str, alone: bool = False) -> str:
    """Parts of a hundred, ``alone`` points, as a number with its sign, as the language writes it."""
    if alone:
        return decimal(f"{tenths(part):+.1f}" if tenths(part) else "0.0", language)
    return decimal(f"{percent(part):+d}" if percent(part) else "0", language)


def _clause(who: str, part: float, alone: bool, language: str) -> Phrase:
    """What something has cost or brought."""
    told = tenths(part) if alone else percent(part)
    way = "none" if told == 0 else "brought" if told > 0 else "cost"
    if alone and told:
        return Phrase(f"{who}.{way}_points", {"points": decimal(f"{abs(told):.1f}", language)})
    return Phrase(f"{who}.{way}", {"percent": abs(told)})
