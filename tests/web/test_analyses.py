"""Analyses on the page: from the end of a game, from a record, by keys; what if; learning from a mistake."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from analysis.analysis_kit import FEW, whole
from full import in_parts
from playwright.sync_api import expect
from server.bots_kit import Here

import rondel
from rondel.analysis import Analyser
from rondel.client import Client
from rondel.core.dealer import SystemDealer
from rondel.core.record import Record
from rondel.server import analyst, thinkers
from web.people import Person
from web.test_looks import complaints, foreign
from web.test_puzzles import answers_anything
from web.test_same_deal import gives_up
from web.web_kit import TOUCH, House, say

pytestmark = pytest.mark.browser

LOSS = 0.3
OVER = "() => document.documentElement.scrollWidth - innerWidth"


def analysed(record: str, *_: Any) -> bytes:
    """Takes the place of the analysis in a process: a short search, where Ana's first real decision is a blunder."""
    found = whole(Analyser(rondel.replay(Record.read(record)), FEW))
    first = next(each for each in found.decisions if each.seat == 0 and each.grade is not None)
    dear = msgspec.structs.replace(first, loss=LOSS if found.players > 1 else 10 * LOSS, grade="blunder")
    decisions = tuple(dear if each is first else each for each in found.decisions)
    return analyst.pack(msgspec.structs.replace(found, decisions=decisions))


@pytest.fixture(scope="module")
def study(built_page: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server where bots and analyses think beside it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(thinkers, "Thinker", Here)
        patch.setattr(analyst, "analyse", analysed)
        house = House(tmp_path_factory.mktemp("study"), lambda _: SystemDealer())
        yield house
        house.close()


def finished(who: Person, game: str) -> None:
    """The end of a short game against a bot, after a decision of one's own."""
    who.sits_at([who.me(), Client.bot("newcomer")], game=game)
    who.plays_any_move()
    gives_up(who)


def is_at(who: Person) -> int:
    """The slider's place."""
    return int(who.shown("chart").input_value())


@pytest.mark.parametrize("game", in_parts(["azul_duel", "ingenious", "maharani", "rajas"]))
def test_a_finished_game_is_analysed_gone_through_learned_from_and_played_on(person, study, game):
    ana = person("Ana", house=study)
    finished(ana, game)
    ana.press(ana.shown("end-analyse"))
    expect(ana.shown("sentence")).to_contain_text("turning point")

    ana.press(ana.shown("next-dear"))
    expect(ana.shown("found")).to_contain_text(say("analysis_cost", percent=round(100 * LOSS)))
    expect(ana.shown("move")).to_contain_text("to win")
    at, address = is_at(ana), ana.page.url
    ana.page.keyboard.press("End")
    expect(ana.shown("chart")).not_to_have_value(str(at))
    ana.page.goto(address)
    expect(ana.shown("found")).to_contain_text(say("analysis_cost", percent=round(100 * LOSS)))
    assert is_at(ana) == at, "who comes back is where they were"

    ana.press(ana.shown("as-table"))
    expect(ana.shown("chances").get_by_role("row").filter(has_text="blunder").first).to_be_visible()
    ana.page.keyboard.press("Escape")

    ana.press(ana.shown("learn"))
    expect(ana.shown("task")).to_contain_text("Find something better")
    answers_anything(ana)
    expect(ana.shown("verdict")).to_contain_text("the best has")
    ana.press(ana.shown("learn-show"))
    ana.shown("move").wait_for()
    ana.press(ana.shown("learn-end"))

    ana.press(ana.shown("what-if"))
    ana.press(ana.shown("play-on"))
    ana.page.wait_for_url("**/table/*")
    ana.is_asked()


def test_a_record_is_brought_to_the_lobby_and_a_bad_one_gets_a_sentence(person, study, tmp_path):
    ana = person("Ana", house=study)
    ana.guard.forgive("status of 4")
    match = rondel.start("ingenious", players=2, seed=3, names=["Eva", "Jan"])
    for _ in range(3):
        match.play(match.moves()[0])
    match.resign(0)
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    good.write_text(match.record().text(), "utf-8")
    bad.write_text(match.record().text()[:300], "utf-8")
    ana.enters()
    ana.shown("record-card").wait_for()
    ana.page.set_input_files("[data-testid=record-file]", bad)
    expect(ana.shown("record-card").get_by_role("alert")).to_contain_text("record")
    big = tmp_path / "big.jsonl"
    big.write_bytes(b" " * 50_000_000)
    ana.page.set_input_files("[data-testid=record-file]", big)
    expect(ana.shown("record-card").get_by_role("alert")).to_contain_text("bytes")
    ana.page.set_input_files("[data-testid=record-file]", good)
    expect(ana.shown("whose")).to_contain_text("Eva")
    expect(ana.shown("sentence")).to_contain_text("turning point")
    address = ana.page.url
    assert "/analysis/" in address

    ana.press(ana.page.get_by_role("button", name=say("analysis_share")))
    ana.press(ana.shown("delete-analysis"))
    ana.page.keyboard.press("Tab")  # a pointer would have to wait: what appears under it is dead for a moment
    expect(ana.shown("delete-analysis-sure")).to_be_focused()
    ana.page.keyboard.press("Enter")
    ana.shown("record-card").wait_for()
    ana.page.goto(address)
    expect(ana.page.get_by_role("main")).to_contain_text("analysis")
    expect(ana.shown("whose")).to_have_count(0)


@pytest.mark.full
def test_who_played_alone_sees_points_and_plays_on_alone(person, study):
    ana = person("Ana", house=study)
    ana.sits_at([ana.me()], game="ingenious")
    ana.plays_any_move()
    gives_up(ana)
    ana.press(ana.shown("end-analyse"))
    expect(ana.shown("sentence")).to_contain_text("points")
    ana.press(ana.shown("next-dear"))
    expect(ana.shown("move")).to_contain_text("Expected result")
    ana.press(ana.shown("as-table"))
    expect(ana.shown("chances").get_by_role("row").filter(has_text="points").first).to_be_visible()
    ana.page.keyboard.press("Escape")
    ana.press(ana.shown("learn"))
    answers_anything(ana)
    expect(ana.shown("verdict")).to_contain_text("expected; the best has")
    ana.press(ana.shown("learn-end"))
    ana.press(ana.shown("what-if"))
    ana.press(ana.shown("play-on"))
    ana.page.wait_for_url("**/table/*")
    ana.is_asked()


def test_on_a_phone_nothing_of_an_analysis_sticks_out_is_english_or_hard_to_read(person, study):
    eva = person("Eva", house=study, locale="cs", reduced_motion="reduce", **TOUCH)
    is_english = foreign("cs", "ingenious")
    finished(eva, "ingenious")
    eva.press(eva.shown("end-analyse"))
    eva.press(eva.shown("next-dear"))
    for step in ("found", "try", "learn"):
        if step == "try":
            eva.press(eva.shown("try"))
            eva.shown("question").wait_for()
        elif step == "learn":
            eva.press(eva.shown("try-end"))
            eva.press(eva.shown("unfold"))
            eva.press(eva.shown("learn"))
            eva.shown("task").wait_for()
        assert eva.page.evaluate(OVER) <= 0, step
        assert complaints(eva) == [], step
        assert [text for text in eva.said() if is_english(text)] == [], step
