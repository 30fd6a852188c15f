"""The HTTP requests of uvicorn, with bounds: how long a head may be, and how long a request may take to come."""

from __future__ import annotations

import asyncio
from typing import cast

from starlette.responses import Response
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from rondel.server.errors import HeadTooLarge, ServerError, TooSlow
from rondel.server.guard import HEADERS, failure

HEAD = 32_768
"""Bytes of a request that are no body: its line and headers, the sizes of its chunks, its trailers."""
PIECE = 4_096
"""Bytes that are looked at before they are counted."""
HALF_SENT = 20.0
"""Seconds until the whole of a request must be there, and the first one of a connection.

So often, too, something of an answer must be read.
"""
LINGER = 10.0
"""Seconds that a client may take to read the rest of an answer once its connection is closed."""


class Requests(HttpToolsProtocol):
    """uvicorn's own would collect headers and trailers without end.

    It would wait for ever: for the rest of a request, or for somebody to read the answer.
    """

    _overhead = 0
    """Bytes of the request that is coming, less its body."""
    _deadline: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None
    _in_body = False
    _upgraded = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast(asyncio.Transport, transport))
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._arrived()
        self._has_read()

    def data_received(self, data: bytes) -> None:
        if self._deadline is None:
            self._expect()
        for at in range(0, len(data), PIECE):
            piece = data[at : at + PIECE]
            self._overhead += len(piece)
            super().data_received(piece)
            if self._upgraded or self.transport.is_closing():
                return
            if self._overhead > HEAD:
                self._refuse(HeadTooLarge("head_large", limit=HEAD))
                return

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self._deadline is None:
            self._expect()

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._in_body = True

    def on_body(self, body: bytes) -> None:
        super().on_body(body)
        self._overhead -= len(body)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._overhead, self._in_body = 0, False
        self._arrived()

    def handle_websocket_upgrade(self) -> None:
        self._upgraded = True
        self._arrived()
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch_reader()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._has_read()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self.loop.call_later(LINGER, self.transport.abort)

    @property
    def _last(self) -> RequestResponseCycle | None:
        """The newest request whose head is complete; none at first."""
        return self.cycle

    def _expect(self) -> None:
        self._deadline = self.loop.call_later(HALF_SENT, self._too_late)

    def _arrived(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_late(self) -> None:
        cycle = self._last
        answering = cycle is not None and not cycle.response_complete and not cycle.more_body
        if answering or self.flow.read_paused:  # it is not the client who is slow
            self._expect()
        else:
            self._refuse(TooSlow("half_sent", limit=int(HALF_SENT)))

    def _watch_reader(self) -> None:
        """Lets go who reads nothing of an answer until the next look."""
        left = self.transport.get_write_buffer_size()

        def look() -> None:
            if self.transport.get_write_buffer_size() < left:
                self._watch_reader()
            else:
                self.transport.abort()

        self._unread = self.loop.call_later(HALF_SENT, look)

    def _has_read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _refuse(self, refused: ServerError) -> None:
        """Says why, unless an answer to this request or the one before it has begun, and closes."""
        self._arrived()
        cycle = self._last
        if cycle is None or (not cycle.response_started if self._in_body else cycle.response_complete):
            self.transport.write(_written(failure(refused, "en")))
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True
            cycle.message_event.set()
        self.transport.close()
        self.loop.call_later(LINGER, self.transport.abort)


def _written(answer: Response) -> bytes:
    """An answer as it goes over the wire, the last one of its connection."""
    answer.headers.update({**HEADERS, "cache-control": "no-store", "connection": "close"})
    lines = [name + b": " + value + b"\r\n" for name, value in answer.raw_headers]
    return b"".join([STATUS_LINE[answer.status_code], *lines, b"\r\n", bytes(answer.body)])
