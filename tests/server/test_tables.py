"""Tables over HTTP: links, lists, who may do what, and what each browser is told."""

import sqlite3
from contextlib import closing

import msgspec
import pytest
from server.server_kit import begin, browsers, run_async, serving, sit_down

from rondel.client import Client, RefusedByServer
from rondel.core.messages import LANGUAGES
from rondel.core.record import Dealt, Header


async def refused(asked, status: int, key: str) -> RefusedByServer:
    """The refusal of a request, a sentence for people."""
    with pytest.raises(RefusedByServer) as caught:
        await asked
    assert (caught.value.status, caught.value.key) == (status, key)
    assert str(caught.value).endswith(".") and "{" not in str(caught.value)
    return caught.value


async def friends(ana: Client, count: int = 1, **more):
    """A table of Ana's with invitations."""
    return await ana.create("ingenious", [ana.me("Ana"), *[ana.friend()] * count], **more)


@run_async
async def test_opening_an_invitation_changes_nothing(database):
    async with serving(database) as address, browsers(address, 3) as (ana, ben, eve):
        made = await friends(ana)
        key = made.seats[1].invitation
        for _ in range(2):
            seen = await ben.table(made.id, key)
        assert seen.seats[1].free and not any(seat.mine for seat in seen.seats)
        assert ben.cookies == {}, "who only looks stays unknown"
        assert await ana.table(made.id) == made
        await refused(ben.table(made.id), 404, "no_table")
        await refused(eve.table(made.id, "x" * 22), 404, "no_table")


@run_async
async def test_sitting_down_binds_the_seat_to_this_browser_once(database):
    async with serving(database) as address, browsers(address, 3) as (ana, ben, cy):
        made = await friends(ana, 2)
        key = made.seats[1].invitation
        sat = await ben.sit(made.id, 1, " Ben\n", key)
        assert sat.seats[1].mine and sat.seats[1].name == "Ben" and not sat.seats[1].free
        assert (await ben.sit(made.id, 1, "Ben", key)).seats[1].mine, "a click too much does no harm"
        await refused(cy.sit(made.id, 1, "Cy", key), 409, "invitation_used")
        await refused(cy.sit(made.id, 1, "Cy", made.seats[2].invitation), 409, "bad_invitation")
        await refused(ben.sit(made.id, 2, "", made.seats[2].invitation), 422, "no_name")
        other_tab = Client(address, cookies=ben.cookies)
        assert (await other_tab.table(made.id)).seats[1].mine
        await other_tab.close()


@run_async
async def test_the_host_frees_a_seat_and_the_old_link_is_dead(database):
    async with serving(database) as address, browsers(address, 3) as (ana, ben, cy):
        made = await friends(ana)
        old = made.seats[1].invitation
        await ben.sit(made.id, 1, "Ben", old)
        freed = await ana.free(made.id, 1)
        new = freed.seats[1].invitation
        assert freed.seats[1].free and new != old
        await refused(ben.table(made.id), 409, "seat_freed")
        await refused(ben.sit(made.id, 1, "Ben", old), 409, "seat_freed")
        await refused(cy.sit(made.id, 1, "Cy", old), 409, "invitation_used")
        assert [line.id for line in await ben.tables(mine=True)] == []
        assert (await cy.sit(made.id, 1, "Cy", new)).seats[1].mine


@run_async
async def test_keys_are_told_to_those_they_belong_to(database):
    async with serving(database) as address, browsers(address, 3) as (ana, ben, eve):
        made = await friends(ana, 2, public=True)
        assert [seat.invitation is not None for seat in made.seats] == [False, True, True]
        await ben.sit(made.id, 1, "Ben", made.seats[1].invitation)
        host, guest, stranger = [await person.table(made.id) for person in (ana, ben, eve)]
        assert [seat.invitation is not None for seat in host.seats] == [False, False, True]
        assert not any(seat.invitation for seen in (guest, stranger) for seat in seen.seats)
        assert host.watch == guest.watch == made.watch and stranger.watch is None
        assert (host.host, guest.host, stranger.host) == (True, False, False)
        assert not any(seat.mine for seat in stranger.seats)


