"""What one does at a table: looks at a move before it is made, drags, takes back, gives up, watches, replays."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import rondel
from rondel.client import Client
from web.people import STANDS, Person, finish_as_programs
from web.web_kit import PHONE, say

pytestmark = pytest.mark.browser


def begins(who: Person, **more: object) -> None:
    """A match against a bot, with this person's first turn."""
    who.sits_at([who.me(), Client.bot("greedy")], {"first": "1"}, **more)
    assert who.is_asked() == "board"


def covered(who: Person) -> int:
    """How many tiles lie on the board."""
    return int(who.page.locator(".board .above .tile").count())


# --- making a move ---------------------------------------------------------------------------------------------------


def test_the_points_of_a_move_are_shown_before_it_is_made_and_are_those_that_come(person):
    ana = person("Ana")
    begins(ana)
    for _ in range(12):  # until a move brings something
        while ana.is_asked() == "answer":
            ana.answers()
        before = ana.points()
        ana.picks_a_tile()
        ana.names_a_cell()
        ana.page.locator(".cell[aria-selected=true]").first.wait_for()
        ana.lit.first.hover()
        promised = ana.previewed()
        ana.names_a_cell()
        ana.is_asked()
        after = {colour: points + promised.get(colour, 0) for colour, points in before.items()}
        assert ana.points() == after
        if promised:
            return
    raise AssertionError("no move of twelve brought a point")


def test_a_move_that_is_to_be_confirmed_waits_for_it_and_can_be_given_up(person):
    ana = person("Ana", settings={"confirm": True})
    begins(ana)
    ana.lays_any_tile()
    ana.shown("confirm").wait_for()
    ana.press(ana.shown("cancel"))
    assert ana.is_asked() == "board"
    assert covered(ana) == 0
    ana.plays_any_move()
    expect(ana.page.locator(".board .above .tile")).not_to_have_count(0)


def test_a_tile_is_dragged_from_the_rack_to_the_board(person):
    ana = person("Ana")
    begins(ana)
    ana.picks_a_tile()
    target = ana.lit.first.bounding_box()
    ana.press(ana.shown("cancel"))
    tile = ana.tiles.first.bounding_box()
    assert target and tile
    mouse = ana.page.mouse
    mouse.move(tile["x"] + tile["width"] * 0.25, tile["y"] + tile["height"] / 2)
    mouse.down()
    mouse.move(target["x"], target["y"], steps=4)
    mouse.move(target["x"] + target["width"] / 2, target["y"] + target["height"] / 2, steps=4)
    ana.shown("preview").wait_for()
    mouse.up()
    expect(ana.page.locator(".board .above .tile")).not_to_have_count(0)


def test_a_tile_that_is_dropped_beside_the_board_stays_in_the_rack(person):
    ana = person("Ana")
    begins(ana)
    tile = ana.tiles.first.bounding_box()
    assert tile
    ana.page.mouse.move(tile["x"] + 5, tile["y"] + 5)
    ana.page.mouse.down()
    ana.page.mouse.move(tile["x"] + 60, tile["y"] + 20, steps=4)
    ana.page.mouse.move(4, 4, steps=4)
    ana.page.mouse.up()
    assert ana.is_asked() == "board"
    assert covered(ana) == 0


# --- taking back, giving up, again -----------------------------------------------------------------------------------


def test_against_a_bot_a_move_is_taken_back_at_once(person):
    ana = person("Ana")
    begins(ana)
    ana.plays_any_move()
    expect(ana.page.locator(".board .above .tile")).to_have_count(2)
    ana.is_asked()
    ana.press(ana.shown("undo"))
    expect(ana.page.locator(".board .above .tile")).to_have_count(0)
    assert ana.is_asked() == "board"


PRESSES = """([clientX, clientY]) => {
    window.hit = null;
    const look = () => {
        const under = document.elementFromPoint(clientX, clientY)?.closest('[data-answer]:enabled');
        if (!under || hit !== null) return;
        watch.disconnect();
        const how = { bubbles: true, cancelable: true, clientX, clientY, detail: 1 };
        under.dispatchEvent(new PointerEvent('pointerdown', how));
        under.dispatchEvent(new MouseEvent('click', how));
        hit = under.dataset.answer;
    };
    const watch = new MutationObserver(look);
    watch.observe(document.body, { subtree: true, childList: true, attributes: true });
    const frame = () => (look(), hit === null && requestAnimationFrame(frame));  // it may only move there afterwards
    frame();
}"""
"""Presses where the pointer is, as the second press of a double click does, just when an answer appears there."""


