"""Ingenious with a tiny box: all worlds a seat can think possible are tried, also after racks were shown in swaps."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from conformance.small_laws import (
    beginning,
    known_worlds,
    resampling_has_the_right_frequencies,
    resampling_reaches_every_world,
)

from rondel.core.game import Game
from rondel.core.kernel import State
from rondel.core.registry import configure
from rondel.games.ingenious import components
from rondel.games.ingenious.moves import FIRST_PLACEMENT, TURNS

LENGTH = 45


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A box of three kinds of tiles, two of them rare, and racks of two."""
    box = json.loads((Path(components.__file__).parent / "components.json").read_text())
    box["tiles"]["value"] = {name: {"RG": 100, "BO": 4, "YP": 2}.get(name, 0) for name in components.TILE_NAMES}
    box["rack"]["value"] = 2
    file = tmp_path / "tiny.json"
    file.write_text(json.dumps(box))
    return file


def blind(game: Game, state: State, code: int) -> float:
    """Another player takes a tile from any place of the rack, without looking: see RULES.md, knowledge."""
    if code < FIRST_PLACEMENT:
        return 1.0
    inner, outer = divmod((code - FIRST_PLACEMENT) % TURNS, 6)
    kind = components.TILES.index((min(inner, outer), max(inner, outer)))
    held = state.rack[state.seat][: state.rack_n[state.seat]]
    return float(held.count(kind)) / len(held)


@pytest.mark.parametrize(("seats", "seed"), [(2, 0), (2, 1), (2, 2), (3, 0)])
def test_resampling_reaches_exactly_the_possible_worlds_also_after_swaps(tiny: Path, seats: int, seed: int) -> None:
    game = configure("ingenious", seats, tiny)
    resampling_reaches_every_world(game, beginning(game, seed, LENGTH), blind)


def test_some_of_these_walks_pass_a_swap(tiny: Path) -> None:
    game = configure("ingenious", 2, tiny)
    walks = [beginning(game, seed, LENGTH) for seed in range(3)]
    swaps = [max(state.epoch for state, _ in known_worlds(game, walk, 0, blind)) for walk in walks]
    assert max(swaps) >= 2


@pytest.mark.parametrize("seats", [2, 3])
def test_without_a_swap_worlds_come_up_as_often_as_chance_makes_them(tiny: Path, seats: int) -> None:
    game = configure("ingenious", seats, tiny)
    resampling_has_the_right_frequencies(game, beginning(game, 1, 1 + 2 * seats + 3), blind)
