"""``rondel bench-server``: how long a move takes to the other seat, at so many live tables.

The real server runs as a process of its own on one core, the players on the others. A bare relay is measured in the
same run by the same players: what it needs, no server of this kind can do without.
"""

from __future__ import annotations

import asyncio
import gc
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterable, Iterator, Sequence
from contextlib import contextmanager
from http.cookiejar import CookieJar, DefaultCookiePolicy
from itertools import cycle
from pathlib import Path
from statistics import median
from typing import Any

import httpx
import msgspec
from rich.table import Table as Rows

from rondel.cli.output import Output, print_json, words
from rondel.cli.players import CLIENT, Echo, Pair, Table, Times, cookie, usual_length
from rondel.cli.progress import progress
from rondel.core.errors import RondelError
from rondel.wire.table import TableInfo

GOAL = 100.0
"""Milliseconds, at the 99th percentile, that a move may take."""
LARGEST = 8000
"""Bytes that a move may take for one viewer, at the median."""
BUSY = 0.9
"""Of one core: players who use more measure themselves."""
TOGETHER = 16
"""Tables that are set out at once."""
HALF_MINUTE = 30.0
HELD = 300
"""Tables of the memory run."""
NO_LIMITS = {name: "1e9" for name in ("requests", "heavy", "previews", "messages", "openings")}
NO_LIMITS |= {name: "1000000" for name in ("sockets", "tables")}


class Load:
    """What is asked for. ``every``: seconds between two moves of a table."""

    def __init__(self, games: Sequence[str], every: float, database: str | None, out: Output, seed: int = 1) -> None:
        self.games, self.every, self.database, self.out = games, every, database, out
        self.rng = random.Random(seed)


class Program:
    """A process on one core, with what it uses of it."""

    def __init__(self, command: list[str], folder: Path, pinned: bool = True, **environment: str) -> None:
        self._log = (folder / "log").open("ab")
        begun = time.monotonic()
        self._process = subprocess.Popen(
            [sys.executable, "-m", *command],
            env={**os.environ, **environment},
            stdout=subprocess.PIPE,
            stderr=self._log,
        )
        self.pinned = pinned and pin(self._process.pid, first=True)
        assert self._process.stdout is not None
        found = None
        while found is None:
            line = self._process.stdout.readline().decode(errors="replace")
            if not line:
                raise RuntimeError(f"{command} did not start: {(folder / 'log').read_text()[-2000:]}")
            found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
        self.port = int(found[1])
        self.process = self._process.pid
        self.ready_s = time.monotonic() - begun

    @property
    def cpu(self) -> float | None:
        """Seconds of processor time so far, all threads together; None where the system does not tell."""
        try:
            told = Path(f"/proc/{self._process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            return None
        return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def rss(self) -> int | None:
        """Bytes of memory now."""
        try:
            pages = int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1])
        except OSError:
            return None
        return pages * os.sysconf("SC_PAGE_SIZE")

    def stop(self) -> None:
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(30)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._log.close()


def pin(process: int, first: bool) -> bool:
    """Keeps a process on the first core, or off it; False where that cannot be."""
    if not hasattr(os, "sched_setaffinity") or len(os.sched_getaffinity(0) | {0}) < 2:
        return False
    cores = sorted(range(os.cpu_count() or 1))
    os.sched_setaffinity(process, cores[:1] if first else cores[1:])
    return True


def measured(
    about: dict[str, Any], measure: Callable[[Callable[[float], None]], Coroutine[Any, Any, dict[str, Any]]],
    steps: int, show: Callable[[dict[str, Any], Output], None], out: Output, json: bool,
) -> bool:  # fmt: skip
    """Measures in so many steps and shows what came of it; False where the goal is missed."""
    with progress(out.say("load_progress"), steps) as tell:
        report = {**about, **asyncio.run(measure(tell))}
    if json:
        print_json(report)
    else:
        show(report, out)
    return bool(report["reached"])


@contextmanager
def aside() -> Iterator[None]:
    """This process leaves the first core to the server, and collects no garbage while it measures."""
    before = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else None
    pin(0, first=False)
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        if before is not None:
            os.sched_setaffinity(0, before)


@contextmanager
def served(
    load: Load, limited: bool = False, pinned: bool = True, more: dict[str, str] | None = None
) -> Iterator[Program]:
    """The real server, with a database of its own unless one is named; ``limited``: clients have their usual limits.

    ``more`` are further settings, as the environment has them.
    """
    with tempfile.TemporaryDirectory(prefix="rondel-bench-") as name:
        folder = Path(name)
        limits = {f"RONDEL_LIMITS__{limit.upper()}": value for limit, value in NO_LIMITS.items()}
        environment = {"RONDEL_PROXY": "true"} if limited else limits
        database = load.database or f"sqlite:///{folder / 'bench.db'}"
        command = ["rondel", "serve", "--no-browser", "--port", "0", "--database", database]
        settings = {"RONDEL_BOT_PROCESSES": "1", **environment, **(more or {})}
        program = Program(command, folder, pinned, **settings)
        try:
            yield program
        finally:
            program.stop()


