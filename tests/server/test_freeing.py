"""A host who wants to see a hand, and guests who stall: what becomes of a seat whose player is not there."""

import pytest
from server.server_kit import both_databases, browsers, run_async, serving, sit_down
from server.table_kit import (
    ANA,
    ANYONE,
    BEN,
    BEST,
    CY,
    DEVICE,
    EVE,
    FRIEND,
    GREEDY,
    ME,
    NOW,
    Hand,
    moves,
    people,
    refused,
    set_out,
    to_the_end,
)

import rondel
from rondel.client import Client, Lost, RefusedByServer
from rondel.core.dealer import SeedDealer
from rondel.core.errors import AskRefused, NotYourSeat, UndoRefused
from rondel.core.record import Left, Replaced
from rondel.server import limits, presence, seating, steady, undoing
from rondel.server.errors import Forbidden, SeatLost, SeatRefused
from rondel.server.limits import Meter
from rondel.server.settings import Limits
from rondel.server.table import Table
from rondel.server.telling import eyes_of, tell_table
from rondel.wire.socket import SEAT_LOST

SPY = EVE
"""The host's second cookie."""


def freed(count: int = 2, **more) -> Table:
    """A match from which Ben went away; Ana has freed his seat, 1."""
    table = people(count, **more)
    moves(table, 2)
    seating.free(table, ANA, 1, away=True)
    return table


def taken(**more) -> Table:
    """The same, and the host's second cookie sits there."""
    table = freed(**more)
    seating.sit(table, SPY, 1, "Spy", table.chairs[1].invitation)
    return table


# --- the attack ------------------------------------------------------------------------------------------------------


@both_databases
@run_async
async def test_a_host_cannot_look_into_the_hand_of_somebody_who_is_there(database, monkeypatch):
    monkeypatch.setattr(steady, "now", hand := Hand())
    async with serving(database) as address, browsers(address, 3) as (ana, ben, spy):
        id = await sit_down([ana, ben], "ingenious", {"first": "1"})
        async with ben.connect(id), ben.connect(id) as phone:
            hand.time += 1000
            with pytest.raises(RefusedByServer, match="is here") as caught:
                await ana.free(id, 1)
            assert (caught.value.status, caught.value.key) == (409, "seat_here")
            assert phone.table.seats[1].mine
        async with ana.connect(id) as viewer:
            await viewer.until(lambda it: not it.table.seats[1].online)
            with pytest.raises(RefusedByServer, match="is here"):
                await ana.free(id, 1)
            hand.time += presence.AWAY
            key = (await ana.free(id, 1)).seats[1].invitation
            sat = await spy.sit(id, 1, "Spy", key)
            assert sat.seats[1].mine and not sat.seats[1].former
            await viewer.until(lambda it: it.entries[-1].entry == "replaced")
            told = viewer.entries[-1]
            assert (told.seat, told.text, told.was, told.hand) == (1, "Spy", "Player 1", True)

    async with serving(database) as address:  # whose it was is not forgotten
        ana, ben, spy = (Client(address, cookies=one.cookies) for one in (ana, ben, spy))
        assert [line.id for line in await ben.tables(mine=True)] == [id]
        seen = await ben.table(id)
        assert seen.seats[1].former and not seen.seats[1].mine and seen.watch is None
        async with spy.connect(id) as thief, ben.connect(id) as viewer:
            assert viewer.news.eyes is None and thief.news.eyes == 1
            assert (await ben.take_back(id, 1)).seats[1].mine
            await viewer.until(lambda it: it.news.eyes == 1)
            assert viewer.news.names == ("Player 0", "Player 1") and not viewer.entries[-1].hand
            with pytest.raises(Lost):
                await thief.until(lambda it: False)
            assert (thief.refusal.code, thief.refusal.key) == ("seat_lost", "seat_returned")
        with pytest.raises(RefusedByServer) as caught:
            await spy.table(id)
        assert (caught.value.status, caught.value.code, caught.value.key) == (409, "seat_lost", "seat_returned")
        for client in (ana, ben, spy):
            await client.close()


