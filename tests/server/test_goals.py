"""Goals at a server: a level plays the same deal, behind everything else; and only its result is ever told."""

import asyncio
import threading

from server.server_kit import any_move, both_databases, browsers, play_on, run_async, serving
from server.table_kit import ANA, GREEDY, ME, NOW, refused, set_out, to_the_end

import rondel
from rondel.bots.goal import NoGoal, reach
from rondel.client import Client, RefusedByServer
from rondel.core.dealer import Deal, SystemDealer
from rondel.core.errors import BadOptions, UnknownBot
from rondel.server import deals, goals
from rondel.server.table import Place, Table
from rondel.wire.table import Goal


class Asked:
    """Takes the place of a process: says 17 to whoever waits, once it may."""

    may = threading.Event()
    made: list["Asked"] = []  # noqa: RUF012
    answer: int | None = 17

    def __init__(self, game: rondel.Game, deal: Deal, level: str) -> None:
        self.game, self.deal, self.level, self.stopped = game, deal, level, False
        self.made.append(self)

    def result(self) -> int:
        self.may.wait()
        if self.answer is None or self.stopped:
            raise NoGoal("it could not")
        return self.answer

    def stop(self) -> None:
        self.stopped = True
        self.may.set()


def asked(monkeypatch, *, at_once: bool = True, answer: int | None = 17) -> type[Asked]:
    made = type("Errands", (Asked,), {"may": threading.Event(), "made": [], "answer": answer})
    if at_once:
        made.may.set()
    monkeypatch.setattr(goals, "Errand", made)
    return made


async def alone(ana: Client, level: str | None = "expert") -> str:
    table = await ana.create("ingenious", [ana.me("Ana")], goal=level)
    await ana.start(table.id)
    return table.id


async def reached(ana: Client, id: str) -> Goal:
    async with ana.connect(id) as viewer:
        await viewer.until(lambda it: it.table.goal.result is not None or it.table.goal.missing)
        return viewer.table.goal


@both_databases
@run_async
async def test_who_plays_alone_is_told_what_a_level_makes_of_the_same_deal(database, monkeypatch):
    errands = asked(monkeypatch, at_once=False)
    async with serving(database) as address, browsers(address, 1) as (ana,):
        id = await alone(ana)
        async with ana.connect(id) as viewer:
            assert viewer.table.goal == Goal("expert"), "it is being worked out, and the match goes on meanwhile"
            await viewer.play(viewer.offers.codes()[0])
            errands.may.set()
            await viewer.until(lambda it: it.table.goal == Goal("expert", 17))
            await viewer.resign()
        record = rondel.Record.read(await ana.record(id))
        (errand,) = errands.made
        assert errand.deal == Deal(record.deal) and errand.level == "expert" and errand.game.seats == 1
    async with serving(database) as address, Client(address, cookies=ana.cookies) as ana:
        assert (await ana.table(id)).goal == Goal("expert", 17), "it is stored"
        again = await ana.repeat(id)
        assert again.goal == Goal("expert", 17), "the same deal, the same goal"
        other = await ana.repeat(id, goal="newcomer")
        assert other.goal.level == "newcomer"
        await reached(ana, other.id)
        assert [errand.level for errand in errands.made] == ["expert", "newcomer"]


@run_async
async def test_a_level_really_plays_it(database):
    async with serving(database) as address, browsers(address, 1) as (ana,):
        id = await alone(ana, "newcomer")
        goal = await reached(ana, id)
        async with ana.connect(id) as viewer:
            await viewer.resign()
        deal = Deal(rondel.Record.read(await ana.record(id)).deal)
    assert goal.result == reach(rondel.game("ingenious", 1), deal, "newcomer")


@run_async
async def test_a_goal_that_was_not_known_when_the_server_stopped_is_worked_out_later(database, monkeypatch):
    errands = asked(monkeypatch, at_once=False)
    async with serving(database) as address, browsers(address, 1) as (ana,):
        id = await alone(ana)
        while not errands.made:
            await asyncio.sleep(0.01)
    assert errands.made[0].stopped
    asked(monkeypatch)
    async with serving(database) as address, Client(address, cookies=ana.cookies) as ana:
        assert await reached(ana, id) == Goal("expert", 17)


@run_async
async def test_where_a_level_cannot_play_there_is_no_goal_and_it_is_said(database, monkeypatch):
    asked(monkeypatch, answer=None)
    async with serving(database) as address, browsers(address, 1) as (ana,):
        assert await reached(ana, await alone(ana)) == Goal("expert", missing=True)


@run_async
async def test_a_rematch_has_the_same_level_and_a_goal_of_its_own(database, monkeypatch):
    errands = asked(monkeypatch)
    async with serving(database) as address, browsers(address, 1) as (ana,):
        id = await alone(ana)
        async with ana.connect(id) as viewer:
            await viewer.resign()
        fresh = await ana.rematch(id)
        assert await reached(ana, fresh.next) == Goal("expert", 17)
    one, two = errands.made
    assert one.level == two.level == "expert" and one.deal != two.deal


@run_async
async def test_goals_are_worked_out_in_turn_by_owner(monkeypatch):
    errands = asked(monkeypatch, at_once=False)
    found, told = goals.Goals(), []
    monkeypatch.setattr(found, "_tell", lambda id, goal: told.append(id) or asyncio.sleep(0))
    tables = {}
    for name in ("busy 1", "busy 2", "busy 3", "other"):
        table = tables[name] = solo("expert")
        table.id = name
        found.look_at(table, name.split()[0])
        found.look_at(table, name.split()[0])
    errands.may.set()
    await found._working
    assert told == ["busy 1", "other", "busy 2", "busy 3"]
    found.stop()


def solo(level: str | None) -> Table:
    table = set_out(ME, options={}, goal=level)
    table.start(ANA, SystemDealer())
    return table


def test_who_cannot_have_a_goal_is_told_why():
    for places, level, kind, key in (
        ((ME, GREEDY), "expert", BadOptions, "goal_alone"),
        ((ME,), "greedy", UnknownBot, "unknown_bot"),
    ):
        try:
            set_out(*places, goal=level)
        except kind as problem:
            assert problem.key == key
        else:
            raise AssertionError("it was set out")
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
            try:
                await ana.create("ingenious", seats, goal=level)
            except RefusedByServer as refusal:
                assert refusal.status == 422
            else:
                raise AssertionError("it was set out")
        id = await alone(ana, None)
        async with ana.connect(id) as viewer:
            assert viewer.table.goal is None
            await play_on([viewer], any_move(1), 2)
