"""A table with those around it: viewers, a thinking bot, and the order in which things happen.

One thing at a time: a change is made in memory, stored, and only then told. While it is being stored nobody looks at
the table. Where it cannot be stored the memory is thrown away, and the next one reads the log anew.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import NamedTuple, Protocol

from rondel.bots import Seat
from rondel.core.dealer import Dealer
from rondel.core.errors import RondelError
from rondel.core.match import Match
from rondel.core.record import Record
from rondel.core.replay import replay
from rondel.server import clock, lessons, shelf, steady
from rondel.server.advising import Advising
from rondel.server.analysing import Analysing
from rondel.server.chair import PROGRAM
from rondel.server.errors import Damaged, NoTable, NotStored, TableRefused, TooMany
from rondel.server.followers import Followers
from rondel.server.foresight import Foresight
from rondel.server.goals import Goals
from rondel.server.metrics import Metrics
from rondel.server.presence import Presence
from rondel.server.programs import Programs
from rondel.server.settings import Settings
from rondel.server.store import Store
from rondel.server.table import Table
from rondel.server.telling import encode, tell_match
from rondel.server.thinkers import Thinkers

log = logging.getLogger("rondel.server.table")
TOLD = 16
"""Encoded news that a room keeps at hand."""
AT_ONCE = 4
"""Tables that are read at once."""
CLIENTS = 10_000
"""Hosts of which it is known from where they came."""
Dealers = Callable[[str], Dealer]
"""Makes the dealer of a table."""


class Viewer(Protocol):
    """Somebody connected to the room. ``browser`` is the fingerprint of theirs, if they have one."""

    browser: bytes | None

    def wake(self) -> None:
        """Something has changed."""


class Reader:
    """Reads tables from their logs, a few at a time; rules are repeated in one thread, one log after the other.

    After a restart everybody comes at once: what can be told first is told first, and moves do not wait for it all.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="reader")
        self._turn = asyncio.Semaphore(AT_ONCE)
        self.waiting = 0
        """Tables that somebody waits for."""

    async def read(self, id: str, dealer: Dealer) -> Table | None:
        """The table of that name, if there is one."""
        self.waiting += 1
        try:
            async with self._turn:
                stored = await self._store.load(id)
                if stored is None:
                    return None
                return await asyncio.get_running_loop().run_in_executor(self._thread, shelf.read, stored, dealer)
        finally:
            self.waiting -= 1

    async def open(self, record: Record) -> Match:
        """The match of a record; `BadRecord` where the rules make anything else of it."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, replay, record)

    def stop(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)


class Around:
    """What all rooms of a server share."""

    def __init__(
        self, store: Store, thinkers: Thinkers, dealers: Dealers, metrics: Metrics, settings: Settings
    ) -> None:
        self.store, self.thinkers, self.dealers, self.metrics = store, thinkers, dealers, metrics
        self.bot_delay, self._tables = settings.bot_delay, settings.limits.tables
        self.foresight = Foresight()
        self.goals = Goals(thinkers)
        self.programs = Programs(thinkers)
        self.reader = Reader(store)
        self.analysing = Analysing(store, thinkers, self.reader, settings)
        thinkers.simulated = metrics.simulations.inc
        self._clients: OrderedDict[bytes, str] = OrderedDict()
        self.begun: Callable[[str], None] = lambda id: None
        """Hears of a table where a match begins without anybody asking for it."""
        self.missing: Callable[[str], None] = lambda id: None
        """Hears of a table that somebody looked for and that is not there."""
        self.due: Callable[[float], None] = lambda deadline: None
        """Hears of the deadlines of all tables."""

    def came_from(self, host: bytes, client: str) -> None:
        """A host has made a table. Whoever throws away cookies is still one client, as long as memory lasts."""
        self._clients[host] = client
        self._clients.move_to_end(host)
        if len(self._clients) > CLIENTS:
            self._clients.popitem(last=False)

    def owner(self, host: bytes) -> Hashable:
        """Who shares its bots' time with other owners: a client, or a browser whose client is not known."""
        return self._clients.get(host, host)

    def stop(self) -> None:
        """Ends what thinks, foresees, reads, analyses and finds out goals."""
        for part in (self.analysing, self.goals, self.thinkers, self.foresight, self.reader):
            part.stop()

    def gone(self, id: str) -> None:
        """There is no such table, or not any more: nobody plays or analyses there, and no goal is looked for."""
        self.analysing.end(id)
        self.goals.forget(id)
        self.programs.end(id)

    async def check_host(self, host: bytes) -> None:
        """Refuses one more table to a browser that has many unfinished ones."""
        if await self.store.count_unfinished(host) >= self._tables:
            raise TooMany("too_many_open", limit=self._tables)


