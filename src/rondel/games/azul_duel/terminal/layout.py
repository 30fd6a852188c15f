"""Blocks of lines, put beside and below each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.text import Text

GAP = 2


class Block(NamedTuple):
    """Lines that need so many columns."""

    lines: list[Text]
    width: int


def block(lines: Sequence[Text], width: int = 0) -> Block:
    """Lines as a block, as wide as its widest line or ``width``."""
    return Block(list(lines), max(width, *(line.cell_len for line in lines), 0))


def fit(text: str, room: int, more: str) -> str:
    """A text in at most so many columns."""
    return text if len(text) <= room else text[: max(room - 1, 0)] + more


def ends(left: Text, right: Text, width: int) -> Text:
    """A line with something at its left and something at its right end."""
    return Text.assemble(left, " " * max(width - left.cell_len - right.cell_len, 1), right)


def beside(blocks: Sequence[Block], gap: int) -> list[Text]:
    """Blocks in one row."""
    lines = []
    for at in range(max(len(each.lines) for each in blocks)):
        line, start = Text(no_wrap=True), 0
        for each in blocks:
            if at < len(each.lines):
                if start:
                    line.append(" " * (start - line.cell_len))
                line.append_text(each.lines[at])
            start += each.width + gap
        lines.append(line)
    return lines


def flow(blocks: Sequence[Block], width: int, gap: int = GAP) -> list[Text]:
    """Blocks side by side as far as the width goes, the rest below them."""
    lines: list[Text] = []
    row: list[Block] = []
    for each in blocks:
        if row and sum(other.width + gap for other in row) + each.width > width:
            lines += beside(row, gap)
            row = []
        row.append(each)
    return lines + beside(row, gap) if row else lines
