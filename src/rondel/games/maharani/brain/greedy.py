"""A player of Maharani that looks at its own turn: what its tiles bring, less what they leave to the next player."""

from __future__ import annotations

from rondel.core.game import Game
from rondel.core.kernel import Words
from rondel.core.seat import Seat
from rondel.games.maharani.brain.outlook import Outlook, Palace, Step
from rondel.games.maharani.components import VARIANTS
from rondel.games.maharani.moves import END, PUT_TILE, PUT_WORKER, REFRESH, SECOND_TILE, WAYS
from rondel.games.maharani.state import SECOND, WORKER

WIDTH = 8
"""Only so many tiles are looked at closely, the most promising ones."""
DENIAL = 0.5
"""What the next player can do counts so much, for each gold that it brings."""


class Greedy:
    name = "greedy"

    def __init__(self, game: Game) -> None:
        self.palace = Palace(game)

    def choose(self, seat: Seat, rng: Words) -> int:
        s, legal = seat.world(rng).state, seat.legal
        if len(legal) == 1:
            return legal[0]
        own = Outlook.of(self.palace, s)
        if s.phase == WORKER:
            workers = own.hired(s.at, s.tile[s.at] // VARIANTS, own.free[self.palace.quarter[s.at]])
            return PUT_WORKER + max(workers, key=workers.__getitem__)
        if s.phase == SECOND:
            worths = {END: _left(own)} | {self._code(step): _second(own, step) for step in _seconds(own, WIDTH)}
        else:
            worths = {REFRESH: own.refreshed() + _left(own)} if REFRESH in legal else {}
            worths |= {self._code(step): _first(own, step) for step in _best(own.steps(), WIDTH)}
        return max(worths, key=worths.__getitem__)

    def _code(self, step: Step) -> int:
        slot, space, way, _ = step.laying
        return PUT_TILE + WAYS * (slot * len(self.palace.spaces) + space) + way


def make(game: Game) -> Greedy:
    return Greedy(game)


def _best(steps: list[Step], count: int) -> list[Step]:
    return sorted(steps, key=lambda step: -step.worth)[:count]


def _first(own: Outlook, step: Step) -> float:
    """What a turn is worth that begins so."""
    after = own.after(step)
    return step.worth + max([_left(after), *(_second(after, second) for second in _seconds(after, 1))])


def _seconds(own: Outlook, count: int) -> list[Step]:
    """Second tiles that are worth their price."""
    return _best([step for step in own.steps() if step.worth > SECOND_TILE], count)


def _second(own: Outlook, step: Step) -> float:
    return step.worth - SECOND_TILE + _left(own.after(step))


def _left(own: Outlook) -> float:
    """What a turn leaves behind."""
    return own.room() - DENIAL * own.handed_on().threat()