@contextmanager
def relayed() -> Iterator[Program]:
    with tempfile.TemporaryDirectory(prefix="rondel-bench-") as name:
        program = Program(["rondel.cli.relay"], Path(name))
        try:
            yield program
        finally:
            program.stop()


class People:
    """Asks one server over HTTP; everybody is known by a cookie, and comes from an address."""

    def __init__(self, program: Program) -> None:
        address = f"http://127.0.0.1:{program.port}"
        limits = httpx.Limits(max_connections=TOGETHER, max_keepalive_connections=TOGETHER)
        self._http = httpx.AsyncClient(
            base_url=address,
            headers={"origin": address},
            cookies=CookieJar(DefaultCookiePolicy(allowed_domains=[])),  # all people ask through it
            limits=limits,
            timeout=60,
            trust_env=False,
        )

    async def post(
        self, path: str, who: str | None, body: dict[str, Any] | None = None, client: str = CLIENT
    ) -> tuple[TableInfo, str]:
        """The table then, and who has asked: somebody new where nobody is named."""
        headers = {"x-forwarded-for": client} | ({"cookie": cookie(who)} if who is not None else {})
        answer = await self._http.post(path, json=body, headers=headers)
        answer.raise_for_status()
        return msgspec.json.decode(answer.content, type=TableInfo), who or answer.cookies["rondel"]

    async def sit_down(self, game: str, client: str = CLIENT) -> tuple[TableInfo, str, str]:
        """A table of two, and who they are; the match has not begun."""
        seats = [{"kind": "me", "name": "Ana"}, {"kind": "friend"}]
        made, host = await self.post("/api/tables", None, {"game": game, "seats": seats}, client)
        sitting = {"name": "Ben", "invitation": made.seats[1].invitation}
        _, friend = await self.post(f"/api/tables/{made.id}/seats/1/sit", None, sitting, client)
        return made, host, friend

    async def close(self) -> None:
        await self._http.aclose()


class Crowd:
    """The players of one server: so many tables, and new ones for those that end."""

    def __init__(self, load: Load, program: Program) -> None:
        self.times = Times()
        self.tables: set[Table] = set()
        self._load, self._program = load, program
        self._games = cycle(load.games)
        self._new: set[asyncio.Task[None]] = set()
        self._people = People(program)

    async def grow(self, count: int) -> None:
        """Sets out tables until there are so many, and lets them play."""
        turn = asyncio.Semaphore(TOGETHER)
        missing = count - len(self.tables)
        every = self._load.every

        async def add(place: int) -> None:
            async with turn:
                table = await self._set_out()
            shifted = (place + self._load.rng.random()) * every / missing
            table.begin(asyncio.get_running_loop().time() + shifted, every)

        await asyncio.gather(*(add(place) for place in range(missing)))

    async def age(self) -> None:
        """Lets every table play on at once until some part of its match is over: as many begin as end from then on."""
        lengths = {game: usual_length(game, self._load.rng) for game in self._load.games}
        waiting = set(self.tables)
        for table in waiting:
            table.hurry = int(self._load.rng.random() * lengths[table.game])
            table.go_on()
        while any(table.hurry for table in waiting):
            await asyncio.sleep(0.2)

    async def close(self) -> None:
        for task in self._new:
            task.cancel()
        await asyncio.gather(*self._new, return_exceptions=True)
        for table in self.tables:
            table.close()
        await asyncio.sleep(0.2)
        await self._people.close()

    async def _set_out(self) -> Table:
        made, host, friend = await self._people.sit_down(next(self._games))
        await self._people.post(f"/api/tables/{made.id}/start", host)
        table = Table(self.times, made.id, made.game, random.Random(self._load.rng.random()), self._ended)
        await table.join(self._program.port, (host, friend))
        self.tables.add(table)
        return table

    def _ended(self, table: Table) -> None:
        self.times.finished += 1
        task = asyncio.create_task(self._replace(table))
        self._new.add(task)
        task.add_done_callback(self._new.discard)

    async def _replace(self, table: Table) -> None:
        await asyncio.sleep(1)  # its last news have arrived by then
        self.tables.discard(table)
        table.close()
        new = await self._set_out()
        new.begin(asyncio.get_running_loop().time() + self._load.rng.random() * self._load.every, self._load.every)


