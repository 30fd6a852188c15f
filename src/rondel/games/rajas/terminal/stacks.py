"""The stacks of province tiles: what lies on top of each, and how many lie under it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from rich.text import Text

from rondel.core.terminal.lines import padded
from rondel.core.terminal.signs import BOLD, QUIET, ground, letter_of
from rondel.games.rajas.components import BACKS, FACES
from rondel.games.rajas.effect import COLOURS
from rondel.games.rajas.terminal.part import Part
from rondel.games.rajas.view import Player, View

if TYPE_CHECKING:
    from rondel.games.rajas.terminal.screen import RajasScreen


def reach(values: Sequence[int], karma: int) -> int:
    """The greatest sum that dice can pay, so many of them turned over (RA-11)."""
    gains = sorted((FACES + 1 - 2 * value for value in values), reverse=True)[:karma]
    return sum(values) + sum(gain for gain in gains if gain > 0)


class Stacks(Part):
    """One drawing of the twelve stacks; those whose tile the player can pay have a mark.

    Backs are not translated: they are written in moves.
    """

    def __init__(self, view: View, player: Player | None, screen: RajasScreen) -> None:
        super().__init__(screen)
        self.view = view
        self.player = player

    def wide(self, width: int) -> list[Text]:
        """A line for each back, a column for each colour."""
        lead = max(map(len, BACKS)) + 1
        room = (width - lead) // len(COLOURS)
        letters = next((n for n in (4, 3, 1) if self._widest(n, spaced=True) < room), 1)
        lines = []
        for back in BACKS:
            line = Text.assemble((back.ljust(lead), QUIET), no_wrap=True)
            for colour in COLOURS:
                line.append_text(padded(self._entry(colour, back, letters, spaced=letters > 1), room))
            line.rstrip()
            lines.append(line)
        return lines

    def tall(self, width: int) -> list[Text]:
        """A line for each colour, a column for each back."""
        room = (width - 2) // len(BACKS)
        ways = ((4, True), (3, True), (1, True), (1, False))
        letters, spaced = next((way for way in ways if self._widest(*way) < room), ways[-1])
        room = min(room, self._widest(letters, spaced) + 2)
        titles = "".join(back.ljust(room) for back in BACKS)
        lines = [Text(titles.rstrip(), QUIET, no_wrap=True)]
        for colour in COLOURS:
            line = Text(no_wrap=True)
            for back in BACKS:
                line.append_text(padded(self._entry(colour, back, letters, spaced), room))
            line.rstrip()
            lines.append(line)
        return lines

    @cached_property
    def least(self) -> int:
        """The columns of the narrowest drawing with a line for each colour."""
        return len(BACKS) * (self._widest(1, spaced=False) + 1) + 1

    def _widest(self, letters: int, spaced: bool) -> int:
        return max(self._entry(colour, back, letters, spaced).cell_len for colour in COLOURS for back in BACKS)

    def _entry(self, colour: str, back: str, letters: int, spaced: bool) -> Text:
        stack = self.view.stacks[f"{colour}-{back}"]
        if stack.tile is None:
            return Text.assemble(" ", (f"{letter_of(colour)} {self.signs.free}", QUIET))
        tile = self.tiles[stack.tile]
        mark = self.signs.open if self._is_payable(colour, tile.cost) else " "
        parts = self.tiles.parts(stack.tile, letters, self.player.levels if self.player else None)
        face = f"{self.signs.roads[self.tiles.ends(stack.tile)]}{letter_of(colour)}{tile.cost}"
        told = " ".join([face, *parts]) if spaced else face + "".join(parts)
        return Text.assemble((mark, BOLD), (told, ground(colour)), (f"+{stack.under}", QUIET))

    def _is_payable(self, colour: str, cost: int) -> bool:
        return self.player is not None and reach(self.player.dice[colour], self.player.karma) >= cost
