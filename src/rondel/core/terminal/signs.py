"""The looks of a drawing.

A colour never says anything alone: there is always a letter or a sign with it. The grounds can be told apart, and what
stands on them can be read, on light and on dark terminals.
"""

from __future__ import annotations

from functools import cache

from rich.style import Style

PLAIN = Style.null()
QUIET = Style(dim=True)
BOLD = Style(bold=True)
NEW = Style(bold=True, underline=True)

BLACK, WHITE = "#000000", "#ffffff"
GROUNDS = {
    "red": ("#c62828", WHITE),
    "green": ("#2e7d32", WHITE),
    "blue": ("#1e63c4", WHITE),
    "orange": ("#f57c00", BLACK),
    "yellow": ("#fdd835", BLACK),
    "purple": ("#8e24aa", WHITE),
    "white": ("#f5f5f5", BLACK),
    "brown": ("#6d4c41", WHITE),
}
"""For each colour its ground, and the ink that can be read on it."""
BADGE = "#101010"


@cache
def ground(colour: str) -> Style:
    """What has a colour: a tile, a die."""
    back, ink = GROUNDS[colour]
    return Style(color=ink, bgcolor=back, bold=True)


@cache
def ink(colour: str) -> Style:
    """Something in a colour on the terminal's own ground."""
    return Style(color=GROUNDS[colour][0], bold=True)


@cache
def badge(ink: str) -> Style:
    """What stands for a player: a light ink on a dark ground."""
    return Style(color=ink, bgcolor=BADGE, bold=True)


def letter_of(colour: str) -> str:
    """A colour's letter, from its name or one that begins with it."""
    return colour[0].upper()
