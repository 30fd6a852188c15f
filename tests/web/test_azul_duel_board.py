"""Azul Duel at the table: plates that are tried, tiles that are taken, stacked, lined and laid, chips, and secrets."""

from __future__ import annotations

import json
import re
from colorsys import rgb_to_hls
from typing import Any

import pytest
from full import so_many
from playwright.sync_api import expect

from rondel.client import Client
from rondel.core.match import Match
from rondel.core.messages import game_messages
from rondel.games.azul_duel.components import CELL_NAMES
from web.people import POINT, Person, play_to_the_end
from web.positions import after, asks, at_one_device, between, both, found, later, played
from web.web_kit import SIZES, TOUCH

pytestmark = pytest.mark.browser

GAME = "azul_duel"
TEXTS = game_messages("rondel.games.azul_duel")


def text(key: str, **args: Any) -> str:
    """A text of the game, as the page says it."""
    return TEXTS.say(key, args)


def begins_at(who: Person, wanted: Any) -> Match:
    """This person is asked in the middle of a match at one device; the match as a program knows it."""
    at_one_device(who, GAME, wanted)
    return played(GAME, found(GAME, wanted))


def possible(who: Person, label: str) -> Any:
    """What can be pressed and is called so."""
    return who.page.locator("[data-open]").and_(who.page.get_by_role("button", name=label)).first


def presses(who: Person, label: str) -> None:
    """Makes a move by one press, and waits for what comes of it."""
    number = who.told["number"]
    who.hits(possible(who, label))
    who.page.wait_for_function("number => talk.told.number > number", arg=number)


def asked(who: Person) -> str:
    question: str = who.told["offers"]["question"]["key"]
    return question


def player(who: Person, seat: int) -> dict[str, Any]:
    me: dict[str, Any] = who.told["view"]["players"][seat]
    return me


# --- where things lie -------------------------------------------------------------------------------------------------

BOXES = """() => Object.fromEntries(['.near', '.far', '.factories', '.azul .plates', '.azul .tablets', '.action-area']
    .map((name) => [name.split(' ').at(-1).slice(1), document.querySelector(name).getBoundingClientRect().toJSON()]))"""
COVERED = """() => {
    const boxes = (what) => [...document.querySelectorAll(what)].map((each) => [each, each.getBoundingClientRect()]);
    const parts = boxes('.near, .far, .factories, .azul .plates, .tokens, .action-area .question > *');
    return boxes('.azul .tablets li').flatMap(([, card]) => parts.filter(([part, box]) =>
        box.width > 0 && Math.min(card.right, box.right) - Math.max(card.left, box.left) > 1
            && Math.min(card.bottom, box.bottom) - Math.max(card.top, box.top) > 1).map(([part]) => part.className));
}"""
"""What the cards of the tablets lie over."""


STANDS = "height => Math.abs(height - 10 - document.querySelector('.near').getBoundingClientRect().bottom) < 6"


def test_the_boards_stand_on_one_line_the_own_one_larger_and_the_question_beside_it_above_the_other(person):
    ana = person("Ana")
    begins_at(ana, asks("ask_line"))
    for size in (SIZES["1920x1080"], SIZES["1366x650"], SIZES["1280x720"], SIZES["900x700"]):
        ana.page.set_viewport_size(size)
        ana.page.wait_for_function(STANDS, arg=size["height"])  # at the foot of the window
        box = ana.page.evaluate(BOXES)
        near, far, question = box["near"], box["far"], box["action-area"]
        assert near["bottom"] == pytest.approx(far["bottom"], abs=1), size
        assert near["width"] > 1.3 * far["width"]
        assert near["right"] < min(question["left"], far["left"])
        assert near["top"] == pytest.approx(question["top"], abs=2), size
        assert question["bottom"] < far["top"]
        assert max(box["factories"]["bottom"], box["plates"]["bottom"]) < near["top"]
        assert box["tablets"]["width"] > 0
        assert ana.page.evaluate(COVERED) == [], size
    ana.resizes(SIZES["844x390"])
    assert ana.page.evaluate(COVERED) == []
    badges = ana.page.locator(".azul .tablets li").first.locator(".badge").all()
    one, other = (badge.bounding_box() for badge in badges)
    assert one["y"] + one["height"] < other["y"], "the players are told apart"


