"""Tables with a clock: time for a turn, or a bank for the match; what happens when it is over, and when it is not."""

import asyncio

import msgspec
import pytest
from server.fault_kit import change_row
from server.server_kit import both_databases, browsers, run_async, serving, sit_down
from server.table_kit import ANA, BEN, BEST, DEVICE, GREEDY, ME, NOW, Hand, moves, people, refused, set_out

import rondel
from rondel.client import Client, Clock, RefusedByServer
from rondel.core.dealer import SeedDealer
from rondel.core.messages import LANGUAGES
from rondel.core.record import Header, Late, Replaced, Resigned
from rondel.server import clock as clocks
from rondel.server import deadlines, seating, steady, undoing
from rondel.server.errors import SeatRefused, Unsound
from rondel.server.presence import Presence
from rondel.server.table import Table
from rondel.server.telling import tell_table

TURN, BANK = Clock("turn", 60, "bot"), Clock("bank", 300, "bot")
BEGUN = 1000.0


def settled(table: Table, now: float) -> Table:
    """As a room does after every change."""
    clocks.settle(table, now)
    return table


def timed(clock: Clock, count: int = 2, **more) -> Table:
    """A match whose first turn, Ana's, began at `BEGUN`."""
    return settled(people(count, clock=clock, **more), BEGUN)


def a_turn(table: Table, now: float) -> None:
    """Whoever is to act ends the turn: places a tile and draws."""
    moves(table)
    assert table.timed is not None
    before = table.due
    settled(table, now)
    assert table.due == before, "the same turn"
    moves(table)
    settled(table, now)


def strike(table: Table, now: float) -> bool:
    struck = clocks.strike(table, now)
    clocks.settle(table, now)
    return struck


# --- time for a turn -------------------------------------------------------------------------------------------------


def test_the_time_for_a_turn_counts_from_where_the_turn_began_whatever_it_is_made_of():
    table = timed(TURN)
    assert table.due == clocks.deadline(table) == BEGUN + 60
    moves(table)
    settled(table, BEGUN + 20)
    assert table.due == BEGUN + 60
    table.undo(ANA, 0, table.number)
    settled(table, BEGUN + 30)
    assert table.due == BEGUN + 60, "an undo inside the turn does not refill it"
    moves(table, 2)
    settled(table, BEGUN + 40)
    assert table.acting == 1 and table.due == BEGUN + 100


def test_out_of_time_the_best_bot_plays_on_and_the_player_takes_the_seat_back_after_the_turn():
    table = timed(TURN)
    assert not strike(table, BEGUN + 59.999)
    assert strike(table, BEGUN + 60)
    assert table.match.entries_from(table.number - 2) == [Late(0), Replaced(0, BEST)]
    assert table.chairs[0].late and table.chairs[0].held_by(ANA) and table.bot_to_act == 0
    assert clocks.deadline(table) is None and not strike(table, BEGUN + 9999)
    refused(SeatRefused, "turn_late", table, lambda: seating.take_back(table, ANA, 0))
    moves(table, 2)
    settled(table, BEGUN + 61)
    assert table.due == BEGUN + 121
    seating.take_back(table, ANA, 0)
    assert table.chairs.seats_of(ANA) == (0,) and not table.chairs[0].late


def test_putting_in_a_bot_and_taking_the_seat_back_wins_no_time():
    table = timed(TURN)
    seating.seat_bot(table, ANA, 0, "greedy")
    settled(table, BEGUN + 50)
    assert clocks.deadline(table) is None, "bots have no clock"
    seating.take_back(table, ANA, 0)
    settled(table, BEGUN + 55)
    assert clocks.deadline(table) == BEGUN + 60
    seating.leave(table, ANA, 0)
    settled(table, BEGUN + 58)
    assert strike(table, BEGUN + 60), "who has left is late, too"
    assert table.chairs[0].bot == BEST and table.chairs[0].gone


def test_a_freed_seat_runs_out_of_time_too():
    table = timed(TURN, 3)
    seating.free(table, ANA, 0, away=True)
    settled(table, BEGUN + 40)
    assert strike(table, BEGUN + 60)
    assert table.chairs[0].bot == BEST and not table.chairs[0].free and table.chairs[0].invitation is None
    refused(SeatRefused, "turn_late", table, lambda: seating.take_back(table, ANA, 0))


def test_a_freed_seat_that_resigns_cannot_be_taken_back():
    table = timed(Clock("turn", 60, "resign"), 3)
    seating.free(table, ANA, 0, away=True)
    assert table.may_return(ANA, 0) and not table.may_return(BEN, 0)
    assert strike(table, BEGUN + 60) and not table.may_return(ANA, 0)
    refused(SeatRefused, "seat_resigned", table, lambda: seating.take_back(table, ANA, 0))


