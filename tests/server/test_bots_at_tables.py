"""Bots at tables: they think elsewhere, hold nobody up, and nothing that happens to them ends a game."""

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from server import bots_kit
from server.bots_kit import said, until
from server.server_kit import TO_THE_END, any_move, begin, browsers, play_on, run_async, serving, sit_down
from server.table_kit import BEST

import rondel
from rondel.bots import Seat
from rondel.client import Client, RefusedByServer, Viewer
from rondel.core.dealer import SeedDealer
from rondel.server import presence, thinker, thinkers
from rondel.server.settings import Settings
from rondel.server.table import Place, Table
from rondel.server.thinkers import TRIES, Thinkers

FIRST = {"first": "1"}


class Thoughtful:
    """A bot in a thread of the server: it notes what it gets and waits until it is told to go on."""

    name = "greedy"

    def __init__(self, answer: Callable[[Seat], int] = lambda seat: seat.legal[0]) -> None:
        self.got: list[Seat] = []
        self.threads: set[threading.Thread] = set()
        self.go = threading.Event()
        self._answer = answer

    def choose(self, seat: Seat, rng: object) -> int:
        self.got.append(seat)
        self.threads.add(threading.current_thread())
        self.go.wait(60)
        return self._answer(seat)


@pytest.fixture
def thoughtful(monkeypatch):
    """Makes a bot that all tables have under every bot's name."""
    made = []

    def make(*arguments) -> Thoughtful:
        bot = Thoughtful(*arguments)
        made.append(bot)
        monkeypatch.setattr(thinkers, "Thinker", bots_kit.Here)
        monkeypatch.setattr(thinker, "at_hand", lambda name, game: bot)
        return bot

    yield make
    for bot in made:
        bot.go.set()


async def against(ana: Client, bot: str = "greedy", **more) -> str:
    table = await begin(ana, "ingenious", [ana.me("Ana"), ana.bot(bot)], FIRST, **more)
    return table.id


async def my_turn(viewer: Viewer) -> None:
    while viewer.offers is None:
        await viewer.next()


async def end_turn(viewer: Viewer) -> None:
    """Places a tile and draws."""
    for _ in range(2):
        await viewer.play(viewer.offers.codes()[0])


@asynccontextmanager
async def bots_turn(database, bot: str = "greedy", **settings) -> AsyncIterator[tuple[str, Viewer]]:
    """The address of a server, and Ana at a table there, at which a bot is to act."""
    async with (
        serving(database, **settings) as address,
        browsers(address, 1) as (ana,),
        ana.connect(await against(ana, bot)) as viewer,
    ):
        await end_turn(viewer)
        yield address, viewer


async def others_play(address: str) -> None:
    """Somebody else makes a table and plays there."""
    async with browsers(address, 2) as people:
        id = await sit_down(people, "ingenious")
        async with people[0].connect(id) as one, people[1].connect(id) as two:
            assert await play_on([one, two], any_move(1), 10) == 10


# --- thinking elsewhere ----------------------------------------------------------------------------------------------


@run_async
async def test_a_bot_in_a_thread_holds_nobody_up_and_sees_a_seat_only(database, thoughtful):
    bot = thoughtful()
    async with bots_turn(database) as (address, viewer):
        await until(lambda: bot.got)
        await others_play(address)
        await viewer.ping()
        assert viewer.news.actor == 1, "it is still thinking"
        bot.go.set()
        await my_turn(viewer)
    assert {type(seat) for seat in bot.got} == {Seat} and {seat.seat for seat in bot.got} == {1}
    assert threading.main_thread() not in bot.threads
    assert bot.got[0].view.racks[0] == (None,) * 6 and None not in bot.got[0].view.racks[1]
    assert [told.text for told in viewer.entries[6:12]] == ["?"] * 6 and bot.got[0].journal[0].text == "?"


@run_async
async def test_a_bot_in_a_process_holds_nobody_up(database, folder):
    async with bots_turn(database) as (address, viewer):
        await until(lambda: list(folder.glob("*.thinks")))
        await others_play(address)
        assert viewer.news.actor == 1, "it is still thinking"
        (folder / "go").touch()
        await my_turn(viewer)
    assert str(os.getpid()) not in {path.stem for path in folder.glob("*.thinks")}


def test_bots_answer_at_once_unless_a_server_wants_them_to_take_their_time():
    assert Settings(database="sqlite:///").bot_delay == 0, "pace is the page's"


