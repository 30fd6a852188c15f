"""Who is away or too slow at a table does not hold up the others; what people have played they delete again."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from rondel.client import Clock
from rondel.server import steady
from web.people import Person, looking_away
from web.web_kit import say

pytestmark = pytest.mark.browser


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Moves the clock of the server; people who look away meanwhile find the time that it is."""

    def move(seconds: float, *people: Person) -> None:
        with looking_away(*people):
            monkeypatch.setattr(steady, "_AHEAD", steady._AHEAD + seconds)
        for each in people:
            each.shown("question").wait_for()

    return move


def clock_of(who: Person, seat: int):
    return who.shown(f"player-{seat}").get_by_role("timer")


def goes_away(who: Person, other: Person) -> str:
    """Closes the page, and the other one has noticed it; returns where the table was."""
    expect(other.shown("call-bot")).to_have_count(0)
    where = who.page.url
    who.opens("/")
    other.shown("call-bot").wait_for()
    return where


def test_the_clock_of_who_is_to_act_runs_on_their_card_and_a_bot_plays_on_when_it_is_over(person, later):
    ana, ben = person("Ana"), person("Ben")
    ana.sits_against(ben, clock=Clock("turn", 3600, "bot"))
    for each in (ana, ben):
        expect(clock_of(each, 0)).to_have_text(re.compile(r"^\d\d min$"))
        expect(clock_of(each, 1)).to_have_count(0)
    expect(ana.shown("question").get_by_role("timer")).to_have_count(0)
    later(3300, ana)
    expect(clock_of(ana, 0)).to_have_class(re.compile("urgent"))
    expect(clock_of(ana, 0)).to_have_text(re.compile(r"^\d:\d\d$"))
    expect(ana.shown("question").get_by_role("timer")).to_have_accessible_name(re.compile("^Time left: .*minutes"))
    later(600)
    ana.lays_any_tile()  # too late
    ana.page.locator(".log-area").get_by_text("Ana runs out of time.").wait_for()
    expect(ana.shown("own-seat")).to_contain_text(say("play_seat_late"))
    ben.page.locator(".player.active[data-seat='1']").wait_for()
    ana.press(ana.shown("back"))
    expect(ana.shown("own-seat")).to_have_count(0)
    assert clock_of(ben, 0).count() == 0
    ben.takes_a_turn()
    expect(clock_of(ana, 0)).to_have_text(re.compile(r"^(59|60) min$"))


def test_a_guest_lets_a_bot_play_for_a_host_who_is_away_and_who_takes_the_seat_back(person, later):
    ana, ben = person("Ana"), person("Ben")
    ana.sits_against(ben)
    where = goes_away(ana, ben)
    expect(ben.shown("call-bot")).to_be_disabled()
    later(40, ben)
    ben.press(ben.shown("call-bot"))
    ben.page.locator(".player.active[data-seat='1']").wait_for()  # the bot has made Ana's move
    ben.press(ben.shown("menu"))
    expect(ben.shown("free")).to_have_count(0)  # that is the host's
    ana.opens(where)
    expect(ana.shown("own-seat")).to_contain_text(say("play_seat_bot"))
    ana.press(ana.shown("back"))
    expect(ana.shown("own-seat")).to_have_count(0)
    expect(ben.shown("player-0")).to_contain_text("Ana")


def test_a_freed_seat_is_taken_back_and_who_sat_there_meanwhile_is_told_so(person, later):
    ana, ben, eve = person("Ana"), person("Ben"), person("Eve")
    ana.sits_against(ben)
    where = goes_away(ben, ana)
    later(40, ana)
    ana.press(ana.shown("menu"))
    ana.press(ana.shown("free"))
    link = ana.page.get_by_label(say("room_link", number=2)).input_value()
    ana.page.keyboard.press("Escape")
    eve.opens(link)
    eve.clicks("room_sit")
    for each in (ana, eve):
        expect(each.shown("newcomer")).to_contain_text("Eve now plays for Ben and sees their hand.")
        each.press(each.shown("newcomer").get_by_role("button"))
        expect(each.shown("newcomer")).to_have_count(0)
    eve.guard.forgive("WebSocket connection to")
    ben.opens(where)
    expect(ben.shown("own-seat")).to_contain_text(say("play_seat_freed"))
    ben.press(ben.shown("back"))
    expect(ben.shown("own-seat")).to_have_count(0)
    expect(eve.page.get_by_text(say("table_left_returned"))).to_be_visible()
    ana.page.reload()
    expect(ana.shown("player-1")).to_contain_text("Ben")
    assert ana.shown("newcomer").count() == 0  # it was told


def test_a_game_is_deleted_after_a_question_and_who_deletes_everything_has_no_name_any_more(person):
    ana, ben = person("Ana"), person("Ben")
    ana.sits_against(ben)
    where = ana.page.url
    ana.press(ana.shown("menu"))
    ana.press(ana.shown("resign"))
    ana.press(ana.shown("resign-sure"))
    for each in (ana, ben):
        each.shown("ranking").wait_for()
        each.enters()
    ana.press(ana.shown("delete"))
    ana.clicks("cancel")
    ana.press(ana.shown("delete"))
    ana.press(ana.shown("delete-sure"))
    expect(ana.page.get_by_text(say("lobby_mine_empty"))).to_be_visible()
    ben.opens(where)
    expect(ben.shown("ranking")).to_contain_text(say("someone"))
    ben.enters()
    ben.page.get_by_role("button", name=say("settings_open", name="Ben")).click()
    ben.press(ben.shown("delete-me"))
    ben.page.keyboard.press("Tab")  # a pointer would have to wait: what appears under it is dead for a moment
    expect(ben.shown("delete-me-sure")).to_be_focused()
    ben.page.keyboard.press("Enter")
    expect(ben.page.get_by_text(say("delete_me_done"))).to_be_visible()
    ben.page.keyboard.press("Escape")
    expect(ben.page.get_by_text(say("lobby_mine_empty"))).to_be_visible()
    expect(ben.page.get_by_role("button", name=say("settings_open", name=say("settings_guest")))).to_be_visible()
