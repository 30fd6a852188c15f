"""For the tests of faults: people who play at many tables through crashes, and looks into a server and its database."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from functools import wraps
from pathlib import Path
from typing import Any

from server.server_kit import PATIENCE, Postgres, any_move, sit_down
from sqlalchemy import event, text

import rondel
from rondel.client import Client, Lost, Viewer
from rondel.server import app
from rondel.server.database import open_engine
from rondel.server.hall import Hall
from rondel.server.store import Store, Stored

PARTIES: tuple[tuple[str, int, tuple[str, ...]], ...] = (
    ("ingenious", 2, ()),
    ("azul_duel", 1, ("greedy",)),
    ("maharani", 2, ("random",)),
    ("rajas", 2, ()),
    ("ingenious", 1, ("greedy", "random")),
    ("azul_duel", 2, ()),
    ("maharani", 3, ()),
    ("rajas", 1, ("greedy",)),
)
"""Who plays what: a game, how many people, which bots."""


def run_within(seconds: float) -> Callable[[Callable[..., Coroutine[Any, Any, None]]], Callable[..., None]]:
    """Makes a test of a coroutine that may take longer than others."""

    def decorate(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
        @wraps(test)
        def run(*args: Any, **names: Any) -> None:
            asyncio.run(asyncio.wait_for(test(*args, **names), seconds))

        return run

    return decorate


# --- people at many tables -------------------------------------------------------------------------------------------


class Sitting:
    """One table with its people, who hold the server to all it has told and acknowledged."""

    def __init__(self, id: str, viewers: Sequence[Viewer], seed: int) -> None:
        self.id = id
        self.viewers = viewers
        self.acknowledged = 0
        self.moves = 0
        self._choose = any_move(seed)

    @classmethod
    async def begin(cls, people: Sequence[Client], party: tuple[str, int, tuple[str, ...]], seed: int) -> Sitting:
        game, count, bots = party
        if bots:
            host, *friends = people[:count]
            wanted = [host.me("Player 0"), *[host.friend() for _ in friends], *[host.bot(name) for name in bots]]
            table = await host.create(game, wanted)
            for seat, friend in enumerate(friends, start=1):
                await friend.sit(table.id, seat, f"Player {seat}", table.seats[seat].invitation)
            await host.start(table.id)
            id = table.id
        else:
            id = await sit_down(people[:count], game)
        sitting = cls(id, [person.connect(id) for person in people[:count]], seed)
        for viewer in sitting.viewers:
            await open_up_to_date(viewer)
        return sitting

    @property
    def over(self) -> bool:
        return all(viewer.over for viewer in self.viewers)

    async def play(self) -> None:
        """Everybody plays until the end, or until the server is gone."""
        await asyncio.gather(*[self._play(viewer) for viewer in self.viewers])

    async def _play(self, viewer: Viewer) -> None:
        try:
            while not viewer.over:
                if viewer.offers is None:
                    await viewer.next()
                    continue
                number = await viewer.play(self._choose(viewer))
                self.acknowledged = max(self.acknowledged, number)
                self.moves += 1
        except Lost:
            await viewer.close()

    async def resume(self, people: Sequence[Client]) -> None:
        """After a restart: what was acknowledged is there, and everybody goes on from where they were."""
        for viewer, person in zip(self.viewers, people, strict=False):
            journal = await person.journal(self.id)
            assert len(journal) >= self.acknowledged, "an acknowledged move is gone"
            assert journal[: viewer.number] == viewer.entries, "what was told has changed"
            had = viewer.number
            await open_up_to_date(viewer)
            assert viewer.news is not None and viewer.news.first >= had, "known entries are sent again"
            assert [told.number for told in viewer.entries] == list(range(viewer.number))
            assert viewer.entries[: len(journal)] == journal

    async def check_record(self, people: Sequence[Client]) -> None:
        """The match is over: its record replays to what everybody was told."""
        match = rondel.replay(rondel.Record.read(await people[0].record(self.id)))
        for viewer in self.viewers:
            assert viewer.entries == match.journal(viewer.seats[0])
            assert viewer.outcome == match.outcome
            await viewer.close()


async def open_up_to_date(viewer: Viewer) -> None:
    """Opens a socket and waits until the viewer knows how the match stands."""
    before = viewer.news
    await viewer.open()
    while viewer.news is before:
        await viewer.next()


async def acknowledged(sittings: Sequence[Sitting], moves: int) -> None:
    """Waits until so many moves more have been acknowledged, or all games have ended."""
    begun = sum(sitting.moves for sitting in sittings)
    while sum(sitting.moves for sitting in sittings) < begun + moves and not all(each.over for each in sittings):
        await asyncio.sleep(random.uniform(0.001, 0.01))


# --- processes -------------------------------------------------------------------------------------------------------


def processes_of(session: int) -> list[int]:
    """The processes that were started by a server, itself included."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            after_name = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(after_name[3]) == session and after_name[0] != "Z":
            found.append(int(path.parent.name))
    return found


