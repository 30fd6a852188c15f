"""Ways round a border that somebody might try: at one device, as host, against a consent, with a flood."""

import asyncio
from contextlib import suppress

import pytest
from server.leak_kit import tapped
from server.server_kit import browsers, run_async, serving, sit_down
from server.table_kit import ANA, BEN, BEST, CY, DEVICE, FRIEND, GREEDY, ME, NOW, Hand, moves, people, refused, set_out
from server.test_hot_seat import a_device
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from rondel.client import RefusedByServer
from rondel.core.dealer import SeedDealer
from rondel.core.errors import NotYourSeat, UndoRefused
from rondel.server import presence, seating, sockets, steady, undoing
from rondel.server import table as tables
from rondel.server.errors import NotStored, SeatRefused, TableRefused
from rondel.server.store import Store
from rondel.server.telling import eyes_of
from rondel.wire import socket as wire
from rondel.wire.socket import PROTOCOL

# --- one device ------------------------------------------------------------------------------------------------------


@run_async
async def test_neither_a_move_nor_a_preview_tells_of_a_hand_that_is_not_shown(database):
    async with a_device(database) as device, tapped(device.tab()) as (tap,):
        seat = device.actor()
        for wanted in ("move", "preview"):
            for code in (0, 1, 17, 3000, 99_999):
                answer = await tap.ask_of(wanted, code, seat=seat, seen=tap.number)
                assert (answer["code"], answer["key"]) == ("table_refused", "show_first")
        answer = await tap.ask("move", seat=seat, seen=tap.number, move=[0, 1])
        assert (answer["code"], answer["key"]) == ("table_refused", "show_first")
        assert (await tap.ask_of("preview", 0, seat=seat, seen=0))["code"] == "stale"
        assert (await tap.ask("move", seat=1 - seat, seen=tap.number, move=0))["code"] == "not_your_turn"


@pytest.mark.parametrize(
    "get_up",
    [
        lambda table: seating.leave(table, ANA, 0),
        lambda table: seating.seat_bot(table, ANA, 0, "random"),
        lambda table: table.resign(ANA, 0, table.number),
    ],
    ids=["leave", "bot", "resign"],
)
def test_who_gets_up_at_a_device_does_not_see_the_other_hand(get_up):
    table = set_out(ME, DEVICE, FRIEND)
    seating.sit(table, BEN, 2, "Ben", table.chairs[2].invitation)
    table.start(ANA, SeedDealer(1))
    assert table.acting == 0 and eyes_of(table, ANA, None) is None and eyes_of(table, ANA, 0) == 0
    get_up(table)
    assert eyes_of(table, ANA, None) is None and eyes_of(table, ANA, 0) is None and eyes_of(table, BEN, None) == 2


# --- the host --------------------------------------------------------------------------------------------------------


def test_who_has_seen_one_hand_does_not_sit_down_at_another_in_the_same_match():
    table = people()
    seating.free(table, ANA, 1, away=True)
    key = table.chairs[1].invitation
    refused(SeatRefused, "one_hand", table, lambda: seating.sit(table, ANA, 1, "Ana", key))
    seating.sit(table, CY, 1, "Cy", key)
    assert table.chairs.seats_of(CY) == (1,)


@pytest.mark.parametrize("friendly", [False, True])
def test_a_bot_for_a_while_is_no_consent(friendly):
    table = people(friendly=friendly)
    moves(table, 2)
    assert table.acting == 1 and undoing.kind(table, 0) == ("ask" if friendly else None)
    seating.seat_bot(table, ANA, 1, BEST, away=True)
    assert undoing.kind(table, 0) is None
    refused(UndoRefused, "undo_chance", table, lambda: table.undo(ANA, 0, table.number))


@run_async
async def test_a_short_loss_of_the_network_is_not_being_away(database, monkeypatch):
    monkeypatch.setattr(steady, "now", hand := Hand())
    async with serving(database) as address, browsers(address, 2) as (ana, ben):
        id = await sit_down([ana, ben], "maharani")
        async with ben.connect(id):
            hand.time += 5000
            assert (await ana.table(id)).seats[1].bot_from is None
        while (await ana.table(id)).seats[1].online:
            await asyncio.sleep(0.01)
        away = (await ana.table(id)).seats[1].bot_from
        assert away == hand.time + presence.AWAY, "it is told when it will be possible"
        hand.time += presence.AWAY - 1
        with pytest.raises(RefusedByServer):
            await ana.seat_bot(id, 1, BEST)
        hand.time += 1
        assert (await ana.seat_bot(id, 1, BEST)).seats[1].bot == BEST


def test_where_somebody_has_left_everyone_at_the_table_may_put_a_bot():
    table = people(3)
    refused(SeatRefused, "seat_taken", table, lambda: seating.seat_bot(table, BEN, 0, "greedy"))
    seating.leave(table, ANA, 0)
    seating.seat_bot(table, BEN, 0, BEST)
    assert table.chairs[0].bot == BEST and table.chairs[0].holder == ANA