def test_on_a_phone_a_second_tap_confirms_and_what_is_asked_for_is_in_sight(person):
    ana = person("Ana", settings={"confirm": True}, **TOUCH)
    begins_at(ana, asks("ask_action"))
    number, tiles = ana.told["number"], ana.page.locator(".factories [data-open]").first
    for _ in range(2):
        tiles.tap(position=tiles.evaluate(POINT))
    ana.page.wait_for_function("number => talk.told.number > number", arg=number)
    ana.page.set_viewport_size(SIZES["360x740"])
    for question in ("ask_keep", "ask_return"):
        at_one_device(ana, GAME, asks(question))
        ana.page.wait_for_function(
            "() => document.querySelector('.plates').getBoundingClientRect().bottom"
            " < document.querySelector('.action-area').getBoundingClientRect().top"
        )


# --- plates ----------------------------------------------------------------------------------------------------------


def picture(spot: Any) -> str:
    """How a plate is drawn at a place of a dome, whether it lies there or is only tried."""
    return str(spot.locator('g[transform^="translate"]').first.inner_html())


def test_a_plate_is_tried_in_all_four_turns_where_it_is_to_lie_and_lies_as_it_was_tried(person):
    ana = person("Ana")
    match = begins_at(ana, asks("ask_lay"))
    seat = match.actor
    spot = ana.page.locator(f'[data-spot="{seat}-place-5"]')
    ana.press(spot)
    ana.shown("confirm").wait_for()
    assert player(ana, seat)["plates"][4] is None, "it is only tried"
    tried = []
    for way in range(4):
        tried.append(picture(spot))
        if way % 2:
            ana.press(ana.shown("turn"))
        else:
            ana.page.keyboard.press("r")
        expect(ana.shown("confirm")).to_be_visible()
    assert len(set(tried)) == 4
    assert picture(spot) == tried[0], "four turns are a whole one"
    ana.press(ana.shown("turn"))
    spot = ana.page.locator(f'[data-spot="{seat}-place-1"]')
    ana.press(spot)
    assert picture(spot) == tried[1], "it keeps its turn from place to place"
    ana.press(ana.shown("confirm"))
    ana.page.wait_for_function("seat => talk.told.view.players[seat].plates[0] !== null", arg=seat)
    assert player(ana, seat)["plates"][0]["turn"] == "right"
    assert picture(spot) == tried[1]


def test_what_lies_on_the_dome_is_told_as_it_lies_there(person):
    ana = person("Ana")
    at_one_device(ana, GAME, later("ask_action", 40))
    view, labels = ana.told["view"], ana.labels()
    for each in view["players"]:
        for cell, printed, tile in zip(CELL_NAMES, each["printed"], each["tiles"], strict=True):
            if tile:
                assert any(f"{cell}: tile, {tile}" in label for label in labels)
            elif printed:
                assert any(f"{cell}: free" in label for label in labels)
        for row, line in zip("abcdef", each["lines"], strict=True):
            count, colour = line["count"], line["colour"]
            told = text("board.line", line=row, count=count, colour=colour) if count else None
            assert (told or text("board.line_empty", line=row)) in labels


# --- taking ----------------------------------------------------------------------------------------------------------


def stacks_two_colours(match: Match) -> bool:
    """A small factory from which a take leaves tiles of different colours."""
    factories = [factory for factory in match.view(None).factories if factory.name != "L"]
    return any(len(set(factory.sun)) == 4 for factory in factories)


RINGS = """() => {
    const rings = (parts, colour) => [...document.querySelectorAll(parts)]
        .map((part) => /rgb\\((\\d+), (\\d+), (\\d+)\\)/.exec(getComputedStyle(part)[colour]))
        .flatMap((found) => (found ? [found.slice(1).map(Number)] : []));
    return { tiles: rings('.dish .aura', 'stroke'), plates: rings('[data-spot=row] :is(button, span)', 'boxShadow') };
}"""
"""The colours of the rings round tiles and plates; what is not lit has none."""


def hues(who: Person) -> dict[str, set[int]]:
    """Of what is lit, the colours of the rings, in twelfths of the colour wheel."""
    rings = who.page.evaluate(RINGS)
    return {what: {round(12 * rgb_to_hls(*colour)[0]) for colour in colours} for what, colours in rings.items()}


def test_tiles_are_taken_the_rest_is_stacked_in_the_order_chosen_and_the_tiles_go_to_a_line(person):
    ana = person("Ana")
    match = begins_at(ana, both(asks("ask_action"), stacks_two_colours))
    seat = match.actor
    at, factory = next(
        (at, each) for at, each in enumerate(match.view(None).factories) if each.name != "L" and len(set(each.sun)) == 4
    )
    colour, *rest = factory.sun
    ana.page.mouse.move(1, 1)
    lit = hues(ana)
    assert len(lit["tiles"]) == 1
    assert lit["tiles"] == lit["plates"], "tiles that can be taken are lit like plates"
    presses(ana, text("board.take_sun", count=1, colour=colour, factory=factory.name))
    assert not hues(ana)["plates"], "now none can be taken"
    order = rest[::-1]
    for each in order[:-1]:
        assert asked(ana) == "ask_stack"
        presses(ana, text("answer.stack", colour=each))
    ana.page.wait_for_function("() => talk.told.offers?.question.key === 'ask_line'")  # the last one is no choice
    assert ana.told["view"]["factories"][at]["moon"] == order
    assert any(text("board.moon_pile", tiles=order) in label for label in ana.labels()), "the pile can be read"
    presses(ana, text("board.line_empty", line="c"))
    assert player(ana, seat)["lines"][2] == {"colour": colour, "count": 1}


