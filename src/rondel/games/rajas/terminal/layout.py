"""Blocks of lines, put beside and below each other, and texts cut to their room."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.style import Style
from rich.text import Span, Text

GAP = 2


def fit(text: str, room: int, more: str) -> str:
    """A text in at most so many columns."""
    return text if len(text) <= room else text[: max(room - 1, 0)] + more


def joined(parts: Iterable[tuple[str, Style]]) -> Text:
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


def width_of(lines: Sequence[Text]) -> int:
    return max((line.cell_len for line in lines), default=0)


def beside(left: Sequence[Text], right: Sequence[Text], start: int) -> list[Text]:
    """Lines, and others that begin at a column to the right of them."""
    lines = []
    for at in range(max(len(left), len(right))):
        line = Text(no_wrap=True).append_text(left[at] if at < len(left) else Text())
        if at < len(right):
            line.append(" " * max(start - line.cell_len, 0)).append_text(right[at])
        lines.append(line)
    return lines


def wrapped(words: Sequence[Text], width: int, lead: str = "") -> list[Text]:
    """Words in lines; the first line begins with something, the others are indented as far.

    A space at the beginning of a word keeps it apart from the one before, in the same line.
    """
    lines = [Text(lead, no_wrap=True)]
    empty = True
    for word in words:
        if not empty and lines[-1].cell_len + 1 + word.cell_len > width:
            lines.append(Text(" " * len(lead), no_wrap=True))
            empty = True
        lines[-1].append("" if empty else " ").append_text(word[1:] if empty and word.plain[0] == " " else word)
        empty = False
    return lines
