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
    worlds_come_up_by_their_weights,
)

from rondel.core.game import Game
from rondel.core.kernel import State
from rondel.core.registry import configure
from rondel.games.ingenious import components
from rondel.games.ingenious.moves import FIRST_PLACEMENT, TURNS

WALKS = [(2, 3, 32), (2, 5, 38), (3, 1, 27)]
"""Seats, seed and length of walks with swaps."""


def box_of(folder: Path, tiles: dict[str, int], **changes: object) -> Path:
    """A box of few kinds of tiles, and racks of two."""
    box = json.loads((Path(components.__file__).parent / "components.json").read_text())
    changes |= {"tiles": {name: tiles.get(name, 0) for name in components.TILE_NAMES}, "rack": 2}
    for table, value in changes.items():
        box[table]["value"] = value
    file = folder / "box.json"
    file.write_text(json.dumps(box))
    return file


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """Three kinds of tiles, two of them rare."""
    return box_of(tmp_path, {"RG": 100, "BO": 4, "YP": 2})


@pytest.fixture
def tight(tmp_path: Path) -> Path:
    """A small board, and hardly more tiles than fit on it: those shown in a swap are soon drawn again."""
    corners = {"red": [4, 0], "green": [0, 4], "blue": [-4, 4], "orange": [-4, 0], "yellow": [0, -4], "purple": [4, -4]}
    sides = {str(players): 5 for players in range(1, 5)}
    return box_of(tmp_path, {"RG": 20, "BO": 8, "YP": 8}, sides=sides, symbols=corners)


def blind(game: Game, state: State, code: int) -> float:
    """Another player takes a tile from any place of the rack, without looking: see RULES.md, knowledge."""
    if code < FIRST_PLACEMENT:
        return 1.0
    inner, outer = divmod((code - FIRST_PLACEMENT) % TURNS, 6)
    kind = components.TILES.index((min(inner, outer), max(inner, outer)))
    held = state.rack[state.seat][: state.rack_n[state.seat]]
    return float(held.count(kind)) / len(held)


@pytest.mark.parametrize(("seats", "seed", "length"), WALKS)
def test_resampling_reaches_exactly_the_possible_worlds_also_after_swaps(
    tight: Path, seats: int, seed: int, length: int
) -> None:
    game = configure("ingenious", seats, tight)
    resampling_reaches_every_world(game, beginning(game, seed, length), blind, every=4)


def test_these_walks_pass_swaps(tight: Path) -> None:
    swaps = []
    for seats, seed, length in WALKS:
        game = configure("ingenious", seats, tight)
        walk = beginning(game, seed, length)
        swaps.append(max(state.epoch for state, _ in known_worlds(game, walk, 0, blind)))
    assert min(swaps) >= 1 and max(swaps) >= 3, swaps


@pytest.mark.parametrize("seats", [2, 3])
def test_without_a_swap_worlds_come_up_as_often_as_chance_makes_them(tiny: Path, seats: int) -> None:
    game = configure("ingenious", seats, tiny)
    resampling_has_the_right_frequencies(game, beginning(game, 1, 1 + 2 * seats + 3), blind)


@pytest.mark.parametrize("seed", [1, 3])
def test_after_swaps_worlds_come_up_as_often_as_chance_makes_them(tight: Path, seed: int) -> None:
    """There the frequencies are no longer exact, but so near that a few thousand worlds do not tell."""
    game = configure("ingenious", 2, tight)
    walk = beginning(game, seed, 80)
    for viewer in range(2):
        worlds = known_worlds(game, walk, viewer, blind)
        late = [(state, known) for state, known in worlds if state.epoch > 1 and 20 < len(known) <= 45]
        worlds_come_up_by_their_weights(game, late[-1][0], viewer, late[-1][1])