def too_many_for_an_empty_line(match: Match) -> bool:
    view = match.view(None)
    return view.hand.count > 1 and view.players[match.actor].lines[0].count == 0


def test_tiles_that_do_not_fit_a_line_break_as_it_was_shown(person):
    ana = person("Ana")
    match = begins_at(ana, both(asks("ask_line"), too_many_for_an_empty_line))
    seat, hand = match.actor, match.view(None).hand
    before = match.view(None).players[seat]
    line = possible(ana, text("board.line_empty", line="a").rstrip("."))
    brings = text("board.line_brings", count=1, broken=hand.count - 1)
    expect(line).to_have_accessible_name(re.compile(re.escape(brings)))
    number = ana.told["number"]
    ana.press(line)
    ana.page.wait_for_function("number => talk.told.number > number", arg=number)
    assert player(ana, seat)["lines"][0] == {"colour": hand.colour, "count": 1}
    assert len(player(ana, seat)["broken"]) == min(4, len(before.broken) + hand.count - 1)


def test_all_tiles_can_be_broken_and_what_they_will_cost_is_told(person):
    ana = person("Ana")
    match = begins_at(ana, asks("ask_line"))
    seat = match.actor
    number = ana.told["number"]
    ana.press(possible(ana, text("board.broken", count=0, cost=0, first=0).split(":")[0]))
    ana.page.wait_for_function("number => talk.told.number > number", arg=number)
    me = player(ana, seat)
    assert len(me["broken"]) == match.view(None).hand.count
    assert me["losing"] > 0
    expect(ana.shown(f"player-{seat}")).to_contain_text(str(me["losing"]))


# --- tiling ----------------------------------------------------------------------------------------------------------


def test_the_points_shown_at_each_cell_are_those_that_come_when_its_tile_is_laid(person):
    ana = person("Ana")
    match = begins_at(ana, later("ask_cell", 50))
    seat = match.actor
    (group,) = match.offers.groups
    assert len(group.places) > 1
    for place in group.places:
        (cell,) = place.cells
        spot = possible(ana, f"{cell}: ")
        expect(spot).to_have_accessible_name(re.compile(r"\+\d+$"))
        shown = int(str(spot.get_attribute("aria-label")).rsplit("+", 1)[1])
        events = match.preview(place.code)
        mine = [event for event in events if event.seat == seat]
        scored = 0
        for event in mine[[event.key for event in mine].index("tiled") + 1 :]:
            if event.key not in ("run", "special"):
                break
            scored += event.points["points"]
        assert shown == scored
    spot.hover()
    expect(ana.shown("preview")).to_be_visible()
    number = ana.told["number"]
    ana.press(spot)
    ana.page.wait_for_function("number => talk.told.number > number", arg=number)
    tiles = player(ana, seat)["tiles"]
    assert tiles[CELL_NAMES.index(cell)] == group.pieces[0].piece


def test_chips_pay_for_a_line_whose_tile_goes_to_the_dome(person):
    ana = person("Ana")
    match = begins_at(ana, asks("ask_pay"))
    seat, line = match.actor, match.offers.question.args["line"]
    before = player(ana, seat)
    while ana.told["actor"] == seat and ana.told["view"]["line"] == line:
        if asked(ana) == "ask_cell":
            ana.hands.make_a_move()
        else:
            presses(ana, text("board.pay", chip=ana.told["offers"]["groups"][0]["pieces"][0]["piece"]))
    assert len(player(ana, seat)["chips"]) <= len(before["chips"]) - 2
    row = CELL_NAMES.index(f"{'abcdef'[line - 1]}1")
    laid = [tile is not None for tile in player(ana, seat)["tiles"][row : row + 6]]
    assert sum(laid) > sum(tile is not None for tile in before["tiles"][row : row + 6])


# --- secrets ---------------------------------------------------------------------------------------------------------


def tells(frames: list[str]) -> str:
    """What these messages tell of plates; not the list of those that were never seen, which names the hidden ones."""
    told = []
    for news in map(json.loads, frames):
        if news["type"] == "news":
            news["view"].pop("unseen")
            told.append(json.dumps(news))
    return "\n".join(told)


