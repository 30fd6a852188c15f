"""The processes of bots: what is sent there, who is served first, and how a bot that hangs is ended."""

import asyncio
import errno
import logging
import multiprocessing
import os
import pickle
import threading
from collections import OrderedDict
from collections.abc import Iterator
from pathlib import Path

import pytest
from server import bots_kit
from server.server_kit import run_async

import rondel
from rondel.bots import Searching, Seat, make
from rondel.core.kernel import words
from rondel.core.match import Match
from rondel.server import thinker, thinkers
from rondel.server.service import Rank
from rondel.server.thinker import Answer, Died, Ear, Failed, Hangs, Thinker, Thought
from rondel.server.thinkers import BEHIND, Thinkers

QUIET = Ear(bots_kit.Line(lambda: False))


@pytest.fixture
def folder(tmp_path, monkeypatch) -> Iterator[Path]:
    """Where a bot in another process says that it thinks, and hears that it may answer."""
    monkeypatch.setenv(bots_kit.FOLDER, str(tmp_path))
    monkeypatch.setattr(thinker, "_choose", bots_kit.wait_and_choose)
    yield tmp_path
    (tmp_path / "go").touch()


@pytest.fixture
def match() -> Match:
    return rondel.start("ingenious", players=2, seed=1)


async def until(condition) -> None:
    while not condition():
        await asyncio.sleep(0.02)


