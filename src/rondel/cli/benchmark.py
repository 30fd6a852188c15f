"""What is measured: random play on both back ends, beside references that play the same games.

References are scripts outside the package, named in ``<folder>/<game>/bench.toml``; each runs in a process of its own
and prints one line of JSON. All times are processor time, the best of some rounds in which everything takes its turn,
so that a busy moment of the machine spoils no ratio; only threads are compared by the clock on the wall.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np

from rondel.core.batch import Batch
from rondel.core.game import OVER, Game
from rondel.core.kernel.backend import Backend
from rondel.core.kernel.opening import Opening

THREADS_BATCH = 1024
WALL_TRIES = 4
STEPPED = ("stepped_one", "stepped_two")
"""Rows that play other moves than the rest: those of a program outside, which has a generator of its own."""
SLOW = 50
"""Slow players play this many times fewer games."""
MEMORY = 20
"""The memory test plays this many times more."""
LIMIT = 600
"""Seconds that a reference may take."""


class Rate(NamedTuple):
    """How fast something played; ``missing`` says why it did not."""

    name: str
    games: int = 0
    moves: int = 0
    seconds: float = 0.0
    checksum: int | None = None
    note: str = ""
    missing: str = ""

    @property
    def moves_per_second(self) -> float:
        return self.moves / self.seconds if self.seconds else 0.0

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds if self.seconds else 0.0


class Reference(NamedTuple):
    """A yardstick: a script; a slow one plays fewer games."""

    name: str
    script: Path
    slow: bool
    same: bool
    """Whether it plays the very same games."""


class Ratio(NamedTuple):
    """What is to be compared: the speed of one row over that of another, and what it should be."""

    of: str
    to: str
    least: float


class Plan(NamedTuple):
    """What to measure."""

    game: Game
    opening: Opening
    backend: Backend
    references: list[Reference]
    ratios: list[Ratio]
    games: int
    rounds: int
    seed: int


def read_plan(folder: Path | None, slug: str) -> tuple[list[Reference], list[Ratio]]:
    """The references of a game, and the ratios that it should reach."""
    file = None if folder is None else folder / slug / "bench.toml"
    if file is None or not file.is_file():
        return [], [Ratio("two_threads", "one_thread", 1.6)]
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    references = [
        Reference(row["name"], file.parent / row["script"], row.get("slow", False), row.get("same", True))
        for row in data.get("reference", ())
    ]
    return references, [Ratio(**row) for row in data.get("ratio", ())]


def measure(plan: Plan, tell: Callable[[float], None]) -> list[Rate]:
    """All rows; ``tell`` hears of each piece of work, `work` of them."""
    best: dict[str, Rate] = {}
    # Not timed: the first pass through code and memory is no measure of anything.
    _play("", plan, plan.backend, THREADS_BATCH)
    for _ in range(plan.rounds):
        for player in _players(plan):
            rate = player()
            known = best.get(rate.name)
            if known is None or known.missing or (not rate.missing and rate.seconds < known.seconds):
                best[rate.name] = rate
            tell(1)
    return list(best.values())


def work(plan: Plan) -> int:
    """The pieces of work of `measure`."""
    return plan.rounds * len(_players(plan))


def _players(plan: Plan) -> list[Callable[[], Rate]]:
    slow = max(1, plan.games // SLOW)
    players: list[Callable[[], Rate]] = []
    if plan.backend is not plan.opening.interpreted:
        players.append(partial(_play, "compiled", plan, plan.backend, plan.games))
        players.append(partial(_play, "unlisted", plan, plan.backend, plan.games, listed=False))
        players.append(partial(_play, "one_thread", plan, plan.backend, THREADS_BATCH, 1))
        players.append(partial(_play, "two_threads", plan, plan.backend, THREADS_BATCH, 2))
        players.extend(partial(_step, name, plan, threads) for threads, name in enumerate(STEPPED, 1))
    players.append(partial(_play, "interpreted", plan, plan.opening.interpreted, slow))
    for reference in plan.references:
        players.append(partial(_refer, reference, plan, slow if reference.slow else plan.games))
    return players


def _play(name: str, plan: Plan, backend: Backend, games: int, threads: int = 0, listed: bool = True) -> Rate:
    """One row. Threads are timed by the clock on the wall, which any neighbour disturbs: the best try counts."""
    clock = time.perf_counter if threads else time.process_time
    found = []
    for _ in range(WALL_TRIES if threads else 1):
        batch = Batch(plan.game, backend, games, plan.seed)
        begun = clock()
        batch.finish(threads or 1, listed)
        found.append(clock() - begun)
    return Rate(name, games, batch.moves, min(found), batch.checksum)


def _step(name: str, plan: Plan, threads: int) -> Rate:
    """One row, by the clock on the wall: all games move by move, with masks and observations before each.

    What a learner does with them, here to choose a legal move at random, takes time of its own, and is not counted.
    """
    game, rng = plan.game, np.random.default_rng(plan.seed)
    batch = Batch(game, plan.backend, THREADS_BATCH, plan.seed)
    masks = np.zeros((len(batch), game.facts.moves), np.uint8)
    observed = np.zeros((len(batch), game.facts.observation), np.int16)
    seconds = 0.0
    while not batch.over:
        offsets, codes = batch.legal(threads)
        counts = np.diff(offsets)
        chosen = np.full(len(batch), -1)
        chosen[counts > 0] = codes[(offsets[:-1] + rng.integers(0, np.maximum(counts, 1)))[counts > 0]]
        begun = time.perf_counter()
        batch.masks(masks, threads)
        batch.observe(None, observed, threads)
        batch.step(chosen, threads)
        seconds += time.perf_counter() - begun
    return Rate(name, len(batch), batch.moves, seconds, batch.checksum)


def _refer(reference: Reference, plan: Plan, games: int) -> Rate:
    return ran(reference.name, reference.script, plan.game.seats, games, plan.seed)


def ran(name: str, script: Path, players: int, games: int, seed: int) -> Rate:
    """What a script says of so many games, by the protocol of references."""
    command = [
        sys.executable, str(script), "--players", str(players), "--seed", str(seed), "--games", str(games),
        "--repeat", "1",
    ]  # fmt: skip
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT, check=False)
        if done.returncode != 0:
            last = (done.stderr.strip().splitlines() or [f"exit code {done.returncode}"])[-1]
            return Rate(name, missing=f"{script.name}: {last}")
        said = json.loads(done.stdout)
    except (OSError, ValueError, subprocess.TimeoutExpired) as problem:
        return Rate(name, missing=f"{script.name}: {type(problem).__name__}")
    if not {"moves", "seconds", "checksum"} <= said.keys():
        return Rate(name, missing=said.get("missing") or f"{script.name}: no result")
    return Rate(name, games, said["moves"], said["seconds"], said["checksum"], said.get("note", ""))


def differing(plan: Plan, rates: list[Rate]) -> list[str]:
    """The rows that did not play the games they should have: none, or something is wrong with the rules."""
    others = {reference.name for reference in plan.references if not reference.same}
    checksums: dict[int, int] = {}
    wrong: list[str] = []
    stepped = [rate for rate in rates if rate.name in STEPPED]
    if len({rate.checksum for rate in stepped}) > 1:
        wrong += STEPPED
    for rate in rates:
        if rate.missing or rate.name in others or rate in stepped:
            continue
        if rate.games not in checksums:
            batch = Batch(plan.game, plan.backend, rate.games, plan.seed)
            batch.finish()
            checksums[rate.games] = batch.checksum
        if rate.checksum != checksums[rate.games]:
            wrong.append(rate.name)
    return wrong


def slowest_move(game: Game, seed: int, repeats: int = 3) -> float:
    """Seconds that `legal` and `play` take together, interpreted, in the worst position of a random game."""
    times: list[float] = []
    for repeat in range(repeats):
        random = Random(seed)
        state = game.setup()
        step = 0
        while game.actor(state) != OVER:
            begun = time.perf_counter()
            codes = game.legal(state) or list(game.chance(state).codes)
            after = game.play(state, codes[random.randrange(len(codes))])
            taken = time.perf_counter() - begun
            if repeat == 0:
                times.append(taken)
            times[step] = min(times[step], taken)
            state, step = after, step + 1
    return max(times)


def memory_growth(plan: Plan, tell: Callable[[float], None]) -> int | None:
    """Bytes by which the process grew between the first tenth and the end of very many games; None where unknown."""
    first = 0
    for part in range(MEMORY):
        if part == MEMORY // 10:
            first = resident() or 0
        Batch(plan.game, plan.backend, plan.games, plan.seed + part).finish()
        tell(1)
    last = resident()
    return None if last is None else last - first


def resident() -> int | None:
    """The bytes of memory that this process has now."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return None
    return pages * os.sysconf("SC_PAGE_SIZE")


def ratio_of(ratio: Ratio, rates: list[Rate], by: Callable[[Rate], float]) -> float | None:
    """The speed of one row over that of another; None where one of them is missing."""
    speeds = {rate.name: by(rate) for rate in rates}
    of, to = speeds.get(ratio.of), speeds.get(ratio.to)
    return of / to if of and to else None