@run_async
async def test_a_stranger_finds_no_private_table_whatever_is_asked(database):
    async with serving(database) as address, browsers(address, 3) as (*people, eve):
        id = await sit_down(people, "ingenious")
        await eve.create("ingenious", [eve.me("Eve"), eve.bot("random")])
        for asked in (
            eve.table(id),
            eve.start(id),
            eve.rematch(id),
            eve.sit(id, 1, "Eve"),
            eve.leave(id, 1),
            eve.free(id, 1),
            eve.seat_bot(id, 1, "greedy"),
            eve.take_back(id, 1),
            eve.journal(id),
            eve.record(id),
        ):
            await refused(asked, 404, "no_table")
        await refused(eve.connect(id).open(), None, "no_table")
        assert [line.id for line in await eve.tables()] == []


@run_async
async def test_only_the_host_starts_and_only_a_full_table(database):
    async with serving(database) as address, browsers(address, 2) as (ana, ben):
        made = await friends(ana, 2)
        await ben.sit(made.id, 1, "Ben", made.seats[1].invitation)
        await refused(ben.start(made.id), 403, "not_host")
        await refused(ben.free(made.id, 0), 403, "not_host")
        await refused(ana.start(made.id), 409, "seats_free")
        await refused(ana.leave(made.id, 1), 403, "not_your_seat")
        await ana.seat_bot(made.id, 2, "random")
        started = await ana.start(made.id)
        assert started.status == "running"
        await refused(ana.start(made.id), 409, "already_started")


@run_async
async def test_lists_show_what_is_public_and_what_is_mine(database):
    async with serving(database) as address, browsers(address, 3) as (ana, ben, eve):
        private = await friends(ana)
        watched = await friends(ana, public=True)
        anyone = await ana.create("ingenious", [ana.me("Ana"), ana.anyone(), ana.bot("random")], {"first": "1"})
        assert anyone.public
        lines = {line.id: line for line in await eve.tables()}
        assert set(lines) == {watched.id, anyone.id}
        assert lines[anyone.id].free == (1,) and lines[watched.id].free == (), "a friend's seat is not for anyone"
        assert lines[anyone.id].names == ("Ana", "", "random") and lines[anyone.id].mine == ()
        assert await eve.tables(mine=True) == ()
        mine = await ana.tables(mine=True)
        assert {line.id for line in mine} == {private.id, watched.id, anyone.id}
        assert all(line.mine == (0,) and not line.waits for line in mine)
        await ben.sit(anyone.id, 1, "Ben")
        await ana.start(anyone.id)
        waits = {person: [line.waits for line in await person.tables(mine=True)] for person in (ana, ben)}
        assert sorted(waits[ana]) == [False, False, True] and waits[ben] == [False]
        async with ana.connect(anyone.id) as viewer:
            for _ in range(2):
                await viewer.play(viewer.offers.codes()[0])
        waits = {person: [line.waits for line in await person.tables(mine=True)] for person in (ana, ben)}
        assert not any(waits[ana]) and waits[ben] == [True]
        async with ben.connect(anyone.id) as viewer:
            await viewer.resign()
        assert (await ben.tables(mine=True))[0].waits is False, "a bot plays on"


@run_async
async def test_a_finished_table_is_no_longer_listed_and_still_mine(database):
    async with serving(database) as address, browsers(address, 2) as people:
        id = await sit_down(people, "ingenious", public=True)
        assert [line.status for line in await people[1].tables()] == ["running"]
        async with people[0].connect(id) as viewer:
            await viewer.resign()
        assert await people[1].tables() == ()
        assert [line.status for line in await people[1].tables(mine=True)] == ["over"]


