"""What is stored of analyses: each with its table, or alone with the record that somebody has brought."""

from __future__ import annotations

import secrets
import zlib
from typing import Any, Literal, NamedTuple

from sqlalchemy import ColumnElement, delete, insert, select, update

from rondel.core.record import Answered, Asked, Record
from rondel.server import shelf
from rondel.server.damage import rows_of
from rondel.server.errors import NoAnalysis
from rondel.server.rows import analyses, seats, tables
from rondel.server.store import Store
from rondel.server.table import LETTERS

Filing = Literal["begun", "done", "failed"]
NAME = 20
"""Letters of the name of an analysis: who knows it, may see the match."""


class Filed(NamedTuple):
    """An analysis as it is stored."""

    id: str
    table: str | None
    owner: bytes
    body: bytes | None
    state: Filing
    until: int | None


class Part(NamedTuple):
    """What a browser has to do with the table of an analysis."""

    sees: bool
    seats: tuple[int, ...]


_FILED = [analyses.c[name] for name in ("id", "table_id", "owner", "body", "state", "until")]


class Cabinet:
    """The analyses in a database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, owner: bytes, now: int, table: str | None, record: str | None, until: int | None) -> str:
        """A new one, of which nothing is known yet; of a table there is one."""
        id = "".join(secrets.choice(LETTERS) for _ in range(NAME))
        kept = None if record is None else zlib.compress(record.encode())
        row = {"id": id, "table_id": table, "owner": owner, "record": kept, "created": now, "until": until}
        async with self._store.writing() as connection:
            await connection.execute(insert(analyses).values(**row, state="begun"))
        return id

    async def find(self, id: str) -> Filed:
        """The one of that name."""
        async with self._store.reading() as connection:
            found = await rows_of(connection, select(*_FILED).where(analyses.c.id == id))
        if not found:
            raise NoAnalysis("no_analysis")
        return Filed(*found[0])

    async def of_table(self, table: str) -> str | None:
        """The name of a table's, if it has one."""
        async with self._store.reading() as connection:
            found = await rows_of(connection, select(analyses.c.id).where(analyses.c.table_id == table))
        return str(found[0].id) if found else None

    async def begun(self) -> list[Filed]:
        """Those that are to be gone on with, the oldest first."""
        wanted = select(*_FILED).where(analyses.c.state == "begun").order_by(analyses.c.created)
        async with self._store.reading() as connection:
            return [Filed(*row) for row in await rows_of(connection, wanted)]

    async def part(self, table: str, browser: bytes | None) -> Part:
        """What a browser has to do with a table: as `Table.watches` says, but without a link."""
        rows = select(tables.c.public, tables.c.host).where(tables.c.id == table)
        chairs = select(seats.c.seat, seats.c.holder, seats.c.former).where(seats.c.table_id == table)
        async with self._store.reading() as connection:
            found = await rows_of(connection, rows)
            sitting = await rows_of(connection, chairs.order_by(seats.c.seat))
        if browser is None:
            return Part(bool(found and found[0].public), ())
        belongs = any(browser in (chair.holder, chair.former) for chair in sitting)
        sees = bool(found) and (found[0].public or found[0].host == browser or belongs)
        return Part(sees, tuple(chair.seat for chair in sitting if chair.holder == browser))

    async def record(self, filed: Filed) -> Record:
        """The record of its match."""
        if filed.table is not None:
            stored = await self._store.load(filed.table)
            if stored is None:
                raise NoAnalysis("no_analysis")
            return _played(shelf.record(stored))
        async with self._store.reading() as connection:
            found = await rows_of(connection, select(analyses.c.record).where(analyses.c.id == filed.id))
        if not found:
            raise NoAnalysis("no_analysis")
        return Record.read(zlib.decompress(found[0].record))

    async def keep(self, id: str, body: bytes | None, state: Filing) -> bool:
        """What is known now; False where nobody wants to know any more."""
        values: dict[str, Any] = {"state": state} if body is None else {"state": state, "body": body}
        async with self._store.writing() as connection:
            changed = await connection.execute(update(analyses).where(analyses.c.id == id).values(values))
            return bool(changed.rowcount)

    async def remove(self, id: str, owner: bytes) -> None:
        """Deletes one that somebody has brought."""
        mine = (analyses.c.id == id, analyses.c.owner == owner, analyses.c.table_id.is_(None))
        async with self._store.writing() as connection:
            if not (await connection.execute(delete(analyses).where(*mine))).rowcount:
                raise NoAnalysis("no_analysis")

    async def forget(self, owner: bytes) -> list[str]:
        """Deletes all that somebody has asked for; returns their names."""
        return await self._delete(analyses.c.owner == owner)

    async def clean(self, now: int) -> list[str]:
        """Deletes those whose time is over; returns their names."""
        return await self._delete(analyses.c.until <= now)

    async def _delete(self, which: ColumnElement[bool]) -> list[str]:
        async with self._store.writing() as connection:
            return [id for (id,) in await connection.execute(delete(analyses).where(which).returning(analyses.c.id))]


def _played(record: Record) -> Record:
    """A record without what was asked after the end: a rematch is none of the match's business."""
    entries = list(record.entries)
    while entries and isinstance(entries[-1], Asked | Answered):
        entries.pop()
    return Record(record.header, tuple(entries), record.outcome, record.deal)