def gone(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


# --- bots without an end ---------------------------------------------------------------------------------------------


@run_async
async def test_a_bot_that_hangs_is_ended_with_its_process_and_a_plain_one_plays_its_turn(
    folder, match, monkeypatch, caplog
):
    monkeypatch.setattr(thinker, "_choose", bots_kit.hang_if_greedy)
    pool = Thinkers(1, 0.5)
    try:
        assert (await pool.choose("greedy", Seat(match, match.actor)))[0] in match.game.legal(match.state)
        (hung,) = (int(path.stem) for path in folder.glob("*.thinks"))
        assert gone(hung)
        assert [record.getMessage() for record in caplog.records if record.levelno == logging.ERROR] == [
            "a bot took too long, and was ended with its process"
        ]
        assert await pool.choose("random", Seat(match, match.actor)), "the next one finds another process"
    finally:
        pool.stop()


@run_async
async def test_a_thought_that_nobody_wants_any_more_is_ended(folder, match):
    pool = Thinkers(1, 1000)
    try:
        choosing = asyncio.create_task(pool.choose("greedy", Seat(match, match.actor)))
        await until(lambda: list(folder.glob("*.thinks")))
        choosing.cancel()
        (unwanted,) = (int(path.stem) for path in folder.glob("*.thinks"))
        await until(lambda: gone(unwanted))
        (folder / "go").touch()
        assert await pool.choose("greedy", Seat(match, match.actor)) == match.game.legal(match.state)[:1]
    finally:
        pool.stop()


@run_async
async def test_no_process_outlives_its_server(folder, match):
    there = set(multiprocessing.active_children())
    pool = Thinkers(1, 1000)
    choosing = [asyncio.create_task(pool.choose("greedy", Seat(match, match.actor), owner="ana")) for _ in range(2)]
    await until(lambda: len(list(folder.glob("*.thinks"))) == 2)
    pool.stop()
    await until(lambda: set(multiprocessing.active_children()) <= there)
    for each in choosing:
        each.cancel()


def test_a_bot_that_is_told_to_stop_hears_it_between_two_moves(match):
    seat = Seat(match, match.actor)
    assert len(thinker._choose("greedy", seat, 1, Ear(bots_kit.Line(lambda: False))).codes) == 2
    heard = iter([False, True])
    assert len(thinker._choose("greedy", seat, 1, Ear(bots_kit.Line(lambda: next(heard)))).codes) == 1
    assert thinker._choose("greedy", seat, 1, Ear(bots_kit.Line(lambda: True))).codes == []


@run_async
async def test_a_bot_without_room_is_called_again_with_growing_pauses_and_never_given_up(match, monkeypatch):
    troubles: list[BaseException] = [OSError(), MemoryError(), BlockingIOError(), *[OSError()] * 5]
    pauses = []

    class Crowded(bots_kit.Here):
        def ask(self, thought: Thought, seconds: float) -> list[int]:
            if troubles:
                raise troubles.pop()
            return super().ask(thought, seconds)

    async def pause(seconds: float) -> None:
        pauses.append(seconds)

    monkeypatch.setattr(thinkers, "Thinker", Crowded)
    pool = Thinkers(1, 30)
    pool.pause = pause
    seat = Seat(match, match.actor)
    assert len(await pool.choose("greedy", seat)) == 2, "the bot itself has answered, with all it does in its turn"
    assert pauses == [1, 2, 4, 8, 16, 32, 60, 60]


def lacks(name: str, seat: Seat, seed: int, ear: Ear) -> Answer:
    """A bot without what it needs: a file of its own, or room on the machine."""
    raise OSError(getattr(errno, name), "")


def test_only_a_system_without_room_is_no_fault_of_the_bot_and_its_journal_is_forgotten(match):
    packed = Seat(match, match.actor).pack()
    for name, ours in (("ENOENT", False), ("EACCES", False), ("EMFILE", True), ("ENOMEM", True)):
        journals: OrderedDict = OrderedDict()
        answer = thinker._work(pickle.dumps(thinker.Asked(lacks, name, "table", packed, 1)), journals, QUIET)
        assert answer.problem and answer.ours is ours and not journals, name


# --- whose turn it is ------------------------------------------------------------------------------------------------


class Waiting(bots_kit.Here):
    """Notes for which table it thinks, and answers when it is told to."""

    def __init__(self, nice: int) -> None:
        super().__init__(nice)
        self.go = threading.Semaphore(0)
        self.tables: list[str] = []

    def ask(self, thought: Thought, seconds: float) -> list[int]:
        self.tables.append(thought.table)
        self.go.acquire()
        return thought.seat.legal[:1]


@run_async
async def test_owners_are_served_in_turn_and_who_wants_one_thing_at_a_time_at_once(match, monkeypatch):
    monkeypatch.setattr(thinkers, "Thinker", Waiting)
    pool = Thinkers(1, 30)
    quick, crowd, _ = pool._all
    assert (quick.nice, crowd.nice - quick.nice) == (thinkers.CROWDED if os.cpu_count() == 1 else 0, BEHIND)
    seat = Seat(match, match.actor)
    asked = []

    async def ask(owner: str, count: int) -> None:
        asked.extend(asyncio.create_task(pool.choose("greedy", seat, f"{owner}{n}", owner)) for n in range(count))
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    await ask("a", 1)
    await until(lambda: quick.tables == ["a0"])
    quick.go.release()
    await asked.pop()
    for owner in "abc":
        await ask(owner, 3)
    await until(lambda: len(quick.tables) == 2 and crowd.tables)
    assert (quick.tables[1:], crowd.tables) == (["a0"], ["a1"]), "the second of its own stands in line"
    quick.go.release()
    await asked[0]
    await ask("d", 1)
    await until(lambda: len(quick.tables) == 3)
    assert quick.tables[2] == "d0", "however many tables the others have"
    for _ in range(8):
        crowd.go.release()
    await until(lambda: len(crowd.tables) == 8)
    assert [table[0] for table in crowd.tables] == [*"aabcbcbc"]
    quick.go.release()
    await asyncio.gather(*asked)
    await until(lambda: pool._idle == set(pool._all))
    assert not pool._service.wanted and not len(pool._service)
    pool.stop()


@run_async
async def test_bots_turns_come_before_hints_and_what_nobody_waits_for_takes_no_process_of_theirs(match, monkeypatch):
    monkeypatch.setattr(thinkers, "Thinker", Waiting)
    pool, seat, done = Thinkers(1, 30), Seat(match, match.actor), []
    quick, crowd, last = pool._all
    assert last.nice == thinkers.LAST

    async def ask(rank: Rank, name: str) -> None:
        if rank is Rank.TURN:
            await pool.choose("greedy", seat, name, "ana")
        else:
            await pool.run(rank, "ana", bots_kit.add, 1, 2)
        done.append(name)

    turns = [asyncio.create_task(ask(Rank.TURN, f"turn {n}")) for n in range(2)]
    await until(lambda: quick.tables and crowd.tables)
    later = [
        asyncio.create_task(ask(*each))
        for each in ((Rank.ANALYSIS, "analysis"), (Rank.HINT, "hint"), (Rank.TURN, "turn 2"), (Rank.TURN, "turn 3"))
    ]
    await until(lambda: done == ["analysis"])
    crowd.go.release(9)
    await asyncio.gather(*later)
    assert done[1:] == ["turn 1", "turn 2", "turn 3", "hint"], "and the quick one is for who wants one thing at a time"
    quick.go.release()
    await asyncio.gather(*turns)
    assert not pool._service.wanted
    pool.stop()


async def with_two_who_wait(match, monkeypatch):
    """Four thoughts for two processes: the first two are being thought."""
    monkeypatch.setattr(thinkers, "Thinker", Waiting)
    pool, seat = Thinkers(1, 30), Seat(match, match.actor)
    asked = [asyncio.create_task(pool.choose("greedy", seat, str(n), "ana")) for n in range(4)]
    await until(lambda: all(process.tables for process in pool._all[:2]))
    return pool, asked


@run_async
async def test_who_gives_up_waiting_leaves_the_queue_as_it_was(match, monkeypatch):
    pool, asked = await with_two_who_wait(match, monkeypatch)
    quick, crowd, _ = pool._all
    asked[2].cancel()
    await asyncio.sleep(0)
    for process in (quick, crowd):
        for _ in range(2):
            process.go.release()
    await asyncio.gather(*asked, return_exceptions=True)
    await until(lambda: pool._idle == set(pool._all))
    assert (
        sorted(quick.tables + crowd.tables) == ["0", "1", "3"] and not pool._service.wanted and not len(pool._service)
    )
    pool.stop()


@run_async
async def test_who_gives_up_in_the_moment_when_a_process_becomes_free_takes_nothing_along(match, monkeypatch):
    pool, asked = await with_two_who_wait(match, monkeypatch)
    quick, crowd, _ = pool._all
    for waiting in asked[2:]:
        waiting.cancel()
    pool._assign()  # before they hear of it
    pool._idle.add(crowd)
    pool._assign()
    assert crowd in pool._idle
    pool._idle.remove(crowd)
    for process in (quick, crowd):
        process.go.release()
    await asyncio.gather(*asked, return_exceptions=True)
    await until(lambda: pool._idle == set(pool._all))
    assert not pool._service.wanted and not len(pool._service)
    pool.stop()


# --- other work ------------------------------------------------------------------------------------------------------


@run_async
async def test_other_work_is_done_in_a_process_of_bots_and_its_own_error_is_told(folder):
    pool = Thinkers(1, 1000)
    try:
        assert await pool.run(Rank.HINT, "ana", bots_kit.add, 1, 2) == 3
        with pytest.raises(Failed, match="ZeroDivisionError"):
            await pool.run(Rank.HINT, "ana", bots_kit.fall)
        with pytest.raises(Hangs):
            await pool.run(Rank.HINT, "ana", bots_kit.work_on, seconds=0.01)
        pool.stop()
        with pytest.raises(Died):
            await pool.run(Rank.HINT, "ana", bots_kit.add, 1, 2)
    finally:
        pool.stop()


@run_async
async def test_other_work_that_nobody_wants_any_more_hears_of_it(folder):
    pool = Thinkers(1, 1000)
    try:
        working = asyncio.create_task(pool.run(Rank.ANALYSIS, "ana", bots_kit.work_on))
        await until((folder / "begun").exists)
        working.cancel()
        await until((folder / "stopped").exists)
    finally:
        pool.stop()


# --- what is sent ----------------------------------------------------------------------------------------------------


def reads_all(name: str, seat: Seat, seed: int, ear: Ear) -> Answer:
    """A bot that answers with how much its journal says."""
    return Answer([told.number for told in seat.journal])


@pytest.mark.parametrize("slug", ["ingenious", "rajas"])
def test_a_process_is_sent_what_is_new_and_its_bots_know_all_of_it(slug, monkeypatch):
    monkeypatch.setattr(thinker, "_choose", reads_all)
    sent: list[int] = []
    dumps = pickle.dumps

    def count(job: object) -> bytes:
        data = dumps(job)
        sent.append(len(data))
        return data

    monkeypatch.setattr(thinker.pickle, "dumps", count)
    match = rondel.start(slug, players=2, seed=1)
    process, bot, whole = Thinker(0), make("random", match.game), []
    try:
        while not match.over and match.number < 150:
            seat = Seat(match, match.actor)
            assert process.ask(Thought("greedy", seat, "table", 1), 60) == list(range(match.number))
            whole.append(len(dumps(seat)))
            match.play(bot.choose(seat, words(match.number)))
    finally:
        process.stop()
    assert max(sent[3:]) < 6_000 < max(whole), (max(sent[3:]), max(whole))


def test_journals_that_a_process_has_forgotten_are_sent_once_more(match, monkeypatch):
    monkeypatch.setattr(thinker, "_choose", reads_all)
    monkeypatch.setattr(thinker, "JOURNALS", 2)
    journals, process = {}, Thinker(0)
    process._begin = lambda: None
    process._answer = lambda pipe, sent, thought, until: thinker._work(sent, journals, QUIET)
    journals = thinker.OrderedDict()
    for table in "abcabccab":
        seat = Seat(match, match.actor)
        assert len(process.ask(Thought("greedy", seat, table, 1), 60)) == match.number
        assert list(journals) == list(process._known) and len(journals) <= 2
        match.play(match.moves()[0])
        if match.over:
            break


def test_of_all_the_bots_that_search_only_those_asked_last_keep_their_memory(monkeypatch):
    forgotten: list[Searching] = []

    def forget(bot: Searching) -> None:
        forgotten.append(bot)

    monkeypatch.setattr(Searching, "forget", forget)
    monkeypatch.setattr(thinker, "_SEARCHING", OrderedDict())
    games = [rondel.game("ingenious", seats) for seats in (2, 3, 4)]
    one, two = (thinker.at_hand("search", game) for game in games[:2])
    thinker.at_hand("search", games[0])
    assert forgotten == []
    thinker.at_hand("search", games[2])
    assert forgotten == [two] and one is not two
