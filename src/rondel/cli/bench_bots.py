"""``rondel bench-server --bots LEVEL``: people among themselves, while many others each play against a bot.

One server has so many tables where a person plays against a bot of that level, everybody from an address of their own,
and as many where two people play. Server, bots and players share the cores.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx

from rondel.bots import Glancing, Searching, make
from rondel.cli.bench_people import moves, show
from rondel.cli.bench_server import GOAL, TOGETHER, Crowd, Load, People, Program, measured, percentile, served
from rondel.cli.guest import Guest
from rondel.cli.output import Output
from rondel.core.registry import configure, meta

TABLES = 50
QUICK = 0.5
"""Seconds that a person takes for a move within a turn."""
SETTLING = 10.0
"""Seconds until everybody has moved and the processes of bots are there."""


class Operator:
    """Who asks the server what it has counted."""

    def __init__(self, program: Program, token: str) -> None:
        self._address = f"http://127.0.0.1:{program.port}/api/metrics"
        self._headers = {"authorization": f"Bearer {token}"}

    async def simulations(self) -> float:
        """Those of all bots so far."""
        async with httpx.AsyncClient(trust_env=False) as http:
            told = (await http.get(self._address, headers=self._headers)).raise_for_status().text
        found = re.search(r"^rondel_simulations_total (\S+)", told, re.MULTILINE)
        assert found is not None
        return float(found[1])


def largest(program: Program) -> int | None:
    """Bytes of the largest process that a server has begun; None where the system does not tell."""
    found = []
    for children in Path(f"/proc/{program.process}/task").glob("*/children"):
        with suppress(OSError):
            for child in children.read_text().split():
                found.append(int(Path(f"/proc/{child}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE"))
    return max(found, default=None)


async def measure(load: Load, level: str, tables: int, seconds: float, tell: Callable[[float], None]) -> dict[str, Any]:
    """Moves of people among themselves, while it is quiet and while bots think at as many other tables."""
    token = secrets.token_urlsafe(32)
    more = {"RONDEL_PROXY": "true", "RONDEL_OPERATOR_TOKEN": token}
    with served(load, pinned=False, more=more) as program:
        people, crowd, operator = People(program), Crowd(load, program), Operator(program, token)
        guests = [_guest(load, number, level) for number in range(tables)]
        playing: list[asyncio.Task[None]] = []
        try:
            await crowd.grow(tables)
            await asyncio.sleep(min(load.every, seconds))
            quiet = await moves(crowd, seconds)
            tell(1)
            turn = asyncio.Semaphore(TOGETHER)
            playing += [asyncio.create_task(guest.play(program, people, turn)) for guest in guests]
            await asyncio.sleep(min(SETTLING, 2 * seconds))
            begun, had = time.monotonic(), await operator.simulations()
            thinking = await moves(crowd, seconds)
            made, spent = await operator.simulations() - had, time.monotonic() - begun
            tell(1)
            memory = largest(program)
        finally:
            for task in playing:
                task.cancel()
            troubles = [each for each in await asyncio.gather(*playing, return_exceptions=True) if _trouble(each)]
            await crowd.close()
            await people.close()
    if troubles:
        raise RuntimeError(f"{len(troubles)} of {tables} guests could not play: {troubles[0]!r}")
    counted = [wait for guest in guests for heard, wait in guest.waits if heard >= begun]
    return {
        "quiet": quiet,
        "thinking": thinking,
        "answers": len(counted),
        **{f"wait_p{part}_ms": percentile(counted, part) for part in (50, 99)},
        "wait_most_ms": round(1000 * max(counted, default=0.0), 2),
        "simulations_s": round(made / spent),
        "largest_rss": memory,
        "reached": thinking["moves"] > 0 and thinking["p99_ms"] <= GOAL and not thinking["lost"] and bool(counted),
    }


def _guest(load: Load, number: int, level: str) -> Guest:
    """One of many, from an address of their own."""
    pauses = random.Random(f"pauses of {number}")
    client = f"198.51.{number // 250}.{number % 250 + 1}"

    def thinks(first: bool) -> float:
        return load.every * (0.5 + pauses.random()) if first else QUICK

    return Guest(load.games[number % len(load.games)], level, number, thinks, client)


def _trouble(ended: object) -> bool:
    return isinstance(ended, BaseException) and not isinstance(ended, asyncio.CancelledError)


def run(
    level: str, games: list[str], tables: int | None, seconds: float, every: float, database: str | None, out: Output,
    json: bool,
) -> bool:  # fmt: skip
    """Measures and shows; False where the goal is missed."""
    load = Load(games, every, database, out)
    for game in games:
        bot = make(level, configure(game, min(seats for seats in meta(game).seats if seats > 1)))
        if isinstance(bot, Glancing | Searching):
            bot.ready()
    many = tables or TABLES
    about = {"bots": level, "tables": many, "games": games, "every_s": every, "cores": os.cpu_count(), "goal_ms": GOAL}
    return measured(about, lambda tell: measure(load, level, many, seconds, tell), 2, _print, out, json)


def _print(report: dict[str, Any], out: Output) -> None:
    words = {"tables": report["tables"], "level": report["bots"], "games": ", ".join(report["games"])}
    out.tell("bots_title", "bold", **words, every=out.number(report["every_s"], "g"))
    show(report, "thinking", "bots_thinking", out)
    waits = {name: out.number(report[f"wait_{name}_ms"] / 1000, ".2f") for name in ("p50", "p99", "most")}
    out.tell("bots_waits", answers=out.number(report["answers"], ","), **waits)
    memory = report["largest_rss"]
    out.tell(
        "bots_simulations",
        simulations=out.number(report["simulations_s"], ","),
        mb="-" if memory is None else out.number(memory / 2**20, ".0f"),
    )
    out.tell("bots_goal", goal=out.number(report["goal_ms"], "g"), reached=out.reached(report["reached"]))
