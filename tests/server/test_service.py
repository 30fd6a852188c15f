"""The order of service: who is served first by the processes of bots, and how long each of them may take."""

import asyncio
import math
import threading
import time

import pytest
from server import bots_kit
from server.bots_kit import until
from server.server_kit import run_async

import rondel
from rondel.bots import Seat
from rondel.core.dealer import SeedDealer
from rondel.core.match import Match
from rondel.server import thinker, thinkers
from rondel.server.service import Rank, Service
from rondel.server.table import Place, Table
from rondel.server.thinker import Ear, Job, Thought
from rondel.server.thinkers import PATIENCE, Thinkers
from rondel.server.turns import Turns


@pytest.fixture
def match() -> Match:
    return rondel.start("ingenious", players=2, seed=1)


# --- whose turn it is ------------------------------------------------------------------------------------------------


class Waiting(bots_kit.Here):
    """Notes for which table it thinks, and answers when it is told to."""

    def __init__(self, nice: int) -> None:
        super().__init__(nice)
        self.go = threading.Semaphore(0)
        self.tables: list[str] = []
        self.thoughts: list[Thought] = []

    def ask(self, thought: Thought, seconds: float) -> list[int]:
        self.tables.append(thought.table)
        self.thoughts.append(thought)
        self.go.acquire()
        return thought.seat.legal[:1]


@pytest.fixture
def seat(match):
    return Seat(match, match.actor)


@pytest.fixture
def pool(monkeypatch):
    """One process for quick answers, one for bots, one for analyses; they answer when they are told to."""
    monkeypatch.setattr(thinkers, "Thinker", Waiting)
    pool = Thinkers(1, 30)
    yield pool
    pool.stop()


@run_async
async def test_owners_are_served_in_turn_and_who_wants_one_thing_at_a_time_at_once(seat, pool):
    quick, crowd, last = pool._all
    assert 0 < quick.nice < crowd.nice < last.nice, "tables go before all of them"
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


@run_async
async def test_bots_turns_come_before_hints_and_what_nobody_waits_for_takes_no_process_of_theirs(seat, pool):
    done = []
    quick, crowd, _ = pool._all

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


async def with_two_who_wait(seat, pool):
    """Four thoughts for two processes: the first two are being thought."""
    asked = [asyncio.create_task(pool.choose("greedy", seat, str(n), "ana")) for n in range(4)]
    await until(lambda: all(process.tables for process in pool._all[:2]))
    return asked


@run_async
async def test_who_gives_up_waiting_leaves_the_queue_as_it_was(seat, pool):
    asked = await with_two_who_wait(seat, pool)
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


@run_async
async def test_who_gives_up_in_the_moment_when_a_process_becomes_free_takes_nothing_along(seat, pool):
    asked = await with_two_who_wait(seat, pool)
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


# --- how long --------------------------------------------------------------------------------------------------------


@run_async
async def test_where_others_wait_a_turn_takes_its_share_of_the_time_and_who_thinks_hears_of_it(seat, pool):
    quick, crowd, _ = pool._all
    asked = []

    async def ask(owner: str) -> None:
        asked.append(asyncio.create_task(pool.choose("greedy", seat, owner, owner)))
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    await ask("ana")
    await until(lambda: quick.thoughts)
    assert quick.thoughts[0].seconds == PATIENCE
    await ask("ben")
    await until(lambda: crowd.thoughts)
    assert quick.thoughts[0].seconds == crowd.thoughts[0].seconds == PATIENCE, "nobody waits"
    for owner in "cdef":
        await ask(owner)
    assert quick.thoughts[0].seconds == crowd.thoughts[0].seconds == PATIENCE / 3, "four wait for two processes"
    for rank, wait in ((Rank.TURN, 3), (Rank.HINT, 3), (Rank.ANALYSIS, 0)):
        assert pool.patience(rank, "ana") == (PATIENCE / wait if wait else math.inf)
    quick.go.release(9)
    crowd.go.release(9)
    await asyncio.gather(*asked)
    seconds = [thought.seconds for process in (quick, crowd) for thought in process.thoughts]
    assert max(seconds) == PATIENCE, "the last ones have all the time again"


@run_async
async def test_whose_own_tables_wait_shares_with_them_and_others_are_hardly_concerned(seat, pool):
    quick, crowd, _ = pool._all
    asked = [asyncio.create_task(pool.choose("greedy", seat, str(n), "eve")) for n in range(40)]
    await until(lambda: crowd.tables)
    waiting = len(pool._service)
    assert waiting >= 38
    assert pool.patience(Rank.TURN, "eve") == PATIENCE / (1 + waiting / 2)
    assert pool.patience(Rank.TURN, "ana") == PATIENCE / 1.5, "eve is one other who waits"
    for each in asked:
        each.cancel()
    quick.go.release(40)
    crowd.go.release(40)
    await asyncio.gather(*asked, return_exceptions=True)


