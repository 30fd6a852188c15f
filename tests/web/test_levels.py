"""Bots for people, in every game: a level is chosen, it is asked for a move to be shown, bots are watched."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from full import in_parts
from playwright.sync_api import expect
from server.bots_kit import Here

from rondel.client import Client
from rondel.core.dealer import SystemDealer
from rondel.server import thinkers
from web.people import Person
from web.web_kit import House, say

pytestmark = pytest.mark.browser

GAMES = ("azul_duel", "ingenious", "maharani", "rajas")
LIT = "main[data-game] .board-area :is(.lit, .aimed, .ghost, [data-aimed])"


@pytest.fixture(scope="module")
def hall(built_page: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server where bots think beside it: no process of theirs has to start."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(thinkers, "Thinker", Here)
        house = House(tmp_path_factory.mktemp("hall"), lambda _: SystemDealer())
        yield house
        house.close()


def played_at_first(game: str) -> pytest.MarkDecorator:
    """Always one game, with ``--full`` all of them."""
    return pytest.mark.parametrize("game", in_parts(sorted(GAMES, key=lambda each: each != game)))


def opponent(who: Person) -> str:
    return str(who.told["names"][1])


@played_at_first("maharani")
def test_a_level_is_chosen_in_the_click_that_begins_and_is_remembered(person, hall, game):
    ana = person("Ana", house=hall)
    ana.enters()
    expect(ana.plays(game)).to_contain_text("Learner")
    ana.press(ana.shown(f"level-{game}").first)
    menu = ana.page.get_by_role("menu")
    expect(menu.get_by_role("menuitemradio")).to_have_count(8)
    ana.press(menu.locator("[data-level=amateur]"))
    ana.is_asked()
    assert opponent(ana) == "amateur"
    expect(ana.shown("player-1")).to_contain_text("Amateur")
    ana.enters()
    expect(ana.plays(game)).to_contain_text("Amateur")
    ana.press(ana.plays(game))
    ana.is_asked()
    assert opponent(ana) == "amateur"


@played_at_first("ingenious")
def test_a_move_is_shown_on_the_board_with_a_sentence_and_the_end_tells_that_it_was(person, hall, game):
    ana = person("Ana", house=hall)
    ana.sits_at([ana.me(), Client.bot("newcomer")], game=game)
    ana.is_asked()
    assert ana.page.locator(LIT).count() == 0
    for _ in range(2):  # the second time in the same position
        ana.press(ana.shown("hint-show"))
        expect(ana.shown("hint")).to_have_text(re.compile(r"\S.*\.", re.DOTALL))
        assert ana.page.locator(LIT).count() > 0
        ana.press(ana.shown("hint-away"))
        expect(ana.shown("hint")).to_have_count(0)
        assert ana.page.locator(LIT).count() == 0
    ana.press(ana.shown("menu"))
    ana.press(ana.shown("resign"))
    ana.press(ana.shown("resign-sure"))
    expect(ana.shown("ranking").get_by_test_id("hints")).to_have_text("with 1 hint")


@played_at_first("rajas")
def test_bots_are_watched_move_by_move_and_at_every_speed(person, hall, game):
    ana = person("Ana", house=hall, reduced_motion="no-preference")
    ana.enters()
    ana.clicks("lobby_watch_bots")
    ana.page.locator(f"input[type=radio][value={game}]").check(force=True)
    for seat in (1, 2):
        ana.page.get_by_label(say("new_seat_bot", number=seat)).select_option("newcomer")
    ana.clicks("new_watch")
    ana.shown("watch").wait_for()
    ana.press(ana.shown("watch-turn"))
    expect(ana.shown("watch-turn")).to_have_attribute("aria-label", say("watch_go_on"))
    for _ in range(3):
        shown = ana.written()
        ana.press(ana.shown("watch-step"))
        ana.waits_until(lambda shown=shown: ana.written() != shown)
    stands = ana.written()
    ana.page.wait_for_timeout(300)
    assert ana.written() == stands, "nothing is shown that was not asked for"
    ana.press(ana.shown("watch-turn"))
    for speed in ("slow", "normal", "fast", "instant"):
        number = ana.told["number"]
        ana.shown("watch-speed").select_option(speed)
        ana.waits_until(lambda number=number: ana.told["number"] > number)
    ana.press(ana.shown("watch-step"))
    expect(ana.shown("watch-turn")).to_have_attribute("aria-label", say("watch_go_on"))
    ana.press(ana.shown("watch-stop"))
    expect(ana.shown("watch")).to_have_count(0)
