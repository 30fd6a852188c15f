"""Messages that are none, or none that may be obeyed: no crash, no error in the log, and the game is as it was."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from collections import Counter
from contextlib import asynccontextmanager, closing
from typing import Any

import msgspec
import pytest
from server.server_kit import any_move, browsers, play_on, run_async, serving, sit_down
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

import rondel
from rondel.client import Client, Viewer
from rondel.wire import socket as wire

GAMES = ("ingenious", "azul_duel", "maharani", "rajas")
OUTGOING = msgspec.json.Decoder(wire.Outgoing)
INCOMING = msgspec.json.Decoder(wire.Incoming)
BATCH = 40
"""Messages that are sent before their answers are read."""
HUGE = 65_536
VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    2**31,
    2**53,
    2**53 + 1,
    2**63,
    2**64,
    10**40,
    -(10**40),
    0.5,
    1e300,
    "",
    "1",
    "\x00",
    "\u202e",
    "é" * 150,
    "A1-A2" * 30,
    "{0.__class__}",
    "%s%n",
    "²",
    [],
    [1],
    {},
    {"id": 1},
)
TAGS = ("move", "preview", "undo", "answer", "resign", "show", "hide", "sync", "ping", "hello", "news", "", "MOVE")
CODES = range(20_000)
"""No game has more."""
NOTATIONS = ("zz", "-1", "9" * 190, "a1 a2 a3", "\u0661", "--", "A0", "pass pass", "¬", "0x1", "1e3", " ", "\n")


# --- messages --------------------------------------------------------------------------------------------------------


class Maker:
    """Makes messages up for one viewer; ``rng`` decides, so that a run can be had again."""

    def __init__(self, rng: random.Random, viewer: Viewer) -> None:
        self._rng = rng
        self._viewer = viewer
        self._seats = len(viewer.table.seats)

    def each(self) -> list[str | bytes]:
        """One for each way to be refused that made-up messages might miss."""
        seen, own = self._viewer.number, next(iter(self._viewer.seats), 0)
        moves = ((seen, own), (seen - 1, own), (seen, (own + 1) % self._seats))
        made = [{"type": "move", "id": 1, "seat": seat, "seen": at, "move": -1} for at, seat in moves]
        return ["{", "x" * 60_000, *map(json.dumps, made)]

    def message(self) -> str | bytes:
        """One that must not change anything."""
        while True:
            kind = self._rng.choice((self._valid, self._mutated, self._bytes, self._nested, self._wrong, self._illegal))
            made = kind()
            if not self._could_be_obeyed(made):
                return made

    def _could_be_obeyed(self, made: str | bytes) -> bool:
        """Whether it asks for a change that might be the viewer's right. Moves are: none of `_illegal` is offered."""
        try:
            request = INCOMING.decode(made)
        except (msgspec.MsgspecError, UnicodeError):
            return False
        own = isinstance(request, wire.AtSeat) and request.seat in self._viewer.seats
        if not own or request.seen != self._viewer.number or isinstance(request, wire.Preview):
            return False
        if isinstance(request, wire.Move):
            offers, moves = self._viewer.offers, request.move
            if isinstance(moves, tuple):  # a piece of a set need not be offered yet
                return not any(move in NOTATIONS or (isinstance(move, int) and move not in CODES) for move in moves)
            return moves not in NOTATIONS and (
                isinstance(moves, str) or (offers is not None and moves in offers.codes())
            )
        return not isinstance(request, wire.Answer)  # nothing is asked

    def _request(self) -> dict[str, Any]:
        rng, viewer = self._rng, self._viewer
        codes = viewer.offers.codes() if viewer.offers is not None else [0]
        return {
            "type": rng.choice(TAGS[:9]),
            "id": rng.randrange(1000),
            "seat": rng.randrange(self._seats + 1),
            "seen": rng.choice((viewer.number, viewer.number - 1, viewer.number + 1, 0, 2**53)),
            "move": self._any_move(codes) if rng.random() < 0.7 else self._any_set(codes),
            "moves": [self._any_move(codes) for _ in range(rng.choice((0, 1, 1, 3, 101)))],
            "yes": rng.random() < 0.5,
        }

    def _any_move(self, codes: list[int]) -> int:
        return self._rng.choice(codes) if self._rng.random() < 0.5 else self._rng.randrange(-5, 20_000)

    def _any_set(self, codes: list[int]) -> list[int]:
        return [self._any_move(codes) for _ in range(self._rng.choice((0, 1, 2, 5, 30, 31)))]

    def _fitting(self) -> dict[str, Any]:
        """A request with the fields that belong to it."""
        whole = self._request()
        fields = {"move": "seat seen move", "preview": "seat seen moves", "answer": "seat seen yes", "sync": "seen"}
        fields |= {"undo": "seat seen", "resign": "seat seen", "show": "seat"}
        wanted = ("type", "id", *fields.get(whole["type"], "").split())
        return {name: whole[name] for name in wanted}

    def _valid(self) -> str:
        """Well made, but stale, of another seat, or without a consequence."""
        return json.dumps(self._fitting())

    def _mutated(self) -> str | bytes:
        """One that was well made, with bytes changed."""
        text = bytearray(self._valid().encode())
        for _ in range(self._rng.randint(1, 4)):
            at = self._rng.randrange(len(text))
            what = self._rng.randrange(4)
            if what == 0:
                text[at] = self._rng.randrange(256)
            elif what == 1:
                del text[at : at + self._rng.randint(1, 5)]
            elif what == 2:
                text[at:at] = bytes(self._rng.choices(range(256), k=self._rng.randint(1, 5)))
            else:
                text[at:at] = text[: self._rng.randrange(len(text) + 1)]
            text = text or bytearray(b"{")
        try:
            return text.decode()
        except UnicodeDecodeError:
            return bytes(text)

    def _bytes(self) -> bytes:
        """Any bytes; with 0xff at their beginning they are sent as a text that is none."""
        begun = self._rng.choice((b"", b"\xff"))
        return begun + self._rng.randbytes(self._rng.choice((0, 1, 2, 10, 100, 1000)))

    def _nested(self) -> str:
        """Deep, wide, long, or with numbers and signs that are none."""
        rng = self._rng
        return rng.choice(
            (
                "[" * rng.randint(1, 4000),
                '{"id":' * rng.randint(1, 600),
                '{"type":"move","move":' + "[" * 1000 + "]" * 1000 + "}",
                '{"type":"ping","id":' + "9" * rng.randint(1, 4000) + "}",
                '{"type":"ping","id":1e' + "9" * rng.randint(1, 400) + "}",
                '{"type":"ping","id":-0}',
                '{"type":"ping","id":NaN}',
                '{"type":"\\ud800","id":1}',
                '{"type":"move","id":1,"seat":0,"seen":0,"move":"\\udfff\\ud800"}',
                '{"type":"ping","id":1' + ',"id":2' * 300 + "}",
                '{"type":"ping","id":1}' + " " * rng.randint(1, 5000),
                '{"type":"ping","id":1}{"type":"ping","id":2}',
                "\ufeff" + '{"type":"ping","id":1}',
                "",
                " " * rng.randint(1, 20_000),
                "x" * rng.randint(4000, 60_000),
            )
        )

    def _wrong(self) -> str:
        """Wrong types, unknown tags, fields too many or too few."""
        whole = self._request()
        for _ in range(self._rng.randint(1, 3)):
            field = self._rng.choice([*whole, "extra"])
            if self._rng.random() < 0.3:
                whole.pop(field, None)
            else:
                whole[field] = self._rng.choice(TAGS if field == "type" else VALUES)
        return json.dumps(whole)

    def _illegal(self) -> str:
        """At the right moment, of the right seat perhaps, but no move."""
        fitting = {**self._fitting(), "type": self._rng.choice(("move", "preview")), "seen": self._viewer.number}
        fitting |= {"seat": self._rng.randrange(self._seats)}
        move = self._rng.choice((-1, 10**6, 2**63, -(2**63), 2**64 - 1, 10**30, *NOTATIONS))
        for field in ("move", "moves", "yes"):
            fitting.pop(field, None)
        several = [move, *self._rng.sample(NOTATIONS, self._rng.randrange(3))]
        made = move if self._rng.random() < 0.5 else several
        fitting |= {"move": made} if fitting["type"] == "move" else {"moves": [move]}
        return json.dumps(fitting)