def test_what_was_taken_back_is_done_again_and_an_answer_that_appears_under_the_pointer_is_dead_for_a_moment(person):
    ana = person("Ana")
    ana.sits_at([ana.me(), Client.device("Ben")], game="maharani")
    ana.is_asked()
    answer = ana.page.locator("[data-answer]:enabled").first
    ana.hands.make_a_move()  # whichever it is, the next question has answers
    answer.wait_for()
    ana.page.evaluate(STANDS)
    made, box = ana.told["view"], answer.bounding_box()
    assert box is not None
    ana.press(ana.shown("undo"))
    expect(ana.shown("redo")).to_be_enabled()  # a key does not wait for that
    assert ana.page.locator("[data-answer]").count() == 0
    where = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    ana.page.mouse.move(*where)
    sent = ana.page.evaluate("talk.sent")
    ana.page.evaluate(PRESSES, where)
    ana.shown("redo").press("Enter")
    ana.page.wait_for_function("() => hit !== null")
    assert ana.page.evaluate("talk.sent") == sent + 1
    assert ana.told["view"] == made
    expect(ana.shown("redo")).to_be_disabled()
    ana.page.mouse.move(1, 1)
    ana.press(answer)
    ana.page.wait_for_function("sent => talk.sent > sent + 1", arg=sent)  # a press by who comes to it counts


def test_at_a_friendly_table_the_other_one_is_asked_before_a_turn_is_taken_back(person):
    ana, ben = person("Ana"), person("Ben")
    ana.sits_against(ben, friendly=True)
    turn, waits = say("play_title_turn", game="Ingenious"), f"Ingenious – {say('name')}"
    expect(ana.page).to_have_title(turn)  # seen in another tab, too
    expect(ben.page).to_have_title(waits)
    ana.takes_a_turn()
    expect(ana.page).to_have_title(waits)
    expect(ben.page).to_have_title(turn)
    ana.press(ana.shown("undo"))
    ben.clicks("play_disagree")
    expect(ben.button("play_agree")).to_have_count(0)
    expect(ana.page.locator(".board .above .tile")).to_have_count(1)
    expect(ana.shown("undo")).to_be_disabled()  # nobody is asked again and again
    ben.takes_a_turn()
    ben.press(ben.shown("undo"))
    ana.clicks("play_agree")
    for each in (ana, ben):
        expect(each.page.locator(".board .above .tile")).to_have_count(1)
    assert ben.is_asked() == "board"


def test_who_gives_up_is_asked_twice_and_loses(person):
    ana, ben = person("Ana"), person("Ben")
    ana.sits_against(ben)
    ana.press(ana.shown("menu"))
    ana.press(ana.shown("resign"))
    assert ben.shown("ranking").count() == 0
    ana.press(ana.shown("resign-sure"))
    for each in (ana, ben):
        expect(each.shown("ranking").locator("tbody tr .who").first).to_contain_text("Ben")


def test_a_rematch_begins_once_both_want_it_and_takes_both_there_but_no_spectator(person):
    ana, ben, eva = person("Ana"), person("Ben"), person("Eva")
    key = ana.sits_against(ben)
    before = ana.table
    finish_as_programs(ana, ben)
    eva.opens(f"/table/{before}#watch={key}")
    eva.shown("verdict").wait_for()
    for each in (ana, ben):
        each.page.keyboard.press("Escape")
    ana.press(ana.shown("rematch"))
    ben.clicks("play_agree")
    for each in (ana, ben):
        each.page.wait_for_url(re.compile(rf"/table/(?!{before})\w+$"))
        each.shown("question").wait_for()
    assert ana.table == ben.table
    expect(ana.shown("player-0")).to_contain_text("Ben")  # everybody sits one seat further
    eva.page.reload()
    eva.shown("verdict").wait_for()
    expect(eva.page.get_by_role("link", name=say("end_to_rematch"))).to_have_count(0)
    eva.clicks("room_share")
    expect(eva.page.get_by_label(say("end_share"))).to_have_value(re.compile(rf"/table/{before}/replay#watch={key}$"))
    eva.clicks("end_board")
    eva.shown("show-end").wait_for()
    expect(eva.page.get_by_role("link", name=say("end_to_rematch"))).to_have_count(0)


# --- links -----------------------------------------------------------------------------------------------------------


