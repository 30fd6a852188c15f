"""A server that is killed, or told to stop, in the middle of running games: nothing acknowledged is lost."""

import asyncio
import random
import time

import pytest
from server.fault_kit import (
    PARTIES,
    Sitting,
    acknowledged,
    nothing_is_left_of,
    open_up_to_date,
    processes_of,
    run_within,
    stored,
)
from server.server_kit import Postgres, Process, any_move, both_databases, browsers, run_async, sit_down

from rondel.client import Client, Lost, RefusedByServer
from rondel.server.serve import GRACE


async def kill_again_and_again(server: Process, games: int, kills: int, moves: range) -> list[int]:
    """Plays so many games at once and kills the server so often; returns how many games ran at each kill."""
    rng = random.Random(kills)
    running: list[int] = []
    begun = 0
    sittings: list[Sitting] = []
    async with browsers(server.address, 3) as people:
        for _ in range(kills):
            for over in [sitting for sitting in sittings if sitting.over]:
                await over.check_record(people)
                sittings.remove(over)
            while len(sittings) < games:
                sittings.append(await Sitting.begin(people, PARTIES[begun % len(PARTIES)], begun))
                begun += 1
            playing = [asyncio.create_task(sitting.play()) for sitting in sittings]
            await acknowledged(sittings, rng.choice(moves))
            session, port = server.pid, server.port
            running.append(sum(not sitting.over for sitting in sittings))
            server.kill()
            await asyncio.gather(*playing)
            assert nothing_is_left_of(session)
            server.start(port)
            for sitting in sittings:
                await sitting.resume(people)
        await asyncio.gather(*[sitting.play() for sitting in sittings])
        for sitting in sittings:
            assert sitting.over
            await sitting.check_record(people)
    return running


@both_databases
@run_async
async def test_games_survive_kills(database, tmp_path):
    with Process(database, tmp_path) as server:
        running = await kill_again_and_again(server, games=6, kills=3, moves=range(20, 80))
        assert min(running) >= 3


@pytest.mark.full
@both_databases
@run_within(1500)
async def test_fifty_games_survive_twenty_kills(database, tmp_path):
    with Process(database, tmp_path) as server:
        running = await kill_again_and_again(server, games=50, kills=20, moves=range(100, 600))
        print(f"games running at each kill: {running}")
        assert min(running) >= 40
