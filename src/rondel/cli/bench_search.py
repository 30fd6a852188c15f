"""``rondel bench-search GAME``: how many simulations a search makes, beside a search in C++ in the same run.

Processor time of one thread. The positions are those of a match that the judge's quick player plays against itself.
"""

from __future__ import annotations

import json as json_format
import subprocess
import sys
import time
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from rondel.bots.thinking import settings_of
from rondel.cli.benchmark import LIMIT
from rondel.cli.output import Output, print_json
from rondel.cli.progress import progress
from rondel.core.dealer import SeedDealer
from rondel.core.game import Game
from rondel.core.kernel import words
from rondel.core.match import Match
from rondel.core.registry import configure
from rondel.core.seat import Seat
from rondel.search import Search

PEER = Path("peers") / "openspiel.py"
"""In the folder of references."""
LEAST = {"played": 0.5, "judged": 2.0}
"""What the ratio to the peer should be, with play-outs and where ends are judged at once; a ``bench.toml`` may say
otherwise."""


class Row(NamedTuple):
    """How fast something searches; ``missing`` says why it does not."""

    name: str
    how: str = ""
    simulations: int = 0
    seconds: float = 0.0
    missing: str = ""

    @property
    def rate(self) -> float:
        return self.simulations / self.seconds if self.seconds else 0.0


def run(
    slugs: list[str], players: int | None, references: Path | None, simulations: int, positions: int, seed: int,
    out: Output, json: bool,
) -> None:  # fmt: skip
    """Measures and shows."""
    with progress(out.say("bench_search_progress"), 2 * len(slugs) + 1) as advance:
        rows = [_peer(references, simulations, positions, seed)]
        advance(1)
        for slug in slugs:
            game = configure(slug, players)
            for how in LEAST:
                rows.append(_measure(game, how, simulations, positions, seed))
                advance(1)
    reports = [_report(row, rows[0], references) for row in rows]
    if json:
        print_json({"simulations": simulations, "positions": positions, "seed": seed, "rows": reports})
    else:
        _print(reports, out)


def _measure(game: Game, how: str, simulations: int, positions: int, seed: int) -> Row:
    settings = settings_of(game)
    search = Search(game, settings if how == "played" else settings._replace(ahead=-1))
    if not search.wait():
        return Row(game.meta.slug, how, missing=search.problem or "")
    seats = _seats(game, search, positions, seed)
    search.begin(seats[0], words(seed))
    search.simulate(simulations)  # the first pass through code and memory is no measure of anything
    taken = 0.0
    for number, seat in enumerate(seats):
        search.begin(seat, words(seed, f"bench {number}"))
        begun = time.process_time()
        search.simulate(simulations)
        taken += time.process_time() - begun
    return Row(game.meta.slug, how, simulations * len(seats), taken)


def _seats(game: Game, search: Search, positions: int, seed: int) -> list[Seat]:
    """Seats that have a choice, evenly from the beginning of a match to its end."""
    match, rng, found = Match(game, SeedDealer(seed)), words(seed, "bench"), []
    while not match.over:
        seat = Seat(match, match.actor)
        legal = seat.legal
        if len(legal) > 1:
            found.append(seat)
        match.play(legal[0] if len(legal) == 1 else search.quick(seat, rng))
    return [found[i * len(found) // positions] for i in range(positions)]


def _peer(references: Path | None, simulations: int, positions: int, seed: int) -> Row:
    if references is None:
        return Row("OpenSpiel", missing="--references")
    command = [
        sys.executable, str(references / PEER), "--simulations", str(simulations), "--games", str(positions),
        "--seed", str(seed),
    ]  # fmt: skip
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT, check=False)
        said = json_format.loads(done.stdout)
        if "missing" in said:
            return Row(said["name"], missing=said["missing"])
        return Row(said["name"], "", said["moves"], said["seconds"])
    except (OSError, ValueError, KeyError, subprocess.TimeoutExpired) as problem:
        return Row("OpenSpiel", missing=f"{PEER.name}: {type(problem).__name__}")


def _least(row: Row, references: Path | None) -> float:
    file = None if references is None else references / row.name / "bench.toml"
    told = tomllib.loads(file.read_text(encoding="utf-8")) if file is not None and file.is_file() else {}
    least: float = {**LEAST, **told.get("search", {})}[row.how]
    return least


def _report(row: Row, peer: Row, references: Path | None) -> dict[str, Any]:
    if row.missing:
        return {"name": row.name, "how": row.how, "missing": row.missing}
    least = None if row is peer else _least(row, references)
    ratio = row.rate / peer.rate if peer.rate and row is not peer else None
    return {
        "name": row.name,
        "how": row.how,
        "simulations": row.simulations,
        "seconds": round(row.seconds, 4),
        "simulations_per_second": round(row.rate),
        "ratio": None if ratio is None else round(ratio, 3),
        "least": least,
    }


def _print(reports: list[dict[str, Any]], out: Output) -> None:
    texts, numbers = ("bench_what", "bench_search_how"), ("bench_search_rate", "bench_search_ratio", "bench_least")
    table = out.table(*texts, *numbers, left=texts)
    for row in reports:
        how = out.say(f"bench_search.{row['how']}") if row["how"] else ""
        if "missing" in row:
            table.add_row(row["name"], how, out.say("bench_missing", what=row["missing"]), "", "")
            continue
        ratio = "-" if row["ratio"] is None else out.number(row["ratio"], ".2f")
        least = "" if row["least"] is None else out.number(row["least"], "g")
        table.add_row(row["name"], how, out.number(row["simulations_per_second"], ","), ratio, least)
    out.console.print(table)
