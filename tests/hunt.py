"""Clause tests on broken sources: collected once, then run in a fork for each change.

First every test is run alone on the sound sources: it must pass, and how long it takes and which statements of the
rules it executes is kept under ``build/mutants/``, for the tests that stay as they are. Then `Hunt.hunt` tries changes.

mutmut is no help here: it leaves decorated functions alone, and it switches its mutants on by the name of the imported
module, which the loader of the rules makes up. Here the import system hands out the changed source.
"""

from __future__ import annotations

import ast
import contextlib
import hashlib
import io
import json
import math
import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from functools import cache, cached_property
from importlib.machinery import SourceFileLoader
from itertools import pairwise
from pathlib import Path
from types import CodeType
from typing import IO, Any, NamedTuple, NoReturn

import pytest
from clauses import TESTS
from forks import Answer, forked
from ledger import Ledger
from mutation import RULES
from reach import Reach

from rondel.core.kernel.source import PARTS, file_of, sources
from rondel.core.registry import meta

ROOT = TESTS.parent
KEPT = ROOT / "build" / "mutants"
"""Where results are kept; git ignores it."""
OPTIONS = ("-m", "clause", "--capture=no", "--tb=no", "-p", "no:cacheprovider", "-p", "no:faulthandler")


def rules_of(slug: str) -> dict[str, str]:
    """The rules of a game: the names of its sources, by their files in its folder.

    Parts of its checks and of its knowledge are none.
    """
    package = meta(slug).package
    parts = [name for name in sources(package) if name.startswith(f"{package}.{PARTS}.")]
    names = [name for name in parts if not name.endswith(("_checks", "_knowledge"))]
    return {f"{PARTS}/{file_of(name).name}": name for name in names} | {RULES: f"{package}.rules"}


def hand_out(path: Path, source: bytes | CodeType) -> None:
    """From now on, in this process, other code is imported from a file, or other bytes are read from it."""
    if path.suffix == ".py":
        code = compile(source, path, "exec") if isinstance(source, bytes) else source
        get_code = SourceFileLoader.get_code
        SourceFileLoader.get_code = lambda loader, name: code if loader.path == str(path) else get_code(loader, name)
        return

    plain = Path.open

    def read(self: Path, mode: str = "r", *rest: Any, **options: Any) -> IO[Any]:
        if self != path:
            return plain(self, mode, *rest, **options)
        return io.BytesIO(source) if "b" in mode else io.TextIOWrapper(io.BytesIO(source), encoding="utf-8")

    Path.open = read


class Change(NamedTuple):
    """A source that is broken: the file, what it becomes, and the tests to run on it, asked for in its fork."""

    path: Path
    source: bytes
    tests: Callable[[], Sequence[pytest.Item]]
    cap: float = math.inf
    """Seconds of tests, as they cost on the sound sources. The one that takes more than is left is cut short."""


class Verdict(NamedTuple):
    """The test that caught a change, none where none did, and how where it did not just fail."""

    test: str | None
    how: str = ""

    def __str__(self) -> str:
        return f"{self.test or '-- NOT CAUGHT --'}{self.how and f' ({self.how})'}"


NEVER_ENDED = "never ended"
PASSED = "(passed)"


def verdict_of(answer: Answer) -> Verdict:
    """A fork writes the name of each test before it is run, and at last that all have passed."""
    *_, last = answer.text.splitlines()
    how = NEVER_ENDED if answer.signal == signal.SIGPROF else f"died of signal {answer.signal}"
    return Verdict(None if last == PASSED else last, how if answer.signal else "")


class Run(NamedTuple):
    """A test run alone on the sound sources."""

    key: str
    """Its name."""
    digest: str
    """Of all that the test is made of."""
    seconds: float
    reached: int
    """The statements of the rules that it executed, as bits."""


