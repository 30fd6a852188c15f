"""Measures how strong `search` is, and writes the tables of docs/strength.md.

`python scripts/strength.py FOLDER` plays what is not finished in that folder, the cheapest row first, and writes the
page after each. Whatever stops it, the same command goes on. `--minutes 60` ends it after an hour, `--only NAME`
plays some rows only, `--list` says what each one costs, and `--table` writes the page and plays nothing.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import shlex
import subprocess
import sys
import time
from itertools import count as numbers
from itertools import takewhile
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from levels import section, table

from rondel.arena import Arena, Contest, Entrant, Results
from rondel.arena.arena import LEAST
from rondel.arena.folder import HEADER, opened
from rondel.arena.intervals import Interval, of_mean
from rondel.arena.standing import standing
from rondel.bots.door.command import apart
from rondel.core.registry import configure, meta

PAGE = Path(__file__).parents[1] / "docs" / "strength.md"
SPEED = "speed.json"
"""What `rondel bench-search` said, in the folder."""
MACHINE = "machine.txt"
"""Where it was measured."""
SPEED_COMMAND = "rondel bench-search"
RATES, MEANS = "rates", "means"
FEWEST = 2
"""Players, where a command names no number of them."""
USUAL, MANY = 60, 400
"""Deals. With the former no interval reaches up to 95 %, however many games are won."""


class Row(NamedTuple):
    """What is measured: an arena, and what its first bot is to reach."""

    what: str
    game: str
    players: int
    bots: str
    pairs: int
    seed: int
    least: float
    """In percent, by the lower end of the interval; or the mean result of all who play."""
    seconds: float
    """What a deal costs on one core, from a short sample."""
    kind: str = RATES
    stop: bool = True
    """Whether it ends as soon as it is settled."""

    @property
    def name(self) -> str:
        """Of its folder."""
        return f"{self.game}-{self.players}-{self.bots.replace(',', '-')}"

    @property
    def minutes(self) -> float:
        """What it costs on one core, unless it is settled earlier or later."""
        return self.seconds * min(self.pairs, USUAL if self.stop else self.pairs) / 60

    @property
    def title(self) -> str:
        return f"{meta(self.game).title}, {self.what}"

    @property
    def command(self) -> str:
        """What plays it; with ``--out`` it goes on where it was interrupted."""
        players = "" if self.players == FEWEST else f" --players {self.players}"
        stop = f" --stop {self.least:g}" if self.stop else ""
        return f"rondel arena {self.game}{players} --bots {self.bots} --pairs {self.pairs} --seed {self.seed}{stop}"

    @property
    def contest(self) -> Contest:
        entrants = [Entrant.read(bot) for bot in apart(self.bots)]
        return Contest.of(configure(self.game, self.players), entrants, self.seed)

    def arena(self, deals: int) -> Arena:
        return Arena(self.contest, deals, self.least / 100 if self.stop else None)

    @classmethod
    def of_mean(
        cls, what: str, game: str, players: int, bots: str, pairs: int, seed: int, least: float, seconds: float
    ) -> Row:
        return cls(what, game, players, bots, pairs, seed, least, seconds, MEANS, stop=False)


class Found(NamedTuple):
    """What came of a row so far."""

    value: float
    interval: Interval
    deals: int
    verdict: str | None
    finished: bool

    def held(self, row: Row) -> str:
        """Whether the target was reached, or by how much it was missed."""
        if not self.finished:
            return "not finished"
        reached = self.interval.low if row.kind == RATES else self.value
        if self.verdict == "above" or (self.verdict is None and reached >= row.least):
            return "yes"
        return f"no, by {row.least - reached:.1f}"


def rows() -> list[Row]:
    """All that is measured, the cheapest first."""
    return sorted(ROWS, key=lambda row: row.minutes)


def found(row: Row, folder: Path) -> Found | None:
    """What was played of a row; None where that is nothing yet, or too little to say anything."""
    path = folder / row.name
    if not (path / HEADER).is_file():
        return None
    contest = row.contest
    with opened(path, contest) as kept:
        whole = takewhile(
            lambda deal: all((deal, lineup) in kept.games for lineup in contest.lineups(deal)), numbers()
        )  # fmt: skip
        deals = min(sum(1 for _ in whole), row.pairs)
        if deals < LEAST:
            return None
        arena = row.arena(deals)
        results = arena.run(folder=kept)
    finished = deals == row.pairs or results.verdict is not None
    value, interval = _means(results) if row.kind == MEANS else _rates(arena, results)
    return Found(value, interval, results.deals, results.verdict, finished)


def _rates(arena: Arena, results: Results) -> tuple[float, Interval]:
    bot = standing(arena, results)["bots"][0]
    low, high = bot["rate_interval"]
    return 100 * bot["rate"], Interval(100 * low, 100 * high)


def _means(results: Results) -> tuple[float, Interval]:
    """The mean result of all who play; deals, not games, are independent."""
    deals = [
        fmean(result for game in results.games if game.deal == deal for result in game.results)
        for deal in range(results.deals)
    ]
    return fmean(deals), of_mean(deals)


# --- the page --------------------------------------------------------------------------------------------------------


def line(row: Row, so_far: Found | None) -> tuple[str, ...]:
    command = f"`{row.command}`"
    if so_far is None:
        return (row.title, "not measured", "", f"{row.least:g}", "", "", command)
    low, high = so_far.interval
    deals = str(so_far.deals) if so_far.finished else f"{so_far.deals} of {row.pairs}"
    return (
        row.title, f"{so_far.value:.1f}", f"{low:.1f} to {high:.1f}", f"{row.least:g}", so_far.held(row), deals, command
    )  # fmt: skip


def arenas(kind: str, folder: Path) -> str:
    """The table of all rows of a kind."""
    head = "wins %" if kind == RATES else "mean"
    lines = [line(row, found(row, folder)) for row in ROWS if row.kind == kind]
    return table(("", head, "95 %", "at least", "reached", "deals", "command"), lines)


def speed(folder: Path) -> str:
    """The table of simulations a second."""
    file = folder / SPEED
    if not file.is_file():
        return f"Not measured: `{SPEED_COMMAND}`\n"
    lines = []
    for row in json.loads(file.read_text(encoding="utf-8"))["rows"]:
        how = {"played": "with play-outs", "judged": "with worth alone", "": ""}[row["how"]]
        if "missing" in row:
            lines.append((row["name"], how, f"not measured: {row['missing']}", "", "", ""))
            continue
        rate, ratio, least = f"{row['simulations_per_second']:,}", row["ratio"], row["least"]
        if ratio is None or least is None:
            lines.append((row["name"], how, rate, "", "", ""))
            continue
        lines.append((row["name"], how, rate, f"{ratio:.2f}", f"{least:g}", "yes" if ratio >= least else "no"))
    head = ("", "", "simulations a second", "times OpenSpiel", "at least", "reached")
    return f"`{SPEED_COMMAND}`:\n\n" + table(head, lines)


def machine(folder: Path) -> str:
    file = folder / MACHINE
    return f"Measured on {file.read_text(encoding='utf-8')}.\n" if file.is_file() else "Not measured yet.\n"


def written(page: str, folder: Path) -> str:
    """The page with what is known now."""
    for kind in (RATES, MEANS):
        page = section(page, kind, arenas(kind, folder))
    page = section(page, "speed", speed(folder))
    return section(page, "machine", machine(folder))


def write(folder: Path) -> None:
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), folder), encoding="utf-8")


# --- playing ---------------------------------------------------------------------------------------------------------


def processors() -> str:
    """This machine, in a few words."""
    try:
        names = re.findall(r"^model name\s*:\s*(.*\S)", Path("/proc/cpuinfo").read_text(encoding="utf-8"), re.MULTILINE)
    except OSError:
        names = []
    return f"{os.cpu_count()} cores ({names[0] if names else platform.machine()}), Python {platform.python_version()}"


def run(command: str, more: list[str], until: float | None, **options: object) -> bool:
    """Runs a command of the program beside its references, for as long as there is time; returns whether it ended."""
    words = [sys.executable, "-m", *shlex.split(command), *more]
    with subprocess.Popen(words, cwd=PAGE.parents[1], **options) as process:  # type: ignore[call-overload]
        try:
            code = process.wait(None if until is None else max(until - time.monotonic(), 0.0))
        except subprocess.TimeoutExpired:
            process.terminate()  # every game that has ended is kept
            return False
        except KeyboardInterrupt:
            process.wait()
            raise
    if code:
        sys.exit(code)
    return True


def measure_speed(folder: Path, until: float | None) -> bool:
    file, part = folder / SPEED, folder / f"{SPEED}.part"
    with part.open("w", encoding="utf-8") as out:
        whole = run(SPEED_COMMAND, ["--json"], until, stdout=out)
    if whole:
        part.replace(file)
    return whole


def play(folder: Path, only: list[str], jobs: int, until: float | None) -> None:
    """Plays what is not finished, row by row."""
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / MACHINE).is_file():
        (folder / MACHINE).write_text(processors(), encoding="utf-8")
    if not (folder / SPEED).is_file() and (not only or SPEED in only):
        if not measure_speed(folder, until):
            return
        write(folder)
    for row in rows():
        so_far = found(row, folder)
        if (only and row.name not in only) or (so_far is not None and so_far.finished):
            continue
        print(f"\n{row.name}: {row.command}", flush=True)
        whole = run(row.command, ["--out", str(folder / row.name), "--jobs", str(jobs)], until)
        write(folder)
        if not whole:
            return


def main() -> None:
    read = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    read.add_argument("folder", type=Path, nargs="?")
    names = [SPEED, *(row.name for row in ROWS)]
    read.add_argument("--only", action="append", default=[], metavar="NAME", choices=names)
    read.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes; each plays one game")
    read.add_argument("--minutes", type=float)
    read.add_argument("--table", action="store_true", help="write the page and play nothing")
    read.add_argument("--list", action="store_true", help="the rows with their minutes on one core, at most")
    asked = read.parse_args()
    if asked.list:
        for row in rows():
            print(f"{row.minutes:7.1f}  {row.name}")
        return
    if asked.folder is None:
        read.error("which folder?")
    folder = asked.folder.resolve()
    if asked.table:
        write(folder)
        return
    until = None if asked.minutes is None else time.monotonic() + 60 * asked.minutes
    try:
        play(folder, asked.only, max(asked.jobs, 1), until)
    except KeyboardInterrupt:
        write(folder)
        sys.exit(130)


TENTH, WHOLE = "search@0.1s,greedy", "search@1s,greedy"
MORE, LONGER = "search@1000,search@100", "search@1s,search@0.1s"
ROWS = [
    Row("0.1 s", "ingenious", 2, TENTH, 200, 640_101, 90, 3.4, stop=False),
    Row("0.1 s", "azul_duel", 2, TENTH, 200, 640_102, 93, 6.8, stop=False),
    Row("0.1 s", "maharani", 2, TENTH, 200, 640_103, 78, 2.3, stop=False),
    Row("0.1 s", "rajas", 2, TENTH, 200, 640_104, 72, 4.2, stop=False),
    Row("1 s", "ingenious", 2, WHOLE, MANY, 640_105, 95, 30),
    Row("1 s", "azul_duel", 2, WHOLE, MANY, 640_106, 96, 60),
    Row("1 s", "maharani", 2, WHOLE, USUAL, 640_107, 85, 20),
    Row("1 s", "rajas", 2, WHOLE, USUAL, 640_108, 85, 37),
    Row("3 players, 0.1 s", "ingenious", 3, TENTH, USUAL, 640_109, 50, 5.5),
    Row("3 players, 0.1 s", "maharani", 3, TENTH, USUAL, 640_110, 50, 2.3),
    Row("3 players, 0.1 s", "rajas", 3, TENTH, USUAL, 640_111, 50, 5.8),
    Row("4 players, 0.1 s", "ingenious", 4, TENTH, USUAL, 640_112, 37.5, 8),
    Row("4 players, 0.1 s", "maharani", 4, TENTH, USUAL, 640_113, 37.5, 2.2),
    Row("4 players, 0.1 s", "rajas", 4, TENTH, USUAL, 640_114, 37.5, 9),
    Row("3 players, 1 s", "ingenious", 3, WHOLE, USUAL, 640_115, 60, 49),
    Row("3 players, 1 s", "maharani", 3, WHOLE, USUAL, 640_116, 60, 20),
    Row("3 players, 1 s", "rajas", 3, WHOLE, USUAL, 640_117, 60, 52),
    Row("4 players, 1 s", "ingenious", 4, WHOLE, USUAL, 640_118, 45, 72),
    Row("4 players, 1 s", "maharani", 4, WHOLE, USUAL, 640_119, 45, 20),
    Row("4 players, 1 s", "rajas", 4, WHOLE, USUAL, 640_120, 45, 81),
    Row("1,000 simulations against 100", "ingenious", 2, MORE, USUAL, 640_121, 50, 4.3),
    Row("1,000 simulations against 100", "azul_duel", 2, MORE, USUAL, 640_122, 50, 9.3),
    Row("1,000 simulations against 100", "maharani", 2, MORE, USUAL, 640_123, 50, 1),
    Row("1,000 simulations against 100", "rajas", 2, MORE, USUAL, 640_124, 50, 4),
    Row("1 s against 0.1 s", "ingenious", 2, LONGER, USUAL, 640_125, 50, 33),
    Row("1 s against 0.1 s", "azul_duel", 2, LONGER, USUAL, 640_126, 50, 66),
    Row("1 s against 0.1 s", "maharani", 2, LONGER, USUAL, 640_127, 50, 22),
    Row("1 s against 0.1 s", "rajas", 2, LONGER, USUAL, 640_128, 50, 40),
    Row.of_mean("alone, 0.1 s", "ingenious", 1, "search@0.1s", 100, 640_129, 16, 3.4),
    Row.of_mean("alone, 1 s", "ingenious", 1, "search@1s", USUAL, 640_130, 17.5, 30),
    Row.of_mean("1 s against itself", "azul_duel", 2, "search@1s,search@0.99s", 30, 640_131, 65, 120),
]

if __name__ == "__main__":
    main()
