"""Lines of text as pixels, in a font that is at hand everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray
from PIL import ImageFont
from rich.color_triplet import ColorTriplet
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import TerminalTheme

SCALE = 2
"""Pixels for each one of the font."""
GLYPHS = 256
UNKNOWN = ord("?")
THEME = TerminalTheme(
    (24, 26, 31),
    (222, 222, 222),
    [
        (60, 63, 70), (230, 90, 84), (95, 190, 100), (222, 175, 70),
        (90, 150, 235), (195, 120, 215), (80, 190, 195), (222, 222, 222),
    ],
    [
        (130, 134, 142), (255, 125, 115), (130, 225, 130), (250, 210, 110),
        (130, 180, 255), (225, 155, 245), (120, 225, 230), (255, 255, 255),
    ],
)  # fmt: skip
"""What the colours of a terminal look like here."""
Pixels = NDArray[np.uint8]


@cache
def glyphs() -> NDArray[np.bool_]:
    """Which pixels each sign of Latin-1 covers; all signs are of one size."""
    font = ImageFont.load_default_imagefont()
    width, height = map(int, font.getbbox("M")[2:])
    found = np.zeros((GLYPHS, height, width), np.bool_)
    for code in (*range(32, 127), *range(160, GLYPHS)):
        mask = font.getmask(chr(code))
        drawn = np.array(mask, np.uint8).reshape(mask.size[::-1])
        found[code, : drawn.shape[0], : drawn.shape[1]] = drawn > 0
    return found


def painted(lines: Sequence[Sequence[Segment]], width: int, height: int) -> Pixels:
    """Lines of a terminal as a picture of so many columns and lines; what is beyond is cut off."""
    back, front = (tuple(colour) for colour in (THEME.background_color, THEME.foreground_color))
    codes = np.full((height, width), ord(" "), np.uint8)
    behind = np.empty((height, width, 3), np.uint8)
    before = np.empty((height, width, 3), np.uint8)
    behind[:], before[:] = back, front
    bold = np.zeros((height, width), np.bool_)
    for y, line in enumerate(lines[:height]):
        x = 0
        for text, style, _ in line:
            signs = [ord(sign) if ord(sign) < GLYPHS else UNKNOWN for sign in text][: width - x]
            here = slice(x, x + len(signs))
            codes[y, here] = signs
            if style is not None:
                before[y, here], behind[y, here] = colours(style)
                bold[y, here] = bool(style.bold)
            x += len(signs)
    return _drawn(codes, before, behind, bold)


def colours(style: Style) -> tuple[ColorTriplet, ColorTriplet]:
    """In which colour a style writes, and on which."""
    front = style.color.get_truecolor(THEME) if style.color else THEME.foreground_color
    back = style.bgcolor.get_truecolor(THEME, foreground=False) if style.bgcolor else THEME.background_color
    if style.reverse:
        front, back = back, front
    if style.dim:
        front = ColorTriplet(*((one + other) // 2 for one, other in zip(front, back, strict=True)))
    return front, back


def _drawn(codes: NDArray[np.uint8], before: Pixels, behind: Pixels, bold: NDArray[np.bool_]) -> Pixels:
    """Every sign in its colours; bold ones are a pixel wider."""
    covered = glyphs()[codes].repeat(SCALE, axis=2).repeat(SCALE, axis=3)
    wider = covered | np.concatenate([np.zeros_like(covered[..., :1]), covered[..., :-1]], axis=3)
    covered = np.where(bold[:, :, None, None], wider, covered)
    made = np.where(covered[..., None], before[:, :, None, None], behind[:, :, None, None])
    lines, columns, tall, wide, _ = made.shape
    return made.swapaxes(1, 2).reshape(lines * tall, columns * wide, 3)
