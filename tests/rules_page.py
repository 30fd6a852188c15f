"""A game's RULES.md as its tests read it: sections, tables and blocks."""

from __future__ import annotations

import doctest
import re
from collections.abc import Collection
from pathlib import Path

import rondel
from rondel.core.event import Kind

Spans = dict[str, tuple[int, int]]


class Page:
    """The page of a game whose clauses are numbered from 1, as in ``IN-1``; some numbers may be kept for later."""

    def __init__(self, slug: str, prefix: str, count: int, kept: Collection[int] = ()) -> None:
        self.folder = Path(rondel.__file__).parent / "games" / slug
        self.text = (self.folder / "RULES.md").read_text(encoding="utf-8")
        self.prefix = prefix
        self.clauses = [f"{prefix}-{number}" for number in range(1, count + 1) if number not in kept]

    def section(self, title: str) -> str:
        """The text under a heading, up to the next one of its rank."""
        found = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", self.text, re.M | re.S)
        assert found, title
        return found.group(1)

    def table(self, title: str, number: int = 0) -> list[list[str]]:
        """The rows of a section's table, without its head."""
        found = re.findall(r"(?:^\|.*\n)+", self.section(title), re.M)[number]
        return [[cell.strip() for cell in line.strip()[1:-1].split("|")] for line in found.splitlines()[2:]]

    def blocks(self, title: str, kind: str) -> list[str]:
        return re.findall(rf"^```{kind}\n(.*?)^```", self.section(title), re.M | re.S)

    def shown(self, title: str, folder: Path) -> Path:
        """The components file that the page shows in a section."""
        (text,) = self.blocks(title, "json")
        file = folder / "shown.json"
        file.write_text(text, encoding="utf-8")
        return file

    def items(self) -> dict[str, str]:
        """The text of each clause."""
        found = re.split(r"^(?=- |#)", self.section("Clauses"), flags=re.M)
        return {item.split("**")[1]: item for item in found if item.startswith("- **")}

    def rulings(self) -> list[int]:
        """The numbers of the clauses that are marked as a decision of ours."""
        return sorted(int(clause.partition("-")[2]) for clause, text in self.items().items() if "`[ruling]`" in text)

    def trust(self) -> dict[str, str]:
        return {plain(name): trust for name, _, trust in self.table("Components")}

    def events(self) -> list[list[str]]:
        return [[plain(key), *rest] for key, *rest in self.table("Events")]

    def spans(self) -> Spans:
        """For each field of the observation where it begins and ends."""
        return {plain(field): ends(offsets) for offsets, field, *_ in self.table("Observation")}

    def parts(self, of: str) -> Spans:
        """For each number of a record of the observation where it begins and ends."""
        rows = [row for row in self.table("Observation", 1) if of in quoted(row[0])]
        return {plain(field): ends(offsets) for _, offsets, field, *_ in rows}

    def check_examples(self) -> None:
        """The examples in Python are true."""
        tried = doctest.testfile(str(self.folder / "RULES.md"), module_relative=False, encoding="utf-8")
        assert tried.failed == 0 and tried.attempted > 20


def event_rows(kinds: tuple[Kind, ...]) -> list[list[str]]:
    """The table that kinds of events make, with what is told to their seat only."""
    return [[kind.key, kind.clause, ", ".join(kind.fields), ", ".join(kind.private)] for kind in kinds]


def ends(offsets: str) -> tuple[int, int]:
    """Where a span such as ``3`` or ``3–5`` begins and ends."""
    low, _, high = offsets.partition("–")
    return int(low), int(high or low) + 1


def plain(cell: str) -> str:
    return cell.strip("`")


def quoted(text: str) -> list[str]:
    """All that stands in backticks."""
    return re.findall(r"`([^`]+)`", text)


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"-?\d+", text)]
