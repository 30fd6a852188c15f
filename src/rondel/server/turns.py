"""What the turns of bots have taken already: a budget belongs to a turn, also where chance comes in between."""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

from rondel.bots import Seat
from rondel.core.record import Dealt, Moved

KEPT = 1000
"""Turns that are remembered."""
CHANCE, MOVE = (str(entry.__struct_config__.tag) for entry in (Dealt, Moved))


class Turn(NamedTuple):
    turn: int
    number: int
    """How many entries the journal had."""
    seconds: float


class Turns:
    """The turn that each bot was last asked about."""

    def __init__(self) -> None:
        self._turns: OrderedDict[tuple[str, int], Turn] = OrderedDict()

    def spent(self, table: str, seat: Seat) -> float:
        """Seconds of thinking that have gone into a turn; a move that was taken back begins another one."""
        last = self._turns.get((table, seat.seat))
        if last is None or last.turn != seat.turn:
            return 0.0
        since = seat.journal[last.number :]
        own = all(told.entry == CHANCE or (told.entry == MOVE and told.seat == seat.seat) for told in since)
        return last.seconds if own and since else 0.0

    def add(self, table: str, seat: Seat, seconds: float) -> None:
        """So many more have."""
        place, before = (table, seat.seat), self.spent(table, seat)
        self._turns[place] = Turn(seat.turn, len(seat.journal), before + seconds)
        self._turns.move_to_end(place)
        if len(self._turns) > KEPT:
            self._turns.popitem(last=False)
