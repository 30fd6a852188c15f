"""Positions as text, one line a field: for games that have no position text of their own. Others declare a `Form`.

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
