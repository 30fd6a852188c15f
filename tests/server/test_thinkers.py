"""The processes of bots: what is sent there, who is served first, and how a bot that hangs is ended."""

import asyncio
import errno
import logging
import multiprocessing
import os
import pickle
from collections import OrderedDict
from typing import ClassVar

import pytest
from server import bots_kit
from server.bots_kit import said, until
from server.server_kit import run_async

import rondel
from rondel.bots import Searching, Seat, make
from rondel.core.kernel import words
from rondel.core.match import Match
from rondel.server import thinker, thinkers
from rondel.server.service import Rank
from rondel.server.thinker import Answer, Died, Ear, Failed, Hangs, Thinker, Thought
from rondel.server.thinkers import Thinkers

QUIET = Ear(bots_kit.Line(lambda: False))


@pytest.fixture
def match() -> Match:
    return rondel.start("ingenious", players=2, seed=1)


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
    hung = []

    class Impatient(Thinker):
        def ask(self, thought: Thought, seconds: float) -> list[int]:
            if thought.name != "greedy":
                return super().ask(thought, seconds)
            self.start()
            hung.append(self.process)
            return super().ask(thought, 0.2)

    monkeypatch.setattr(thinkers, "Thinker", Impatient)
    pool = Thinkers(1, 1000)
    try:
        assert (await pool.choose("greedy", Seat(match, match.actor)))[0] in match.game.legal(match.state)
        assert len(hung) == 1 and gone(hung[0])
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


# --- what is told in the log -----------------------------------------------------------------------------------------


class Telling(bots_kit.Here):
    """Tells of bots that cannot think yet, and then of some that can."""

    told: ClassVar[list[Answer]] = []
    process = 99

    def ask(self, thought: Thought, seconds: float) -> list[int]:
        thought.answer, thought.process = self.told.pop(0), self.process
        return thought.seat.legal[:1]


@run_async
async def test_the_log_tells_once_that_bots_do_not_think_yet_and_once_that_they_do(match, monkeypatch, caplog):
    monkeypatch.setattr(thinkers, "Thinker", Telling)
    caplog.set_level(logging.INFO, "rondel.server.bots")
    yes, no, never = Answer(thought=True), Answer(thought=False), Answer()
    Telling.told[:] = [never, no, never, no, yes, never, yes, *[Answer(thought=False, uncompiled="no compiler")] * 2]
    pool, seat = Thinkers(1, 30), Seat(match, match.actor)
    while Telling.told:
        await pool.choose("grandmaster", seat)
    assert [record.fields for record in caplog.records] == [{"game": "ingenious", "process": 99}] * 3
    assert [(record.levelname, record.getMessage()) for record in caplog.records] == [
        ("INFO", "bots play without thinking, until their kernels are compiled"),
        ("INFO", "compiled kernels are there: bots think"),
        ("WARNING", "nothing can be compiled, so bots play without thinking: no compiler"),
    ]
    pool.stop()


@run_async
async def test_a_level_answers_at_once_though_nothing_is_compiled_and_says_why(match, caplog):
    pool = Thinkers(1, 1000)
    try:
        seat = Seat(match, match.actor)
        for name in match.game.meta.levels:
            assert (await pool.choose(name, seat))[0] in seat.legal
        assert [record.getMessage() for record in caplog.records] == [
            "nothing can be compiled, so bots play without thinking: switched off by RONDEL_INTERPRETED"
        ]
    finally:
        pool.stop()


# --- other work ------------------------------------------------------------------------------------------------------


@run_async
async def test_other_work_is_done_in_a_process_of_bots_and_its_own_error_is_told(folder):
    pool = Thinkers(1, 1000)
    try:
        assert await pool.run(Rank.HINT, "ana", bots_kit.add, 1, 2) == 3
        told: list[int] = []
        job = thinker.Job(bots_kit.tell_on, (), heard=told.append)
        assert (await pool.do(job, Rank.ANALYSIS, "ana", 1000), told) == ("done", [0, 1, 2]), "it says how far it is"
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
async def test_other_work_that_nobody_wants_any_more_hears_of_it(folder, monkeypatch):
    monkeypatch.setattr(thinker, "GRACE", 60)
    pool = Thinkers(1, 1000)
    try:
        working = asyncio.create_task(pool.run(Rank.ANALYSIS, "ana", bots_kit.work_on))
        await said(folder, "begun")
        working.cancel()
        await said(folder, "stopped")
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
