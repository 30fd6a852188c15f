"""Taking back inside the turn, against bots, with consent; and playing again."""

import asyncio

import pytest
from server.server_kit import any_move, any_news, begin, browsers, play_on, run_async, serving, sit_down
from server.table_kit import ANA, BEN, BEST, CY, DEVICE, EVE, FRIEND, GREEDY, ME, NOW, moves, people, refused, set_out
from server.table_kit import to_the_end as finish

import rondel
from rondel.client import RefusedByServer
from rondel.core.dealer import SeedDealer
from rondel.core.errors import AskRefused, GameOver, NotYourSeat, Stale, UndoRefused
from rondel.core.record import Answered, Asked, Undone
from rondel.server import seating, undoing
from rondel.server.errors import TableRefused
from rondel.server.table import Table


def against_a_bot(**more) -> Table:
    table = set_out(ME, GREEDY, **more)
    table.start(ANA, SeedDealer(1))
    return table


def undo(table: Table, browser: bytes, seat: int) -> None:
    table.undo(browser, seat, table.number)


# --- undo ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("friendly", [False, True])
def test_a_move_of_the_own_turn_is_taken_back_by_oneself(friendly):
    table = people(friendly=friendly)
    moves(table)
    assert undoing.kind(table, 0) == "free" and undoing.kind(table, 1) is None
    undo(table, ANA, 0)
    assert table.match.last == Undone(0, 12) and not table.match.marked


def test_who_may_not_take_back_is_told_why():
    table = people()
    refused(UndoRefused, "undo_nothing", table, lambda: undo(table, ANA, 0))
    moves(table)
    refused(NotYourSeat, "not_your_seat", table, lambda: undo(table, BEN, 0))
    refused(NotYourSeat, "not_your_seat", table, lambda: table.undo(None, 0, table.number))
    refused(Stale, "stale", table, lambda: table.undo(ANA, 0, table.number - 1))
    moves(table)
    refused(UndoRefused, "undo_chance", table, lambda: undo(table, ANA, 0))
    assert undoing.kind(table, 0) is None
    moves(table)
    refused(UndoRefused, "undo_seat", table, lambda: undo(table, ANA, 0))
    table.resign(BEN, 1, table.number)
    refused(GameOver, "game_over", table, lambda: undo(table, ANA, 0))


def test_against_bots_everything_is_taken_back_freely():
    table = against_a_bot()
    moves(table, 5)
    first = table.match.entries[12]
    for _ in range(3):
        assert undoing.kind(table, 0) == "free"
        undo(table, ANA, 0)
    assert table.match.marked and table.match.last == Undone(0, 12)
    assert first.move in table.match.moves() and undoing.kind(table, 0) is None


def test_pieces_taken_back_come_again():
    table = against_a_bot()
    moves(table, 2)
    drawn = table.match.record().outcomes()[-1]
    undo(table, ANA, 0)
    assert table.match.marked
    moves(table, 1)
    assert table.match.record().outcomes()[-1] == drawn


def test_at_a_friendly_table_everyone_else_is_asked():
    table = people(3, friendly=True)
    moves(table, 2)
    assert undoing.kind(table, 0) == "ask"
    undo(table, ANA, 0)
    assert table.match.last == Asked(0, "undo", (1, 2)) and undoing.kind(table, 0) is None
    table.answer(BEN, 1, True, table.number, NOW)
    assert not table.match.marked, "one is still to be heard"
    table.answer(CY, 2, True, table.number, NOW)
    assert table.match.last == Undone(0, 19) and table.acting == 0 and table.match.marked


def test_bots_are_not_asked_and_those_who_left_neither():
    table = set_out(ME, GREEDY, FRIEND, FRIEND, friendly=True)
    for seat, browser in ((2, BEN), (3, CY)):
        seating.sit(table, browser, seat, "Ben" if seat == 2 else "Cy", table.chairs[seat].invitation)
    table.start(ANA, SeedDealer(1))
    moves(table, 2)
    seating.leave(table, CY, 3)
    undo(table, ANA, 0)
    assert table.match.asked.of == (2,)


def test_one_who_declines_is_enough():
    table = people(3, friendly=True)
    moves(table, 2)
    undo(table, ANA, 0)
    table.answer(BEN, 1, False, table.number, NOW)
    assert table.match.last == Answered(1, False) and table.acting == 1
    refused(AskRefused, "not_asked", table, lambda: table.answer(CY, 2, True, table.number, NOW))
    assert undoing.kind(table, 0) is None
    refused(AskRefused, "ask_declined", table, lambda: undo(table, ANA, 0))
    moves(table)
    assert undoing.kind(table, 0) == "ask", "it can be asked again"
    undo(table, ANA, 0)


