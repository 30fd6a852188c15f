"""One socket: one viewer of one table.

Two loops share it. One reads requests, each answered before the next is read; the other sends answers and, whenever
the viewer was woken, what is new since the last time. A viewer that reads slowly gets all entries with the newest view
in one message; one that stops reading is let go, and may come back and resume from its number.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections import deque

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

import rondel
from rondel.core.errors import NotYourTurn, RondelError
from rondel.server import steady
from rondel.server.advising import Advice
from rondel.server.channel import Channel, code_of
from rondel.server.errors import NoTable, NotStored, OldPage, TableRefused, TooLarge, TooMany, Unsound
from rondel.server.hall import Hall
from rondel.server.limits import Meter
from rondel.server.log import fields
from rondel.server.room import Room
from rondel.server.table import Table
from rondel.server.telling import encode, eyes_of, language_of, tell_refusal, tell_table
from rondel.wire import socket as wire
from rondel.wire.table import TableInfo

log = logging.getLogger("rondel.server.socket")
WAITING = 8
"""Answers that may wait to be sent before the next request is read."""
FLOOD = 100
"""Messages over the limit before the socket is closed."""
_HELLO = msgspec.json.Decoder(wire.Hello)
_REQUEST = msgspec.json.Decoder(wire.Incoming)
_FIELD = re.compile(r"(?:field|at) `\$?\.?(\w{1,20})`")
"""What msgspec names in its reasons: a field of ours, never a value."""


class Closed(Exception):
    """The socket is to be closed."""

    def __init__(self, code: int, reason: str = "") -> None:
        super().__init__(code)
        self.code, self.reason = code, reason


class Connection:
    """A viewer with its socket."""

    def __init__(
        self, socket: WebSocket, browser: bytes | None, client: str, hall: Hall, meter: Meter, language: str
    ) -> None:
        self.browser = browser
        self._channel = Channel(socket)
        self._client = client
        self._hall = hall
        self._meter = meter
        self._language = language
        self._woken = asyncio.Event()
        self._room_left = asyncio.Event()
        self._answers: deque[bytes] = deque()
        self._shown: tuple[int, int] | None = None
        """The seat that shows its hand here, and the turn it does so in."""
        self._seen = 0
        self._eyes: int | None = None
        self._again = True
        """Whether the view is to be sent though nothing has changed."""
        self._from: int | None = None
        """From where the viewer wants everything once more."""
        self._table_sent: tuple[TableInfo, tuple[int, ...]] | None = None
        self._key: str | None = None
        self._hinting: set[asyncio.Task[None]] = set()

    def wake(self) -> None:
        self._woken.set()

    async def run(self, id: str) -> None:
        """Serves the socket until one side leaves."""
        try:
            with self._meter.socket(self._client):
                hello = await self._hello()
                room = self._hall.room(id)
                await self._welcome(room, hello)
                self._hall.enter(room, self)
                try:
                    await self._serve(room)
                finally:
                    self._hall.part(room, self)
        except RondelError as refused:
            await self._end(refused)
        except Closed as closed:
            await self._channel.shut(closed.code, closed.reason)
        except (WebSocketDisconnect, OSError):
            pass

    # --- the first messages ------------------------------------------------------------------------------------------

    async def _hello(self) -> wire.Hello:
        try:
            hello: wire.Hello = _HELLO.decode(await self._channel.first())
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            raise Unsound("bad_hello") from None
        except TimeoutError:
            raise Closed(wire.BAD_HELLO) from None
        self._language = language_of(hello.language) if hello.language is not None else self._language
        if hello.protocol != wire.PROTOCOL:
            message = OldPage("old_page").say(self._language)
            await self._send(encode(wire.Reload(wire.PROTOCOL, message)))
            raise Closed(wire.RELOAD)
        return hello

    async def _welcome(self, room: Room, hello: wire.Hello) -> None:
        async with room.looking() as table:
            self._key = hello.key
            self._check_watching(table)
            self._from = hello.seen
            info = tell_table(table, self.browser, room.presence.joined(self.browser))
            seats = table.chairs.seats_of(self.browser)
        await self._send(encode(wire.Welcome(wire.PROTOCOL, rondel.__version__, info, seats, steady.now())))
        self._table_sent = info, seats

    # --- both loops --------------------------------------------------------------------------------------------------

    async def _serve(self, room: Room) -> None:
        reading = asyncio.create_task(self._read_on(room), name="reader")
        writing = asyncio.create_task(self._write_on(room), name="writer")
        try:
            await asyncio.wait({reading, writing}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (reading, writing, *self._hinting):
                task.cancel()
            results = await asyncio.gather(reading, writing, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception):
                raise result

    async def _write_on(self, room: Room) -> None:
        while True:
            await self._woken.wait()
            self._woken.clear()
            due = len(self._answers)  # a later answer waits for a later look: none overtakes the news it made
            try:
                await self._look(room)
            except NotStored:
                asyncio.get_running_loop().call_later(1.0, self._woken.set)
            for _ in range(due):
                await self._send(self._answers.popleft())
                self._room_left.set()

    async def _look(self, room: Room) -> None:
        """Sends what has changed since this viewer was last told."""
        async with room.looking() as table:
            self._check_watching(table)
            if self._from is not None:
                # Who claims to have seen more than there is gets all of it: its numbers are of another time.
                self._seen = self._from if self._from <= table.number else 0
                self._from, self._again = None, True
            again, self._again = self._again, False
            seats = table.chairs.seats_of(self.browser)
            info = tell_table(table, self.browser, room.presence)
            eyes = self._eyes_now(table)
            if self._eyes is not None and eyes != self._eyes:
                self._seen = 0  # what those eyes alone were told must not stay for the next at the device
            number, news = table.number, None
            if again or number != self._seen or eyes != self._eyes:
                news = room.news(table, eyes, seats, self._seen)
        if (info, seats) != self._table_sent:
            await self._send(encode(wire.TableNews(info, seats, steady.now())))
            self._table_sent = info, seats
        if news is not None:
            await self._send(news)
            self._seen, self._eyes = number, eyes

    def _check_watching(self, table: Table) -> None:
        """Who has lost a seat at a private table has lost sight of it, too, and is told how."""
        if not table.watches(self.browser, self._key):
            table.chairs.check_not_lost(self.browser)
            raise NoTable("no_table")

    def _eyes_now(self, table: Table) -> int | None:
        """Whose eyes this viewer has. A hand is shown until the turn ends, or another seat is to act."""
        match = table.match
        if match is None or match.over or self._shown != (match.actor, match.game.turn(match.state)):
            self._shown = None
        return eyes_of(table, self.browser, None if self._shown is None else self._shown[0])

    def _check_shown(self, table: Table, request: wire.Move | wire.Preview | wire.AskHint) -> None:
        """Refuses what would tell of a hidden hand: whether a move is possible."""
        table.playing(self.browser, request.seat).check(request.seat, request.seen)
        if self._eyes_now(table) != request.seat:
            raise TableRefused("show_first")

    async def _read_on(self, room: Room) -> None:
        bucket = self._meter.messages()
        refused = 0
        while True:
            data = await self._channel.receive()
            while len(self._answers) >= WAITING:
                self._room_left.clear()
                await self._room_left.wait()
            try:
                self._meter.message(bucket, self._client)
            except TooMany as too_many:
                refused += 1
                if refused > FLOOD:
                    raise
                self._answer(tell_refusal(too_many, None, self._language))
                continue
            # A request is carried out to its end, even if the viewer leaves meanwhile.
            await asyncio.shield(self._hall.background(self._obey(room, data)))

    # --- requests ----------------------------------------------------------------------------------------------------

    async def _obey(self, room: Room, data: bytes) -> None:
        request: wire.Incoming | None = None
        begun = time.monotonic()
        try:
            request = self._decode(data)
            answer = await self._answer_to(room, request)
        except RondelError as refused:
            answer = self._refuse(refused, request.id if request is not None else _id_of(data))
        spent = round(1000 * (time.monotonic() - begun), 1)
        asked, told = type(request).__name__.lower(), type(answer).__name__.lower()
        log.debug("message", extra=fields(asked=asked, answer=told, ms=spent))
        if answer is not None:
            self._answer(answer)

    def _refuse(self, refused: RondelError, id: int | None) -> wire.Refused:
        self._hall.around.metrics.refusals.labels(refused.code).inc()
        self._again |= refused.code == "stale"
        return tell_refusal(refused, id, self._language)

    def _decode(self, data: bytes) -> wire.Incoming:
        if len(data) > self._meter.limits.message:
            raise TooLarge("message_large", limit=self._meter.limits.message)
        try:
            found: wire.Incoming = _REQUEST.decode(data)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as problem:
            named = _FIELD.search(str(problem))
            raise Unsound("bad_message", field=named[1] if named else "?") from None
        return found

    async def _answer_to(self, room: Room, request: wire.Incoming) -> msgspec.Struct | None:
        """The answer; None where it comes later, and other requests are carried out before it."""
        match request:
            case wire.Ping():
                return wire.Pong(request.id)
            case wire.Preview():
                if request.size > wire.MOST_PREVIEWS:
                    raise Unsound("bad_message", field="moves")
                self._meter.previews(self._client, request.size)
                async with room.looking() as table:
                    self._check_shown(table, request)
                    glance = table.glance(self.browser, request.seat, request.moves, request.seen)
                return wire.Previewed(request.id, await self._hall.around.foresight.look(self._client, glance))
            case wire.AskHint():
                await self._begin_hint(room, request)
                return None
            case wire.Sync():
                self._meter.heavy(self._client)
                self._from, self._shown = request.seen, None
            case wire.Show():
                async with room.looking() as table:
                    self._show(table, request.seat)
            case wire.Hide():
                self._shown = None
            case wire.Follow():
                room.follow(self, request.seen)
            case _:
                return await self._change(room, request)
        async with room.looking() as table:
            return wire.Done(request.id, table.number)

    async def _begin_hint(self, room: Room, request: wire.AskHint) -> None:
        self._meter.heavy(self._client)
        async with room.looking() as table:
            self._check_shown(table, request)
            match = table.check_hint(self.browser, request.seat, request.seen)
            advice = room.advising.begin(match, request.seat, self._hall.around.owner(table.host))
        task = asyncio.create_task(self._hint(room, request, advice), name="hint")
        self._hinting.add(task)
        task.add_done_callback(self._hinting.discard)

    async def _hint(self, room: Room, request: wire.AskHint, advice: Advice) -> None:
        """Answers with what was found, once it is counted."""
        answer: msgspec.Struct
        try:
            hints = await room.advising.found(advice)
            async with room.changing() as table:
                self._check_shown(table, request)
                table.hint(self.browser, request.seat, request.seen)
            answer = wire.Hints(request.id, tuple(hints))
        except RondelError as refused:
            answer = self._refuse(refused, request.id)
        self._answer(answer)

    async def _change(self, room: Room, request: wire.AtSeat) -> wire.Done:
        async with room.changing() as table:
            made = self._act(table, request)
            number = table.number
        self._hall.around.metrics.moves.inc(made)
        return wire.Done(request.id, number)

    def _act(self, table: Table, request: wire.AtSeat) -> int:
        """Does what is asked for; returns how many moves that makes."""
        match request:
            case wire.Move():
                self._check_shown(table, request)
                return table.play(self.browser, request.seat, request.move, request.seen)
            case wire.Undo():
                table.undo(self.browser, request.seat, request.seen)
            case wire.Answer():
                if table.status == "over":
                    self._meter.table(self._client)  # a rematch makes a table
                table.answer(self.browser, request.seat, request.yes, request.seen, int(time.time()))
            case wire.Resign():
                table.resign(self.browser, request.seat, request.seen)
        return 0

    def _show(self, table: Table, seat: int) -> None:
        match = table.playing(self.browser, seat)
        if match.actor != seat:
            raise NotYourTurn("not_your_turn", seat=seat + 1, actor=match.actor + 1)
        self._shown = (seat, match.game.turn(match.state))

    # --- the socket itself -------------------------------------------------------------------------------------------

    def _answer(self, answer: msgspec.Struct) -> None:
        self._answers.append(encode(answer))
        self._woken.set()

    async def _send(self, data: bytes) -> None:
        try:
            await self._channel.send(data)
        except TimeoutError:
            raise Closed(wire.TOO_SLOW) from None

    async def _end(self, refused: RondelError) -> None:
        """Says why, and closes."""
        try:
            await self._send(encode(tell_refusal(refused, None, self._language)))
        except (WebSocketDisconnect, Closed, OSError):
            return
        await self._channel.shut(code_of(refused))


class _Numbered(msgspec.Struct, frozen=True):
    id: wire.Count | None = None


def _id_of(data: bytes) -> int | None:
    """The number of a request that cannot be read otherwise."""
    try:
        return msgspec.json.decode(data, type=_Numbered).id
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
