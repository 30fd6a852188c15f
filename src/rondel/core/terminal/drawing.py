"""How a game is drawn in a terminal: by its own ``terminal``, or else as the data that its view is."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rondel.core.game import Game
from rondel.core.terminal import Screen
from rondel.core.terminal.plain import PlainScreen


def screen(game: Game, names: Sequence[str], language: str, ascii_only: bool) -> Screen:
    """The terminal drawing of a game; its plain view where it has none."""
    drawing = f"{game.meta.package}.terminal"
    if find_spec(drawing) is None:
        return PlainScreen(game, names, language, ascii_only)
    module: Any = import_module(drawing)
    made: Screen = module.make(game, names, language, ascii_only)
    return made
