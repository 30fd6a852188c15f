"""Goals at a server: a level plays the same deal, behind everything else; and only its result is ever told."""

import asyncio
import threading
from types import SimpleNamespace

import pytest
from server.bots_kit import Here, until
from server.server_kit import any_move, begin, both_databases, browsers, play_on, run_async, serving
from server.table_kit import ANA, GREEDY, ME, NOW, refused, set_out, to_the_end

import rondel
from rondel.bots.goal import NoGoal
from rondel.client import Client, RefusedByServer
from rondel.core.dealer import Deal, SystemDealer
from rondel.core.errors import BadOptions, UnknownBot
from rondel.server import deals, goals, thinkers
from rondel.server.service import Rank
from rondel.server.table import Place, Table
from rondel.server.thinker import Died, Failed
from rondel.wire.table import Goal


class Level:
    """Takes the place of a level: answers once it may, and remembers what it was asked."""

    def __init__(self, answer: int | None = 17, at_once: bool = True) -> None:
        self.deals: list[tuple[str, str]] = []
        self.may, self.stopped, self.answer = threading.Event(), threading.Event(), answer
        if at_once:
            self.may.set()

    def __call__(self, slug, players, options, secret, level, stopped) -> int:
        assert (slug, players) == ("ingenious", 1)
        self.deals.append((secret, level))
        while not self.may.wait(0.01):
            if stopped():
                self.stopped.set()
                raise NoGoal("stopped")
        if self.answer is None:
            raise Failed("NoGoal")
        return self.answer


@pytest.fixture
def plays(monkeypatch):
    """A level in a thread of this process."""

    def play(**how) -> Level:
        monkeypatch.setattr(thinkers, "Thinker", Here)
        made = Level(**how)
        monkeypatch.setattr(goals, "work_out", made)
        return made

    return play


async def alone(ana: Client, level: str | None = "expert") -> str:
    table = await begin(ana, "ingenious", [ana.me("Ana")], goal=level)
    return table.id


async def reached(ana: Client, id: str) -> Goal:
    async with ana.connect(id) as viewer:
        await viewer.until(lambda it: it.table.goal.result is not None or it.table.goal.missing)
        return viewer.table.goal


@both_databases
@run_async
async def test_who_plays_alone_is_told_what_a_level_makes_of_the_same_deal(database, plays):
    level = plays(at_once=False)
    async with serving(database) as address, browsers(address, 1) as (ana,):
        id = await alone(ana)
        async with ana.connect(id) as viewer:
            assert viewer.table.goal == Goal("expert", None, missing=False), (
                "it is being worked out, and the match goes on meanwhile"
            )
            await viewer.play(viewer.offers.codes()[0])
            level.may.set()
            await viewer.until(lambda it: it.table.goal == Goal("expert", 17, missing=False))
            await viewer.resign()
        secret = rondel.Record.read(await ana.record(id)).deal
        assert level.deals == [(secret, "expert")]
    async with serving(database) as address, Client(address, cookies=ana.cookies) as ana:
        assert (await ana.table(id)).goal == Goal("expert", 17, missing=False), "it is stored"
        again = await ana.repeat(id)
        assert again.goal == Goal("expert", 17, missing=False), "the same deal, the same goal"
        other = await ana.repeat(id, goal="newcomer")
        assert other.goal.level == "newcomer"
        await reached(ana, other.id)
        assert level.deals == [(secret, "expert"), (secret, "newcomer")], "none is worked out twice"


def test_the_level_plays_the_deal_of_the_table_with_its_options(monkeypatch):
    monkeypatch.setattr(goals, "reach", lambda *given: given)
    game, deal, level, stopped = goals.work_out("ingenious", 1, {}, "a secret", "expert", bool)
    assert (game.meta.slug, game.seats, deal, level, stopped) == ("ingenious", 1, Deal("a secret"), "expert", bool)