def test_a_seat_whose_player_is_there_is_not_freed_while_a_match_runs():
    table = people()
    refused(SeatRefused, "seat_here", table, lambda: seating.free(table, ANA, 1))
    refused(SeatRefused, "seat_here", table, lambda: seating.free(table, ANA, 0))
    seating.seat_bot(table, BEN, 1, "greedy")
    refused(SeatRefused, "seat_here", table, lambda: seating.free(table, ANA, 1))
    seating.take_back(table, BEN, 1)
    seating.leave(table, BEN, 1)
    seating.free(table, ANA, 1)
    assert table.chairs[1].free


@pytest.mark.parametrize("friendly", [False, True])
def test_without_the_one_whose_seat_was_freed_nobody_takes_back_moves(friendly):
    for table in (freed(friendly=friendly), taken(friendly=friendly)):
        assert undoing.kind(table, 0) is None
        refused(UndoRefused, "undo_chance", table, lambda table=table: table.undo(ANA, 0, table.number))
    table = freed(friendly=friendly)
    seating.seat_bot(table, ANA, 1, BEST)
    assert undoing.kind(table, 0) is None, "nor with a bot in the seat"


def test_who_left_and_was_then_freed_has_a_say_again():
    table = people(friendly=True)
    moves(table, 2)
    seating.leave(table, BEN, 1)
    assert undoing.kind(table, 0) == "free"
    seating.free(table, ANA, 1)
    assert undoing.kind(table, 0) is None


def test_nobody_takes_back_the_moves_of_the_one_in_whose_seat_they_sit():
    table = set_out(FRIEND, GREEDY)
    seating.sit(table, BEN, 0, "Ben", table.chairs[0].invitation)
    table.start(ANA, SeedDealer(1))
    moves(table, 2)
    assert undoing.kind(table, 0) == "free"
    seating.free(table, ANA, 0, away=True)
    seating.sit(table, CY, 0, "Cy", table.chairs[0].invitation)
    assert undoing.kind(table, 0) is None
    seating.take_back(table, BEN, 0)
    assert undoing.kind(table, 0) == "free"


def test_the_former_player_comes_back_whoever_sits_there_by_now():
    for table in (freed(), taken()):
        seating.take_back(table, BEN, 1)
        assert table.match.last == Replaced(1, "Ben") and table.chairs.seats_of(BEN) == (1,)
        assert table.chairs.seats_of(SPY) == () and table.chairs[1].invitation is None
        moves(table)
    table = freed()
    refused(SeatRefused, "best_bot", table, lambda: seating.seat_bot(table, ANA, 1, "random"))
    seating.seat_bot(table, ANA, 1, BEST)
    seating.take_back(table, BEN, 1)
    assert table.bot_to_act is None and table.acting == 1 and table.chairs.seats_of(BEN) == (1,)
    refused(SeatRefused, "seat_not_left", table, lambda: seating.take_back(table, BEN, 1))


def test_freeing_a_seat_twice_does_not_wash_off_whose_it_is():
    table = taken()
    seating.leave(table, SPY, 1)
    seating.free(table, ANA, 1)
    seating.sit(table, CY, 1, "Cy", table.chairs[1].invitation)
    refused(NotYourSeat, "not_your_seat", table, lambda: seating.take_back(table, SPY, 1))
    with pytest.raises(SeatLost) as caught:
        table.chairs.check_not_lost(SPY)
    assert caught.value.key == "seat_freed"
    seating.take_back(table, BEN, 1)
    assert table.chairs.seats_of(BEN) == (1,) and table.chairs.seats_of(CY) == ()


