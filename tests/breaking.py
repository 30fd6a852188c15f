"""Breaks every rule clause of a game on purpose and looks whether its tests notice: ``./test --broken GAME``.

The breakages are data: ``tests/games/<game>/broken.toml``. Each is made in a copy of the sources, and only the tests
that carry the clause's id are run on it; one of them must fail.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from clauses import TESTS, proofs

from rondel.core.registry import meta

ROOT = TESTS.parent
TIMEOUT = 120


class Broken(NamedTuple):
    """One breakage: in ``file`` of the game (``rules.py``, ``parts/dome.py``), ``old`` becomes ``new``."""

    clause: str
    file: str
    old: str
    new: str

    def source(self, slug: str, src: Path) -> Path:
        return src.joinpath(*meta(slug).package.split("."), self.file)


def breakages(slug: str) -> list[Broken]:
    """All breakages of a game."""
    data = tomllib.loads((TESTS / "games" / slug / "broken.toml").read_text(encoding="utf-8"))
    return [Broken(**row) for row in data["broken"]]


def run_tests(tests: list[str], src: Path) -> str | None:
    """The first test that fails on the sources in ``src``, or None."""
    environment = {**os.environ, "PYTHONPATH": str(src), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *(f"tests/{t}" for t in tests)]
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=TIMEOUT, check=False
        )
    except subprocess.TimeoutExpired:
        return "(it never ended)"
    failed = [line.split(" - ")[0] for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return None if done.returncode == 0 else (failed or ["(no test could be run)"])[0]


def break_it(slug: str, broken: Broken) -> str | None:
    """The test that catches a breakage, or None."""
    with tempfile.TemporaryDirectory() as folder:
        src = Path(folder) / "src"
        shutil.copytree(ROOT / "src", src, ignore=shutil.ignore_patterns("__pycache__"))
        source = broken.source(slug, src)
        source.write_text(source.read_text(encoding="utf-8").replace(broken.old, broken.new, 1), encoding="utf-8")
        return run_tests(proofs(slug)[broken.clause], src)


def main(slug: str) -> int:
    rows = breakages(slug)
    everything = sorted({test for tests in proofs(slug).values() for test in tests})
    failing = run_tests(everything, ROOT / "src")
    if failing is not None:
        print(f"The tests fail on the sound sources already: {failing}")
        return 1
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        caught = list(pool.map(lambda broken: break_it(slug, broken), rows))
    for broken, test in zip(rows, caught, strict=True):
        print(f"{broken.clause:6} {broken.file:20} {(test or '-- NOT CAUGHT --').removeprefix('FAILED tests/')}")
    print(f"{sum(test is not None for test in caught)} of {len(rows)} breakages caught")
    return 0 if all(caught) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
