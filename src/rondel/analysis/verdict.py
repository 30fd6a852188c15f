"""Luck, own moves, others' moves, and the turning point of one seat: the change of its chance to win, split up."""

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
    """The chance to win before anything has happened."""
    luck: float
    own: float
    """By own decisions."""
    others: float
    """By those of all others, partners among them."""
    end: float
    turning: int
    """The turn that changed most, for better or worse."""

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
            analysis.swings[0].before.chances[seat],
            sums["chance"],
            sums["own"],
            sums["others"],
            analysis.swings[-1].after.chances[seat],
            max(changes, key=lambda turn: (abs(changes[turn]), -turn)),
        )

    def to_you(self, language: str = "en") -> str:
        """One sentence for the player of the seat."""
        draws, own = _clause("draws", self.luck), _clause("own", self.own)
        return words().say("verdict.you", {"draws": draws, "own": own, "turn": self.turning}, language)

    def of_them(self, names: Sequence[str], language: str = "en") -> str:
        """One sentence about them, for anybody."""
        told = {name: signed(part, language) for name, part in self._parts.items()}
        return words().say("verdict.of", {"seat": self.seat, "turn": self.turning, **told}, language, names)

    @property
    def _parts(self) -> dict[str, float]:
        return {"luck": self.luck, "own": self.own, "others": self.others}


def change(swing: Swing, seat: int) -> float:
    """How much a swing has changed a seat's chance to win."""
    return swing.after.chances[seat] - swing.before.chances[seat]


def by_turn(analysis: Analysis, seat: int) -> dict[int, float]:
    """How much each turn has changed a seat's chance to win."""
    found: defaultdict[int, float] = defaultdict(float)
    for swing in analysis.swings:
        found[swing.turn] += change(swing, seat)
    return dict(found)


def percent(part: float) -> int:
    """A part of one in parts of a hundred."""
    return round(100 * part)


def signed(part: float, language: str) -> str:
    """The same as a number with its sign, as the language writes it."""
    return decimal(f"{percent(part):+d}" if percent(part) else "0", language)


def _clause(who: str, part: float) -> Phrase:
    """What something has cost or brought."""
    way = "none" if percent(part) == 0 else "brought" if part > 0 else "cost"
    return Phrase(f"{who}.{way}", {"percent": abs(percent(part))})
