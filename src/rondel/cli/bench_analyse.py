"""``rondel bench-analyse``: how long somebody waits for the analysis of a game, and for the first of it.

A server of its own analyses in one process, as it does for people. The games are those of its quickest bot.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from rondel.bots import make, play_out
from rondel.bots.thinking import settings_of
from rondel.cli.bench_server import Load, measured, served
from rondel.cli.output import Output
from rondel.client import Client
from rondel.core.dealer import SeedDealer
from rondel.core.match import Match
from rondel.core.registry import configure
from rondel.search import Search

BOT = "greedy"
FIRST = 3.0
"""Seconds after which there is to be something to see."""
PAUSE = 0.05
"""Seconds between two looks."""


def run(games: list[str], players: int | None, within: float, seed: int, out: Output, json: bool) -> bool:
    """Measures and shows; False where the goal is missed."""
    records = [_record(game, players, seed) for game in games]
    about = {"games": games, "players": players, "seed": seed, "first_goal_s": FIRST, "goal_s": within}

    async def measure(tell: Callable[[float], None]) -> dict[str, Any]:
        rows = []
        with served(Load(games, 1.0, None, out), pinned=False, more={"RONDEL_ANALYSIS_PROCESSES": "1"}) as program:
            async with Client(f"http://127.0.0.1:{program.port}") as client:
                for game, record in zip(games, records, strict=True):
                    rows.append({"game": game, **await _analysed(client, record)})
                    tell(1)
        reached = all(row["first_s"] <= FIRST and row["whole_s"] <= within for row in rows)
        return {"rows": rows, "reached": reached}

    return measured(about, measure, len(games), _print, out, json)


def _record(game: str, players: int | None, seed: int) -> str:
    """A whole game; its rules and its judge are compiled by the way."""
    match = Match(configure(game, players), SeedDealer(seed))
    play_out(match, [make(BOT, match.game) for _ in range(match.game.seats)], seed)
    Search(match.game, settings_of(match.game)).wait()
    return match.record().text()


async def _analysed(client: Client, record: str) -> dict[str, Any]:
    begun = time.monotonic()
    stand = await client.analyse_record(record)
    first: float | None = None
    while stand.state != "done":
        await asyncio.sleep(PAUSE)
        stand = await client.analysis(stand.id)
        if first is None and stand.done > 0:
            first = time.monotonic() - begun
        if stand.state == "stopped":
            raise RuntimeError("the analysis has failed")
    whole = time.monotonic() - begun
    return {
        "players": stand.players,
        "parts": stand.units,
        "simulations": stand.simulations,
        "first_s": round(first if first is not None else whole, 2),
        "whole_s": round(whole, 1),
    }


def _print(report: dict[str, Any], out: Output) -> None:
    out.tell("analyse_bench_title", "bold")
    columns = ("check_game", "check_players", "analyse_bench_parts", "analyse_bench_simulations", "analyse_bench_first",
               "analyse_bench_whole")  # fmt: skip
    table = out.table(*columns, left=("check_game",))
    for row in report["rows"]:
        table.add_row(
            row["game"],
            str(row["players"]),
            str(row["parts"]),
            out.number(row["simulations"], ","),
            out.number(row["first_s"], ".1f"),
            out.number(row["whole_s"], ".1f"),
        )
    out.console.print(table)
    goal = {"first": out.number(report["first_goal_s"], "g"), "whole": out.number(report["goal_s"], "g")}
    out.tell("analyse_bench_goal", **goal, reached=out.reached(report["reached"]))
