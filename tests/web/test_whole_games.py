"""Whole games in the browser, from the lobby to the ranking."""

from __future__ import annotations

import json

import pytest
from full import so_many

from rondel.client import Client
from rondel.core.messages import game_messages
from web.people import Person, finish_as_programs, play_to_the_end
from web.web_kit import pattern, say

pytestmark = pytest.mark.browser

TILE = pattern(game_messages("rondel.games.ingenious").texts("en")["board.tile"])
"""How a screen reader calls an open tile of a rack."""


def ranked(who: Person) -> list[tuple[str, int]]:
    """The rows of the ranking: who, and with what result."""
    rows = who.shown("ranking").locator("tbody tr")
    rows.first.wait_for()
    return [
        (row.locator(".who").inner_text().split()[-1], int(row.locator(".result").inner_text())) for row in rows.all()
    ]


@pytest.mark.full
def test_one_click_in_the_lobby_begins_a_game_against_a_bot_that_ends_with_a_ranking(person):
    ana = person("Ana")
    ana.starts_against_a_bot()
    play_to_the_end(ana)
    (_, best), (_, least) = ranked(ana)
    assert best >= least
    assert min(ana.points(0).values()) in (best, least), "the weakest colour is the result"


def test_two_people_in_two_browsers_play_from_the_link_to_the_ranking(person):
    ana, ben = person("Ana"), person("Ben")
    ana.opens("/new?game=ingenious")
    ana.page.get_by_label(say("new_seat_who", number=2)).select_option("friend")
    ana.clicks("new_set_out")
    link = ana.page.get_by_label(say("room_link", number=2)).input_value()
    ben.opens(link)
    ben.clicks("room_sit")
    ana.clicks("room_begin")
    play_to_the_end(ana, ben, moves=so_many(6, full=1000))  # all by clicks, or the first turns
    if ana.shown("ranking").count() == 0:
        finish_as_programs(ana, ben)
    assert ranked(ana) == ranked(ben)
    assert {name for name, _ in ranked(ana)} == {"Ana", "Ben"}
    for each in (ana, ben):
        assert each.points(0) == ana.points(0)


def test_a_game_alone_ends_with_its_result(person):
    ana = person("Ana")
    ana.sits_at([ana.me()])
    ana.plays_any_move()
    ana.plays_on_as_a_program()
    ana.shown("ranking").wait_for()
    result = min(ana.points().values())
    ana.shown("ranking").get_by_text(say("end_alone", result=result), exact=True).wait_for()


def test_pairs_win_together(person):
    ana = person("Ana")
    ana.sits_at([ana.me(), *[Client.bot("greedy")] * 3], {"pairs": "yes"})
    ana.plays_any_move()
    ana.plays_on_as_a_program()
    ana.shown("ranking").wait_for()
    rows = ranked(ana)
    results = [result for _, result in rows]
    assert len(rows) == 4
    assert results[0] == results[1] >= results[2] == results[3], "partners have one result"


def told(frames: list[str]) -> set[int]:
    """The seats of whose tiles these messages tell."""
    seats = set()
    for news in (json.loads(frame) for frame in frames):
        if news["type"] != "news":
            continue
        seats |= {seat for seat, rack in enumerate(news["view"]["racks"]) if any(rack)}
        events = [event for entry in news["entries"] for event in entry.get("events", ())]
        seats |= {event["seat"] for event in events if event["key"] == "drew" and event["args"].get("tile")}
    return seats


def open_tiles(who: Person) -> list[str]:
    return [text for text in who.said() if TILE.fullmatch(text)]


def test_at_one_device_nobody_sees_a_rack_before_its_player_says_so(person):
    ana = person("Ana")
    ana.sits_at([ana.me(), Client.device("Zoë")], {"first": "1"})
    for seat, name in enumerate(("Ana", "Zoë")):
        ana.shown("curtain").get_by_text(name).first.wait_for()
        assert open_tiles(ana) == [], "behind the curtain nothing in the whole page tells of a tile"
        assert ana.lit.count() == 0
        assert seat not in told(ana.frames), "nothing was sent before it was asked for"
        del ana.frames[:]
        ana.plays_any_move()
        assert ana.is_asked() == "board"
        assert len(open_tiles(ana)) >= 2
        assert told(ana.frames) == {seat}
        while ana.is_asked() != "curtain":
            ana.plays_any_move()
    ana.plays_on_as_a_program()
    ana.shown("ranking").wait_for()
    assert {name for name, _ in ranked(ana)} == {"Ana", "Zoë"}