def test_the_host_who_leaves_and_frees_the_own_seat_gets_no_other_hand():
    table = people(3)
    seating.leave(table, ANA, 0)
    seating.free(table, ANA, 0)
    seating.leave(table, BEN, 1)
    seating.free(table, ANA, 1)
    refused(SeatRefused, "one_hand", table, lambda: seating.sit(table, ANA, 1, "Ana", table.chairs[1].invitation))
    seating.sit(table, SPY, 0, "Spy", table.chairs[0].invitation)
    refused(SeatRefused, "one_hand", table, lambda: seating.sit(table, SPY, 1, "Spy", table.chairs[1].invitation))
    seating.take_back(table, ANA, 0)
    refused(SeatRefused, "one_hand", table, lambda: seating.sit(table, SPY, 1, "Spy", table.chairs[1].invitation))
    assert table.match.names[0] == "Ana"


def test_who_was_freed_and_sits_down_by_a_new_invitation_has_the_own_seat_again():
    table = freed()
    seating.sit(table, BEN, 1, "Benny", table.chairs[1].invitation)
    assert table.match.last == Replaced(1, "Ben") and table.chairs.seats_of(BEN) == (1,)
    assert table.chairs[1].former is None and undoing.kind(table, 0) is None


def test_who_came_back_is_not_freed_while_they_are_there():
    table = taken()
    seating.take_back(table, BEN, 1)
    refused(SeatRefused, "seat_here", table, lambda: seating.free(table, ANA, 1))
    seating.free(table, ANA, 1, away=True)
    seating.take_back(table, BEN, 1)
    assert table.chairs.seats_of(BEN) == (1,)


def test_a_seat_of_a_device_that_was_freed_still_counts_for_its_curtain():
    table = set_out(ME, DEVICE, FRIEND)
    seating.sit(table, BEN, 2, "Ben", table.chairs[2].invitation)
    table.start(ANA, SeedDealer(1))
    seating.leave(table, ANA, 1)
    seating.free(table, ANA, 1)
    assert table.acting == 0 and eyes_of(table, ANA, None) is None, "Dan still sits beside Ana"
    assert eyes_of(table, ANA, 0) == 0
    moves(table, 2)
    seating.take_back(table, ANA, 1)
    assert table.chairs.seats_of(ANA) == (0, 1)


def test_a_seat_in_which_a_bot_plays_to_the_end_is_not_freed():
    table = people(3)
    table.resign(BEN, 1, table.number)
    refused(SeatRefused, "seat_out", table, lambda: seating.free(table, ANA, 1, away=True))
    assert table.watches(BEN)


def test_after_the_end_the_seat_is_whose_it_then_was():
    table = taken()
    to_the_end(table)
    assert not any(seat.former for seat in tell_table(table, BEN, presence.Presence()).seats)
    assert table.watches(BEN), "but they may see how it ended"
    refused(NotYourSeat, "not_your_seat", table, lambda: table.ask_rematch(BEN, NOW))
    table.ask_rematch(ANA, NOW)
    table.ask_rematch(SPY, NOW)
    assert {chair.holder for chair in table.follow.chairs} == {ANA, SPY}
    assert not any(chair.former or chair.lost for chair in table.follow.chairs)


# --- everybody is told -----------------------------------------------------------------------------------------------


def test_a_new_player_who_sees_a_hand_is_told_to_everybody_in_a_record_that_replays():
    table = taken()
    assert table.match.last == Replaced(1, "Spy", hand=True)
    for seat in (None, 0, 1):
        told = table.match.journal(seat)[-1]
        assert (told.text, told.was, told.hand) == ("Spy", "Ben", True)
    assert rondel.resume(table.match.record(), SeedDealer(1)).last == table.match.last


def test_where_nothing_is_hidden_a_new_player_sees_no_hand():
    table = freed(game="maharani")
    seating.sit(table, CY, 1, "Cy", table.chairs[1].invitation)
    assert table.match.last == Replaced(1, "Cy") and not table.match.journal(0)[-1].hand


def test_a_bots_hand_is_a_hand():
    table = set_out(ME, GREEDY)
    table.start(ANA, SeedDealer(1))
    seating.free(table, ANA, 1)
    seating.sit(table, SPY, 1, "Spy", table.chairs[1].invitation)
    assert table.match.last == Replaced(1, "Spy", hand=True)
    refused(NotYourSeat, "not_your_seat", table, lambda: seating.take_back(table, BEN, 1))


