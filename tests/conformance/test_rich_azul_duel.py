"""Azul Duel with many points to draw plates for: the laws of secrets where plates are returned, redrawn and lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from conformance.laws import LAWS
from conformance.twins import twins

from rondel.core.game import Game
from rondel.core.registry import configure

SECRETS = (
    "views_leak_nothing", "observations_leak_nothing", "questions_leak_nothing", "refusals_leak_nothing",
    "previews_leak_nothing", "nothing_is_told_that_the_view_hides", "resampling_does_not_peek", "resampled_worlds_fit",
    "spectators_know_least", "undo_stops_at_chance_and_other_seats", "pieces_are_conserved", "dump_and_load_agree",
)  # fmt: skip
SEEDS = (17, 21)
"""Twins stay alike for long in these, and lose sight of plates early."""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    file: Path = tmp_path_factory.mktemp("box") / "rich.json"
    file.write_text(json.dumps({"start_points": {"trust": "certain", "value": 20}}))
    return configure("azul_duel", 2, file)


@pytest.mark.xdist_group("rich azul_duel")
@pytest.mark.parametrize("name", SECRETS)
def test_the_law_holds_with_many_looks(game: Game, name: str) -> None:
    for seed in SEEDS:
        LAWS[name](game, seed)


@pytest.mark.xdist_group("rich azul_duel")
def test_twins_differ_in_plates_that_were_returned_redrawn_and_lost_sight_of(game: Game) -> None:
    for viewer in range(2):
        pairs = [pair for seed in SEEDS for pair in twins(game, viewer, seed)]
        differing = [pair.true for pair in pairs if pair.true.stack != pair.twin.stack]
        assert len(differing) > 20
        assert sum(bool(game.view(state, viewer).somewhere) for state in differing) > 10
