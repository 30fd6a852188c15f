"""Help where the eyes are: whatever is pointed at says what it is, with the numbers of the moment; by keys as well."""

from __future__ import annotations

from pathlib import Path

import pytest
from full import in_parts
from playwright.sync_api import expect

from rondel.client import Client
from rondel.core.messages import game_messages
from web.positions import STOPS, at_one_device
from web.web_kit import DESKTOP, PHONE

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


def test_a_number_is_explained_as_it_stands_now_to_a_mouse_and_to_keys(person):
    ana = person("Ana")
    ana.sits_at([ana.me(), Client.bot("greedy")], {"first": "1"})
    ana.is_asked()
    tip = ana.page.get_by_role("tooltip")
    ana.shown("player-0").locator("li").first.hover()
    points = ana.told["scores"]["tracks"]["red"][0]
    expect(tip).to_have_text(track(points, "red"))

    ana.page.mouse.move(1, 1)
    expect(tip).to_have_count(0)
    ana.page.keyboard.press("?")
    first = tip.inner_text()
    ana.page.keyboard.press("ArrowRight")
    expect(tip).not_to_have_text(first)
    heard = ana.page.locator("[aria-live=polite]").filter(has_text=tip.inner_text().splitlines()[-1])
    expect(heard.first).to_be_attached()
    ana.page.keyboard.press("Escape")
    expect(tip).to_have_count(0)
