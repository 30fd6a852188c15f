"""The search of every real game: one of them compiled in every run, the others with ``./test --full``."""

import time
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from conformance.configurations import Configuration
from full import so_many
from kernel.kernel_kit import modes, of_game
from search.search_kit import search_of, twins_find_the_same

import rondel
from rondel.bots.thinking import settings_of
from rondel.core.dealer import SeedDealer
from rondel.core.game import Game
from rondel.core.kernel import words
from rondel.core.match import Match
from rondel.core.registry import configure, meta
from rondel.core.seat import Seat

ALWAYS = ("ingenious",)
GAMES = [slug for slug in rondel.slugs() if slug != "awkward"]
TWINS = ("azul_duel", "ingenious")
"""Of the others a seat can imagine but one world: see conformance/test_one_world.py."""


def of(slugs: Sequence[str]) -> list[Any]:
    """Games as parameters of a test."""
    return [pytest.param(slug, marks=of_game(slug, ALWAYS)) for slug in slugs]


def decisions(game: Game, seed: int) -> list[Seat]:
    """Seats that have a choice, in a match of the judge's quick player."""
    match, found, quick = Match(game, SeedDealer(seed)), [], search_of(game, settings_of(game), native=False)
    while not match.over:
        seat = Seat(match, match.actor)
        if len(seat.legal) > 1:
            found.append(seat)
        match.play(quick.quick(seat, words(len(found))))
    return found


@pytest.mark.parametrize("mode", [mode for mode in modes(ALWAYS) if not mode.id.startswith("awkward")])
def test_both_back_ends_find_the_same_to_the_last_bit(mode: list[Configuration]) -> None:
    """With each number of seats and partners, from the beginning of a match to its end."""
    game = mode[0].game()
    settings = settings_of(game)
    quick, slow = search_of(game, settings, native=True), search_of(game, settings, native=False)
    seats = decisions(game, seed=3)
    for number, seat in enumerate(seats[:: max(1, len(seats) // so_many(4, full=12))]):
        for one in (quick, slow):
            one.begin(seat, words(number))
            one.simulate(so_many(8, full=24))
        assert quick.candidates() == slow.candidates()
        for one in (quick, slow):
            one.begin(seat, words(number))
            one.glance()
        assert quick.candidates() == slow.candidates()


@pytest.mark.parametrize("slug", of(TWINS))
def test_twins_of_one_seed_find_the_same(slug: str) -> None:
    """Whatever a seat cannot know makes no difference to what it finds."""
    differing = 0
    for game in (configure(slug, seats) for seats in meta(slug).seats):
        one = search_of(game, settings_of(game), native=True)
        differing += twins_find_the_same(one, range(so_many(1, full=4)), simulations=30)
    assert differing > 3


@pytest.mark.parametrize("slug", of(GAMES))
def test_it_looks_every_five_milliseconds_whether_it_is_still_wanted(slug: str) -> None:
    """In time of its own thread: what else the machine does is no fault of it."""
    game = configure(slug, 2)
    one, late = search_of(game, settings_of(game), native=True), 0
    seats = decisions(game, seed=1)
    for seat in (seats[0], seats[len(seats) // 2]):
        looks: list[float] = []

        def stopped(looks: list[float] = looks) -> bool:
            looks.append(time.thread_time())
            return len(looks) == 40

        one.begin(seat, words(1))
        one.think(seconds=60, stopped=stopped)
        late += sum(after - before > 0.005 for before, after in pairwise(looks))
    assert late <= 4, "of some 80 looks"
