"""The socket of a program that plays in a seat: by the token of that seat, which allows nothing else."""

from __future__ import annotations

import asyncio
import logging
import re
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from rondel.bots.door.fault import Fault
from rondel.bots.door.lines import LINE, Lost, Ready, encode
from rondel.bots.door.talk import HELLO, read_ready
from rondel.core.errors import RondelError
from rondel.server.channel import BYE, PATIENCE, Channel, code_of
from rondel.server.errors import NoTable, NotStored, TooMany
from rondel.server.hall import Hall
from rondel.server.limits import Meter
from rondel.server.programs import end_of
from rondel.server.room import Room
from rondel.wire import socket as wire

log = logging.getLogger("rondel.server.programs")
SAID = 64
"""Lines that a program may say before anybody has asked for them."""
TOKEN = re.compile(r"(?P<table>[a-z0-9]{1,24})\.(?P<key>[\w-]{1,40})", re.ASCII)


class Visit:
    """One connection of a program."""

    def __init__(self, socket: WebSocket, client: str, hall: Hall, meter: Meter) -> None:
        self._channel, self._client, self._hall, self._meter = Channel(socket), client, hall, meter
        self._lines: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._sending = asyncio.Lock()
        self._ended: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        """Whether its seat was lost, once it is let go."""

    # --- as the table sees it ----------------------------------------------------------------------------------------

    async def say(self, lines: bytes) -> None:
        async with self._sending:
            try:
                await self._channel.send(*lines.splitlines())
            except (TimeoutError, OSError, RuntimeError, WebSocketDisconnect):
                log.debug("a program did not take a message")

    async def line(self) -> bytes:
        line = await self._lines.get()
        if line is None:
            raise Fault("closed")
        return line

    def close(self, lost: bool) -> None:
        if not self._ended.done():
            self._ended.set_result(lost)

    # --- its life ----------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Serves the socket until one side leaves."""
        try:
            with self._meter.socket(self._client):
                room, seat, key = await self._come_in()
                await self._stay(room, seat, key)
        except (TooMany, NotStored, Fault) as refused:
            await self._refuse(code_of(refused), refused)
        except RondelError:
            await self._refuse(wire.NO_TABLE, Fault("no_seat"))
        except TimeoutError:
            await self._refuse(wire.BAD_HELLO, Fault("late_start", seconds=f"{PATIENCE:g}"))
        except (WebSocketDisconnect, OSError):
            pass

    async def _come_in(self) -> tuple[Room, int, str]:
        """Greets it; returns the seat that its token is for, and the key of that."""
        await self.say(encode(HELLO))
        ready: Ready = read_ready(await self._channel.first())
        found = TOKEN.fullmatch(ready.token)
        if found is None:
            raise NoTable("no_table")
        room = self._hall.room(found["table"])
        async with room.looking() as table:
            seat = table.chairs.program_by(found["key"])
            if seat is None or table.status not in ("open", "running"):
                raise NoTable("no_table")
        return room, seat, found["key"]

    async def _stay(self, room: Room, seat: int, key: str) -> None:
        programs, reading = room.around.programs, asyncio.create_task(self._read(), name="program")
        programs.enter(room.id, seat, self, key)
        room.programs_changed(seat)
        try:
            waited: set[asyncio.Future[Any]] = {reading, self._ended}
            await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
        finally:
            reading.cancel()
            self._lines.put_nowait(None)
            programs.part(room.id, seat, self)
            room.programs_changed(seat)
            (problem,) = await asyncio.gather(reading, return_exceptions=True)
        if self._ended.done():
            await self._let_go(room)
        elif isinstance(problem, Exception):
            raise problem

    async def _let_go(self, room: Room) -> None:
        if self._ended.result():
            await self._refuse(wire.SEAT_LOST, Fault("no_seat"))
            return
        async with room.looking() as table:
            line = end_of(table)
        if line is not None:
            await self.say(line)
        await self._channel.shut(BYE)

    async def _read(self) -> None:
        bucket = self._meter.messages()
        while True:
            line = await self._channel.receive()
            self._meter.message(bucket, self._client)
            if len(line) > LINE or self._lines.qsize() >= SAID:
                raise Fault("long", limit=LINE)
            self._lines.put_nowait(line)

    async def _refuse(self, code: int, refused: RondelError) -> None:
        """Says why, and closes."""
        await self.say(encode(Lost(None, refused.key, str(refused))))
        await self._channel.shut(code)
