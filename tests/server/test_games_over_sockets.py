"""Whole games of every registered game, in every mode, over real sockets."""

import pytest
from conformance.configurations import Configuration, configurations
from server.server_kit import any_move, both_databases, browsers, play_on, run_async, serving, sit_down

import rondel
from rondel.core.registry import meta

MODES = [mode for mode in configurations() if meta(mode.slug).package.startswith("rondel.")]


@pytest.mark.parametrize("mode", MODES, ids=str)
@run_async
async def test_people_play_a_whole_game(mode: Configuration, database):
    async with serving(database) as address, browsers(address, mode.seats) as people:
        id = await sit_down(people, mode.slug, dict(mode.options))
        viewers = [person.connect(id) for person in people]
        for viewer in viewers:
            await viewer.open()
        await play_on(viewers, any_move(1))
        record = rondel.Record.read(await people[0].record(id))
        match = rondel.replay(record)
        for seat, viewer in enumerate(viewers):
            while not viewer.over:
                await viewer.next()
            assert viewer.entries == match.journal(seat)
            assert viewer.outcome == match.outcome
            await viewer.close()


@both_databases
@run_async
async def test_a_game_against_a_bot_is_played_to_its_end(database):
    async with serving(database) as address, browsers(address, 1) as (ana,):
        table = await ana.create("ingenious", [ana.me("Ana"), ana.bot("greedy")])
        await ana.start(table.id)
        async with ana.connect(table.id) as viewer:
            await play_on([viewer], any_move(1))
            assert viewer.over and viewer.news.names == ("Ana", "greedy")
