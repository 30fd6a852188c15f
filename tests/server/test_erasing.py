"""People delete their name and their games themselves."""

from __future__ import annotations

from pathlib import Path

import pytest
from server.fault_kit import change_row, open_up_to_date, reading, stored
from server.server_kit import begin, both_databases, browsers, run_async, serving, sit_down

import rondel
from rondel.client import Client, Lost, RefusedByServer
from rondel.core.record import Replaced
from rondel.server.shelf import record
from rondel.server.store import Store

NAMES = ("Zacharias", "Ottokar")


async def refused(action, key: str, status: int = 409) -> None:
    with pytest.raises(RefusedByServer) as caught:
        await action
    assert (caught.value.key, caught.value.status) == (key, status)


async def finished(people: list[Client], game: str = "ingenious") -> str:
    """A game of two that the second one gave up, after a bot had played for them."""
    host, friend = people
    table = await host.create(game, [host.me(NAMES[0]), host.friend()])
    await friend.sit(table.id, 1, NAMES[1], table.seats[1].invitation)
    await host.start(table.id)
    await friend.seat_bot(table.id, 1, "random")
    await friend.take_back(table.id, 1)
    async with friend.connect(table.id) as viewer:
        await viewer.resign()
    return table.id


async def left(database: str) -> list[str]:
    async with reading(database) as store:
        return [row.id for row, _ in await store.list_all()]


@both_databases
@run_async
async def test_a_game_goes_when_all_its_people_have_deleted_it_and_a_name_goes_at_once(database):
    async with serving(database) as address, browsers(address, 3) as (ana, ben, eve):
        id = await finished([ana, ben])
        async with ana.connect(id) as viewer:
            assert [seat.name for seat in viewer.table.seats] == list(NAMES)
            await refused(eve.delete_table(id), "no_table", 404)
            await ben.delete_table(id)
            await viewer.until(lambda it: it.table.seats[1].name == "")
        assert await ben.tables(mine=True) == ()
        await refused(ben.table(id), "no_table", 404)
        await refused(ben.delete_table(id), "no_table", 404)
        (line,) = await ana.tables(mine=True)
        assert line.names == (NAMES[0], "") and line.status == "over"
        found = await stored(database, id)
        assert NAMES[1] not in record(found).text() and NAMES[0] in record(found).text()
        assert "" in [entry.by for entry in found.entries if isinstance(entry, Replaced)]
        match = rondel.replay(rondel.Record.read(await ana.record(id)))
        assert match.names == (NAMES[0], "") and match.over
        assert not (await ana.table(id)).seats[1].free
        await ana.delete_table(id)
        assert await left(database) == []
        await refused(ana.table(id), "no_table", 404)


@both_databases
@run_async
async def test_a_game_that_is_not_over_is_not_deleted(database):
    async with serving(database) as address, browsers(address, 2) as people:
        id = await sit_down(people, "ingenious")
        opened = (await people[0].create("ingenious", [people[0].me("Ana"), people[0].friend()])).id
        for table in (id, opened):
            await refused(people[0].delete_table(table), "not_over")
        assert set(await left(database)) == {id, opened}


@both_databases
@run_async
async def test_who_wants_to_be_forgotten_gets_up_first_and_is_then_nowhere(database, tmp_path):
    async with serving(database) as address, browsers(address, 2) as (ana, ben):
        over = await finished([ana, ben])
        running = (await ana.create("ingenious", [ana.me(NAMES[0]), ana.friend()])).id
        await ben.sit(running, 1, NAMES[1], (await ana.table(running)).seats[1].invitation)
        await ana.start(running)
        await refused(ben.delete_me(), "still_playing")
        assert len(await ben.tables(mine=True)) == 2
        await ben.leave(running, 1)
        async with ana.connect(running) as viewer:
            await open_up_to_date(viewer)
            await ben.delete_me()
            assert ben.cookies == {}
            await viewer.until(lambda it: it.table.seats[1].name == "")
            assert viewer.table.seats[1].gone and not viewer.table.seats[1].free
            await viewer.ping()
        await ana.seat_bot(running, 1, "random")
        assert (await ana.table(running)).seats[1].name == "random"
        assert await ben.tables(mine=True) == ()
        for id in (over, running):
            assert NAMES[1] not in record(await stored(database, id)).text()
            assert [seat.name for seat in (await stored(database, id)).seats] == [NAMES[0], ""]
    if database.startswith("sqlite"):
        assert NAMES[1].encode() not in Path(database.removeprefix("sqlite:///")).read_bytes(), "written over"


@both_databases
@run_async
async def test_who_lost_a_seat_before_is_forgotten_there_too(database):
    async with serving(database) as address, browsers(address, 2) as (ana, ben):
        table = await ana.create("ingenious", [ana.me(NAMES[0]), ana.friend()])
        await ben.sit(table.id, 1, NAMES[1], table.seats[1].invitation)
        await ana.start(table.id)
        await ben.leave(table.id, 1)
        freed = await ana.free(table.id, 1)
        async with Client(address) as cy:
            await cy.sit(table.id, 1, "Cyril", freed.seats[1].invitation)
        assert (await ben.table(table.id)).seats[1].former
        await ben.delete_me()
        found = await stored(database, table.id)
        assert NAMES[1] not in record(found).text() and "Cyril" in record(found).text()
        assert [(seat.name, seat.former, seat.former_name) for seat in found.seats][1] == ("Cyril", None, None)
        assert [seat.name for seat in (await ana.table(table.id)).seats] == [NAMES[0], "Cyril"]


