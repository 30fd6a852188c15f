"""The river: what lies ahead of a boat, and the whole of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from rondel.core.terminal.lines import fit, wrapped
from rondel.core.terminal.signs import BOLD, QUIET
from rondel.games.rajas.components import river_names
from rondel.games.rajas.effect import Effect
from rondel.games.rajas.terminal.part import Part
from rondel.games.rajas.view import Player, View

if TYPE_CHECKING:
    from rondel.games.rajas.terminal.screen import RajasScreen


class River(Part):
    """One drawing of the river."""

    def __init__(self, view: View, screen: RajasScreen) -> None:
        super().__init__(screen)
        self.view = view
        self.printed = self.box.river.value
        self.river_tiles = dict(zip(river_names(self.box), self.box.river_tiles.value, strict=True))

    def ahead(self, player: Player, width: int, count: int) -> list[Text]:
        """The next free spaces for a player's boat: how many spaces away, the number, the yield in words."""
        end = len(self.printed.spaces)
        boats = {other.boat for other in self.view.players if other.boat < end}
        free = [space for space in range(player.boat + 1, end + 1) if space not in boats]
        lines = []
        for steps, space in enumerate(free[:count], 1):
            lead = f"+{steps} "
            number = f"{space}:"
            crossing = player.boat <= self.printed.bridge < space and "bridge" in player.inactive
            tile = f"{self.signs.tile} " if space in self.view.river else ""
            room = width - len(lead) - len(number) - 2 - 2 * crossing - len(tile)
            line = Text.assemble((lead, QUIET), (number, BOLD), " ", no_wrap=True)
            line.append(f"{self.signs.bridge} " if crossing else "", BOLD)
            line.append(tile, BOLD)
            lines.append(line.append(self.yields.words(self._gives(space), room)))
        return lines or [Text(fit(self.say("river_end"), width, self.signs.more), QUIET)]

    def whole(self, width: int) -> list[Text]:
        """All spaces with the boats on them and their yields in a few letters; the bridge in its place."""
        words = [self._space(space) for space in range(len(self.printed.spaces) + 1)]
        words.insert(self.printed.bridge + 1, Text(f" {self.signs.bridge}", BOLD))
        return wrapped(words, width, lead=f"{self.say('river')} ")

    def _space(self, space: int) -> Text:
        word = Text.assemble((f" {space}", QUIET))
        for seat, player in enumerate(self.view.players):
            if player.boat == space:
                word.append_text(self.marks(seat))
        if space:
            tile = self.signs.tile if space in self.view.river else ""
            word.append(" ").append(tile + self.yields.short(self._gives(space)), BOLD)
        return word

    def _gives(self, space: int) -> list[Effect]:
        """What a space yields; a river tile replaces what is printed (RA-40)."""
        tile = self.view.river.get(space)
        return self.printed.spaces[space - 1] if tile is None else self.river_tiles[tile].yields