@run_async
async def test_a_bot_takes_its_time(database):
    async with (
        serving(database, bot_delay=0.4) as address,
        browsers(address, 1) as (ana,),
        ana.connect(await against(ana, "random")) as viewer,
    ):
        begun = time.monotonic()
        await end_turn(viewer)
        number = viewer.number
        while viewer.number == number:
            await viewer.next()
        assert time.monotonic() - begun > 0.35


@run_async
async def test_bots_alone_play_to_their_end(database):
    async with serving(database) as address, browsers(address, 1) as (ana,):
        table = await begin(ana, "maharani", [ana.bot("greedy"), ana.bot("random"), ana.bot("random")])
        async with ana.connect(table.id) as viewer:
            await viewer.follow(TO_THE_END)
            while not viewer.over:
                await viewer.next()
            assert viewer.seats == () and viewer.news.names == ("greedy", "random 1", "random 2")
        assert rondel.replay(rondel.Record.read(await ana.record(table.id))).outcome == viewer.outcome


# --- what can happen meanwhile ---------------------------------------------------------------------------------------


@run_async
async def test_a_move_taken_back_while_the_bot_thinks_drops_its_answer(database, thoughtful):
    bot = thoughtful()
    async with bots_turn(database) as (address, viewer):
        await until(lambda: bot.got)
        assert viewer.news.undo == "free"
        await viewer.undo()
        number = viewer.number
        bot.go.set()
        await others_play(address)
        await viewer.ping()
        assert viewer.number == number and viewer.news.actor == 0
        await viewer.play(viewer.offers.codes()[0])
        await my_turn(viewer)
        assert [told.seat for told in viewer.entries if told.entry == "move"] == [0, 0, 0, 1, 1]
        assert len(bot.got) == 3, "asked again, for the new position: where a tile goes, and for the draw"


@run_async
async def test_an_answer_to_a_position_that_is_no_more_is_dropped_though_the_bot_is_to_act_again(database, thoughtful):
    bot = thoughtful()
    async with bots_turn(database) as (_, viewer):
        await until(lambda: bot.got)
        await viewer.undo()
        await viewer.undo()
        await end_turn(viewer)
        bot.go.set()
        await my_turn(viewer)
        first, second, third = bot.got
        assert len(first.journal) < len(second.journal) < len(third.journal)


@run_async
async def test_a_seat_taken_back_while_the_bot_thinks_drops_its_answer(database, thoughtful):
    bot = thoughtful()
    async with serving(database) as address, browsers(address, 1) as (ana,):
        id = await against(ana)
        async with ana.connect(id) as viewer:
            await ana.seat_bot(id, 0, "greedy")
            await until(lambda: bot.got)
            await ana.take_back(id, 0)
            bot.go.set()
            await my_turn(viewer)
            await others_play(address)
            await viewer.ping()
            assert viewer.news.actor == 0 and not any(told.entry == "move" for told in viewer.entries)


@run_async
async def test_thinking_ends_in_its_process_once_nobody_wants_it(database, folder, monkeypatch):
    """A move is taken back, the bot is replaced, the match is given up, the server stops."""
    monkeypatch.setattr(thinker, "_choose", bots_kit.think_on)
    monkeypatch.setattr(thinker, "GRACE", 60)
    monkeypatch.setattr(thinkers, "PATIENCE", 1000)
    async with (
        serving(database) as address,
        browsers(address, 1) as (ana,),
        ana.connect(await against(ana)) as viewer,
    ):
        await end_turn(viewer)
        await said(folder, "begun")
        await viewer.undo()
        await said(folder, "stopped")
        await viewer.play(viewer.offers.codes()[0])
        await said(folder, "begun", 2)
        await ana.seat_bot(viewer.table.id, 1, BEST)
        await said(folder, "stopped", 2)
        await said(folder, "begun", 3)
        await viewer.until(lambda viewer: viewer.entries[-1].entry == "replaced")
        await viewer.resign()
        await said(folder, "stopped", 3)
        there = set(multiprocessing.active_children())
        async with ana.connect(await against(ana)) as another:
            await end_turn(another)
            await said(folder, "begun", 4)
    assert there
    await until(lambda: not any(process.is_alive() for process in there))


