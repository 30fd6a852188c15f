"""Players for ``rondel bench-server``: raw sockets, two at each table, and what they measure.

They do as little as they can, so that they measure the server and not themselves: no library between them and the
frames, and of a message only what is needed to choose the next move is decoded.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec

from rondel.core.dealer import SystemDealer
from rondel.core.match import Match
from rondel.core.offers import Offers
from rondel.core.registry import configure
from rondel.wire.socket import PROTOCOL

CLIENT = "192.0.2.1"
"""The address that players say to come from; a server believes it only if it is told to."""
KEY = b"cm9uZGVsIGJlbmNoIGtleQ=="
"""Sixteen bytes, as the opening of a socket asks for them."""
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class News(msgspec.Struct, tag_field="type", tag="news"):
    number: int
    actor: int | None
    offers: Offers | None


class Refused(msgspec.Struct, tag_field="type", tag="refused"):
    key: str


class _Welcome(msgspec.Struct, tag_field="type", tag="welcome"):
    pass


class _TableNews(msgspec.Struct, tag_field="type", tag="table"):
    pass


class _Done(msgspec.Struct, tag_field="type", tag="done"):
    pass


class Previewed(msgspec.Struct, tag_field="type", tag="previewed"):
    pass


class Pong(msgspec.Struct, tag_field="type", tag="pong"):
    pass


Message = News | Refused | _Welcome | _TableNews | _Done | Previewed | Pong
_MESSAGE = msgspec.json.Decoder(Message)


def read(data: bytes) -> Message:
    """A message of the server's, as far as players need it."""
    found: Message = _MESSAGE.decode(data)
    return found


class Times:
    """What is measured while it is open, in seconds; a move counts if it was due in that time."""

    def __init__(self) -> None:
        self.begin = self.end = 0.0
        self.delays: list[float] = []
        """From sending a move to the other seat's news."""
        self.from_due: list[float] = []
        """The same from the time when the move was due: whoever waits for a slow server sends late."""
        self.late: list[float] = []
        self.sizes: list[int] = []
        """Bytes that reached one viewer by one move."""
        self.open = 0
        """Moves that were due and are not answered yet."""
        self.refused = 0
        self.lost = 0
        """Sockets that the server closed."""
        self.finished = 0

    def counts(self, due: float) -> bool:
        return self.begin <= due < self.end


class Line(asyncio.Protocol):
    """One socket of one player."""

    def __init__(self, heard: Callable[[bytes], None], lost: Callable[[], None]) -> None:
        self._heard, self._lost = heard, lost
        self._buffer = bytearray()
        self._transport: Any = None
        self._opened = False
        self._closing = False
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @classmethod
    async def open(
        cls, port: int, path: str, cookie: str, heard: Callable[[bytes], None], lost: Callable[[], None], client: str
    ) -> Line:
        """A socket that is open; ``client`` is the address that it says to come from."""
        _, line = await asyncio.get_running_loop().create_connection(lambda: cls(heard, lost), "127.0.0.1", port)
        host = f"127.0.0.1:{port}"
        line._transport.write(
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\n"
            f"X-Forwarded-For: {client}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {KEY.decode()}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await line.ready
        return line

    def send(self, data: bytes, kind: int = TEXT) -> None:
        """A frame. Its mask is of zeros: the server unmasks it as any other, and masking costs nothing here."""
        size = len(data)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self._transport.write(bytes([0x80 | kind]) + length + b"\0\0\0\0" + data)

    def close(self) -> None:
        self._closing = True
        self.send((1000).to_bytes(2, "big"), CLOSE)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport

    def connection_lost(self, problem: Exception | None) -> None:
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("the server did not open a socket"))
        elif not self._closing:
            self._lost()

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer
        buffer += data
        if not self._opened:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not buffer.startswith(b"HTTP/1.1 101"):
                self._transport.close()
                return
            del buffer[: end + 4]
            self._opened = True
            self.ready.set_result(None)
        at = 0
        while len(buffer) >= at + 2:
            size, body = buffer[at + 1], at + 2
            if size == 126:
                size, body = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, body = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if len(buffer) < body + size:
                break
            self._frame(buffer[at] & 15, bytes(buffer[body : body + size]))
            at = body + size
        del buffer[:at]

    def _frame(self, kind: int, body: bytes) -> None:
        if kind == TEXT:
            self._heard(body)
        elif kind == PING:
            self.send(body, PONG)
        elif kind == CLOSE:
            self._transport.close()


