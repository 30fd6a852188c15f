"""The border of a province: what its places yield, the yield tiles that lie there, and which were had.

With Navaratnas a place has the letter of its colour: a small one where the lesser yield is printed, a capital one where
a yield tile lies. Where a place is asked for, those that will do have their names instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rondel.core.terminal.lines import Piece
from rondel.core.terminal.signs import BOLD, QUIET, ground, letter_of
from rondel.games.rajas.components import Border as Printed
from rondel.games.rajas.components import ColouredBorder
from rondel.games.rajas.terminal.part import Part
from rondel.games.rajas.view import Player

if TYPE_CHECKING:
    from rondel.games.rajas.terminal.screen import RajasScreen


class Border(Part):
    """The border of one player's province. ``coloured``: whether yield tiles can lie there (RA-35)."""

    def __init__(self, player: Player, screen: RajasScreen, coloured: bool, asked: str = "") -> None:
        super().__init__(screen)
        self.player = player
        self.coloured = coloured
        self.asked = asked
        """The colour of a yield tile that looks for a place."""
        basic, navaratnas = self.box.borders.value, self.box.navaratnas_borders.value
        self.printed: Sequence[Printed | ColouredBorder] = basic if player.side == "basic" else navaratnas

    def labels(self) -> dict[str, Piece]:
        """For each place of the seat's side its label."""
        return {border.place: self._label(border) for border in self.printed}

    def _label(self, border: Printed | ColouredBorder) -> Piece:
        place, tile = border.place, self.player.tiles.get(border.place)
        had = place in self.player.joined
        mark, look = (self.signs.had, QUIET) if had else ("", BOLD)
        if tile is not None:
            colour = self.yield_tiles.colour(tile)
            told = letter_of(colour) + self.yields.short(self.yield_tiles.effects(tile))
            return mark + told, QUIET if had else ground(colour)
        told = self.yields.short(border.yields)
        if had or not (self.coloured and isinstance(border, ColouredBorder)):
            return mark + told, look
        if border.colour == self.asked:
            return f"{self.signs.open}{place}:{told}", ground(self.asked)
        return letter_of(border.colour).lower() + told, look
