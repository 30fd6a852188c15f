"""A player of Maharani that looks at its own turn: the tiles it lays, and what it leaves to the next player."""

from __future__ import annotations

from rondel.bots.seat import Seat
from rondel.core.game import Game
from rondel.core.kernel import State, Words
from rondel.games.maharani.components import VARIANTS
from rondel.games.maharani.moves import END, PUT_TILE, PUT_WORKER, REFRESH, WAYS
from rondel.games.maharani.outlook import Laying, Outlook, Palace, Step, Taste
from rondel.games.maharani.state import NOTHING, SECOND, WORKER

SECOND_TILE = 2
WIDTH = 6
"""So many first tiles are looked at with a second one."""


class Greedy:
    name = "greedy"

    def __init__(self, game: Game, taste: Taste = Taste()) -> None:
        self.palace = Palace(game, taste)

    def choose(self, seat: Seat, rng: Words) -> int:
        state, legal = seat.world(rng).state, seat.legal
        if len(legal) == 1:
            return legal[0]
        own = Outlook.of(self.palace, state)
        if state.phase == WORKER:
            return self._worker(own, state)
        best = sorted(own.steps(), key=lambda step: -step.worth)[:WIDTH]
        ways = []
        if state.phase == SECOND:
            ways.append((-self._left(own), END))
            ways += [(step.worth - SECOND_TILE - self._left(own.after(step)), self._code(step)) for step in best]
        else:
            if REFRESH in legal:
                ways.append((own.refreshed() - self._left(own), REFRESH))
            ways += [(self._turn(own, step), self._code(step)) for step in best]
        return max(ways)[1]

    def _turn(self, own: Outlook, first: Step) -> float:
        after = own.after(first)
        second = max(after.steps(), key=lambda step: step.worth, default=None)
        if second is None or second.worth <= SECOND_TILE:
            return first.worth - self._left(after)
        return first.worth + second.worth - SECOND_TILE - self._left(after.after(second))

    def _left(self, own: Outlook) -> float:
        gift = self.palace.taste.gift
        return gift * own.passed().threat() if gift else 0.0

    def _worker(self, own: Outlook, s: State) -> int:
        return PUT_WORKER + max(own.worker_worths(s.at, s.tile[s.at] // VARIANTS))[1]

    def _code(self, step: Step) -> int:
        slot, space, way, _ = step.laying
        return PUT_TILE + WAYS * (slot * len(self.palace.spaces) + space) + way


def make(game: Game) -> Greedy:
    return Greedy(game)
