"""Opening tables: by where a match stands, by its whole log where anything is not as it was; and all at once."""

import asyncio
from contextlib import asynccontextmanager
from types import SimpleNamespace

import pytest
from server.server_kit import any_move, both_databases, browsers, play_on, run_async, serving, sit_down
from sqlalchemy import create_engine, select, update

from rondel.client import Client
from rondel.core.game import Game
from rondel.server import hall, standing
from rondel.server.hall import Hall
from rondel.server.rows import tables
from rondel.server.settings import Settings
from rondel.server.store import READS, Store

MOVES = 20


@pytest.fixture
def played(monkeypatch) -> list[int]:
    """Notes every move and outcome that is played."""
    made: list[int] = []
    step_ = Game.step_
    monkeypatch.setattr(Game, "step_", lambda game, state, code: made.append(code) or step_(game, state, code))
    return made


async def a_match(database: str) -> tuple[str, object, int]:
    """A match that is left in the middle: its table, the host's cookies, how many entries there are."""
    async with serving(database) as address, browsers(address, 2) as people:
        id = await sit_down(people, "maharani")
        async with people[0].connect(id) as ana, people[1].connect(id) as ben:
            await play_on([ana, ben], any_move(1), MOVES)
            return id, people[0].cookies, ana.number


@both_databases
@run_async
async def test_a_table_is_opened_by_its_newest_move_and_tells_everything(database, played):
    id, cookies, number = await a_match(database)
    played.clear()
    async with (
        serving(database) as address,
        Client(address, cookies=cookies) as ana,
        ana.connect(id, seen=number) as me,
    ):
        await me.ping()
        assert me.number == number and len(played) == 1
        assert len(await ana.journal(id)) == number and len(played) == 1, "what is told to all needs no playing"
        await ana.get(f"/api/tables/{id}/view?number=3")
        assert len(played) == 1 + number, "what only playing tells is played once it is wanted"
        if me.offers is not None:
            await me.play(me.offers.codes()[0])


@run_async
async def test_other_rules_or_another_log_are_played_from_the_beginning(database, played, monkeypatch):
    id, cookies, number = await a_match(database)
    monkeypatch.setattr(standing, "_rules", lambda package: b"others")
    for _ in range(2):
        played.clear()
        async with (
            serving(database) as address,
            Client(address, cookies=cookies) as ana,
            ana.connect(id) as viewer,
        ):
            assert viewer.number == number and len(played) == number
        _write(database, id, b"nonsense")


def _write(database: str, id: str, kept: bytes) -> None:
    engine = create_engine(database)
    with engine.begin() as connection:
        assert connection.execute(select(tables.c.standing).where(tables.c.id == id)).scalar_one()
        connection.execute(update(tables).where(tables.c.id == id).values(standing=kept))
    engine.dispose()


# --- everybody at once -----------------------------------------------------------------------------------------------


class Engine:
    """Counts who is connected."""

    def __init__(self) -> None:
        self.now = self.most = 0

    @asynccontextmanager
    async def connect(self):
        self.now += 1
        self.most = max(self.most, self.now)
        yield self
        self.now -= 1

    async def execute(self, statement: object) -> None:
        await asyncio.sleep(0)


@run_async
async def test_however_many_come_nobody_waits_in_the_pool_of_the_engine():
    engine = Engine()
    store = Store(engine)
    await asyncio.gather(*(store.ping() for _ in range(100)))
    assert engine.most == READS < 10, "the pool of PostgreSQL has ten, one of them for the writer"


@run_async
async def test_bots_of_before_a_restart_go_on_one_after_the_other_once_nobody_waits_for_a_table(monkeypatch):
    opened: list[str] = []
    reader = SimpleNamespace(waiting=3)
    around = SimpleNamespace(store=None, reader=reader, metrics=None)

    class Opened:
        def __init__(self, id: str) -> None:
            self.id = id

        @asynccontextmanager
        async def looking(self):
            opened.append(self.id)
            yield

    monkeypatch.setattr(hall, "PATIENCE", 0)
    made = Hall(around, Settings(database="sqlite:///"))
    monkeypatch.setattr(made, "room", Opened)
    waking = asyncio.create_task(made._wake_bots(["a", "b"]))
    for _ in range(20):
        await asyncio.sleep(0)
    assert opened == []
    reader.waiting = 0
    await waking
    assert opened == ["a", "b"]
