"""What is stored of tables, and reading it back. The log of a match is the truth; memory is a cache of it."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections import defaultdict, deque
from collections.abc import AsyncIterator, Collection, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import (
    ColumnElement,
    Delete,
    Insert,
    Row,
    Select,
    Update,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from rondel.core.record import Entry
from rondel.server.errors import NotStored
from rondel.server.rows import entries, seats, tables
from rondel.server.table import CLOSED

log = logging.getLogger("rondel.server.store")
MANY = 64
"""Changes that are committed together, at most."""
STANDING = ("status", "reason", "next", "version", "acting", "bot_acts", "asked", "deadline", "touched")
"""What of a table changes by a move."""
_ONE = (tables.c.id == bindparam("this_id"), tables.c.version == bindparam("this_version"))
_STAND = update(tables).where(*_ONE).values({name: bindparam(name) for name in STANDING})
_ADD = insert(entries)
_TIMED = (tables.c.status == "running", tables.c.deadline.is_not(None), ~tables.c.bot_acts)


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
        async with self._reading() as connection:
            table = (await connection.execute(select(tables).where(tables.c.id == id))).first()
            if table is None:
                return None
            chairs = (
                await connection.execute(select(seats).where(seats.c.table_id == id).order_by(seats.c.seat))
            ).all()
            bodies = await connection.execute(
                select(entries.c.body).where(entries.c.table_id == id).order_by(entries.c.number)
            )
            return Stored(table, chairs, [read_entry(body) for (body,) in bodies])

    async def list_public(self, limit: int) -> list[tuple[Row[Any], list[Row[Any]]]]:
        """Public tables that are open or running, the newest first."""
        wanted = select(tables).where(tables.c.public, tables.c.status.in_(("open", "running")))
        return await self._with_seats(wanted.order_by(tables.c.touched.desc()).limit(limit))

    async def list_of(self, browser: bytes, limit: int) -> list[tuple[Row[Any], list[Row[Any]]]]:
        """The tables that a browser made, sits at or may sit down at again, the newest first; not closed ones."""
        sits = select(seats.c.table_id).where((seats.c.holder == browser) | (seats.c.former == browser))
        there = tables.c.reason.is_distinct_from(CLOSED)
        wanted = select(tables).where(there, tables.c.id.in_(sits) | (tables.c.host == browser))
        return await self._with_seats(wanted.order_by(tables.c.touched.desc()).limit(limit))

    async def list_all(self) -> list[tuple[Row[Any], list[Row[Any]]]]:
        """Every table, the oldest first: for the operator."""
        return await self._with_seats(select(tables).order_by(tables.c.created, tables.c.id))

    async def waiting_for_bots(self) -> list[str]:
        """Running tables where a bot is to act: after a restart they are waiting for it."""
        return await self._ids(select(tables.c.id).where(tables.c.status == "running", tables.c.bot_acts))

    async def overdue(self, now: float) -> list[str]:
        """Tables where the time for a turn is over, the first one first."""
        late = (*_TIMED, tables.c.deadline <= now)
        return await self._ids(select(tables.c.id).where(*late).order_by(tables.c.deadline))

    async def next_deadline(self) -> float | None:
        """When the next seat runs out of time."""
        wanted = select(func.min(tables.c.deadline)).where(*_TIMED)
        async with self._reading() as connection:
            found: float | None = (await connection.execute(wanted)).scalar_one()
            return found

    async def put_off(self, deadline: float) -> None:
        """No time for a turn is over before then."""
        await self._alone(update(tables).where(tables.c.deadline < deadline).values(deadline=deadline))

    async def count_unfinished(self, host: bytes) -> int:
        """How many tables of a host are open or running."""
        wanted = select(func.count()).where(tables.c.host == host, tables.c.status.in_(("open", "running")))
        async with self._reading() as connection:
            return int((await connection.execute(wanted)).scalar_one())

    async def remove_old(self, status: str, before: int, but: Collection[str], reason: str | None = None) -> list[str]:
        """Deletes tables of a status where nothing has happened since, a few at a time; returns their names.

        ``reason`` is why void ones are void. What happens meanwhile counts: the database looks once more when it
        deletes.
        """
        old = (tables.c.status == status, tables.c.touched < before, tables.c.reason.is_not_distinct_from(reason))
        found = [id for id in await self._ids(select(tables.c.id).where(*old)) if id not in but]
        return [id for id in found if await self._remove(tables.c.id == id, *old)]

    async def remove(self, ids: Iterable[str]) -> None:
        """Deletes tables with their seats and logs."""
        for id in ids:
            await self._remove(tables.c.id == id)

    async def _remove(self, *which: ColumnElement[bool]) -> bool:
        """Deletes a table if it is still so; its seats and its log go with it (ON DELETE CASCADE)."""
        return await self._alone(delete(tables).where(*which)) > 0

    async def _alone(self, statement: Update | Delete) -> int:
        """Executes a statement that is no change of one table; returns how many rows it has changed."""
        try:
            async with self.engine.begin() as connection:
                return (await connection.execute(statement)).rowcount
        except Exception as problem:
            log.error("not changed: %s", _cause(problem))
            raise NotStored("not_stored") from None

    async def ping(self) -> None:
        """Fails where the database does not answer."""
        async with self._reading() as connection:
            await connection.execute(select(1))

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self.engine.connect() as connection:
                yield connection
        except Exception as problem:  # drivers have errors of their own while a database stops or starts
            log.error("not read: %s", _cause(problem))
            raise NotStored("no_storage") from None

    async def _ids(self, wanted: Select[Any]) -> list[str]:
        async with self._reading() as connection:
            return [str(id) for (id,) in await connection.execute(wanted)]

    async def _with_seats(self, wanted: Select[Any]) -> list[tuple[Row[Any], list[Row[Any]]]]:
        async with self._reading() as connection:
            found = (await connection.execute(wanted)).all()
            theirs = seats.c.table_id.in_(wanted.with_only_columns(tables.c.id))  # a query: ids may be too many to name
            by_table: defaultdict[str, list[Row[Any]]] = defaultdict(list)
            for chair in await connection.execute(select(seats).where(theirs).order_by(seats.c.seat)):
                by_table[chair.table_id].append(chair)
            return [(row, by_table[row.id]) for row in found]

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


def _standing(change: Change) -> dict[str, Any]:
    return {**change.table, **_this(change)}


def _this(change: Change) -> dict[str, Any]:
    return {"this_id": change.id, "this_version": change.version}


def write_entry(entry: Entry) -> bytes:
    return msgspec.json.encode(entry)


def read_entry(body: bytes) -> Entry:
    found: Entry = msgspec.json.decode(body, type=Entry)
    return found


def _cause(problem: Exception) -> str:
    """What the database said, without the values of the statement: they may be secrets."""
    if isinstance(problem, sqlite3.OperationalError):
        return str(problem)
    if isinstance(problem, OperationalError):
        return str(problem.orig)
    cause = problem.orig.__cause__ if isinstance(problem, DBAPIError) and problem.orig is not None else None
    return type(cause or problem).__name__
