"""A server that is killed, or told to stop, in the middle of running games: nothing acknowledged is lost."""

import asyncio
import random
import signal

import pytest
from server.fault_kit import (
    PARTIES,
    Restarting,
    Sitting,
    acknowledged,
    nothing_is_left_of,
    open_up_to_date,
    processes_of,
    run_within,
    stored,
)
from server.server_kit import TO_THE_END, Process, any_move, begin, both_databases, browsers, run_async, sit_down

from rondel.client import Lost, RefusedByServer, Viewer


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
        running = await kill_again_and_again(server, games=4, kills=2, moves=range(20, 60))
        assert min(running) >= 2


@pytest.mark.full
@both_databases
@run_within(1500)
async def test_fifty_games_survive_twenty_kills(database, tmp_path):
    with Process(database, tmp_path) as server:
        running = await kill_again_and_again(server, games=50, kills=20, moves=range(60, 260))
        print(f"games running at each kill: {running}")
        assert min(running) >= 40


@run_async
async def test_a_bot_goes_on_by_itself_after_a_kill(database, tmp_path):
    with Process(database, tmp_path, RONDEL_BOT_DELAY="60") as server:
        async with browsers(server.address, 1) as (ana,):
            table = await begin(ana, "azul_duel", [ana.me("Ana"), ana.bot("greedy")])
            viewer = ana.connect(table.id)
            await open_up_to_date(viewer)
            choose = any_move(3)
            while viewer.news.actor != 1:
                if viewer.offers is None:
                    await viewer.next()
                else:
                    await viewer.play(choose(viewer))
            server.kill()
            with pytest.raises(Lost):
                await viewer.next()
            await viewer.close()
            left = await stored(database, table.id)
            assert left.table.bot_acts
    with Process(database, tmp_path):
        while len((await stored(database, table.id)).entries) == len(left.entries):  # nobody is connected
            await asyncio.sleep(0.1)


@run_async
async def test_a_stop_loses_nothing_and_leaves_nothing_behind(database, tmp_path):
    with Process(database, tmp_path) as server:
        async with browsers(server.address, 3) as people:
            sittings = [await Sitting.begin(people, party, seed) for seed, party in enumerate(PARTIES[:4])]
            playing = [asyncio.create_task(sitting.play()) for sitting in sittings]
            watcher = people[0].connect(sittings[0].id)
            await open_up_to_date(watcher)
            await acknowledged(sittings, 40)
            session, port = server.pid, server.port
            assert len(processes_of(session)) > 1, "a process of bots runs"
            assert await asyncio.to_thread(server.stop) == -signal.SIGTERM  # uvicorn repeats it once it has done
            assert "graceful shutdown exceeded" not in server.log.read_text(), "nothing had to be cut off"
            await asyncio.gather(*playing)
            with pytest.raises(Lost) as lost:
                while True:
                    await watcher.next()
            assert lost.value.code == 1012
            await watcher.close()
            assert nothing_is_left_of(session)
            server.start(port)
            for sitting in sittings:
                await sitting.resume(people)
                for viewer in sitting.viewers:
                    await viewer.close()


@pytest.mark.postgres
@run_async
async def test_a_restart_of_the_database_is_a_refusal_and_then_it_goes_on(tmp_path):
    postgres = Restarting()
    try:
        database = postgres.database()
        with Process(database, tmp_path) as server:
            async with browsers(server.address, 2) as people:
                id = await sit_down(people, "ingenious")
                bots = await people[0].create("azul_duel", [people[0].bot("random"), people[0].bot("random")])
                viewers = [person.connect(id) for person in people]
                for viewer in viewers:
                    await open_up_to_date(viewer)
                actor = next(viewer for viewer in viewers if viewer.offers is not None)
                number, move = actor.number, actor.offers.codes()[0]
                await people[0].start(bots.id)
                follower = people[0].connect(bots.id)
                await follower.open()
                await follower.follow(TO_THE_END)
                postgres.halt()
                with pytest.raises(RefusedByServer) as refused:
                    await actor.play(move)
                assert (refused.value.code, refused.value.key) in {
                    ("not_stored", "not_stored"),
                    ("not_stored", "no_storage"),
                }
                assert [viewer.number for viewer in viewers] == [number, number]
                with pytest.raises(RefusedByServer) as refused:
                    await people[1].tables()
                assert (refused.value.key, refused.value.status) == ("no_storage", 503)
                postgres.begin()
                await play_when_it_is_back(actor, move)
                assert actor.number > number
                while len((await stored(database, bots.id)).entries) < 20:  # bots go on, too
                    await asyncio.sleep(0.1)
                await follower.close()
                for viewer in viewers:
                    while viewer.number < actor.number:
                        await viewer.next()
                    await viewer.close()
    finally:
        postgres.stop()


async def play_when_it_is_back(viewer: Viewer, move: int) -> None:
    while True:
        try:
            await viewer.play(move)
            return
        except RefusedByServer as refused:
            assert refused.code == "not_stored", refused
            await asyncio.sleep(0.1)
