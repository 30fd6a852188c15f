"""Breaks a game's rules line by line and looks whether the clause tests notice: ``./test --mutants GAME``.

The rules are ``rules.py`` and, where it has some, its parts. A mutant is the source with one small edit: see
`mutation`. Only tests that carry ``pytest.mark.clause`` and execute the broken statement are run on it; one of them
must fail, or never end.

``build/mutants/<game>.jsonl`` keeps every verdict as it falls, so a hunt that was broken off goes on where it was. A
mutant stays caught while the rules and the test that caught it are what they were; on one that was not caught, tests
that are new or changed are run. ``--every N`` tries each Nth mutant.
"""

from __future__ import annotations

import argparse
import sys
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest
from hunt import KEPT, NEVER_ENDED, Change, Hunt, Verdict, digest
from ledger import Ledger
from mutation import Mutant, mutants
from survivors import explained

WANTED = 0.90
"""The share of mutants that must be caught."""
SLOW = 0.5
"""Tests that take more seconds come last."""
CAP = 8
"""On one mutant so many seconds of tests are run, the quickest."""
RECENT = 12
"""So many tests that have caught mutants of a file are tried before all others."""


class Mutants(Hunt):
    """The hunt for mutants of a game's rules."""

    def __init__(self, slug: str, every: int = 1, kept: Path = KEPT, patience: float = 1) -> None:
        super().__init__(slug, kept, patience)
        self.mutants = [mutant for file, source in self.sound.items() for mutant in mutants(source, file)][::every]
        self.verdicts: list[Verdict] = []
        """One for each mutant."""
        self.known = Ledger(kept / f"{slug}.jsonl")
        """The kept verdicts, by the keys of mutants."""
        self.catchers: dict[str, list[str]] = {}
        """For each file the tests that have caught its mutants, the latest first: neighbours die by the same hand."""

    def hunt(self) -> None:
        found = {at: verdict for at, mutant in enumerate(self.mutants) if (verdict := self.remembered(mutant))}
        left = [at for at in range(len(self.mutants)) if at not in found]
        changes = [self.change(self.mutants[at]) for at in left]

        def heard(at: int, verdict: Verdict) -> None:
            found[left[at]] = verdict
            mutant = self.mutants[left[at]]
            self.learn(mutant, verdict)
            self.known.add(self.key(mutant), **self.row(mutant, verdict))

        def progress() -> str:
            caught = sum(verdict.test is not None for verdict in found.values())
            return f"{len(found)} of {len(self.mutants)} mutants known, {caught} caught, {len(found) - caught} not"

        self.on(changes, heard, progress)
        self.verdicts = [found[at] for at in range(len(self.mutants))]

    # --- one mutant

    def change(self, mutant: Mutant) -> Change:
        changed = mutant.source(self.sound[mutant.file])
        return Change(self.paths[mutant.file], changed, lambda: self.untried(mutant), CAP)

    def tests(self, mutant: Mutant) -> list[pytest.Item]:
        """The tests that execute the broken statement, the quickest first, as many as may be run."""
        statement = self.reach.number(mutant)
        reaching = [item for item in self.quickest() if self.runs[item.nodeid].reached >> statement & 1]
        before = accumulate(map(self.cost, reaching), initial=0)
        return [item for item, spent in zip(reaching, before, strict=False) if spent < CAP]

    def untried(self, mutant: Mutant) -> list[pytest.Item]:
        """Those of its tests that it has not passed yet, the likeliest to catch it first."""
        passed = set(self.known.rows.get(self.key(mutant), {}).get("passed", ()))
        fresh = [item for item in self.tests(mutant) if self.runs[item.nodeid].digest not in passed]
        return sorted(fresh, key=lambda item: self.rank(item, mutant))

    def rank(self, item: pytest.Item, mutant: Mutant) -> tuple[bool, int, bool, float]:
        """Quick tests first; among them those that have caught others, and those of the clauses at hand."""
        named = any(mutant.clauses.intersection(mark.args) for mark in item.iter_markers("clause"))
        seconds, latest = self.seconds(item), self.catchers.get(mutant.file, [])
        place = latest.index(item.nodeid) if item.nodeid in latest[:RECENT] else RECENT
        return seconds > SLOW, place, not named, seconds

    def learn(self, mutant: Mutant, verdict: Verdict) -> None:
        """Hears which test has caught a mutant."""
        latest = self.catchers.setdefault(mutant.file, [])
        if verdict.test in latest:
            latest.remove(verdict.test)
        if verdict.test is not None:
            latest.insert(0, verdict.test)

    # --- what is kept

    def key(self, mutant: Mutant) -> str:
        return digest([self.rules_digest, mutant.file, mutant.start, mutant.end, mutant.new.decode()])

    def row(self, mutant: Mutant, verdict: Verdict) -> dict[str, Any]:
        """A verdict as it is kept; where nothing caught the mutant, with the tests that it passed."""
        told = {"file": mutant.file, "line": mutant.line, "function": mutant.function}
        told |= {"was": mutant.was, "becomes": mutant.becomes, "test": verdict.test, "how": verdict.how}
        if verdict.test is None:
            told["passed"] = [self.runs[item.nodeid].digest for item in self.tests(mutant)]
        else:
            told["digest"] = self.runs[verdict.test].digest
        return told

    def remembered(self, mutant: Mutant) -> Verdict | None:
        """The verdict of an earlier hunt, where it holds still."""
        row = self.known.rows.get(self.key(mutant))
        if row is None:
            return None
        if row["test"] is None:
            return None if self.untried(mutant) else Verdict(None)
        run = self.runs.get(row["test"])
        return Verdict(row["test"], row["how"]) if run is not None and run.digest == row["digest"] else None


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--every", type=int, default=1)
    asked = parser.parse_args(arguments)
    hunt = Mutants(asked.game, asked.every)
    trouble = hunt.start()
    if trouble:
        print(trouble)
        return 1
    return tell(hunt)


def tell(hunt: Mutants) -> int:
    """Lists what was not caught; 0 if enough was."""
    rows = explained(hunt.slug)
    survivors = [mutant for mutant, verdict in zip(hunt.mutants, hunt.verdicts, strict=True) if verdict.test is None]
    unexplained = 0
    for mutant in survivors:
        reason = next((row.reason for row in rows if row.explains(mutant)), None)
        unexplained += reason is None
        print(f"{mutant.file}:{mutant.line} {mutant.function}: {mutant.was}")
        print(f"{'':8}becomes {mutant.becomes}\n{'':8}{reason or '-- NOT CAUGHT --'}")
    for row in rows:
        if any(map(row.explains, hunt.mutants)) and not any(map(row.explains, survivors)):
            print(f"explained, but caught: {row.file} {row.function}: {row.line}\n{'':8}becomes {row.becomes}")
    caught = len(hunt.mutants) - len(survivors)
    endless = sum(verdict.how == NEVER_ENDED for verdict in hunt.verdicts)
    share = caught / len(hunt.mutants)
    print(f"{caught} of {len(hunt.mutants)} mutants caught ({100 * share:.1f} %), {endless} by never ending;")
    print(f"{len(survivors) - unexplained} others are explained, {unexplained} are not")
    return 0 if share >= WANTED and not unexplained else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
