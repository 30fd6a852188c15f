"""Networks that drop, double, delay and reorder, and viewers that do not read: nothing is lost, nothing doubled."""

import asyncio
import json
import socket as sockets
from contextlib import asynccontextmanager

import msgspec
import pytest
from server.fault_kit import Inside, Sitting, open_up_to_date
from server.server_kit import any_move, browsers, catch_up, play_on, run_async, serving, sit_down
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

import rondel
from rondel.client import Client, Lost, RefusedByServer
from rondel.server import channel, connection
from rondel.server import sockets as server_sockets
from rondel.wire import socket as wire


@asynccontextmanager
async def at_table(database, game="ingenious", **settings):
    """A server, two people, and their viewers of a match that has begun."""
    async with serving(database, **settings) as address, browsers(address, 2) as people:
        id = await sit_down(people, game)
        viewers = [person.connect(id) for person in people]
        for viewer in viewers:
            await open_up_to_date(viewer)
        try:
            yield id, people, viewers
        finally:
            for viewer in viewers:
                await viewer.close()


def to_act(viewers):
    return next(viewer for viewer in viewers if viewer.offers is not None)


@asynccontextmanager
async def raw(person: Client, id: str, **options):
    """A socket without a viewer, which has said nothing yet."""
    cookie = "; ".join(f"{name}={value}" for name, value in person.cookies.items())
    async with connect(
        f"ws{person.address.removeprefix('http')}/api/tables/{id}/socket",
        origin=person.address,
        additional_headers={"cookie": cookie} if cookie else {},
        compression=None,
        proxy=None,
        **options,
    ) as made:
        yield made


async def hear(made, wanted: str) -> dict:
    """The next message of a kind."""
    while True:
        message = json.loads(await made.recv())
        if message["type"] == wanted:
            return message


async def say(made, message: msgspec.Struct) -> None:
    await made.send(msgspec.json.encode(message).decode())


# --- dropped ---------------------------------------------------------------------------------------------------------


@run_async
async def test_dropped_sockets_resume_without_a_gap(database):
    async with at_table(database) as (id, people, viewers):
        choose, drops = any_move(5), 0
        sitting = Sitting(id, viewers, 5)
        while not all(viewer.over for viewer in viewers):
            await catch_up(viewers)
            if viewers[0].over:
                break
            actor = to_act(viewers)
            sitting.acknowledged = await actor.play(choose(actor))
            if sitting.acknowledged % 7 < 2:
                dropped = viewers[sitting.acknowledged % 2]
                dropped.drop()
                with pytest.raises(Lost):
                    while True:
                        await dropped.next()
                await dropped.close()
                had = dropped.number
                await open_up_to_date(dropped)
                assert dropped.news.first >= had > 0
                drops += 1
        assert drops >= 5
        await sitting.check_record(people)


@run_async
async def test_a_move_whose_answer_was_lost_is_known_after_resuming(database):
    async with at_table(database) as (_, _, viewers):
        actor, other = to_act(viewers), next(viewer for viewer in viewers if viewer.offers is None)
        number, move = actor.number, actor.offers.codes()[0]
        await actor.send(wire.Move(id=1, seat=actor.seats[0], seen=number, move=move))
        actor.drop()
        while other.number == number:  # it was carried out all the same
            await other.next()
        with pytest.raises(Lost):
            while True:
                await actor.next()
        await actor.close()
        await open_up_to_date(actor)
        assert actor.number == other.number
        with pytest.raises(RefusedByServer) as refused:  # who sends it once more is not heard twice
            await actor.play(move, seat=actor.seats[0], seen=number)
        assert refused.value.code == "stale"
        assert actor.number == other.number


# --- doubled and reordered -------------------------------------------------------------------------------------------


@run_async
async def test_the_same_bytes_twice_move_once(database):
    async with at_table(database) as (id, people, viewers):
        actor = to_act(viewers)
        seat = actor.seats[0]
        async with raw(people[seat], id) as made:
            await say(made, wire.Hello(wire.PROTOCOL))
            number = (await hear(made, "news"))["number"]
            move = msgspec.json.encode(wire.Move(id=7, seat=seat, seen=number, move=actor.offers.codes()[0])).decode()
            await made.send(move)
            await made.send(move)
            done = await hear(made, "done")
            refused = await hear(made, "refused")
        assert done["id"] == refused["id"] == 7
        assert refused["code"] == "stale"
        journal = await people[seat].journal(id, number)
        assert [told.entry for told in journal].count("move") == 1
        assert len(journal) == done["number"] - number


