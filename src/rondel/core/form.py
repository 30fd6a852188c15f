"""The lines of a game's position texts, declared once: a form by which positions are written and read.

>>> from types import SimpleNamespace
>>> from rondel.core.terms import Counts, Number
>>> seats = [Line(f"points {p + 1}", Number(0, 99), "score", p, everyone="points") for p in range(2)]
>>> form = Form("demo", [Line("seat", Number(1, 2, first=1)), *seats, Line("bag", Counts.of(("red", "blue")))])
>>> state = SimpleNamespace(seat=0, score=[0, 7], bag=[2, 1])
>>> told = form.read("demo\\nseat: 2\\npoints: 5", state)
>>> told.fill("seat", 0), told.fill("points 1", 0), "bag" in told
(None, None, False)
>>> print(form.write(state), end="")
demo
seat: 2
points 1: 5
points 2: 7
bag: red*2 blue
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from rondel.core.errors import BadPosition
from rondel.core.kernel import State, Struct
from rondel.core.terms import Numbers, Pairs, Term


def flawed(field: str) -> BadPosition:
    """The refusal of what can be read, but cannot be."""
    return BadPosition("flaw", field=field)


@dataclass(frozen=True)
class Line:
    """A line ``name: value``: how its value is written, and which field of the state, or entry of one, it tells."""

    name: str
    term: Term
    field: str = ""
    """Without it, the name."""
    at: int | None = None
    value: Callable[[State], Any] | None = None
    """What is written, where it is not the field as it stands."""
    everyone: str = ""
    """A line for all seats whose own line is left out."""
    called: str = ""
    """What a refusal calls the line, where it is not the name."""
    written: bool = True
    """Or only read."""

    def of(self, state: State) -> Any:
        if self.value is not None:
            return self.value(state)
        value = getattr(state, self.field or self.name)
        return value if self.at is None else value[self.at]

    def put(self, state: State, value: Any) -> None:
        if isinstance(self.term, Pairs):
            row = getattr(state, self.field or self.name)
            row = row if self.at is None else row[self.at]
            for place, one in value:
                row[place] = one
        elif self.at is None:
            setattr(state, self.field or self.name, value)
        else:
            getattr(state, self.field or self.name)[self.at] = value

    def read(self, text: str) -> Any:
        return self.term.read(self.called or self.name, text)


class Form:
    """All lines of a configured game, in the order in which they are written, under a head that names the game."""

    def __init__(self, head: str, lines: Iterable[Line]) -> None:
        self.head = head
        self.lines = {line.name: line for line in lines}
        self.shared: dict[str, list[str]] = {}
        for line in self.lines.values():
            if line.everyone:
                self.shared.setdefault(line.everyone, []).append(line.name)

    @classmethod
    def of(cls, head: str, layout: Struct) -> Form:
        """A line for each field, in numbers."""
        return cls(head, (Line(field.name, Numbers(field)) for field in layout.fields))

    def write(self, state: State) -> str:
        written = [line for line in self.lines.values() if line.written]
        rows = [f"{line.name}: {line.term.write(line.of(state))}".rstrip() for line in written]
        return "\n".join([self.head, *rows]) + "\n"

    def read(self, text: str, state: State) -> Told:
        return Told(self, text, state)


class Told:
    """The lines of a text that have not been read yet, for a state just set up.

    A game reads them in an order of its own, as what a text leaves out follows from what it tells.
    """

    def __init__(self, form: Form, text: str, state: State) -> None:
        rows = [row.strip() for row in text.strip().splitlines()]
        if not rows or rows[0] != form.head:
            raise BadPosition("position_head", wanted=form.head)
        self.form = form
        self.state = state
        self.found: dict[str, str] = {}
        for row in filter(None, rows[1:]):
            name, colon, value = row.partition(":")
            if not colon or name in self.found:
                raise BadPosition("position_line", line=row[:60])
            self.found[name] = value.strip()
        for everyone in form.shared.keys() & self.found.keys():
            value = self.found.pop(everyone)
            for name in form.shared[everyone]:
                self.found.setdefault(name, value)

    def __contains__(self, name: str) -> bool:
        return name in self.found

    def text(self, name: str) -> str:
        """A line as it stands, which is then read; nothing without it."""
        return self.found.pop(name, "")

    def take(self, name: str, usual: Any = None) -> Any:
        """The value of a line, or the usual one, which must be possible too; without either, that of an empty line."""
        line = self.form.lines[name]
        if usual is not None:
            self.found.setdefault(name, line.term.write(usual))
        return line.read(self.text(name))

    def maybe(self, name: str) -> Any:
        """The value of a line, or None without it."""
        return self.take(name) if name in self.found else None

    def fill(self, name: str, usual: Any = None) -> None:
        """Writes the value of a line, as in `take`, into the state."""
        self.form.lines[name].put(self.state, self.take(name, usual))

    def end(self) -> None:
        """Refuses lines that nobody has read."""
        for name in self.found:
            raise BadPosition("position_line", line=name[:60])
