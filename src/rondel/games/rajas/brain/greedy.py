"""A player of Rajas that imagines each of its possible turns, and takes the one that leaves it best off."""

from __future__ import annotations

from rondel.core.game import Game
from rondel.core.kernel import Words
from rondel.core.seat import Seat
from rondel.games.rajas.brain.outlook import Outlook
from rondel.games.rajas.brain.prices import PRICES, Prices
from rondel.games.rajas.brain.turn import Turn


class Greedy:
    name = "greedy"

    def __init__(self, game: Game, prices: Prices = PRICES) -> None:
        self.game, self.outlook = game, Outlook(game, prices)

    def choose(self, seat: Seat, rng: Words) -> int:
        s, legal = seat.world(rng).state, seat.legal
        return legal[0] if len(legal) == 1 else Turn(self.game, self.outlook, s).choose(s, legal)


def make(game: Game) -> Greedy:
    return Greedy(game)
