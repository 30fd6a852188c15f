"""Pictures of a game without a display: the drawing of the terminal as text, or as an array of pixels."""

from __future__ import annotations

from io import StringIO

import numpy as np
from numpy.typing import NDArray
from rich.console import Console, Group
from rich.text import Text

from rondel.core.game import Game
from rondel.core.kernel import State
from rondel.core.terminal.drawing import screen
from rondel.envs.raster import painted

MODES = ("human", "ansi", "rgb_array")
FPS = 2
WIDTH, HEIGHT = 100, 38
"""Of a drawing, in columns and lines."""


class Camera:
    """Draws what a seat sees, or, without one, what everybody does."""

    def __init__(self, game: Game, mode: str | None) -> None:
        if mode is not None and mode not in MODES:
            raise ValueError(f"a render_mode is one of {', '.join(MODES)}, not {mode!r}")
        self.game, self.mode = game, mode
        self._names = [f"player_{seat}" for seat in range(game.seats)]

    def shot(self, state: State, seat: int | None) -> str | NDArray[np.uint8] | None:
        """The drawing as the mode wants it; it is printed where the mode is ``human``."""
        if self.mode == "rgb_array":
            return self.picture(state, seat)
        text = self.text(state, seat)
        if self.mode == "human":
            print(text)
            return None
        return text

    def text(self, state: State, seat: int | None) -> str:
        """The drawing as lines for a terminal, with its colours."""
        said = StringIO()
        console = Console(file=said, width=WIDTH, force_terminal=True, color_system="truecolor", legacy_windows=False)
        console.print(self._drawing(state, seat, ascii_only=False))
        return said.getvalue()

    def picture(self, state: State, seat: int | None) -> NDArray[np.uint8]:
        """The drawing as pixels, always of one size."""
        console = Console(file=StringIO(), width=WIDTH, force_terminal=True, color_system="truecolor")
        lines = console.render_lines(self._drawing(state, seat, ascii_only=True), pad=True)
        return painted(lines, WIDTH, HEIGHT)

    def _drawing(self, state: State, seat: int | None, ascii_only: bool) -> Group:
        game = self.game
        made = screen(game, self._names, "en", ascii_only)
        view = game.view(state, seat)
        outcome = game.outcome(state)
        parts = [made.table(view, seat, (), WIDTH, HEIGHT - 2)]
        if outcome is not None:
            places = ", ".join(
                f"{place}. {name}" for place, name in sorted(zip(outcome.places, self._names, strict=True))
            )
            parts += [Text(), Text(places, "bold")]
        return Group(*parts)
