"""The signs and colours of Azul Duel in a terminal.

A colour is always told by its letter too, that of the notation. Capitals are tiles that lie there; small letters are
what a cell is printed for, or tiles that are covered by others. All signs are one column wide, and the colours can be
read on light and on dark terminals.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rich.style import Style
from rich.text import Span, Text

from rondel.core.terminal.signs import QUIET
from rondel.games.azul_duel.components import CELL_SIGNS, COLOURS

GROUNDS = ("#1e63c4", "#f2b632", "#c62828", "#4a4a4a", "#12a5a5", "#c4c4c4", "#a066c9")
INKS = ("#ffffff", "#000000", "#ffffff", "#ffffff", "#000000", "#000000", "#ffffff")
PRINTS = ("#4a86d9", "#b58900", "#d9534f", "#808080", "#1a9c9c", "#808080", "#a066c9")
"""For each letter of `CELL_SIGNS`: a tile's ground, the letter on it, and a letter on the terminal's own ground."""


class Signs(NamedTuple):
    """One set of characters."""

    tile: str
    """What stands left and right of a tile's letter."""
    new: str
    fits: str
    free: str
    turn: str
    first: str
    token: str
    used: str
    sun: str
    moon: str
    minus: str
    more: str
    frame: tuple[tuple[str, ...], ...]
    """The upper edge, an inner edge and the lower edge of a dome: corner, line, crossing, corner."""
    side: str
    sides: tuple[str, str]
    """The strokes beside the upper and the lower row of plates that have no edges between them."""
    blank: tuple[str, str]
    """What fills the upper and the lower row of such plates."""


FINE = Signs(
    "▐▌", "[]", "‹›", "·", "▸", "①", "●", "○", "☼ ", "☾ ", "−", "…",
    (tuple("┌─┬┐"), tuple("├─┼┤"), tuple("└─┴┘")), "│", ("┌┬┐", "└┴┘"), ("  ", "  "),
)  # fmt: skip
ASCII = Signs(
    "[]", "{}", "<>", ".", ">", "#1", "*", "-", "", "", "-", ".",
    (tuple("+-++"),) * 3, "|", ("|||", "|||"), ("  ", "__"),
)  # fmt: skip


def letter_of(tile: str) -> str:
    """The letter of a colour, or of "special"."""
    return CELL_SIGNS[COLOURS.index(tile)] if tile in COLOURS else "S"


@cache
def ground(letter: str) -> Style:
    """A tile."""
    at = CELL_SIGNS.index(letter.upper())
    return Style(color=INKS[at], bgcolor=GROUNDS[at], bold=True)


@cache
def printed(letter: str) -> Style:
    """What a cell is printed for."""
    return Style(color=PRINTS[CELL_SIGNS.index(letter.upper())])


@cache
def _edge(letter: str) -> Style:
    """What stands beside a tile's letter."""
    return Style(color=GROUNDS[CELL_SIGNS.index(letter)])


def wide_tile(letter: str, signs: Signs, new: bool = False) -> Text:
    """A tile in three columns."""
    if new:
        return Text(letter.join(signs.new), ground(letter) + Style(underline=True))
    edge = _edge(letter)
    return Text(letter.join(signs.tile), spans=[Span(0, 1, edge), Span(1, 2, ground(letter)), Span(2, 3, edge)])


def tile(letter: str, columns: int, signs: Signs, new: bool = False) -> Text:
    """A tile in two or three columns."""
    if columns > 2:
        return wide_tile(letter, signs, new)
    return Text.assemble((letter, ground(letter) + Style(underline=new)), (" ", ground(letter)))


def covered(letter: str, columns: int) -> Text:
    """A tile below others."""
    return Text(letter.lower().center(columns) if columns > 2 else f"{letter.lower()} ", printed(letter))


def chip(name: str | None, signs: Signs) -> Text:
    """A chip with its one or two colours; None lies face down."""
    if name is None:
        return Text("(?)")
    return Text.assemble("(", *((letter, ground(letter)) for letter in name), ")")


def plate(name: str, signs: Signs) -> list[Text]:
    """The two rows of a plate in five columns each; a question mark is a cell that nobody here knows."""
    rows = []
    for row in (name[:2], name[2:]):
        letters = [(letter.lower(), printed(letter) if letter in CELL_SIGNS else QUIET) for letter in row]
        rows.append(Text.assemble(signs.side, letters[0], " ", letters[1], signs.side))
    return rows