@run_async
async def test_a_bot_goes_on_after_a_restart_without_anybody_asking(database):
    async with (
        serving(database, bot_delay=60) as address,
        browsers(address, 1) as (ana,),
        ana.connect(await against(ana, "random")) as viewer,
    ):
        await end_turn(viewer)
        assert viewer.news.actor == 1
        cookies = ana.cookies
    async with serving(database) as address, Client(address, cookies=cookies) as ana:
        while not (await ana.tables(mine=True))[0].waits:
            await asyncio.sleep(0.05)


@run_async
async def test_a_game_survives_the_death_of_a_bots_process(database, folder):
    async with bots_turn(database) as (_, viewer):
        await until(lambda: list(folder.glob("*.thinks")))
        (first,) = folder.glob("*.thinks")
        os.kill(int(first.stem), signal.SIGKILL)
        await until(lambda: len(list(folder.glob("*.thinks"))) == 2)
        (folder / "go").touch()
        await my_turn(viewer)
        assert viewer.table.seats[1].bot == "greedy"


def fail(seat: Seat) -> int:
    raise ZeroDivisionError


@pytest.mark.parametrize("answer", [fail, lambda seat: 10**6, lambda seat: None], ids=["fails", "illegal", "nothing"])
@run_async
async def test_a_bot_that_cannot_answer_stays_and_another_plays_its_turn(database, thoughtful, answer, caplog):
    bot = thoughtful(answer)
    bot.go.set()
    async with serving(database) as address, browsers(address, 1) as (ana,):
        id = await against(ana)
        async with ana.connect(id) as viewer:
            await end_turn(viewer)
            await my_turn(viewer)
            assert len(bot.got) > TRIES and {told.entry for told in viewer.entries} == {"chance", "move"}
            assert (await ana.table(id)).seats[1].bot == "greedy", "it has not left its seat"
    assert "a plain bot plays for it" in caplog.messages


@run_async
async def test_a_bot_that_is_no_longer_there_fails_like_any_other():
    match = rondel.start("ingenious", players=2, seed=1)
    pool = Thinkers(1, 30)
    try:
        assert (await pool.choose("genius", Seat(match, match.actor)))[0] in match.game.legal(match.state)
    finally:
        pool.stop()


@run_async
async def test_the_best_bots_of_every_game_answer_from_their_process_with_all_they_do_before_chance_or_others():
    pool = Thinkers(1, 30)
    try:
        for slug in ("ingenious", "azul_duel", "maharani", "rajas"):
            match = rondel.start(slug, seed=1)
            for name in match.game.meta.bots:
                seat, number = match.actor, match.number
                codes = await pool.choose(name, Seat(match, seat))
                for code in codes:
                    assert match.number == number, "nothing has come between"
                    match.play(code, seat)
                    number += 1
                assert match.number > number or match.actor != seat
    finally:
        pool.stop()


@run_async
async def test_a_process_of_bots_is_ready_before_a_table_with_bots_begins(database):
    async with serving(database) as address, browsers(address, 1) as (ana,):
        await ana.create("ingenious", [ana.me("Ana"), ana.friend()])
        there = set(multiprocessing.active_children())
        await ana.create("ingenious", [ana.me("Ana"), ana.bot("greedy"), ana.friend()])
        while len(set(multiprocessing.active_children()) - there) != 2:
            await asyncio.sleep(0.01)


def test_a_bots_moves_after_the_first_are_made_only_while_they_are_asked_for():
    table = Table.set_out("ingenious", FIRST, [Place("me", "Ana"), Place("bot", bot="greedy")], b"ana", 0)
    table.begin(SeedDealer(1))
    place = table.match.game.legal(table.match.state)[0]
    assert table.play_bot(0, [place, place]) == 1


@run_async
async def test_the_host_puts_a_bot_in_for_who_is_away_and_not_for_who_is_there(database, monkeypatch):
    monkeypatch.setattr(presence, "AWAY", 0.0)
    async with serving(database) as address, browsers(address, 2) as (ana, ben):
        id = await sit_down([ana, ben], "maharani")
        async with ben.connect(id):
            with pytest.raises(RefusedByServer) as refused:
                await ana.seat_bot(id, 1, BEST)
            assert refused.value.key == "seat_taken"
        while (await ana.table(id)).seats[1].online:
            await asyncio.sleep(0.01)
        assert (await ana.seat_bot(id, 1, BEST)).seats[1].bot == BEST
        assert (await ben.take_back(id, 1)).seats[1].bot is None
