"""Maharani at the table: what a tile would bring is shown and comes, whichever way the palace is turned."""

from __future__ import annotations

import re
from typing import Any

import pytest
from full import so_many
from playwright.sync_api import expect

from rondel.client import Client
from rondel.core.match import Match
from rondel.core.messages import game_messages
from web.people import Person, finish_as_programs, play_to_the_end
from web.positions import asks, at_one_device, both, found, later, offers_answer, played
from web.scenes import LONG
from web.web_kit import DESKTOP, SIZES

pytestmark = pytest.mark.browser

GAME = "maharani"
TEXTS = game_messages("rondel.games.maharani")


def text(key: str, **args: Any) -> str:
    """A text of the game, as the page says it."""
    return TEXTS.say(key, args)


def slots(who: Person) -> Any:
    """The tiles of the rondel that can be picked up."""
    return who.page.locator(".piece[aria-disabled=false]")


def offered(match: Match, slot: int) -> dict[str, list[int]]:
    """The spaces of the palace for the tile of a rondel space, each with its moves."""
    spaces: dict[str, list[int]] = {}
    for group in match.offers.groups:
        for piece in group.pieces:
            if piece.piece == str(slot):
                for place in group.places:
                    spaces.setdefault(place.cells[0], []).extend(place.code + turn for turn in piece.turns)
    return spaces


def gold(events: Any, seat: int) -> int:
    gains = [event.points or {} for event in events if event.seat == seat]
    return sum(sum(gain.values()) for gain in gains)


def promise(match: Match, code: int) -> str:
    """What is to be told of a move: arrow, worker, and the gold for both."""
    seat, events = match.actor, {event.key: event for event in match.preview(code)}
    arrow = events["placed"].args["arrow"]
    points_at_me = match.view(seat).players[seat].side == arrow
    args = {"arrow": arrow}
    key = "board.brings"
    if "moved" in events:
        key, args["origin"] = "board.brings_moved", events["moved"].args["origin"]
    elif "worker" in events:
        key = "board.brings_worker"
    elif points_at_me and "no_worker" not in events:
        key = "board.brings_any"
    return text(key, **args, count=gold([events[key] for key in ("area", "group") if key in events], seat))


def told_of(who: Person) -> dict[str, str]:
    """The lit spaces, and what is told of each, once it is known."""
    who.page.wait_for_function(
        "wanted => [...document.querySelectorAll('.cell.open')]"
        ".every((each) => each.getAttribute('aria-label').includes(wanted))",
        arg="arrow",
    )
    found: dict[str, str] = who.page.evaluate(
        "Object.fromEntries([...document.querySelectorAll('.cell.open')]"
        ".map((each) => [each.dataset.cell, each.getAttribute('aria-label')]))"
    )
    return found


def begins_at(who: Person, wanted: Any, players: int = 2) -> Match:
    """This person is asked in the middle of a match at one device; the match as a program knows it."""
    at_one_device(who, GAME, wanted, players)
    return played(GAME, found(GAME, wanted, players), players)


def space(who: Person, name: str) -> dict[str, Any]:
    (here,) = [each for each in who.told["view"]["spaces"] if each["space"] == name]
    return here


def cell(who: Person, name: str) -> Any:
    return who.page.locator(f'.cell[data-cell="{name}"]')


def picks(who: Person, slot: int) -> None:
    who.press(who.page.locator(".piece").nth(slot - 1))
    who.lit.first.wait_for()


def lies(who: Person, name: str, what: str = "tile", there: bool = True) -> None:
    """Waits until a space has a tile, or a worker, or has none."""
    mark = "(space[what] !== null) === there"
    who.page.wait_for_function(
        f"([name, what, there]) => talk.told.view.spaces.some((space) => space.space === name && {mark})",
        arg=[name, what, there],
    )


NORTH = """() => ['.north circle', '.seat'].map((what) =>
    [...document.querySelectorAll(what)].map((each) => each.getBoundingClientRect().toJSON()))"""
