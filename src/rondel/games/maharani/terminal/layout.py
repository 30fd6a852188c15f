"""Lines put beside each other, and texts cut to their room."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.style import Style
from rich.text import Span, Text


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


def ends(left: Text, right: Text, width: int) -> Text:
    """A line with something at its left and something at its right end."""
    return Text.assemble(left, " " * max(width - left.cell_len - right.cell_len, 1), right, no_wrap=True)


def beside(left: Sequence[Text], right: Sequence[Text], start: int) -> list[Text]:
    """Lines, and others that begin at a column to the right of them."""
    lines = []
    for at in range(max(len(left), len(right))):
        line = Text(no_wrap=True).append_text(left[at] if at < len(left) else Text())
        if at < len(right):
            line.append(" " * max(start - line.cell_len, 0)).append_text(right[at])
        lines.append(line)
    return lines


def wrapped(words: Sequence[Text], width: int, lead: Text, indent: int) -> list[Text]:
    """Words in lines, the first of which begins with something; the others are indented."""
    lines = [lead.copy()]
    for at, word in enumerate(words):
        if at and lines[-1].cell_len + 1 + word.cell_len > width:
            lines.append(Text(" " * (indent - 1)))
        lines[-1].append(" ").append_text(word)
    return lines
