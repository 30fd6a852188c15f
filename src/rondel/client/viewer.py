"""The socket of a table, as one viewer has it."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from rondel.client.refused import Lost, RefusedByServer
from rondel.core.hint import Hint
from rondel.core.offers import Offers
from rondel.core.outcome import Outcome
from rondel.core.told import Told
from rondel.wire import socket as wire
from rondel.wire.table import Failure, TableInfo

_OUTGOING = msgspec.json.Decoder(wire.Outgoing)
PLAYED = ("running", "over")
"""Where there is a match to be told of."""


class Viewer:
    """What a viewer knows, and what it can do. It keeps itself up to date in the background.

    ``seat`` is the seat that a request is made for; by default the one that this viewer plays, or, where several play
    at this device, the one to act.
    """

    def __init__(self, address: str, id: str, cookie: str, seen: int, key: str | None, language: str) -> None:
        self._address = address
        self._id = id
        self._cookie = cookie
        self._key = key
        self._language = language
        self._socket: ClientConnection | None = None
        self._reading: asyncio.Task[None] | None = None
        self._ids = itertools.count(1)
        self._answers: dict[int, asyncio.Future[Any]] = {}
        self._changed = asyncio.Event()
        self._lost: list[Lost] = []
        """Why the connection is gone, the first reason first; empty while it is there."""
        self.heard = 0
        """How many messages have come."""
        self.table: TableInfo | None = None
        self.seats: tuple[int, ...] = ()
        self.number = seen
        """How many entries this viewer has."""
        self.entries: list[Told] = []
        self.news: wire.News | None = None
        self.reload = False
        """Whether the server speaks a newer protocol."""

    async def __aenter__(self) -> Viewer:
        await self.open()
        return self

    async def __aexit__(self, *failed: object) -> None:
        await self.close()

    async def open(self) -> None:
        """Connects, and goes on from the last number it has; returns when it knows how the table stands."""
        await self.close()
        self._lost.clear()
        self.refusal = None
        where = f"ws{self._address.removeprefix('http')}/api/tables/{self._id}/socket"
        headers = {"accept-language": self._language, **({"cookie": self._cookie} if self._cookie else {})}
        try:
            self._socket = await connect(
                where,
                origin=Origin(self._address),
                additional_headers=headers,
                compression=None,
                proxy=None,
                max_size=2**20,
            )
        except InvalidStatus as refused:
            problem = msgspec.json.decode(refused.response.body or b"{}", type=Failure).error
            raise RefusedByServer(problem.code, problem.key, problem.message, refused.response.status_code) from None
        await self.send(wire.Hello(wire.PROTOCOL, self.number, self._key))
        self._reading = asyncio.create_task(self._read())
        before, had = self.table, self.news
        while (
            self.table is None
            or self.table is before
            or (self.table.status in PLAYED and self.table.reason is None and self.news is had)
        ):
            await self._more()
            if self._lost:
                await self.close()
                raise self._why()

    async def close(self) -> None:
        if self._socket is not None:
            await self._socket.close()
        if self._reading is not None:
            await asyncio.gather(self._reading, return_exceptions=True)

    def drop(self) -> None:
        """Cuts the connection, as a bad network does."""
        if self._socket is not None:
            self._socket.transport.abort()

    # --- what the viewer knows ---------------------------------------------------------------------------------------

    @property
    def offers(self) -> Offers | None:
        """The question put to this viewer, if it is to act."""
        return self.news.offers if self.news is not None else None

    @property
    def view(self) -> Any:
        return msgspec.json.decode(self.news.view) if self.news is not None else None

    @property
    def over(self) -> bool:
        return self.news is not None and self.news.outcome is not None

    @property
    def outcome(self) -> Outcome | None:
        return self.news.outcome if self.news is not None else None

    async def next(self, timeout: float | None = None, heard: int | None = None) -> None:
        """Waits until more was `heard`, than now or than a number; `Lost` where nothing can be any more.

        However long that takes, since people may think for long; with ``timeout`` for so many seconds.
        """
        await asyncio.wait_for(self._more(self.heard if heard is None else heard), timeout)
        if self._lost:
            raise self._lost[0]

    async def until(self, wanted: Callable[[Viewer], object]) -> None:
        """Waits until something holds, however long that takes; `Lost` where it cannot any more."""
        while not wanted(self):
            if self._lost:
                raise self._lost[0]
            await self._more()

    # --- what it can do ----------------------------------------------------------------------------------------------

    async def play(
        self, move: int | str | Sequence[int | str], seat: int | None = None, seen: int | None = None
    ) -> int:
        """Plays a move, or the pieces of a set together; returns how many entries there are once that is stored."""
        made = move if isinstance(move, int | str) else tuple(move)
        return await self._do(wire.Move(**self._at(seat, seen), move=made))

    async def preview(
        self, *moves: int | str | Sequence[int | str], seat: int | None = None
    ) -> tuple[wire.Prospect, ...]:
        """What each of these moves, or sets, would make happen, and what would be asked next."""
        named = tuple(move if isinstance(move, int | str) else tuple(move) for move in moves)
        found: wire.Previewed = await self._ask(wire.Preview(**self._at(seat, None), moves=named))
        return found.prospects

    async def hint(self, seat: int | None = None) -> tuple[Hint, ...]:
        """Moves for the seat to act, the best one first."""
        found: wire.Hints = await self._ask(wire.AskHint(**self._at(seat, None)))
        return found.hints

    async def undo(self, seat: int | None = None) -> int:
        return await self._do(wire.Undo(**self._at(seat, None)))

    async def answer(self, yes: bool, seat: int | None = None) -> int:
        return await self._do(wire.Answer(**self._at(seat, None), yes=yes))

    async def resign(self, seat: int | None = None) -> int:
        return await self._do(wire.Resign(**self._at(seat, None)))

    async def show(self, seat: int) -> int:
        return await self._do(wire.Show(id=next(self._ids), seat=seat))

    async def hide(self) -> int:
        return await self._do(wire.Hide(id=next(self._ids)))

    async def sync(self, seen: int) -> int:
        """Asks for everything from a number on again."""
        self.number = min(seen, self.number)
        del self.entries[len(self.entries) - sum(told.number >= seen for told in self.entries) :]
        return await self._do(wire.Sync(id=next(self._ids), seen=self.number))

    async def follow(self, seen: int | None = None) -> int:
        """Lets bots that play among themselves play on: this viewer has been shown so much, by default all it has."""
        number = self.number if seen is None else seen
        return await self._do(wire.Follow(id=next(self._ids), seen=number))

    async def ping(self) -> None:
        await self._ask(wire.Ping(id=next(self._ids)))

    async def send(self, message: msgspec.Struct | str | bytes) -> None:
        """A message as it is, for tests: no answer is awaited."""
        assert self._socket is not None
        raw = msgspec.json.encode(message).decode() if isinstance(message, msgspec.Struct) else message
        try:
            await self._socket.send(raw)
        except ConnectionClosed as closed:
            raise self._gone(closed) from None

    # --- inside ------------------------------------------------------------------------------------------------------

    def _at(self, seat: int | None, seen: int | None) -> dict[str, int]:
        if seat is None:
            actor = self.news.actor if self.news is not None else None
            seat = actor if actor in self.seats else next(iter(self.seats), 0)
        return {"id": next(self._ids), "seat": seat or 0, "seen": self.number if seen is None else seen}

    async def _do(self, request: wire.Request) -> int:
        done: wire.Done = await self._ask(request)
        while self.number < done.number and not self._lost:
            await self._more()
        return done.number

    async def _ask(self, request: wire.Request) -> Any:
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._answers[request.id] = future
        try:
            await self.send(request)
            return await future
        finally:
            self._answers.pop(request.id, None)
            if not future.cancel() and not future.cancelled():
                future.exception()  # whoever asked hears of a loss once, from `send` or from here

    async def _more(self, had: int | None = None) -> None:
        """Waits for a message beyond those it had."""
        had = self.heard if had is None else had
        while self.heard == had and not self._lost:
            self._changed.clear()
            await self._changed.wait()

    async def _read(self) -> None:
        assert self._socket is not None
        try:
            async for data in self._socket:
                self._take(_OUTGOING.decode(data))
                self.heard += 1
                self._changed.set()
            self._lost.append(Lost(self._socket.close_code))
        except ConnectionClosed as closed:
            self._gone(closed)
        finally:
            self._lost.append(Lost())
            for future in self._answers.values():
                if not future.done():
                    future.set_exception(self._lost[0])
            self._changed.set()

    def _gone(self, closed: ConnectionClosed) -> Lost:
        self._lost.append(Lost(closed.rcvd.code if closed.rcvd is not None else None))
        return self._lost[0]

    def _take(self, message: wire.Outgoing) -> None:
        match message:
            case wire.Welcome() | wire.TableNews():
                self.table, self.seats = message.table, message.seats
            case wire.News():
                self._take_news(message)
            case wire.Done() | wire.Previewed() | wire.Hints() | wire.Pong():
                self._settle(message.id, message)
            case wire.Refused():
                refused = RefusedByServer(message.code, message.key, message.message)
                if not self._settle(message.id, refused):
                    self.refusal = refused
            case wire.Reload():
                self.reload = True

    refusal: RefusedByServer | None = None
    """The last refusal that answers no request of this object."""

    def _take_news(self, news: wire.News) -> None:
        """Adds what is new; what is told anew, for other eyes, takes the place of what was told before."""
        if news.first > self.number:
            raise AssertionError(f"entries {self.number} to {news.first - 1} are missing")
        begin = self.entries[0].number if self.entries else news.first
        del self.entries[max(0, news.first - begin) :]
        self.entries += news.entries
        self.number = news.number
        self.news = news

    def _why(self) -> Exception:
        """Why the connection is gone: what the server said, if it said something."""
        return self.refusal or self._lost[0]

    def _settle(self, id: int | None, result: object) -> bool:
        future = self._answers.get(id) if id is not None else None
        if future is None or future.done():
            return False
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)
        return True