@run_async
async def test_a_spectator_sees_the_table_by_the_other_link_and_no_hand(database):
    async with serving(database) as address, browsers(address, 3) as (*people, eve):
        id = await sit_down(people, "ingenious", {"first": "1"})
        watch = (await people[1].table(id)).watch
        await refused(eve.sit(id, 1, "Eve", watch), 409, "bad_invitation")
        async with eve.connect(id, key=watch) as viewer:
            assert viewer.seats == () and viewer.news.eyes is None and viewer.offers is None
            assert set(viewer.view["racks"][0]) == {None}
            with pytest.raises(RefusedByServer) as caught:
                await viewer.play(0, 0)
            assert caught.value.code == "not_your_seat"
        assert (await eve.journal(id, key=watch))[0].text == "?"


@run_async
async def test_who_leaves_and_comes_back_is_told_of(database):
    async with serving(database) as address, browsers(address, 2) as (ana, ben):
        id = await sit_down([ana, ben], "ingenious", {"first": "1"})
        async with ana.connect(id) as viewer, ben.connect(id) as other:
            while not viewer.table.seats[1].online:
                await viewer.next()
            left = await ben.leave(id, 1)
            assert left.seats[1].gone and left.seats[1].mine
            while other.news.eyes is not None:
                await other.next()
            assert other.seats == (), "who has left sees what a spectator sees"
            await ana.seat_bot(id, 1, "random")
            await ben.take_back(id, 1)
            while other.news.eyes != 1:
                await other.next()
            while viewer.number < other.number:
                await viewer.next()
            assert [told.entry for told in viewer.entries[-3:]] == ["left", "replaced", "replaced"]
            assert viewer.news.names == ("Player 0", "Player 1") and other.seats == (1,)


@run_async
async def test_a_refusal_is_said_in_the_language_of_the_browser(database):
    async with serving(database) as address:
        said = set()
        for language in LANGUAGES:
            async with Client(address, language=f"{language}-XX, en;q=0.5") as ana:
                said.add(str(await refused(ana.create("ingenious", [ana.me(""), ana.friend()]), 422, "no_name")))
        assert len(said) == 4


# --- tables that cannot be taken up again ----------------------------------------------------------------------------


def edit(database: str, wanted: str, change: str, value: bytes) -> None:
    """Changes something behind the server's back."""
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as file, file:
        file.execute(f"update {wanted} set {change} = ?", (value,))


async def left_to_a_bot(database: str) -> tuple[str, dict[str, str]]:
    """A table where a bot is to act when the server stops."""
    async with serving(database, bot_delay=60) as address, Client(address) as ana:
        table = await begin(ana, "ingenious", [ana.bot("random"), ana.me("Ana")], {"first": "1"})
        return table.id, ana.cookies


@run_async
async def test_a_table_of_a_newer_server_is_left_as_it_is(database):
    id, cookies = await left_to_a_bot(database)
    header = Header(1, "ingenious", 99, "", 2, {}, ("random", "Ana"))
    edit(database, "tables", "header", msgspec.json.encode(header))
    async with serving(database) as address, Client(address, cookies=cookies) as ana:
        await refused(ana.table(id), 409, "newer_table")
        await refused(ana.connect(id).open(), None, "newer_table")
        assert (await ana.tables(mine=True))[0].status == "running"


@run_async
async def test_a_match_that_the_rules_do_not_repeat_is_void_with_a_notice(database):
    id, cookies = await left_to_a_bot(database)
    edit(database, "tables", "header", msgspec.json.encode(Header(1, "ingenious", 0, "", 2, {}, ("random", "Ana"))))
    edit(database, "entries", "body", msgspec.json.encode(Dealt("bag", "XX")))
    async with serving(database) as address, Client(address, cookies=cookies) as ana:
        table = await ana.table(id)
        assert (table.status, table.reason) == ("void", "edition")
        await refused(ana.record(id), 409, "void_table")
        await refused(ana.rematch(id), 409, "void_table")
        await refused(ana.leave(id, 1), 409, "game_over")
        async with ana.connect(id) as viewer:
            assert viewer.table.status == "void" and viewer.news is None
            with pytest.raises(RefusedByServer) as caught:
                await viewer.play(0, 1)
            assert caught.value.key == "void_table"
        assert (await ana.tables(mine=True))[0].status == "void"
