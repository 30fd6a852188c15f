"""The database behind the tables: which one, how it is opened, and brought to the newest form."""

from __future__ import annotations

import os
import re
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from platformdirs import user_data_path
from sqlalchemy import Connection, event, inspect, make_url, select, text
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from rondel.server.errors import Unsound
from rondel.server.rows import server

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
PATIENCE = "busy_timeout=5000"
STARTING = 60
"""Seconds; servers that start at once wait for each other longer than any move does."""
PRAGMAS = ("synchronous=FULL", "foreign_keys=ON", "secure_delete=ON", PATIENCE)
"""A commit is on the disk before it is acknowledged, even if the machine then loses its power.

What is deleted is written over.
"""
FILES = ("", "-wal", "-shm")
"""What SQLite has beside its file."""
NEWEST = "0007"
"""The form that the newest of our migrations makes."""
MIGRATING = 0x526F6E64
"""The number of the lock under which one of several servers migrates."""


def default_url() -> str:
    """SQLite in the user's data folder."""
    return f"sqlite:///{user_data_path('rondel', appauthor=False) / 'rondel.db'}"


def open_engine(url: str) -> AsyncEngine:
    """An engine for ``sqlite:///file`` or ``postgresql://...``."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise Unsound("bad_database") from None
    if parsed.drivername not in DRIVERS:
        raise Unsound("bad_database")
    parsed = parsed.set(drivername=DRIVERS[parsed.drivername])
    if parsed.get_backend_name() == "postgresql":
        return create_async_engine(parsed, pool_size=5, max_overflow=5, pool_pre_ping=True)
    if parsed.database not in (None, "", ":memory:"):
        _keep_private(Path(str(parsed.database)))
    engine = create_async_engine(parsed)
    event.listen(engine.sync_engine, "connect", _prepare)
    return engine


@asynccontextmanager
async def opened(url: str | None) -> AsyncIterator[AsyncEngine]:
    """A database in the newest form, or why it cannot be used; its password is in no sentence."""
    try:
        engine = open_engine(url or default_url())
        try:
            await migrate(engine)
            async with engine.connect() as connection:
                (await connection.execute(select(server))).one()
        except BaseException:
            await engine.dispose()
            raise
    except (SQLAlchemyError, sqlite3.Error, OSError) as problem:
        cause = problem.orig if isinstance(problem, DBAPIError) else problem
        said = cause.strerror if isinstance(cause, OSError) else re.sub(r"^<class '.*?'>: ", "", str(cause))
        raise Unsound("no_database", problem=(said or type(cause).__name__).splitlines()[0].rstrip(".")) from None
    try:
        yield engine
    finally:
        await engine.dispose()


async def migrate(engine: AsyncEngine) -> None:
    """Brings the database to the newest form; several servers may start at once."""
    async with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATING})
        else:
            await connection.execute(text(f"PRAGMA busy_timeout={STARTING * 1000}"))
            await connection.execute(text("BEGIN IMMEDIATE"))  # else two that have both read cannot write
            await connection.execute(text(f"PRAGMA {PATIENCE}"))
        await connection.run_sync(_upgrade)


def _upgrade(connection: Connection) -> None:
    if _form(connection) != NEWEST:
        from rondel.server.forms import upgrade  # Alembic takes half as long to read as the whole server

        upgrade(connection)


def _form(connection: Connection) -> str | None:
    """The form that a database has; None where it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _keep_private(file: Path) -> None:
    """A new file, and a folder that is made for it, are for their owner alone; one that was not becomes so."""
    if not file.parent.exists():
        file.parent.parent.mkdir(parents=True, exist_ok=True)
        file.parent.mkdir(mode=0o700, exist_ok=True)
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    for ending in FILES:  # SQLite makes the others as open as the first
        with suppress(FileNotFoundError, PermissionError):
            os.chmod(f"{file}{ending}", 0o600)


def _prepare(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    _write_ahead(cursor)
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _write_ahead(cursor: Any) -> None:
    """Has the file keep a log of what is written; of several that open a new one at once, one after the other.

    SQLite waits for others nearly everywhere, but not here: who finds that another one is writing is refused at once.
    """
    until = time.monotonic() + STARTING
    cursor.execute(f"PRAGMA busy_timeout={STARTING * 1000}")
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as problem:
            if not problem.sqlite_errorname.startswith("SQLITE_BUSY") or time.monotonic() > until:
                raise
        cursor.execute("BEGIN IMMEDIATE")  # this waits until the others have written
        cursor.execute("ROLLBACK")
