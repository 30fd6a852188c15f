"""Breaks every rule clause of a game on purpose and looks whether its tests notice: ``./test --broken GAME``.

The breakages are data: ``tests/games/<game>/broken.toml``, at most two for a clause, which go to its heart. Only the
tests that carry the clause's id are run on each; one of them must fail.

Kernel sources are broken under the tests of one collection: see `hunt`. Every other file may have been read when the
tests are collected, so for each such breakage those of the clause are collected anew, in a fork that has read none.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import tomllib
from pathlib import Path
from typing import IO, NamedTuple

import pytest
from clauses import TESTS
from forks import forked
from hunt import KEPT, OPTIONS, PASSED, Change, Hunt, Verdict, hand_out, verdict_of

import rondel.games
from rondel.core.kernel.source import PARTS, SOURCES

MOST = 2
"""Breakages of a clause: more tell nothing that ``./test --mutants`` does not."""
LIMIT = 120
"""Seconds of computing that the tests of a clause get where they are collected anew."""


class Broken(NamedTuple):
    """One breakage: in ``file`` of the game (``rules.py``, ``parts/dome.py``), ``old`` becomes ``new``."""

    clause: str
    file: str
    old: str
    new: str

    def path(self, slug: str) -> Path:
        return Path(rondel.games.__path__[0]) / slug / self.file

    def source(self, slug: str) -> bytes:
        return self.path(slug).read_text(encoding="utf-8").replace(self.old, self.new, 1).encode()

    @property
    def in_kernel(self) -> bool:
        return self.file.startswith(f"{PARTS}/") or self.file.removesuffix(".py") in SOURCES


def breakages(slug: str) -> list[Broken]:
    """All breakages of a game."""
    data = tomllib.loads((TESTS / "games" / slug / "broken.toml").read_text(encoding="utf-8"))
    return [Broken(**row) for row in data["broken"]]


class Breaking(Hunt):
    """The hunt for breakages of kernel sources."""

    def __init__(self, slug: str, rows: list[Broken], kept: Path = KEPT) -> None:
        super().__init__(slug, kept)
        self.rows = rows
        self.verdicts: list[Verdict] = []

    def hunt(self) -> None:
        self.verdicts = self.on([self.change(broken) for broken in self.rows], progress=lambda: "kernel sources broken")

    def change(self, broken: Broken) -> Change:
        return Change(broken.path(self.slug), broken.source(self.slug), lambda: self.proving(broken.clause))

    def proving(self, clause: str) -> list[pytest.Item]:
        return sorted((item for item in self.items if carries(item, clause)), key=self.seconds)


def carries(item: pytest.Item, clause: str) -> bool:
    return any(clause in mark.args for mark in item.iter_markers("clause"))


class First:
    """A pytest plugin: only the tests of a clause are run, and the first that fails is written down."""

    def __init__(self, clause: str, out: IO[str]) -> None:
        self.clause = clause
        self.out = out

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if carries(item, self.clause)]

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        print(nodeid, file=self.out, flush=True)


def from_the_start(slug: str, broken: Broken, out: IO[str]) -> None:
    """Collects and runs the tests of a clause on a broken file."""
    hand_out(broken.path(slug), broken.source(slug))
    files = [file for file in (TESTS / "games" / slug).glob("test_*.py") if f'"{broken.clause}"' in file.read_text()]
    print("(the tests could not be collected)", file=out, flush=True)
    signal.setitimer(signal.ITIMER_PROF, LIMIT)
    with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere):
        code = pytest.main([*map(str, sorted(files)), *OPTIONS, "-x"], plugins=[First(broken.clause, out)])
    if code in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        print(PASSED, file=out)


def main(slug: str) -> int:
    rows = breakages(slug)
    others = [broken for broken in rows if not broken.in_kernel]
    jobs = [lambda out, broken=broken: from_the_start(slug, broken, out) for broken in others]
    answers = forked(jobs, progress=lambda: "other files broken")
    hunt = Breaking(slug, [broken for broken in rows if broken.in_kernel])
    trouble = hunt.start()
    if trouble:
        print(trouble)
        return 1
    verdicts = dict(zip(others, map(verdict_of, answers), strict=True)) | dict(
        zip(hunt.rows, hunt.verdicts, strict=True)
    )
    for broken in rows:
        print(f"{broken.clause:6} {broken.file:20} {verdicts[broken]}")
    caught = sum(verdict.test is not None for verdict in verdicts.values())
    print(f"{caught} of {len(rows)} breakages caught")
    return 0 if caught == len(rows) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
