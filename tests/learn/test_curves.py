"""The picture of how policies became better, and that nobody needs torch who does not learn."""

from __future__ import annotations

import json
import xml.etree.ElementTree as xml
from pathlib import Path

import pytest
from core.test_imports import REFUSED, fresh, loaded

from rondel.learn import curves


def run(file: Path, title: str, returns: list[float], players: int = 2) -> Path:
    rows = [{"title": title, "players": players}, *({"seconds": 60 * at, "returns": r} for at, r in enumerate(returns))]
    file.write_text("\n".join(map(json.dumps, rows)) + "\n")
    return file


def test_a_picture_has_a_line_with_a_name_for_each_run(tmp_path: Path) -> None:
    runs = [run(tmp_path / "a", "One & all", [0, 0.5]), run(tmp_path / "b", "Two", [0.0, 0.4])]
    curves.main([str(tmp_path / "found.svg"), *map(str, runs), "--title", "Wins"])
    drawn = xml.fromstring((tmp_path / "found.svg").read_text())
    lines = [part.get("points") for part in drawn.iter() if part.tag.endswith("polyline")]
    assert lines == ["52.0,163.0 456.0,56.0", "52.0,163.0 456.0,77.4"]
    assert {"Wins", "One & all", "Two", "50 %"} <= {part.text for part in drawn.iter()}


def test_a_run_alone_has_no_wins_to_draw(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="nobody to win against"):
        curves.read(run(tmp_path / "a", "Solo", [0.1], players=1).read_text())


def test_nothing_of_learning_is_loaded_by_the_way() -> None:
    modules = loaded("import rondel, rondel.envs.text, rondel.learn, rondel.learn.curves")
    assert not modules & {"torch", "pyspiel", "jax"}


def test_text_needs_no_package_of_environments() -> None:
    more = "import rondel.envs.text as text; from rondel.bots import Seat; text.rules(match.game)"
    assert fresh(REFUSED.format(names=("gymnasium", "pettingzoo", "numba"), more=more)) == "True"
