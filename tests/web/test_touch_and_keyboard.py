"""A phone in somebody's hand, and a keyboard without a mouse."""

from __future__ import annotations

import re
from typing import Any

import pytest
from full import in_full, in_parts, so_many
from playwright.sync_api import expect

from rondel.client import Client
from web.hands import Keys
from web.people import Person
from web.positions import looks, tour_of_four, whole_tour
from web.scenes import LONG
from web.web_kit import PHONE, SIZES, TOUCH, say

pytestmark = pytest.mark.browser

SMALL = """() => [...document.querySelectorAll('button, a[href], select, summary, input:not([type=hidden])')]
    .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((each) => (each.matches('[type=radio], [type=checkbox]') ? each.closest('label') ?? each : each))
    .map((each) => [each, each.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && (box.width < 39.5 || box.height < 39.5))
    .map(([each, box]) => `${each.outerHTML.slice(0, 90)} ${Math.round(box.width)}x${Math.round(box.height)}`)"""
"""Controls that are too small for a finger: less than 40 pixels."""


TINY = """() => [...document.querySelectorAll('[data-open], .piece[aria-disabled=false], .cell.open')]
    .map((each) => [each, each.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && (box.width < 23.5 || box.height < 23.5))
    .map(([each, box]) => `${each.getAttribute('aria-label')} ${Math.round(box.width)}x${Math.round(box.height)}`)"""
"""What can be done on the board, and is smaller than WCAG allows: less than 24 pixels."""


def fits(who: Person) -> None:
    """Nothing reaches beyond the side of the screen, and every control suits a finger."""
    width = who.page.evaluate("Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)")
    assert width <= PHONE["width"], f"{who.page.url} is {width} pixels wide"
    assert who.page.evaluate(SMALL) == [], who.page.url


def takes_back_at(who: Person) -> tuple[int, int]:
    """Where Undo stands on the screen: in one place, so that nothing else comes under the finger that presses it."""
    box = who.shown("undo").bounding_box()
    return round(box["x"]), round(box["y"])


OTHERS = ("azul_duel", "maharani", "rajas")