@run_async
async def test_a_turn_that_goes_on_after_chance_waits_no_second_time_and_takes_what_is_left(seat, pool):
    quick, crowd, _ = pool._all
    pool._turns.spent = lambda table, seat: 0.5 if table == "goes on" else 0.0
    asked = [asyncio.create_task(pool.choose("greedy", seat, name, name)) for name in ("a", "b", "c", "goes on")]
    await until(lambda: quick.tables and crowd.tables)
    quick.go.release()
    await until(lambda: len(quick.tables) == 2)
    assert quick.tables[1] == "goes on"
    assert quick.thoughts[1].seconds == PATIENCE / 1.5 - 0.5
    quick.go.release(9)
    crowd.go.release(9)
    await asyncio.gather(*asked)


def test_a_turn_is_what_a_seat_does_until_another_one_acts_and_a_move_taken_back_begins_it_anew():
    table, turns = Table.set_out("rajas", {}, [Place("me", "Ana"), Place("bot", bot="greedy")], b"ana", 0), Turns()
    table.begin(SeedDealer(1))
    match = table.match

    def seat() -> Seat:
        return Seat(match, match.actor)

    first = match.actor
    assert turns.spent("t", seat()) == 0.0
    turns.add("t", seat(), 0.5)
    turn, decisions = seat().turn, 1
    while match.actor == first and seat().turn == turn:
        match.play(seat().legal[0])
        if match.actor == first and seat().turn == turn:
            assert turns.spent("t", seat()) == decisions * 0.5
            turns.add("t", seat(), 0.5)
            decisions += 1
    assert decisions > 1 and turns.spent("t", seat()) == 0.0
    other = seat()
    turns.add("t", other, 0.5)
    match.play(other.legal[0])
    match.undo(other.seat)
    assert seat().turn == other.turn and turns.spent("t", seat()) == 0.0


@run_async
async def test_a_bot_that_has_had_its_time_is_told_to_answer_with_what_it_has_found(folder, match, monkeypatch):
    monkeypatch.setattr(thinker, "_choose", bots_kit.think_on)
    monkeypatch.setattr(thinkers, "PATIENCE", 0.01)
    pool, counted = Thinkers(1, 1000), []
    pool.simulated = counted.append
    try:
        assert await pool.choose("greedy", Seat(match, match.actor)) == match.game.legal(match.state)[:1]
        assert counted == [7]
        await pool.run(Rank.HINT, "ana", bots_kit.work_on)
    finally:
        pool.stop()


def test_after_a_decision_that_was_hurried_the_others_have_no_time_but_are_made():
    words = [thinker.ENOUGH]
    ear = Ear(bots_kit.Line(lambda: bool(words), words.pop))
    ear.begin(1000)
    assert 900 < ear.left <= 1000 and ear() and ear() and ear.left == 0
    assert not ear.next() and not ear() and ear.left == 0
    words.append(thinker.STOP)
    assert ear() and ear.next() and ear.next()


# --- analyses --------------------------------------------------------------------------------------------------------


@run_async
async def test_who_waits_knows_how_many_come_before_them_if_nobody_else_comes():
    service: Service[int] = Service()
    asked = {name: service.ask(Rank.ANALYSIS, name[0]) for name in ("a0", "a1", "a2", "b0", "c0", "c1")}
    told = {name: service.ahead(Rank.ANALYSIS, name[0], place) for name, place in asked.items()}
    served = []
    while (place := service.next(lambda *_: True)) is not None:
        served.append(next(name for name, other in asked.items() if other is place))
    assert told == {name: served.index(name) for name in asked} and served == ["a0", "b0", "c0", "a1", "c1", "a2"]
    assert service.ahead(Rank.ANALYSIS, "a", asked["a0"]) == 0 and not service.waits(Rank.ANALYSIS)


@run_async
async def test_what_can_be_gone_on_with_gives_way_where_others_wait_and_nothing_else_does(match, monkeypatch):
    monkeypatch.setattr(thinkers, "Thinker", bots_kit.Here)
    monkeypatch.setattr(thinkers, "SLICE", 0.01)
    pool, begun, may = Thinkers(1, 30, 2), [], threading.Event()

    def work(name: str, ear: bots_kit.Heard) -> str:
        begun.append(name)
        while not (ear() or may.is_set()):
            time.sleep(0.002)
        return name

    async def do(name: str, shares: bool) -> str:
        return await pool.do(Job(work, (name,), shares=shares), Rank.ANALYSIS, name, 60)

    firm, shared = (asyncio.create_task(do(name, name == "shared")) for name in ("firm", "shared"))
    await until(lambda: len(begun) == 2)
    assert not shared.done(), "nobody waits: it has all the time"
    third = asyncio.create_task(do("third", True))
    assert await shared == "shared"
    await until(lambda: len(begun) == 3)
    assert not firm.done() and not third.done()
    may.set()
    await asyncio.gather(firm, third)
    pool.stop()
