"""The battery: every law for every game, seat count and option."""

import pytest
from conformance.configurations import Configuration, configurations
from conformance.laws import LAWS
from conformance.small_laws import (
    beginning,
    resampling_has_the_right_frequencies,
    resampling_reaches_every_world,
)
from conformance.walks import steps

from rondel.core.registry import configure

SEEDS = {"awkward": 12}
"""How many walks a game is put through; small games can be walked more often."""

CASES = [
    pytest.param(configuration, name, id=f"{configuration}-{name}", marks=pytest.mark.xdist_group(str(configuration)))
    for configuration in configurations()
    for name in LAWS
]


@pytest.mark.parametrize(("configuration", "name"), CASES)
def test_the_game_keeps_the_law(configuration: Configuration, name: str) -> None:
    for seed in range(1, 1 + SEEDS.get(configuration.slug, 1)):
        LAWS[name](configuration.game(), seed)


@pytest.mark.parametrize("seed", range(4))
def test_magpies_resamples_exactly_the_worlds_that_a_seat_thinks_possible(seed: int) -> None:
    game = configure("awkward", 3)
    resampling_reaches_every_world(game, beginning(game, seed))


@pytest.mark.parametrize("seed", range(4))
def test_magpies_resamples_worlds_as_often_as_chance_makes_them(seed: int) -> None:
    game = configure("awkward", 3)
    resampling_has_the_right_frequencies(game, beginning(game, seed))


@pytest.mark.parametrize("configuration", configurations(), ids=str)
def test_the_walks_meet_the_rare_rules_of_the_game(configuration: Configuration) -> None:
    game = configuration.game()
    seeds = range(1, 1 + SEEDS.get(configuration.slug, 1))
    walks = [step for seed in seeds for seeking in (False, True) for step in steps(game, seed, seeking)]
    met = {event.key for state, code in walks for event in game.events(state, code)}
    rare = {"awkward": {"mirrored", "put_back", "passed", "shown"}, "ingenious": {"reached", "bonus", "showed"}}
    assert rare[configuration.slug] - ({"showed"} if game.seats == 1 else set()) <= met
