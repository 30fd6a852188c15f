"""Guided first games on the page: found in the lobby, played by clicks, left and resumed."""

from __future__ import annotations

from typing import Any

import pytest
from full import in_parts
from playwright.sync_api import expect

from rondel.core.lesson import lesson_of
from rondel.core.registry import meta, slugs
from web.people import Person
from web.test_looks import complaints
from web.web_kit import SIZES, TOUCH, say

pytestmark = pytest.mark.browser

GUIDES = "step => talk.told?.guide && !talk.told.guide.wrong && talk.told.actor === 0 && talk.told.guide.step === step"
POINTED = """step => {
    if (talk.told.guide?.step !== step || talk.told.actor !== 0) return 'done';
    const each = document.querySelector('main[data-game] [data-next]');
    if (!each || !document.querySelector('[data-testid=pointer]')) return null;
    if (each === window.pressed && performance.now() - window.at < 1000) return null;
    [window.pressed, window.at] = [each, performance.now()];
    const { left, top, width, height } = each.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
}"""
"""The middle of what the arrow points at, and again a second later: a press on what has only just come is none. Or that
the step is done."""
OTHERS = [slug for slug in slugs() if slug not in ("ingenious", "awkward") and lesson_of(slug) is not None]


def learns(ana: Person, game: str) -> None:
    """Begins it with one press in the lobby."""
    ana.enters()
    ana.press(ana.shown(f"learn-{game}"))
    is_at(ana, 1)


def is_at(ana: Person, step: int | None) -> None:
    ana.page.wait_for_function(GUIDES, arg=step)
    ana.shown("lesson").wait_for()


def lays(ana: Person, tile: str, *cells: str) -> None:
    """A tile of the rack, half by half."""
    ana.press(ana.page.locator(".piece").nth(ana.told["view"]["racks"][0].index(tile)))
    for cell in cells:
        ana.press(ana.page.locator(f"[data-cell={cell}].open"))


def follows(ana: Person, step: int) -> None:
    """Presses what the arrow points at, one thing after the other, until the step is done."""
    is_at(ana, step)
    ana.page.evaluate("window.pressed = null")
    while (where := ana.page.wait_for_function(POINTED, arg=step).json_value()) != "done":
        expect(ana.shown("pointer")).to_have_count(1)
        ana.page.mouse.click(*where)


def told(ana: Person) -> Any:
    return ana.shown("lesson")


def test_the_guided_first_game_of_ingenious_is_played_left_and_resumed(person):
    ana = person("Ana")
    ana.enters()
    offered = ana.shown("learn-ingenious")
    assert "new" in offered.get_attribute("class")
    learns(ana, "ingenious")
    expect(ana.page.locator(".piece[data-next]")).to_have_count(1)

    lays(ana, "RG", "d9", "d8")  # not what is meant
    expect(told(ana)).to_contain_text("1")
    assert complaints(ana) == []
    ana.shown("lesson-back").focus()
    ana.page.keyboard.press("Enter")
    is_at(ana, 1)
    ana.press(ana.page.locator("[data-cell=d9]"))  # the tile that is shown there
    is_at(ana, 2)

    lays(ana, "BB", "l4", "l3")  # as good elsewhere, but no row
    ana.shown("lesson-keep").wait_for()
    ana.opens(f"/table/{ana.table}")  # left in the middle of it
    expect(ana.shown("lesson-back")).to_be_visible()
    ana.press(ana.shown("lesson-keep"))
    is_at(ana, None)  # the two blue ones are gone: the rest of the script would not be true
    ana.shown("hint-show").wait_for()

    ana.enters()
    assert "new" not in ana.shown("learn-ingenious").get_attribute("class")
    learns(ana, "ingenious")
    for step in (1, 2, 3):
        follows(ana, step)
    is_at(ana, 4)
    expect(ana.shown("pointer")).to_have_count(0)
    lays(ana, "RO", "h11", "i10")
    is_at(ana, None)


@pytest.mark.parametrize("game", in_parts(OTHERS))
def test_each_guided_first_game_is_played_on_a_phone(person, game):
    ana = person("Ana", settings={"confirm": True}, **TOUCH)
    learns(ana, game)
    assert complaints(ana) == []
    for step in range(1, ana.told["guide"]["steps"] + 1):
        follows(ana, step)
    is_at(ana, None)


def test_the_lobby_offers_what_there_is_and_what_a_move_brings_moves_nothing_below_it(person):
    ana = person("Ana", settings={"confirm": True})
    ana.enters()
    for slug in slugs():
        if slug != "awkward" and lesson_of(slug) is not None:
            expect(ana.shown(f"learn-{slug}")).to_contain_text(meta(slug).title)
            expect(ana.shown(f"learn-{slug}")).to_contain_text(say("lobby_learn"))

    ana.resizes(SIZES["1280x720"])
    learns(ana, "rajas")
    quarry = ana.page.locator("button.space.aimed, button.space.open").first
    before = land(ana)
    quarry.hover()
    ana.page.get_by_test_id("leads").wait_for()
    assert land(ana) == before, "with what is looked at"
    ana.press(quarry)
    ana.shown("confirm").wait_for()
    assert land(ana) == before, "and with what is to be confirmed"


def land(ana: Person) -> Any:
    """Where the own province is, and how large."""
    return ana.page.locator(".hand > .land").bounding_box()
