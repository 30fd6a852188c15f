"""Servers, browsers and whole games for the tests of the server.

`serving` runs a server inside the test, `Process` as a program of its own that can be killed. A test says with
`both_databases` that it holds on SQLite and on PostgreSQL.
"""

from __future__ import annotations

import asyncio
import glob
import os
import pwd
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import cache, wraps
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import httpx
import pytest

from rondel.client import Client, Viewer
from rondel.core.dealer import SystemDealer
from rondel.server.database import migrate, open_engine
from rondel.server.room import Dealers
from rondel.server.serve import build, listen
from rondel.server.settings import Limits, Settings
from rondel.wire.table import TableInfo

GENEROUS = {
    "requests": 1e6,
    "heavy": 1e6,
    "previews": 1e6,
    "messages": 1e6,
    "sockets": 10_000,
    "openings": 1e6,
    "tables": 1_000_000,
    "seat_changes": 1_000_000,
}
"""Limits that no test meets unless it wants to."""

ON_POSTGRES = [pytest.mark.postgres, pytest.mark.xdist_group("postgres")]
"""One worker runs all tests of PostgreSQL: so there is one server of it."""
DATABASES = ["sqlite", pytest.param("postgres", marks=ON_POSTGRES)]
both_databases = pytest.mark.parametrize("database", DATABASES, indirect=True)
both_empty = pytest.mark.parametrize("empty", DATABASES, indirect=True)


if find_spec("sniffio") is None:
    sys.modules["sniffio"] = None  # type: ignore[assignment]  # else httpcore looks through all paths at each request

PATIENCE = 300
"""Seconds until something that is waited for will not come any more, however busy the machine is."""


def run_async(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Makes a test of a coroutine; what hangs fails."""

    @wraps(test)
    def run(*args: Any, **names: Any) -> None:
        asyncio.run(asyncio.wait_for(test(*args, **names), PATIENCE))

    return run


# --- servers ---------------------------------------------------------------------------------------------------------


def settings_for(database: str, **changed: Any) -> Settings:
    limits = Limits(**{**GENEROUS, **changed.pop("limits", {})})
    wanted = {"port": 0, "browser": False, "bot_delay": 0.0, "bot_processes": 1, "log_level": "error", **changed}
    return Settings(database=database, limits=limits, **wanted)


@asynccontextmanager
async def serving(database: str, dealers: Dealers = lambda _: SystemDealer(), **settings: Any) -> AsyncIterator[str]:
    """A server in this process; gives its address."""
    chosen = settings_for(database, **settings)
    with listen(chosen) as sock:
        server = build(chosen, sock, dealers)
        began = asyncio.Event()
        server.ready = began.set
        task = asyncio.create_task(server.serve([sock]))
        waiting = asyncio.create_task(began.wait())
        await asyncio.wait({task, waiting}, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        try:
            yield f"http://127.0.0.1:{sock.getsockname()[1]}"
        finally:
            server.should_exit = True
            await task


class Process:
    """``rondel serve`` as a program; ``log`` is the file of what it writes."""

    def __init__(self, database: str, folder: Path, **environment: str) -> None:
        self.log = folder / "server.log"
        self._database = database
        self._environment = {
            **os.environ,
            "RONDEL_BOT_DELAY": "0",
            "RONDEL_BOT_PROCESSES": "1",
            "RONDEL_LOG_LEVEL": "debug",
            **{f"RONDEL_LIMITS__{name.upper()}": str(value) for name, value in GENEROUS.items()},
            **environment,
        }
        self._running: subprocess.Popen[bytes] | None = None
        self.address = ""

    def start(self, port: int = 0) -> str:
        """Starts; returns the address when it is ready."""
        command = [sys.executable, "-m", "rondel", "serve", "--no-browser", "--port", str(port)]
        with self.log.open("ab") as log:
            begun = log.tell()
            self._running = subprocess.Popen(
                [*command, "--database", self._database],
                env=self._environment,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        while True:
            text = self.log.read_bytes()[begun:].decode(errors="replace")
            found = re.search(r"http://127\.0\.0\.1:\d+", text)
            if found:
                self.address = found[0]
                return self.address
            assert self._running.poll() is None, text
            time.sleep(0.05)

    @property
    def port(self) -> int:
        return int(self.address.rsplit(":", 1)[1])

    @property
    def pid(self) -> int:
        assert self._running is not None
        return self._running.pid

    def kill(self) -> None:
        """As ``kill -9`` does."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Asks it to stop; returns its exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        assert self._running is not None
        self._running.send_signal(how)
        return self._running.wait(PATIENCE)

    def __enter__(self) -> Process:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._running is not None and self._running.poll() is None:
            self.kill()


# --- databases -------------------------------------------------------------------------------------------------------


def migrated(database: str) -> str:
    """An empty database, brought to the newest form."""

    async def go() -> None:
        engine = open_engine(database)
        await migrate(engine)
        await engine.dispose()

    with ThreadPoolExecutor(1) as beside:  # some who ask run a loop already
        beside.submit(asyncio.run, go()).result()
    return database


@cache
def _newest_form() -> bytes:
    """What migrations make of an empty SQLite file."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "rondel.db")
        migrated(f"sqlite:///{file}")
        return file.read_bytes()


def file_in(folder: Path) -> str:
    """The address of a new SQLite file in the newest form: it is made once and then copied."""
    file = folder / "rondel.db"
    file.write_bytes(_newest_form())
    return f"sqlite:///{file}"


# --- PostgreSQL ------------------------------------------------------------------------------------------------------

PLACES = (
    "/usr/lib/postgresql/*/bin",
    "/usr/pgsql-*/bin",
    "/opt/homebrew/opt/postgresql*/bin",
    "/usr/local/opt/postgresql*/bin",
)


@cache
def postgres_programs() -> Path:
    found = sorted((Path(name) for pattern in PLACES for name in glob.glob(pattern)), key=lambda path: path.parts)
    here = shutil.which("initdb")
    return found[-1] if found else Path(here or "/nowhere/initdb").parent


class Postgres:
    """A PostgreSQL server of the tests' own, on a socket in a folder and on a loopback port."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="rondel-postgres-"))
        self._user = "postgres" if os.getuid() == 0 else pwd.getpwuid(os.getuid()).pw_name
        if os.getuid() == 0:
            shutil.chown(self._folder, "postgres")
        self._run(
            "initdb", "-D", str(self._folder / "data"), "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-sync"
        )
        self.port = _free_port()
        self._made = 0
        self._newest = ""
        self.begin()

    def begin(self) -> None:
        """Starts. It writes at once, but does not wait for the disk: that is lost with the machine's power only."""
        settings = ("listen_addresses=127.0.0.1", "max_connections=200", "fsync=off", "full_page_writes=off")
        options = f"-p {self.port} -k {self._folder} {' '.join(f'-c {each}' for each in settings)}"
        log = str(self._folder / "log")
        self._run("pg_ctl", "-D", str(self._folder / "data"), "-w", "-l", log, "-o", options, "start")

    def database(self) -> str:
        """A new database in the newest form: it is made once and then copied."""
        self._newest = self._newest or migrated(self.empty())
        return self.empty("-T", self._newest.rpartition("/")[2])

    def empty(self, *more: str) -> str:
        """A new, empty database."""
        self._made += 1
        name = f"rondel_{os.getpid()}_{self._made}"
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres", *more, name)
        return f"postgresql://postgres@127.0.0.1:{self.port}/{name}"

    def stop(self, how: str = "immediate") -> None:
        self._run("pg_ctl", "-D", str(self._folder / "data"), "-m", how, "stop")
        shutil.rmtree(self._folder, ignore_errors=True)

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(postgres_programs() / program), *arguments]
        user = {"user": self._user} if os.getuid() == 0 else {}
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/", **user)


