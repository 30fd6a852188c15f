"""Hints at a table of a server: who may ask, what is told to whom, what is counted, and what ends the search."""

import asyncio

import pytest
from server import bots_kit
from server.bots_kit import said
from server.server_kit import begin, both_databases, browsers, run_async, serving, sit_down
from server.table_kit import ANA, BEN, DEVICE, EVE, GREEDY, ME, people, refused, set_out

from rondel.client import RefusedByServer
from rondel.core.dealer import SeedDealer
from rondel.core.errors import NotYourSeat, NotYourTurn, Stale
from rondel.core.hint import Hint
from rondel.core.merit import Merit
from rondel.server import advising, thinkers
from rondel.server.errors import TableRefused
from rondel.server.table import Place, Table

FIRST = {"first": "1"}


def begun(*places: Place, **more) -> Table:
    table = set_out(*places, **more)
    table.start(ANA, SeedDealer(1))
    return table


# --- who may ask -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("places", [(ME, GREEDY), (ME, DEVICE), (ME, DEVICE, GREEDY), (ME,)])
def test_there_are_hints_against_bots_among_those_at_one_device_and_alone(places):
    table = begun(*places)
    table.hint(ANA, table.match.actor, table.number)
    assert sum(table.match.hints) == 1


def test_among_people_there_are_hints_at_a_friendly_table_only():
    strict, friendly = people(), people(friendly=True)
    refused(TableRefused, "hint_unfriendly", strict, lambda: strict.hint(ANA, 0, strict.number))
    friendly.hint(ANA, 0, friendly.number)
    assert friendly.match.hints == (1, 0)


def test_only_who_is_to_act_is_shown_moves_and_only_of_what_they_see():
    table = people(friendly=True)
    refused(NotYourSeat, "not_your_seat", table, lambda: table.hint(EVE, 0, table.number))
    refused(NotYourTurn, "not_your_turn", table, lambda: table.hint(BEN, 1, table.number))
    refused(Stale, "stale", table, lambda: table.hint(ANA, 0, table.number - 1))


def test_a_hint_counts_once_in_a_position_and_again_in_the_next_one():
    table = begun(ME, GREEDY)
    for _ in range(3):
        table.hint(ANA, 0, table.number)
    assert table.match.hints == (1, 0)
    table.play(ANA, 0, table.match.game.legal(table.match.state)[0], table.number)
    table.hint(ANA, 0, table.number)
    assert table.match.hints == (2, 0)


# --- at a server -----------------------------------------------------------------------------------------------------


def first_moves(packed, seed, stopped) -> list[Hint]:
    """Takes the place of `rondel.server.advising.advise`."""
    legal = advising.unpack(packed, (packed.told,)).legal
    return [Hint((code,), "", (), (Merit("best"),), 0.5) for code in legal[:2]]


def on_and_on(packed, seed, stopped) -> list[Hint]:
    bots_kit.work_on(stopped)
    return first_moves(packed, seed, stopped)


def in_vain(packed, seed, stopped) -> list[Hint]:
    raise ZeroDivisionError


@pytest.fixture
def advise(monkeypatch):
    """Looks for hints as a test says, in a thread of the test's own process."""
    monkeypatch.setattr(thinkers, "Thinker", bots_kit.Here)
    return lambda work: monkeypatch.setattr(advising, "advise", work)


@both_databases
@run_async
async def test_everybody_hears_that_somebody_was_shown_moves_and_only_that_one_which(database, advise):
    advise(first_moves)
    async with serving(database) as address, browsers(address, 2) as (ana, ben):
        id = await sit_down([ana, ben], "ingenious", options=FIRST, friendly=True)
        async with ana.connect(id) as one, ben.connect(id) as other:
            await one.until(lambda it: it.offers is not None)
            assert one.news.hints and not (await heard(other)).hints
            found = await one.hint()
            assert [hint.line[0] for hint in found] == one.offers.codes()[:2]
            await other.until(lambda it: it.entries[-1].entry == "hint")
            last = other.entries[-1]
            assert (last.seat, last.text, last.events) == (0, "", ())
            assert (await one.hint()) == found and one.entries[-1].number == last.number, "it counts once"
        assert sum(each.entry == "hint" for each in one.entries) == 1


async def heard(viewer):
    await viewer.until(lambda it: it.news is not None)
    return viewer.news


@run_async
async def test_where_there_are_none_the_server_says_so(database, advise):
    advise(first_moves)
    async with serving(database) as address, browsers(address, 2) as (ana, ben):
        id = await sit_down([ana, ben], "ingenious", options=FIRST)
        async with ana.connect(id) as one:
            await one.until(lambda it: it.offers is not None)
            assert not one.news.hints
            with pytest.raises(RefusedByServer) as refusal:
                await one.hint()
            assert refusal.value.key == "hint_unfriendly"


@run_async
async def test_a_search_ends_when_the_position_becomes_another_one_and_nothing_is_counted(database, folder, advise):
    """The seat moves on, takes its move back, gives up; the server stops."""
    advise(on_and_on)
    async with serving(database) as address, browsers(address, 1) as (ana,):
        table = await begin(ana, "ingenious", [ana.me("Ana"), ana.bot("random")], FIRST)
        async with ana.connect(table.id) as one:
            await one.until(lambda it: it.offers is not None)
            acts = (lambda: one.play(one.offers.codes()[0]), one.undo, one.resign)
            for times, act in enumerate(acts, start=1):
                asked = asyncio.create_task(one.hint())
                await said(folder, "begun", times)
                await act()
                with pytest.raises(RefusedByServer) as refusal:
                    await asked
                assert refusal.value.key in ("hint_late", "stale")
                await said(folder, "stopped", times)
            assert not any(told.entry == "hint" for told in one.entries)
        again = await begin(ana, "ingenious", [ana.me("Ana"), ana.bot("random")], FIRST)
        two = await ana.connect(again.id).__aenter__()
        await two.until(lambda it: it.offers is not None)
        asked = asyncio.create_task(two.hint())
        await said(folder, "begun", 4)
    await said(folder, "stopped", 4)
    await asyncio.gather(asked, return_exceptions=True)
    await two.close()


@run_async
async def test_a_search_that_fails_is_told_kindly_and_the_game_goes_on(database, advise, caplog):
    advise(in_vain)
    async with serving(database) as address, browsers(address, 1) as (ana,):
        table = await begin(ana, "ingenious", [ana.me("Ana"), ana.bot("random")], FIRST)
        async with ana.connect(table.id) as one:
            await one.until(lambda it: it.offers is not None)
            with pytest.raises(RefusedByServer) as refusal:
                await one.hint()
            assert refusal.value.key == "hint_failed"
            await one.play(one.offers.codes()[0])
    assert "no hint was found: ZeroDivisionError" in caplog.text


@run_async
async def test_a_hint_is_looked_for_in_a_process_of_bots(database):
    async with serving(database) as address, browsers(address, 1) as (ana,):
        table = await begin(ana, "maharani", [ana.me("Ana"), ana.bot("random")])
        async with ana.connect(table.id) as one:
            await one.until(lambda it: it.offers is not None)
            found = await one.hint()
            assert 1 <= len(found) <= 3 and found[0].line[0] in one.offers.codes() and found[0].merits
