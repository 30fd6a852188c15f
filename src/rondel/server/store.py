"""What is stored of tables, and reading it back. The log of a match is the truth; memory is a cache of it."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections import defaultdict, deque
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Insert, Row, Select, Update, bindparam, delete, func, insert, select, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from rondel.core.errors import RondelError
from rondel.core.record import Entry
from rondel.server import standing
from rondel.server.damage import DAMAGED, UNREADABLE, Listed, Wreck, rows_of, salvage, seats_of, sound
from rondel.server.errors import Damaged, NotStored
from rondel.server.rows import entries, seats, server, tables
from rondel.server.table import CLOSED

log = logging.getLogger("rondel.server.store")
MANY = 64
"""Changes that are committed together, at most."""
READS = 4
"""Looks into the database at once; who comes later waits here for as long as it takes, not in the engine's pool."""
STANDING = (
    "status",
    "reason",
    "next",
    "version",
    "acting",
    "bot_acts",
    "asked",
    "deadline",
    "touched",
    "marked",
    "standing",
)
"""What of a table changes by a move."""
_ONE = (tables.c.id == bindparam("this_id"), tables.c.version == bindparam("this_version"))
_STAND = update(tables).where(*_ONE).values({name: bindparam(name) for name in STANDING})
_ADD = insert(entries)
_ENTRY = msgspec.json.Decoder(Entry)
_UNFINISHED = (tables.c.status.in_(("open", "running")), tables.c.reason.is_distinct_from(DAMAGED))
_RUNNING = (tables.c.status == "running", tables.c.reason.is_distinct_from(DAMAGED))
_TIMED = (*_RUNNING, tables.c.deadline.is_not(None), ~tables.c.bot_acts)


class Conflict(NotStored):
    """Another server has changed the table since it was read."""


@dataclass(frozen=True)
class Change:
    """What one change of a table writes. ``version`` is the one it was made on; 0 for a new table."""

    id: str
    version: int
    table: dict[str, Any]
    seats: list[dict[str, Any]]
    entries: list[dict[str, Any]]


@dataclass(frozen=True)
class Stored:
    """A table as it is in the database."""

    table: Row[Any]
    seats: Sequence[Row[Any]]
    entries: list[Entry]
    log: bytes
    """Their fingerprint."""


class _Wanted(NamedTuple):
    """Changes that belong together, and who waits for them."""

    changes: tuple[Change, ...]
    done: asyncio.Future[None]


