"""People among themselves: how long their moves take while it is quiet, and while something else goes on."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from rondel.cli.bench_server import Crowd, summary
from rondel.cli.output import Output
from rondel.cli.players import Times

SHOWN = {"moves": "load_moves", "p50_ms": "load_p50", "p95_ms": "load_p95", "p99_ms": "load_p99"}


async def moves(crowd: Crowd, seconds: float) -> dict[str, Any]:
    """How long moves of people take, for so long."""
    times = crowd.times = Times()
    now = time.monotonic()
    times.begin, times.end = now, now + seconds
    for table in crowd.tables:
        table.times = times
    await asyncio.sleep(seconds)
    for table in crowd.tables:
        table.give_up()
    told = summary(times)
    return {key: told[key] for key in (*SHOWN, "lost")}


def show(report: dict[str, Any], busy: str, title: str, out: Output) -> None:
    """Both as a table; ``busy`` is where the report has the second, and ``title`` what that is called."""
    rows = out.table("bots_people", "attack_quiet", title, left=("bots_people",))
    for key, shown in SHOWN.items():
        rows.add_row(out.say(shown), *(out.number(report[when][key], ",") for when in ("quiet", busy)))
    out.console.print(rows)
