"""How the mistakes that an owner makes in copying the board are told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rondel.core.components import Reading, fingerprint
from rondel.games.maharani import components
from rondel.games.maharani.components import BOXES, EDGES, NO_SPACE, QUARTERS


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "mine.json"


def read(file: Path, **rows: dict[int, str]) -> Reading[Any]:
    """The standard box with some rows of its maps replaced, by their numbers."""
    tables = {}
    for name, changes in rows.items():
        value = list(getattr(BOXES.standard, name).value)
        for row, line in changes.items():
            value[row] = line
        tables[name] = {"trust": "certain", "value": value}
    file.write_text(json.dumps(tables), encoding="utf-8")
    return BOXES.read(file)


def told(reading: Reading[Any]) -> list[tuple[str, str, dict[str, Any], str]]:
    """Of each problem its field, the key and arguments of what was expected, and what was found."""
    found = []
    for problem in reading.problems:
        expected = problem.arguments["expected"]
        found.append((problem.arguments["field"], expected.key, expected.args, problem.arguments["found"]))
    return found


def test_a_word_that_means_nothing_is_told_with_its_space_and_nothing_else(file: Path) -> None:
    reading = read(file, columns={2: "S  CC SE W  E  SW CC s"})
    possible = [*EDGES, NO_SPACE]
    assert told(reading) == [
        ("columns.value[2]", "box_word", {"space": "c3", "all": possible}, "SE"),
        ("columns.value[2]", "box_word", {"space": "c8", "all": possible}, "s"),
    ]
    assert "on c3 one of these words: CC, N, E, S, W, NE, ES, SW, NW, NS, EW, --; found: SE." in str(
        reading.problems[0]
    )
    reading = read(file, board={7: "-- SW SW SW ES SE SE --"})
    possible = [*QUARTERS, NO_SPACE]
    assert told(reading) == [("board.value[7]", "box_word", {"space": "h5", "all": possible}, "ES")]


def test_a_row_with_too_few_words_is_told_once(file: Path) -> None:
    reading = read(file, columns={7: "N  E  NW NE W  N"})
    assert told(reading) == [("columns.value[7]", "box_row_words", {"row": "h", "count": 8}, "6")]


def test_a_row_with_too_many_words_is_told(file: Path) -> None:
    reading = read(file, columns={7: " ".join(["--"] * 11)})
    assert told(reading) == [("columns.value[7]", "box_row", {"most": 10}, "11")]


def test_a_space_that_only_one_map_has_is_told(file: Path) -> None:
    reading = read(file, columns={7: "N  N  E  NW NE W  N  --"})
    assert told(reading) == [("columns.value[7]", "box_both_maps", {}, "h1")]


def test_a_half_column_without_its_partner_is_told_with_what_is_beside_it(file: Path) -> None:
    reading = read(file, columns={0: "-- SW E  SW ES W  S  --"})
    assert told(reading) == [("columns.value[0]", "box_half", {"space": "a2", "side": "W"}, "--")]
    reading = read(file, columns={0: "-- ES E  SW ES W  S  --"})
    assert told(reading) == [("columns.value[0]", "box_half", {"space": "a2", "side": "E"}, "E")]
    reading = read(file, columns={0: "-- S  ES SW ES W  S  --"})
    assert told(reading) == [("columns.value[0]", "box_half", {"space": "a3", "side": "S"}, "CC")]


def test_blanks_around_and_between_the_words_do_not_matter(file: Path) -> None:
    reading = read(file, columns={0: "  --   S E  SW  ES W  S --  "})
    assert components.tables(reading.sound()) == components.tables(BOXES.standard)


def test_editors_are_told_the_words() -> None:
    schema = components.BOXES.schema()["properties"]
    for name, words in (("board", QUARTERS), ("columns", EDGES)):
        pattern = schema[name]["properties"]["value"]["items"]["pattern"]
        assert all(word in pattern for word in words)


def test_a_map_has_the_same_hash_however_its_rows_are_spaced(file: Path) -> None:
    rows = {row: "  ".join(line.split()) for row, line in enumerate(BOXES.standard.columns.value)}
    assert fingerprint(read(file, columns=rows).sound()) == fingerprint(BOXES.standard)
