"""The tool behind ``./test --broken``: it breaks any file of a game, and sees what it broke."""

from __future__ import annotations

import os
from pathlib import Path

import breaking as tool
import pytest
from breaking import ROOT, Broken
from clauses import TESTS


@pytest.mark.parametrize("file", ["rules.py", "parts/plates.py", "components.json"])
def test_a_file_is_found_in_the_folder_of_its_game(file: str) -> None:
    source = Broken("AD-37", file, "", "").source("azul_duel", ROOT / "src")
    assert source == ROOT / "src" / "rondel" / "games" / "azul_duel" / file and source.is_file()


def test_a_broken_part_is_noticed_by_the_tests_of_its_clause(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    test = tmp_path / "test_it.py"
    test.write_text(
        "import rondel\n\n"
        "def test_it():\n    game = rondel.game('azul_duel')\n"
        "    assert game.chance(game.setup()).weights == (9, 9)\n"
    )
    monkeypatch.setattr(tool, "proofs", lambda slug: {"AD-37": [os.path.relpath(test, TESTS)]})
    old = "if not s.met[plate] and"
    caught = tool.break_it("azul_duel", Broken("AD-37", "parts/plates.py", old, "if s.met[plate] and"))
    assert caught is not None and caught.endswith("test_it.py::test_it")
    assert tool.break_it("azul_duel", Broken("AD-37", "parts/plates.py", old, old)) is None