class Room:
    """One table and its viewers."""

    def __init__(self, id: str, around: Around) -> None:
        self.id = id
        self.around = around
        self.viewers: set[Viewer] = set()
        self.presence = Presence()
        self.used = time.monotonic()
        self._followers = Followers()
        self._lock = asyncio.Lock()
        self._table: Table | None = None
        self._told: dict[tuple[int | None, tuple[int, ...], int], bytes] = {}
        self.advising = Advising(around.thinkers)
        self._thinking: asyncio.Task[None] | None = None
        self._thought: Thought | None = None

    @property
    def idle(self) -> bool:
        """Whether nobody is here, and nothing goes on."""
        busy = self._lock.locked() or self._thinking is not None or self.around.goals.seeks(self.id)
        return not self.viewers and not self.presence.programs and not busy

    @property
    def bots_alone(self) -> bool:
        """Whether bots play among themselves here, as far as memory knows."""
        return self._table is not None and self._table.status == "running" and self._table.chairs.bots_alone

    @property
    def over(self) -> bool:
        """Whether the match has ended, as far as memory knows."""
        return self._table is not None and self._table.status == "over"

    def enter(self, viewer: Viewer) -> None:
        """Somebody looks at the table from now on."""
        self.viewers.add(viewer)
        self.presence.come(viewer.browser)
        self.wake()

    def follow(self, viewer: Viewer, seen: int) -> None:
        """Where bots play among themselves, somebody who is here has been shown so much."""
        self._followers.follow(viewer, seen)
        table = self._table
        if table is not None and table.bot_to_act is not None:
            self.wake_up()

    def part(self, viewer: Viewer) -> None:
        """Somebody has gone."""
        self.viewers.remove(viewer)
        self._followers.part(viewer)
        self.used = time.monotonic()
        table = self._table
        plays = table is None or any(chair.held_by(viewer.browser) for chair in table.chairs)
        self.presence.go(viewer.browser, plays)
        self.wake()

    # --- looking and changing ----------------------------------------------------------------------------------------

    @asynccontextmanager
    async def looking(self) -> AsyncIterator[Table]:
        """The table as it is stored; nothing changes meanwhile. `NoTable` where there is none."""
        async with self._lock:
            self.used = time.monotonic()
            yield await self._read()

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[Table]:
        """The table to be changed: what the block did is stored when it ends, then everybody is told."""
        async with self._lock:
            self.used = time.monotonic()
            table = await self._read()
            try:
                if clock.strike(table, steady.now()):  # what comes after the deadline comes too late
                    await self._store(table)
                    self.wake()
                yield table
                await self._store(table)
            except RondelError as refused:
                if isinstance(refused, NotStored):
                    self.forget()
                    self.wake()  # another server may have changed it
                elif shelf.change(table, 0) is not None:
                    self.forget()  # a refusal in the middle of something
                raise
            except BaseException:
                self.forget()
                raise
        self.wake()

    async def desert(self) -> None:
        """Nobody has been here for a long time."""
        async with self.changing() as table:
            table.desert()

    async def run_out(self) -> None:
        """The seat to act may have no time left."""
        async with self.changing():
            pass

    def wake(self) -> None:
        """Everybody looks anew, and a bot that is to act begins to think."""
        for viewer in list(self.viewers):
            viewer.wake()
        table = self._table
        self.advising.settle(table)
        if self._thought is not None and not (self._thought.wanted(table) and self._followers.want(table)):
            self._thought.task.cancel()
        if table is not None:
            self.around.programs.look(table)
            self.around.goals.look_at(table, self.around.owner(table.host), self)
            if table.bot_to_act is not None:
                self.wake_up()

    def programs_changed(self, seat: int) -> None:
        """The program of a seat has come or gone."""
        here = self.around.programs.has(self.id, seat)
        (self.presence.programs.add if here else self.presence.programs.discard)(seat)
        for viewer in list(self.viewers):
            viewer.wake()

    async def stop(self) -> None:
        """Ends what goes on; the log keeps everything."""
        self.advising.stop()
        if self._thinking is not None:
            self._thinking.cancel()
            with suppress(asyncio.CancelledError):
                await self._thinking

    def news(self, table: Table, eyes: int | None, seats: tuple[int, ...], since: int) -> bytes | None:
        """What is new since a number for one pair of eyes at a device with these seats, encoded once for all alike."""
        wanted = (eyes, seats, since)
        if wanted not in self._told:
            told = tell_match(table, eyes, seats, since)
            if told is None:
                return None
            if len(self._told) >= TOLD:
                self._told.clear()
            self._told[wanted] = encode(told)
        return self._told[wanted]

    # --- inside ------------------------------------------------------------------------------------------------------

    async def _read(self) -> Table:
        if self._table is None:
            try:
                table = await self.around.reader.read(self.id, self.around.dealers(self.id))
            except Damaged:
                await self.around.store.note_damage(self.id)
                raise
            if table is None:
                self.around.gone(self.id)
                self.around.missing(self.id)
                raise NoTable("no_table")
            await self._store(table)
            self._table = table
            self.around.goals.look_at(table, self.around.owner(table.host), self)
            if table.bot_to_act is not None:
                self.wake_up()
        return self._table

    async def _store(self, table: Table) -> None:
        now = int(time.time())
        clock.settle(table, steady.now())
        change = shelf.change(table, now)
        if change is None:
            return
        changes = [change]
        follow = table.follow
        if follow is not None:
            await self.around.check_host(follow.host)
            follow.begin(self.around.dealers(follow.id))
            clock.settle(follow, steady.now())
            changes += filter(None, [shelf.change(follow, now)])
        self._told.clear()
        with self.around.metrics.commits.time():
            # Whoever asked may be gone: what has been handed to the database is finished all the same.
            await asyncio.shield(self.around.store.write(*changes))
        shelf.stored(table, change)
        for changed in (table, follow):
            if changed is not None and changed.due is not None:
                self.around.due(changed.due)
        if follow is not None:
            table.follow = None
            self.around.begun(follow.id)

    @asynccontextmanager
    async def rewriting(self) -> AsyncIterator[None]:
        """Its rows are changed in the database itself; then everybody reads them anew."""
        async with self._lock:
            try:
                yield
            except NotStored:
                self.forget()
                raise
            except RondelError:  # nothing was changed
                if self._table is None and self._thinking is None:
                    self.around.missing(self.id)
                raise
            self.forget()
            if self.presence.programs or self.around.goals.seeks(self.id):  # they look at nothing themselves
                with suppress(RondelError):
                    self.around.programs.look(await self._read())
        self.wake()

    def forget(self) -> None:
        """Throws away what memory holds of the table; whoever looks next reads the log."""
        self._table = None
        self._told.clear()

    async def _think(self) -> None:
        try:
            while await self._think_once():
                pass
        except (NoTable, TableRefused):
            pass  # nobody can play there
        except NotStored as problem:
            log.error("the move of a bot was not stored: %s", problem)
            await asyncio.sleep(self.around.bot_delay + 1)
            asyncio.get_running_loop().call_soon(self.wake_up)
        except RondelError as refused:
            log.warning("no bot plays at table %s: %s", self.id, refused)
        finally:
            self._thinking = None

    def wake_up(self) -> None:
        """A bot may be due though nobody has asked for anything."""
        if self._thinking is None:
            self._thinking = asyncio.create_task(self._think(), name="bot")

    async def _think_once(self) -> bool:
        """Lets the bot to act make its move, and those it can foresee; False where none is to act."""
        begun = time.monotonic()
        async with self.looking() as table:
            seat = table.bot_to_act
            match = table.match
            if seat is None or match is None or not self._followers.want(table):
                return False
            name, owner = str(table.chairs[seat].bot), self.around.owner(table.host)
            code = lessons.scripted(table)
            if code is not None:
                choosing = _given(code)
            elif name == PROGRAM:
                choosing = self.around.programs.choose(self.id, Seat(match, seat), owner)
            else:
                choosing = self.around.thinkers.choose(name, Seat(match, seat), self.id, owner)
            thought = self._thought = Thought(seat, name, match.number, asyncio.create_task(choosing))
        try:
            await asyncio.wait({thought.task})
        finally:
            thought.task.cancel()
            self._thought = None
        if thought.task.cancelled():
            return True  # somebody took back a move, or the seat, meanwhile
        spent = time.monotonic() - begun
        self.around.metrics.thinking.observe(spent)
        await asyncio.sleep(max(0.0, self.around.bot_delay - spent))
        async with self.changing() as table:
            if thought.wanted(table):
                self.around.metrics.moves.inc(table.play_bot(seat, thought.task.result()))
        return True


async def _given(code: int) -> list[int]:
    """A move that is known beforehand."""
    return [code]


class Thought(NamedTuple):
    """What a bot is thinking about, and the thinking itself."""

    seat: int
    bot: str
    number: int
    task: asyncio.Task[list[int]]

    def wanted(self, table: Table | None) -> bool:
        """Whether the bot is still to act in the same position."""
        if table is None or table.match is None:
            return False
        return (table.bot_to_act, table.match.number) == (self.seat, self.number) and (
            table.chairs[self.seat].bot == self.bot
        )