def _free_port() -> int:
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


# --- playing ---------------------------------------------------------------------------------------------------------

Choose = Callable[[Viewer], int]
TO_THE_END = 1_000_000
"""Whoever follows so many entries lets bots that are alone play to their end."""


def any_move(seed: int) -> Choose:
    """A choice among all offered moves."""
    rng = random.Random(seed)
    return lambda viewer: rng.choice(viewer.offers.codes()) if viewer.offers is not None else -1


async def play_on(viewers: Sequence[Viewer], choose: Choose, moves: int | None = None) -> int:
    """Lets people play until the end, or for so many moves; returns how many they made. Bots play by themselves.

    Afterwards everybody has been told of them.
    """
    made = 0
    while not viewers[0].over and made != moves:
        newest = max(viewer.number for viewer in viewers)
        to_act = [viewer for viewer in viewers if viewer.offers is not None and viewer.number == newest]
        if to_act:
            await to_act[0].play(choose(to_act[0]))
            made += 1
        else:
            await any_news(viewers)
    await catch_up(viewers)
    return made


async def catch_up(viewers: Sequence[Viewer]) -> None:
    """Waits until everybody has the newest entry that one of them has."""
    newest = max(viewer.number for viewer in viewers)
    for viewer in viewers:
        await viewer.until(lambda it: it.number >= newest)


async def any_news(viewers: Sequence[Viewer]) -> None:
    """Waits until one of them is told something."""
    tasks = [asyncio.create_task(viewer.next(heard=viewer.heard)) for viewer in viewers]  # heard until now
    done, waiting = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    for task in done:
        task.result()


def plain_http(address: str, **more: Any) -> httpx.AsyncClient:
    """Somebody who asks without a browser; nothing is read that only https needs."""
    return httpx.AsyncClient(base_url=address, trust_env=False, verify=False, **more)


@asynccontextmanager
async def browsers(address: str, count: int) -> AsyncIterator[list[Client]]:
    """So many people, each with a browser of their own."""
    made = [Client(address) for _ in range(count)]
    try:
        yield made
    finally:
        for client in made:
            await client.close()


async def begin(host: Client, game: str, seats: Any, options: dict[str, Any] | None = None, **more: Any) -> TableInfo:
    """A table where nobody is waited for, and the match has begun."""
    table = await host.create(game, seats, options, **more)
    await host.start(table.id)
    return table


async def sit_down(people: Sequence[Client], game: str, options: dict[str, Any] | None = None, **more: Any) -> str:
    """A table where these people sit, the first one as its host, and the match has begun; returns its name."""
    host, *friends = people
    seats = [host.me("Player 0"), *[host.friend() for _ in friends]]
    table = await host.create(game, seats, options, **more)
    for seat, friend in enumerate(friends, start=1):
        await friend.sit(table.id, seat, f"Player {seat}", table.seats[seat].invitation)
    await host.start(table.id)
    return table.id