@both_databases
@run_async
async def test_who_played_until_a_former_player_came_back_is_forgotten_too(database):
    async with serving(database) as address, browsers(address, 3) as (ana, ben, cy):
        table = await ana.create("ingenious", [ana.me("Ana"), ana.friend()])
        await ben.sit(table.id, 1, NAMES[1], table.seats[1].invitation)
        await ana.start(table.id)
        await ben.leave(table.id, 1)
        freed = await ana.free(table.id, 1)
        await cy.sit(table.id, 1, "Cyprian", freed.seats[1].invitation)
        await ben.take_back(table.id, 1)
        assert "Cyprian" in record(await stored(database, table.id)).text()
        await cy.delete_me()
        found = await stored(database, table.id)
        assert "Cyprian" not in record(found).text() + str(found.seats) and NAMES[1] in record(found).text()


@run_async
async def test_a_match_knows_who_comes_back_by_the_name_of_before(database):
    async with serving(database) as address, browsers(address, 2) as (ana, ben):
        table = await ana.create("ingenious", [ana.me("Ana"), ana.friend()])
        await ben.sit(table.id, 1, NAMES[1], table.seats[1].invitation)
        await ana.start(table.id)
        await ben.leave(table.id, 1)
        freed = await ana.free(table.id, 1)
        back = await ben.sit(table.id, 1, "Somebody else", freed.seats[1].invitation)
        assert back.seats[1].name == NAMES[1]


@run_async
async def test_a_host_who_waits_for_others_is_not_forgotten_and_one_who_is_alone_takes_the_table_along(database):
    async with serving(database) as address, browsers(address, 1) as (ana,):
        table = await ana.create("ingenious", [ana.bot("random"), ana.friend()])
        await refused(ana.delete_me(), "still_playing")
        await ana.close_table(table.id)
        await begin(ana, "ingenious", [ana.bot("random"), ana.bot("random")])
        await ana.delete_me()
        assert await left(database) == []


@run_async
async def test_two_of_one_name_are_told_apart_and_one_of_them_goes(database):
    async with serving(database) as address, browsers(address, 2) as (ana, ben):
        table = await ana.create("ingenious", [ana.me("Ana"), ana.friend()])
        await ben.sit(table.id, 1, "Ana", table.seats[1].invitation)
        await ana.start(table.id)
        async with ben.connect(table.id) as viewer:
            await viewer.resign()
        await ben.delete_table(table.id)
        assert [seat.name for seat in (await ana.table(table.id)).seats] == ["Ana 1", ""]


@run_async
async def test_who_looks_on_when_they_are_forgotten_is_shown_out(database):
    async with serving(database) as address, browsers(address, 2) as (ana, ben):
        id = await finished([ana, ben])
        viewer = ben.connect(id)
        await viewer.open()
        await ben.delete_table(id)
        with pytest.raises((Lost, RefusedByServer)):
            while True:
                await viewer.next()
        await viewer.close()


@both_databases
@run_async
async def test_a_damaged_game_can_be_deleted_and_what_cannot_be_read_of_it_is_emptied(database):
    async with serving(database) as address, browsers(address, 2) as (ana, ben):
        id = await finished([ana, ben])
        cookies = ben.cookies
    junk = b"{" + NAMES[1].encode()
    await change_row(database, "UPDATE tables SET header = :junk WHERE id = :id", junk=junk, id=id)
    await change_row(database, "UPDATE entries SET body = :junk WHERE table_id = :id AND number = 2", junk=junk, id=id)
    async with serving(database) as address, Client(address, cookies=cookies) as ben:
        await ben.delete_table(id)
        async with reading(database) as store:
            assert NAMES[1] not in str(await store.salvage(id))


@run_async
async def test_a_rematch_is_not_asked_of_who_has_deleted_the_game(database):
    async with serving(database) as address, browsers(address, 2) as (ana, ben):
        id = await finished([ana, ben])
        await ben.delete_table(id)
        again = (await ana.rematch(id)).next
        assert again is not None
        assert [seat.bot is None for seat in (await ana.table(again)).seats].count(True) == 1


@run_async
async def test_who_asked_for_a_rematch_and_then_deleted_the_game_has_no_seat_at_it(database):
    async with serving(database) as address, browsers(address, 2) as (ana, ben):
        id = await finished([ana, ben])
        await ana.rematch(id)
        await ana.delete_table(id)
        async with ben.connect(id) as viewer:
            await viewer.answer(True)
        again = await ben.table(str((await ben.table(id)).next))
        assert again.host and sorted(seat.bot is None for seat in again.seats) == [False, True]


@run_async
async def test_a_stranger_who_wants_to_delete_a_table_moves_nothing_there(database, monkeypatch):
    read: list[str] = []
    load = Store.load
    monkeypatch.setattr(Store, "load", lambda self, id: read.append(id) or load(self, id))
    async with serving(database) as address, browsers(address, 3) as (ana, ben, eve):
        id = await sit_down([ana, ben], "ingenious")
        async with ana.connect(id) as viewer:
            await open_up_to_date(viewer)
            read.clear()
            await refused(eve.delete_table(id), "no_table", 404)
            await viewer.ping()
            assert read == []