"""Where north is, and the names of the players."""


def apart(one: Any, other: Any) -> bool:
    """Whether two boxes have nothing in common."""
    across = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
    return across or one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]


# --- a tile ----------------------------------------------------------------------------------------------------------


def test_each_possible_space_tells_arrow_worker_and_gold_and_they_come(person):
    ana = person("Ana")
    match = begins_at(ana, later("ask_place", 14))
    moves = {}
    for slot in range(1, 5):
        spaces = offered(match, slot)
        if not spaces:
            continue
        picks(ana, slot)
        told = told_of(ana)
        assert set(told) == set(spaces)
        for name, codes in spaces.items():
            for code in codes:
                assert promise(match, code) in told[name]
        moves |= {(slot, name): codes for name, codes in spaces.items()}
        ana.press(ana.shown("cancel"))
    slot, name = max(moves, key=lambda move: gold(match.preview(moves[move][0]), match.actor) * (len(moves[move]) == 1))
    (code,) = moves[slot, name]
    seat, before = match.actor, match.view(0).players[match.actor].gold
    promised = match.preview(code)
    picks(ana, slot)
    cell(ana, name).hover()
    assert ana.previewed() == {"gold": gold(promised, seat)}
    expect(ana.page.locator(".board-area .chip.gold")).to_have_text(f"+{gold(promised, seat)}")
    ana.press(cell(ana, name))
    lies(ana, name)
    assert space(ana, name)["arrow"] == next(event.args["arrow"] for event in promised if event.key == "placed")
    assert ana.told["view"]["players"][seat]["gold"] == before + gold(promised, seat)
    expect(cell(ana, name)).not_to_have_class(re.compile("open"))


def test_a_tile_is_dragged_from_the_rondel_to_its_space(person):
    ana = person("Ana")
    match = begins_at(ana, asks("ask_place"))
    slot = next(slot for slot in range(1, 5) if any(len(codes) == 1 for codes in offered(match, slot).values()))
    name = next(name for name, codes in offered(match, slot).items() if len(codes) == 1)
    tile, target = ana.page.locator(".piece").nth(slot - 1).bounding_box(), cell(ana, name).bounding_box()
    assert tile and target
    mouse = ana.page.mouse
    mouse.move(tile["x"] + tile["width"] / 2, tile["y"] + tile["height"] / 2)
    mouse.down()
    mouse.move(target["x"], target["y"], steps=4)
    mouse.move(target["x"] + target["width"] / 2, target["y"] + target["height"] / 2, steps=4)
    mouse.up()
    lies(ana, name)


def has_a_choice_of_arrows(match: Match) -> bool:
    return any(len(piece.turns) > 1 for group in match.offers.groups for piece in group.pieces)


def test_a_tile_with_a_column_in_its_centre_is_turned_where_it_lies_before_it_is_confirmed(person):
    ana = person("Ana")
    match = begins_at(ana, both(later("ask_place", 6), has_a_choice_of_arrows), players=3)
    slot = next(slot for slot in range(1, 5) if any(len(codes) == 2 for codes in offered(match, slot).values()))
    name, codes = next((name, codes) for name, codes in offered(match, slot).items() if len(codes) == 2)
    ways = {gold(match.preview(code), match.actor): code for code in codes}
    assert len(ways) == 2, "the arrow makes a difference"
    for wanted, code in ways.items():
        picks(ana, slot)
        ana.press(cell(ana, name))
        ana.shown("confirm").wait_for()
        assert space(ana, name)["tile"] is None, "it is only tried"
        seen = [ana.previewed()["gold"]]
        ana.press(ana.shown("turn"))
        expect(ana.shown("preview").locator(".gain b")).not_to_have_text(f"+{seen[0]}")
        seen.append(ana.previewed()["gold"])
        assert set(seen) == set(ways)
        if seen[1] != wanted:
            ana.press(ana.shown("turn"))
            expect(ana.shown("preview").locator(".gain b")).to_have_text(f"+{wanted}")
        assert space(ana, name)["tile"] is None, "it is still tried"
        ana.page.wait_for_timeout(450)  # a double click is one
        ana.press(cell(ana, name))  # a second press on its place says yes
        lies(ana, name)
        laid = [event for event in match.preview(code) if event.key == "placed"]
        assert space(ana, name)["arrow"] == laid[0].args["arrow"]
        ana.press(ana.shown("undo"))
        lies(ana, name, there=False)


