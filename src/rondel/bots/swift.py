"""Matches between bots that do not search, many times faster: the same moves, without a `Match` and its journals."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.bots.bot import Bot, RandomBot, streams
from rondel.bots.thinking import Glancing, settings_of
from rondel.core.dealer import Dealer
from rondel.core.game import Game
from rondel.core.kernel import State, Words
from rondel.core.kernel.backend import Backend
from rondel.core.kernel.opening import opening
from rondel.search.layout import ANY, GLANCING, QUICK
from rondel.search.playout import Ended, PlayOut
from rondel.search.search import TREE


class Swift:
    """A table at which bots play as `rondel.bots.play_out` lets them."""

    def __init__(self, game: Game, backend: Backend) -> None:
        settings = settings_of(game)
        self._game, self._table = game, PlayOut(game, settings, backend)
        self._judged = GLANCING if settings.width else QUICK

    @classmethod
    def of(cls, game: Game, bots: Sequence[Bot]) -> Swift | None:
        """A table, if one of the bots plays by the judge, and that is compiled or can be: it is waited for."""
        judged = next((bot for bot in bots if isinstance(bot, Glancing)), None)
        return cls(game, opening(game.instance, TREE).backend) if judged is not None and judged.ready() else None

    def takes(self, bots: Sequence[Bot]) -> bool:
        """Whether these bots can play here."""
        return all(isinstance(bot, Glancing | RandomBot) for bot in bots)

    def play_out(self, bots: Sequence[Bot], dealer: Dealer, seed: int) -> Ended:
        """Plays a match; equal seeds and dealers, equal matches."""
        return self._table.play(self._kinds(bots), streams(self._game, seed), dealer)

    def go_on(self, bots: Sequence[Bot], state: State, luck: Sequence[Words]) -> list[int]:
        """The moves that they make from a position on until chance is to act, or it is over; ``luck`` goes on, too."""
        return self._table.go_on(state, self._kinds(bots), luck)

    def _kinds(self, bots: Sequence[Bot]) -> list[int]:
        return [ANY if isinstance(bot, RandomBot) else self._judged for bot in bots]
