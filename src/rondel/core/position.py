"""Positions as text, one line a field: for games that have no position text of their own. For the others: `Lines`.

>>> from rondel.core.kernel import Field, Struct
>>> layout = Struct(Field("board", (2, 2)), Field("turn"))
>>> state = layout.new()
>>> read("demo\\nboard: 1 2 3 4\\n", layout, state, "demo")
>>> print(write(state, layout, "demo"), end="")
demo
board: 1 2 3 4
turn: 0
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from rondel.core.errors import BadPosition
from rondel.core.kernel import Field, State, Struct


def write(state: State, layout: Struct, head: str) -> str:
    """The line ``head``, then ``name: numbers`` for each field."""
    rows = [f"{field.name}: {' '.join(map(str, _numbers(state, field)))}" for field in layout.fields]
    return "\n".join([head, *rows]) + "\n"


def read(text: str, layout: Struct, state: State, head: str) -> None:
    """Writes the fields of a text into ``state``; those that it leaves out stay as they are."""
    first, *rows = text.splitlines() or [""]
    if first.strip() != head:
        raise BadPosition("position_head", wanted=head)
    left = {field.name: field for field in layout.fields}
    for row in filter(str.strip, rows):
        name, _, numbers = row.partition(":")
        field = left.pop(name.strip(), None)
        try:
            values = [int(number) for number in numbers.split()]
        except ValueError:
            field = None
        if field is None or len(values) != len(_numbers(state, field)):
            raise BadPosition("position_line", line=row[:40])
        setattr(state, field.name, field.shaped(values))


def _numbers(state: State, field: Field) -> list[int]:
    return list(field.numbers(getattr(state, field.name)))


# --- for games that have their own ------------------------------------------------------------------------------------


class Lines:
    """The lines ``name: value`` of a text that have not been read yet, and ways of reading them, or `BadPosition`.

    >>> lines = Lines("demo\\nseat: 2\\nhand: red*2 blue\\nboard: a1=red\\n", "demo")
    >>> lines.number("seat", 1, 4, 1), lines.counts("hand", {"red": 0, "blue": 1}), lines.found
    (2, [2, 1], {'board': 'a1=red'})
    """

    def __init__(self, text: str, head: str) -> None:
        rows = [row.strip() for row in text.strip().splitlines()]
        if not rows or rows[0] != head:
            raise BadPosition("position_head", wanted=head)
        self.found: dict[str, str] = {}
        for row in filter(None, rows[1:]):
            name, colon, value = row.partition(":")
            if not colon or name in self.found:
                raise BadPosition("position_line", line=row[:60])
            self.found[name] = value.strip()

    def text(self, name: str, usual: str = "") -> str:
        """A line's value, which is then read."""
        return self.found.pop(name, usual)

    def number(self, name: str, low: int, high: int, usual: int) -> int:
        return number(name, self.text(name, str(usual)), low, high)

    def choice(self, name: str, values: Sequence[str], usual: str) -> int:
        return choice(name, self.text(name, usual), values)

    def choices(self, name: str, values: Sequence[str]) -> list[int] | None:
        """All values named in a line, or None where there is no such line."""
        return [choice(name, word, values) for word in self.text(name).split()] if name in self.found else None

    def counts(self, name: str, kinds: Mapping[str, int]) -> list[int]:
        return counts(name, self.text(name), kinds)

    def seats(self, name: str, seats: int, low: int, high: int) -> list[int | None]:
        """For each seat the number of ``name 1``, ``name 2``, ..., or of ``name``, which is for all; None without."""
        everyone = self.found.pop(name, None)
        told = [(line, self.found.pop(line, everyone)) for line in (f"{name} {p + 1}" for p in range(seats))]
        return [None if value is None else number(line, value, low, high) for line, value in told]

    def end(self) -> None:
        """Refuses lines that nobody has read."""
        for name in self.found:
            raise BadPosition("position_line", line=name[:60])


def number(name: str, text: str, low: int, high: int) -> int:
    """A number of at most four digits."""
    if not re.fullmatch(r"[0-9]{1,4}", text) or not low <= int(text) <= high:
        raise BadPosition("position_number", field=name, value=text[:20], low=low, high=high)
    return int(text)


def choice(name: str, text: str, values: Sequence[str]) -> int:
    """The place of a text among those possible."""
    if text not in values:
        raise BadPosition("position_choice", field=name, value=text[:20], possible=list(values))
    return values.index(text)


def sequence(name: str, text: str, kinds: Mapping[str, int]) -> list[int]:
    """The kinds in the order in which they are named, by their numbers; ``red red`` and ``red*2`` are the same."""
    found: list[int] = []
    for word in text.split():
        kind, star, count = word.partition("*")
        choice(name, kind, list(kinds))
        found += [kinds[kind]] * (number(name, count, 1, 99) if star else 1)
    return found


def counts(name: str, text: str, kinds: Mapping[str, int]) -> list[int]:
    """How often each kind is named, by its number."""
    named = sequence(name, text, kinds)
    return [named.count(kind) for kind in range(1 + max(kinds.values()))]


def pairs(name: str, text: str, keys: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Words such as ``a1=red``: the place of the key, each only once, and the value."""
    left = list(keys)
    for word in text.split():
        key, _, value = word.partition("=")
        choice(name, key, left)
        left.remove(key)
        yield keys.index(key), value