class Hunt:
    """A pytest plugin: instead of running the tests once, it runs them on each change, in a fork of its own."""

    def __init__(self, slug: str, kept: Path = KEPT, patience: float = 1) -> None:
        self.slug = slug
        self.names = rules_of(slug)
        self.paths = {file: file_of(name) for file, name in self.names.items()}
        self.sound = {file: path.read_bytes() for file, path in self.paths.items()}
        self.reach = Reach(self.sound)
        self.kept = kept
        self.patience = patience
        """Seconds of computing that a test gets beyond five times what it takes on the sound sources."""
        self.items: list[pytest.Item] = []
        self.runs: dict[str, Run] = {}
        """Every test on the sound sources."""
        self.trouble = "The clause tests could not be collected."

    def hunt(self) -> None:
        """Tries changes, by `on`; for who inherits."""
        raise NotImplementedError

    def start(self, *tests: Path) -> str:
        """Collects the clause tests and hunts; returns what is wrong with the hunt itself, if anything."""
        words = io.StringIO()
        with contextlib.redirect_stdout(words), tempfile.TemporaryDirectory() as folder:
            os.environ["PYTEST_DEBUG_TEMPROOT"] = folder  # forks leave their folders behind
            pytest.main([*map(str, tests or [TESTS / "games" / self.slug]), *OPTIONS], plugins=[self])
        return f"{self.trouble}\n{words.getvalue()}" if self.trouble else ""

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.items and not session.testsfailed:
            self.items = session.items
            self.trouble = self.record() or self.doubt()
            if not self.trouble:
                self.hunt()
        return True

    # --- on the sound sources

    def record(self) -> str:
        """Runs the tests that are new or changed, each alone; returns what is wrong, if anything."""
        if any(name.partition("@")[0] in self.names.values() for name in sys.modules):
            return "The rules have run already while the tests were collected: a change would not be seen."
        digests = {item.nodeid: self.digest(item) for item in self.items}
        kept = Ledger(self.kept / f"{self.slug}.tests.jsonl")
        self.runs = {test: Run(**row) for test, row in kept.rows.items() if row["digest"] == digests.get(test)}
        fresh = [item for item in self.items if item.nodeid not in self.runs]
        failing: list[str] = []

        def heard(at: int, answer: Answer) -> None:
            test = fresh[at].nodeid
            if answer.text:
                kept.add(test, digest=digests[test], **json.loads(answer.text))
                self.runs[test] = Run(**kept.rows[test])
            else:
                failing.append(test)

        jobs = [lambda out, item=item: self.alone(item, out) for item in fresh]
        forked(jobs, heard, lambda: "tests recorded on the sound sources")
        return f"Tests fail on the sound sources already: {', '.join(failing)}" if failing else ""

    def alone(self, item: pytest.Item, out: IO[str]) -> None:
        """Runs a test on the sound sources; writes how long it took and what it reached, nothing if it fails."""
        for file, path in self.paths.items():
            hand_out(path, self.reach.marked(file, str(path)))
        self.reach.begin()
        begin = time.process_time()
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        if not item.session.testsfailed:
            seconds = round(time.process_time() - begin, 4)
            out.write(json.dumps({"seconds": seconds, "reached": self.reach.reached()}))

    def digest(self, item: pytest.Item) -> str:
        """Of all that a test's result hangs on: the rules, what tests share, its own file without the other tests."""
        name = getattr(item, "originalname", item.name)
        return digest([item.nodeid, self.rules_digest, _shared(self.slug), _own(item.path, name)])

    @cached_property
    def rules_digest(self) -> str:
        return digest([source.decode() for source in self.sound.values()])

    def doubt(self) -> str:
        """Looks whether changes are seen at all; returns what is wrong, if anything."""
        dead = [Change(path, b"raise AssertionError\n", self.quickest) for path in self.paths.values()]
        seen = all(verdict.test for verdict in self.on(dead))
        return "" if seen else "Rules that cannot even be loaded pass all tests: a change is not seen."

    # --- on changed ones

    def on(
        self,
        changes: Sequence[Change],
        heard: Callable[[int, Verdict], None] | None = None,
        progress: Callable[[], str] | None = None,
    ) -> list[Verdict]:
        """Runs its tests on each change until one fails; ``heard`` is told each verdict when it falls."""
        verdicts = [Verdict(None)] * len(changes)

        def hear(at: int, answer: Answer) -> None:
            verdicts[at] = verdict_of(answer)
            if heard is not None:
                heard(at, verdicts[at])

        forked([lambda out, change=change: self.run(change, out) for change in changes], hear, progress)
        return verdicts

    def run(self, change: Change, out: IO[str]) -> None:
        """Runs tests on a change; writes the name of each before it is run."""
        hand_out(change.path, change.source)
        left = change.cap
        for item, following in pairwise([*change.tests(), None]):
            print(item.nodeid, file=out, flush=True)
            if self.cost(item) > left:
                signal.signal(signal.SIGPROF, lambda *_: _cut_short(out))
                signal.setitimer(signal.ITIMER_PROF, max(1, left))
            else:
                signal.setitimer(signal.ITIMER_PROF, self.patience + 5 * self.seconds(item))
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if item.session.testsfailed:
                return
            left -= self.cost(item)
        print(PASSED, file=out)

    def seconds(self, item: pytest.Item) -> float:
        return self.runs[item.nodeid].seconds

    def cost(self, item: pytest.Item) -> float:
        """What a test takes after others: the first one in a fork has made the game."""
        return self.seconds(item) - self.start_up

    @cached_property
    def start_up(self) -> float:
        return min(run.seconds for run in self.runs.values() if run.reached)

    def quickest(self) -> list[pytest.Item]:
        return sorted((item for item in self.items if self.runs[item.nodeid].reached), key=self.seconds)


def _cut_short(out: IO[str]) -> NoReturn:
    print(PASSED, file=out, flush=True)
    os._exit(0)


def digest(data: Iterable[Any]) -> str:
    """A short stable hash."""
    return hashlib.sha256(json.dumps(list(data)).encode()).hexdigest()[:16]


@cache
def _shared(slug: str) -> str:
    """What the tests of a game share: every module beside them and above them that holds no test."""
    folder = TESTS / "games" / slug
    files = [*folder.glob("*.py"), *folder.parent.glob("*.py")]
    return digest(file.read_text(encoding="utf-8") for file in sorted(files) if not file.name.startswith("test_"))


@cache
def _own(path: Path, name: str) -> str:
    """A test with all of its file that is no other test."""
    return digest(text for test, text in _parts(path) if test in {"", name})


@cache
def _parts(path: Path) -> list[tuple[str, str]]:
    """The statements of a test file, the tests by name."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [(node.name if _is_test(node) else "", ast.unparse(node)) for node in tree.body]


def _is_test(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