@run_async
async def test_a_guest_who_is_sent_away_hears_what_happened(database):
    async with serving(database) as address, browsers(address, 3) as (ana, ben, eve):
        made = await ana.create("ingenious", [ana.me("Ana"), ana.friend(), ana.friend()])
        for send_away in (lambda: ana.free(made.id, 1), lambda: ana.seat_bot(made.id, 1, "greedy")):
            key = (await ana.table(made.id)).seats[1].invitation
            await ben.sit(made.id, 1, "Ben", key)
            async with ben.connect(made.id) as viewer:
                await send_away()
                with pytest.raises(Lost) as lost:
                    await viewer.until(lambda it: False)
                assert lost.value.code == SEAT_LOST == 4409
                assert (viewer.refusal.code, viewer.refusal.key) == ("seat_lost", "seat_freed")
            for asked in (ben.table(made.id), ben.table(made.id, key), ben.leave(made.id, 1), ben.journal(made.id)):
                with pytest.raises(RefusedByServer) as caught:
                    await asked
                assert (caught.value.status, caught.value.code, caught.value.key) == (409, "seat_lost", "seat_freed")
            with pytest.raises(RefusedByServer) as caught:
                await ben.connect(made.id).open()
            assert caught.value.key == "seat_freed"
        with pytest.raises(RefusedByServer) as caught:
            await eve.table(made.id)
        assert caught.value.key == "no_table", "to everybody else there is none"


def test_who_was_sent_away_before_the_match_may_sit_down_in_it():
    table = set_out(ME, FRIEND, FRIEND)
    for seat, browser, name in ((1, BEN, "Ben"), (2, CY, "Cy")):
        seating.sit(table, browser, seat, name, table.chairs[seat].invitation)
    seating.free(table, ANA, 1)
    seating.sit(table, EVE, 1, "Eve", table.chairs[1].invitation)
    table.start(ANA, SeedDealer(1))
    seating.free(table, ANA, 2, away=True)
    seating.sit(table, BEN, 2, "Ben", table.chairs[2].invitation)
    assert table.chairs.seats_of(BEN) == (2,)
    table.chairs.check_not_lost(BEN)


def test_a_public_table_is_seen_by_whoever_lost_a_seat():
    table = set_out(ME, ANYONE)
    seating.sit(table, BEN, 1, "Ben", None)
    seating.free(table, ANA, 1)
    assert table.watches(BEN) and table.chairs.seats_of(BEN) == ()
    seating.sit(table, BEN, 1, "Ben", None)
    table.chairs.check_not_lost(BEN)


# --- stalling --------------------------------------------------------------------------------------------------------


@run_async
async def test_a_guest_puts_a_bot_in_for_a_host_who_is_away(database, monkeypatch):
    monkeypatch.setattr(steady, "now", hand := Hand())
    async with serving(database) as address, browsers(address, 3) as (ana, ben, eve):
        id = await sit_down([ana, ben], "maharani", public=True)
        async with ben.connect(id) as viewer:
            seat = (await ben.table(id)).seats[0]
            assert seat.bot_from == hand.time + presence.AWAY
            with pytest.raises(RefusedByServer, match="is taken"):
                await ben.seat_bot(id, 0, BEST)
            hand.time = seat.bot_from
            with pytest.raises(RefusedByServer, match="Only those who play"):
                await eve.seat_bot(id, 0, BEST)
            with pytest.raises(RefusedByServer, match=f"best bot can play: {BEST}"):
                await ben.seat_bot(id, 0, "random")
            assert (await ben.seat_bot(id, 0, BEST)).seats[0].bot == BEST
            await viewer.until(lambda it: it.offers is not None)
            back = await ana.take_back(id, 0)
            assert back.host and back.seats[0].mine and back.seats[0].bot is None
            await viewer.until(lambda it: it.entries[-1].entry == "replaced")
            assert not viewer.over


