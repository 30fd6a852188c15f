"""``rondel bench-server --attack``: what others feel while somebody asks for much, or everybody for all at once.

``previews``: one client looks at a hundred moves on each of twenty sockets, as fast as the server lets it.
``bots``: three clients have forty tables each where only bots play. ``restart``: all pages come back at once.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import Any

from rondel.cli.bench_server import TOGETHER, Crowd, Load, People, Program, measured, percentile, served, summary
from rondel.cli.guest import Guest, Seen
from rondel.cli.output import Output
from rondel.cli.players import CLIENT, Message, News, Pong, Previewed, Refused, Times, choose
from rondel.core.dealer import SystemDealer
from rondel.core.match import Match
from rondel.core.registry import configure
from rondel.server import shelf
from rondel.server.database import open_engine
from rondel.server.store import Store
from rondel.wire.socket import MOST_PREVIEWS

SOCKETS = 20
GOALS = {"previews": 100.0, "restart": 5000.0, "bots": 1.5}
"""Milliseconds of the 99th percentile, milliseconds until the last one is served, times as long as when it is quiet."""
ATTACKERS = ("192.0.2.11", "192.0.2.12", "192.0.2.13")
EACH = 40
"""Tables that one address may make."""
VIEWERS, ENTRIES = 2, 300
BEAT = 0.05
"""Seconds between two pings."""
BREATH = 0.5
"""Seconds that a client waits which was refused something; and a player before its move."""


# --- previews --------------------------------------------------------------------------------------------------------


class Greedy:
    """One client that looks at moves on many sockets."""

    def __init__(self) -> None:
        self.answered = self.refused = 0
        self._sockets = [Seen(self._heard) for _ in range(SOCKETS)]
        self._message = b""

    async def begin(self, program: Program, people: People) -> None:
        seats = [{"kind": "me", "name": "Eve"}, {"kind": "bot", "bot": "random"}]
        wanted = {"game": "ingenious", "seats": seats, "options": {"first": "1"}}
        made, who = await people.post("/api/tables", None, wanted, ATTACKERS[0])
        await people.post(f"/api/tables/{made.id}/start", who, None, ATTACKERS[0])
        for socket in self._sockets:
            await socket.open(program.port, made.id, who, ATTACKERS[0])

    def end(self) -> None:
        for socket in self._sockets:
            socket.close()

    def _heard(self, socket: Seen, message: Message) -> None:
        if isinstance(message, News) and message.offers is not None:
            codes = ",".join(map(str, message.offers.codes()[:MOST_PREVIEWS]))
            self._message = b'{"type":"preview","id":1,"seat":0,"seen":%d,"moves":[%s]}' % (
                message.number,
                codes.encode(),
            )
            socket.send(self._message)
        elif isinstance(message, Previewed):
            self.answered += 1
            socket.send(self._message)
        elif isinstance(message, Refused):
            self.refused += 1
            asyncio.get_running_loop().call_later(BREATH, socket.send, self._message)


class Pinger:
    """Somebody who asks for a sign of life now and then."""

    def __init__(self) -> None:
        self.delays: list[float] = []
        self._sent: float | None = None
        self._socket = Seen(self._heard)

    async def measure(self, program: Program, id: str, who: str, seconds: float) -> list[float]:
        self.delays = []
        if self._socket.line is None:
            await self._socket.open(program.port, id, who, CLIENT)
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if self._sent is None:
                self._sent = time.monotonic()
                self._socket.send(b'{"type":"ping","id":1}')
            await asyncio.sleep(BEAT)
        return self.delays

    def end(self) -> None:
        self._socket.close()

    def _heard(self, socket: Seen, message: Message) -> None:
        if isinstance(message, Pong) and self._sent is not None:
            self.delays.append(time.monotonic() - self._sent)
            self._sent = None


async def previews(load: Load, tables: int, seconds: float, tell: Callable[[float], None]) -> dict[str, Any]:
    """Pings and moves of others, while it is quiet and while one client looks at all it may."""
    with served(load, limited=True) as program:
        people, crowd, pinger, greedy = People(program), Crowd(load, program), Pinger(), Greedy()
        made, who, _ = await people.sit_down(load.games[0])
        await crowd.grow(tables)
        found: dict[str, Any] = {}
        try:
            for name in ("quiet", "attacked"):
                if name == "attacked":
                    await greedy.begin(program, people)
                times = crowd.times = Times()
                now = asyncio.get_running_loop().time()
                times.begin, times.end = now, now + seconds
                for table in crowd.tables:
                    table.times = times
                pings = await pinger.measure(program, made.id, who, seconds)
                told = summary(times)
                found[name] = {
                    "pings": len(pings),
                    "ping_p50_ms": percentile(pings, 50),
                    "ping_p99_ms": percentile(pings, 99),
                    "moves": told["moves"],
                    "move_p50_ms": told["p50_ms"],
                    "move_p99_ms": told["p99_ms"],
                }
                tell(1)
        finally:
            greedy.end()
            pinger.end()
            await crowd.close()
            await people.close()
    worst = max(found["attacked"]["ping_p99_ms"], found["attacked"]["move_p99_ms"])
    counted = {"previews": greedy.answered * MOST_PREVIEWS, "refused": greedy.refused}
    return {**found, **counted, "reached": 0 < worst < GOALS["previews"]}


# --- bots ------------------------------------------------------------------------------------------------------------


async def bots(load: Load, tables: int, seconds: float, tell: Callable[[float], None]) -> dict[str, Any]:
    """How long a bot takes to answer, while it is quiet and while bots of three others play at many tables."""
    with served(load, limited=True, pinned=False) as program:
        people = People(program)
        guest = Guest(load.games[0], "greedy", 1, lambda first: BREATH / 5)
        try:
            await _waits(guest, program, people, min(seconds, 5.0))  # the process of bots is there, and knows the game
            quiet = await _waits(guest, program, people, seconds)
            tell(1)
            turn = asyncio.Semaphore(TOGETHER)

            async def add(number: int) -> None:
                client, game = ATTACKERS[number % len(ATTACKERS)], load.games[number % len(load.games)]
                body = {"game": game, "seats": [{"kind": "bot", "bot": "greedy"}] * 2}
                async with turn:
                    made, who = await people.post("/api/tables", None, body, client)
                    await people.post(f"/api/tables/{made.id}/start", who, None, client)

            await asyncio.gather(*(add(number) for number in range(min(tables, EACH * len(ATTACKERS)))))
            attacked = await _waits(guest, program, people, seconds)
            tell(1)
        finally:
            await people.close()
    found = {
        name: {"answers": len(waits), "p50_ms": percentile(waits, 50), "p95_ms": percentile(waits, 95)}
        for name, waits in (("quiet", quiet), ("attacked", attacked))
    }
    times = found["attacked"]["p50_ms"] / found["quiet"]["p50_ms"] if quiet and attacked else None
    told = None if times is None else round(times, 2)
    return {**found, "tables": tables, "times": told, "reached": times is not None and times <= GOALS["bots"]}


async def _waits(guest: Guest, program: Program, people: People, seconds: float) -> list[float]:
    """Seconds from a move after which the bot is to act until it is one's own turn again, of so long a time."""
    guest.waits.clear()
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await guest.play(program, people)
    return [wait for _, wait in guest.waits]