class Store:
    """Reads and writes tables. Changes that arrive while one is being committed share the next commit."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._waiting: deque[_Wanted] = deque()
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._stopping = False
        self._reads = asyncio.Semaphore(READS)

    def start(self) -> None:
        self._writer = asyncio.create_task(self._write_on(), name="store writer")

    async def stop(self) -> None:
        """Writes what is waiting to its end, then closes."""
        self._stopping = True
        self._wake.set()
        if self._writer is not None:
            await self._writer
        await self.engine.dispose()

    async def write(self, *changes: Change) -> None:
        """Returns when the changes are committed, all of them; `NotStored` or `Conflict` where none is."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Wanted(changes, future))
        self._wake.set()
        await future

    # --- reading -----------------------------------------------------------------------------------------------------

    async def load(self, id: str) -> Stored | None:
        async with self.reading() as connection:
            found = await rows_of(connection, select(tables).where(tables.c.id == id))
            if not found:
                return None
            chairs = await rows_of(connection, select(seats).where(seats.c.table_id == id).order_by(seats.c.seat))
            written = select(entries.c.number, entries.c.body).where(entries.c.table_id == id)
            log = await rows_of(connection, written.order_by(entries.c.number))
            if [number for number, _ in log] != list(range(len(log))):
                raise Damaged("damaged_table")
            try:
                bodies = [body for _, body in log]
                return Stored(found[0], chairs, [read_entry(body) for body in bodies], standing.follow(b"", bodies))
            except UNREADABLE:
                raise Damaged("damaged_table") from None

    async def list_public(self, limit: int) -> Listed:
        """Public tables that are open or running, the newest first."""
        wanted = select(tables).where(tables.c.public, *_UNFINISHED)
        return await self._with_seats(wanted, lambda row, _: row.public and _unfinished(row), limit)

    async def list_of(self, browser: bytes, limit: int) -> Listed:
        """The tables that a browser made, sits at or may sit down at again, the newest first; not closed ones."""
        sits = select(seats.c.table_id).where((seats.c.holder == browser) | (seats.c.former == browser))
        there = tables.c.reason.is_distinct_from(CLOSED)
        wanted = select(tables).where(there, tables.c.id.in_(sits) | (tables.c.host == browser))

        def theirs(row: Row[Any], known: set[str]) -> bool:
            return row.reason != CLOSED and (row.id in known or row.host == browser)

        return await self._with_seats(wanted, theirs, limit, sits)

    async def list_all(self) -> Listed:
        """Every table, the oldest first: for the operator."""
        found = await self._with_seats(select(tables), lambda *_: True, None, select(tables.c.id))
        return sorted(found, key=lambda one: (one[0].created, one[0].id))

    async def waiting_for_bots(self) -> list[str]:
        """Running tables where a bot is to act: after a restart they are waiting for it."""
        wanted = select(tables.c.id).where(*_RUNNING, tables.c.bot_acts)
        async with self.reading() as connection:
            try:
                return [str(id) for (id,) in await rows_of(connection, wanted)]
            except Damaged:
                found = await sound(connection)
                return [row.id for row in found if row.status == "running" and row.bot_acts and _unfinished(row)]

    async def overdue(self, now: float) -> list[str]:
        """Tables where the time for a turn is over, the first one first."""
        wanted = select(tables.c.id).where(*_TIMED, tables.c.deadline <= now).order_by(tables.c.deadline)
        async with self.reading() as connection:
            try:
                return [str(id) for (id,) in await rows_of(connection, wanted)]
            except Damaged:
                return [row.id for row in await sound(connection) if _timed(row) and row.deadline <= now]

    async def next_deadline(self) -> float | None:
        """When the next seat runs out of time."""
        wanted = select(func.min(tables.c.deadline)).where(*_TIMED)
        async with self.reading() as connection:
            try:
                found: float | None = (await rows_of(connection, wanted))[0][0]
            except Damaged:
                found = min((row.deadline for row in await sound(connection) if _timed(row)), default=None)
            return found if isinstance(found, int | float) else None  # SQLite keeps a text there, too

    async def put_off(self, deadline: float) -> None:
        """No time for a turn is over before then."""
        async with self.writing() as connection:
            await connection.execute(update(tables).where(tables.c.deadline < deadline).values(deadline=deadline))

    async def count_unfinished(self, host: bytes) -> int:
        """How many tables of a host are open or running."""
        wanted = select(func.count()).where(tables.c.host == host, *_UNFINISHED)
        async with self.reading() as connection:
            try:
                return int((await rows_of(connection, wanted))[0][0])
            except Damaged:
                return sum(row.host == host and _unfinished(row) for row in await sound(connection))

    async def sits(self, browser: bytes) -> bool:
        """Whether a browser has a seat or a table."""
        async with self.reading() as connection:
            seat = select(seats.c.seat).where((seats.c.holder == browser) | (seats.c.former == browser)).limit(1)
            table = select(tables.c.version).where(tables.c.host == browser).limit(1)
            return any([(await connection.execute(each)).first() is not None for each in (seat, table)])

    async def secret(self) -> bytes:
        """What cookies are signed with."""
        async with self.reading() as connection:
            return bytes((await connection.execute(select(server.c.secret))).scalar_one())

    async def remove(self, ids: Iterable[str]) -> None:
        """Deletes tables with their seats and logs."""
        for id in ids:
            async with self.writing() as connection:
                await connection.execute(delete(tables).where(tables.c.id == id))

    async def salvage(self, id: str) -> dict[str, Any]:
        """What can still be read of a damaged table, for the operator."""
        async with self.reading() as connection:
            return await salvage(connection, id)

    async def note_damage(self, id: str) -> None:
        """Lists and bots leave a damaged table out from now on, if that much can still be written."""
        unknown = (tables.c.id == id, tables.c.reason.is_distinct_from(DAMAGED))
        with suppress(NotStored):
            async with self.writing() as connection:
                if (await connection.execute(update(tables).where(*unknown).values(reason=DAMAGED))).rowcount:
                    log.error("table %s is damaged", id)

    async def ping(self) -> None:
        """Fails where the database does not answer."""
        async with self.reading() as connection:
            await connection.execute(select(1))

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A look into the database."""
        with _refused("not read", "no_storage"):
            async with self._reads, self.engine.connect() as connection:
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction beside those of moves."""
        with _refused("not stored", "not_stored"):
            async with self._reads, self.engine.begin() as connection:
                yield connection

    async def _with_seats(
        self,
        wanted: Select[Any],
        fits: Callable[[Row[Any], set[str]], bool],
        limit: int | None,
        named: Select[Any] | None = None,
    ) -> Listed:
        """Tables with their seats, the newest first; those that are ``named`` even if their rows cannot be read.

        ``fits`` says what the query wants, for rows that must be read one by one since others are damaged.
        """
        async with self.reading() as connection:
            newest = wanted.order_by(tables.c.touched.desc()).limit(limit)
            found: list[Row[Any] | Wreck] = []
            try:
                found += await rows_of(connection, newest)
                which = newest.with_only_columns(tables.c.id)  # a query: ids may be too many to name
                chairs = await rows_of(connection, select(seats).where(seats.c.table_id.in_(which)))
            except Damaged:
                known = {str(id) for (id,) in await rows_of(connection, named)} if named is not None else set()
                readable = await sound(connection)
                found = [row for row in readable if fits(row, known)]
                found += [Wreck(id) for id in known - {row.id for row in readable}]
                found = sorted(found, key=lambda row: row.touched, reverse=True)[:limit]
                chairs = [chair for row in found for chair in await seats_of(connection, row.id)]
            by_table: defaultdict[str, list[Row[Any]]] = defaultdict(list)
            for chair in chairs:
                by_table[chair.table_id].append(chair)
            return [(row, sorted(by_table[row.id], key=lambda chair: chair.seat)) for row in found]

    # --- writing -----------------------------------------------------------------------------------------------------

    async def _write_on(self) -> None:
        while not self._stopping:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                batch = [self._waiting.popleft() for _ in range(min(MANY, len(self._waiting)))]
                if not await self._commit(batch) and len(batch) > 1:
                    for one in batch:  # who is at fault fails alone
                        await self._commit([one])

    async def _commit(self, batch: list[_Wanted]) -> bool:
        """Commits changes together and tells who waits for them; of several that fail nobody is told yet."""
        problem: NotStored | None = None
        try:
            async with self.engine.begin() as connection:
                await _write(connection, [change for wanted in batch for change in wanted.changes])
        except Conflict as conflict:
            problem = conflict
        except (IntegrityError, sqlite3.IntegrityError):
            problem = Conflict("changed_elsewhere")
        except Exception as cause:  # whatever it was: who waits must hear of it, and the next change is tried
            log.error("not stored: %s", _cause(cause))
            problem = NotStored("not_stored")
        if problem is not None and len(batch) > 1:
            return False
        for wanted in batch:
            if wanted.done.done():
                continue
            if problem is not None:
                wanted.done.set_exception(problem)
            else:
                wanted.done.set_result(None)
        return True


