"""The signs and colours of Maharani in a terminal.

A colour is always told by a letter too: capitals are tiles, small letters are workers. All signs are one column wide,
and the colours can be read on light and on dark terminals.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from rondel.core.terminal import signs as looks
from rondel.games.maharani.components import EDGES, SIDES, WORKER_COLOURS

WORKER_INKS = ("#7ee787", "#ff8a80", "#82b7ff", "#ffe14d")
COLUMN = Style(color="#b08d57", bold=True)


class Signs(NamedTuple):
    """One set of characters."""

    arrows: str
    """To the north, east, south and west."""
    columns: dict[str, str]
    """What stands for the columns of a space."""
    column: str
    """A whole column between two spaces."""
    free: str
    numbers: str
    """The rondel spaces 1 to 4 where their tile brings no worker."""
    worker: str
    new: str
    borders: str
    """Between quarters: none, a level one, an upright one, a crossing."""
    turn: str
    more: str


FINE = Signs("↑→↓←", dict(zip(EDGES, "◎▀▐▄▌▜▟▙▛═║", strict=True)), "●", "·", "¹²³⁴", "•", "*", " ─│┼", "▸", "…")
ASCII = Signs(
    "^>v<",
    dict(zip(EDGES, ("()", "^", ">", "v", "<", "^>", ">v", "v<", "^<", "^v", "<>"), strict=True)),
    "o", ".", "1234", "@", "*", " -|+", ">", "+",
)  # fmt: skip


def arrow(side: str, signs: Signs) -> str:
    """The sign that points to a side of the board."""
    return signs.arrows[SIDES.index(side)]


@cache
def ground(colour: str) -> Style:
    """A tile, from its colour or its whole name."""
    return looks.ground(colour.partition("-")[0])


@cache
def worker_style(colour: str) -> Style:
    return looks.badge(WORKER_INKS[WORKER_COLOURS.index(colour)])


def worker(colour: str, signs: Signs, after: object = "") -> Text:
    """A worker, with a number after it."""
    return Text(f"{signs.worker}{colour[0]}{after}", worker_style(colour))
