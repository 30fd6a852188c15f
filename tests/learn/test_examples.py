"""The first look at a game, a plain script, runs for every game."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import rondel

SCRIPT = Path(__file__).parents[2] / "docs" / "examples" / "research.py"


@pytest.mark.full
@pytest.mark.compiled
@pytest.mark.parametrize(("slug", "players"), [("maharani", 2), ("ingenious", 3), ("azul_duel", 2), ("rajas", 4)])
def test_a_first_look_runs(slug: str, players: int) -> None:
    environment = {**os.environ, "PYTHONPATH": str(Path(rondel.__file__).parents[1])}
    command = [sys.executable, str(SCRIPT), slug, str(players)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False, env=environment)
    assert done.returncode == 0, done.stderr
    assert "the same view in another world: True" in done.stdout and "greedy against random: places" in done.stdout
