"""The river: what lies ahead of a boat, and the whole of it."""

from __future__ import annotations

from rich.text import Text

from rondel.games.rajas.components import River as Printed
from rondel.games.rajas.terminal.layout import fit, wrapped
from rondel.games.rajas.terminal.signs import BOLD, QUIET, Marks, Signs
from rondel.games.rajas.terminal.yields import Say, Yields
from rondel.games.rajas.view import Player, View


class River:
    """One drawing of the river."""

    def __init__(self, view: View, printed: Printed, yields: Yields, marks: Marks, signs: Signs, say: Say) -> None:
        self.view = view
        self.printed = printed
        self.yields = yields
        self.marks = marks
        self.signs = signs
        self.say = say

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
            room = width - len(lead) - len(number) - 2 - 2 * crossing
            line = Text.assemble((lead, QUIET), (number, BOLD), " ", no_wrap=True)
            line.append(f"{self.signs.bridge} " if crossing else "", BOLD)
            lines.append(line.append(self.yields.words(self.printed.spaces[space - 1], room)))
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
            word.append(" ").append(self.yields.short(self.printed.spaces[space - 1]), BOLD)
        return word