def test_a_move_meanwhile_ends_the_asking():
    table = people(friendly=True)
    moves(table, 2)
    undo(table, ANA, 0)
    moves(table)
    refused(AskRefused, "not_asked", table, lambda: table.answer(BEN, 1, True, table.number, NOW))
    assert not table.match.marked


def test_an_answer_to_what_one_has_not_seen_is_refused():
    table = people(friendly=True)
    moves(table, 2)
    undo(table, ANA, 0)
    refused(Stale, "stale", table, lambda: table.answer(BEN, 1, True, table.number - 1, NOW))
    refused(NotYourSeat, "not_your_seat", table, lambda: table.answer(EVE, 1, True, table.number, NOW))
    refused(AskRefused, "not_asked", table, lambda: table.answer(ANA, 0, True, table.number, NOW))


def test_while_one_asks_another_takes_back_inside_the_own_turn_and_nobody_else_asks():
    table = people(3, friendly=True)
    moves(table, 4)
    undo(table, ANA, 0)
    refused(AskRefused, "asked_before", table, lambda: undo(table, ANA, 0))
    refused(AskRefused, "asked_before", table, lambda: undo(table, BEN, 1))
    moves(table)
    undo(table, BEN, 1)
    assert table.match.asked == Asked(1, "undo", (0, 2))
    assert undoing.kind(table, 2) == "free", "Cy has placed a tile"
    undo(table, CY, 2)
    assert isinstance(table.match.last, Undone) and table.match.asked is None


@pytest.mark.parametrize("friendly", [False, True])
def test_two_at_one_device_take_back_freely_whoever_has_moved_last(friendly):
    table = set_out(ME, DEVICE, friendly=friendly)
    table.start(ANA, SeedDealer(1))
    assert undoing.last(table, (0, 1)) is None
    moves(table, 2)
    assert table.acting == 1 and undoing.last(table, (0, 1)) == (0, "free")
    undo(table, ANA, 0)
    assert table.acting == 0 and table.match.asked is None
    moves(table, 3)
    assert table.acting == 0 and undoing.last(table, (0, 1)) == (1, "free"), "Dan's turn has ended"


def test_who_sits_elsewhere_is_asked_by_the_seat_that_has_moved_and_nobody_at_its_device():
    table = set_out(ME, DEVICE, FRIEND, friendly=True)
    seating.sit(table, BEN, 2, "Ben", table.chairs[2].invitation)
    table.start(ANA, SeedDealer(1))
    moves(table, 2)
    assert table.acting == 1 and undoing.last(table, (0, 1)) == (0, "ask") and undoing.last(table, (2,)) is None
    undo(table, ANA, 0)
    assert table.match.asked == Asked(0, "undo", (2,))
    table.answer(BEN, 2, True, table.number, NOW)
    assert table.acting == 0


def test_a_strict_table_asks_nobody_elsewhere():
    table = set_out(ME, DEVICE, FRIEND)
    seating.sit(table, BEN, 2, "Ben", table.chairs[2].invitation)
    table.start(ANA, SeedDealer(1))
    moves(table, 2)
    assert undoing.last(table, (0, 1)) is None
    refused(UndoRefused, "undo_chance", table, lambda: undo(table, ANA, 0))


# --- rematch ---------------------------------------------------------------------------------------------------------


def ended(count: int = 2, **more) -> Table:
    table = people(count, **more)
    finish(table)
    assert table.status == "over"
    return table


def test_a_rematch_sits_the_same_people_one_seat_further():
    table = ended(3, friendly=True)
    table.ask_rematch(BEN, NOW)
    assert table.next is None and table.match.asked == Asked(1, "rematch", (0, 2))
    table.ask_rematch(ANA, NOW)
    table.answer(CY, 2, True, table.number, NOW)
    follow = table.follow
    assert table.next == follow.id != table.id
    assert [chair.name for chair in follow.chairs] == ["Ben", "Cy", "Ana"]
    assert [follow.chairs.seats_of(browser) for browser in (ANA, BEN, CY)] == [(2,), (0,), (1,)]
    assert follow.host == ANA and follow.friendly and follow.game.options == table.game.options
    assert follow.watch == table.watch, "spectators come along"
    follow.begin(SeedDealer(2))
    assert follow.status == "running" and follow.match.names == ("Ben", "Cy", "Ana")


def test_nobody_else_can_enter_a_rematch():
    table = ended()
    table.ask_rematch(ANA, NOW)
    table.ask_rematch(BEN, NOW)
    follow = table.follow
    assert not any(chair.invitation for chair in follow.chairs) and not any(chair.free for chair in follow.chairs)
    assert not follow.knows(EVE) and follow.chairs.invited(table.watch) is None


def test_one_who_declines_leaves_no_rematch():
    table = ended(3)
    table.ask_rematch(ANA, NOW)
    table.answer(BEN, 1, True, table.number, NOW)
    table.answer(CY, 2, False, table.number, NOW)
    assert table.next is None and table.follow is None and table.match.asked is None
    assert rondel.replay(table.match.record()).entries == table.match.entries


