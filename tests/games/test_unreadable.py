"""What every game says of a text that is no move."""

from __future__ import annotations

from random import Random

import pytest
from conformance.walks import chance_code
from games.refusals import unreadable

import rondel
from rondel.core.game import CHANCE
from rondel.core.registry import slugs


@pytest.mark.parametrize("slug", slugs())
def test_a_refusal_repeats_a_long_text_in_part_only(slug: str) -> None:
    game, random = rondel.game(slug), Random(1)
    state = game.setup()
    drawn = asked = state
    while game.actor(asked) == CHANCE:
        drawn, asked = asked, game.play(asked, chance_code(game, asked, random))
    for state in (drawn, asked):
        assert unreadable(game, state, "x" * 5000)[1] == {"text": "x" * 40}
