"""The set-up of Navaratnas, where brown tiles are drawn and put: all worlds a seat can think possible are tried."""

from __future__ import annotations

from functools import cache
from math import factorial, perm
from random import Random

import pytest
from conformance.belief import beliefs
from conformance.small_laws import (
    Walk,
    any_move,
    resampling_has_the_right_frequencies,
    resampling_reaches_every_world,
)
from conformance.walks import chance_code

from rondel.core.game import CHANCE, Game
from rondel.core.kernel import State
from rondel.core.registry import configure

BROWNS = 7
"""Tiles to draw from."""
SEATS = (2, 3, 4)
TABLES = [(seats, seed) for seats in SEATS for seed in range(2)]


@cache
def made(seats: int) -> Game:
    return configure("rajas", seats, None, {"version": "navaratnas"})


@cache
def set_up(seats: int, seed: int) -> Walk:
    """From the first brown tile, before which everybody has seen the same, into the first round."""
    game, random = made(seats), Random(f"{seats}/{seed}")
    state = game.setup()
    walk: list[tuple[State, int]] = []
    while state.round == 0 or game.actor(state) == CHANCE or len(walk) < 4 * seats:
        chance = game.actor(state) == CHANCE
        code = chance_code(game, state, random) if chance else random.choice(game.legal(state))
        if walk or (chance and game.chance(state).source == "brown"):
            walk.append((state, code))
        state = game.play(state, code)
    return walk


def number_of_worlds(game: Game, state: State, viewer: int) -> int:
    """How many ways there are in which the others can hold what the viewer has not seen."""
    holding = [p for p in range(game.seats) if state.held[p] >= 0 and p != viewer]
    if game.actor(state) == CHANCE and state.round == 0:
        # All tiles but the own one may be held by them.
        return perm(BROWNS - (state.held[viewer] >= 0), len(holding))
    return factorial(len(holding))


@pytest.mark.clause("RA-34")
@pytest.mark.parametrize(("seats", "seed"), TABLES)
def test_a_seat_thinks_of_as_many_worlds_as_there_are_ways_to_hold_the_tiles(seats: int, seed: int) -> None:
    game = made(seats)
    for viewer in range(seats):
        for state, belief in beliefs(game, set_up(seats, seed), viewer, any_move):
            assert game.layout.pack(state) in belief
            assert len(belief) == number_of_worlds(game, state, viewer)
            weights = [weight for _, weight in belief.values()]
            assert max(weights) < min(weights) * (1 + 1e-9), "each as likely as any other"


@pytest.mark.clause("RA-34")
@pytest.mark.parametrize(("seats", "seed"), TABLES)
def test_resampling_reaches_exactly_these_worlds(seats: int, seed: int) -> None:
    resampling_reaches_every_world(made(seats), set_up(seats, seed))


@pytest.mark.clause("RA-34")
@pytest.mark.parametrize(("seats", "seed"), TABLES)
def test_they_come_up_as_often_as_the_draw_makes_them(seats: int, seed: int) -> None:
    resampling_has_the_right_frequencies(made(seats), set_up(seats, seed))


@pytest.mark.clause("RA-34")
@pytest.mark.parametrize("seed", range(2))
def test_two_players_know_the_one_world_as_soon_as_both_have_drawn(seed: int) -> None:
    game = made(2)
    for viewer in range(2):
        for state, belief in beliefs(game, set_up(2, seed), viewer, any_move):
            both = game.actor(state) != CHANCE or state.round > 0
            drawn = state.held[1 - viewer] >= 0
            assert (len(belief) > 1) == (not both and drawn)


@pytest.mark.clause("RA-34")
@pytest.mark.parametrize(("seats", "seed"), TABLES)
def test_from_the_first_round_on_there_is_one_world(seats: int, seed: int) -> None:
    game = made(seats)
    for viewer in range(seats):
        later = [belief for state, belief in beliefs(game, set_up(seats, seed), viewer, any_move) if state.round > 0]
        assert later and all(len(belief) == 1 for belief in later)
