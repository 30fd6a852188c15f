"""Requests as they come over the wire: endless ones, half-sent ones, many at once, and quite usual ones."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from server.server_kit import Process, browsers, run_async, serving

from rondel.server import requests
from rondel.server.guard import HEADERS
from rondel.server.requests import HEAD, PIECE

WHOLE = "GET /api/server HTTP/1.1\r\nHost: {host}\r\n\r\n"
ENDLESSLY = 64 * 1024 * 1024
"""Bytes after which a test gives up."""
BODY = b'{"game":"ingenious","seats":[{"kind":"me","name":"Ana"},{"kind":"friend"}]}'


class Wire:
    """A connection on which a test says what it likes."""

    def __init__(self, address: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.address, self.host = address, address.removeprefix("http://")
        self.reader, self._writer = reader, writer

    async def say(self, text: str | bytes) -> None:
        self._writer.write(text.format(host=self.host).encode() if isinstance(text, str) else text)
        await self._writer.drain()

    def pause(self) -> None:
        """Reads no more."""
        self._writer.transport.pause_reading()

    async def say_on(self, text: bytes, most: int = ENDLESSLY) -> int:
        """Says the same on and on, until nobody listens; returns how much it was."""
        said = 0
        with suppress(OSError):
            while said < most and not self.reader.at_eof():
                await self.say(text)
                said += len(text)
        return said

    async def head(self) -> tuple[int, dict[str, str]]:
        lines = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        return int(lines[0].split()[1]), dict(line.split(": ", 1) for line in lines[1:] if line)

    async def answer(self) -> tuple[int, dict[str, str], bytes]:
        status, headers = await self.head()
        return status, headers, await self.reader.readexactly(int(headers["content-length"]))

    async def refused(self, status: int, key: str) -> None:
        """Answered with a sentence and what every answer carries; then the connection is closed."""
        found, headers, body = await self.answer()
        assert (found, json.loads(body)["error"]["key"]) == (status, key)
        assert headers["connection"] == "close" and HEADERS.items() <= headers.items()
        await self.closed()

    async def closed(self) -> None:
        with suppress(ConnectionError):  # who still speaks does not hear the end
            await self.reader.read()

    def post(self, *headers: str) -> str:
        lines = ["POST /api/tables HTTP/1.1", f"Host: {self.host}", f"Origin: {self.address}", *headers]
        return "\r\n".join([*lines, "Content-Type: application/json", "", ""])


@asynccontextmanager
async def wire(address: str) -> AsyncIterator[Wire]:
    reader, writer = await asyncio.open_connection("127.0.0.1", int(address.rpartition(":")[2]))
    try:
        yield Wire(address, reader, writer)
    finally:
        writer.transport.abort()


# --- endless ---------------------------------------------------------------------------------------------------------

START = "GET /api/server HTTP/1.1\r\nHost: {host}\r\n"
OPENING = START.replace("server", "tables/abc/socket") + "Upgrade: websocket\r\nConnection: Upgrade\r\n"
CHUNKED = "POST /api/tables HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nTransfer-Encoding: chunked\r\n\r\n"
ENDLESS = {
    "many headers": (START, b"x-a: " + b"b" * 100 + b"\r\n"),
    "one long header": (START + "x-a: ", b"b" * 1000),
    "one long name": (START, b"b" * 1000),
    "a long address": ("GET /", b"a" * 1000),
    "the opening of a socket": (OPENING, b"x-a: b\r\n"),
    "trailers": (CHUNKED + "0\r\n", b"x-a: " + b"b" * 100 + b"\r\n"),
    "the size of a chunk": (CHUNKED + "1;", b"a" * 1000),
}


@run_async
async def test_what_has_no_end_is_cut_off(database, monkeypatch):
    taken = 0
    received = requests.HttpToolsProtocol.data_received

    def count(self, data: bytes) -> None:
        nonlocal taken
        taken += len(data)
        received(self, data)

    monkeypatch.setattr(requests.HttpToolsProtocol, "data_received", count)
    async with serving(database) as address:
        for kind, (start, more) in ENDLESS.items():
            taken = 0
            async with wire(address) as one:
                await one.say(start)
                assert await one.say_on(more) < ENDLESSLY, kind
                await one.closed()
            assert 0 < taken <= HEAD + 2 * PIECE < 65_536, kind


def memory(pid: int) -> float:
    """What a process has of the memory, in MB."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024


@pytest.mark.full
@run_async
async def test_headers_without_end_take_no_memory(database, tmp_path):
    with Process(database, tmp_path) as server:
        before = after = memory(server.pid)
        for _ in range(20):
            async with wire(server.address) as one:
                await one.say(START)
                await one.say_on(b"x-a: " + b"b" * 8000 + b"\r\n")
                after = max(after, memory(server.pid))
        print(f"{before:.1f} MB before, {after:.1f} MB at most")
        assert after < before + 10


@run_async
async def test_a_head_that_is_too_long_is_answered_with_a_sentence(database):
    async with serving(database) as address, wire(address) as one:
        await one.say(START + "x-a: " + "b" * HEAD)
        await one.refused(431, "head_large")


