"""Lines of text: filled, wrapped, cut to their room, put beside and below each other."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import NamedTuple

from rich.style import Style
from rich.table import Table
from rich.text import Span, Text

Piece = tuple[str, Style]
"""A part of a line."""
GAP = 2
"""Columns between two blocks."""
Say = Callable[..., str]
"""A sentence: its key, and its arguments by their names."""


class Block(NamedTuple):
    """Lines that need so many columns."""

    lines: list[Text]
    width: int


def block(lines: Sequence[Text], width: int = 0) -> Block:
    """Lines as a block, as wide as its widest line or ``width``."""
    return Block(list(lines), max(width, width_of(lines)))


def width_of(lines: Iterable[Text]) -> int:
    return max((line.cell_len for line in lines), default=0)


# --- one line --------------------------------------------------------------------------------------------------------


def fit(text: str, room: int, more: str) -> str:
    """A text in at most so many columns, with a sign where it was cut.

    >>> fit("palace", 4, "…"), fit("palace", 6, "…")
    ('pal…', 'palace')
    """
    return text if len(text) <= room else text[: max(room - 1, 0)] + more


def joined(parts: Iterable[Piece]) -> Text:
    """A line of many parts, each in its style; `Text.assemble` would look at every one for itself."""
    words, spans, at = [], [], 0
    for word, style in parts:
        words.append(word)
        if word and style:
            spans.append(Span(at, at + len(word), style))
        at += len(word)
    return Text("".join(words), no_wrap=True, spans=spans)


def padded(text: Text, room: int) -> Text:
    """A text in so many columns."""
    return Text.assemble(text, " " * max(room - text.cell_len, 0))


def ends(left: Text, right: Text, width: int) -> Text:
    """A line with something at its left and something at its right end.

    >>> ends(Text("Round 2"), Text("5 points"), 18).plain
    'Round 2   5 points'
    """
    return Text.assemble(left, " " * max(width - left.cell_len - right.cell_len, 1), right, no_wrap=True)


# --- several ---------------------------------------------------------------------------------------------------------


def wrapped(words: Sequence[Text], width: int, lead: str | Text = "", indent: int | None = None) -> list[Text]:
    """Words in lines, the first of which begins with something; the others are indented, or else as far as that goes.

    Spaces at the beginning of a word keep it apart from the one before, in the same line.

    >>> [line.plain for line in wrapped([Text(word) for word in ("silk", "tea", "spice")], 14, "goods ")]
    ['goods silk tea', '      spice']
    """
    lines = [lead.copy() if isinstance(lead, Text) else Text(lead, no_wrap=True)]
    margin = lines[0].cell_len if indent is None else indent
    for at, word in enumerate(words):
        first = at == 0
        if not first and lines[-1].cell_len + 1 + word.cell_len > width:
            lines.append(Text(" " * margin, no_wrap=True))
            first = True
        lines[-1].append("" if first else " ").append_text(word[_spaces(word) :] if first else word)
    return lines


def _spaces(word: Text) -> int:
    return len(word.plain) - len(word.plain.lstrip())


def beside(left: Sequence[Text], right: Sequence[Text], start: int) -> list[Text]:
    """Lines, and others that begin at a column to the right of them.

    >>> [line.plain for line in beside([Text("a"), Text("b")], [Text("c")], 3)]
    ['a  c', 'b']
    """
    lines = []
    for at in range(max(len(left), len(right))):
        line = Text(no_wrap=True).append_text(left[at] if at < len(left) else Text())
        if at < len(right):
            line.append(" " * max(start - line.cell_len, 0)).append_text(right[at])
        lines.append(line)
    return lines


def flow(blocks: Iterable[Block], width: int, gap: int = GAP) -> list[Text]:
    """Blocks side by side as far as the width goes, the rest below them."""
    lines: list[Text] = []
    row: list[Text] = []
    start = 0
    for each in blocks:
        if row and start + each.width > width:
            lines += row
            row, start = [], 0
        row = beside(row, each.lines, start)
        start += each.width + gap
    return lines + row


class Parts:
    """Parts of a drawing, each drawn once: a table that looks for its size asks for the same ones again and again."""

    def __init__(self) -> None:
        self._drawn: dict[Hashable, list[Text]] = {}

    def __call__(self, key: Hashable, draw: Callable[[], list[Text]]) -> list[Text]:
        if key not in self._drawn:
            self._drawn[key] = draw()
        return self._drawn[key]


def first_within(height: int, drawings: Iterable[list[Text]]) -> list[Text]:
    """The first of some drawings, from the largest to the smallest, that has room; or else the last."""
    lines: list[Text] = []
    for lines in drawings:
        if len(lines) <= height:
            break
    return lines


def grid(rows: Iterable[Sequence[Text | str]]) -> Table:
    """Rows of a list: signs, or how something is written, and what they mean."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for row in rows:
        table.add_row(*row)
    return table
