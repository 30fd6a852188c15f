"""Taking somebody out of a table: the seat is nobody's any more, and the name is in no row.

It is done in the database itself: what memory holds of the table is thrown away afterwards.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec
from sqlalchemy import delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from rondel.core.record import Header, Replaced
from rondel.server.chair import lost_of
from rondel.server.damage import DAMAGED, UNREADABLE, rows_of
from rondel.server.errors import NoTable, TableRefused
from rondel.server.rows import analyses, entries, seats, tables
from rondel.server.store import Conflict, Store, read_entry, write_entry

NOBODY = b""
"""Who has a seat, or made a table, of somebody who has been taken out: no browser's fingerprint."""
Names = list[tuple[int, str | None]]
"""Of people who go, with their seats."""


async def tables_of(store: Store, browser: bytes) -> list[str]:
    """The tables that hold something of a browser; refused while it still plays, or waits for others."""
    holds = select(seats.c.table_id).where(seats.c.holder == browser)
    plays = holds.where(seats.c.bot.is_(None), seats.c.gone.is_(False))
    sits = select(seats.c.table_id).where(or_(seats.c.holder == browser, seats.c.former == browser))
    waits = (tables.c.status == "open") & (tables.c.host == browser)
    busy = select(tables.c.id).where(
        tables.c.status.in_(("open", "running")),
        tables.c.reason.is_distinct_from(DAMAGED),
        or_(tables.c.id.in_(plays), waits),
    )
    theirs = select(tables.c.id).where(or_(tables.c.id.in_(sits), tables.c.host == browser))
    async with store.writing() as connection:
        if await rows_of(connection, busy.limit(1)):
            raise TableRefused("still_playing")
        lost = select(seats.c.table_id, seats.c.lost).where(seats.c.lost.is_not(None))
        losses = [id for id, kept in await rows_of(connection, lost) if any(_losses(kept, browser))]
        return list(dict.fromkeys([*(id for (id,) in await rows_of(connection, theirs)), *losses]))


async def erase(store: Store, id: str, browser: bytes, finished: bool) -> None:
    """Takes a browser out of a table; the table goes with the last one. ``finished``: only if the match is over."""
    async with store.writing() as connection:
        found = await rows_of(connection, select(tables).where(tables.c.id == id))
        chairs = await rows_of(connection, select(seats).where(seats.c.table_id == id))
        own = [chair for chair in chairs if chair.holder == browser]
        had = [chair for chair in chairs if chair.former == browser]
        lost = [(chair, name) for chair in chairs for name in _losses(chair.lost, browser)]
        if not found or not (own or had or lost or found[0].host == browser):
            raise NoTable("no_table")
        row = found[0]
        if row.status not in ("over", "void") and row.reason != DAMAGED:
            if finished:
                raise TableRefused("not_over")
            if any(chair.bot is None and not chair.gone for chair in own):
                raise TableRefused("still_playing")
        await connection.execute(delete(analyses).where(analyses.c.table_id == id))  # it names all players
        people = {row.host, *(who for chair in chairs for who in (chair.holder, chair.former))}
        if people <= {browser, NOBODY, None}:
            await connection.execute(delete(tables).where(tables.c.id == id))
            return
        values: dict[str, Any] = {"version": row.version + 1}
        if row.host == browser:
            values["host"] = NOBODY
        names = [(chair.seat, chair.name) for chair in own] + [(chair.seat, chair.former_name) for chair in had]
        names += [(chair.seat, name) for chair, name in lost]
        if row.header is not None:
            values["header"] = _nameless(row.header, names)
        changed = await connection.execute(
            update(tables).where(tables.c.id == id, tables.c.version == row.version).values(values)
        )
        if not changed.rowcount:
            raise Conflict("changed_elsewhere")
        mine = update(seats).where(seats.c.table_id == id)
        left = mine.where(seats.c.holder == browser).values(holder=NOBODY, name="", gone=True)
        freed = mine.where(seats.c.former == browser).values(former=None, former_name=None)
        for statement in (left, freed):
            await connection.execute(statement)
        for chair, _ in lost:
            known = _unnamed(chair.lost, browser)
            await connection.execute(mine.where(seats.c.seat == chair.seat).values(lost=known))
        await _scrub(connection, id, names)


def _losses(kept: bytes | None, browser: bytes) -> list[str]:
    """The names under which somebody has played in a seat that they lost."""
    try:
        return [lost.name for lost in lost_of(kept) if lost.browser == browser and lost.name]
    except UNREADABLE:
        return []


def _unnamed(kept: bytes | None, browser: bytes) -> bytes:
    """Those who lost a seat, one of them without a name: that they know its hand is not forgotten."""
    nameless = (msgspec.structs.replace(lost, name="") if lost.browser == browser else lost for lost in lost_of(kept))
    return msgspec.json.encode(tuple(nameless))


def _nameless(header: bytes, gone: Names) -> bytes | None:
    """A header without the names of these seats. One that cannot be read may hold them, and goes."""
    try:
        known = msgspec.json.decode(header, type=Header)
    except UNREADABLE:
        return None
    names = list(known.seats)
    for seat, name in gone:
        if seat < len(names) and _is(names[seat], name):
            names[seat] = ""
    return msgspec.json.encode(msgspec.structs.replace(known, seats=tuple(names)))


async def _scrub(connection: AsyncConnection, id: str, gone: Names) -> None:
    """The same for the entries of a log that name who sits down."""
    written = select(entries.c.number, entries.c.body).where(entries.c.table_id == id)
    for number, body in await rows_of(connection, written):
        try:
            entry = read_entry(body)
        except UNREADABLE:
            fresh = b""
        else:
            if not isinstance(entry, Replaced):
                continue
            if not any(entry.seat == seat and _is(entry.by, name) for seat, name in gone):
                continue
            fresh = write_entry(msgspec.structs.replace(entry, by=""))
        this = (entries.c.table_id == id, entries.c.number == number)
        await connection.execute(update(entries).where(*this).values(body=fresh))


def _is(shown: str, name: str | None) -> bool:
    """Whether a name is somebody's, as it was told apart from equal ones."""
    return name is not None and name != "" and re.fullmatch(rf"{re.escape(name)}( \d+)?", shown) is not None