def middle(box: Any) -> tuple[float, float]:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_palace_that_is_turned_to_another_side_is_played_in_the_same_way(person):
    ana = person("Ana")
    match = begins_at(ana, later("ask_place", 10))
    slot = next(slot for slot in range(1, 5) if offered(match, slot))
    one, other = list(offered(match, slot))[:2]

    def apart() -> tuple[float, float]:
        (x1, y1), (x2, y2) = (middle(cell(ana, name).bounding_box()) for name in (one, other))
        return x2 - x1, y2 - y1

    right, down = apart()
    ana.press(ana.page.get_by_role("button", name=text("board.turn")))
    ana.waits_until(lambda: apart() == pytest.approx((-down, right), abs=2))  # a quarter clockwise
    picks(ana, slot)
    told = told_of(ana)
    assert set(told) == set(offered(match, slot))
    assert all(promise(match, code) in told[one] for code in offered(match, slot)[one])
    ana.press(cell(ana, one))
    if ana.shown("confirm").count():
        ana.press(ana.shown("confirm"))
    lies(ana, one)
    turned = apart()
    ana.page.reload()
    ana.shown("question").or_(ana.shown("curtain")).first.wait_for()
    assert apart() == pytest.approx(turned, abs=2), "it stays so"


BELOW = """() => document.querySelector('.hand-area').getBoundingClientRect().top -
    document.querySelector('.question .text').getBoundingClientRect().bottom"""


def test_players_have_the_colours_of_their_workers_the_north_is_in_sight_and_tiles_lie_below_the_question(
    person,
):
    ana = person("Ana")
    ana.sits_at([Client.me(LONG[0]), *[Client.device(name) for name in LONG[1:]]], game=GAME)
    ana.is_asked()
    workers = ana.page.locator(".player .supply").evaluate_all(
        "all => all.map((each) => getComputedStyle(each.querySelector('path.edge')).fill)"
    )
    assert len(set(workers)) == 4
    for badge, colour in zip(ana.page.locator(".player .badge").all(), workers, strict=True):
        expect(badge).to_have_css("background-color", colour)
    for size in SIZES.values():
        ana.resizes(size)
        (north,), names = ana.page.evaluate(NORTH)
        assert len(names) == 4
        assert all(apart(north, name) for name in names), f"a name covers the north at {size}"
        if size["width"] > size["height"]:
            assert 0 <= ana.page.evaluate(BELOW) < 24, f"the tiles are not right below the question at {size}"


# --- workers, a second tile, markers ---------------------------------------------------------------------------------


def test_of_two_workers_the_one_that_is_chosen_comes_with_the_gold_that_was_told(person):
    ana = person("Ana")
    match = begins_at(ana, later("ask_worker", 8))
    seat, answers = match.actor, match.offers.answers
    assert len(answers) == 2
    ana.resizes(SIZES["360x740"])
    expect(ana.page.locator(".hand-area .hand")).to_be_visible()  # its room is kept there, so it is not left empty
    ana.resizes(DESKTOP)
    name = match.offers.question.args["space"]
    before = match.view(0).players[seat].gold
    for at, answer in enumerate(answers):
        brings = gold(match.preview(answer.code), seat)
        button = ana.page.locator("[data-answer]").nth(at)
        expect(button).to_contain_text(str(brings))
        ana.press(button)
        lies(ana, name, "worker")
        assert space(ana, name)["worker"] == answer.args["worker"]
        assert ana.told["view"]["players"][seat]["gold"] == before + brings
        label = str(cell(ana, name).get_attribute("aria-label"))
        assert text(f"worker.{answer.args['worker']}") in label
        ana.press(ana.shown("undo"))
        ana.page.locator(f"[data-answer={answers[0].key}]").first.wait_for()