@run_async
async def test_a_goal_that_was_not_known_when_the_server_stopped_is_worked_out_later(database, plays):
    level = plays(at_once=False)
    async with serving(database) as address, browsers(address, 1) as (ana,):
        id = await alone(ana)
        await until(lambda: level.deals)
    level.may.set()
    async with serving(database) as address, Client(address, cookies=ana.cookies) as ana:
        assert await reached(ana, id) == Goal("expert", 17, missing=False)


@run_async
async def test_of_a_table_that_is_deleted_nobody_looks_for_the_goal_any_more(database, plays):
    level = plays(at_once=False)
    async with serving(database) as address, browsers(address, 1) as (ana,):
        id = await alone(ana)
        await until(lambda: level.deals)
        async with ana.connect(id) as viewer:
            await viewer.resign()
        await ana.delete_table(id)
        while not level.stopped.is_set():
            await asyncio.sleep(0.01)


@run_async
async def test_where_a_level_cannot_play_there_is_no_goal_and_it_is_said(database, plays):
    plays(answer=None)
    async with serving(database) as address, browsers(address, 1) as (ana,):
        assert await reached(ana, await alone(ana)) == Goal("expert", None, missing=True)


@run_async
async def test_a_rematch_has_the_same_level_and_a_goal_of_its_own(database, plays):
    level = plays()
    async with serving(database) as address, browsers(address, 1) as (ana,):
        id = await alone(ana)
        async with ana.connect(id) as viewer:
            await viewer.resign()
        fresh = await ana.rematch(id)
        assert await reached(ana, fresh.next) == Goal("expert", 17, missing=False)
    (one, first), (two, second) = level.deals
    assert first == second == "expert" and one != two


@run_async
async def test_it_goes_behind_everything_else_and_is_counted_to_the_owner_of_the_table():
    asked = []

    class Waiting:
        async def run(self, rank, owner, work, *given, seconds):
            asked.append((rank, owner, work))
            raise Died

    found, table = goals.Goals(Waiting()), solo("expert")
    for _ in range(3):
        found.look_at(table, "Ana's", SimpleNamespace(id=table.id))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    assert asked == [(Rank.ANALYSIS, "Ana's", goals.work_out)], "and it is not begun again and again"
    assert table.goal == Goal("expert", None, missing=False), "a process that has ended says nothing about the level"


def solo(level: str | None) -> Table:
    table = set_out(ME, options={}, goal=level)
    table.start(ANA, SystemDealer())
    return table


def test_who_cannot_have_a_goal_is_told_why():
    for places, level, kind, key in (
        ((ME, GREEDY), "expert", BadOptions, "goal_alone"),
        ((ME,), "greedy", UnknownBot, "unknown_bot"),
    ):
        with pytest.raises(kind) as caught:
            set_out(*places, goal=level)
        assert caught.value.key == key
    table = solo("expert")
    to_the_end(table)
    refused(UnknownBot, "unknown_bot", table, lambda: deals.repeat(table, ANA, NOW, goal="greedy"))


def test_without_a_person_there_is_no_goal():
    table = set_out(Place("bot", bot="greedy"), options={}, goal="expert")
    table.start(ANA, SystemDealer())
    assert table.goal is None and table.deal is None


def test_a_goal_tells_nothing_but_a_number():
    assert set(Goal.__struct_fields__) == {"level", "result", "missing"}


@run_async
async def test_a_goal_of_nonsense_is_refused_over_the_wire(database):
    async with serving(database) as address, browsers(address, 1) as (ana,):
        for seats, level in (([ana.me("Ana")], "nobody"), ([ana.me("Ana"), ana.bot("random")], "expert")):
            with pytest.raises(RefusedByServer) as caught:
                await ana.create("ingenious", seats, goal=level)
            assert caught.value.status == 422
        id = await alone(ana, None)
        async with ana.connect(id) as viewer:
            assert viewer.table.goal is None
            await play_on([viewer], any_move(1), 2)
