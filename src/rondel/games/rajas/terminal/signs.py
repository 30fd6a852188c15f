"""The signs and colours of Rajas in a terminal.

A colour is always told by its letter, too. All signs are one column wide, and the colours can be read on light and on
dark terminals.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from rondel.games.rajas.components import YIELD_COLOURS
from rondel.games.rajas.effect import COLOURS

GROUNDS = ("#1e63c4", "#2e7d32", "#f57c00", "#8e24aa")
INKS = ("#ffffff", "#ffffff", "#000000", "#ffffff")
"""For each of `COLOURS` the ground of its dice and tiles, and what is written on it."""
YIELD_GROUNDS = ("#f5f5f5", "#fdd835", "#c62828", "#6d4c41")
YIELD_INKS = ("#000000", "#000000", "#ffffff", "#ffffff")
"""The same for each of `YIELD_COLOURS`."""
PLAYER_INKS = ("#ffe14d", "#ff8a80", "#80deea", "#e0e0e0")
PLAYER_GROUND = "#101010"

PLAIN = Style.null()
QUIET = Style(dim=True)
BOLD = Style(bold=True)
RESIDENCE = Style(color="#000000", bgcolor="#d9c08a", bold=True)


class Signs(NamedTuple):
    """One set of characters."""

    roads: str
    """For each set of road ends (N is 1, E is 2, S is 4, W is 8) its stroke."""
    level: str
    upright: str
    """Roads between two tiles."""
    worker: str
    open: str
    """What the player can have now: a space to go to, a tile to pay for."""
    free: str
    had: str
    turn: str
    first: str
    bridge: str
    tile: str
    """A river tile in place of what is printed."""
    to: str
    more: str
    between: str


FINE = Signs(" ··╚·║╔╠·╝═╩╗╣╦╬", "═", "║", "•", "○", "·", "✓", "▸", "★", "╫", "≈", "→", "…", " · ")
ASCII = Signs(" ..L.|F>.J-^7<v+", "-", "|", "@", "o", ".", "x", ">", "#1", "#", "~", ">", ".", " | ")

ENDS = {"N": 1, "E": 2, "S": 4, "W": 8}


def ends_of(roads: str) -> int:
    """Sides as a set of road ends."""
    return sum(ENDS[side] for side in roads)


def letter_of(colour: str) -> str:
    return colour[0].upper()


@cache
def ground(colour: str) -> Style:
    """A tile or a die."""
    at = COLOURS.index(colour)
    return Style(color=INKS[at], bgcolor=GROUNDS[at], bold=True)


@cache
def yield_ground(colour: str) -> Style:
    """A yield tile."""
    at = YIELD_COLOURS.index(colour)
    return Style(color=YIELD_INKS[at], bgcolor=YIELD_GROUNDS[at], bold=True)


def die(colour: str, after: object = "") -> Text:
    """A colour's letter, with what its dice show, or how many there are, after it."""
    return Text(f"{letter_of(colour)}{after}", ground(colour))


class Marks:
    """The sign of each player: the first letter of the name or, where that is no help, the number of the seat."""

    def __init__(self, names: Sequence[str], signs: Signs) -> None:
        letters = [name[:1].upper() for name in names]
        plain = all(letter.isalpha() and letter.isascii() for letter in letters)
        distinct = plain and len(set(letters)) == len(letters)
        self.letters = letters if distinct else [str(seat + 1) for seat in range(len(names))]
        self.signs = signs

    def __call__(self, seat: int) -> Text:
        style = Style(color=PLAYER_INKS[seat], bgcolor=PLAYER_GROUND, bold=True)
        return Text(f"{self.signs.worker}{self.letters[seat]}", style)