def test_nobody_sits_down_without_a_clock_in_the_turn_of_a_late_player():
    table = timed(TURN, 3)
    strike(table, BEGUN + 60)
    refused(SeatRefused, "turn_late", table, lambda: seating.free(table, ANA, 0, away=True))
    moves(table, 2)
    settled(table, BEGUN + 70)
    assert table.acting == 1 and table.due == BEGUN + 130


def test_while_the_others_are_asked_the_clock_runs_on():
    table = timed(TURN, friendly=True)
    a_turn(table, BEGUN + 10)
    table.undo(ANA, 0, table.number)
    settled(table, BEGUN + 50)
    assert table.match.asked is not None and table.due == BEGUN + 70
    assert strike(table, BEGUN + 70)
    assert table.match.asked is None and table.match.entries_from(table.number - 2)[0] == Late(1)


def test_where_the_table_chose_so_who_is_late_resigns():
    table = timed(Clock("turn", 60, "resign"))
    assert strike(table, BEGUN + 60)
    assert table.match.entries_from(table.number - 2) == [Late(0), Resigned(0)]
    assert table.status == "over" and table.match.outcome.places == (2, 1) and table.due is None


def test_with_more_than_two_a_bot_plays_on_for_the_one_who_resigned():
    table = timed(Clock("turn", 60, "resign"), 3)
    assert strike(table, BEGUN + 60)
    assert table.match.entries_from(table.number - 3) == [Late(0), Resigned(0), Replaced(0, BEST)]
    refused(SeatRefused, "seat_resigned", table, lambda: seating.take_back(table, ANA, 0))
    settled(table, BEGUN + 61)
    assert not strike(table, BEGUN + 9999), "who is out of the match is not late once more"
    moves(table, 2)
    settled(table, BEGUN + 70)
    assert clocks.deadline(table) == BEGUN + 130


@pytest.mark.parametrize("clock", [TURN, BANK], ids=["turn", "bank"])
def test_who_gave_up_in_time_is_never_late(clock):
    table = timed(clock, 3)
    table.resign(ANA, 0, table.number)
    settled(table, BEGUN + 10)
    assert clocks.deadline(table) is None and not strike(table, BEGUN + 9999)
    moves(table, 2)
    settled(table, BEGUN + 20)
    assert table.acting == 1 and clocks.deadline(table) == BEGUN + 20 + clock.seconds


def test_seats_at_one_device_have_clocks_like_others():
    table = set_out(ME, DEVICE, clock=TURN)
    table.start(ANA, SeedDealer(1))
    settled(table, BEGUN)
    a_turn(table, BEGUN + 10)
    assert table.acting == 1 and strike(table, BEGUN + 70) and table.chairs[1].bot == BEST
    assert table.chairs.seats_of(ANA) == (0,)


def test_a_bot_to_act_has_no_clock():
    table = set_out(ME, GREEDY, clock=TURN)
    table.start(ANA, SeedDealer(1))
    a_turn(settled(table, BEGUN), BEGUN + 1)
    assert table.bot_to_act == 1 and clocks.deadline(table) is None and not strike(table, BEGUN + 9999)


# --- a bank for the match --------------------------------------------------------------------------------------------


def test_a_bank_runs_while_its_seat_is_to_act():
    table = timed(BANK)
    assert [chair.bank for chair in table.chairs] == [300, 300] and table.due == BEGUN + 300
    a_turn(table, BEGUN + 40)
    assert [chair.bank for chair in table.chairs] == [260, 300] and table.due == BEGUN + 340
    a_turn(table, BEGUN + 140)
    assert [chair.bank for chair in table.chairs] == [260, 200] and table.due == BEGUN + 400
    told = tell_table(table, BEN, Presence())
    assert (told.clock, told.deadline, [seat.bank for seat in told.seats]) == (BANK, BEGUN + 400, [260, 200])


def test_a_bank_stands_still_while_a_bot_plays():
    table = timed(BANK)
    seating.seat_bot(table, ANA, 0, "greedy")
    settled(table, BEGUN + 100)
    assert table.chairs[0].bank == 200 and table.due is None
    seating.take_back(table, ANA, 0)
    settled(table, BEGUN + 500)
    assert table.due == BEGUN + 700


def test_what_is_taken_back_with_consent_does_not_bring_time_back():
    table = timed(BANK, friendly=True)
    a_turn(table, BEGUN + 40)
    table.undo(ANA, 0, table.number)
    table.answer(BEN, 1, True, table.number, NOW)
    settled(table, BEGUN + 60)
    assert [chair.bank for chair in table.chairs] == [260, 280] and table.due == BEGUN + 320