def test_asking_again_for_a_rematch_changes_nothing():
    table = ended()
    table.ask_rematch(ANA, NOW)
    number = table.number
    table.ask_rematch(ANA, NOW)
    assert table.number == number
    table.ask_rematch(BEN, NOW)
    number, next = table.number, table.next
    table.ask_rematch(BEN, NOW)
    assert (table.number, table.next) == (number, next)


def test_a_rematch_against_bots_needs_nobody_else():
    table = against_a_bot()
    finish(table)
    table.ask_rematch(ANA, NOW)
    assert [chair.title for chair in table.follow.chairs] == ["greedy", "Ana"]
    assert table.follow.chairs[0].bot == "greedy" and table.follow.chairs[0].holder is None


def test_one_device_agrees_for_all_its_seats():
    table = set_out(ME, DEVICE)
    table.start(ANA, SeedDealer(1))
    finish(table)
    table.ask_rematch(ANA, NOW)
    assert table.follow.chairs.seats_of(ANA) == (0, 1) and [chair.name for chair in table.follow.chairs] == [
        "Dan",
        "Ana",
    ]


def test_a_bot_sits_for_who_has_left_or_resigned():
    table = people(3)
    seating.leave(table, CY, 2)
    seating.seat_bot(table, ANA, 2, "random")
    table.resign(BEN, 1, table.number)
    finish(table)
    table.ask_rematch(ANA, NOW)
    assert [chair.title for chair in table.follow.chairs] == [BEST, "random", "Ana"]


def test_the_host_who_left_hosts_no_rematch():
    table = people(3)
    seating.leave(table, ANA, 0)
    seating.seat_bot(table, ANA, 0, BEST)
    finish(table)
    table.ask_rematch(BEN, NOW)
    table.ask_rematch(CY, NOW)
    assert table.follow.host == BEN


def test_a_rematch_is_for_players_after_the_end():
    table = people()
    refused(TableRefused, "not_over", table, lambda: table.ask_rematch(ANA, NOW))
    finish(table)
    refused(NotYourSeat, "not_your_seat", table, lambda: table.ask_rematch(EVE, NOW))


# --- over sockets ----------------------------------------------------------------------------------------------------


@run_async
async def test_an_undo_is_asked_for_agreed_on_and_told_to_all(database):
    async with serving(database) as address, browsers(address, 2) as people_:
        id = await sit_down(people_, "ingenious", {"first": "1"}, friendly=True)
        async with people_[0].connect(id) as ana, people_[1].connect(id) as ben:
            await play_on([ana, ben], any_move(1), 2)
            assert ana.news.undo == "ask"
            await ana.undo()
            while ben.news.asked is None:
                await ben.next()
            assert ben.news.asked == Asked(0, "undo", (1,)) == ana.news.asked
            await ben.answer(True)
            while ana.number < ben.number:
                await ana.next()
            assert ana.news.marked and ben.news.marked and ana.news.actor == 0
            assert [told.entry for told in ben.entries[-3:]] == ["ask", "answer", "undo"]


@run_async
async def test_a_rematch_runs_at_a_table_of_its_own(database):
    async with serving(database) as address, browsers(address, 3) as (ana, ben, eve):
        id = await sit_down([ana, ben], "ingenious", {"first": "1"})
        async with ana.connect(id) as first, ben.connect(id) as second:
            await first.resign()
            asked = await ben.rematch(id)
            assert asked.next is None
            with pytest.raises(RefusedByServer) as refused_:
                await eve.rematch(id)
            assert refused_.value.status == 404
            agreed = await ana.rematch(id)
            while second.table.next is None:
                await any_news([second])
            assert agreed.next == second.table.next
            assert rondel.replay(rondel.Record.read(await ben.record(id))).over
        table = await ana.table(agreed.next)
        assert table.status == "running" and [seat.mine for seat in table.seats] == [False, True]
        with pytest.raises(RefusedByServer):
            await eve.table(agreed.next)
        async with ana.connect(table.id) as first, ben.connect(table.id) as second:
            await play_on([first, second], any_move(1), 3)
            assert first.seats == (1,) and second.seats == (0,)


@run_async
async def test_a_bot_that_begins_a_rematch_moves_by_itself(database):
    async with serving(database) as address, browsers(address, 1) as (ana,):
        table = await begin(ana, "ingenious", [ana.me("Ana"), ana.bot("greedy")], {"first": "1"})
        async with ana.connect(table.id) as viewer:
            await viewer.resign()
        follow = (await ana.rematch(table.id)).next
        while follow not in [line.id for line in await ana.tables(mine=True) if line.waits]:
            await asyncio.sleep(0.05)
        async with ana.connect(follow) as viewer:
            assert viewer.news.names == ("greedy", "Ana") and viewer.offers is not None