def nothing_is_left_of(session: int) -> bool:
    """Whether all processes of a server end by themselves once it has ended."""
    until = time.monotonic() + PATIENCE
    while processes_of(session) and time.monotonic() < until:
        time.sleep(0.05)
    return not processes_of(session)


class Restarting(Postgres):
    """A PostgreSQL that can be stopped for a while, and then begins again."""

    def halt(self) -> None:
        self._run("pg_ctl", "-D", str(self._folder / "data"), "-w", "-m", "immediate", "stop")


# --- inside a server and its database --------------------------------------------------------------------------------


class Inside:
    """The halls of the servers that were started in this process, the first one first."""

    def __init__(self, monkeypatch: Any) -> None:
        self.halls: list[Hall] = []

        def made(*arguments: Any) -> Hall:
            self.halls.append(Hall(*arguments))
            return self.halls[-1]

        monkeypatch.setattr(app, "Hall", made)

    @property
    def hall(self) -> Hall:
        return self.halls[-1]

    @property
    def store(self) -> Store:
        return self.hall.around.store


class Disk:
    """The disk of a server's database, which may be full. Real for SQLite; PostgreSQL says so by a trigger."""

    def __init__(self, store: Store) -> None:
        self._engine = store.engine
        self._pages: int = 2**30
        if self._sqlite:
            event.listen(self._engine.sync_engine, "checkout", self._limit)

    @property
    def _sqlite(self) -> bool:
        return self._engine.dialect.name == "sqlite"

    def _limit(self, connection: Any, *_: Any) -> None:
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA max_page_count = {self._pages}")
        cursor.close()

    async def fill(self) -> None:
        if self._sqlite:
            async with self._engine.connect() as connection:
                self._pages = int((await connection.execute(text("PRAGMA page_count"))).scalar_one())
            return
        await self._say(
            "CREATE FUNCTION no_room() RETURNS trigger AS "
            "$$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$ LANGUAGE plpgsql",
            "CREATE TRIGGER no_room BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION no_room()",
        )

    async def make_room(self) -> None:
        self._pages = 2**30
        if not self._sqlite:
            await self._say("DROP TRIGGER no_room ON entries", "DROP FUNCTION no_room")

    async def _say(self, *statements: str) -> None:
        async with self._engine.begin() as connection:
            for statement in statements:
                await connection.execute(text(statement))


@asynccontextmanager
async def reading(database: str) -> AsyncIterator[Store]:
    """What is stored, beside a server or without one."""
    engine = open_engine(database)
    try:
        yield Store(engine)
    finally:
        await engine.dispose()


async def stored(database: str, id: str) -> Stored:
    async with reading(database) as store:
        found = await store.load(id)
        assert found is not None
        return found


async def change_row(database: str, statement: str, **values: Any) -> None:
    """Changes the database behind the server's back."""
    engine = open_engine(database)
    try:
        async with engine.begin() as connection:
            await connection.execute(text(statement), values)
    finally:
        await engine.dispose()