# --- sending them ----------------------------------------------------------------------------------------------------


@asynccontextmanager
async def wire_to(address: str, id: str, client: Client, hello: str | bytes | None = None):
    """A bare socket of a table; ``hello`` is the first message."""
    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    socket = await connect(
        f"ws{address.removeprefix('http')}/api/tables/{id}/socket",
        origin=Origin(address),
        additional_headers={"cookie": cookie} if cookie else {},
        compression=None,
        proxy=None,
        max_size=2**22,
    )
    try:
        await socket.send(hello if hello is not None else json.dumps({"type": "hello", "protocol": wire.PROTOCOL}))
        yield socket
    finally:
        await socket.close()


async def ask_all(socket: ClientConnection, messages: list[str | bytes], met: Counter[str]) -> None:
    """Sends messages and a ping; everything must be answered, by a sentence where it is refused."""
    for message in messages:
        await socket.send(message, text=True if message[:1] == b"\xff" else None)
    await socket.send(json.dumps({"type": "ping", "id": 2**53}))
    answers = 0
    while True:
        told = OUTGOING.decode(await socket.recv())
        if isinstance(told, wire.Pong) and told.id == 2**53 and answers >= len(messages):
            return
        if isinstance(told, wire.Refused):
            assert told.message.endswith(".") and len(told.message) < 600, told
            met[told.key] += 1
        if isinstance(told, wire.Refused | wire.Done | wire.Pong | wire.Previewed):
            answers += 1


