"""Hints at a table: looked for in a process of bots, as long as the seat that asked is to act in the same position."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Hashable
from typing import NamedTuple

from rondel.bots import Packed, Seat, unpack
from rondel.bots.hints import Adviser
from rondel.core.hint import Hint
from rondel.core.kernel import words
from rondel.core.match import Match
from rondel.server.errors import TableRefused
from rondel.server.service import Rank
from rondel.server.table import Table
from rondel.server.thinker import Failed
from rondel.server.thinkers import Thinkers

log = logging.getLogger("rondel.server.bots")


class Advice(NamedTuple):
    """What a seat wants to be shown, and the search for it."""

    seat: int
    number: int
    task: asyncio.Task[list[Hint]]

    def wanted(self, table: Table | None) -> bool:
        """Whether the seat is still to act in the same position."""
        match = table.match if table is not None else None
        return match is not None and (match.actor, match.number) == (self.seat, self.number)


class Advising:
    """What is being looked for at one table: one thing at a time, since one seat is to act."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._advice: Advice | None = None

    def begin(self, match: Match, seat: int, owner: Hashable) -> Advice:
        """Begins to look for moves to show to the seat to act, unless that is going on already."""
        advice = self._advice
        if advice is None or advice.task.done() or (advice.seat, advice.number) != (seat, match.number):
            self.stop()
            known = Seat(match, seat)
            packed = known.pack(len(known.journal))
            work = self._thinkers.run(Rank.HINT, owner, advise, packed, secrets.randbits(64))
            advice = self._advice = Advice(seat, match.number, asyncio.create_task(work, name="hint"))
        return advice

    async def found(self, advice: Advice) -> list[Hint]:
        """The moves to show; refused where the position has become another one meanwhile."""
        try:
            return await asyncio.shield(advice.task)
        except asyncio.CancelledError:
            if advice.task.cancelled():
                raise TableRefused("hint_late") from None
            raise
        except Exception as problem:  # the search may fail in any way; the table goes on
            log.error("no hint was found: %s", problem if isinstance(problem, Failed) else type(problem).__name__)
            raise TableRefused("hint_failed") from None

    def settle(self, table: Table | None) -> None:
        """The table has changed: what is no longer wanted ends."""
        if self._advice is not None and not self._advice.wanted(table):
            self.stop()

    def stop(self) -> None:
        if self._advice is not None:
            self._advice.task.cancel()
            self._advice = None


def advise(packed: Packed, seed: int, stopped: Callable[[], bool]) -> list[Hint]:
    """In the process: looks for them, and gives the memory back. Nothing of the seat's journal is needed."""
    seat = unpack(packed, (packed.told,))
    return Adviser(seat.game).hints(seat, words(seed, "hint "), stopped)
