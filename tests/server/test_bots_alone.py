"""Bots among themselves: they play for whoever watches, at the pace of the one who watches, and stop for nobody."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from server.fault_kit import Inside, stored
from server.server_kit import TO_THE_END, begin, browsers, run_async, serving

from rondel.client import Client, RefusedByServer, Viewer

FIRST = {"first": "1"}


async def bots_alone(host: Client, *names: str) -> str:
    """A table of bots, where the match has begun."""
    table = await begin(host, "ingenious", [host.bot(name) for name in names], FIRST)
    return table.id


async def at_rest(inside: Inside, id: str) -> int:
    """How many entries there are once nothing goes on there."""
    room = inside.hall.room(id)
    while room._thinking is not None or room._lock.locked():
        await asyncio.sleep(0.01)
    async with room.looking() as table:
        return table.number


async def a_turn_more(viewer: Viewer) -> None:
    number = viewer.number
    await viewer.until(lambda it: it.number > number)


@run_async
async def test_bots_alone_are_one_turn_ahead_of_whoever_follows_and_wait_for_them_there(database, monkeypatch):
    inside = Inside(monkeypatch)
    async with serving(database) as address, browsers(address, 1) as (ana,):
        id = await bots_alone(ana, "random", "random")
        assert (await ana.table(id)).bots_alone
        async with ana.connect(id) as viewer:
            begun = viewer.number
            assert await at_rest(inside, id) == begun, "nobody has said yet what they were shown"
            for _ in range(3):
                shown = viewer.number
                await viewer.follow()
                await a_turn_more(viewer)
                ahead = await at_rest(inside, id)
                assert {told.seat for told in viewer.entries[shown:ahead] if told.entry == "move"} in ({0}, {1})
            await viewer.follow(shown)
            assert await at_rest(inside, id) == ahead, "who has seen less does not drive them on"


@run_async
async def test_the_bots_play_on_for_whoever_of_several_is_furthest_and_stop_when_that_one_leaves(database, monkeypatch):
    inside = Inside(monkeypatch)
    async with serving(database) as address, browsers(address, 2) as (ana, ben):
        id = await bots_alone(ana, "random", "random")
        key = (await ana.table(id)).watch
        async with ana.connect(id) as slow:
            await slow.follow(0)
            async with ben.connect(id, key=key) as quick:
                await quick.follow()
                await a_turn_more(quick)
            number = await at_rest(inside, id)
            await slow.until(lambda it: it.number == number)
            assert await at_rest(inside, id) == number
            await slow.follow()
            await a_turn_more(slow)


@run_async
async def test_a_bot_that_nobody_watches_any_more_stops_thinking_at_once(database, monkeypatch):
    inside = Inside(monkeypatch)
    async with serving(database) as address, browsers(address, 1) as (ana,):
        thinkers, asked, dropped = inside.hall.around.thinkers, asyncio.Event(), asyncio.Event()

        async def think(*_: Any) -> list[int]:
            asked.set()
            try:
                return await asyncio.Future()  # for ever
            except asyncio.CancelledError:
                dropped.set()
                raise

        monkeypatch.setattr(thinkers, "choose", think)
        id = await bots_alone(ana, "random", "random")
        async with ana.connect(id) as viewer:
            await viewer.follow()
            await asked.wait()
            assert not dropped.is_set()
        await dropped.wait()
        asked.clear()
        await at_rest(inside, id)
        assert not asked.is_set()


@run_async
async def test_the_host_stops_bots_that_are_alone_and_nobody_else_can(database, monkeypatch):
    inside = Inside(monkeypatch)
    async with serving(database) as address, browsers(address, 2) as (ana, ben):
        id = await bots_alone(ana, "random", "random")
        async with ben.connect(id, key=(await ana.table(id)).watch) as viewer:
            await viewer.follow(TO_THE_END)
            await a_turn_more(viewer)
            with pytest.raises(RefusedByServer) as refused:
                await ben.close_table(id)
            assert refused.value.code in ("no_table", "forbidden")
            await ana.close_table(id)
            await viewer.until(lambda it: it.table.status == "void" and it.table.reason == "closed")
        assert await ana.tables(mine=True) == ()
        number = len((await stored(database, id)).entries)
        await at_rest(inside, id)
        assert len((await stored(database, id)).entries) == number
        with pytest.raises(RefusedByServer):
            await ana.close_table(id)


@run_async
async def test_a_match_with_a_person_is_not_closed_like_that(database):
    async with serving(database) as address, browsers(address, 1) as (ana,):
        table = await begin(ana, "ingenious", [ana.me("Ana"), ana.bot("random")], FIRST)
        await ana.leave(table.id, 0)
        assert not (await ana.table(table.id)).bots_alone, "she may come back"
        with pytest.raises(RefusedByServer) as refused:
            await ana.close_table(table.id)
        assert refused.value.key == "already_started"


@run_async
async def test_bots_that_nobody_has_watched_for_long_are_gone_and_those_that_are_watched_stay(database, monkeypatch):
    inside = Inside(monkeypatch)
    async with serving(database) as address, browsers(address, 1) as (ana,):
        left, watched = await bots_alone(ana, "random", "random"), await bots_alone(ana, "random", "random")
        person = await begin(ana, "ingenious", [ana.me("Ana"), ana.bot("random")], FIRST)
        async with ana.connect(watched):
            await inside.hall.end_deserted(3600)
            assert len(await ana.tables(mine=True)) == 3, "not at once"
            await inside.hall.end_deserted(0)
            assert {line.id for line in await ana.tables(mine=True)} == {watched, person.id}
        assert (await ana.table(left)).status == "void"


@run_async
async def test_after_a_restart_bots_that_are_alone_wait_until_somebody_watches(database, monkeypatch):
    async with serving(database) as address, browsers(address, 1) as (ana,):
        id, cookies = await bots_alone(ana, "random", "random"), ana.cookies
        async with ana.connect(id) as viewer:
            await viewer.follow()
            await a_turn_more(viewer)
    before = len((await stored(database, id)).entries)
    inside = Inside(monkeypatch)
    async with serving(database) as address, Client(address, cookies=cookies) as ana:
        await inside.hall._waker
        assert await at_rest(inside, id) == before
        inside.hall.close_idle(0)
        async with ana.connect(id) as viewer:
            await viewer.follow()
            await a_turn_more(viewer)


@run_async
async def test_the_lobby_has_levels_for_people_the_usual_one_and_names_for_programs(database):
    async with serving(database) as address, browsers(address, 1) as (ana,):
        for game in await ana.games():
            levels = [bot.name for bot in game.levels]
            if game.slug == "awkward":  # nothing thinks there
                assert (levels, game.usual, game.best) == (["random"], "random", "random")
                continue
            assert levels == ["newcomer", "learner", "amateur", "regular", "adept", "expert", "master", "grandmaster"]
            assert (game.usual, game.best) == ("learner", "grandmaster")
            assert {"random", "greedy", *levels} <= {bot.name for bot in game.bots}
            assert all(bot.title and bot.help for bot in game.bots)
