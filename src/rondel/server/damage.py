"""Rows that are not what was stored: somebody wrote over them, or the disk did. Everything around them goes on."""

from __future__ import annotations

import sqlite3
from base64 import b64encode
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Row, Select, Table, column, literal_column, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from rondel.server.errors import Damaged, NotStored
from rondel.server.rows import entries, seats, tables

DAMAGED = "damaged"
"""Why a table cannot be opened; whatever else is stored of it stays as it is."""
CORRUPT = ("SQLITE_CORRUPT", "SQLITE_NOTADB", "XX001", "XX002")
"""What SQLite and PostgreSQL call a page that is not what it was."""
UNREADABLE = (msgspec.MsgspecError, ValueError, TypeError, RecursionError)
"""What the decoding of a value raises where somebody has written over it."""
KEYS = ("watch", "invitation", "used", "deal")
"""What opens a table, or tells what is to come: not for a file."""


@dataclass(frozen=True)
class Wreck:
    """A table of which nothing can be read but its name."""

    id: str
    game: str = ""
    players: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    host: bytes = b""
    public: bool = False
    friendly: bool = False
    status: str = "void"
    reason: str = DAMAGED
    next: None = None
    acting: None = None
    asked: int = 0
    header: None = None
    outcome: None = None
    created: int = 0
    touched: int = 0


Listed = list[tuple[Row[Any] | Wreck, list[Row[Any]]]]
"""Tables, each with its seats."""


async def rows_of(connection: AsyncConnection, wanted: Select[Any]) -> list[Any]:
    """What a query finds; `Damaged` where it cannot be read for what it is, and not for the moment."""
    try:
        result = await connection.execute(wanted)
    except Exception as problem:
        if _corrupt(problem):
            await connection.rollback()  # PostgreSQL answers nothing more in this transaction
            raise Damaged("damaged_table") from None
        raise
    try:
        return list(result.all())
    except UNREADABLE:
        raise Damaged("damaged_table") from None


async def sound(connection: AsyncConnection) -> list[Row[Any]]:
    """All tables whose rows can be read, where a query over all of them has failed."""
    names = await _names(connection)
    found: list[Row[Any]] = []
    parts = [names] if names else []
    while parts:  # halves of halves: few are damaged
        ids = parts.pop()
        half = len(ids) // 2
        these = tables.c.id.between(ids[0], ids[-1]) if half else tables.c.id == ids[0]
        try:
            found += await rows_of(connection, select(tables).where(these))
        except Damaged:
            parts += [ids[:half], ids[half:]] if half else []
    return found


async def seats_of(connection: AsyncConnection, id: str) -> list[Row[Any]]:
    """The seats of a table; none where they cannot be read."""
    try:
        return await rows_of(connection, select(seats).where(seats.c.table_id == id))
    except Damaged:
        return []


async def _names(connection: AsyncConnection) -> list[str]:
    """The names of all tables: an index of their own has them."""
    try:
        return [str(id) for (id,) in await rows_of(connection, select(tables.c.id).order_by(tables.c.id))]
    except Damaged:
        raise NotStored("no_storage") from None


def _corrupt(problem: Exception) -> bool:
    cause = problem.orig if isinstance(problem, DBAPIError) else problem
    named = (getattr(cause, "sqlite_errorname", None) or "", getattr(cause, "sqlstate", None) or "")
    no_text = isinstance(cause, sqlite3.OperationalError) and str(cause).startswith("Could not decode")
    return no_text or any(name.startswith(CORRUPT) for name in named)


# --- for the operator ------------------------------------------------------------------------------------------------


async def salvage(connection: AsyncConnection, id: str) -> dict[str, Any]:
    """All that can still be read of a table, as it is stored; the keys to it are left out."""
    return {
        "table": await _values(connection, tables, {"id": id}),
        "seats": [
            await _values(connection, seats, {"table_id": id, "seat": seat})
            for seat in await _numbers(connection, seats, id)
        ],
        "entries": [
            await _values(connection, entries, {"table_id": id, "number": number})
            for number in await _numbers(connection, entries, id)
        ],
    }


async def _numbers(connection: AsyncConnection, table: Table, id: str) -> Sequence[int]:
    """The numbers of the seats or entries of a table, from their index."""
    number = table.primary_key.columns[1]
    try:
        found = await rows_of(connection, select(number).where(table.c.table_id == id).order_by(number))
    except Damaged:
        return []
    return [each for (each,) in found]


async def _values(connection: AsyncConnection, table: Table, which: Mapping[str, Any]) -> dict[str, Any]:
    """The columns of one row, each read for itself, without a look at what they should be."""
    found: dict[str, Any] = {}
    for each in table.columns:
        if each.name in KEYS:
            continue
        forms: list[ColumnElement[Any]] = [column(each.name)]
        if connection.dialect.name == "sqlite":  # it keeps a text that is none
            forms.append(literal_column(f"CAST({each.name} AS BLOB)"))
        for value in forms:
            with suppress(Damaged):
                this = select(value).select_from(table).where(*[table.c[name] == key for name, key in which.items()])
                found[each.name] = _plain((await rows_of(connection, this))[0][0])
                break
    return found


def _plain(value: Any) -> Any:
    """A value as JSON has it: bytes as the text they are, or in base64."""
    if not isinstance(value, bytes):
        return value
    try:
        return value.decode()
    except UnicodeDecodeError:
        return {"base64": b64encode(value).decode()}