async def _write(connection: AsyncConnection, changes: list[Change]) -> None:
    new = [change.table for change in changes if change.version == 0]
    if new:
        await connection.execute(insert(tables), new)
    moved = [change for change in changes if change.version and change.table.keys() == set(STANDING)]
    if moved and await _execute(connection, _STAND, [_standing(change) for change in moved]) != len(moved):
        raise Conflict("changed_elsewhere")
    for change in changes:
        if change.version and change.table.keys() != set(STANDING):
            statement = update(tables).where(*_ONE).values(change.table)
            if (await connection.execute(statement, _this(change))).rowcount != 1:
                raise Conflict("changed_elsewhere")
    for change in changes:
        if not change.seats:
            continue
        if change.version:
            taken = [chair["seat"] for chair in change.seats]
            await connection.execute(delete(seats).where(seats.c.table_id == change.id, seats.c.seat.in_(taken)))
        await connection.execute(insert(seats), change.seats)
    added = [entry for change in changes for entry in change.entries]
    if added:
        await _execute(connection, _ADD, added)


async def _execute(connection: AsyncConnection, statement: Insert | Update, rows: list[dict[str, Any]]) -> int:
    """Executes a statement for each row; returns how many rows of the database it has changed.

    SQLite's connection is a thread, and SQLAlchemy goes there three times for each statement, which costs more than
    all else that a move does: so what a move writes is handed to it directly, once for all rows.
    """
    if connection.dialect.name != "sqlite":
        if statement is _ADD:
            await connection.execute(statement, rows)
            return len(rows)
        return sum([(await connection.execute(statement, row)).rowcount for row in rows])
    text, names = _compiled(statement)
    driver = (await connection.get_raw_connection()).driver_connection
    assert driver is not None
    cursor = await driver.executemany(text, [[row[name] for name in names] for row in rows])
    return int(cursor.rowcount)


@cache
def _compiled(statement: Insert | Update) -> tuple[str, list[str]]:
    """A statement as SQLite reads it, and the names of its values in order."""
    compiled = statement.compile(dialect=sqlite.dialect(paramstyle="qmark"))
    assert compiled.positiontup is not None
    return str(compiled), list(compiled.positiontup)


def _unfinished(row: Row[Any]) -> bool:
    return row.status in ("open", "running") and row.reason != DAMAGED


def _timed(row: Row[Any]) -> bool:
    return row.status == "running" and row.reason != DAMAGED and isinstance(row.deadline, float) and not row.bot_acts


def _standing(change: Change) -> dict[str, Any]:
    return {**change.table, **_this(change)}


def _this(change: Change) -> dict[str, Any]:
    return {"this_id": change.id, "this_version": change.version}


def write_entry(entry: Entry) -> bytes:
    return msgspec.json.encode(entry)


def read_entry(body: bytes) -> Entry:
    found: Entry = _ENTRY.decode(body)
    return found


@contextmanager
def _refused(what: str, key: str) -> Iterator[None]:
    """Whatever fails in the database is refused by one reason: drivers have errors of their own while it stops."""
    try:
        yield
    except RondelError:
        raise
    except Exception as problem:
        log.error("%s: %s", what, _cause(problem))
        raise NotStored(key) from None


def _cause(problem: Exception) -> str:
    """What the database said, without the values of the statement: they may be secrets."""
    if isinstance(problem, sqlite3.OperationalError):
        return str(problem)
    if isinstance(problem, OperationalError):
        return str(problem.orig)
    cause = problem.orig.__cause__ if isinstance(problem, DBAPIError) and problem.orig is not None else None
    return type(cause or problem).__name__
