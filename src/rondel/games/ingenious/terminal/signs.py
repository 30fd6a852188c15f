"""The signs and colours of Ingenious in a terminal.

A symbol is a sign on a coloured ground, so that it can be read on light and on dark terminals; without colours the sign
alone tells it. All signs are one column wide. The letters are those of the notation.
"""

from __future__ import annotations

from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from rondel.core.terminal import signs as looks
from rondel.games.ingenious.components import COLOURS, LETTERS


class Signs(NamedTuple):
    """One set of characters."""

    symbols: str
    free: str
    across: str
    falling: str
    rising: str
    full: str
    half: str
    empty: str
    low: str
    turn: str
    more: str


FINE = Signs("✹●✶⬢☼○", "·", "━", "╲", "╱", "━", "╸", "─", "◂", "▸", "…")
"""Twelve-pointed star, disc, six-pointed star, hexagon, sun, ring."""
ASCII = Signs(LETTERS, ".", "-", "\\", "/", "=", "-", ".", "<", ">", ".")


def style(colour: int, last: bool = False) -> Style:
    """A tile's half; the newest tile stands out."""
    return looks.ground(COLOURS[colour]) + Style(underline=last)


def ink(colour: int) -> Style:
    """Something in a colour on the terminal's own ground."""
    return looks.ink(COLOURS[colour])


def chip(colour: int, signs: Signs) -> Text:
    """A symbol with its letter, as in the notation."""
    return Text(LETTERS[colour] if signs is ASCII else f"{LETTERS[colour]} {signs.symbols[colour]}", style(colour))


def tile(name: str, signs: Signs) -> Text:
    """A tile by its two letters."""
    halves = [chip(LETTERS.index(letter), signs) for letter in name]
    between = Text(signs.across)
    return Text.assemble(halves[0], between, halves[1])


def colour_of(name: str) -> int:
    return COLOURS.index(name)
