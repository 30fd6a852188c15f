"""Several seats at one device: a hand is sent after *show my hand* for the seat to act, and until its turn ends."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import msgspec
import pytest
from conformance.configurations import Configuration
from server.leak_kit import Browser, Tap, Truth, first_offered, has_eyes_of, people, tapped, usual
from server.server_kit import run_async, serving
from server.table_kit import ANA, moves, set_out

from rondel.core.dealer import SeedDealer
from rondel.core.offers import Offers
from rondel.server.table import Place, Table
from rondel.server.telling import encode, eyes_of


class Device(NamedTuple):
    """A device with all seats of a table, and what is true there."""

    browser: Browser
    id: str
    truth: Truth

    @property
    def journal(self) -> str:
        return f"/api/tables/{self.id}/journal"

    def tab(self) -> Tap:
        return self.browser.tap(self.id)

    def actor(self) -> int:
        return self.truth.match(self.id).actor

    def sees(self, tap: Tap, seat: int | None) -> None:
        has_eyes_of(tap, self.truth.match(self.id), seat)


@asynccontextmanager
async def a_device(
    database: str, slug: str = "ingenious", seats: int = 2, options: dict[str, Any] | None = None
) -> AsyncIterator[Device]:
    async with serving(database) as address, people(address, 1) as (browser,):
        places = [{"kind": "device", "name": f"Person{seat}"} for seat in range(seats)]
        wanted = {"game": slug, "seats": places, "options": options or {}}
        id = (await browser.done("POST", "/api/tables", wanted))["id"]
        await browser.done("POST", f"/api/tables/{id}/start")
        yield Device(browser, id, Truth(database))


async def end_turn(tap: Tap) -> None:
    """Plays the seat to act, which shows its hand, to the end of its turn."""
    turn, seat = tap.news["turn"], tap.news["actor"]
    while tap.news["turn"] == turn:
        answer = await tap.move(seat, first_offered(tap))
        assert answer["type"] == "done", answer


@pytest.mark.parametrize("configuration", usual(secrets=True), ids=str)
@run_async
async def test_a_hand_is_sent_after_show_and_taken_back_at_the_end_of_the_turn(
    configuration: Configuration, database: str
) -> None:
    async with (
        a_device(database, configuration.slug, configuration.seats, dict(configuration.options)) as device,
        tapped(device.tab()) as (tap,),
    ):
        for _ in range(4):
            match = device.truth.match(device.id)
            device.sees(tap, None if match.knows_more(match.actor) else match.actor)
            assert (await device.browser.ask("GET", device.journal)).content == encode(match.journal(None))
            assert (await tap.ask("show", seat=match.actor))["type"] == "done"
            device.sees(tap, match.actor)
            codes = msgspec.convert(tap.news["offers"], Offers).codes()
            assert codes == match.game.legal(match.state)
            told = (await device.browser.ask("GET", device.journal)).content
            assert told == encode(match.journal(None)), "over HTTP nobody's hand is told, shown or not"
            await end_turn(tap)


@run_async
async def test_every_message_of_another_turn_has_nobodys_eyes(database: str) -> None:
    async with a_device(database) as device, tapped(device.tab()) as (tap,):
        first = device.actor()
        await tap.ask("show", seat=first)
        await end_turn(tap)
        news = [msgspec.json.decode(one.answer) for one in tap.received if one.answer.startswith(b'{"type":"news"')]
        turn = news[0]["turn"]
        assert {one["eyes"] for one in news if one["turn"] != turn} == {None}
        assert {one["eyes"] for one in news if one["turn"] == turn} == {None, first}
        assert [one["offers"] is None for one in news] == [one["eyes"] is None for one in news]


@run_async
async def test_another_tab_of_the_device_shows_nothing_of_itself(database: str) -> None:
    async with a_device(database) as device, tapped(device.tab(), device.tab()) as (left, right):
        seat = device.actor()
        await left.ask("show", seat=seat)
        await right.settle()
        device.sees(left, seat)
        device.sees(right, None)
        await left.move(seat, first_offered(left))
        await right.settle()
        device.sees(right, None)
        assert (await right.ask("show", seat=seat))["type"] == "done"
        device.sees(right, seat)
        await end_turn(right)
        await left.settle()
        device.sees(left, None)
        device.sees(right, None)


@run_async
async def test_the_hand_is_hidden_again_by_hide_by_sync_and_by_a_new_connection(database: str) -> None:
    async with a_device(database) as device:
        seat = device.actor()
        async with tapped(device.tab()) as (tap,):
            for wanted in ({"type": "hide"}, {"type": "sync", "seen": 0}):
                await tap.ask("show", seat=seat)
                device.sees(tap, seat)
                await tap.ask(**wanted)
                device.sees(tap, None)
            await tap.ask("show", seat=seat)
        async with tapped(device.tab()) as (tap,):
            device.sees(tap, None)


@run_async
async def test_only_the_seat_to_act_can_show_its_hand(database: str) -> None:
    async with a_device(database) as device, tapped(device.tab()) as (tap,):
        seat = device.actor()
        for wanted, code in ((1 - seat, "not_your_turn"), (2, "not_your_seat"), (99, "not_your_seat")):
            answer = await tap.ask("show", seat=wanted)
            assert (answer["type"], answer["code"]) == ("refused", code)
            device.sees(tap, None)
        await tap.ask("show", seat=seat)
        answer = await tap.ask("show", seat=1 - seat)
        assert answer["code"] == "not_your_turn"
        device.sees(tap, seat)


@pytest.mark.parametrize("configuration", usual(secrets=False), ids=str)
@run_async
async def test_a_game_without_secrets_needs_no_show(configuration: Configuration, database: str) -> None:
    async with (
        a_device(database, configuration.slug, configuration.seats, dict(configuration.options)) as device,
        tapped(device.tab()) as (tap,),
    ):
        for _ in range(6):
            device.sees(tap, device.actor())
            await tap.move(device.actor(), first_offered(tap))


def at_one_device(slug: str) -> Table:
    table = set_out(*[Place("device", f"P{seat}") for seat in range(2)], game=slug)
    table.start(ANA, SeedDealer(1))
    return table


@pytest.mark.parametrize("slug", ["azul_duel", "ingenious", "maharani", "rajas"])
def test_a_curtain_falls_only_where_the_seat_to_act_knows_more_than_everybody(slug: str) -> None:
    table, seen = at_one_device(slug), set()
    while table.match is not None and not table.match.over:
        match = table.match
        secret = match.view(match.actor) != match.view(None) or match.journal(match.actor) != match.journal(None)
        assert eyes_of(table, ANA, None) == (None if secret else match.actor)
        assert eyes_of(table, ANA, match.actor) == match.actor
        seen.add(secret)
        moves(table, seed=match.number)
    assert seen == {"azul_duel": {False, True}, "ingenious": {True}}.get(slug, {False})


def test_in_azul_nothing_is_secret_until_somebody_looks_at_plates() -> None:
    table, looked = at_one_device("azul_duel"), set()
    while table.match is not None and not table.match.over:
        match = table.match
        if eyes_of(table, ANA, None) is None:
            looked.add(match.actor)
            break
        assert "?" not in {told.text for told in match.journal(match.actor)}
        moves(table, seed=match.number)
    assert looked, "somebody has looked"


def log_of(tap: Tap) -> list[Any]:
    """The log that a viewer has in the end: what is told anew takes the place of what was told before."""
    log: list[Any] = []
    for one in tap.received:
        if one.answer.startswith(b'{"type":"news"'):
            news = msgspec.json.decode(one.answer)
            log[news["first"] :] = news["entries"]
    return log


@run_async
async def test_what_one_seat_was_told_alone_does_not_stay_for_the_next_though_no_curtain_falls(database: str) -> None:
    async with a_device(database, "azul_duel") as device, tapped(device.tab()) as (tap,):
        while True:
            match = device.truth.match(device.id)
            looker = next((seat for seat in (0, 1) if match.knows_more(seat)), None)
            if looker not in (None, match.actor):
                break
            await tap.ask("show", seat=match.actor)
            names = match.moves()
            answer = await tap.move(match.actor, next((name for name in ("draw", "stop") if name in names), names[0]))
            assert answer["type"] == "done", answer
        device.sees(tap, 1 - looker)
        assert encode(log_of(tap)) == encode(match.journal(1 - looker)) != encode(match.journal(looker))


@run_async
async def test_a_turn_that_has_ended_is_taken_back_at_the_device_before_the_next_hand_is_shown(database: str) -> None:
    async with a_device(database, options={"first": "1"}) as device, tapped(device.tab()) as (tap,):
        await tap.ask("show", seat=0)
        await end_turn(tap)
        device.sees(tap, None)
        assert (tap.news["actor"], tap.news["undo"], tap.news["undo_seat"]) == (1, "free", 0)
        assert (await tap.ask("undo", seat=0, seen=tap.number))["type"] == "done"
        assert tap.news["actor"] == 0
        device.sees(tap, None)


@run_async
async def test_a_friend_elsewhere_sees_the_own_hand_only_and_the_device_none_of_it(database: str) -> None:
    async with serving(database) as address, people(address, 2) as (home, friend):
        truth = Truth(database)
        places = [{"kind": "me", "name": "Ana"}, {"kind": "device", "name": "Bo"}, {"kind": "friend"}]
        wanted = {"game": "ingenious", "seats": places, "options": {"first": "3"}}
        table = await home.done("POST", "/api/tables", wanted)
        id = table["id"]
        body = {"name": "Cy", "invitation": table["seats"][2]["invitation"]}
        await friend.done("POST", f"/api/tables/{id}/seats/2/sit", body)
        await home.done("POST", f"/api/tables/{id}/start")
        async with tapped(home.tap(id), friend.tap(id)) as (at_home, away):
            assert at_home.seats == [0, 1] and away.seats == [2]
            for _ in range(4):
                match = truth.match(id)
                has_eyes_of(at_home, match, None)
                has_eyes_of(away, match, 2)
                if match.actor == 2:
                    assert (await at_home.ask("show", seat=0))["code"] == "not_your_turn"
                    assert (await at_home.ask("show", seat=2))["code"] == "not_your_seat"
                    await end_turn(away)
                else:
                    await at_home.ask("show", seat=match.actor)
                    has_eyes_of(at_home, match, match.actor)
                    await end_turn(at_home)
                await at_home.settle()
                await away.settle()


@run_async
async def test_no_hand_is_shown_before_the_match_begins_or_after_its_end(database: str) -> None:
    async with serving(database) as address, people(address, 1) as (home,):
        places = [{"kind": "me", "name": "Ana"}, {"kind": "device", "name": "Bo"}]
        id = (await home.done("POST", "/api/tables", {"game": "ingenious", "seats": places}))["id"]
        async with tapped(home.tap(id)) as (tap,):
            assert (await tap.ask("show", seat=0))["code"] == "table_refused"
            await home.done("POST", f"/api/tables/{id}/start")
            await tap.settle()
            seat = tap.news["actor"]
            await tap.ask("show", seat=seat)
            await tap.ask("resign", seat=seat, seen=tap.number)
            assert tap.news["outcome"] is not None
            has_eyes_of(tap, Truth(database).match(id), None)
            assert (await tap.ask("show", seat=seat))["code"] == "game_over"