# --- a restart -------------------------------------------------------------------------------------------------------


def played(game: str, rng: random.Random) -> Match:
    """A match of two that is under way: so many entries, or most of those it has."""
    entries = ENTRIES
    while True:
        match = Match(configure(game, 2), SystemDealer(), ("Ana", "Ben"))
        while not match.over and match.number < entries:
            match.play(choose(match.offers, rng))
        if not match.over:
            return match
        entries = min(entries, match.number) * 9 // 10


async def _write(database: str, load: Load, tables: list[tuple[str, str, str]]) -> list[int]:
    """Lets all tables be in the middle of a match, as if it had been played there."""
    matches = {game: played(game, load.rng) for game in load.games}
    store = Store(open_engine(database))
    store.start()
    try:
        numbers = []
        for id, *_ in tables:
            stored = await store.load(id)
            assert stored is not None
            table = shelf.read(stored, SystemDealer())
            table.match, table.status = matches[table.game.meta.slug], "running"
            change = shelf.change(table, int(time.time()))
            assert change is not None
            await store.write(change)
            numbers.append(table.number)
        return numbers
    finally:
        await store.stop()


async def _come(program: Program, tables: list[tuple[str, str, str]], seen: list[int]) -> dict[str, Any]:
    """Everybody comes at once; how long it takes until each is told how its match stands."""
    begun, cpu = time.monotonic(), program.cpu
    waits: list[float] = []
    done = asyncio.Event()
    sockets: list[Seen] = []

    def heard(socket: Seen, message: Message) -> None:
        if isinstance(message, News) and socket in missing:
            missing.remove(socket)
            waits.append(time.monotonic() - begun)
            if not missing:
                done.set()

    async def come(socket: Seen, id: str, who: str, number: int) -> None:
        await socket.open(program.port, id, who, CLIENT, number)

    coming: list[Awaitable[None]] = []
    for (id, *both), number in zip(tables, seen, strict=True):
        for who in both:
            socket = Seen(heard)
            sockets.append(socket)
            coming.append(come(socket, id, who, number))
    missing = set(sockets)
    opened = await asyncio.gather(*coming, return_exceptions=True)
    try:
        async with asyncio.timeout(120):
            await done.wait()
    except TimeoutError:
        pass
    used = None if cpu is None or program.cpu is None else round(1000 * (program.cpu - cpu))
    for socket in sockets:
        socket.close()
    await asyncio.sleep(0.2)
    lost = sum(isinstance(each, BaseException) for each in opened) + sum(socket.lost for socket in missing)
    last = round(1000 * max(waits), 1) if waits else 0.0
    return {
        "viewers": len(sockets),
        "served": len(waits),
        "lost": lost,
        "p50_ms": percentile(waits, 50),
        "last_ms": last,
        "cpu_ms": used,
    }


