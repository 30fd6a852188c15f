"""Help where the eyes are: whatever is pointed at says what it is, with the numbers of the moment; by keys as well."""

from __future__ import annotations

from pathlib import Path

import pytest
from full import in_parts
from playwright.sync_api import expect

from rondel.client import Client
from rondel.core.messages import game_messages
from web.positions import STOPS, at_one_device
from web.web_kit import DESKTOP, PHONE, say

pytestmark = pytest.mark.browser

UNEXPLAINED = Path(__file__).with_name("unexplained.js").read_text("utf-8").partition("\n(ground)")[2]
GROUND = {
    "ingenious": ".under, .bevel, .grain *, .grid > path",
    "azul_duel": ".wall, .beads, .vine *, .frame, .vault, .painting *, .rays *",
    "maharani": ".bed, .floor, .under, .line, .grid > g > rect",
    "rajas": ".course *, .dome *",
}
"""Wood, walls, water and painting."""


@pytest.mark.parametrize("game", in_parts(sorted(GROUND)))
def test_whatever_is_pointed_at_on_a_table_says_what_it_is(game, person):
    ana = person("Ana")
    at_one_device(ana, game, STOPS[game]["a turn in the middle"])
    for size in (DESKTOP, PHONE):
        ana.resizes(size)
        found = ana.page.evaluate(
            "(ground) => (" + f"(ground){UNEXPLAINED}".rstrip().rstrip(";") + ")(ground)", GROUND[game]
        )
        assert found == {}, (game, size)


def track(points: int, colour: str) -> str:
    args = {"seat": [0], "colour": colour, "points": points, "end": 18, "next": 18, "left": 18 - points}
    return game_messages("rondel.games.ingenious").say("help.track", args, "en", ["Ana", "Learner"])


def test_a_number_is_explained_as_it_stands_now(person):
    ana = person("Ana")
    ana.sits_at([ana.me(), Client.bot("greedy")], {"first": "1"})
    ana.is_asked()
    before = ana.told["scores"]["tracks"]["red"][0]
    red = ana.shown("player-0").locator("li").first
    red.hover()
    expect(ana.page.get_by_role("tooltip")).to_have_text(track(before, "red"))


def test_by_keys_one_goes_from_thing_to_thing_and_a_screen_reader_hears_it(person):
    ana = person("Ana")
    ana.sits_at([ana.me(), Client.bot("greedy")], {"first": "1"})
    ana.is_asked()
    ana.page.keyboard.press("?")
    tip = ana.page.get_by_role("tooltip")
    first = tip.inner_text()
    ana.page.keyboard.press("ArrowRight")
    expect(tip).not_to_have_text(first)
    heard = ana.page.locator("[aria-live=polite]").filter(has_text=tip.inner_text().splitlines()[-1])
    expect(heard.first).to_be_attached()
    ana.page.keyboard.press("Escape")
    expect(tip).to_have_count(0)


def test_every_question_leads_to_what_the_rules_say_of_it(person):
    ana = person("Ana", viewport=PHONE)
    ana.sits_at([ana.me(), Client.bot("greedy")], {"first": "1"})
    ana.is_asked()
    link = ana.shown("question-rules")
    expect(link).to_have_attribute("href", "/rules/ingenious")
    expect(link).to_have_accessible_name(say("play_rules_here"))
    link.focus()
    ana.page.keyboard.press("Enter")
    title = "Your turn"  # the chapter of `ask_first`
    expect(ana.page.get_by_role("dialog").get_by_role("heading", name=title, exact=True)).to_be_focused()
