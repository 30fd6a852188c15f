"""The sockets of uvicorn, with its rough edges taken off."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

FRAGMENTS = 64
"""Pieces of one message, at most."""
LINGER = 10.0
"""Seconds that a viewer may take to read the rest once its socket is closed."""


class Sockets(WebSocketsSansIOProtocol):
    """uvicorn's own would log an error whenever it refuses an opening by an answer or is sent no UTF-8.

    It would keep a connection for ever that is closed but whose other side reads no more, answer any number of pings to
    one that does not read, and collect any number of empty fragments.
    """

    def pause_writing(self) -> None:
        super().pause_writing()
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        if not self.read_paused:
            self.transport.resume_reading()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= FRAGMENTS:
            self.transport.abort()
        else:
            super().handle_cont(event)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.loop.call_later(LINGER, self.transport.abort)

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self.loop.call_later(LINGER, self.transport.abort)

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True

    def send_receive_event_to_app(self) -> None:
        """Texts come as bytes: the decoder of messages refuses what is no text."""
        self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()
