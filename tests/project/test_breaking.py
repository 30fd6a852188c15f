"""The tool behind ``./test --broken``: it breaks any file of a game, and sees what it broke."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from breaking import Broken
from hunt import ROOT
from project.scripts_kit import told_by

# Breaks in a process that has read nothing of the game yet; only the tests of one file are run.
BREAK = """
import json, sys
from pathlib import Path
from breaking import TESTS, Broken, Breaking, from_the_start
from forks import forked
from hunt import verdict_of

slug, file, kept, rows = sys.argv[1], TESTS / sys.argv[2], Path(sys.argv[3]), json.loads(sys.argv[4])
rows = [Broken(*row) for row in rows]
others = [broken for broken in rows if not broken.in_kernel]
answers = forked([lambda out, broken=broken: from_the_start(slug, broken, out) for broken in others])
hunt = Breaking(slug, [broken for broken in rows if broken.in_kernel], kept)
trouble = hunt.start(file)
print(json.dumps([trouble, [verdict.test for verdict in [*map(verdict_of, answers), *hunt.verdicts]]]))
"""


@pytest.mark.parametrize("file", ["rules.py", "parts/plates.py", "components.json"])
def test_a_file_is_found_in_the_folder_of_its_game(file: str) -> None:
    source = Broken("AD-37", file, "", "").path("azul_duel")
    assert source == ROOT / "src" / "rondel" / "games" / "azul_duel" / file and source.is_file()


@pytest.mark.full
def test_whatever_is_broken_the_tests_of_its_clause_see_it(tmp_path: Path) -> None:
    """A table and a module that are read when tests are collected, and kernel sources; each once broken, once not."""
    points, tile = '"start_points": {"trust": "certain", "value": 5}', "BROKEN_PLACES = 4"
    line, fits = "s.score[p] = START_POINTS", "fit = line + 1 - s"
    rows = [
        ("AD-5", "components.json", points, points.replace("5", "6")),
        ("AD-5", "components.json", points, points),
        ("AD-4", "state.py", tile, "BROKEN_PLACES = 5"),
        ("AD-4", "state.py", tile, tile),
        ("AD-5", "rules.py", line, "s.score[p] = START_POINTS + 1"),
        ("AD-5", "rules.py", line, line),
        ("AD-4", "parts/factories.py", fits, "fit = 6 - s"),
        ("AD-4", "parts/factories.py", fits, fits),
    ]
    tests = "games/azul_duel/test_azul_setup.py"
    trouble, caught = told_by(BREAK, "azul_duel", tests, str(tmp_path), json.dumps(rows))
    assert trouble == ""
    assert [test is not None for test in caught] == 4 * [True, False]
