"""The sockets of uvicorn, with its rough edges taken off."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

LINGER = 10.0
"""Seconds that a viewer may take to read the rest once its socket is closed."""


class Sockets(WebSocketsSansIOProtocol):
    """uvicorn's own would log an error whenever it refuses an opening by an answer or is sent no UTF-8.

    And it would keep a connection for ever that is closed but whose other side reads no more.
    """

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
