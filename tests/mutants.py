"""Breaks a game's rules line by line and looks whether the clause tests notice: ``./test --mutants GAME``.

The rules are ``rules.py`` and, where it has some, its parts.

A mutant is the source with one small edit: see `mutation`. Only tests that carry ``pytest.mark.clause`` are run on it;
one of them must fail, or never end. ``tests/games/<game>/survivors.toml`` explains the mutants that no test can catch
because they play the same game.

mutmut is no help here: it leaves decorated functions alone, and it switches its mutants on by the name of the imported
module, which the loader of the rules makes up. So the tests are collected once, before any rules have run, and each
mutant gets a fork of that process in which the import system hands out its source.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import signal
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Sequence
from importlib.machinery import SourceFileLoader
from itertools import groupby, pairwise
from pathlib import Path
from typing import IO

import pytest
from clauses import TESTS
from mutation import RULES, Mutant, mutants

from rondel.core.kernel.source import PARTS, file_of, sources
from rondel.core.registry import meta

WANTED = 0.85
"""The share of mutants that must be caught."""
SLOW = 0.5
"""Tests that take more seconds come last."""
CASES, LONG = 5, 10
"""Of a test whose cases take more than LONG seconds together only so many are run, spread evenly."""
RECENT = 12
"""So many tests that have caught mutants of a file are tried before all others."""
NEVER_ENDED = "(it never ended)"


def rules_of(slug: str) -> dict[str, str]:
    """The rules of a game: the names of its sources, by their files in its folder. Parts of its checks are none."""
    package = meta(slug).package
    parts = [name for name in sources(package) if name.startswith(f"{package}.{PARTS}.")]
    names = [name for name in parts if not name.endswith("_checks")]
    return {f"{PARTS}/{file_of(name).name}": name for name in names} | {RULES: f"{package}.rules"}


# --- running the clause tests ----------------------------------------------------------------------------------------


class Hunt:
    """A pytest plugin: instead of running the tests once, it runs them on each mutant, in a fork of its own."""

    def __init__(self, slug: str, patience: float = 2) -> None:
        self.names = rules_of(slug)
        self.paths = {file: file_of(name) for file, name in self.names.items()}
        self.sound = {file: path.read_bytes() for file, path in self.paths.items()}
        self.mutants = [mutant for file, source in self.sound.items() for mutant in mutants(source, file)]
        self.patience = patience
        """Seconds of computing that a test gets beyond ten times what it takes on the sound source."""
        self.seconds: dict[str, float] = {}
        self.items: list[pytest.Item] = []
        self.verdicts: list[str | None] = []
        """For each mutant the test that caught it, or None."""
        self.catchers: dict[str, list[str]] = {}
        """For each file the tests that have caught its mutants, the latest first: neighbours die by the same hand."""
        self.trouble = "The clause tests could not be collected."

    def start(self, *tests: Path) -> None:
        """Collects the clause tests and hunts."""
        words = io.StringIO()
        options = ["-m", "clause", "--capture=no", "--tb=no", "-p", "no:cacheprovider", "-p", "no:faulthandler"]
        with contextlib.redirect_stdout(words), tempfile.TemporaryDirectory() as folder:
            os.environ["PYTEST_DEBUG_TEMPROOT"] = folder  # forks leave their folders behind
            pytest.main([*map(str, tests), *options], plugins=[self])
        if self.trouble:
            self.trouble += "\n" + words.getvalue()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.trouble = self.look(session)
        return True

    def look(self, session: pytest.Session) -> str:
        """Hunts; returns what is wrong with the hunt itself, if anything."""
        if session.testsfailed or not session.items:
            return self.trouble
        if any(name.partition("@")[0] in self.names.values() for name in sys.modules):
            return "The rules have run already while the tests were collected: mutants would not be seen."
        cores = os.cpu_count() or 1
        timed = forked([lambda out, i=i: self.time(session, session.items[i::cores], out) for i in range(cores)])
        failing = [verdict for verdict in timed if not verdict.startswith("{")]
        if failing:
            return f"The tests fail on the sound sources already: {failing[0]}"
        for verdict in timed:
            self.seconds |= json.loads(verdict)
        self.items = self.spread(session.items)
        dead = [Mutant("", 1, "", "", 0, 0, b"raise AssertionError\n", frozenset(), file) for file in self.sound]
        if not all(forked([lambda out, m=m: self.run(session, m, out) for m in dead])):
            return "Rules that cannot even be loaded pass all tests: mutants are not seen."
        caught = forked([lambda out, m=m: self.run(session, m, out) for m in self.mutants], self.learn)
        self.verdicts = [verdict or None for verdict in caught]
        return ""

    def time(self, session: pytest.Session, items: list[pytest.Item], out: IO[str]) -> None:
        """Runs tests on the sound source; writes how long each took, or the name of one that fails."""
        seconds = {}
        for item, following in pairwise([*items, None]):
            begin = time.process_time()
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            seconds[item.nodeid] = time.process_time() - begin
            if session.testsfailed:
                out.write(item.nodeid)
                return
        out.write(json.dumps(seconds))

    def spread(self, items: list[pytest.Item]) -> list[pytest.Item]:
        """The tests to run on mutants: hundreds of whole games on each would take hours."""
        found = []
        for _, group in groupby(items, lambda item: item.nodeid.split("[")[0]):
            cases = list(group)
            long = sum(self.seconds[item.nodeid] for item in cases) > LONG
            found += cases[:: -(-len(cases) // CASES)] if long else cases
        return found

    def run(self, session: pytest.Session, mutant: Mutant, out: IO[str]) -> None:
        """Runs the tests on a mutant until one fails, and writes its name."""
        path = str(self.paths[mutant.file])
        code = compile(mutant.source(self.sound[mutant.file]), path, "exec")
        plain = SourceFileLoader.get_code
        SourceFileLoader.get_code = lambda loader, name: code if loader.path == path else plain(loader, name)
        for item, following in pairwise([*sorted(self.items, key=lambda item: self.rank(item, mutant)), None]):
            signal.setitimer(signal.ITIMER_PROF, self.patience + 10 * self.seconds[item.nodeid])
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if session.testsfailed:
                out.write(item.nodeid)
                return

    def learn(self, at: int, verdict: str) -> None:
        """Hears which test has caught a mutant."""
        latest = self.catchers.setdefault(self.mutants[at].file, [])
        if verdict in latest:
            latest.remove(verdict)
        if verdict in self.seconds:
            latest.insert(0, verdict)

    def rank(self, item: pytest.Item, mutant: Mutant) -> tuple[bool, int, bool, float]:
        """Quick tests first; among them those that have caught others, and those of the clauses at hand."""
        named = any(mutant.clauses.intersection(mark.args) for mark in item.iter_markers("clause"))
        seconds, latest = self.seconds[item.nodeid], self.catchers.get(mutant.file, [])
        place = latest.index(item.nodeid) if item.nodeid in latest[:RECENT] else RECENT
        return seconds > SLOW, place, not named, seconds


def forked(jobs: Sequence[Callable[[IO[str]], None]], heard: Callable[[int, str], None] | None = None) -> list[str]:
    """Runs each job in a process of its own, as many at once as there are cores; returns what each has written.

    Who wants to hear each answer is told, and people see how far it is.
    """
    answers = [""] * len(jobs)
    running: dict[int, tuple[int, IO[str]]] = {}
    started = silent = 0
    while started < len(jobs) or running:
        if started < len(jobs) and len(running) < (os.cpu_count() or 1):
            out = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115 - read when the process has ended
            pid = os.fork() or _child(jobs[started], out)
            running[pid] = started, out
            started += 1
            continue
        pid, status = os.wait()
        at, out = running.pop(pid)
        with out:
            out.seek(0)
            answers[at] = _verdict(os.waitstatus_to_exitcode(status), out.read())
        silent += not answers[at]
        if heard is not None:
            heard(at, answers[at])
            end = "" if started < len(jobs) or running else "\n"
            line = f"\r{started - len(running)} of {len(jobs)} tried, {silent} not caught"
            print(line, end=end, file=sys.stderr, flush=True)
    return answers


def _child(job: Callable[[IO[str]], None], out: IO[str]) -> int:
    code = 1
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        job(out)
        out.flush()
        code = 0
    finally:
        os._exit(code)


def _verdict(code: int, written: str) -> str:
    if code > 0:
        raise RuntimeError("a process of the hunt failed")
    return written if code == 0 else NEVER_ENDED if code == -signal.SIGPROF else f"(died of signal {-code})"


# --- the table -------------------------------------------------------------------------------------------------------


Edited = tuple[str, str, str, str]
"""A mutant as people write it down: file, function, line and what it becomes."""


def edited(mutant: Mutant) -> Edited:
    return mutant.file, mutant.function, mutant.was, mutant.becomes


def explained(slug: str) -> dict[Edited, str]:
    """The mutants that play the same game, with the reason. Where the rules are several files each row names one."""
    file = TESTS / "games" / slug / "survivors.toml"
    rows = tomllib.loads(file.read_text(encoding="utf-8"))["survivor"] if file.exists() else []
    several = len(rules_of(slug)) > 1
    return {
        (row["file"] if several else RULES, row["function"], row["line"], row["becomes"]): row["reason"] for row in rows
    }


def main(slug: str) -> int:
    found = Hunt(slug)
    found.start(TESTS / "games" / slug)
    if found.trouble:
        print(found.trouble)
        return 1
    reasons = explained(slug)
    survivors = [m for m, verdict in zip(found.mutants, found.verdicts, strict=True) if verdict is None]
    for mutant in survivors:
        reason = reasons.get(edited(mutant), "-- NOT CAUGHT --")
        print(f"{mutant.file}:{mutant.line} {mutant.function}: {mutant.was}")
        print(f"{'':8}becomes {mutant.becomes}\n{'':8}{reason}")
    for file, function, line, becomes in sorted(reasons.keys() - {edited(mutant) for mutant in survivors}):
        print(f"explained, but no survivor: {file} {function}: {line}\n{'':8}becomes {becomes}")
    caught = len(found.mutants) - len(survivors)
    endless = found.verdicts.count(NEVER_ENDED)
    share = caught / len(found.mutants)
    print(f"{caught} of {len(found.mutants)} mutants caught ({100 * share:.1f} %), {endless} by never ending")
    return 0 if share >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
