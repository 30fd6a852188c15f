"""The battery: every law for every game, seat count and option."""

from itertools import product

import pytest
from conformance.configurations import Configuration, always, configurations
from conformance.laws import LAWS
from conformance.small_laws import (
    beginning,
    resampling_has_the_right_frequencies,
    resampling_reaches_every_world,
)
from conformance.walks import steps
from each import each, telling
from full import in_full, in_parts

from rondel.core.registry import configure, meta, slugs

SEEDS = {"awkward": 12, "maharani": 2}
"""How many walks a game is put through; small games can be walked more often."""


def seeds(configuration: Configuration) -> range:
    """Other walks for each configuration: most options hardly change the course of a game."""
    count = SEEDS.get(configuration.slug, 1)
    first = 1 + count * configurations().index(configuration)
    return range(first, first + count)


def in_every_run(configuration: Configuration, name: str) -> bool:
    """`always` are; of Rajas each with one half of the laws, its neighbours with the other."""
    if configuration not in always() or configuration.slug != "rajas":
        return configuration in always()
    version, ganga = (configuration.game().options[name] for name in ("version", "ganga"))
    apart = configuration.seats + ("basic", "navaratnas", "mixed").index(version) + ganga
    return (apart + list(LAWS).index(name)) % 2 == 0


@pytest.mark.parametrize("configuration", configurations() if in_full() else always(), ids=str)
def test_the_game_keeps_the_laws(configuration: Configuration) -> None:
    game = configuration.game()
    for seed, (name, law) in product(seeds(configuration), LAWS.items()):  # all laws share the walks of a seed
        if in_full() or in_every_run(configuration, name):
            with telling(f"the law {name}, seed {seed}"):
                law(game, seed)


def test_every_run_has_all_players_versions_and_values_of_options() -> None:
    """What ``./test --full`` adds are other combinations of values that every run has met."""
    for slug in slugs():
        mine = [found for found in always() if found.slug == slug]
        assert {found.seats for found in mine} == set(meta(slug).seats)
        for option in meta(slug).options:
            assert {found.game().options[option.name] for found in mine} == set(option.values)
    rajas = {(f.seats, f.game().options["version"], f.game().options["ganga"]) for f in always() if f.slug == "rajas"}
    assert len(rajas) == 3 * 3 * 2, "each version with and without the river tiles is put to the test"
    pairs = {(f.seats, f.game().options["pairs"]) for f in always() if f.slug == "ingenious"}
    assert pairs == {(1, False), (2, False), (3, False), (4, False), (4, True)}


def test_every_run_has_each_law_for_all_players_versions_and_values_of_options() -> None:
    """Of Rajas for each two of players, version and Ganga."""
    for name, slug in product(LAWS, slugs()):
        mine = [found for found in always() if found.slug == slug and in_every_run(found, name)]
        assert {found.seats for found in mine} == set(meta(slug).seats), name
        for option in meta(slug).options:
            assert {found.game().options[option.name] for found in mine} == set(option.values), (name, option.name)
    for name in LAWS:
        rajas = [found for found in always() if found.slug == "rajas" and in_every_run(found, name)]
        told = [(found.seats, found.game().options["version"], found.game().options["ganga"]) for found in rajas]
        for one, two, pairs in ((0, 1, 3 * 3), (0, 2, 3 * 2), (1, 2, 3 * 2)):
            assert len({(each[one], each[two]) for each in told}) == pairs, name


@pytest.mark.parametrize("seed", in_parts(range(4)))
def test_magpies_resamples_exactly_the_worlds_that_a_seat_thinks_possible(seed: int) -> None:
    game = configure("awkward", 3)
    resampling_reaches_every_world(game, beginning(game, seed))


@pytest.mark.parametrize("seed", in_parts(range(4)))
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


@each(("slug", "seats"), sorted({(found.slug, found.seats) for found in configurations()}))
def test_the_walks_meet_the_rare_rules_of_the_game(slug: str, seats: int) -> None:
    missed = RARE[slug] - ({"showed"} if seats == 1 else set())
    mine = [found for found in configurations() if (found.slug, found.seats) == (slug, seats)]
    for seeking, configuration in product((False, True), mine):
        for seed in seeds(configuration):
            if missed:
                game = configuration.game()
                walk = steps(game, seed, seeking)
                missed -= {event.key for state, code in walk for event in game.events(state, code)}
    assert not missed
