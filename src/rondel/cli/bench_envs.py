"""``rondel bench --envs``: how fast environments step, beside play-outs and published environments in the same run.

A row counts what an environment does: beginning games, observations and masks, moves. Choosing a move, here at random,
is a learner's own time, and is not counted. Agents one after the other are timed by the processor, threads by the clock
on the wall.
"""

from __future__ import annotations

import time
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rondel.cli.benchmark import THREADS_BATCH, Rate, Ratio, ran, ratio_of, resident
from rondel.cli.output import Output, players, print_json, words
from rondel.cli.progress import compiled, progress
from rondel.cli.serve import NoExtra
from rondel.core.batch import Batch
from rondel.core.game import OVER, Game
from rondel.core.kernel.opening import opening
from rondel.core.registry import configure

if TYPE_CHECKING:
    from rondel.envs.many_games import Vector

AGENTS, WRAPPED, ALONE, MANY, PLAYOUTS = "agents", "wrapped", "alone", "many", "playouts"
OWN = (AGENTS, WRAPPED, ALONE, MANY, PLAYOUTS)
USUAL = (Ratio(MANY, PLAYOUTS, 0.5),)
THREADS = 2
SLOW = 50
"""Environments of one game play so many times fewer."""
STEPS = 60
"""Steps of many games that are timed at a stretch."""
STAGES, APART = 16, 5
"""Into so many parts the games are divided before, each so many moves further than the one before."""
MEMORY = 10
"""The memory is looked at so often."""


class Peer(NamedTuple):
    """A published environment: a script beside ``bench.toml``."""

    name: str
    script: Path


def run(
    slugs: list[str], references: Path | None, games: int, rounds: int, seed: int, steps: int, out: Output, json: bool
) -> None:
    """Measures and shows."""
    try:
        import rondel.envs.many_agents
        import rondel.envs.many_games  # noqa: F401
    except ModuleNotFoundError as problem:
        raise NoExtra("bench_no_envs", words(), package=str(problem.name)) from None
    reports = [_measure(slug, references, games, rounds, seed, steps, out) for slug in slugs]
    if json:
        print_json({"threads": THREADS, "games_at_once": THREADS_BATCH, "games": reports})
        return
    for report in reports:
        _print(report, out)


