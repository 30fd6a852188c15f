"""The workers' spaces: who stands where, what they cost and give, and which are open to the player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.style import Style
from rich.text import Text

from rondel.core.terminal.lines import GAP, beside, fit, padded, width_of, wrapped
from rondel.core.terminal.signs import BOLD, PLAIN, QUIET, letter_of
from rondel.games.rajas.components import GOODS, GROUPS
from rondel.games.rajas.effect import COLOURS, FIGURES
from rondel.games.rajas.terminal.part import Part
from rondel.games.rajas.view import View

if TYPE_CHECKING:
    from rondel.games.rajas.terminal.screen import RajasScreen

BROAD = 58
"""Columns of a list that tells everything."""
LEAST_WORDS = 12
"""Columns in which it makes sense to say what a space gives."""


class Board(Part):
    """One drawing of the workers' spaces. What can be written as a move is not translated."""

    def __init__(self, view: View, screen: RajasScreen) -> None:
        super().__init__(screen)
        self.view = view

    # --- in few lines ------------------------------------------------------------------------------------------------

    def short(self, width: int, in_words: bool) -> list[Text]:
        """Areas that share a word are named once: ``market: mixed silk tea spice``; yields in words or letters."""
        told = self.yields.words if in_words else self.yields.short
        words = [Text.assemble(" ", self._named(group, group)) for group in GROUPS[:2]]
        words += self._area("market", [("mixed-market", "mixed"), *((f"{good}-market", good) for good in GOODS)])
        outdoor = self._named("outdoor-terrace", "outdoor")
        outdoor.append(f" {told(self.box.palace.value.outdoor)}", QUIET)
        words += self._area("terrace", [(f"{colour}-terrace", colour) for colour in COLOURS], [outdoor])
        changes = [f"{colour}{self.signs.to}{letter_of(self.box.balconies.value[colour])}" for colour in COLOURS]
        balconies = [(f"{colour}-balcony", change) for colour, change in zip(COLOURS, changes, strict=True)]
        words += self._area("balcony", balconies)
        for number, (figure, gives) in enumerate(zip(FIGURES, self.box.palace.value.chambers, strict=True), 1):
            chamber = Text.assemble((f"{number}:", QUIET), self._named(figure, figure))
            words.append(chamber.append(f" {told(gives)}", QUIET))
        return wrapped(words, width)

    def _area(self, title: str, groups: Sequence[tuple[str, str]], more: Sequence[Text] = ()) -> list[Text]:
        first, *others = [*(self._named(group, name) for group, name in groups), *more]
        return [Text.assemble((f" {title}: ", QUIET), first), *others]

    def _named(self, group: str, name: str) -> Text:
        return Text.assemble((name, self._look(group)), " ", self._spaces(group))

    # --- in full -----------------------------------------------------------------------------------------------------

    def full(self, width: int) -> list[Text]:
        """A line for each group, in two columns if there is room."""
        if width < 2 * BROAD:
            return self._listed(GROUPS, width)
        half = (len(GROUPS) + 1) // 2
        column = (width - 2 * GAP) // 2
        return beside(self._listed(GROUPS[:half], column), self._listed(GROUPS[half:], column), column + 2 * GAP)

    def _listed(self, groups: Sequence[str], width: int) -> list[Text]:
        """For each group its name, its spaces, the die it takes and what it gives."""
        names = max(map(len, GROUPS)) + 1
        spaces = {group: self._spaces(group) for group in GROUPS}
        room = width_of(list(spaces.values())) + 2
        lines = []
        for group in groups:
            line = Text.assemble((group.ljust(names), self._look(group)), padded(spaces[group], room), no_wrap=True)
            if width - line.cell_len >= LEAST_WORDS:
                line.append(fit(self.about(group), width - line.cell_len, self.signs.more), QUIET)
            lines.append(line)
        return lines

    def about(self, group: str) -> str:
        """What a space takes beside its money, and gives."""
        palace = self.box.palace.value
        name, _, area = group.partition("-")
        if group in ("quarry", "harbour", "mixed-market"):
            return self.say(f"space.{group}")
        if area == "market":
            return self.say("space.market", good=self.say(f"good.{name}"))
        if group == "outdoor-terrace":
            return self.yields.words(palace.outdoor)
        if area == "terrace":
            return self.say("space.terrace", colour=self.say(f"colour.{name}"))
        if area == "balcony":
            other = self.box.balconies.value[name]
            return self.say("space.balcony", colour=self.say(f"colour.{name}"), other=self.say(f"colour.{other}"))
        number = FIGURES.index(group)
        gives = self.yields.words(palace.chambers[number])
        key = "space.mogul" if group == "mogul" else "space.chamber"
        return self.say(key, number=number + 1, gives=gives)

    # --- both --------------------------------------------------------------------------------------------------------

    def _look(self, group: str) -> Style:
        return BOLD if group in self.view.open else PLAIN

    def _spaces(self, group: str) -> Text:
        """Who stands there; free spaces of quarry and harbour have their price. An open space has a mark."""
        prices = self.view.prices.get(group)
        text = Text()
        is_open = group in self.view.open
        for at, seat in enumerate(self.view.spaces[group]):
            text.append(" " if at and prices else "")
            if seat is not None:
                text.append_text(self.marks(seat))
                continue
            mark = self.signs.open if is_open else "" if prices else self.signs.free
            text.append(mark, BOLD if is_open else QUIET)
            text.append(str(prices[at]) if prices else "")
            is_open = is_open and not prices
        return text if text.plain else Text(self.signs.free, QUIET)