class Pair:
    """Two players. Now and then a move is due; the other one's news are awaited before the next is made."""

    def __init__(self, times: Times) -> None:
        self.times = times
        self.lines: list[Line] = []
        self._due: deque[float] = deque()
        self._mover: int | None = None
        self._sent = 0.0
        self._received = [0, 0]
        self._timer: asyncio.TimerHandle | None = None

    async def open(self, port: int, paths: tuple[str, str], cookies: tuple[str, str]) -> None:
        for seat in (0, 1):
            heard = [lambda data: self.heard(0, data), lambda data: self.heard(1, data)][seat]
            self.lines.append(await Line.open(port, paths[seat], cookies[seat], heard, self._lost, CLIENT))

    def begin(self, first: float, every: float) -> None:
        """From ``first`` on (a time of the loop) a move is due ``every`` so many seconds."""
        self._timer = asyncio.get_running_loop().call_at(first, self._beat, first, every)

    def stop(self) -> None:
        """No further move is due, nor are those that nobody has sent yet."""
        if self._timer is not None:
            self._timer.cancel()
        while len(self._due) > (self._mover is not None):
            self.times.open -= self.times.counts(self._due.pop())

    def give_up(self) -> None:
        """What has not been answered yet has taken until now, at least."""
        now = time.monotonic()
        for place, due in enumerate(self._due):
            if self.times.counts(due):
                self._note(due, self._sent if place == 0 and self._mover is not None else due, now)

    def close(self) -> None:
        self.stop()
        for line in self.lines:
            line.close()

    def heard(self, seat: int, data: bytes) -> None:
        raise NotImplementedError

    def message(self) -> tuple[int, bytes] | None:
        """Who is to send what; None while nobody can."""
        raise NotImplementedError

    def _beat(self, due: float, every: float) -> None:
        self.begin(due + every, every)
        self._due.append(due)
        self.times.open += self.times.counts(due)
        self.try_move()

    def try_move(self) -> None:
        """Sends the move that is due, if one is and somebody can."""
        if not self._due or self._mover is not None:
            return
        wanted = self.message()
        if wanted is not None:
            self._mover, data = wanted
            self._sent = time.monotonic()
            self.lines[self._mover].send(data)

    def arrived(self, seat: int) -> None:
        """The news of a move have reached a seat."""
        now = time.monotonic()
        if self.times.counts(now):
            self.times.sizes.append(self._received[seat])
        self._received[seat] = 0
        if self._mover is not None and seat != self._mover:
            self._answered(now)

    def _answered(self, now: float) -> None:
        due = self._due.popleft()
        sent = due if self._mover is None else self._sent
        self._mover = None
        if self.times.counts(due):
            self._note(due, sent, now)

    def _note(self, due: float, sent: float, now: float) -> None:
        self.times.delays.append(now - sent)
        self.times.from_due.append(now - due)
        self.times.late.append(sent - due)
        self.times.open -= 1

    def _lost(self) -> None:
        self.times.lost += 1
        self.stop()


class Table(Pair):
    """A table of the server, where both choose moves at random."""

    def __init__(self, times: Times, id: str, game: str, rng: random.Random, ended: Callable[[Table], None]) -> None:
        super().__init__(times)
        self.id, self.game = id, game
        self._rng = rng
        self._ended = ended
        self._offers: tuple[int, int, Offers] | None = None
        self.hurry = 0
        """Moves that are made at once, before the measuring begins."""
        self._numbers = [-1, -1]
        self._over = False

    async def join(self, port: int, tokens: tuple[str, str]) -> None:
        path = f"/api/tables/{self.id}/socket"
        await self.open(port, (path, path), (cookie(tokens[0]), cookie(tokens[1])))
        for line in self.lines:
            line.send(b'{"type":"hello","protocol":%d}' % PROTOCOL)

    def heard(self, seat: int, data: bytes) -> None:
        self._received[seat] += len(data)
        message = read(data)
        if isinstance(message, Refused):
            self.times.refused += 1
            self._mover = None
        if not isinstance(message, News):
            return
        if message.offers is not None:
            self._offers = (seat, message.number, message.offers)
        if message.number > self._numbers[seat] >= 0:
            self.arrived(seat)
        self._numbers[seat] = message.number
        if message.actor is None and not self._over:
            self._over, self.hurry = True, 0
            self.stop()
            self._ended(self)
        self.go_on()

    def go_on(self) -> None:
        """Makes a move if one is due, or if the table is in a hurry."""
        if self.hurry and not self._due:
            self.hurry -= 1
            self._due.append(time.monotonic())
        self.try_move()

    def message(self) -> tuple[int, bytes] | None:
        if self._offers is None or self._numbers[0] != self._numbers[1]:
            return None
        seat, seen, offers = self._offers
        self._offers = None
        code = choose(offers, self._rng)
        return seat, b'{"type":"move","id":1,"seat":%d,"seen":%d,"move":%d}' % (seat, seen, code)


class Echo(Pair):
    """Two sockets of the relay: what one sends, the other gets."""

    def __init__(self, times: Times, name: str, size: int) -> None:
        super().__init__(times)
        self._name = name
        self._text = b"x" * size
        self._next = 0

    async def join(self, port: int) -> None:
        await self.open(port, (f"/{self._name}/0", f"/{self._name}/1"), ("", ""))

    def heard(self, seat: int, data: bytes) -> None:
        self._received[seat] += len(data)
        self.arrived(seat)
        self.try_move()

    def message(self) -> tuple[int, bytes]:
        self._next = 1 - self._next
        return self._next, self._text


def choose(offers: Offers, rng: random.Random) -> int:
    """One of the offered moves, each as likely as any other."""
    turns = [[turn for piece in group.pieces for turn in piece.turns] for group in offers.groups]
    sizes = [len(found) * len(group.places) for found, group in zip(turns, offers.groups, strict=True)]
    at = rng.randrange(len(offers.answers) + sum(sizes))
    if at < len(offers.answers):
        return offers.answers[at].code
    at -= len(offers.answers)
    for found, size, group in zip(turns, sizes, offers.groups, strict=True):
        if at < size:
            return group.places[at // len(found)].code + found[at % len(found)]
        at -= size
    raise AssertionError("an offered move")


def usual_length(slug: str, rng: random.Random) -> int:
    """How many moves a match of two at random has."""
    match = Match(configure(slug, 2), SystemDealer())
    made = 0
    while not match.over:
        match.play(choose(match.offers, rng))
        made += 1
    return made


def cookie(token: str) -> str:
    return f"rondel={token}"
