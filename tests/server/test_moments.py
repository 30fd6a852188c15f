"""The past of a match: how it stood after so many entries, for whom it may be shown to."""

from __future__ import annotations

import msgspec
import pytest
from server.fault_kit import change_row
from server.leak_kit import Browser, Truth, people, play_some, seat_people, tapped
from server.server_kit import GENEROUS, any_move, browsers, play_on, run_async, serving, sit_down
from server.table_kit import ANA, BEN, EVE, moves
from server.table_kit import people as a_match
from server.test_storage import play_a_little

from rondel.client import Client, RefusedByServer
from rondel.core.record import Header
from rondel.core.registry import slugs
from rondel.server.errors import Forbidden, SeatRefused, TableRefused
from rondel.server.settings import Limits
from rondel.server.telling import encode, tell_moment


async def look(browser: Browser, id: str, key: str | None = None, **asked: int) -> dict:
    query = "&".join(f"{name}={value}" for name, value in asked.items())
    answer = await browser.ask("GET", f"/api/tables/{id}/view?{query}", None, key)
    assert answer.is_success, answer.text
    return dict(answer.json())


@pytest.mark.parametrize("slug", slugs())
@run_async
async def test_each_seat_sees_again_what_it_saw(slug, database):
    """What the socket told at a number is what the slider shows at that number."""
    players = 3 if slug == "awkward" else 2
    async with serving(database) as address, people(address, players) as friends:
        id = (await seat_people(friends[0], friends, slug))["id"]
        async with tapped(*(friend.tap(id) for friend in friends)) as taps:
            seen = []
            for _ in range(6):
                await play_some(taps, 1)
                seen += [(seat, dict(tap.news)) for seat, tap in enumerate(taps)]
            for seat, news in seen:
                found = await look(friends[seat], id, number=news["number"])
                told = {name: news[name] for name in ("number", "eyes", "view", "turn", "actor", "scores", "outcome")}
                assert found == told and found["eyes"] == seat
            assert await look(friends[0], id) == await look(friends[0], id, number=taps[0].number)


def test_while_a_match_runs_other_eyes_than_ones_own_are_refused():
    table = a_match(3)
    moves(table, 4)
    for browser, own in ((ANA, 0), (BEN, 1)):
        for number in (0, 5, table.number):
            assert tell_moment(table, browser, number, None).eyes == own
            assert tell_moment(table, browser, number, own).eyes == own
            assert tell_moment(table, browser, number, -1).eyes is None
            for other in {0, 1, 2} - {own}:
                with pytest.raises(Forbidden, match="only look from your own seat"):
                    tell_moment(table, browser, number, other)
    assert tell_moment(table, EVE, None, None).eyes is None
    with pytest.raises(Forbidden):
        tell_moment(table, EVE, None, 0)
    with pytest.raises(SeatRefused, match="no seat 4"):
        tell_moment(table, ANA, None, 3)


def test_when_it_is_over_everybody_sees_through_all_eyes():
    table = a_match(2)
    moves(table, 6)
    table.resign(BEN, 1, table.number)
    match = table.match
    for browser in (ANA, BEN, EVE, None):
        for seat in (0, 1):
            found = tell_moment(table, browser, 9, seat)
            assert found.eyes == seat and bytes(found.view) == encode(match.game.view(match.after(9)[0], seat))
        assert tell_moment(table, browser, 9, -1).eyes is None
    assert tell_moment(table, ANA, 9, None).eyes == 0 and tell_moment(table, EVE, 9, None).eyes is None


def test_the_end_comes_when_it_came():
    table = a_match(2)
    moves(table, 3)
    table.resign(ANA, 0, table.number)
    end = table.number
    before, after = tell_moment(table, BEN, end - 1, None), tell_moment(table, BEN, end, None)
    assert before.outcome is None and before.actor is not None
    assert after.outcome.places == (2, 1) and after.actor is None and bytes(after.view) == bytes(before.view)


def test_a_number_beyond_the_end_is_refused_in_words():
    table = a_match(2)
    with pytest.raises(TableRefused, match=rf"only {table.number} entries; there is no entry {table.number + 1}"):
        tell_moment(table, ANA, table.number + 1, None)