def test_a_spectator_sees_the_moves_as_they_are_made_and_nobodys_tiles(person):
    ana, ben, eva = person("Ana"), person("Ben"), person("Eva")
    key = ana.sits_against(ben)
    eva.opens(f"/table/{ana.table}#watch={key}")
    eva.shown("question").wait_for()
    ana.takes_a_turn()
    expect(eva.page.locator(".board .above .tile")).to_have_count(1)
    assert eva.tiles.count() == 0
    assert eva.lit.count() == 0
    racks = [frame for frame in eva.frames if '"type":"news"' in frame]
    assert racks
    assert all(re.search(r'"racks":\[\[null(,null)*\],\[null(,null)*\]\]', frame) for frame in racks)
    eva.resizes(PHONE)
    board, bar, watches, bag = (
        eva.page.locator(part).first.bounding_box()
        for part in (".board-area svg", ".action-area", ".question .chip", ".tools .button")
    )
    assert board["y"] + board["height"] <= bar["y"] + 1, "on a phone the board has the room of the tiles, too"
    assert watches["x"] + watches["width"] <= bag["x"]


def test_an_invitation_changes_nothing_until_its_guest_sits_down_and_is_good_for_one(person):
    ana, ben, eva = person("Ana"), person("Ben"), person("Eva")
    table = ana.sits_at([ana.me(), Client.friend()])
    link = f"/table/{table.id}#invite={table.seats[1].invitation}"
    ben.opens(link)
    ben.button("room_sit").wait_for()
    expect(ana.page.get_by_text(say("room_free"))).to_be_visible()
    ben.clicks("room_sit")
    expect(ana.page.get_by_text(say("room_free"))).to_have_count(0)
    expect(ana.page.get_by_text("Ben")).to_be_visible()
    eva.guard.forgive("404|409")  # a refusal by the server is an error on the console
    eva.opens(link)
    expect(eva.page.get_by_text(say("room_no_seat"))).to_be_visible()
    assert eva.button("room_sit").count() == 0


# --- looking back ----------------------------------------------------------------------------------------------------


def moment(who: Person) -> int:
    return int(who.page.get_by_role("slider").input_value())


def test_a_running_game_is_replayed_with_slider_and_arrows_and_goes_on(person):
    ana = person("Ana")
    begins(ana)
    for _ in range(3):
        ana.plays_any_move()
    ana.is_asked()
    now = covered(ana)
    assert now >= 3
    ana.press(ana.shown("menu"))
    ana.clicks("replay_title")
    slider = ana.page.get_by_role("slider")
    slider.wait_for()
    expect(ana.page.locator(".board .above .tile")).to_have_count(0)
    slider.press("End")
    expect(ana.page.locator(".board .above .tile")).to_have_count(now)
    end = moment(ana)
    ana.page.keyboard.press("ArrowLeft")
    expect(slider).not_to_have_value(str(end))
    ana.page.keyboard.press("ArrowRight")
    expect(slider).to_have_value(str(end))
    ana.page.keyboard.press("Home")
    expect(ana.page.locator(".board .above .tile")).to_have_count(0)
    slider.fill(str(end))
    expect(ana.page.locator(".board .above .tile")).to_have_count(now)
    ana.press(ana.shown("replay-close"))
    ana.plays_any_move()
    ana.page.wait_for_function("now => document.querySelectorAll('.board .above .tile').length > now", arg=now)


def test_a_finished_game_is_replayed_through_anybodys_eyes_and_its_record_loads(person, tmp_path):
    ana = person("Ana")
    begins(ana)
    ana.plays_on_as_a_program()
    ana.shown("ranking").wait_for()
    with ana.page.expect_download() as coming:
        ana.clicks("end_record")
    file = tmp_path / coming.value.suggested_filename
    coming.value.save_as(file)
    match = rondel.load(file)
    assert match.over
    assert [int(cell.inner_text()) for cell in ana.shown("ranking").locator(".result").all()] == sorted(
        match.game.scores(match.state).result, reverse=True
    )
    ana.page.get_by_role("dialog").get_by_role("button", name=say("replay_title")).click()
    slider = ana.page.get_by_role("slider")
    slider.press("End")
    expect(slider).to_have_value(str(match.number))
    slider.fill("20")
    assert ana.page.locator(".piece").first.get_attribute("aria-label")
    ana.page.get_by_label(say("replay_eyes")).select_option(label=ana.shown("player-1").locator(".name").inner_text())
    expect(ana.page.locator(".piece").first).to_be_visible()
