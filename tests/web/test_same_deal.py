"""The same deal once more, from the end of a game to a comparison; and a goal for who plays alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from full import in_parts
from playwright.sync_api import expect
from server.bots_kit import Here

from rondel.client import Client
from rondel.core.dealer import SystemDealer
from rondel.server import goals, thinkers
from web.people import Person
from web.web_kit import PHONE, TOUCH, House, say

pytestmark = pytest.mark.browser

GOAL = 7


@pytest.fixture(scope="module")
def chance(built_page: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with real deals, where bots think beside it and a level makes `GOAL` of any deal."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(thinkers, "Thinker", Here)
        patch.setattr(goals, "work_out", lambda *given: GOAL)
        house = House(tmp_path_factory.mktemp("chance"), lambda _: SystemDealer())
        yield house
        house.close()


def gives_up(ana: Person) -> None:
    """The quickest end of a game."""
    ana.press(ana.shown("menu"))
    ana.press(ana.shown("resign"))
    ana.press(ana.shown("resign-sure"))
    ana.shown("ranking").wait_for()


def plays_again(ana: Person) -> str:
    """Presses the button of the end; returns the table of before."""
    before = ana.table
    ana.press(ana.shown("deal-again"))
    ana.page.wait_for_function("before => !location.pathname.includes(before)", arg=before)
    ana.shown("question").wait_for()
    return before


@pytest.mark.parametrize("game", in_parts(["azul_duel", "ingenious", "maharani", "rajas"]))
def test_a_game_against_a_bot_is_dealt_again_and_both_results_are_compared(person, chance, game):
    ana = person("Ana", house=chance)
    ana.sits_at([ana.me(), Client.bot("newcomer")], game=game)
    assert ana.shown("repeats").count() == 0
    ana.plays_any_move()
    gives_up(ana)
    assert ana.shown("earlier").count() == 0
    before = plays_again(ana)
    ana.shown("repeats").wait_for()
    assert ana.table != before
    gives_up(ana)
    compared = ana.shown("earlier")
    compared.get_by_role("row").filter(has_text="Ana").wait_for()
    assert compared.locator("tbody").first.locator("tr").count() == 2
    expect(compared.get_by_role("link", name=say("deal_then"))).to_have_attribute("href", f"/table/{before}")
    expect(compared.locator(".won")).to_have_count(2)
    ana.shown("deal-again").wait_for()


def test_who_plays_alone_chooses_a_goal_sees_it_and_tries_the_deal_again(person, chance):
    ana = person("Ana", house=chance, **TOUCH)
    ana.opens("/new?game=ingenious")
    ana.page.get_by_role("radio", name=say("new_alone"), exact=True).check()
    ana.page.get_by_label(say("goal"), exact=True).select_option("expert")
    ana.clicks("new_start")
    expect(ana.shown("goal-now")).to_contain_text(str(GOAL))
    gives_up(ana)
    expect(ana.shown("goal")).to_contain_text(say("goal_missed", level="Expert", goal=GOAL, count=GOAL))
    plays_again(ana)
    expect(ana.shown("goal-now")).to_contain_text(str(GOAL))
    assert ana.page.viewport_size == PHONE