def test_of_plates_drawn_face_down_one_is_kept_and_nobody_else_learns_of_the_others(person):
    ana, ben, eva = person("Ana"), person("Ben"), person("Eva")
    draws = after("ask_action", both(asks("ask_draw"), lambda match: match.view(None).players[match.actor].points > 1))
    key = between(ana, ben, GAME, draws)
    eva.opens(f"/table/{ana.table}#watch={key}")
    eva.shown("question").wait_for()
    acting, other = (ana, ben) if ana.told["actor"] == 0 else (ben, ana)
    for each in (other, eva):
        del each.frames[:]
    acting.hits(possible(acting, "Draw"))
    acting.page.wait_for_function("() => talk.told.view.drawn.length === 2")
    assert all(spot["plate"] is None for spot in acting.told["view"]["drawn"]), (
        "nobody looks before the last one is drawn"
    )
    acting.answers("stop")
    acting.page.wait_for_function("() => talk.told.offers?.question.key === 'ask_keep'")
    kept, hidden = (spot["plate"] for spot in acting.told["view"]["drawn"])
    assert any(text("board.keep", plate=hidden) in label for label in acting.labels())
    presses(acting, text("board.keep", plate=kept))
    acting.page.wait_for_function("() => talk.told.view.phase === 'lay'")  # one goes under the stack: no choice
    acting.takes_a_turn()
    other.is_asked()
    assert acting.told["view"]["stack"][-1]["plate"] == hidden
    acting.press(acting.page.locator("[data-help='help.known']"))
    known = acting.page.get_by_role("dialog").get_by_role("img", name=text("board.plate", plate=hidden))
    expect(known.first).to_be_visible()
    for each in (other, eva):
        assert kept in tells(each.frames)
        assert hidden not in tells(each.frames)
        assert each.told["view"]["stack"][-1] == {**acting.told["view"]["stack"][-1], "plate": None}


# --- whole games -----------------------------------------------------------------------------------------------------


def ranked(who: Person) -> list[tuple[str, int]]:
    rows = who.shown("ranking").locator("tbody tr")
    rows.first.wait_for()
    return [(row.locator(".who").inner_text(), int(row.locator(".result").inner_text())) for row in rows.all()]


def test_one_click_in_the_lobby_begins_a_game_against_a_bot_that_ends_with_a_ranking(person):
    ana = person("Ana")
    ana.starts_against_a_bot(GAME)
    play_to_the_end(ana, moves=so_many(14, full=1000))  # all by clicks, or the first turns
    if ana.shown("ranking").count() == 0:
        ana.plays_on_as_a_program()
    results = [result for _, result in ranked(ana)]
    assert sorted(results) == sorted(each["points"] for each in ana.told["view"]["players"])
    assert {"ask_lay", "ask_action", "ask_line"} <= ana.hands.asked


@pytest.mark.full
def test_two_people_in_two_browsers_play_by_clicks_alone_to_the_ranking(person):
    ana, ben = person("Ana"), person("Ben")
    ana.sits_against(ben, GAME)
    play_to_the_end(ana, ben)
    assert {"ask_pick", "ask_lay", "ask_action", "ask_line"} <= ana.hands.asked | ben.hands.asked
    assert ranked(ana) == ranked(ben)


def knows_of_the_stack(match: Match) -> bool:
    """Whoever is to move has returned a plate face down that is still there."""
    return any(spot.plate for spot in match.view(match.actor).stack)


def test_at_one_device_what_somebody_knows_of_the_stack_is_shown_only_to_them(person):
    ana = person("Ana")
    codes = found(GAME, both(asks("ask_action"), knows_of_the_stack))
    ana.sits_at([ana.me(), Client.device("Zoë")], game=GAME, moves=codes)
    match = played(GAME, codes)
    secret = [spot.plate for spot in match.view(match.actor).stack if spot.plate]
    ana.shown("curtain").wait_for()
    assert not any(spot["plate"] for spot in ana.told["view"]["stack"]), "behind the curtain nobody knows anything"
    assert ana.plays_any_move() == "curtain"
    assert [spot["plate"] for spot in ana.told["view"]["stack"] if spot["plate"]] == secret


@pytest.mark.full
def test_two_play_at_one_device(person):
    ana = person("Ana")
    ana.sits_at([ana.me(), Client.device("Zoë")], game=GAME)
    play_to_the_end(ana, moves=30)
    ana.plays_on_as_a_program()
    assert {name.split()[-1] for name, _ in ranked(ana)} == {"Ana", "Zoë"}
