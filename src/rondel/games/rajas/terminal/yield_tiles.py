"""The yield tiles of a box, and those that lie open for all to take (RA-34)."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text

from rondel.core.terminal.lines import Say, beside, wrapped
from rondel.core.terminal.signs import BOLD, QUIET, ground
from rondel.games.rajas.components import YIELD_COLOURS, Components, YieldColour, yield_kinds, yield_names
from rondel.games.rajas.effect import Effect
from rondel.games.rajas.terminal.signs import Signs
from rondel.games.rajas.terminal.yields import Yields
from rondel.games.rajas.view import Player


class YieldTiles:
    """The yield tiles by their names. What can be written as a move is not translated."""

    def __init__(self, box: Components, yields: Yields, signs: Signs, say: Say) -> None:
        self.yields = yields
        self.signs = signs
        self.say = say
        self._kinds = dict(zip(yield_names(box), yield_kinds(box), strict=True))
        self._places = {border.place: border.colour for border in box.navaratnas_borders.value}

    def colour(self, name: str) -> YieldColour:
        return self._kinds[name][0]

    def effects(self, name: str) -> list[Effect]:
        return self._kinds[name][1].yields

    def words(self, name: str) -> str:
        return self.yields.words(self.effects(name))

    def fitting(self, player: Player) -> set[str]:
        """The colours of which a player has a free place (RA-66)."""
        taken = {*player.tiles, *player.joined}
        return {colour for place, colour in self._places.items() if place not in taken}

    # --- those that lie open -----------------------------------------------------------------------------------------

    def short(self, left: Mapping[str, int], player: Player, width: int) -> list[Text]:
        """Each in a few letters, one colour after the other."""
        words = []
        for colour in YIELD_COLOURS:
            first, *others = self._each(left, colour, in_words=False)
            words += [Text.assemble(self._title(colour, player), " ", first), *others]
        return wrapped(words, width, lead=f"{self.say('yields')} ")

    def full(self, left: Mapping[str, int], player: Player, width: int) -> list[Text]:
        """Each in words, a line or more for each colour."""
        room = max(map(len, YIELD_COLOURS)) + 3
        lines: list[Text] = []
        for colour in YIELD_COLOURS:
            each = self._each(left, colour, in_words=True)
            words = [one.append(self.signs.between.rstrip()) for one in each[:-1]] + each[-1:]
            told = wrapped(words, width - room)
            lines += beside([self._title(colour, player)], told, room)
        return lines

    def _title(self, colour: YieldColour, player: Player) -> Text:
        """The colour; one that fits has a mark."""
        mark = self.signs.open if colour in self.fitting(player) else " "
        return Text.assemble((mark, BOLD), " ", (colour, ground(colour)))

    def _each(self, left: Mapping[str, int], colour: YieldColour, in_words: bool) -> list[Text]:
        """The tiles of a colour, alike ones counted; a colour of which nothing is told lies face down."""
        if not any(self.colour(name) == colour for name in left):
            return [Text(self.say("face_down"), QUIET)]
        told, times = (self.yields.words, "x ") if in_words else (self.yields.short, "x")
        found = [
            Text((f"{count}{times}" if count > 1 else "") + told(self.effects(name)))
            for name, count in left.items()
            if count and self.colour(name) == colour
        ]
        return found or [Text(self.signs.free, QUIET)]
