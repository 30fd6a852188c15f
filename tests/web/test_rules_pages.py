"""The rules with pictures in the browser: without a table, by keyboard, on a phone, on paper, and beside the board."""

from __future__ import annotations

import pytest
from full import in_parts
from playwright.sync_api import expect

from rondel.client import Client
from rondel.core.guide import guide, has_guide
from rondel.core.registry import slugs
from web.people import Person
from web.test_looks import complaints
from web.web_kit import PHONE, say

pytestmark = pytest.mark.browser

GUIDED = sorted((slug for slug in slugs() if has_guide(slug)), key=lambda slug: slug != "ingenious")
NARROW = {"width": 360, "height": 740}
OVER = "() => document.documentElement.scrollWidth - innerWidth"


def opens_the_rules(who: Person, game: str, chapter: str = "") -> None:
    who.opens(f"/rules/{game}" + (f"#{chapter}" if chapter else ""))
    who.page.locator("section[data-chapter]").first.wait_for()


@pytest.mark.parametrize("game", in_parts(GUIDED))
def test_the_rules_are_read_on_a_phone_without_a_table(game, person):
    """Every chapter stands there with its drawings, nothing sticks out sideways, and axe finds nothing serious."""
    ana = person("Ana", viewport=NARROW, reduced_motion="reduce")
    opens_the_rules(ana, game)
    told = guide(game, "en")
    expect(ana.page.get_by_role("heading", level=1)).to_have_text(say("play_rules_of", game=told.title))
    titles = ana.page.locator("section[data-chapter] > h2").all_inner_texts()
    assert titles == [chapter.title for chapter in told.chapters]
    drawings = [part.drawing for chapter in told.chapters for part in chapter.parts if part.drawing]
    for drawing in drawings:
        picture = ana.page.get_by_role("img", name=drawing.says, exact=True)
        assert picture.bounding_box()["height"] > 60, drawing.name
    assert ana.page.evaluate(OVER) <= 0
    assert complaints(ana) == []


@pytest.mark.parametrize("game", in_parts(GUIDED))
def test_a_move_is_shown_and_taken_back_and_a_clause_is_read_by_keys_alone(game, person):
    ana = person("Ana", reduced_motion="reduce")
    opens_the_rules(ana, game)
    show = ana.page.get_by_role("button", name=say("guide_play")).first
    shows = ana.page.get_by_role("button", name=say("guide_play")).count()
    show.focus()
    ana.page.keyboard.press("Enter")
    back = ana.page.get_by_role("button", name=say("guide_before"))
    expect(back).to_have_count(1)
    back.focus()
    ana.page.keyboard.press("Enter")
    expect(back).to_have_count(0)
    assert ana.page.get_by_role("button", name=say("guide_play")).count() == shows
    clause = guide(game, "en").chapters[0].parts[0].says[0].clauses[0]
    ana.page.get_by_role("button", name=say("guide_clause", clause=clause)).first.focus()
    ana.page.keyboard.press("Enter")
    words = next(each.text for each in guide(game, "en").clauses if each.id == clause)
    expect(ana.page.get_by_role("note")).to_have_text(f"{clause} {words}")


def test_a_chapter_has_an_address_of_its_own(person):
    ana = person("Ana")
    opens_the_rules(ana, "ingenious", "draw")
    expect(ana.page.locator("h2#draw")).to_be_focused()
    expect(ana.page.locator("h2#draw")).to_be_in_viewport()


def test_on_paper_there_is_the_summary_alone_on_one_page(person):
    ana = person("Ana")
    opens_the_rules(ana, "ingenious")
    ana.page.emulate_media(color_scheme="dark")
    expect(ana.page.locator("html[data-theme=dark]")).to_be_attached()
    ana.page.emulate_media(media="print")
    expect(ana.page.locator("html[data-theme=light]")).to_be_attached()
    expect(ana.page.locator(".summary .card")).to_be_visible()
    expect(ana.page.locator("section[data-chapter]").first).to_be_hidden()
    expect(ana.page.get_by_role("banner")).to_be_hidden()
    height = ana.page.evaluate("() => document.documentElement.scrollHeight")
    ana.page.emulate_media(media="screen", color_scheme="light")  # the window has another one after her
    assert height <= 1050, "as high as a sheet of paper"


def test_from_the_lobby_one_comes_to_the_rules_and_from_them_to_a_game(person):
    ana = person("Ana")
    ana.enters()
    ana.page.get_by_role("link", name=say("lobby_rules_of", game="Ingenious")).click()
    ana.page.locator("section[data-chapter]").first.wait_for()
    assert ana.page.url.endswith("/rules/ingenious")
    ana.page.get_by_role("link", name=say("guide_try")).click()
    assert "/new?game=ingenious" in ana.page.url


def test_beside_the_board_the_rules_open_where_they_tell_of_the_question(person):
    ana = person("Ana", viewport=PHONE)
    ana.sits_at([ana.me(), Client.bot("greedy")], {"first": "1"})
    ana.is_asked()
    address = ana.page.url
    ana.page.get_by_role("button", name=say("play_rules")).click()
    title = next(chapter.title for chapter in guide("ingenious", "en").chapters if "ask_first" in chapter.questions)
    expect(ana.page.get_by_role("dialog").get_by_role("heading", name=title, exact=True)).to_be_focused()
    assert ana.page.url == address, "the address may hold a key"
    ana.page.keyboard.press("Escape")
    link = ana.shown("question-rules")
    expect(link).to_have_attribute("href", "/rules/ingenious")
    link.focus()
    ana.page.keyboard.press("Enter")
    expect(ana.page.get_by_role("dialog").get_by_role("heading", name=title, exact=True)).to_be_focused()