def test_who_has_no_time_left_for_the_match_does_not_come_back():
    table = timed(BANK, 3, friendly=True)
    assert strike(table, BEGUN + 300)
    assert table.chairs[0].bank == 0 and table.chairs[0].bot == BEST and table.due is None
    refused(SeatRefused, "bank_empty", table, lambda: seating.take_back(table, ANA, 0))
    refused(SeatRefused, "seat_out", table, lambda: seating.free(table, ANA, 0, away=True))
    moves(table, 4)
    settled(table, BEGUN + 310)
    refused(SeatRefused, "bank_empty", table, lambda: seating.take_back(table, ANA, 0))
    assert undoing.kind(table, 1) == "ask" and table.elsewhere(1) == [2], "they are not asked any more"
    settled(table, BEGUN + 320)
    assert not strike(table, BEGUN + 320)


def test_a_rematch_has_the_same_clock_and_full_banks():
    table = timed(BANK)
    a_turn(table, BEGUN + 40)
    table.resign(BEN, 1, table.number)
    settled(table, BEGUN + 41)
    assert table.due is None and table.timed is None
    table.ask_rematch(ANA, NOW)
    table.ask_rematch(BEN, NOW)
    assert table.follow.clock == BANK and [chair.bank for chair in table.follow.chairs] == [300, 300]


# --- what cannot be -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "least", "most"), [("turn", 10, 30 * 24 * 3600), ("bank", 60, 90 * 24 * 3600)], ids=["turn", "bank"]
)
def test_a_clock_has_its_least_and_its_most(kind, least, most):
    for seconds in (least, most):
        clocks.check(Clock(kind, seconds, "bot"))
    for seconds in (-1, 0, least - 1, most + 1):
        with pytest.raises(Unsound) as caught:
            set_out(ME, GREEDY, clock=Clock(kind, seconds, "bot"))
        said = {caught.value.say(language) for language in LANGUAGES}
        assert len(said) == 4 and all(str(least) in text for text in said)


@run_async
async def test_a_bad_clock_is_refused_in_words(database):
    async with serving(database) as address, browsers(address, 1) as (ana,):
        seats = [ana.me("Ana"), ana.bot("greedy")]
        with pytest.raises(RefusedByServer, match="between 10 seconds and 30 days") as caught:
            await ana.create("maharani", seats, clock=Clock("turn", 9, "bot"))
        assert (caught.value.status, caught.value.code, caught.value.key) == (422, "unsound", "clock_turn")
        good = {"kind": "turn", "seconds": 60, "then": "bot"}
        for wrong in ({"kind": "hour"}, {"then": "lose"}, {"seconds": "60"}, {"seconds": 1.5}, {"more": 1}):
            with pytest.raises(RefusedByServer, match=r'check "body\.clock\.') as caught:
                await ana.post("/api/tables", {"game": "maharani", "seats": seats, "clock": {**good, **wrong}})
            assert caught.value.status == 422
        assert (await ana.create("maharani", seats)).clock is None
        made = await ana.create("maharani", seats, clock=Clock("bank", 3600, "resign"))
        assert made.clock == Clock("bank", 3600, "resign") and made.deadline is None
        assert [seat.bank for seat in made.seats] == [3600, None]


# --- with a server ---------------------------------------------------------------------------------------------------


@pytest.fixture
def hand(monkeypatch) -> Hand:
    """The time at the tables; the server looks at it again and again."""
    monkeypatch.setattr(deadlines, "LOOK", 0.01)
    monkeypatch.setattr(steady, "now", moved := Hand())
    return moved


@both_databases
@run_async
async def test_time_runs_out_where_nobody_looks_and_survives_a_restart(database, hand):
    async with serving(database) as address, browsers(address, 2) as (ana, ben):
        id = await sit_down([ana, ben], "ingenious", {"first": "1"}, clock=Clock("turn", 600, "bot"))
        cookies, due = ana.cookies, (await ana.table(id)).deadline
        assert due == hand.time + 600
    hand.time += 300
    async with serving(database) as address, Client(address, cookies=cookies) as ana:
        assert (await ana.table(id)).deadline == due
    async with serving(database) as address, Client(address, cookies=cookies) as ana:
        hand.time = due
        while not any(line.actor == 1 for line in await ana.tables(mine=True)):
            await asyncio.sleep(0.01)
        entries = [told.entry for told in await ana.journal(id) if told.entry != "chance"]
        assert entries[:3] == ["late", "replaced", "move"]
        seat = (await ana.table(id)).seats[0]
        assert seat.late and seat.mine and seat.bot == BEST
        assert (await ana.take_back(id, 0)).seats[0].late is False


