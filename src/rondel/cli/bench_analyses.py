"""``rondel bench-server --analyses N``: people among themselves, while so many finished games are analysed.

Each analysis has a core of its own as long as there are cores; server, analyses and players share them.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from typing import Any

import httpx
import msgspec

from rondel.bots import make, play_out
from rondel.cli.bench_people import moves, show
from rondel.cli.bench_server import GOAL, Crowd, Load, Program, measured, served
from rondel.cli.output import Output
from rondel.core.dealer import SeedDealer
from rondel.core.match import Match
from rondel.core.registry import configure, meta
from rondel.wire.analysis import AnalysisStand

TABLES = 50
LONG = 3600
"""Seconds of computing that each analysis takes, so that none is done before the end."""
PATIENCE = 600
"""Seconds until the first units must be there, from a server that may have to compile the rules."""


class Readers:
    """Who has games analysed, each from an address of their own."""

    def __init__(self, program: Program, games: list[str]) -> None:
        self._address = f"http://127.0.0.1:{program.port}"
        self._http = httpx.AsyncClient(base_url=self._address, trust_env=False, timeout=60)
        self._records = [_record(game) for game in games]
        self._ids: list[str] = []

    async def bring(self, number: int) -> None:
        """Brings a record."""
        headers = {"origin": self._address, "x-forwarded-for": f"203.0.{number // 250}.{number % 250 + 1}"}
        text = self._records[number % len(self._records)]
        answer = (await self._http.post("/api/analyses", content=text, headers=headers)).raise_for_status()
        self._ids.append(msgspec.json.decode(answer.content, type=AnalysisStand).id)

    async def stands(self) -> list[AnalysisStand]:
        """How far all of them have come."""
        found = [(await self._http.get(f"/api/analyses/{id}")).raise_for_status() for id in self._ids]
        return [msgspec.json.decode(each.content, type=AnalysisStand) for each in found]

    async def close(self) -> None:
        await self._http.aclose()


def _record(game: str) -> str:
    """A whole game of the first bots."""
    match = Match(configure(game, min(seats for seats in meta(game).seats if seats > 1)), SeedDealer(1))
    play_out(match, [make(meta(game).bots[0], match.game)] * match.game.seats, seed=1)
    return match.record().text()


async def measure(load: Load, count: int, tables: int, seconds: float, tell: Callable[[float], None]) -> dict[str, Any]:
    """Moves of people, while it is quiet and while so many games are analysed."""
    cores = str(os.cpu_count() or 1)
    more = {"RONDEL_PROXY": "true", "RONDEL_ANALYSIS_PROCESSES": cores, "RONDEL_ANALYSIS_SECONDS": str(LONG)}
    with served(load, pinned=False, more=more) as program:
        readers, crowd = Readers(program, list(load.games)), Crowd(load, program)
        try:
            await crowd.grow(tables)
            await asyncio.sleep(min(load.every, seconds))
            quiet = await moves(crowd, seconds)
            tell(1)
            for number in range(count):
                await readers.bring(number)
            async with asyncio.timeout(PATIENCE):
                while sum(each.done > 0 for each in await readers.stands()) < min(count, int(cores)):
                    await asyncio.sleep(0.5)
            busy = await moves(crowd, seconds)
            tell(1)
            running = sum(each.state == "running" for each in await readers.stands())
        finally:
            await crowd.close()
            await readers.close()
    reached = busy["moves"] > 0 and busy["p99_ms"] <= GOAL and not busy["lost"] and running > 0
    return {"quiet": quiet, "analysing": busy, "running": running, "reached": reached}


def run(
    count: int, games: list[str], tables: int | None, seconds: float, every: float, database: str | None, out: Output,
    json: bool,
) -> bool:  # fmt: skip
    """Measures and shows; False where the goal is missed."""
    load, many = Load(games, every, database, out), tables or TABLES
    about = {
        "analyses": count,
        "tables": many,
        "games": games,
        "every_s": every,
        "cores": os.cpu_count(),
        "goal_ms": GOAL,
    }
    return measured(about, lambda tell: measure(load, count, many, seconds, tell), 2, _print, out, json)


def _print(report: dict[str, Any], out: Output) -> None:
    words = {"tables": report["tables"], "analyses": report["analyses"], "games": ", ".join(report["games"])}
    out.tell("analyses_title", "bold", **words, every=out.number(report["every_s"], "g"))
    show(report, "analysing", "analyses_busy", out)
    out.tell("analyses_running", running=report["running"], cores=report["cores"])
    out.tell("analyses_goal", goal=out.number(report["goal_ms"], "g"), reached=out.reached(report["reached"]))