def test_a_seat_that_was_given_up_is_a_bots_to_the_end():
    table = people(3)
    table.resign(BEN, 1, table.number)
    refused(SeatRefused, "seat_out", table, lambda: seating.free(table, ANA, 1, away=True))


def test_who_gave_up_has_a_word_on_the_rematch():
    table = set_out(ME, GREEDY, GREEDY)
    table.start(ANA, SeedDealer(1))
    table.resign(ANA, 0, table.number)
    while table.status == "running":
        moves(table)
    table.ask_rematch(ANA, 1)
    assert table.follow is not None and table.follow.chairs.seats_of(ANA) == (2,)
    with pytest.raises(NotYourSeat):
        table.ask_rematch(BEN, 1)


def test_the_log_of_a_match_is_not_filled_by_what_is_no_move(monkeypatch):
    monkeypatch.setattr(tables, "MUCH", 1)
    table = people(friendly=True)
    moves(table, 2)
    while table.number <= table.game.facts.longest:
        seating.leave(table, BEN, 1)
        seating.take_back(table, BEN, 1)
    for _ in range(table.game.facts.longest):  # who sits where does not count
        table.undo(ANA, 0, table.number)
        if table.match.asked is not None:
            table.answer(BEN, 1, True, table.number, NOW)
        moves(table, 2)
        if sum(not isinstance(entry, tables.SEATED) for entry in table.match.entries) > table.game.facts.longest:
            break
    refused(TableRefused, "log_full", table, lambda: table.undo(ANA, 0, table.number))
    seating.seat_bot(table, ANA, 1, BEST, away=True)
    seating.take_back(table, BEN, 1)
    seating.leave(table, BEN, 1)
    seating.free(table, ANA, 1)
    seating.sit(table, CY, 1, "Cy", table.chairs[1].invitation)
    moves(table, 2)


def test_the_same_bot_again_is_no_entry():
    table = people()
    seating.seat_bot(table, BEN, 1, "random")
    number = table.number
    seating.seat_bot(table, BEN, 1, "random")
    assert table.number == number


# --- links -----------------------------------------------------------------------------------------------------------


@run_async
async def test_an_invitation_is_no_ticket_for_spectators(database):
    async with serving(database) as address, browsers(address, 3) as (ana, ben, cy):
        table = await ana.create("maharani", [ana.me("Ana"), ana.friend(), ana.friend()])
        first, second = (table.seats[seat].invitation for seat in (1, 2))
        seen = await ben.table(table.id, first)
        assert seen.invited == 1 and (await cy.table(table.id, second)).invited == 2
        assert (await ana.table(table.id, table.watch)).invited is None
        with pytest.raises(RefusedByServer):
            await ben.connect(table.id, key=first).open()
        with pytest.raises(RefusedByServer):
            await ben.journal(table.id, key=first)
        async with cy.connect(table.id, key=table.watch) as viewer:
            assert viewer.seats == ()


# --- floods and faults -----------------------------------------------------------------------------------------------


@run_async
async def test_a_flood_of_pings_to_one_who_does_not_read_fills_no_memory(database, monkeypatch):
    kept: list[int] = []
    answered = sockets.Sockets.handle_ping

    def handle_ping(protocol):
        answered(protocol)
        kept.append(protocol.transport.get_write_buffer_size())

    monkeypatch.setattr(sockets.Sockets, "handle_ping", handle_ping)
    async with serving(database) as address:
        made = await connect(
            f"ws{address.removeprefix('http')}/api/tables/abc/socket", origin=Origin(address), compression=None
        )
        made.transport.pause_reading()
        with suppress(TimeoutError, ConnectionClosed):
            async with asyncio.timeout(5):
                for number in range(120_000):
                    await made.ping(f"{number:0>120}")
        made.transport.abort()
    assert kept and max(kept) < 500_000


@run_async
async def test_who_comes_while_the_database_is_away_is_told_to_come_back(database, monkeypatch):
    async with serving(database) as address, browsers(address, 2) as people_:
        id = await sit_down(people_, "maharani")
    async with serving(database) as address, browsers(address, 1) as (ana,):

        async def away(*_):
            raise NotStored("no_storage")

        monkeypatch.setattr(Store, "load", away)
        made = await connect(f"ws{address.removeprefix('http')}/api/tables/{id}/socket", origin=Origin(address))
        await made.send(f'{{"type": "hello", "protocol": {PROTOCOL}}}')
        assert "no_storage" in await made.recv()
        with pytest.raises(ConnectionClosed) as closed:
            await made.recv()
        assert closed.value.rcvd.code == wire.LATER
        await ana.close()
