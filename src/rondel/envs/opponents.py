"""Who plays the other seats of an environment for one agent."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.bots.bot import Bot, RandomBot, fill, streams
from rondel.core.game import Game
from rondel.core.kernel import below
from rondel.core.seat import Seat
from rondel.envs.table import Table


class Opponents:
    """Named bots, each with luck of its own that follows from the seed of a game; one name is for all of them."""

    def __init__(self, game: Game, names: str | Sequence[str]) -> None:
        self.game = game
        self.names = (names,) if isinstance(names, str) else tuple(names)
        self._bots: list[Bot] = fill(self.names, game)

    def begin(self, seed: int) -> None:
        """Sits down at the game of a seed."""
        self._luck = streams(self.game, seed)

    def answer(self, table: Table) -> None:
        """Plays the move of the seat to act."""
        seat = table.actor
        bot, luck = self._bots[seat], self._luck[seat]
        if isinstance(bot, RandomBot):
            legal = table.legal
            table.play(legal[below(luck, len(legal))])
        else:
            table.play(bot.choose(Seat.at(self.game, table.state, seat), luck))
