"""The headless client: what it knows, how it loses and finds the server."""

import asyncio

import pytest
from server.server_kit import any_move, browsers, play_on, run_async, serving, sit_down

from rondel.client import Client, Lost, RefusedByServer
from rondel.wire import socket as wire


@run_async
async def test_a_viewer_knows_the_table_as_soon_as_it_is_connected(database):
    async with serving(database) as address, browsers(address, 2) as people:
        made = await people[0].create("ingenious", [people[0].me("Ana"), people[0].friend()])
        async with people[0].connect(made.id) as waiting:
            assert waiting.table.status == "open" and waiting.news is None and waiting.view is None
            assert not waiting.over and waiting.outcome is None and waiting.offers is None
            await people[1].sit(made.id, 1, "Ben", made.seats[1].invitation)
            await people[0].start(made.id)
            while waiting.news is None:
                await waiting.next()
            assert waiting.number == len(waiting.entries) == 12 or waiting.number == 13
        async with people[1].connect(made.id) as viewer:
            assert viewer.seats == (1,) and viewer.number == waiting.number and viewer.news.eyes == 1


@run_async
async def test_a_viewer_that_was_cut_off_goes_on_where_it_was(database):
    async with serving(database) as address, browsers(address, 2) as people:
        id = await sit_down(people, "ingenious", {"first": "1"})
        async with people[0].connect(id) as ana, people[1].connect(id) as ben:
            await play_on([ana, ben], any_move(1), 2)
            had = ben.number
            ben.drop()
            await ben.open()
            ben.drop()
            await asyncio.sleep(0)
            await play_on([ana], any_move(1), 0)
            await ben.open()
            while ben.number < ana.number:
                await ben.next()
            await play_on([ana, ben], any_move(1), 2)
            assert ben.number > had and [told.number for told in ben.entries] == list(range(ben.number))
            assert ben.entries == await people[1].journal(id)


@run_async
async def test_a_viewer_that_begins_late_gets_the_rest_only(database):
    async with serving(database) as address, browsers(address, 2) as people:
        id = await sit_down(people, "ingenious", {"first": "1"})
        async with people[0].connect(id) as ana, people[0].connect(id, seen=10) as late:
            assert [told.number for told in late.entries] == list(range(10, ana.number))
            assert late.news.first == 10 and late.view == ana.view
            assert await people[0].journal(id, since=10) == late.entries


@run_async
async def test_sync_asks_for_everything_again(database):
    async with serving(database) as address, browsers(address, 2) as people:
        id = await sit_down(people, "ingenious", {"first": "1"})
        async with people[0].connect(id) as ana:
            entries = list(ana.entries)
            await ana.sync(3)
            while ana.number < len(entries):
                await ana.next()
            assert ana.entries == entries and ana.news.first == 3
            await ana.ping()


@run_async
async def test_requests_that_wait_hear_that_the_server_is_gone(database):
    async with serving(database) as address, browsers(address, 2) as people:
        id = await sit_down(people, "ingenious", {"first": "1"})
        viewer = people[0].connect(id)
        await viewer.open()
        waiting = asyncio.create_task(viewer.next())
        await asyncio.sleep(0)
    with pytest.raises(Lost) as lost:
        await waiting
    assert lost.value.code == 1012
    with pytest.raises(Lost):
        await viewer.play(0)
    await viewer.close()


@run_async
async def test_an_older_viewer_is_told_to_reload(database, monkeypatch):
    async with serving(database) as address, browsers(address, 2) as people:
        id = await sit_down(people, "ingenious")
        viewer = people[0].connect(id)
        hello = wire.Hello
        monkeypatch.setattr(wire, "Hello", lambda protocol, *rest: hello(protocol - 1, *rest))
        with pytest.raises(Lost) as lost:
            await viewer.open()
        assert lost.value.code == wire.RELOAD and viewer.reload


@run_async
async def test_the_lobby_is_read_in_words(database):
    async with serving(database) as address, Client(address, language="cs") as ana:
        games = {game.slug: game for game in await ana.games()}
        assert {"ingenious", "azul_duel", "maharani", "rajas"} <= set(games)
        ingenious = games["ingenious"]
        titles = {bot.name: bot.title for bot in ingenious.bots}
        assert (titles["newcomer"], titles["expert"]) == ("Nováček", "Expert")
        assert "nejslabší barva" in ingenious.summary and ingenious.options[0].title == "Dvojice"
        assert ingenious.options[0].help.startswith("Čtyři hráči") and all(bot.help for bot in ingenious.bots)
        assert [(limit.count, limit.unless) for limit in games["azul_duel"].limits] == [(3, "none")]
        with pytest.raises(RefusedByServer) as refused:
            await ana.get("/api/nothing")
        assert refused.value.status == 404 and refused.value.key == "no_page"


@run_async
async def test_two_clients_with_the_same_cookies_are_one_browser(database):
    async with serving(database) as address, browsers(address, 2) as people:
        id = await sit_down(people, "ingenious", {"first": "1"})
        async with Client(address, cookies=people[0].cookies) as tab, tab.connect(id) as viewer:
            assert viewer.seats == (0,)
            await viewer.play(viewer.offers.codes()[0])
