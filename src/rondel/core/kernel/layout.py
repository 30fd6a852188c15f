"""Layouts: the fields of a game's state, as an object of nested lists or as one flat record.

>>> layout = Struct(Field("board", (3,), low=-1, high=5), Field("turn"))
>>> s = layout.new()
>>> s.board[1] = 4
>>> layout.copy(s).board
[0, 4, 0]
>>> layout.flaw(s) is None, layout.size, layout.pack(s)
(True, 4, b'\\x00\\x04\\x00\\x00')
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

REST = "_rest"
"""The name of the bytes that fill up a record."""
WIDTHS = {1: "b", 2: "h", 4: "i"}
"""Bytes of a number, and the sign of `struct` for it."""


class State:
    """A position. Its fields are those of the game's layout; rules write them, everyone else only reads.

    ``notes`` collects what the rules note down as it happens; it is None where nobody listens.
    """

    __slots__ = ("notes",)
    notes: list[tuple[int, ...]] | None

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: Any) -> None: ...


@dataclass(frozen=True)
class Field:
    """One field of a layout: a whole number (shape ``()``) or an array of them, each within ``low..high``."""

    name: str
    shape: tuple[int, ...] = ()
    low: int = 0
    high: int = 127

    @property
    def width(self) -> int:
        """The bytes that each number takes in a record."""
        for width in WIDTHS:
            if -(1 << 8 * width - 1) <= self.low and self.high < 1 << 8 * width - 1:
                return width
        raise ValueError(f"{self.name}: {self.low}..{self.high} does not fit 32 bits")

    def zeros(self) -> Any:
        return self.shaped([0] * prod(self.shape))

    def numbers(self, value: Any) -> Iterator[int]:
        """All numbers of a value of this field, in order."""
        if not self.shape:
            yield value
        elif len(self.shape) == 1:
            yield from value
        else:
            for row in value:
                yield from row

    def shaped(self, numbers: list[int]) -> Any:
        """The value that has these numbers."""
        if not self.shape:
            return numbers[0]
        if len(self.shape) == 1:
            return numbers
        width = self.shape[1]
        return [numbers[at : at + width] for at in range(0, len(numbers), width)]


class Struct:
    """The record layout of one game: one for all its configurations, sized for the largest."""

    def __init__(self, *fields: Field) -> None:
        assert all(len(field.shape) <= 2 for field in fields), "an array has one or two dimensions"
        self.fields = fields
        names = tuple(field.name for field in fields)
        self.type: type[State] = type("State", (State,), {"__slots__": names})
        self.copy: Callable[[State], State] = self._copier()
        self.flaw: Callable[[State], str | None] = self._finder()
        """The first field with a number outside its range, or None."""
        # The widest fields come first in a record: so nothing lies between the fields.
        self._record = sorted(fields, key=lambda field: -field.width)
        widest = self._record[0].width
        used = sum(field.width * prod(field.shape) for field in fields)
        self.size = -(-used // widest) * widest
        """The bytes of a record."""
        parts = "".join(f"{prod(field.shape)}{WIDTHS[field.width]}" for field in self._record)
        self._format = struct.Struct(f"<{parts}{self.size - used}x")
        self.pack: Callable[[State], bytes] = self._packer()
        """The state as the bytes of its record: equal bytes, equal states."""
        self.unpack: Callable[[bytes], State] = self._unpacker()
        """The state of a record's bytes."""

    def new(self) -> State:
        """A state of zeros."""
        state = self.type()
        state.notes = None
        for field in self.fields:
            setattr(state, field.name, field.zeros())
        return state

    def assign(self, to: State, source: State) -> None:
        """Makes one state equal to another, in place."""
        fresh = self.copy(source)
        for field in self.fields:
            setattr(to, field.name, getattr(fresh, field.name))

    @cached_property
    def dtype(self) -> np.dtype[np.record]:
        """The record as NumPy and Numba know it. (A plain structured type would not let Python read ``s.field``.)"""
        import numpy as np

        offsets = []
        at = 0
        for field in self._record:
            offsets.append(at)
            at += field.width * prod(field.shape)
        names = [field.name for field in self._record]
        formats = [(f"<i{field.width}", field.shape) for field in self._record]
        # What belongs to no field is left to chance when NumPy copies a record; so the rest is a field, too.
        if at < self.size:
            names, formats = [*names, REST], [*formats, ("<i1", (self.size - at,))]
            offsets.append(at)
        plan = {"names": names, "formats": formats, "offsets": offsets, "itemsize": self.size}
        made: Any = np.dtype((np.record, np.dtype(plan, align=True)))  # type: ignore[call-overload]
        return made  # type: ignore[no-any-return]

    def _copier(self) -> Callable[[State], State]:
        lines = ["def copy(state):", "    new = make()", "    new.notes = None"]
        for field in self.fields:
            source = f"state.{field.name}"
            if len(field.shape) == 1:
                source += "[:]"
            elif field.shape:
                source = f"[row[:] for row in {source}]"
            lines.append(f"    new.{field.name} = {source}")
        return _made("copy", [*lines, "    return new"], make=self.type)

    def _finder(self) -> Callable[[State], str | None]:
        lines = ["def flaw(state):"]
        for field in self.fields:
            rows = [f"[{row}]" for row in range(field.shape[0])] if len(field.shape) == 2 else [""]
            for value in (f"state.{field.name}{row}" for row in rows):
                least, most = (f"min({value})", f"max({value})") if field.shape else (value, value)
                lines += [f"    if {least} < {field.low} or {most} > {field.high}:", f"        return {field.name!r}"]
        return _made("flaw", [*lines, "    return None"])

    def _packer(self) -> Callable[[State], bytes]:
        numbers = []
        for field in self._record:
            source = f"state.{field.name}"
            if len(field.shape) == 2:
                numbers += [f"*{source}[{row}]" for row in range(field.shape[0])]
            else:
                numbers.append(f"*{source}" if field.shape else source)
        return _made(
            "pack", ["def pack(state):", f"    return pack_all({', '.join(numbers)})"], pack_all=self._format.pack
        )

    def _unpacker(self) -> Callable[[bytes], State]:
        lines = ["def unpack(record):", "    n = unpack_all(record)", "    new = make()", "    new.notes = None"]
        at = 0
        for field in self._record:
            end = at + prod(field.shape)
            if len(field.shape) == 2:
                rows = (f"[*n[{row}:{row + field.shape[1]}]]" for row in range(at, end, field.shape[1]))
                value = f"[{', '.join(rows)}]"
            else:
                value = f"[*n[{at}:{end}]]" if field.shape else f"n[{at}]"
            lines.append(f"    new.{field.name} = {value}")
            at = end
        return _made("unpack", [*lines, "    return new"], make=self.type, unpack_all=self._format.unpack)


def _made(name: str, lines: list[str], **scope: Any) -> Callable[..., Any]:
    """A function written for one layout: it runs far more often than it is made."""
    exec("\n".join(lines), scope)
    made: Callable[..., Any] = scope[name]
    return made
