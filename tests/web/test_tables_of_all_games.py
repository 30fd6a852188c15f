"""What is the same at the table of every game: taking back, watching, replaying, things that fly and come to lie."""

from __future__ import annotations

import json
import re

import msgspec
import pytest
from full import in_parts
from playwright.sync_api import expect

from rondel.client import Client
from web.people import play_moves
from web.positions import after, asks, between, found, later, looks, played
from web.web_kit import DESKTOP, PHONE, say

pytestmark = pytest.mark.browser

GAMES = ("azul_duel", "maharani", "rajas")
OPENS = {"azul_duel": "ask_action", "maharani": "ask_place", "rajas": "ask_place"}
"""The question with which a turn begins."""
INSIDE = {"azul_duel": "ask_line", "maharani": "ask_second", "rajas": "ask_build"}
"""One that comes later in a turn."""


def played_at_first(game: str) -> pytest.MarkDecorator:
    """The tables of a test: always that of one game, or those of all."""
    return pytest.mark.parametrize("game", in_parts(sorted(GAMES, key=lambda each: each != game)))


def view(game: str, codes: list[int], seat: int) -> object:
    """What a seat sees after these moves, as the server writes it."""
    return json.loads(msgspec.json.encode(played(game, codes).view(seat)))


@played_at_first("azul_duel")
def test_a_step_inside_a_turn_is_taken_back_and_the_turn_begins_again(person, game):
    ana = person("Ana")
    codes = found(game, after(OPENS[game], asks(INSIDE[game], 0)))
    ana.sits_at([ana.me(), Client.device("Ben")], game=game, moves=codes[:-1])
    looks(ana)
    labels, text = ana.labels(), ana.shown("question-text").inner_text()
    play_moves(codes[-1:], ana)
    looks(ana)
    assert ana.labels() != labels
    ana.press(ana.shown("undo"))
    expect(ana.shown("question-text")).to_have_text(text)
    assert ana.labels() == labels
    assert ana.told["view"] == view(game, codes[:-1], 0)


FLIGHTS = """() => {
    window.flights = 0;
    const note = () => { flights += document.querySelectorAll('.flight').length; };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true });
}"""
"""Notes down that something flies over the table, however short."""


@played_at_first("azul_duel")
def test_a_spectator_sees_each_move_fly_to_where_who_comes_later_finds_it_and_reads_it_in_the_log(person, game):
    ana, ben, eva, uli = person("Ana"), person("Ben"), person("Eva", reduced_motion="no-preference"), person("Uli")
    key = between(ana, ben, game, later(OPENS[game], 6))
    eva.opens(f"/table/{ana.table}#watch={key}")
    eva.shown("question").wait_for()
    eva.page.evaluate(FLIGHTS)
    before, read = eva.labels(), eva.written()
    acting = ana if ana.told["actor"] == 0 else ben
    acting.takes_a_turn()
    eva.page.wait_for_function("() => flights > 0")
    uli.opens(f"/table/{ana.table}#watch={key}")
    uli.shown("question").wait_for()
    eva.sees(uli.labels())
    assert eva.labels() != before
    for each in (eva, acting):
        each.reads(uli.written())
    assert len(uli.written()) > len(read)
    assert eva.lit.count() == 0
    assert eva.page.locator("[data-open], .piece[aria-disabled=false]").count() == 0


BROKEN = """() => [...document.querySelectorAll('dialog .numbers, dialog .what, dialog [data-testid=verdict]')]
    .filter((each) => each.matches('.numbers') ? each.offsetHeight > 1.9 * parseFloat(getComputedStyle(each).fontSize)
        + parseFloat(getComputedStyle(each).paddingTop) * 2 : each.scrollWidth > each.clientWidth + 1)
    .map((each) => each.textContent.trim())"""
"""Numbers over two lines, and words that are cut off."""


@played_at_first("maharani")
def test_a_finished_game_tells_why_it_was_won_and_is_replayed_from_the_first_move_to_the_last(person, game):
    ana = person("Ana")
    codes = found(game, lambda match: match.over)
    ana.sits_at([ana.me(), Client.device("Ben")], game=game, moves=codes)
    ana.shown("ranking").wait_for()
    best = ("Ana", "Ben")[ana.told["outcome"]["places"].index(1)]
    expect(ana.shown("verdict")).to_contain_text(best)
    expect(ana.page.get_by_role("img", name=re.compile(r"\bAna .*\bBen "))).to_be_visible()  # how the game went
    ana.resizes(PHONE)
    assert ana.page.evaluate(BROKEN) == []
    ana.resizes(DESKTOP)
    last = ana.labels()
    ana.page.get_by_role("dialog").get_by_role("button", name=say("replay_title")).click()
    slider = ana.page.get_by_role("slider")
    begins = say("replay_at", at=0, total=len(codes))
    expect(ana.shown("replay")).to_contain_text(begins)
    first = ana.labels()
    assert first != last
    slider.press("End")
    expect(slider).to_have_value(str(ana.told["number"]))
    ana.sees(last)
    ana.page.keyboard.press("ArrowLeft")
    expect(slider).not_to_have_value(str(ana.told["number"]))
    slider.press("Home")
    expect(ana.shown("replay")).to_contain_text(begins)
    ana.sees(first)


SKIPS = """() => {
    Object.assign(window, { films: 0, possible: 0, above: 0 });
    const look = () => {
        const skip = document.querySelector('[data-testid=skip]');
        if (skip === null) return;
        films++;
        const marks = '.cell.open, .piece[aria-disabled=false], [data-open], [data-answer]';
        possible += document.querySelectorAll(marks).length;
        const undo = document.querySelector('[data-testid=undo]');
        const [one, other] = [skip, undo].map((each) => each.getBoundingClientRect());
        above += one.left < other.right && other.left < one.right;
        skip.click();
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
}"""
"""Skips what is shown as soon as it can be, however short it is, and notes down what could be done at that time."""


@played_at_first("rajas")
def test_the_question_waits_until_it_is_shown_what_the_bot_did_and_the_film_can_be_skipped(person, game):
    ana = person("Ana", reduced_motion="no-preference")
    ana.sits_at([ana.me(), Client.bot("greedy")], game=game)
    ana.shown("question").wait_for()
    ana.page.evaluate(SKIPS)
    client, table = ana.client(), ana.table
    ana.background.run(ana.playing_on(client, table, 8))  # the page looks on
    ana.page.wait_for_function("() => films > 0")
    ana.is_asked()
    expect(ana.shown("skip")).to_have_count(0)
    assert ana.page.evaluate("possible") == 0
    assert ana.page.evaluate("above") == 0, "nothing is ever taken back by who skips"