@run_async
async def test_messages_in_another_order_are_refused_as_stale(database):
    """Two moves of one turn that overtake each other: the later one is not played first."""
    async with at_table(database) as (_, _, viewers):
        match_before = [viewer.number for viewer in viewers]
        actor = to_act(viewers)
        seat, number = actor.seats[0], actor.number
        first = wire.Move(id=1001, seat=seat, seen=number, move=actor.offers.codes()[0])
        later = wire.Move(id=1002, seat=seat, seen=number + 1, move=actor.offers.codes()[-1])
        await actor.send(later)
        while actor.refusal is None:
            await actor.next()
        assert actor.refusal.code == "stale"
        assert [viewer.number for viewer in viewers] == match_before
        await actor.send(first)
        while actor.number == number:
            await actor.next()
        await catch_up(viewers)
        moves = [told for told in actor.entries[number:] if told.entry == "move"]
        assert len(moves) == 1


@run_async
async def test_a_stale_move_brings_the_viewer_up_to_date(database):
    async with at_table(database) as (_, _, viewers):
        actor = to_act(viewers)
        news = actor.news
        with pytest.raises(RefusedByServer) as refused:
            await actor.play(actor.offers.codes()[0], seen=actor.number - 1)
        assert refused.value.code == "stale"
        while actor.news is news:  # sent though nothing has changed
            await actor.next()
        assert actor.number == news.number and actor.offers == news.offers


@run_async
async def test_whoever_claims_to_have_seen_more_than_there_is_gets_all_of_it(database):
    async with at_table(database) as (id, people, viewers):
        await play_on(viewers, any_move(1), 4)
        for beyond in (viewers[0].number + 1, 2**53):
            async with raw(people[0], id) as made:
                await say(made, wire.Hello(wire.PROTOCOL, beyond))
                news = await hear(made, "news")
                assert (news["first"], news["number"]) == (0, viewers[0].number)
                assert len(news["entries"]) == news["number"]
                await say(made, wire.Sync(id=1, seen=beyond))
                assert (await hear(made, "news"))["first"] == 0
        actor = to_act(viewers)
        with pytest.raises(RefusedByServer) as refused:
            await actor.play(actor.offers.codes()[0], seen=actor.number + 1)
        assert refused.value.code == "stale"


# --- two tabs --------------------------------------------------------------------------------------------------------


@run_async
async def test_two_tabs_in_one_seat_see_everything_and_move_once(database):
    async with at_table(database) as (id, people, viewers):
        tabs = [person.connect(id) for person in people]
        for tab in tabs:
            await open_up_to_date(tab)
        choose, made = any_move(8), 0
        while not viewers[0].over:
            await catch_up([*viewers, *tabs])
            if viewers[0].over:
                break
            pair = next((viewer, tab) for viewer, tab in zip(viewers, tabs, strict=True) if viewer.offers is not None)
            assert pair[0].offers == pair[1].offers and pair[0].view == pair[1].view
            results = await asyncio.gather(*[each.play(choose(each)) for each in pair], return_exceptions=True)
            wins = [result for result in results if isinstance(result, int)]
            codes = [result.code for result in results if isinstance(result, RefusedByServer)]
            assert (len(wins), codes) in ((1, ["stale"]), (1, ["game_over"])), results
            made += 1
        await catch_up([*viewers, *tabs])
        match = rondel.replay(rondel.Record.read(await people[0].record(id)))
        for seat in (0, 1):
            assert viewers[seat].entries == tabs[seat].entries == match.journal(seat)
        assert [told.entry for told in viewers[0].entries].count("move") == made
        for tab in tabs:
            await tab.close()


# --- who does not read, or does not speak ----------------------------------------------------------------------------


