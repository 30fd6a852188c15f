"""The form of the database: what migrations make of an empty one is what `rows` describes."""

import asyncio
import sqlite3
import sys
from contextlib import closing
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from server.fault_kit import change_row
from server.server_kit import ON_POSTGRES, Process, both_databases, both_empty, browsers, run_async, serving, sit_down
from sqlalchemy import Connection, event, inspect
from sqlalchemy.ext.asyncio import AsyncEngine

from rondel.client import Client
from rondel.server.database import NEWEST, migrate, open_engine
from rondel.server.errors import Unsound
from rondel.server.forms import migrations
from rondel.server.rows import metadata
from rondel.server.serve import prepare
from rondel.server.settings import Settings


def differences(connection: Connection) -> list[Any]:
    options = {"compare_type": True, "compare_server_default": True}
    return compare_metadata(MigrationContext.configure(connection, opts=options), metadata)


def names(connection: Connection) -> set[str]:
    return set(inspect(connection).get_table_names())


async def ask(engine: AsyncEngine, question: Any) -> Any:
    async with engine.begin() as connection:
        return await connection.run_sync(question)


def move_to(revision: str) -> Any:
    """Brings the database to an older form, as an operator does who goes back."""

    def go(connection: Connection) -> None:
        command.downgrade(migrations(connection), revision)

    return go


@both_empty
@run_async
async def test_migrations_make_what_the_rows_describe(empty):
    engine = open_engine(empty)
    await migrate(engine)
    assert await ask(engine, differences) == []
    assert await ask(engine, names) == {"tables", "seats", "entries", "server", "analyses", "alembic_version"}
    await engine.dispose()


@both_empty
@run_async
async def test_a_database_goes_back_and_forth(empty):
    engine = open_engine(empty)
    await migrate(engine)
    await ask(engine, move_to("base"))
    assert await ask(engine, names) == {"alembic_version"}
    await migrate(engine)
    await migrate(engine)  # nothing is left to do
    assert await ask(engine, differences) == []
    await engine.dispose()


@both_empty
@run_async
async def test_what_is_stored_outlives_a_migration_to_the_same_form(empty):
    for known in (0, 1):
        async with serving(empty) as address, browsers(address, 1) as (ana,):
            assert len(await ana.tables()) == known
            await ana.create("ingenious", [ana.me("Ana"), ana.anyone()])


@both_databases
@run_async
async def test_a_match_from_before_there_were_clocks_plays_on_without_one(database):
    async with serving(database) as address, browsers(address, 2) as people:
        id = await sit_down(people, "ingenious", {"first": "1"})
        cookies = people[0].cookies
    engine = open_engine(database)
    await ask(engine, move_to("0002"))
    await engine.dispose()
    async with serving(database) as address, Client(address, cookies=cookies) as ana:
        table = await ana.table(id)
        assert (table.status, table.clock, table.deadline) == ("running", None, None) and table.seats[0].mine
        assert not any(seat.former or seat.late for seat in table.seats)
        async with ana.connect(id) as viewer:
            await viewer.play(viewer.offers.codes()[0])


def test_there_is_one_newest_form():
    assert ScriptDirectory.from_config(migrations(None)).get_heads() == [NEWEST]


@both_databases
@run_async
async def test_a_server_that_finds_the_newest_form_reads_no_migrations(database, monkeypatch):
    monkeypatch.setitem(sys.modules, "rondel.server.forms", None)
    await prepare(Settings(database=database))


@both_databases
@run_async
async def test_a_database_of_a_newer_server_is_refused_in_one_sentence(database):
    await change_row(database, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(Unsound) as caught:
        await prepare(Settings(database=database))
    assert caught.value.key == "no_database" and "\n" not in str(caught.value) and "'9999'" in str(caught.value)


@both_empty
@run_async
async def test_several_servers_start_at_once_on_an_empty_database(empty):
    engines = [open_engine(empty) for _ in range(6)]
    try:
        results = await asyncio.gather(*[migrate(engine) for engine in engines], return_exceptions=True)
        assert results == [None] * len(engines)
        assert await ask(engines[0], differences) == []
    finally:
        for engine in engines:
            await engine.dispose()


def overhear(engine: AsyncEngine) -> asyncio.Queue[str]:
    """What an engine says to its SQLite file, as it says it."""
    said: asyncio.Queue[str] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def listen(connection: Any, _: Any) -> None:
        tell = lambda statement: loop.call_soon_threadsafe(said.put_nowait, statement)  # noqa: E731
        connection.run_async(lambda driver: driver.set_trace_callback(tell))

    event.listen(engine.sync_engine, "connect", listen, insert=True)
    return said


@run_async
async def test_a_server_that_finds_another_one_writing_to_a_new_file_waits_its_turn(empty):
    with closing(sqlite3.connect(empty.removeprefix("sqlite:///"), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        engine = open_engine(empty)
        said = overhear(engine)
        start = asyncio.create_task(migrate(engine))
        while await said.get() != "PRAGMA journal_mode=WAL":
            pass
        refused_or_on = asyncio.create_task(said.get())
        await asyncio.wait({start, refused_or_on}, return_when=asyncio.FIRST_COMPLETED)
        other.execute("COMMIT")
        await start
    assert await ask(engine, differences) == []
    await engine.dispose()


@pytest.mark.parametrize("empty", [pytest.param("postgres", marks=ON_POSTGRES)], indirect=True)
@run_async
async def test_two_programs_start_at_once_on_an_empty_database(empty, tmp_path):
    servers = [Process(empty, tmp_path / name) for name in "ab"]
    for server in servers:
        server.log.parent.mkdir()
    try:
        addresses = await asyncio.gather(*[asyncio.to_thread(server.start) for server in servers])
        for address in addresses:
            async with browsers(address, 1) as (ana,):
                await ana.create("ingenious", [ana.me("Ana"), ana.anyone()])
        async with browsers(addresses[0], 1) as (ben,):
            assert len(await ben.tables()) == 2
    finally:
        for server in servers:
            server.stop()
