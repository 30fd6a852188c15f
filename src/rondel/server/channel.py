"""A socket to whoever sits at its other end, a viewer or a program: what both have in common."""

from __future__ import annotations

import asyncio
import logging

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from rondel.bots.door.fault import Fault
from rondel.core.errors import RondelError
from rondel.server.errors import NotStored, SeatLost, TooMany, Unsound
from rondel.wire import socket as wire

log = logging.getLogger("rondel.server.socket")
PATIENCE = 30.0
"""Seconds that the other end may take for its first message, or to take one."""
BYE = 1000
"""Closes a socket that is not needed any more."""
_CODES: dict[type[RondelError], int] = {
    TooMany: wire.TOO_MANY,
    NotStored: wire.LATER,
    Unsound: wire.BAD_HELLO,
    Fault: wire.BAD_HELLO,
    SeatLost: wire.SEAT_LOST,
}


def code_of(refused: RondelError) -> int:
    """By which code a refusal closes a socket."""
    return next((code for kind, code in _CODES.items() if isinstance(refused, kind)), wire.NO_TABLE)


class Channel:
    """The messages of one socket, as bytes."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket

    async def first(self) -> bytes:
        """The first message; `TimeoutError` where it is long in coming."""
        async with asyncio.timeout(PATIENCE):
            return await self.receive()

    async def receive(self) -> bytes:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", BYE))
        text = message.get("text")
        return text.encode("utf-8", "replace") if text is not None else message.get("bytes") or b""

    async def send(self, *messages: bytes) -> None:
        """`TimeoutError` where they are not taken in time."""
        # Not `wait_for`: a writer that is cancelled just when a message is sent would not notice it (Python 3.11).
        async with asyncio.timeout(PATIENCE):
            for message in messages:
                await self._socket.send({"type": "websocket.send", "text": message.decode()})

    async def shut(self, code: int, reason: str = "") -> None:
        if self._socket.application_state is WebSocketState.CONNECTED:
            try:
                async with asyncio.timeout(1.0):
                    await self._socket.close(code, reason)
            except (TimeoutError, RuntimeError, OSError, WebSocketDisconnect):
                log.debug("a socket was gone before it was closed")