@run_async
async def test_a_head_of_half_that_length_is_answered_as_usual(database):
    async with serving(database) as address, wire(address) as one:
        for _ in range(3):
            await one.say(START + "x-a: " + "b" * (HEAD // 2) + "\r\n\r\n")
            assert (await one.answer())[0] == 200


# --- half-sent -------------------------------------------------------------------------------------------------------

HALVES = {
    "nothing at all": "",
    "an empty line": "\r\n",
    "half a line": "GET /api/ser",
    "half a head": START + "x-a: b",
    "half an opening": OPENING,
    "half a chunk": CHUNKED + "5\r\nab",
}


@run_async
async def test_a_request_that_does_not_come_whole_is_given_up(database, monkeypatch):
    async with serving(database) as address:
        monkeypatch.setattr(requests, "HALF_SENT", 0.05)
        for half in HALVES.values():
            async with wire(address) as one:
                await one.say(half)
                await one.refused(408, "half_sent")


@run_async
async def test_a_body_that_does_not_come_whole_is_given_up_and_makes_no_table(database, monkeypatch, caplog):
    async with serving(database) as address, browsers(address, 1) as (ana,):
        monkeypatch.setattr(requests, "HALF_SENT", 0.05)
        async with wire(address) as one:
            await one.say(one.post(f"Content-Length: {len(BODY)}"))
            await one.say(BODY[:-1])
            await one.refused(408, "half_sent")
        assert await ana.tables() == ()
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


@run_async
async def test_who_is_answered_before_the_end_of_the_body_hears_no_second_answer(database, monkeypatch):
    awaited: list[requests.Requests] = []

    def expect(self: requests.Requests) -> None:
        awaited.append(self)

    monkeypatch.setattr(requests.Requests, "_expect", expect)
    async with serving(database) as address, wire(address) as one:
        await one.say(one.post("Content-Length: 999999999"))
        assert (await one.answer())[0] == 413
        awaited[-1]._too_late()
        assert await one.reader.read() == b""


@run_async
async def test_after_an_answer_the_next_request_has_its_time_anew(database, monkeypatch):
    async with serving(database) as address, wire(address) as one:
        await one.say(WHOLE)
        assert (await one.answer())[0] == 200
        monkeypatch.setattr(requests, "HALF_SENT", 0.05)
        await one.say("GET /api/ser")
        await one.refused(408, "half_sent")


@run_async
async def test_a_whole_request_is_not_hurried_while_it_is_answered(database, monkeypatch):
    """The deadline passes while the server thinks, and a next request is half there."""
    monkeypatch.setattr(requests, "HALF_SENT", 0.01)
    looks: list[bool] = []
    late = requests.Requests._too_late

    def look(self) -> None:
        late(self)
        looks.append(self.transport.is_closing())

    monkeypatch.setattr(requests.Requests, "_too_late", look)
    thinking = asyncio.Event()

    async def think(*_: object) -> tuple[()]:
        await thinking.wait()
        return ()

    monkeypatch.setattr("rondel.server.store.Store.list_public", think)
    async with serving(database) as address, wire(address) as one:
        await one.say(START.replace("server", "tables") + "\r\nGET /api/ser")
        while len(looks) < 3:
            await asyncio.sleep(0.005)
        assert looks == [False] * len(looks)
        thinking.set()
        assert (await one.answer())[0] == 200
        await one.refused(408, "half_sent")


@run_async
async def test_who_reads_no_answer_is_let_go(database, monkeypatch):
    lost = asyncio.Event()
    ended = requests.Requests.connection_lost

    def end(self, problem: Exception | None) -> None:
        ended(self, problem)
        lost.set()

    monkeypatch.setattr(requests.Requests, "connection_lost", end)
    async with serving(database) as address, wire(address) as one:
        monkeypatch.setattr(requests, "HALF_SENT", 0.05)
        one.pause()
        for _ in range(200):
            await one.say(START.replace("server", "openapi.json") + "\r\n")
        await lost.wait()


# --- as it should be -------------------------------------------------------------------------------------------------


@run_async
async def test_requests_one_after_the_other_and_at_once_are_counted_each_for_itself(database):
    many = 2 * HEAD // len(WHOLE)
    async with serving(database) as address, wire(address) as one:
        for _ in range(3):
            await one.say(WHOLE)
            assert (await one.answer())[0] == 200
        await one.say(WHOLE * many)
        for _ in range(many):
            assert (await one.answer())[0] == 200


@run_async
async def test_a_body_does_not_count_as_a_head_whole_or_in_small_pieces(database):
    async with serving(database, limits={"body": 4 * HEAD}) as address, wire(address) as one:
        await one.say(one.post(f"Content-Length: {3 * HEAD}"))
        await one.say(BODY.ljust(3 * HEAD))
        assert (await one.answer())[0] == 201
        await one.say(one.post("Transfer-Encoding: chunked"))
        await one.say(b"".join(b"5\r\n%b\r\n" % BODY[at : at + 5].ljust(5) for at in range(0, len(BODY), 5)))
        await one.say(b"10000\r\n" + b" " * 65_536 + b"\r\n0\r\nx-trailer: 1\r\n\r\n")
        assert (await one.answer())[0] == 201
