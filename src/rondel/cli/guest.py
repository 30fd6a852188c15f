"""Somebody whom a measurement has play against a bot of a server."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from contextlib import nullcontext

from rondel.cli.bench_server import People, Program
from rondel.cli.players import CLIENT, Line, Message, News, choose, cookie, read
from rondel.wire.socket import PROTOCOL


class Seen:
    """A socket at a table that hears everything and does as ``heard`` says."""

    def __init__(self, heard: Callable[[Seen, Message], None]) -> None:
        self._heard = heard
        self.lost = False
        self.line: Line | None = None

    async def open(self, port: int, id: str, who: str, client: str, seen: int = 0) -> None:
        path = f"/api/tables/{id}/socket"
        self.line = await Line.open(port, path, cookie(who), self._read, self._lose, client)
        self.line.send(b'{"type":"hello","protocol":%d,"seen":%d}' % (PROTOCOL, seen))

    def send(self, data: bytes) -> None:
        if self.line is not None and not self.lost:
            self.line.send(data)

    def close(self) -> None:
        if self.line is not None and not self.lost:
            self.line.close()

    def _read(self, data: bytes) -> None:
        self._heard(self, read(data))

    def _lose(self) -> None:
        self.lost = True


class Guest:
    """Plays against one bot, table after table, and waits for its answers.

    ``waits`` has when each came and the seconds since the move before it; ``thinks`` tells how long the guest takes for
    a move, from whether that is the first one of a turn.
    """

    def __init__(self, game: str, bot: str, seed: int, thinks: Callable[[bool], float], client: str = CLIENT) -> None:
        self.waits: list[tuple[float, float]] = []
        self._game, self._bot, self._thinks, self._client = game, bot, thinks, client
        self._rng = random.Random(seed)
        self._sent: float | None = None
        self._waiting = False
        self._over = asyncio.Event()

    async def play(self, program: Program, people: People, turn: asyncio.Semaphore | None = None) -> None:
        """Plays on until it is cancelled; who takes turns with others makes a table in such a turn."""
        while True:
            self._over.clear()
            self._sent, self._waiting = None, False
            seats = [{"kind": "me", "name": "Ana"}, {"kind": "bot", "bot": self._bot}]
            async with turn or nullcontext():
                wanted = {"game": self._game, "seats": seats}
                made, who = await people.post("/api/tables", None, wanted, self._client)
                await people.post(f"/api/tables/{made.id}/start", who, None, self._client)
            socket = Seen(self._heard)
            await socket.open(program.port, made.id, who, self._client)
            try:
                await self._over.wait()
            finally:
                socket.close()

    def _heard(self, socket: Seen, message: Message) -> None:
        if not isinstance(message, News):
            return
        if message.actor is None:
            self._over.set()
        elif message.offers is None:
            self._waiting = self._sent is not None
        else:
            first = self._waiting or self._sent is None
            if self._waiting and self._sent is not None:
                now = time.monotonic()
                self.waits.append((now, now - self._sent))
            self._waiting = False
            code = choose(message.offers, self._rng)
            asyncio.get_running_loop().call_later(self._thinks(first), self._move, socket, message.number, code)

    def _move(self, socket: Seen, seen: int, code: int) -> None:
        self._sent = time.monotonic()
        socket.send(b'{"type":"move","id":1,"seat":0,"seen":%d,"move":%d}' % (seen, code))