async def watch(program: Program, times: Times, seconds: float, every: float) -> dict[str, Any]:
    """Measures for so long, after everything has come to rest."""
    await asyncio.sleep(min(every, seconds))
    loop = asyncio.get_running_loop()
    begun, cpu, own = loop.time(), program.cpu, time.process_time()
    times.begin, times.end = begun, begun + seconds
    await asyncio.sleep(seconds)
    spent = loop.time() - begun
    used = None if cpu is None or program.cpu is None else round((program.cpu - cpu) / spent, 3)
    players = (time.process_time() - own) / spent
    for _ in range(50):
        if not times.open:
            break
        await asyncio.sleep(0.1)
    return {"server_cpu": used, "server_rss": program.rss, "players_cpu": round(players, 3)}


def summary(times: Times) -> dict[str, Any]:
    """The percentiles, in milliseconds."""
    return {
        "moves": len(times.delays),
        **{f"p{part}_ms": percentile(times.delays, part) for part in (50, 95, 99)},
        "p99_from_due_ms": percentile(times.from_due, 99),
        "late_p99_ms": percentile(times.late, 99),
        "bytes": round(median(times.sizes)) if times.sizes else 0,
        "refused": times.refused,
        "lost": times.lost,
        "finished": times.finished,
    }


def percentile(values: Sequence[float], part: int) -> float:
    """In milliseconds; that of a hundred values which only ``100 - part`` of them surpass."""
    if not values:
        return 0.0
    found = sorted(values)
    return round(1000 * found[min(len(found) - 1, len(found) * part // 100)], 2)


class BadTables(RondelError, code="usage"):
    """Numbers of tables that are none."""


def counts(text: str | None, minutes: float | None) -> list[int]:
    """The numbers of tables that are asked for."""
    if text is None:
        return [HELD] if minutes is not None else [100, 300, 500, 1000]
    found = [part.strip() for part in text.split(",")]
    if not all(part.isdecimal() and len(part) < 6 and int(part) > 0 for part in found):
        raise BadTables("bad_tables", words(), tables=text[:40])
    return sorted(int(part) for part in found)


# --- the runs --------------------------------------------------------------------------------------------------------


async def stages(load: Load, counts: Sequence[int], seconds: float, tell: Callable[[float], None]) -> dict[str, Any]:
    """One number of tables after the other, at one server, then the same at the relay."""
    rows: list[dict[str, Any]] = []
    with served(load) as program:
        ready, empty = program.ready_s, program.rss
        crowd = Crowd(load, program)
        try:
            for count in counts:
                begun = time.monotonic()
                await crowd.grow(count)
                setup = time.monotonic() - begun
                times = crowd.times = Times()
                use = await _measured(crowd.tables, times, program, seconds, load)
                rows.append(_row(count, {**summary(times), **use, "setup_s": round(setup, 2)}))
                tell(1)
        finally:
            await crowd.close()
    size = int(median(row["server"]["bytes"] for row in rows)) or 1000
    with relayed() as program:
        pairs: list[Echo] = []
        for row in rows:
            times = Times()
            new = [Echo(times, f"t{place}", size) for place in range(len(pairs), row["tables"])]
            for place, pair in enumerate(new):
                await pair.join(program.port)
                now = asyncio.get_running_loop().time()
                pair.begin(now + (place + load.rng.random()) * load.every / len(new), load.every)
            pairs += new
            use = await _measured(pairs, times, program, seconds, load)
            row["relay"] = {**summary(times), **use}
            ours, theirs = row["server"]["p99_ms"], row["relay"]["p99_ms"]
            row["times_relay"] = round(ours / theirs, 1) if theirs else None
            tell(1)
        for pair in pairs:
            pair.close()
        await asyncio.sleep(0.2)
    return {"ready_s": round(ready, 2), "empty_rss": empty, "pinned": program.pinned, "rows": rows}


def _row(count: int, server: dict[str, Any]) -> dict[str, Any]:
    reached = server["p99_ms"] <= GOAL and server["moves"] > 0 and not server["lost"]
    return {"tables": count, "server": server, "reached": reached, "saturated": server["players_cpu"] > BUSY}


async def _measured(
    pairs: Iterable[Pair], times: Times, program: Program, seconds: float, load: Load
) -> dict[str, Any]:
    for pair in pairs:
        pair.times = times
    found = await watch(program, times, seconds, load.every)
    for pair in pairs:
        pair.give_up()
    times.begin = times.end = 0.0
    return found


async def hold(load: Load, count: int, minutes: float, tell: Callable[[float], None]) -> dict[str, Any]:
    """The memory of a server that serves so many tables for so long."""
    with served(load) as program:
        crowd = Crowd(load, program)
        try:
            await crowd.grow(count)
            await crowd.age()
            loop = asyncio.get_running_loop()
            begun = loop.time()
            crowd.times.begin, crowd.times.end = begun, begun + 60 * minutes
            step = min(HALF_MINUTE, 60 * minutes / 4)
            seen: list[int] = []
            for number in range(1, round(60 * minutes / step) + 1):
                await asyncio.sleep(begun + number * step - loop.time())
                seen.append(program.rss or 0)
                tell(1)
            told = summary(crowd.times)
        finally:
            await crowd.close()
    half = len(seen) // 2
    first, second = (sum(part) / len(part) for part in (seen[:half], seen[half:]))
    return {"tables": count, "step_s": step, "rss": seen, "growth": round(second / first - 1, 4), "server": told}


def run(
    games: Sequence[str], tables: Sequence[int], seconds: float, every: float, minutes: float | None,
    database: str | None, out: Output, json: bool,
) -> bool:  # fmt: skip
    """Measures and shows; False where the goal is missed at ``HELD`` tables or fewer."""
    load = Load(games, every, database, out)
    steps = 2 * len(tables) if minutes is None else max(4, round(2 * minutes))
    with aside(), progress(out.say("load_progress"), steps) as tell:
        if minutes is None:
            report = asyncio.run(stages(load, sorted(tables), seconds, tell))
        else:
            report = asyncio.run(hold(load, min(tables), minutes, tell))
    report = {"games": list(games), "every_s": every, "cores": os.cpu_count(), "goal_ms": GOAL, **report}
    if json:
        print_json(report)
    elif minutes is None:
        _print_stages(report, out)
    else:
        _print_hold(report, out)
    return all(row["reached"] for row in report.get("rows", ()) if row["tables"] <= HELD)


# --- what people read ------------------------------------------------------------------------------------------------


def _print_stages(report: dict[str, Any], out: Output) -> None:
    games = ", ".join(report["games"])
    out.tell("load_title", "bold", games=games, every=out.number(report["every_s"], "g"))
    out.tell("load_pinned" if report["pinned"] else "load_free")
    speed = _rows(out, "tables", "p50", "p95", "p99", "due", "relay", "times", "goal")
    use = _rows(out, "tables", "moves", "cpu", "rss", "bytes", "players")
    for row in report["rows"]:
        ours, tables = row["server"], out.number(row["tables"], ",")
        speed.add_row(
            tables,
            *(out.number(ours[name], ".1f") for name in ("p50_ms", "p95_ms", "p99_ms", "p99_from_due_ms")),
            out.number(row["relay"]["p99_ms"], ".1f"),
            "-" if row["times_relay"] is None else out.number(row["times_relay"], ".1f"),
            out.reached(row["reached"]),
        )
        cpu, players = _share(ours["server_cpu"]), _share(ours["players_cpu"])
        moves, size = out.number(ours["moves"], ","), out.number(ours["bytes"], ",")
        use.add_row(tables, moves, cpu, _megabytes(ours["server_rss"]), size, players)
    out.console.print(speed)
    out.console.print(use)
    for row in report["rows"]:
        ours = row["server"]
        if row["saturated"]:
            out.tell("load_saturated", "bold", tables=row["tables"])
        if ours["refused"] or ours["lost"]:
            out.tell("load_trouble", "bold", tables=row["tables"], refused=ours["refused"], lost=ours["lost"])
    out.tell("load_goals", ms=out.number(report["goal_ms"], "g"), bytes=out.number(LARGEST, ","))
    out.tell("load_start", seconds=out.number(report["ready_s"], ".1f"), mb=_megabytes(report["empty_rss"]))


def _print_hold(report: dict[str, Any], out: Output) -> None:
    out.tell("load_held", "bold", tables=report["tables"], games=", ".join(report["games"]))
    for number, rss in enumerate(report["rss"], start=1):
        out.line(f"{number * report['step_s']:6.0f} s  {_megabytes(rss)} MB")
    told = report["server"]
    out.tell("load_growth", percent=out.number(100 * report["growth"], "+.1f"))
    moves, slowest = out.number(told["moves"], ","), out.number(told["p99_ms"], ".1f")
    out.tell("load_meanwhile", moves=moves, finished=told["finished"], ms=slowest)


def _rows(out: Output, *names: str) -> Rows:
    return out.table(*(f"load_{name}" for name in names))


def _share(value: float | None) -> str:
    return "-" if value is None else f"{100 * value:.0f} %"


def _megabytes(value: int | None) -> str:
    return "-" if value is None else f"{value / 2**20:.0f}"
