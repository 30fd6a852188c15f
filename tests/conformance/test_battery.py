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

SEEDS = {"awkward": 12, "maharani": 2}
"""How many walks a game is put through; small games can be walked more often."""


def seeds(configuration: Configuration) -> range:
    """Other walks for each configuration: most options hardly change the course of a game."""
    count = SEEDS.get(configuration.slug, 1)
    first = 1 + count * configurations().index(configuration)
    return range(first, first + count)


CASES = [
    pytest.param(configuration, name, id=f"{configuration}-{name}", marks=pytest.mark.xdist_group(str(configuration)))
    for configuration in configurations()
    for name in LAWS
]


@pytest.mark.parametrize(("configuration", "name"), CASES)
def test_the_game_keeps_the_law(configuration: Configuration, name: str) -> None:
    for seed in seeds(configuration):
        LAWS[name](configuration.game(), seed)


@pytest.mark.parametrize("seed", range(4))
def test_magpies_resamples_exactly_the_worlds_that_a_seat_thinks_possible(seed: int) -> None:
    game = configure("awkward", 3)
    resampling_reaches_every_world(game, beginning(game, seed))


@pytest.mark.parametrize("seed", range(4))
def test_magpies_resamples_worlds_as_often_as_chance_makes_them(seed: int) -> None:
    game = configure("awkward", 3)
    resampling_has_the_right_frequencies(game, beginning(game, seed))


RARE = {
    "awkward": {"mirrored", "put_back", "passed", "shown"},
    "azul_duel": {"looked", "returned", "paid", "special", "unusable", "passed"},
    "ingenious": {"reached", "bonus", "showed"},
    "maharani": {"discarded", "moved", "paid", "refreshed", "removed", "wages"},
    "rajas": {
        "action", "covered", "declined", "drew_brown", "fewer", "joined", "later", "met", "money_bonus", "picked",
        "put_yield", "river_laid", "stayed", "turned", "worker_out",
    },
}  # fmt: skip


@pytest.mark.parametrize(("slug", "seats"), sorted({(found.slug, found.seats) for found in configurations()}))
def test_the_walks_meet_the_rare_rules_of_the_game(slug: str, seats: int) -> None:
    missed = RARE[slug] - ({"showed"} if seats == 1 else set())
    for configuration in configurations():
        if missed and (configuration.slug, configuration.seats) == (slug, seats):
            game = configuration.game()
            walks = [steps(game, seed, seeking) for seed in seeds(configuration) for seeking in (False, True)]
            missed -= {event.key for walk in walks for state, code in walk for event in game.events(state, code)}
    assert not missed