class Fingers(Person):
    """Somebody with a phone."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, settings={"confirm": True}, **TOUCH, **more)

    def press(self, target: Any, **where: Any) -> None:
        target.tap(**where)


def lies_and_waits(who: Person) -> None:
    """A tile lies on the board, to be confirmed."""
    who.picks_a_tile()
    who.names_a_cell()
    who.page.locator(".cell[aria-selected=true]").first.wait_for()
    if who.shown("confirm").count() == 0:  # where there is only one cell left, the tile lies there already
        who.names_a_cell()
    who.shown("preview").wait_for()
    expect(who.shown("confirm")).to_be_visible()


def test_on_a_phone_a_turn_is_tap_tap_tap_and_confirm_and_nothing_jumps_meanwhile(person):
    ana = person("Ana", kind=Fingers)
    ana.starts_against_a_bot()
    laid = "now => document.querySelectorAll('.board .above .tile').length > now"
    tiles, asked = ana.page.locator(".board .above .tile"), ana.page.locator(".action-area")
    before, height = tiles.count(), asked.bounding_box()["height"]
    lies_and_waits(ana)
    assert asked.bounding_box()["height"] == height
    ana.press(ana.shown("confirm"))
    ana.page.wait_for_function(laid, arg=before)


def test_a_tile_that_lies_on_the_board_is_rotated_there_and_a_second_tap_on_it_confirms(person):
    ana = person("Ana", kind=Fingers)
    ana.sits_at([ana.me(), *[Client.device(name) for name in ("Ben", "Eva", "Zoë")]], {"first": "1"})
    ana.plays_any_move(ana.is_asked())
    ana.is_asked()
    ana.picks_a_tile()
    ana.page.wait_for_function(f"() => ({TINY})().length === 0")  # the board of four comes closer by itself
    ana.press(ana.page.locator(".board .glass"))
    ana.page.wait_for_function(f"() => ({TINY})().length > 0")
    lies_and_waits(ana)
    ana.press(ana.page.locator(".tools .turn"))
    expect(ana.shown("confirm")).to_be_visible()
    sent = ana.page.evaluate("talk.sent")
    ana.page.wait_for_timeout(500)  # it is no double tap
    ana.press(ana.page.locator(".cell[aria-selected=true]").first)
    ana.page.wait_for_function("sent => talk.sent > sent", arg=sent)


def test_on_a_phone_the_last_move_of_a_turn_is_confirmed_unless_the_settings_say_otherwise(person):
    ana = person("Ana", settings={}, **TOUCH)
    ana.opens("/")
    ana.button("settings_open", name="Ana").tap()
    assert ana.page.get_by_role("switch", name=say("settings_confirm")).is_checked()


def test_every_page_fits_a_phone_and_every_control_a_finger(person):
    ana, ben = person("Maximiliana Wolkenstein", kind=Fingers), person("Ben")
    ana.enters()
    fits(ana)
    ana.button("settings_open", name=ana.name).tap()
    ana.page.get_by_role("dialog").wait_for()
    fits(ana)
    ana.opens("/new")
    ana.page.get_by_label(say("new_seat_who", number=2)).select_option("device")
    fits(ana)
    ana.guard.forgive("404")
    ana.opens("/nowhere/at/all")
    ana.page.get_by_text(say("nowhere")).wait_for()
    fits(ana)
    table = ana.sits_at([ana.me(), Client.friend(), Client.device("Bartholomäus der Jüngere"), Client.bot("greedy")])
    ana.page.get_by_text(say("room_free")).wait_for()
    ana.button("room_qr").tap()
    fits(ana)
    ben.opens(f"/table/{table.id}#invite={table.seats[1].invitation}")
    ben.clicks("room_sit")
    ana.press(ana.button("room_begin"))
    ana.page.locator(".board").wait_for()
    fits(ana)
    ana.press(ana.shown("menu"))
    fits(ana)
    ana.page.keyboard.press("Escape")
    ana.press(ana.page.get_by_role("button", name=say("log_title")))
    ana.page.get_by_role("dialog").wait_for()
    fits(ana)


def test_the_end_and_the_replay_fit_a_phone_too(person):
    ana = person("Ana", kind=Fingers)
    ana.sits_at([Client.me(LONG[0]), *[Client.device(name) for name in LONG[1:]]])
    looks(ana)
    assert ana.page.locator(".question .whose").bounding_box()["height"] < 32, "a long name takes one line"
    ana.plays_on_as_a_program()
    ana.shown("ranking").wait_for()
    ana.resizes(SIZES["844x390"])
    assert ana.page.locator(".board-area svg").first.bounding_box()["height"] > 0.8 * 390, "it is beside the result"
    ana.resizes(PHONE)
    ana.press(ana.page.locator("summary").first)
    fits(ana)
    ana.press(ana.page.get_by_role("dialog").get_by_role("button", name=say("replay_title")))
    ana.page.get_by_role("slider").wait_for()
    fits(ana)


@pytest.mark.parametrize("game", in_parts(OTHERS, always=2))  # of Rajas test_rajas_board has some
def test_on_a_phone_all_states_of_a_table_fit_and_what_is_possible_can_be_tapped(game, person):
    ana = person("Ana", kind=Fingers)
    undo = set()
    for stop in whole_tour(ana, game, short=not in_full()):
        fits(ana)
        if ana.shown("undo").count() > 0:
            undo.add(takes_back_at(ana))
        assert ana.page.evaluate(TINY) == [], stop
        if ana.page.evaluate("talk.told.offers?.groups?.length > 0"):
            ana.hands.aim()
            fits(ana)
            assert ana.shown("confirm").is_visible(), stop
            undo.add(takes_back_at(ana))
            ana.press(ana.shown("cancel"))
    assert len(undo) == 1, f"Undo stands at {undo}"


@pytest.mark.parametrize("game", in_parts(("maharani", "rajas")))
def test_on_a_phone_what_is_possible_can_be_tapped_at_a_table_of_four_too(game, person):
    ana = person("Ana", kind=Fingers)
    for stop in tour_of_four(ana, game):
        assert ana.page.evaluate(TINY) == [], stop
        if ana.page.evaluate("talk.told.offers?.groups?.length > 0"):
            ana.hands.aim()
            assert ana.page.evaluate(TINY) == [], stop
            ana.press(ana.shown("cancel"))


@pytest.mark.parametrize("game", in_parts(OTHERS[::-1]))
def test_on_a_phone_turn_after_turn_is_played_by_taps(game, person):
    ana = person("Ana", kind=Fingers)
    ana.starts_against_a_bot(game)
    for _ in range(so_many(6, full=14)):
        ana.plays_any_move()
    fits(ana)


# --- keyboard --------------------------------------------------------------------------------------------------------


def goes_to(who: Person, name: str) -> None:
    """Tab, until the control of that name has the focus."""
    focused = "() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim()"
    for _ in range(60):
        who.page.keyboard.press("Tab")
        if str(who.page.evaluate(focused)).startswith(name):
            return
    raise AssertionError(f"Tab does not come to {name}")


def test_from_the_lobby_to_the_end_of_a_turn_and_back_by_keyboard_alone(person):
    ana = person("Ana")
    ana.enters()
    keys = ana.page.keyboard
    goes_to(ana, say("lobby_play_bot", game="Ingenious"))
    keys.press("Enter")
    assert ana.is_asked() == "board"
    tiles = ana.page.locator(".board .above .tile")
    before = tiles.count()
    goes_to(ana, "tile 1")
    keys.press("ArrowRight")
    keys.press("Enter")
    cell = ana.page.locator(".cell:focus")
    expect(cell).to_have_class(re.compile("open"))
    first = cell.get_attribute("data-cell")
    keys.press("ArrowRight")
    assert cell.get_attribute("data-cell") != first, "arrows go from one possible cell to the next"
    keys.press("Enter")
    expect(ana.page.locator(".cell[aria-selected=true]")).to_have_count(1)
    keys.press("Escape")
    expect(ana.page.locator(".cell[aria-selected=true]")).to_have_count(0)
    keys.press("Enter")
    expect(ana.page.locator(".cell[aria-selected=true]")).to_have_count(1)
    ana.shown("preview").wait_for()
    keys.press("ArrowRight")
    keys.press("Enter")
    ana.page.wait_for_function("now => document.querySelectorAll('.board .above .tile').length > now", arg=before)
    ana.is_asked()
    goes_to(ana, say("play_undo_far"))
    keys.press("Enter")
    expect(tiles).to_have_count(before)


class Typist(Person):
    """Somebody without a mouse."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.hands = Keys(self.page, self.press, self.name)

    def press(self, target: Any, **where: Any) -> None:
        raise AssertionError("there is no mouse")


@pytest.mark.parametrize("game", in_parts(OTHERS))
def test_turn_after_turn_is_played_by_keyboard_alone(game, person):
    ana = person("Ana", kind=Typist)
    ana.sits_at([ana.me(), Client.bot("greedy")], game=game)
    for _ in range(so_many(8, full=14)):
        ana.plays_any_move()
    assert len(ana.hands.asked) >= 3