def test_a_second_tile_is_laid_or_the_turn_is_ended(person):
    ana, ben = person("Ana"), person("Ben")
    ana.sits_against(ben, GAME)
    first = ana if ana.told["actor"] == 0 else ben
    other = ben if first is ana else ana
    laid = "talk.told.view.spaces.filter(({ tile }) => tile).length"
    while first.told["offers"]["question"]["key"] != "ask_second":
        first.plays_any_move()
        first.is_asked()
    assert first.page.evaluate(laid) == 1
    first.answers("end")
    other.is_asked()
    while other.told["offers"]["question"]["key"] != "ask_second":
        other.plays_any_move()
        other.is_asked()
    other.hands.pick()
    other.press(other.lit.first)
    if other.shown("confirm").count():
        other.press(other.shown("confirm"))
    for each in (other, first):
        each.page.wait_for_function(f"() => {laid} === 3")


def test_markers_are_turned_up_again_by_an_answer(person):
    ana = person("Ana")
    match = begins_at(ana, offers_answer("refresh"))
    seat = match.actor
    assert not all(ana.told["view"]["players"][seat]["markers"].values())
    ana.answers("refresh")
    ana.page.wait_for_function("seat => Object.values(talk.told.view.players[seat].markers).every(Boolean)", arg=seat)
    assert ana.told["actor"] != seat


# --- whole games -----------------------------------------------------------------------------------------------------


def ranked(who: Person) -> list[tuple[str, int]]:
    rows = who.shown("ranking").locator("tbody tr")
    rows.first.wait_for()
    return [(row.locator(".who").inner_text(), int(row.locator(".result").inner_text())) for row in rows.all()]


@pytest.mark.full
def test_one_click_in_the_lobby_begins_a_game_against_a_bot_that_ends_with_a_ranking(person):
    ana = person("Ana")
    ana.starts_against_a_bot(GAME)
    play_to_the_end(ana)
    results = [result for _, result in ranked(ana)]
    assert results == sorted((each["gold"] for each in ana.told["view"]["players"]), reverse=True)
    assert {"ask_place", "ask_second"} <= ana.hands.asked


@pytest.mark.full
def test_two_people_in_two_browsers_play_by_clicks_alone_to_the_ranking(person):
    ana, ben = person("Ana"), person("Ben")
    ana.sits_against(ben, GAME)
    play_to_the_end(ana, ben)
    assert ranked(ana) == ranked(ben)


@pytest.mark.full
def test_three_play_at_one_device(person):
    ana = person("Ana")
    ana.sits_at([ana.me(), Client.device("Ben"), Client.device("Zoë")], game=GAME)
    while ana.is_asked() and ana.told["view"]["turn"] < 3:
        ana.plays_any_move()
    assert ana.told["view"]["turn"] >= 3, "everybody has had a turn"
    ana.plays_on_as_a_program()
    rows = ranked(ana)
    assert len(rows) == 3
    assert [result for _, result in rows] == sorted([result for _, result in rows], reverse=True)


def test_two_people_and_two_bots_play_to_the_ranking(person):
    ana, ben = person("Ana"), person("Ben")
    table = ana.sits_at([ana.me(), Client.bot("greedy"), Client.friend(), Client.bot("greedy")], game=GAME)
    ben.seat = 2
    ben.opens(f"/table/{table.id}#invite={table.seats[2].invitation}")
    ben.clicks("room_sit")
    ana.clicks("room_begin")
    play_to_the_end(ana, ben, moves=so_many(4, full=12))
    finish_as_programs(ana, ben)
    assert ranked(ana) == ranked(ben)
    assert len(ranked(ana)) == 4
