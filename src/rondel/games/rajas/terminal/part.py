"""What every part of the drawing is made with."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rondel.games.rajas.terminal.screen import RajasScreen


class Part:
    """A part of the drawing: it has the box, the signs and the words of its screen."""

    def __init__(self, screen: RajasScreen) -> None:
        self.box = screen.box
        self.version = screen.version
        self.names = screen.names
        self.marks = screen.marks
        self.tiles = screen.tiles
        self.yields = screen.yields
        self.yield_tiles = screen.yield_tiles
        self.signs = screen.signs
        self.say = screen.say
