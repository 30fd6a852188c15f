"""What tests cost: ``./test --slowest`` prints the dearest of them and the cost of each folder beside its budget.

A test's cost is the computing time of its process and of all programs that it has started: unlike the time on the clock
it hardly depends on what else the machine does. What a fixture or a collection of many tests costs is told of the test
that was first to need it. Programs that go on, browsers above all, are seen on Linux only; elsewhere once they end.
"""

from __future__ import annotations

import os
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

DEAREST = 30
SPENT = "spent"
_TICKS = os.sysconf("SC_CLK_TCK")
_BUDGET = re.compile(r"^\| `(tests/\S*)` \| (\d+) ", re.MULTILINE)


def budgets() -> dict[str, int]:
    """The seconds of computing that each folder may cost, from the table in CONTRIBUTING."""
    page = Path(__file__).parents[1] / "CONTRIBUTING.md"
    return {folder: int(seconds) for folder, seconds in _BUDGET.findall(page.read_text(encoding="utf-8"))}


def folder_of(nodeid: str) -> str:
    """``tests/server`` of one of its tests; each game has a budget of its own."""
    parts = nodeid.split("::", maxsplit=1)[0].split("/")[:-1]
    return "/".join(parts[:3] if parts[1:2] == ["games"] else parts[:2])


class Costs:
    """A pytest plugin: measures in the processes that run tests, adds up in the one that reports."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = defaultdict(float)
        self.lasted: dict[str, float] = defaultdict(float)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[object]:
        self.begin = _computed()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item) -> Iterator[pytest.TestReport]:
        report = yield
        now = _computed()
        # a program that ended and that nobody waited for takes what it has computed with it
        report.user_properties = [*report.user_properties, (SPENT, max(0.0, now - self.begin))]
        self.begin = now
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.spent[report.nodeid] += sum(value for name, value in report.user_properties if name == SPENT)
        self.lasted[report.nodeid] += report.duration

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        say = terminalreporter.write_line
        terminalreporter.section(f"the {DEAREST} dearest tests: computing, clock")
        for test in sorted(self.spent, key=lambda test: -max(self.spent[test], self.lasted[test]))[:DEAREST]:
            say(f"{self.spent[test]:7.2f} s {self.lasted[test]:7.2f} s  {test}")
        terminalreporter.section("folders: computing, budget, clock, tests")
        allowed = budgets()
        for folder in sorted({folder_of(test) for test in self.spent}):
            mine = [test for test in self.spent if folder_of(test) == folder]
            spent, lasted = (sum(kept[test] for test in mine) for kept in (self.spent, self.lasted))
            say(f"{spent:7.1f} s of {allowed.get(folder, 0):4} s {lasted:7.1f} s {len(mine):6}  {folder}")
        say(f"{sum(self.spent.values()):7.1f} s of {sum(allowed.values()):4} s  in all")


def _computed() -> float:
    """Seconds of computing of this process, of those that it has waited for, and of those that go on."""
    found = os.times()
    return found.user + found.system + found.children_user + found.children_system + going_on(os.getpid())


def going_on(process: int) -> float:
    """What the programs that a process has started have computed, with those that they have started and waited for."""
    seconds = 0.0
    try:
        threads = os.listdir(f"/proc/{process}/task")
    except OSError:
        return seconds
    for thread in threads:
        for child in _read(f"/proc/{process}/task/{thread}/children").split():
            ticks = _read(f"/proc/{child}/stat").rpartition(")")[2].split()[11:15]
            seconds += sum(map(int, ticks)) / _TICKS + going_on(int(child))
    return seconds


def _read(file: str) -> str:
    """Nothing of a process that has ended meanwhile."""
    try:
        return Path(file).read_text()
    except OSError:
        return ""