async def restart(load: Load, tables: int, seconds: float, tell: Callable[[float], None]) -> dict[str, Any]:
    """Everybody comes back to a server that has just begun; then, to another one, as if they had seen nothing."""
    with tempfile.TemporaryDirectory(prefix="rondel-bench-") as name:
        load.database = load.database or f"sqlite:///{Path(name) / 'bench.db'}"
        made: list[tuple[str, str, str]] = []
        with served(load) as program:
            people = People(program)
            for number in range(tables):
                table, host, friend = await people.sit_down(load.games[number % len(load.games)])
                made.append((table.id, host, friend))
            await people.close()
        numbers = await _write(load.database, load, made)
        tell(1)
        found = {}
        for kind, seen in (("back", numbers), ("anew", [0] * len(numbers))):
            with served(load) as program:
                found[kind] = await _come(program, made, seen)
                tell(1)
    every = tables * VIEWERS
    reached = found["back"]["served"] == every and found["back"]["last_ms"] <= GOALS["restart"]
    return {**found, "tables": tables, "entries": int(median(numbers)), "reached": reached}


# --- what people read ------------------------------------------------------------------------------------------------


def run(
    attack: str, games: list[str], tables: int | None, seconds: float, every: float, database: str | None, out: Output,
    json: bool,
) -> bool:  # fmt: skip
    """Measures and shows; False where the goal is missed."""
    load = Load(games, every, database, out)
    kinds = {"previews": (previews, 10), "restart": (restart, 300), "bots": (bots, EACH * len(ATTACKERS))}
    what, usual = kinds[attack]
    about = {"attack": attack, "games": games, "goal": GOALS[attack]}
    return measured(about, lambda tell: what(load, tables or usual, seconds, tell), 3, _print, out, json)


def _print(report: dict[str, Any], out: Output) -> None:
    out.tell(f"attack_{report['attack']}", "bold", games=", ".join(report["games"]))
    names = [name for name in ("quiet", "attacked", "back", "anew") if name in report]
    rows = out.table("", *(f"attack_{name}" for name in names), left=("",))
    for key in report[names[0]]:
        rows.add_row(
            out.say(f"attack_row.{key}"),
            *("-" if report[name][key] is None else out.number(report[name][key], ",") for name in names),
        )
    out.console.print(rows)
    goal, reached = out.number(report["goal"], "g"), out.reached(report["reached"])
    out.tell(f"attack_{report['attack']}_goal", goal=goal, reached=reached)