def _measure(
    slug: str, folder: Path | None, games: int, rounds: int, seed: int, steps: int, out: Output
) -> dict[str, Any]:
    game = configure(slug)
    compiled(opening(game.instance), out)
    peers, ratios = _plan(folder, slug)
    few = max(1, games // SLOW)
    rows: list[Callable[[], Rate]] = [
        partial(_agents, AGENTS, game, few, seed),
        partial(_agents, WRAPPED, game, few, seed),
        partial(_alone, game, few, seed),
        partial(_many, game, seed),
        partial(_playouts, game, seed),
        *(partial(ran, peer.name, peer.script, game.seats, few, seed) for peer in peers),
    ]
    best: dict[str, Rate] = {}
    with progress(out.say("bench_progress", game=game.meta.title), rounds * len(rows) + MEMORY) as advance:
        for _ in range(rounds):
            for row in rows:
                rate = row()
                known = best.get(rate.name)
                if known is None or known.missing or rate.moves_per_second > known.moves_per_second:
                    best[rate.name] = rate
                advance(1)
        growth = _growth(game, steps, seed, advance)
    rates = list(best.values())
    return {
        "game": slug,
        "players": game.seats,
        "seed": seed,
        "rates": [
            {"name": rate.name, "missing": rate.missing}
            if rate.missing
            else {
                "name": rate.name,
                "steps_per_second": round(rate.moves_per_second),
                "games_per_second": round(rate.games_per_second),
            }
            for rate in rates
        ],
        "ratios": [
            {**ratio._asdict(), "ratio": ratio_of(ratio, rates, lambda rate: rate.moves_per_second)} for ratio in ratios
        ],
        "memory_steps": steps,
        "memory_growth_bytes": growth,
    }


def _plan(folder: Path | None, slug: str) -> tuple[list[Peer], list[Ratio]]:
    file = None if folder is None else folder / slug / "bench.toml"
    told = tomllib.loads(file.read_text(encoding="utf-8")) if file is not None and file.is_file() else {}
    asked = told.get("envs", {})
    assert file is not None or not asked
    peers = [Peer(row["name"], (file or Path()).parent / row["script"]) for row in asked.get("reference", ())]
    return peers, [*(Ratio(**row) for row in asked.get("ratio", ())), *USUAL]


# --- rows ------------------------------------------------------------------------------------------------------------


def _agents(name: str, game: Game, games: int, seed: int) -> Rate:
    """Plays games as they were played before: nothing is chosen while the clock runs."""
    from rondel.envs.many_agents import Agents, wrapped

    env: Any = Agents(game) if name == AGENTS else wrapped(game)
    rng, moves, seconds = np.random.default_rng(seed), 0, 0.0
    for number in range(seed, seed + games):
        codes: list[int | None] = []
        env.reset(seed=number)
        for _ in env.agent_iter():
            observation, _, over, _, _ = env.last()
            codes.append(None if over else _chosen(observation, rng))
            env.step(codes[-1])
        begun = time.process_time()
        env.reset(seed=number)
        for code in codes:
            env.last()
            env.step(code)
        seconds += time.process_time() - begun
        moves += sum(code is not None for code in codes)
    return Rate(name, games, moves, seconds)


def _alone(game: Game, games: int, seed: int) -> Rate:
    from rondel.envs.one_agent import Single

    env, rng = Single(game.meta.slug, game.seats), np.random.default_rng(seed)
    moves, seconds = 0, 0.0
    for number in range(seed, seed + games):
        (observation, _), codes, over = env.reset(seed=number), list[int](), False
        while not over:
            codes.append(_chosen(observation, rng))
            observation, _, over, _, _ = env.step(codes[-1])
        begun = time.process_time()
        env.reset(seed=number)
        for code in codes:
            env.step(code)
        seconds += time.process_time() - begun
        moves += len(codes)
    return Rate(ALONE, games, moves, seconds)


def _chosen(observation: dict[str, Any], rng: np.random.Generator) -> int:
    legal = observation["action_mask"].nonzero()[0]
    return int(legal[rng.integers(len(legal))])


def _many(game: Game, seed: int) -> Rate:
    env, rng, seconds, ended = _begun(game, seed), np.random.default_rng(seed), 0.0, 0
    before = env.batch.moves
    for _ in range(STEPS):
        codes = _any(env, rng)
        begun = time.perf_counter()
        _, _, over, _, _ = env.step(codes)
        seconds += time.perf_counter() - begun
        ended += int(over.sum())
    return Rate(MANY, ended, env.batch.moves - before, seconds)


def _begun(game: Game, seed: int) -> Vector:
    """Many games, as learners have them: at all stages."""
    from rondel.envs.many_games import Vector

    env = Vector(THREADS_BATCH, game.meta.slug, game.seats, None, threads=THREADS, autoreset_mode="SameStep")
    env.reset(seed=seed)
    for stage in range(STAGES):
        env.batch.advance(APART, where=np.arange(THREADS_BATCH) % STAGES > stage)
    env.batch.reset(env.batch.actors == OVER)
    return env


def _playouts(game: Game, seed: int) -> Rate:
    batch = Batch(game, opening(game.instance).backend, THREADS_BATCH, seed)
    begun = time.perf_counter()
    batch.finish(THREADS, listed=True)
    return Rate(PLAYOUTS, THREADS_BATCH, batch.moves, time.perf_counter() - begun)


def _any(env: Vector, rng: np.random.Generator) -> np.ndarray[Any, Any]:
    """A random legal move for each game."""
    offsets, codes = env.batch.legal(THREADS)
    found: np.ndarray[Any, Any] = codes[offsets[:-1] + rng.integers(0, np.diff(offsets))]
    return found


def _growth(game: Game, steps: int, seed: int, tell: Callable[[float], None]) -> int | None:
    """Bytes by which the process grew from the first tenth of so many steps to their end."""
    env, rng, first = _begun(game, seed), np.random.default_rng(seed), None
    for _ in range(MEMORY):
        for _ in range(max(1, steps // (MEMORY * THREADS_BATCH))):
            env.step(_any(env, rng))
        first = resident() if first is None else first
        tell(1)
    last = resident()
    return None if first is None or last is None else last - first


# --- shown -----------------------------------------------------------------------------------------------------------


def _print(report: dict[str, Any], out: Output) -> None:
    from rondel.core.registry import meta

    out.tell(
        "bench_title", "bold", title=meta(report["game"]).title, players=players(report["players"]), seed=report["seed"]
    )
    table = out.table("bench_what", "bench_moves", "bench_games", left=("bench_what",))
    for rate in report["rates"]:
        if rate.get("missing"):
            table.add_row(rate["name"], out.say("bench_missing", what=rate["missing"]), "")
            continue
        speeds = (out.number(rate[speed], ",") for speed in ("steps_per_second", "games_per_second"))
        table.add_row(_name(rate["name"], out), *speeds)
    out.console.print(table)
    ratios = out.table("bench_ratio", "bench_value", "bench_least", "", left=("bench_ratio",))
    for row in report["ratios"]:
        value = row["ratio"]
        reached = "" if value is None else out.reached(value >= row["least"])
        shown = "-" if value is None else out.number(value, ",.2f")
        names = f"{_name(row['of'], out)} / {_name(row['to'], out)}"
        ratios.add_row(names, shown, out.number(row["least"], "g"), reached)
    out.console.print(ratios)
    if report["memory_growth_bytes"] is not None:
        out.tell(
            "bench_envs_memory",
            steps=out.number(report["memory_steps"], ","),
            mb=out.number(report["memory_growth_bytes"] / 2**20, ".1f"),
        )


def _name(name: str, out: Output) -> str:
    return out.say(f"bench_envs.{name}") if name in OWN else name
