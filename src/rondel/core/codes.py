"""The codes of a game's moves, and those of chance: ranges with names, declared once for each game.

What is a move with choices (a tile, a cell) has an axis for each of them, and all its codes in a row. `Facts` carries
the ranges.

>>> moves = Codes()
>>> moves.add("pass", "pass"), moves.add("place", "place a tile", tile=3, cell=None)
(0, 1)
>>> place = moves.spans(cell=5)[1]
>>> place.last, place.shape, moves.declared[1].formula
(15, (3, 5), '1 + cells · tile + cell')
>>> dice = Codes()
>>> dice.add("roll", "roll"), dice.add("take", "take a die", colour=2, value=range(1, 7))
(0, 1)
>>> dice.read(0), dice.read(9)
(('roll',), ('take', 1, 3))
"""

from __future__ import annotations

from bisect import bisect_right
from math import prod

import msgspec

OPEN = 0
"""The count of an axis that depends on players or box, as it is declared."""


class Axis(msgspec.Struct, frozen=True, omit_defaults=True):
    """One choice: numbers ``low .. low + count - 1``."""

    name: str
    count: int
    low: int = 0


class Span(msgspec.Struct, frozen=True, omit_defaults=True):
    """A range of codes of one kind; the last axis is the one that changes from code to code."""

    name: str
    first: int
    axes: tuple[Axis, ...]
    meaning: str = ""
    notation: tuple[str, ...] = ()
    """How some of them are written."""
    source: str = ""
    """The clauses that allow a move; what chance draws from. In the words of RULES.md."""

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(axis.count for axis in self.axes)

    @property
    def last(self) -> int:
        return self.first + prod(self.shape) - 1

    @property
    def formula(self) -> str:
        """The code, from the numbers of its axes; one that is open counts with its plural."""
        start = self.first
        terms = []
        for at, axis in enumerate(self.axes):
            inner = self.axes[at + 1 :]
            step = prod(one.count for one in inner if one.count != OPEN)
            start -= step * axis.low
            factors = [str(step)] if step > 1 else []
            terms.append(" · ".join([*factors, *(f"{one.name}s" for one in inner if one.count == OPEN), axis.name]))
        return " + ".join([*([str(start)] if start or not terms else []), *terms])


class Codes:
    """Ranges of codes, one after the other, as they are declared."""

    def __init__(self) -> None:
        self.declared: tuple[Span, ...] = ()
        self._firsts: list[int] = []

    def add(
        self, name: str, meaning: str, notation: tuple[str, ...] = (), source: str = "", /, **axes: int | range | None
    ) -> int:
        """Declares the next range; returns its first code.

        An axis is a count, or a range of numbers; None where players or box decide how many there are, which only the
        last range may say.
        """
        made = []
        for axis, extent in axes.items():
            if isinstance(extent, range):
                made.append(Axis(axis, len(extent), extent.start))
            else:
                made.append(Axis(axis, OPEN if extent is None else extent))
        first = self.count
        self.declared += (Span(name, first, tuple(made), meaning, notation, source),)
        self._firsts.append(first)
        return first

    def read(self, code: int) -> tuple[str, *tuple[int, ...]]:
        """What a code means: the name of its range, and the number on each axis. Only the first axis may be open."""
        span = self.declared[bisect_right(self._firsts, code) - 1]
        numbers, rest = [], code - span.first
        for axis in span.axes[:0:-1]:
            rest, number = divmod(rest, axis.count)
            numbers.append(number + axis.low)
        numbers += [rest + axis.low for axis in span.axes[:1]]
        return span.name, *reversed(numbers)

    @property
    def count(self) -> int:
        """How many codes there are."""
        if not self.declared:
            return 0
        last = self.declared[-1]
        if OPEN in last.shape:
            raise ValueError(f"{last.name} has no end")
        return last.last + 1

    def spans(self, **counts: int) -> tuple[Span, ...]:
        """The ranges, with the counts of the axes that are open."""
        return tuple(
            msgspec.structs.replace(
                span,
                axes=tuple(
                    msgspec.structs.replace(axis, count=counts[axis.name]) if axis.count == OPEN else axis
                    for axis in span.axes
                ),
            )
            for span in self.declared
        )


def plain_codes(count: int) -> tuple[Span, ...]:
    """Where a game declares nothing: codes, whatever they mean."""
    return (Span("codes", 0, (Axis("code", count),)),)
