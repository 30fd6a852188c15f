"""The numbers of an observation: sections, declared once for each game, one after the other.

A game's features write each section where `Row` says that it begins; `Facts` carries them.

>>> row = Row()
>>> row.add("board", "each cell: its colour, or -1", (3, 3), -1, 5), row.add("points", "by seat", (2,), 0, 99)
(0, 9)
>>> row.size, row.sections[1].last
(11, 10)
>>> named(row.sections, range(11))
{'board': [[0, 1, 2], [3, 4, 5], [6, 7, 8]], 'points': [9, 10]}
>>> schema(row.sections)["properties"]["points"]["items"]
{'type': 'integer', 'minimum': 0, 'maximum': 99}
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import prod
from typing import Any

import msgspec

from rondel.core.kernel.layout import Struct

LEAST, MOST = -(1 << 15), (1 << 15) - 1
"""What a number of an observation can hold."""


class Section(msgspec.Struct, frozen=True, omit_defaults=True):
    """Numbers that belong together: an array, or records of several parts."""

    name: str
    first: int
    """Where it begins in the observation; a part, where it begins in its record."""
    shape: tuple[int, ...]
    """``()`` is one number. Of records the last axis is the numbers of one."""
    low: int
    high: int
    """No number is outside these. Of records they are the least and the greatest of the parts."""
    meaning: str
    own_first: bool = False
    """Along the first axis are seats: that of the observer, then clockwise, then those that nobody has."""
    parts: tuple[Section, ...] = ()
    """What the numbers of a record are."""

    @property
    def size(self) -> int:
        return prod(self.shape)

    @property
    def last(self) -> int:
        return self.first + self.size - 1


class Row:
    """A row of numbers, or a record in it, as it is declared; ``layout`` has the fields whose ranges are taken over."""

    def __init__(self, layout: Struct | None = None) -> None:
        self.sections: tuple[Section, ...] = ()
        self._fields = {field.name: field for field in layout.fields} if layout else {}

    @property
    def size(self) -> int:
        return self.sections[-1].last + 1 if self.sections else 0

    def add(
        self,
        name: str,
        meaning: str,
        shape: tuple[int, ...] = (),
        low: int = 0,
        high: int = 1,
        own_first: bool = False,
    ) -> int:
        """Declares the next section; returns where it begins."""
        if not LEAST <= low <= high <= MOST:
            raise ValueError(f"{name}: {low}..{high} does not fit a number of an observation")
        return self._take(Section(name, self.size, shape, low, high, meaning, own_first))

    def field(self, name: str, meaning: str, of: str = "", own_first: bool = False) -> int:
        """The next section is a field of the position, by default that of the same name: its shape and its range."""
        found = self._fields[of or name]
        return self.add(name, meaning, found.shape, found.low, found.high, own_first)

    def one(self, name: str, meaning: str, of: str = "", axes: int = 1) -> int:
        """The next section is what a field of the position has in one place of its first axes, such as for a seat."""
        found = self._fields[of or name]
        return self.add(name, meaning, found.shape[axes:], found.low, found.high)

    def records(self, name: str, meaning: str, count: int, record: Row, own_first: bool = False) -> int:
        """The next section is so many records."""
        low = min(part.low for part in record.sections)
        high = max(part.high for part in record.sections)
        shape = (count, record.size)
        return self._take(Section(name, self.size, shape, low, high, meaning, own_first, record.sections))

    def _take(self, section: Section) -> int:
        if any(known.name == section.name for known in self.sections):
            raise ValueError(f"{section.name} is declared twice")
        self.sections += (section,)
        return section.first


def plain_sections(size: int) -> tuple[Section, ...]:
    """Where a game declares nothing: numbers, whatever they mean."""
    return (Section("numbers", 0, (size,), LEAST, MOST, ""),)


def ranges(sections: tuple[Section, ...]) -> Iterator[tuple[int, int]]:
    """For each number of a row the least and the greatest that it can be."""
    for section in sections:
        if section.parts:
            yield from list(ranges(section.parts)) * section.shape[0]
        else:
            yield from [(section.low, section.high)] * section.size


def named(sections: tuple[Section, ...], numbers: Sequence[int]) -> dict[str, Any]:
    """The numbers of an observation by the names of their sections: arrays in their shapes, records by their parts."""
    return {section.name: _shaped(section, section.shape, numbers[section.first :]) for section in sections}


def _shaped(section: Section, shape: tuple[int, ...], numbers: Sequence[int]) -> Any:
    if section.parts and len(shape) == 1:
        return named(section.parts, numbers)
    if not shape:
        return int(numbers[0])
    size = prod(shape[1:])
    return [_shaped(section, shape[1:], numbers[size * at :]) for at in range(shape[0])]


@cache
def schema(sections: tuple[Section, ...]) -> dict[str, Any]:
    """The JSON schema of `named` numbers. ``first`` and ``own_first`` are as in `Section`, for who reads them bare."""
    return {
        "type": "object",
        "properties": {section.name: _described(section) for section in sections},
        "required": [section.name for section in sections],
        "additionalProperties": False,
    }


def _described(section: Section) -> dict[str, Any]:
    about: dict[str, Any] = {"description": section.meaning, "first": section.first}
    if section.own_first:
        about["own_first"] = True
    return about | _typed(section, section.shape)


def _typed(section: Section, shape: tuple[int, ...]) -> dict[str, Any]:
    if section.parts and len(shape) == 1:
        return schema(section.parts)
    if not shape:
        return {"type": "integer", "minimum": section.low, "maximum": section.high}
    items = _typed(section, shape[1:])
    return {"type": "array", "minItems": shape[0], "maxItems": shape[0], "items": items}
