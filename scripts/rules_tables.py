"""Writes the tables of moves, chance and observation in each RULES.md anew, from what the games declare.

`python scripts/rules_tables.py` after a change of `moves.py` or `observation.py`; a test fails until it was run.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from pathlib import Path

from rondel.core.codes import OPEN, Codes, Span
from rondel.core.observation import Row, Section
from rondel.core.registry import meta, slugs

MOVES = ("name", "codes", "code", "move", "notation", "clause")
CHANCE = ("name", "codes", "code", "outcome", "notation", "source")
SECTIONS = ("offsets", "field", "shape", "range", "meaning")
PARTS = ("of", "offsets", "field", "shape", "range", "meaning")


def span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"


def table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [[f" {cell} " for cell in line] for line in (head, *rows)]
    lines.insert(1, ["---"] * len(head))
    return "".join("|".join(["", *line, ""]) + "\n" for line in lines)


def code_row(declared: Span) -> tuple[str, ...]:
    reach = f"from {declared.first}" if OPEN in declared.shape else span(declared.first, declared.last)
    notation = ", ".join(f"`{text}`" for text in declared.notation)
    return (f"`{declared.name}`", reach, declared.formula, declared.meaning, notation, declared.source)


def section_row(section: Section) -> tuple[str, ...]:
    shape = " × ".join(map(str, section.shape)) + (", own first" if section.own_first else "")
    return (
        span(section.first, section.last), f"`{section.name}`", shape, f"{section.low} to {section.high}",
        section.meaning,
    )  # fmt: skip


def parts(sections: tuple[Section, ...], path: str = "") -> Iterator[tuple[str, ...]]:
    """The rows of all records; records that are alike have theirs once."""
    alike: dict[tuple[Section, ...], list[str]] = {}
    for section in sections:
        if section.parts:
            alike.setdefault(section.parts, []).append(path + section.name)
    for found, names in alike.items():
        for part in found:
            yield (", ".join(f"`{name}`" for name in names), *section_row(part))
        yield from parts(found, f"{names[0]}.")


def generated(moves: Codes, chances: Codes, row: Row) -> dict[str, list[str]]:
    """The tables with which a section of the page begins, in their order."""
    return {
        "Moves": [
            table(MOVES, [code_row(one) for one in moves.declared]),
            table(CHANCE, [code_row(one) for one in chances.declared]),
        ],
        "Observation": [
            table(SECTIONS, [section_row(one) for one in row.sections]),
            table(PARTS, list(parts(row.sections))),
        ],
    }


def written(text: str, tables: dict[str, list[str]]) -> str:
    """A page with the tables in the places of those that it has."""
    for title, wanted in tables.items():
        start = text.index(f"\n## {title}\n")
        for made in wanted:
            found = re.compile(r"^(?:\|.*\n)+", re.M).search(text, start)
            assert found is not None, title
            text = text[: found.start()] + made + text[found.end() :]
            start = found.start() + len(made)
    return text


def page(slug: str) -> tuple[Path, str]:
    """A game's page, and how it should read."""
    package = meta(slug).package
    moves = importlib.import_module(f"{package}.moves")
    row: Row = importlib.import_module(f"{package}.observation").ROW
    assert moves.__file__ is not None
    file = Path(moves.__file__).with_name("RULES.md")
    return file, written(file.read_text(encoding="utf-8"), generated(moves.MOVE_CODES, moves.CHANCE_CODES, row))


if __name__ == "__main__":
    for slug in slugs():
        if not meta(slug).package.startswith("rondel."):
            continue
        file, text = page(slug)
        file.write_text(text, encoding="utf-8")
