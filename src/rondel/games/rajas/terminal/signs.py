"""The signs and colours of Rajas in a terminal.

A colour is always told by its letter, too. All signs are one column wide, and the colours can be read on light and on
dark terminals.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from rondel.core.terminal.signs import badge, ground, letter_of

PLAYER_INKS = ("#ffe14d", "#ff8a80", "#80deea", "#e0e0e0")
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
        return Text(f"{self.signs.worker}{self.letters[seat]}", badge(PLAYER_INKS[seat]))