async def closed_with(socket: ClientConnection, message: str) -> int | None:
    """The code by which the server closes a socket after a message."""
    await socket.send(message)
    try:
        while True:
            await socket.recv()
    except ConnectionClosed:
        return socket.close_code


def stored(database: str) -> list[Any]:
    """All that the database holds."""
    names = ("tables", "seats", "entries")
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as file:
        return [file.execute(f"SELECT * FROM {name} ORDER BY 1, 2").fetchall() for name in names]


BAD_HELLOS = (
    "",
    "hello",
    "{}",
    b"\xff\x00",
    "[" * 5000,
    '{"type":"hello"}',
    '{"type":"hello","protocol":"1"}',
    '{"type":"hello","protocol":1,"seen":-1}',
    '{"type":"hello","protocol":1,"key":"' + "k" * 65 + '"}',
    '{"type":"hello","protocol":1,"more":1}',
    '{"type":"ping","id":1}',
)


async def fuzz(database: str, game: str, count: int, seed: int, caplog) -> Counter[str]:
    """Sends so many messages by both players and a spectator in the middle of a game, then plays it to its end."""
    rng, met = random.Random(seed), Counter[str]()
    async with serving(database) as address, browsers(address, 3) as (ana, ben, eve):
        id = await sit_down([ana, ben], game, public=True)
        other = await sit_down([ben, ana], "ingenious")
        async with ana.connect(id) as one, ben.connect(id) as two, eve.connect(id) as three:
            await play_on([one, two], any_move(seed), 5)
            while len({one.number, two.number, three.number}) > 1:
                await asyncio.sleep(0.01)
            before, entries = stored(database), list(one.entries)
            people = ((ana, one), (ben, two), (eve, three))
            while met["sent"] < count:
                met["sockets"] += 1
                client, viewer = people[met["sockets"] % 3]
                maker = Maker(rng, viewer)
                async with wire_to(address, id, client) as socket:
                    await ask_all(socket, maker.each(), met)
                    for _ in range(3):
                        await ask_all(socket, [maker.message() for _ in range(BATCH)], met)
                        met["sent"] += BATCH
                    large = "x" * (HUGE + rng.randint(1, 50_000))
                    met[f"closed {await closed_with(socket, large)}"] += 1
                    met["sent"] += 1
                async with wire_to(address, id, client, rng.choice(BAD_HELLOS)) as socket:
                    met[f"closed {await closed_with(socket, '')}"] += 1
                    met["sent"] += 1
            assert stored(database) == before and one.entries == entries
            assert other in str(before)
            await play_on([one, two], any_move(seed))
            match = rondel.replay(rondel.Record.read(await ana.record(id)))
            assert match.over and match.journal(0)[: len(entries)] == entries
    assert [record for record in caplog.records if record.levelname in ("ERROR", "CRITICAL")] == []
    return met