def test_what_was_taken_back_can_be_seen_where_it_was():
    table = a_match(2)
    moves(table, 1)
    played = tell_moment(table, ANA, None, None)
    number = table.number
    table.undo(ANA, 0, number)
    assert len(msgspec.json.decode(played.view)["placed"]) == 1
    assert msgspec.json.decode(tell_moment(table, ANA, None, None).view)["placed"] == []
    assert bytes(tell_moment(table, ANA, number, None).view) == bytes(played.view)


@run_async
async def test_where_several_play_at_one_device_no_hand_is_shown_before_the_end(database):
    async with serving(database) as address, people(address, 1) as (home,):
        seats = [{"kind": "me", "name": "Ana"}, {"kind": "device", "name": "Bo"}]
        id = (await home.done("POST", "/api/tables", {"game": "ingenious", "seats": seats}))["id"]
        await home.done("POST", f"/api/tables/{id}/start")
        async with tapped(home.tap(id)) as (tap,):
            seat = tap.news["actor"]
            await tap.ask("show", seat=seat)
            for number in range(tap.number + 1):
                found = await look(home, id, number=number)
                assert found["eyes"] is None
                assert {tile for rack in found["view"]["racks"] for tile in rack} <= {None}
                for eyes in (0, 1):
                    answer = await home.ask("GET", f"/api/tables/{id}/view?number={number}&eyes={eyes}")
                    assert answer.status_code == 403
            await tap.ask("resign", seat=seat, seen=tap.number)
        assert None not in (await look(home, id, eyes=1))["view"]["racks"][1]


@run_async
async def test_a_device_may_look_through_both_seats_where_nothing_is_secret(database):
    seats = [{"kind": "me", "name": "Ana"}, {"kind": "device", "name": "Bo"}]
    wanted = {"game": "rajas", "seats": seats, "options": {"version": "navaratnas"}}
    async with serving(database) as address, people(address, 1) as (home,):
        id = (await home.done("POST", "/api/tables", wanted))["id"]
        await home.done("POST", f"/api/tables/{id}/start")
        truth = Truth(database)
        async with tapped(home.tap(id)) as (tap,):
            for _ in range(3):
                match = truth.match(id)
                await tap.move(match.actor, match.game.legal(match.state)[0])
            match = truth.match(id)
            for number in range(match.number + 1):
                assert (await look(home, id, number=number))["eyes"] == match.actor
                for eyes in (0, 1):
                    assert (await look(home, id, number=number, eyes=eyes))["eyes"] == eyes


@run_async
async def test_a_match_by_older_rules_has_no_positions(database):
    id, cookies = await play_a_little(database, "maharani", None)
    header = Header(1, "maharani", 0, "another box", 2, {}, ("Player 0", "Player 1"))
    await change_row(database, "UPDATE tables SET header = :header", header=msgspec.json.encode(header))
    async with serving(database) as address, Client(address, cookies=cookies) as ana:
        assert len(await ana.journal(id)) > 10
        with pytest.raises(RefusedByServer, match="older rules") as caught:
            await ana.moment(id, 3)
        assert (caught.value.status, caught.value.key) == (409, "no_positions")


@run_async
async def test_before_the_match_there_is_no_moment(database):
    async with serving(database) as address, Client(address) as ana:
        table = await ana.create("ingenious", [ana.me("Ana"), ana.friend()])
        with pytest.raises(RefusedByServer) as caught:
            await ana.moment(table.id)
        assert (caught.value.status, caught.value.key) == (409, "not_started")


@run_async
async def test_a_slider_drawn_over_a_long_match_and_back_meets_no_limit(database):
    usual = Limits().model_dump()
    async with serving(database, limits={**GENEROUS, **usual}) as address, browsers(address, 2) as friends:
        id = await sit_down(friends, "maharani")
        async with friends[0].connect(id) as ana, friends[1].connect(id) as ben:
            await play_on([ana, ben], any_move(2), 20)
            number = ana.number
        for at in [*range(200), *reversed(range(200))]:
            assert (await friends[0].moment(id, at % number)).number == at % number
