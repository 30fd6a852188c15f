"""Azul Duel late in the game, with few plates left: all worlds a seat can think possible are tried, look after look."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from conformance.belief import beliefs
from conformance.small_laws import (
    Walk,
    any_move,
    resampling_reaches_every_world,
)
from conformance.walks import chance_code

from rondel.core.game import CHANCE, Game
from rondel.core.kernel import State
from rondel.core.registry import configure
from rondel.games.azul_duel.moves import DRAW_PLATE
from rondel.games.azul_duel.state import ACT, TILING

POINTS = 30
"""Enough to draw as many plates as there are."""


def plain(game: Game, state: State, random: Random) -> int:
    """Any move, but face-up plates and single plates only."""
    legal = game.legal(state)
    return random.choice(legal[:-1] if legal[-1] == DRAW_PLATE and len(legal) > 1 else legal)


def curious(game: Game, state: State, random: Random) -> int:
    """Draws plates whenever it can, and two of them at least."""
    legal = game.legal(state)
    if legal[-1] == DRAW_PLATE:
        return legal[-1] if state.phase == ACT or state.drawn < 2 or random.random() < 0.4 else legal[0]
    return random.choice(legal)


@cache
def late_looks(round_number: int, seed: int) -> Walk:
    """From the beginning of a round, when everybody has seen the same, through a phase of many looks."""
    game, random = configure("azul_duel", 2), Random(f"{seed}/{round_number}")
    state = game.setup()
    walk = []
    while state.stage != TILING or state.round < round_number - 1:
        late = state.round == round_number - 1 and state.phase >= ACT
        if late and not walk:
            state = game.layout.copy(state)
            state.score = [POINTS, POINTS]
        if game.actor(state) == CHANCE:
            code = chance_code(game, state, random)
        else:
            code = (curious if late else plain)(game, state, random)
        if late or walk:
            walk.append((state, code))
        state = game.play(state, code)
    return walk


@pytest.mark.parametrize("seed", range(3))
def test_resampling_reaches_exactly_the_worlds_that_the_looks_allow_as_often_as_blind_choices_do(seed: int) -> None:
    resampling_reaches_every_world(configure("azul_duel", 2), late_looks(3, seed), often=True)


@pytest.mark.full
@pytest.mark.parametrize(("round_number", "seed"), [(3, 3), (3, 4), (2, 0)])
def test_so_it_does_after_other_looks(round_number: int, seed: int) -> None:
    resampling_reaches_every_world(configure("azul_duel", 2), late_looks(round_number, seed))


def test_these_walks_redraw_plates_that_the_other_seat_has_returned_and_lose_sight_of_some() -> None:
    game = configure("azul_duel", 2)
    redrawn, lost, worlds = 0, 0, 0
    for seed in range(5):
        walk = late_looks(3, seed)
        for state, _ in walk:
            others = [look for look in range(state.looks) if state.look_first[look] >= state.look_back[0]]
            redrawn += any(state.look_seat[look] != state.look_seat[0] for look in others)
            lost += any(game.view(state, seat).somewhere for seat in range(2))
        worlds = max(worlds, *(len(belief) for _, belief in beliefs(game, walk, 0, any_move)))
    assert redrawn and lost
    assert worlds > 5