class Deaf:
    """A viewer that asks for everything again and again and takes in next to nothing of it."""

    def __init__(self, inside: Inside, monkeypatch) -> None:
        self.sent = 0
        """Bytes that the server has got rid of."""
        self.sending = False
        """Whether it is about to get rid of some."""
        self.connection: connection.Connection | None = None
        self._inside = inside
        send = connection.Connection._send

        async def counting(one: connection.Connection, data: bytes) -> None:
            if one is self.connection:
                self.sending = True
            await send(one, data)
            if one is self.connection:
                self.sending = False
                self.sent += len(data)

        monkeypatch.setattr(connection.Connection, "_send", counting)

    @asynccontextmanager
    async def listening(self, person: Client, id: str):
        made = sockets.socket()
        made.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 2048)
        made.connect(("127.0.0.1", int(person.address.rsplit(":", 1)[1])))
        made.setblocking(False)
        room = self._inside.hall.room(id)
        before = set(room.viewers)
        async with raw(person, id, sock=made, ping_interval=None, close_timeout=0.1, max_size=2**22) as socket:
            await say(socket, wire.Hello(wire.PROTOCOL))
            await hear(socket, "news")
            (self.connection,) = room.viewers - before
            socket.transport.pause_reading()
            try:
                yield socket
            finally:
                socket.transport.abort()

    async def stuff(self, socket, other) -> None:
        """Asks until the server can send no more, however often it answers another viewer meanwhile."""
        for asked in range(400):
            had = self.sent
            await say(socket, wire.Sync(id=asked, seen=0))
            for _ in range(20):
                await other.ping()
            if self.sending and self.sent == had:
                return
        raise AssertionError("the server sends and sends")


@run_async
async def test_who_stops_reading_holds_up_nobody_and_gets_it_all_when_reading_again(database, monkeypatch):
    inside = Inside(monkeypatch)
    deaf = Deaf(inside, monkeypatch)
    async with at_table(database) as (id, people, viewers), deaf.listening(people[0], id) as socket:
        choose = any_move(6)
        await play_on(viewers, choose, 20)
        await deaf.stuff(socket, viewers[0])
        await catch_up(viewers)
        sent, number = deaf.sent, viewers[0].number
        await play_on(viewers, choose, 20)
        for asked in range(30):
            await say(socket, wire.Ping(id=asked))
            await viewers[0].ping()
        assert deaf.sent == sent, "what cannot be sent is not made"
        assert len(deaf.connection._answers) <= connection.WAITING
        socket.transport.resume_reading()
        news = await hear(socket, "news")
        while news["number"] < viewers[0].number:
            last, news = news, await hear(socket, "news")
        assert last["number"] <= number, "all that happened meanwhile comes at once"
        assert news["first"] <= last["number"] and len(news["entries"]) == news["number"] - news["first"]


@run_async
async def test_who_stops_reading_for_long_is_let_go(database, monkeypatch):
    inside = Inside(monkeypatch)
    deaf = Deaf(inside, monkeypatch)
    closed: list[object] = []
    lost = server_sockets.Sockets.connection_lost

    def connection_lost(protocol, problem) -> None:
        closed.append(protocol.client)
        lost(protocol, problem)

    monkeypatch.setattr(server_sockets.Sockets, "connection_lost", connection_lost)
    monkeypatch.setattr(server_sockets, "LINGER", 0.2)
    monkeypatch.setattr(channel, "PATIENCE", 1.5)
    async with at_table(database) as (id, people, viewers), deaf.listening(people[0], id) as socket:
        choose = any_move(6)
        await play_on(viewers, choose, 20)
        await deaf.stuff(socket, viewers[0])
        room = inside.hall.room(id)
        while deaf.connection in room.viewers:
            await play_on(viewers, choose, 1)
            await asyncio.sleep(0.05)
        while socket.local_address not in closed:  # nothing is kept for it
            await asyncio.sleep(0.05)
        await play_on(viewers, choose, 2)


@run_async
async def test_a_socket_that_never_says_hello_is_closed(database, monkeypatch):
    async with at_table(database) as (id, people, viewers):
        with monkeypatch.context() as patch:
            patch.setattr(channel, "PATIENCE", 0.3)
            async with raw(people[0], id) as made:
                with pytest.raises(ConnectionClosed) as closed:
                    await made.recv()
                assert closed.value.rcvd.code == wire.BAD_HELLO
        await play_on(viewers, any_move(1), 2)


@run_async
async def test_who_takes_long_to_say_hello_comes_into_the_room_where_the_others_are(database, monkeypatch):
    inside = Inside(monkeypatch)
    async with at_table(database) as (id, people, viewers):
        for viewer in viewers:
            await viewer.close()
        async with raw(people[0], id) as made:
            room = inside.hall.room(id)
            while not room.idle:
                await asyncio.sleep(0.01)
            inside.hall.close_idle(0)
            assert inside.hall.room(id) is not room
            await say(made, wire.Hello(wire.PROTOCOL))
            number = (await hear(made, "news"))["number"]
            for viewer in viewers:
                await open_up_to_date(viewer)
            await play_on(viewers, any_move(1), 1)
            assert (await hear(made, "news"))["first"] == number
