"""``rondel bench GAME``: how fast a game plays, beside named references in the same run."""

from __future__ import annotations

import platform
from pathlib import Path
from typing import Any

from rich.table import Table

from rondel.cli.benchmark import (
    MEMORY,
    STEPPED,
    Plan,
    differing,
    measure,
    memory_growth,
    ratio_of,
    read_plan,
    slowest_move,
    work,
)
from rondel.cli.output import Output, players, print_json
from rondel.cli.progress import compiled, progress
from rondel.core.kernel.opening import opening
from rondel.core.registry import configure, meta


def run(
    slugs: list[str], references: Path | None, games: int, rounds: int, seed: int, components: Path | None,
    out: Output, json: bool,
) -> bool:  # fmt: skip
    """Measures and shows; False where something did not play the same games."""
    reports = [_measure(slug, references, games, rounds, seed, components, out) for slug in slugs]
    if json:
        print_json({"machine": _machine(), "games": reports})
    else:
        for report in reports:
            _print(report, out)
    return not any(report["differing"] for report in reports)


def _measure(
    slug: str, folder: Path | None, games: int, rounds: int, seed: int, components: Path | None, out: Output
) -> dict[str, Any]:
    game = configure(slug, None, components)
    way = opening(game.instance)
    backend = compiled(way, out)
    references, ratios = read_plan(folder, slug)
    if components is not None:  # the references play the standard box
        references, ratios = [], [ratio for ratio in ratios if {ratio.of, ratio.to} == {"one_thread", "two_threads"}]
    plan = Plan(game, way, backend, references, ratios, games, rounds, seed)
    modes = [configure(slug, seats, components) for seats in meta(slug).seats]
    with progress(out.say("bench_progress", game=game.meta.title), work(plan) + MEMORY + len(modes)) as advance:
        rates = measure(plan, advance)
        growth = memory_growth(plan, advance) if backend is not way.interpreted else None
        slowest = []
        for mode in modes:
            slowest.append(slowest_move(mode, seed))
            advance(1)
    return {
        "game": slug,
        "players": game.seats,
        "components": game.facts.components,
        "seed": seed,
        "rounds": rounds,
        "rates": [
            {
                **rate._asdict(),
                "moves_per_second": round(rate.moves_per_second),
                "games_per_second": round(rate.games_per_second),
            }
            if not rate.missing
            else {"name": rate.name, "missing": rate.missing}
            for rate in rates
        ],
        "ratios": [
            {
                **ratio._asdict(),
                "ratio": ratio_of(ratio, rates, lambda rate: rate.moves_per_second),
                "ratio_by_games": ratio_of(ratio, rates, lambda rate: rate.games_per_second),
            }
            for ratio in ratios
        ],
        "differing": differing(plan, rates),
        "state_bytes": game.layout.size,
        "slowest_interpreted_ms": round(1000 * max(slowest), 3),
        "memory_games": games * MEMORY,
        "memory_growth_bytes": growth,
    }


def _machine() -> dict[str, str]:
    from importlib.metadata import version

    return {
        "python": platform.python_version(),
        "numba": version("numba"),
        "system": f"{platform.system()} {platform.machine()}",
    }


def _print(report: dict[str, Any], out: Output) -> None:
    title = meta(report["game"]).title
    out.tell("bench_title", "bold", title=title, players=players(report["players"]), seed=report["seed"])
    table = out.table("bench_what", "bench_moves", "bench_games", "bench_checksum", left=("bench_what",))
    for rate in report["rates"]:
        if rate.get("missing"):
            table.add_row(rate["name"], out.say("bench_missing", what=rate["missing"]), "", "")
            continue
        same = "-" if rate["checksum"] is None else f"{rate['checksum']:08x}"
        speeds = (out.number(rate[speed], ",") for speed in ("moves_per_second", "games_per_second"))
        table.add_row(_name(rate["name"], out), *speeds, same)
    out.console.print(table)
    if len(report["rates"]) <= len(OWN):
        out.tell("bench_alone")
    if report["ratios"]:
        out.console.print(_ratios(report, out))
    for name in report["differing"]:
        out.tell("bench_differs", "bold", name=_name(name, out))
    growth = report["memory_growth_bytes"]
    out.tell("bench_state", bytes=report["state_bytes"])
    out.tell("bench_slowest", ms=out.number(report["slowest_interpreted_ms"], ".2f"))
    if growth is not None:
        out.tell("bench_memory", games=out.number(report["memory_games"], ","), mb=out.number(growth / 2**20, ".1f"))


def _ratios(report: dict[str, Any], out: Output) -> Table:
    table = out.table("bench_ratio", "bench_value", "bench_least", "", "bench_by_games", left=("bench_ratio",))
    for row in report["ratios"]:
        value = row["ratio"]
        reached = "" if value is None else out.reached(value >= row["least"])
        names = f"{_name(row['of'], out)} / {_name(row['to'], out)}"
        ratios = (value, row["ratio_by_games"])
        by_moves, by_games = ("-" if ratio is None else out.number(ratio, ",.2f") for ratio in ratios)
        table.add_row(names, by_moves, out.number(row["least"], "g"), reached, by_games)
    return table


OWN = ("compiled", "unlisted", "one_thread", "two_threads", *STEPPED, "interpreted")


def _name(name: str, out: Output) -> str:
    """Our own rows have words; a reference has a name."""
    return out.say(f"bench_row.{name}") if name in OWN else name