def _all_is_met(met: Counter[str]) -> None:
    """The messages were refused in every way there is; a socket is closed for what is far too large, or no hello."""
    assert {name for name in met if name.startswith("closed")} == {"closed 1009", "closed 4400"}
    assert {"bad_message", "message_large", "stale", "not_your_seat", "not_your_turn", "no_such_move"} <= set(met)


@pytest.mark.parametrize("game", GAMES)
@run_async
async def test_no_message_breaks_the_server_or_changes_a_game(game, database, caplog):
    met = await fuzz(database, game, 800, 1, caplog)
    _all_is_met(met)


@run_async
async def test_a_message_over_the_limit_is_refused_and_one_far_over_it_closes_the_socket(database):
    async with serving(database, limits={"message": 500}) as address, browsers(address, 1) as (ana,):
        table = await ana.create("ingenious", [ana.me("Ana"), ana.friend()])
        ping = '{"type":"ping","id":7}'
        async with wire_to(address, table.id, ana) as socket:
            met = Counter[str]()
            await ask_all(socket, [ping.ljust(500)], met)
            assert not met
            await ask_all(socket, [ping.ljust(501), ping.ljust(HUGE)], met)
            assert met == {"message_large": 2}
            assert await closed_with(socket, ping.ljust(HUGE + 1)) == 1009


FRAMES = {
    "not masked": b"\x81\x02{}",
    "of a kind that is not": b"\x83\x80\x00\x00\x00\x00",
    "with reserved bits": b"\xf1\x80\x00\x00\x00\x00",
    "that goes on with nothing": b"\x80\x80\x00\x00\x00\x00",
    "of 2**63 bytes": b"\x81\xff\x80" + b"\x00" * 11,
    "of a long ping": b"\x89\xfe\x01\x00\x00\x00\x00\x00" + b"x" * 256,
    "that ends a broken close": b"\x88\x81\x00\x00\x00\x00\x03",
}


@run_async
async def test_a_broken_frame_closes_the_socket_and_nothing_else(database, caplog):
    async with serving(database) as address, browsers(address, 1) as (ana,):
        table = await ana.create("ingenious", [ana.me("Ana"), ana.friend()])
        async with ana.connect(table.id) as viewer:
            for kind, frame in FRAMES.items():
                async with wire_to(address, table.id, ana) as socket:
                    await socket.recv()
                    socket.transport.write(frame)
                    with pytest.raises(ConnectionClosed):
                        while True:
                            await socket.recv()
                faults = [record for record in caplog.records if record.levelname in ("ERROR", "CRITICAL")]
                assert not faults, f"a frame {kind}"
                await viewer.ping()


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_no_message_of_very_many_breaks_the_server_or_changes_a_game(game, database, caplog):
    met = asyncio.run(fuzz(database, game, 25_000, 2, caplog))
    _all_is_met(met)
