"""Guided first games on the page: found in the lobby, played by clicks, left and resumed."""

from __future__ import annotations

from typing import Any

import pytest
from full import in_parts
from playwright.sync_api import expect

from rondel.core.lesson import lesson_of
from rondel.core.registry import meta, slugs
from web.people import Person
from web.web_kit import TOUCH, say

pytestmark = pytest.mark.browser

GUIDES = "step => talk.told?.guide && !talk.told.guide.wrong && talk.told.actor === 0 && talk.told.guide.step === step"
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


def told(ana: Person) -> Any:
    return ana.shown("lesson")


def test_the_guided_first_game_of_ingenious_is_played_left_and_resumed(person):
    ana = person("Ana")
    ana.enters()
    offered = ana.shown("learn-ingenious")
    assert "new" in offered.get_attribute("class")
    learns(ana, "ingenious")
    expect(ana.page.locator(".piece.lit")).to_have_count(1)

    lays(ana, "RG", "d9", "d8")  # not what is meant
    expect(told(ana)).to_contain_text("1")
    ana.press(ana.shown("lesson-back"))
    is_at(ana, 1)
    lays(ana, "RY", "d9", "d8")
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
    for step, (tile, *cells) in enumerate([("RY", "d9", "d8"), ("YP", "e8", "e9"), ("BB", "k5", "k4")], start=1):
        is_at(ana, step)
        lays(ana, tile, *cells)
    is_at(ana, 4)
    expect(ana.page.locator(".piece.lit")).to_have_count(0)
    lays(ana, "RO", "h11", "i10")
    is_at(ana, None)


@pytest.mark.parametrize("game", in_parts(OTHERS))
def test_each_guided_first_game_is_played_on_a_phone(person, game):
    ana = person("Ana", **TOUCH)
    learns(ana, game)
    steps, lit = ana.told["guide"]["steps"], 0
    for step in range(1, steps + 1):
        is_at(ana, step)
        code = ana.told["guide"]["show"][0]
        lit += ana.page.locator("main[data-game] :is(.aimed, .lit)").count() > 0
        number = ana.told["number"]
        ana._asks(lambda client, code=code, number=number: plays(client, ana.table, code, number))
        ana.page.wait_for_function("number => talk.told.number > number", arg=number)
    is_at(ana, None)
    assert lit >= steps - 1, "what is meant is lit, but for what lies as a tile on its place already"


async def plays(client, table: str, code: int, number: int) -> None:
    async with client.connect(table) as viewer:
        await viewer.until(lambda it: it.number >= number and it.offers is not None)
        await viewer.play(code)


def test_the_lobby_offers_what_there_is(person):
    ana = person("Ana")
    ana.enters()
    for slug in slugs():
        if slug != "awkward" and lesson_of(slug) is not None:
            expect(ana.shown(f"learn-{slug}")).to_contain_text(meta(slug).title)
            expect(ana.shown(f"learn-{slug}")).to_contain_text(say("lobby_learn"))
