"""Bots that do as a test says: in a process of their own, by files in a folder that both processes know, or here."""

from __future__ import annotations

import asyncio
import os
import secrets
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rondel.bots import Seat
from rondel.core.game import Game
from rondel.server import thinker
from rondel.server.thinker import Answer, Job, Thought

FOLDER = "RONDEL_TEST_BOTS"


def wait_and_choose(name: str, seat: Seat, seed: int, ear: thinker.Ear) -> Answer:
    """Says who thinks, and answers once it is told to go on. Takes the place of `rondel.server.thinker._choose`."""
    folder = Path(os.environ[FOLDER])
    (folder / f"{os.getpid()}.thinks").touch()
    while not (folder / "go").exists():
        time.sleep(0.02)
    return Answer(seat.legal[:1])


def hang_if_greedy(name: str, seat: Seat, seed: int, ear: thinker.Ear) -> Answer:
    """The greedy bot never answers, and does not hear either."""
    return wait_and_choose(name, seat, seed, ear) if name == "greedy" else Answer(seat.legal[-1:])


def add(one: int, other: int, stopped: Callable[[], bool]) -> int:
    """Work that is soon done."""
    return one + other


def fall(stopped: Callable[[], bool]) -> None:
    raise ZeroDivisionError


def work_on(stopped: Callable[[], bool]) -> None:
    """Says that it has begun, and goes on until it is stopped; then it says so, too."""
    own = Path(os.environ[FOLDER]) / secrets.token_hex()
    own.with_suffix(".begun").touch()
    while not stopped():
        time.sleep(0.005)
    own.with_suffix(".stopped").touch()


def tell_on(stopped: thinker.Ear) -> str:
    """Says how far it has come."""
    for number in range(3):
        stopped.tell(number)
    return "done"


async def said(folder: Path, what: str, times: int = 1) -> None:
    """Waits until that has been said so often."""
    await until(lambda: len(list(folder.glob(f"*.{what}"))) == times)


def think_on(name: str, seat: Seat, seed: int, ear: thinker.Ear) -> Answer:
    """A bot that thinks until it is told to come to its end. Takes the place of `rondel.server.thinker._choose`."""
    work_on(ear)
    return Answer(seat.legal[:1], simulations=7)


async def until(condition: Callable[[], object]) -> None:
    while not condition():
        await asyncio.sleep(0.02)


class Line:
    """Takes the place of a pipe to a thought: by it comes that nobody wants it any more, when a test says so."""

    def __init__(self, comes: Callable[[], bool], word: Callable[[], bytes] = lambda: thinker.STOP) -> None:
        self.poll, self.recv_bytes = comes, word


class Heard:
    """Takes the place of the ear of a process, for a job in a thread."""

    def __init__(self, job: Job[Any]) -> None:
        self.tell = job.heard
        self._job, self._begun = job, time.monotonic()

    @property
    def unwanted(self) -> bool:
        return not self._job.wanted

    def __call__(self) -> bool:
        return self.unwanted or time.monotonic() - self._begun > self._job.seconds


class Here:
    """Takes the place of a process of bots: they think in a thread of the test's own process."""

    def __init__(self, nice: int) -> None:
        self.nice = nice

    def ask(self, thought: Thought, seconds: float) -> list[int]:
        ear = thinker.Ear(Line(lambda: not thought.wanted))
        ear.begin(thought.seconds)
        return thinker._choose(thought.name, thought.seat, thought.seed, ear).codes

    def run(self, job: Job[Any], seconds: float) -> Any:
        return job.work(*job.given, Heard(job))

    def start(self) -> None:
        pass

    def get_ready(self, name: str, game: Game, seconds: float) -> None:
        pass

    def stop(self) -> None:
        pass
