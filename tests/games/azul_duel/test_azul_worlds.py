"""Worlds after many looks (AD-38): in every position they are found with bounded work, and they fit."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from conformance.walks import chance_code
from games.azul_duel.azul_kit import standard
from work import lines_run

from rondel.core.game import CHANCE, OVER, Game
from rondel.core.kernel import State, words
from rondel.games.azul_duel.moves import DRAW_PLATE
from rondel.games.azul_duel.state import ACT

MOST_LINES = 120_000
"""Lines that imagining a world may take: interpreted, a few thousandths of a second."""


def curious(game: Game, seed: int) -> list[State]:
    """Positions of a game in which both draw many plates whenever they can, and never lack the points for it."""
    random = Random(seed)
    state = game.setup()
    found: dict[tuple[int, int], State] = {}
    while game.actor(state) != OVER:
        if game.actor(state) == CHANCE:
            code = chance_code(game, state, random)
        else:
            code = random.choice(game.legal(state))
            if game.legal(state)[-1] == DRAW_PLATE:
                state = game.layout.copy(state)
                state.score = [20, 20]
                more = state.phase == ACT or state.drawn < 2 or random.random() < 0.8
                code = game.legal(state)[-1 if more else 0]
        state = game.play(state, code)
        if state.looks > 0:
            found[state.looks, state.phase] = state
    return list(found.values())


def worlds_fit(game: Game, state: State, number: int) -> None:
    for seat in range(2):
        world = game.resample(state, seat, words(number))
        assert game.flaw(world) is None
        assert msgspec.json.encode(game.view(world, seat)) == msgspec.json.encode(game.view(state, seat))


@pytest.mark.clause("AD-38")
def test_however_many_plates_were_looked_at_worlds_fit_and_the_work_stays_bounded() -> None:
    game = standard()
    most = 0
    positions = curious(game, 1)
    for number, state in enumerate(positions):
        worlds_fit(game, state, number)
        if number % 4 == 0:
            most = max(most, lines_run(lambda: game.resample(state, 0, words(number))))  # noqa: B023
    assert positions[-1].looks >= 8
    assert 0 < most < MOST_LINES


@pytest.mark.clause("AD-38")
def test_more_ways_than_are_weighed_still_give_worlds_that_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    game = standard()
    monkeypatch.setattr(game.instance.knowledge, "MOST_CHOICES", 1)
    for number, state in enumerate(curious(game, 1)[::3]):
        worlds_fit(game, state, number)
