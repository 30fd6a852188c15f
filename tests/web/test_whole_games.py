"""Whole games in the browser, from the lobby to the ranking."""

from __future__ import annotations

import pytest
from web.web_kit import play_to_the_end

pytestmark = pytest.mark.browser


def test_one_click_in_the_lobby_begins_a_game_against_a_bot_that_can_be_played_to_its_ranking(person):
    ana = person("Ana")
    ana.starts_against_a_bot()
    play_to_the_end(ana)
    ranking = ana.shown("ranking")
    assert ranking.locator("tbody tr").count() == 2