def test_a_bot_for_somebody_who_is_away_takes_nothing_from_them():
    table = people(3)
    seating.seat_bot(table, BEN, 0, BEST, away=True)
    assert table.chairs[0].held_by(ANA) and table.host == ANA and table.resigned == ()
    assert undoing.kind(table, 1) is None and not table.chairs[0].gone
    refused(Forbidden, "not_host", table, lambda: seating.seat_bot(table, BEN, 0, "random", away=True))
    refused(NotYourSeat, "not_your_seat", table, lambda: seating.take_back(table, BEN, 0))
    seating.take_back(table, ANA, 0)
    assert table.chairs.seats_of(ANA) == (0,)


def test_the_bot_that_somebody_has_chosen_for_a_while_is_not_changed_for_a_weaker_one():
    table = people()
    seating.seat_bot(table, BEN, 1, "greedy")
    refused(SeatRefused, "best_bot", table, lambda: seating.seat_bot(table, ANA, 1, "random", away=True))


def test_who_asked_and_heard_no_asks_again_only_after_a_move():
    table = people(3, friendly=True)
    moves(table, 2)
    table.undo(ANA, 0, table.number)
    table.answer(BEN, 1, False, table.number, NOW)
    seating.leave(table, CY, 2)
    seating.take_back(table, CY, 2)
    assert undoing.kind(table, 0) is None
    refused(AskRefused, "ask_declined", table, lambda: table.undo(ANA, 0, table.number))
    moves(table)
    assert undoing.kind(table, 0) == "ask"
    table.undo(ANA, 0, table.number)
    assert table.match.asked.seat == 0


def test_another_seat_may_ask_though_one_was_refused():
    table = people(3, friendly=True)
    moves(table, 4)
    table.undo(ANA, 0, table.number)
    table.answer(CY, 2, False, table.number, NOW)
    assert (undoing.kind(table, 0), undoing.kind(table, 1)) == (None, "ask")
    table.undo(BEN, 1, table.number)
    table.answer(CY, 2, False, table.number, NOW)
    assert (undoing.kind(table, 0), undoing.kind(table, 1)) == (None, None)


@run_async
async def test_a_guest_cannot_fill_the_log_by_changing_seats_and_can_always_be_replaced(database, monkeypatch):
    monkeypatch.setattr(steady, "now", hand := Hand())
    limit = Limits().seat_changes
    async with serving(database, limits={"seat_changes": limit}) as address, browsers(address, 2) as (ana, ben):
        id = await sit_down([ana, ben], "maharani")
        for change in range(limit):
            await (ben.take_back(id, 1) if change % 2 else ben.leave(id, 1))
        with pytest.raises(RefusedByServer) as caught:
            await ben.leave(id, 1)
        assert (caught.value.status, caught.value.key) == (429, "too_many_changes")
        assert len([told for told in await ana.journal(id) if told.entry in ("left", "replaced")]) == limit
        hand.time += presence.AWAY
        assert (await ana.seat_bot(id, 1, BEST)).seats[1].bot == BEST, "another browser's count"
        with pytest.raises(RefusedByServer) as caught:
            await ben.take_back(id, 1)
        assert caught.value.key == "too_many_changes"


def test_seat_changes_are_counted_for_each_browser_and_table_and_forgotten_after_a_while():
    clock = Hand()
    meter = Meter(Limits(seat_changes=3), clock)
    for table, browser in (("a", ANA), ("a", BEN), ("b", ANA)):
        for _ in range(3):
            meter.seat_change(table, browser)
        with pytest.raises(limits.TooMany):
            meter.seat_change(table, browser)
    clock.time += limits.HOUR / 3
    meter.seat_change("a", ANA)


def test_leaving_is_an_entry_once():
    table = freed()
    assert table.match.last == Left(1)
    number = table.number
    refused(SeatRefused, "seat_free", table, lambda: seating.free(table, ANA, 1, away=True))
    assert table.number == number
