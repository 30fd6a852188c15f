"""Wakes tables whose seat to act is out of time, whether somebody looks at them or not."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Callable
from contextlib import suppress

from rondel.core.errors import RondelError
from rondel.server import steady
from rondel.server.clock import GRACE
from rondel.server.errors import NotStored
from rondel.server.room import Around, Room

log = logging.getLogger("rondel.server.clock")
LOOK = 30.0
"""Seconds between two looks into the database, at most: another server may have set a deadline."""
PAUSE = 1.0
"""Seconds between two looks, at least, while something is due that could not be done."""
AGAIN = 60.0
"""Seconds until a table is tried again that could not be read."""


class Deadlines:
    """One task for all tables. The database knows what comes next; rooms tell of what comes sooner."""

    def __init__(self, around: Around, room: Callable[[str], Room]) -> None:
        self._around, self._room = around, room
        self._until = math.inf
        self._sooner = asyncio.Event()
        self._tried: dict[str, float] = {}
        """When tables that could not be read may be tried again."""
        self._task: asyncio.Task[None] | None = None
        around.due = self.expect

    async def start(self) -> None:
        """Begins. What was due while no server was up, or is at once, is due in a while: people come back first."""
        first, grace = await self._around.store.next_deadline(), steady.now() + GRACE
        if first is not None and first < grace:
            with suppress(NotStored):  # as far as the database can
                await self._around.store.put_off(grace)
        self._task = asyncio.create_task(self._run(), name="deadlines")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def expect(self, deadline: float) -> None:
        """A table has a new deadline."""
        if deadline < self._until:
            self._sooner.set()

    async def look(self) -> None:
        """Lets time run out wherever it has."""
        now = steady.now()
        self._tried = {id: again for id, again in self._tried.items() if again > now}
        for id in await self._around.store.overdue(now):
            if id not in self._tried:
                await self._run_out(id, now)

    async def _run_out(self, id: str, now: float) -> None:
        try:
            await self._room(id).run_out()
        except NotStored:
            pass  # the next look finds it again
        except Exception as problem:  # whatever is wrong with one table, the others' time goes on
            why = problem.key if isinstance(problem, RondelError) else type(problem).__name__
            log.warning("nobody can run out of time at table %s: %s", id, why)
            self._tried[id] = now + AGAIN

    async def _run(self) -> None:
        while True:
            self._sooner.clear()
            try:
                await self.look()
                self._until = await self._around.store.next_deadline() or math.inf
            except NotStored:
                self._until = steady.now() + PAUSE
            left = self._until - steady.now()
            with suppress(TimeoutError):
                async with asyncio.timeout(min(left, LOOK) if left > 0 else PAUSE):
                    await self._sooner.wait()
