"""The border of a province: what its places yield, the yield tiles that lie there, and which were had.

With Navaratnas a place has the letter of its colour: a small one where the lesser yield is printed, a capital one where
a yield tile lies. Where a place is asked for, those that will do have their names instead.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style

from rondel.games.rajas.components import Border as Printed
from rondel.games.rajas.components import ColouredBorder, Components
from rondel.games.rajas.terminal.signs import BOLD, QUIET, Signs, letter_of, yield_ground
from rondel.games.rajas.terminal.yield_tiles import YieldTiles
from rondel.games.rajas.terminal.yields import Yields
from rondel.games.rajas.view import Player

Label = tuple[str, Style]


class Border:
    """The border of one player's province. ``coloured``: whether yield tiles can lie there (RA-35)."""

    def __init__(
        self,
        box: Components,
        player: Player,
        yield_tiles: YieldTiles,
        yields: Yields,
        signs: Signs,
        coloured: bool,
        asked: str = "",
    ) -> None:
        self.player = player
        self.yield_tiles = yield_tiles
        self.yields = yields
        self.signs = signs
        self.coloured = coloured
        self.asked = asked
        """The colour of a yield tile that looks for a place."""
        basic, navaratnas = box.borders.value, box.navaratnas_borders.value
        self.printed: Sequence[Printed | ColouredBorder] = basic if player.side == "basic" else navaratnas

    def labels(self) -> dict[str, Label]:
        """For each place of the seat's side its label."""
        return {border.place: self._label(border) for border in self.printed}

    def _label(self, border: Printed | ColouredBorder) -> Label:
        place, tile = border.place, self.player.tiles.get(border.place)
        had = place in self.player.joined
        mark, look = (self.signs.had, QUIET) if had else ("", BOLD)
        if tile is not None:
            colour = self.yield_tiles.colour(tile)
            told = letter_of(colour) + self.yields.short(self.yield_tiles.effects(tile))
            return mark + told, QUIET if had else yield_ground(colour)
        told = self.yields.short(border.yields)
        if had or not (self.coloured and isinstance(border, ColouredBorder)):
            return mark + told, look
        if border.colour == self.asked:
            return f"{self.signs.open}{place}:{told}", yield_ground(self.asked)
        return letter_of(border.colour).lower() + told, look
