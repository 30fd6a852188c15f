"""All rooms of a server: opened when somebody comes, closed when nobody is there, cleaned of what is left over."""

from __future__ import annotations

import asyncio
import gc
import logging
import time
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from typing import Any

from rondel.bots.door.program import plain
from rondel.core.errors import RondelError
from rondel.server import shelf
from rondel.server.chair import PROGRAM
from rondel.server.deadlines import Deadlines
from rondel.server.errors import NotStored
from rondel.server.leftovers import Leftovers
from rondel.server.room import Around, Room, Viewer
from rondel.server.settings import Settings
from rondel.server.table import Table

log = logging.getLogger("rondel.server.hall")
PATIENCE = 0.05
"""Seconds between two looks whether people wait for tables."""
SWEEP = 60.0
"""Seconds between two looks at rooms that nobody uses."""
DESERTED = 1800.0
"""Seconds after which bots that play among themselves stop for good, if nobody watches them."""
IDLE = 300.0
"""Seconds after which an unused room is closed: the log keeps the table."""
COLLECT = 600.0
"""Seconds between two looks for garbage among everything: each holds up all tables for a moment."""
CLEAN = 3600.0
"""Seconds between two cleanings of the database."""


class Hall:
    """The rooms there are."""

    def __init__(self, around: Around, settings: Settings) -> None:
        self.around = around
        self.leftovers = Leftovers(around.store, settings)
        self._rooms: dict[str, Room] = {}
        self._waker: asyncio.Task[None] | None = None
        self._sweeper: asyncio.Task[None] | None = None
        self._background: set[asyncio.Task[None]] = set()
        self._deadlines = Deadlines(around, self.room)
        around.begun = self.wake
        around.missing = self._forget

    async def start(self) -> None:
        """Opens; bots that were to act when the server stopped go on, once nobody waits for a table."""
        await self.leftovers.count()
        self._waker = asyncio.create_task(self._wake_bots(await self.around.store.waiting_for_bots()), name="waker")
        await self._deadlines.start()
        await self.around.analysing.start()
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")

    async def stop(self) -> None:
        """Closes; what has begun is carried out, everything is in the log."""
        await asyncio.gather(*self._background, return_exceptions=True)
        await self._deadlines.stop()
        for task in filter(None, (self._waker, self._sweeper)):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        if self._sweeper is not None:
            with suppress(NotStored):
                await self.leftovers.count()
        for room in list(self._rooms.values()):
            await room.stop()

    def room(self, id: str) -> Room:
        """The room of a table, whether there is one or not: looking into it tells."""
        if id not in self._rooms:
            self._rooms[id] = Room(id, self.around)
            self.around.metrics.rooms.set(len(self._rooms))
        return self._rooms[id]

    async def add(self, table: Table, client: str) -> None:
        """Stores a new table that a client has asked for. Its bots get ready while people still sit down."""
        await self.around.check_host(table.host)
        self.around.came_from(table.host, client)
        change = shelf.change(table, table.created)
        assert change is not None
        await self.around.store.write(change)
        for name in {chair.bot for chair in table.chairs if chair.bot is not None}:
            self.around.thinkers.warm(plain(table.game.meta) if name == PROGRAM else name, table.game)

    def wake(self, id: str) -> None:
        """A bot may be to act at a table."""
        self.room(id).wake_up()

    def background(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Does something to its end, whoever still waits for it."""
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)
        return task

    def enter(self, room: Room, viewer: Viewer) -> None:
        """Somebody looks at a table from now on."""
        self.around.metrics.sockets.inc()
        room.enter(viewer)

    def part(self, room: Room, viewer: Viewer) -> None:
        """Somebody has gone."""
        self.around.metrics.sockets.dec()
        room.part(viewer)

    async def clean(self, now: float | None = None) -> int:
        """Deletes tables that are left over, after a second look; returns how many."""
        used = {id for id, room in self._rooms.items() if room.viewers or room.presence.programs}
        now = time.time() if now is None else now
        for id in await self.around.analysing.cabinet.clean(int(now)):
            self.around.analysing.end(id)
        gone = await self.leftovers.clean(now, used)
        for id in gone:
            self.around.gone(id)
            room = self._rooms.pop(id, None)
            if room is not None:
                await room.stop()
        if gone:
            log.info("%d tables were left over and are gone", len(gone))
        return len(gone)

    async def end_deserted(self, after: float = DESERTED) -> None:
        """Ends matches of bots among themselves that nobody has watched for a long time."""
        now = time.monotonic()
        for room in list(self._rooms.values()):
            if room.idle and room.bots_alone and now - room.used >= after:
                with suppress(RondelError):
                    await room.desert()

    def close_idle(self, idle: float = IDLE) -> None:
        """Closes rooms that nobody has used for a while; where the match is over, as soon as nobody is there."""
        now = time.monotonic()
        for id, room in list(self._rooms.items()):
            if room.idle and not room.bots_alone and (room.over or now - room.used >= idle):
                room.forget()  # sockets of before may hold the room for a while, but not its match
                self.around.programs.forget(id)
                del self._rooms[id]
        self.around.metrics.rooms.set(len(self._rooms))

    def _forget(self, id: str) -> None:
        """There is no such table: strangers who guess names fill no memory."""
        if id in self._rooms and not self._rooms[id].viewers:
            del self._rooms[id]
            self.around.metrics.rooms.set(len(self._rooms))

    async def _wake_bots(self, ids: Sequence[str]) -> None:
        """Opens the tables of these names, one after the other, behind those that people want to see."""
        for id in ids:
            while self.around.reader.waiting:
                await asyncio.sleep(PATIENCE)
            try:
                async with self.room(id).looking():
                    pass  # whose bot is to act begins to think when it is read
            except RondelError:
                pass
            except Exception as problem:  # whatever is wrong with one table, the others' bots go on
                log.error("table %s was not opened: %s", id, type(problem).__name__)

    async def _sweep(self) -> None:
        cleaned = collected = time.monotonic()
        while True:
            await asyncio.sleep(SWEEP)
            await self.end_deserted()
            self.close_idle()
            if time.monotonic() - collected > COLLECT:
                gc.collect()
                collected = time.monotonic()
            with suppress(NotStored):
                await self.leftovers.count()
                if time.monotonic() - cleaned > CLEAN:
                    cleaned = time.monotonic()
                    await self.clean()
