"""The page about levels says what the games' brains say, and nothing that was measured of other levels."""

import json
import re
from importlib import util
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def script():
    spec = util.spec_from_file_location("levels_script", ROOT / "scripts" / "levels.py")
    assert spec is not None and spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_tells_how_the_levels_play_today(script):
    page = script.PAGE.read_text(encoding="utf-8")
    assert script.section(page, "strengths", script.strengths()) == page, "run python scripts/levels.py"


def test_what_was_measured_is_in_the_table_of_its_game(script):
    couple = {"bots": ["amateur", "learner"], "rate": 0.665, "rate_interval": [0.61, 0.7154]}
    made = script.measured({"couples": [couple], "players": 2, "deals": 200, "seed": 5})
    assert "| Amateur against Learner | 66.5 | 61.0 to 71.5 |\n" in made and "200 deals" in made and "seed 5" in made
    page = script.section(script.PAGE.read_text(encoding="utf-8"), "maharani", made)
    inside = re.search(r"<!-- maharani -->(.*)<!-- /maharani -->", page, re.DOTALL)
    assert inside is not None and made in inside[1]


def test_a_ladder_of_levels_that_have_changed_is_known(script, tmp_path):
    strength = list(script.strengths_of(script.configure("maharani", 2))["learner"])
    for found, today in ((strength, True), ([0.5, 7], False)):
        text = json.dumps({"game": "maharani", "levels": {"learner": found}})
        (tmp_path / "arena.json").write_text(text, encoding="utf-8")
        assert script.is_of_today(tmp_path) == today