@both_databases
@run_async
async def test_what_was_due_while_the_server_was_down_has_a_minute_from_when_it_is_up(database, hand):
    async with serving(database) as address, browsers(address, 2) as (ana, ben):
        id = await sit_down([ana, ben], "ingenious", {"first": "1"}, clock=Clock("turn", 600, "resign"))
        cookies = ana.cookies
    hand.time += 5000
    async with serving(database) as address, Client(address, cookies=cookies) as ana:
        up = hand.time
        assert (await ana.table(id)).deadline == up + clocks.GRACE
        hand.time += clocks.GRACE - 1
        async with ana.connect(id) as viewer:
            await viewer.play(viewer.offers.codes()[0])
            assert viewer.table.deadline == up + clocks.GRACE, "the turn goes on"
            hand.time += 1
            await viewer.until(lambda it: it.over)
            assert [told.entry for told in viewer.entries[-2:]] == ["late", "resign"]
        assert rondel.replay(rondel.Record.read(await ana.record(id))).resigned == (0,)


@run_async
async def test_a_move_that_comes_at_the_deadline_is_refused_and_one_before_it_is_stored(database, hand, monkeypatch):
    monkeypatch.setattr(deadlines, "LOOK", 3600.0)  # nobody wakes the table: the move itself finds it late
    async with serving(database) as address, browsers(address, 2) as (ana, ben):
        id = await sit_down([ana, ben], "ingenious", {"first": "1"}, clock=Clock("turn", 600, "bot"))
        async with ana.connect(id) as viewer, ben.connect(id):
            hand.time = viewer.table.deadline - 0.001
            number = await viewer.play(viewer.offers.codes()[0])
            assert viewer.entries[-1].number == number - 1
            hand.time = viewer.table.deadline
            with pytest.raises(RefusedByServer) as caught:
                await viewer.play(viewer.offers.codes()[0])
            assert caught.value.code == "not_your_seat"
            await viewer.until(lambda it: it.news.actor == 1)
            kinds = [(told.entry, told.seat) for told in viewer.entries[number:] if told.entry != "chance"]
            assert kinds[:3] == [("late", 0), ("replaced", 0), ("move", 0)]


@run_async
async def test_an_empty_bank_is_told_at_once_however_little_was_left(database, hand):
    async with serving(database) as address, browsers(address, 2) as (ana, ben):
        id = await sit_down([ana, ben], "ingenious", {"first": "1"}, clock=Clock("bank", 60, "bot"))
        async with ana.connect(id) as viewer:
            await viewer.play(viewer.offers.codes()[0])
            hand.time += 59.5
            await viewer.play(0)
            await viewer.until(lambda it: it.table.seats[0].bank == 0.5)
            assert viewer.table.deadline == hand.time + 60
            hand.time += 60
            await viewer.until(lambda it: it.table.seats[1].late)
            await viewer.until(lambda it: it.table.deadline == hand.time + 0.5)
            hand.time += 0.5
            await viewer.until(lambda it: it.table.seats[0].late)
            assert [seat.bank for seat in viewer.table.seats] == [0, 0]


def test_a_system_clock_that_jumps_costs_nobody_a_game(monkeypatch):
    before = steady.now()
    monkeypatch.setattr("time.time", lambda: 31 * clocks.DAY + before)
    assert before <= steady.now() < before + clocks.DAY


def test_a_clock_that_was_set_back_gives_nobody_more_time_than_there_is(monkeypatch):
    monkeypatch.setattr(steady, "now", hand := Hand())
    table = settled(people(clock=TURN), hand.time)
    due, hand.time = table.due, hand.time - 31 * clocks.DAY
    clocks.take_up(table, due)
    assert table.due == hand.time + 60


@run_async
async def test_a_table_that_cannot_be_read_holds_up_no_other(database, hand):
    async with serving(database) as address, browsers(address, 2) as (ana, ben):
        ids = [await sit_down([ana, ben], "ingenious", {"first": "1"}, clock=Clock("turn", 600, "bot")) for _ in "abc"]
        cookies = ana.cookies
    newer = msgspec.json.encode(Header(1, "ingenious", 99, "-", 2, {}, ("Player 0", "Player 1")))
    for id, header in zip(ids, (newer, b"no header"), strict=False):
        await change_row(database, "UPDATE tables SET header = :header WHERE id = :id", header=header, id=id)
    async with serving(database) as address, Client(address, cookies=cookies) as ana:
        hand.time += 9999
        while not (await ana.table(ids[2])).seats[0].late:
            await asyncio.sleep(0.01)
        with pytest.raises(RefusedByServer, match="newer version"):
            await ana.table(ids[0])


@run_async
async def test_a_table_without_a_clock_says_nothing_of_time(database):
    async with serving(database) as address, browsers(address, 2) as (ana, ben):
        id = await sit_down([ana, ben], "ingenious")
        told = await ana.table(id)
        assert (told.clock, told.deadline) == (None, None)
        assert not any(seat.late or seat.former or seat.bank for seat in told.seats)
