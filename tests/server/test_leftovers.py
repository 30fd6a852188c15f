"""Tables that are left over: marked at first, gone after a second look. Clocks are moved by hand."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from itertools import count
from typing import Any

import pytest
from server.fault_kit import Inside, change_row, reading
from server.server_kit import both_databases, browsers, run_async, serving, settings_for, sit_down
from server.test_limits import Clock
from sqlalchemy import select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from rondel.client import Client, RefusedByServer
from rondel.server import shelf
from rondel.server.database import migrate, open_engine
from rondel.server.errors import NotStored
from rondel.server.leftovers import DAY, HOUR, Leftovers
from rondel.server.rows import entries, seats, tables
from rondel.server.store import Store
from rondel.server.table import CLOSED, Place, Table

NOW = 1_800_000_000


class House:
    """A database with tables, and one server that cleans it."""

    def __init__(self, store: Store, **settings: Any) -> None:
        self.store = store
        self.clock = Clock()
        self._settings = settings_for("sqlite://", **settings)
        self.leftovers = Leftovers(store, self._settings, self.clock)

    async def add(
        self, status: str, reason: str | None = None, touched: int = NOW, deadline: float | None = None
    ) -> str:
        table = Table.set_out("azul_duel", {}, [Place("me", "Ana"), Place("friend")], b"a" * 32, touched)
        change = shelf.change(table, touched)
        assert change is not None
        change.table.update(status=status, reason=reason, deadline=deadline)
        await self.store.write(change)
        return table.id

    async def left(self) -> set[str]:
        async with self.store.engine.connect() as connection:
            return {id for (id,) in await connection.execute(select(tables.c.id))}

    async def marked(self) -> set[str]:
        async with self.store.engine.connect() as connection:
            return {id for (id,) in await connection.execute(select(tables.c.id).where(tables.c.marked.is_not(None)))}

    async def look(self, now: float, *used: str) -> set[str]:
        return set(await self.leftovers.clean(now, used))

    async def up(self, seconds: float) -> None:
        """The server goes on for so long."""
        await self.leftovers.count()
        self.clock.now += seconds
        await self.leftovers.count()

    def restart(self) -> None:
        self.clock.now += 1000 * DAY  # while nothing runs
        self.leftovers = Leftovers(self.store, self._settings, self.clock)


@asynccontextmanager
async def house(database: str, **settings: Any) -> AsyncIterator[House]:
    engine = open_engine(database)
    await migrate(engine)
    store = Store(engine)
    store.start()
    try:
        yield House(store, **settings)
    finally:
        await store.stop()


@both_databases
@run_async
async def test_what_is_left_over_goes_at_a_second_look_a_day_of_uptime_later(database):
    async with house(database) as one:
        opened, closed = await one.add("open"), await one.add("void", CLOSED)
        running, over, old = await one.add("running"), await one.add("over"), await one.add("void", "edition")
        assert await one.look(NOW + 23 * HOUR) == await one.marked() == set()
        assert await one.look(NOW + 25 * HOUR) == set()
        assert await one.marked() == {opened, closed}
        await one.up(DAY - 1)
        assert await one.look(NOW + 26 * HOUR) == set()
        await one.up(1)
        assert await one.look(NOW + 26 * HOUR) == {opened, closed}
        assert await one.look(NOW + 29 * DAY) == await one.marked() == set()
        assert await one.look(NOW + 31 * DAY) == set()
        await one.up(DAY)
        assert await one.look(NOW + 31 * DAY) == {running}
        await one.look(NOW + 3000 * DAY)
        await one.up(DAY)
        assert await one.look(NOW + 3000 * DAY) == set() and await one.left() == {over, old}


@both_databases
@run_async
async def test_a_clock_that_jumps_and_comes_back_deletes_nothing(database):
    async with house(database) as one:
        ids = {await one.add("running") for _ in range(5)}
        assert await one.look(NOW + 31 * DAY) == set()
        assert await one.marked() == ids
        await one.up(23 * HOUR)
        assert await one.look(NOW + HOUR) == await one.marked() == set(), "the clock is right again"
        await one.up(2 * HOUR)
        assert await one.look(NOW + 31 * DAY) == set(), "once more ahead: marked anew"
        assert await one.left() == ids


@both_databases
@run_async
async def test_a_match_whose_own_clock_runs_is_not_abandoned(database):
    async with house(database) as one:
        timed, untimed = await one.add("running", deadline=NOW + 90 * DAY), await one.add("running")
        await one.look(NOW + 80 * DAY)
        await one.up(DAY)
        assert await one.look(NOW + 80 * DAY) == {untimed}
        assert await one.left() == {timed}


@both_databases
@run_async
async def test_whatever_is_touched_or_looked_at_in_between_loses_its_mark(database):
    async with house(database) as one:
        touched, seen, left = [await one.add("open") for _ in range(3)]
        await one.look(NOW + 31 * DAY)
        found = await one.store.load(touched)
        table = shelf.read(found, None)
        table.dirty.add(0)
        await one.store.write(shelf.change(table, NOW + 31 * DAY))
        assert await one.marked() == {seen, left}
        await one.up(DAY)
        assert await one.look(NOW + 31 * DAY + HOUR, seen) == {left}
        assert await one.look(NOW + 31 * DAY + HOUR) == set()
        assert await one.left() == {touched, seen} and await one.marked() == {seen}


@both_databases
@run_async
async def test_uptime_goes_on_over_restarts_and_what_is_between_them_does_not_count(database):
    async with house(database) as one:
        id = await one.add("open")
        await one.look(NOW + 2 * DAY)
        for _ in range(23):
            await one.up(HOUR)
            one.restart()
            assert await one.look(NOW + 2 * DAY) == set()
        await one.up(HOUR)
        assert await one.look(NOW + 2 * DAY) == {id}


@both_databases
@run_async
async def test_two_servers_do_not_count_the_same_time_twice(database):
    async with house(database) as one:
        first, second = one.leftovers, Leftovers(one.store, settings_for("sqlite://"), one.clock)
        begun = await first.count()
        await second.count()
        for _ in range(10):
            one.clock.now += 30
            await first.count()
            one.clock.now += 30
            await second.count()
        assert 270 <= await first.count() - begun <= 600
        one.clock.now += 60  # the first one has ended
        assert await second.count() - begun <= 660


@both_databases
@run_async
async def test_finished_games_are_kept_as_long_as_the_operator_says(database):
    async with house(database, finished_days=90) as one:
        over, old, fresh = (
            await one.add("over"),
            await one.add("void", "edition"),
            await one.add("over", None, NOW + DAY),
        )
        damaged = await one.add("over", "damaged")
        assert await one.look(NOW + 89 * DAY) == await one.marked() == set()
        assert await one.look(NOW + 90 * DAY + 1) == set()
        await one.up(DAY)
        assert await one.look(NOW + 90 * DAY + 1) == {over, old}
        assert await one.left() == {fresh, damaged}


@both_databases
@run_async
async def test_what_happens_between_the_look_and_the_end_counts(database, monkeypatch):
    async with house(database) as one:
        id = await one.add("open")
        await one.look(NOW + 2 * DAY)
        await one.up(DAY)
        writing, times = one.store.writing, count()

        @asynccontextmanager
        async def just_before() -> AsyncIterator[AsyncConnection]:
            if next(times) == 2:  # after counting and marking
                async with writing() as connection:
                    await connection.execute(update(tables).values(status="running"))
            async with writing() as connection:
                yield connection

        monkeypatch.setattr(one.store, "writing", just_before)
        assert await one.look(NOW + 2 * DAY) == set()
        assert next(times) == 3 and await one.left() == {id}


# --- a server --------------------------------------------------------------------------------------------------------


@pytest.fixture
def clock(monkeypatch) -> Clock:
    """By which all servers count their uptime; it stands still."""
    clock = Clock()
    monkeypatch.setattr("rondel.server.hall.Leftovers", partial(Leftovers, clock=clock))
    return clock


@both_databases
@run_async
async def test_running_matches_outlive_a_start_with_a_clock_that_is_a_month_ahead(database, monkeypatch):
    async with serving(database) as address, browsers(address, 2) as people:
        played = {await sit_down(people, "ingenious") for _ in range(3)}
        cookies = people[0].cookies
    real = time.time
    for ahead in (31 * DAY, 0):
        monkeypatch.setattr(time, "time", lambda ahead=ahead: real() + ahead)
        async with serving(database) as address, Client(address, cookies=cookies) as ana:
            assert {line.id for line in await ana.tables(mine=True)} == played


@both_databases
@run_async
async def test_a_server_deletes_nothing_when_it_starts_and_nothing_that_somebody_looks_at(database, clock, monkeypatch):
    inside = Inside(monkeypatch)
    async with serving(database) as address, browsers(address, 2) as people:
        running = await sit_down(people, "maharani")
        fresh = (await people[0].create("rajas", [people[0].me("Ana"), people[0].friend()])).id
        assert await inside.hall.clean(time.time() + 31 * DAY) == 0
        cookies = [person.cookies for person in people]
    clock.now += 2 * DAY
    await change_row(database, "UPDATE server SET uptime = uptime + :day", day=2 * DAY)
    await change_row(database, "UPDATE tables SET touched = touched - :long", long=31 * DAY)
    async with serving(database) as address, browsers(address, 1) as (eve,):
        async with reading(database) as store:
            assert {row.id for row, _ in await store.list_all()} == {running, fresh}
        ana = type(eve)(address, cookies=cookies[0])
        async with ana.connect(running):
            assert await inside.hall.clean() == 1, "what somebody looks at stays"
        while inside.hall.room(running).viewers:
            await asyncio.sleep(0.01)
        assert await inside.hall.clean() == 0
        clock.now += DAY
        assert await inside.hall.clean() == 1
        for id in (fresh, running):
            with pytest.raises(RefusedByServer) as refused:
                await ana.table(id)
            assert refused.value.key == "no_table"
        await ana.close()
        async with inside.store.engine.connect() as connection:
            for rows in (seats, entries):
                assert (await connection.execute(text(f"SELECT COUNT(*) FROM {rows.name}"))).scalar_one() == 0


@run_async
async def test_cleaning_that_fails_is_a_refusal_and_deletes_nothing(database, clock, monkeypatch):
    inside = Inside(monkeypatch)
    async with serving(database, log_level="error") as address, browsers(address, 1) as (ana,):
        await ana.create("rajas", [ana.me("Ana"), ana.friend()])
        stuck = "CREATE TRIGGER stuck BEFORE DELETE ON tables BEGIN SELECT RAISE(ABORT, 'stuck'); END"
        await change_row(database, stuck)
        await inside.hall.clean(time.time() + 2 * DAY)
        clock.now += DAY
        with pytest.raises(NotStored):
            await inside.hall.clean(time.time() + 2 * DAY)
        assert len(await ana.tables(mine=True)) == 1
