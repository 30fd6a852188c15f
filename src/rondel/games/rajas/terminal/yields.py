"""What effects give, in words and in a few letters."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.core.terminal.lines import Say
from rondel.core.terminal.signs import letter_of
from rondel.games.rajas.effect import FIGURES, Effect

AND = ", "
JOINED = "+"


class Yields:
    """Says effects of the box."""

    def __init__(self, say: Say) -> None:
        self.say = say

    def words(self, effects: Sequence[Effect], room: int = 1000) -> str:
        """In words or, where there is no room for them, in letters."""
        told = AND.join(self._one(effect) for effect in effects)
        return told if len(told) <= room else self.short(effects)

    def short(self, effects: Sequence[Effect]) -> str:
        return JOINED.join(self._letters(effect) for effect in effects)

    def _one(self, effect: Effect) -> str:
        if effect.figure:
            told = self.say("effect.palace_of", figure=self.say(f"figure.{effect.figure}"))
        elif effect.colours:
            key = "effect.dice_of" if len(effect.colours) == 1 else "effect.dice_each"
            told = self.say(key, amount=effect.amount, colours=[self.say(f"colour.{name}") for name in effect.colours])
        else:
            key = "boat_exactly" if effect.exactly else "boat_on" if _is_next(effect) else effect.give
            told = self.say(f"effect.{key}", amount=effect.amount)
        return self.say(f"each.{effect.per}", what=told) if effect.per else told

    def _letters(self, effect: Effect) -> str:
        if effect.figure:
            told = self.say("short.palace_of", number=FIGURES.index(effect.figure) + 1)
        elif effect.colours:
            told = f"{effect.amount}{''.join(letter_of(colour) for colour in effect.colours)}"
        else:
            key = "boat_on" if _is_next(effect) else "boat_exactly" if effect.exactly else effect.give
            told = self.say(f"short.{key}", amount=effect.amount)
        return f"{told}/{self.say(f'short.per_{effect.per}')}" if effect.per else told


def _is_next(effect: Effect) -> bool:
    """Whether a boat goes to the next space only."""
    return effect.give == "boat" and effect.amount == 1
