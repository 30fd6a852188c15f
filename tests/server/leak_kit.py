"""What a viewer receives, byte for byte, and two servers that one viewer cannot tell apart.

`Tap` is a socket and `Browser` a browser that keep everything as it came. They go in step: whoever has been answered
has been told everything before, so that equal histories make equal bytes.
"""

from __future__ import annotations

import base64
import hashlib
import itertools
import json
import secrets
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from conformance.configurations import Configuration, configurations
from conformance.twins import pairs
from server.http_kit import Answer, Line
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from rondel.core.dealer import ScriptDealer, SystemDealer
from rondel.core.facts import Value
from rondel.core.game import CHANCE, Game
from rondel.core.match import Match
from rondel.core.offers import Offers
from rondel.core.record import Header
from rondel.core.replay import restore
from rondel.server import steady
from rondel.server.store import read_entry
from rondel.server.table import LETTERS
from rondel.server.telling import encode
from rondel.wire.socket import PROTOCOL

COOKIE = "rondel"
NOW = 1_800_000_000
DIFFERS = ("sec-websocket-accept", "date")
"""What differs in any case: the answer to the random number of a client, and the time."""


FEW, MANY = 12, 200
"""Pairs of twins among which one is chosen; more, where few games have anything to hide."""


class Received(NamedTuple):
    """One thing that came from a server."""

    asked: str
    answer: bytes


# --- viewers ---------------------------------------------------------------------------------------------------------


class Tap:
    """A socket that keeps what it receives. It reads only while it waits for an answer."""

    def __init__(self, address: str, id: str, cookie: str = "", key: str | None = None, language: str = "en") -> None:
        self._address, self._id, self._cookie = address, id, cookie
        self._hello = {"type": "hello", "protocol": PROTOCOL, "key": key, "language": language}
        self._ids = itertools.count(1)
        self._socket: ClientConnection | None = None
        self.received: list[Received] = []
        self.answer: dict[str, Any] = {}
        """What answered the hello."""
        self.news: dict[str, Any] = {}
        """The newest news."""
        self.table: dict[str, Any] = {}
        self.seats: list[int] = []

    async def open(self, seen: int = 0) -> Tap:
        """Connects and is told how everything stands, or is refused."""
        where = f"ws{self._address.removeprefix('http')}/api/tables/{self._id}/socket"
        self._socket = await connect(
            where,
            origin=Origin(self._address),
            additional_headers={"cookie": self._cookie} if self._cookie else {},
            compression=None,
            proxy=None,
        )
        assert self._socket.response is not None
        headers = [(n, v) for n, v in self._socket.response.headers.raw_items() if n.lower() not in DIFFERS]
        self.received.append(Received("open", repr(headers).encode()))
        await self._socket.send(json.dumps({**self._hello, "seen": seen}))
        self.answer = await self._next("hello")
        if self.answer["type"] != "welcome":
            await self._next("hello")
        await self.settle()
        return self

    async def close(self) -> None:
        assert self._socket is not None
        await self._socket.close()

    async def settle(self) -> None:
        """Returns when all that happened before has been received; whoever was refused hears nothing."""
        if self.answer["type"] == "welcome":
            await self.ask("ping")

    async def ask_of(self, type: str, move: int | str, **fields: Any) -> dict[str, Any]:
        """To make a move or to preview it."""
        return await self.ask(type, **fields, **({"moves": [move]} if type == "preview" else {"move": move}))

    async def ask(self, type: str, **fields: Any) -> dict[str, Any]:
        """A request; returns its answer."""
        assert self._socket is not None
        id = next(self._ids)
        asked = json.dumps({"type": type, "id": id, **fields})
        await self._socket.send(asked)
        while True:
            message = await self._next(asked)
            if message.get("id") == id:
                return message

    async def _next(self, asked: str) -> dict[str, Any]:
        assert self._socket is not None
        try:
            data = await self._socket.recv(decode=False)
        except ConnectionClosed as closed:
            assert closed.rcvd is not None
            self.received.append(Received(asked, f"closed {closed.rcvd.code} {closed.rcvd.reason}".encode()))
            return {"type": "closed", "id": None}
        self.received.append(Received(asked, data))
        message: dict[str, Any] = json.loads(data)
        if message["type"] == "news":
            self.news = message
        if message["type"] in ("welcome", "table"):
            self.table, self.seats = message["table"], message["seats"]
        return message

    @property
    def number(self) -> int:
        return int(self.news.get("number", 0))

    @property
    def offered(self) -> bool:
        return self.news.get("offers") is not None

    async def move(self, seat: int, code: int | str) -> dict[str, Any]:
        return await self.ask("move", seat=seat, seen=self.number, move=code)

    def all_bytes(self) -> bytes:
        return b"\n".join(received.answer for received in self.received)


class Browser:
    """A browser that keeps every answer: status, all headers, body."""

    def __init__(self, address: str, token: str | None = None) -> None:
        self.address = address
        self.received: list[Received] = []
        cookies = {COOKIE: token} if token else {}
        self._line = Line(address, cookies)

    async def ask(
        self, method: str, path: str, body: Any = None, key: str | None = None, language: str = "en"
    ) -> Answer:
        headers = {"accept-language": language, **({"rondel-key": key} if key is not None else {})}
        answer = await self._line.ask(method, path, body, headers)
        self.received.append(Received(f"{method} {path}", whole(answer)))
        return answer

    async def done(self, method: str, path: str, body: Any = None) -> Any:
        """As `ask`, of what must not be refused; returns the body."""
        answer = await self.ask(method, path, body)
        assert answer.is_success, answer.text
        return answer.json()

    @property
    def token(self) -> str | None:
        return self._line.cookies.get(COOKIE)

    def tap(self, id: str, key: str | None = None, language: str = "en") -> Tap:
        cookie = f"{COOKIE}={self.token}" if self.token else ""
        return Tap(self.address, id, cookie, key, language)

    async def close(self) -> None:
        await self._line.close()


def whole(answer: Answer) -> bytes:
    """All of an answer but the second in which it was made."""
    lines = [f"{name}: {value}" for name, value in answer.headers if name != "date"]
    return "\n".join([str(answer.status_code), *lines, "", ""]).encode() + answer.content


@asynccontextmanager
async def people(address: str, count: int) -> AsyncIterator[list[Browser]]:
    made = [Browser(address) for _ in range(count)]
    try:
        yield made
    finally:
        for browser in made:
            await browser.close()


@asynccontextmanager
async def tapped(*taps: Tap) -> AsyncIterator[list[Tap]]:
    """Opens sockets one after the other, each when all before know of it."""
    opened: list[Tap] = []
    try:
        for tap in taps:
            opened.append(tap)
            await tap.open()
            await settle(opened)
        yield opened
    finally:
        for tap in opened:
            await tap.close()


async def settle(taps: Sequence[Tap]) -> None:
    for tap in taps:
        await tap.settle()


async def seat_people(
    host: Browser, players: Sequence[Browser], slug: str, options: dict[str, Value] | None = None, **more: bool
) -> dict[str, Any]:
    """A table with a match that has begun, made by ``host``, who does not sit unless among the players."""
    seats = [{"kind": "friend"} for _ in players]
    wanted = {"game": slug, "seats": seats, "options": options or {}, **more}
    table = await host.done("POST", "/api/tables", wanted)
    for seat, player in enumerate(players):
        body = {"name": name_of(seat), "invitation": table["seats"][seat]["invitation"]}
        await player.done("POST", f"/api/tables/{table['id']}/seats/{seat}/sit", body)
    await host.done("POST", f"/api/tables/{table['id']}/start")
    return dict(table)


def name_of(seat: int) -> str:
    return f"Person{seat}"


async def play_some(taps: list[Tap], moves: int) -> None:
    for _ in range(moves):
        await settle(taps)
        seat, tap = next((seat, tap) for seat, tap in enumerate(taps) if tap.offered)
        answer = await tap.move(seat, first_offered(tap))
        assert answer["type"] == "done", answer
    await settle(taps)


def first_offered(tap: Tap) -> int:
    return msgspec.convert(tap.news["offers"], Offers).codes()[0]


# --- the truth -------------------------------------------------------------------------------------------------------


class Truth:
    """What the database holds."""

    def __init__(self, database: str) -> None:
        self._file = database.removeprefix("sqlite:///")

    def dump(self) -> list[str]:
        """All of it."""
        with self._open() as connection:
            return list(connection.iterdump())

    def match(self, id: str) -> Match:
        with self._open() as connection:
            (header,) = connection.execute("SELECT header FROM tables WHERE id = ?", (id,)).fetchone()
            return restore(msgspec.json.decode(header, type=Header), map(read_entry, self._bodies(id)), SystemDealer())

    def secrets(self, id: str) -> set[bytes]:
        """What nobody receives while a match runs: its record, its position, fingerprints of browsers."""
        match = self.match(id)
        with self._open() as connection:
            (header, host) = connection.execute("SELECT header, host FROM tables WHERE id = ?", (id,)).fetchone()
            holders = connection.execute("SELECT holder FROM seats WHERE table_id = ?", (id,)).fetchall()
        dump = match.game.dump(match.state)
        found = {header, dump.encode(), json.dumps(dump)[1:-1].encode(), match.game.key(match.state).encode()}
        found |= {body for body in self._bodies(id) if b'"outcome"' in body}
        for mark in (host, *(holder for (holder,) in holders if holder)):
            found |= {mark.hex().encode(), base64.b64encode(mark), base64.urlsafe_b64encode(mark)}
        return found

    def keys(self) -> set[bytes]:
        """The keys of all links."""
        with self._open() as connection:
            kept = [
                *connection.execute("SELECT watch FROM tables"),
                *connection.execute("SELECT invitation FROM seats"),
            ]
        return {key.encode() for (key,) in kept if key}

    def _bodies(self, id: str) -> list[bytes]:
        with self._open() as connection:
            found = connection.execute("SELECT body FROM entries WHERE table_id = ? ORDER BY number", (id,))
            return [body for (body,) in found]

    def _open(self) -> closing[sqlite3.Connection]:
        return closing(sqlite3.connect(f"file:{Path(self._file)}?mode=ro", uri=True))


def has_eyes_of(tap: Tap, match: Match, seat: int | None) -> None:
    """The newest news are those of a seat, or of a spectator, and no more."""
    assert tap.news["eyes"] == seat
    assert encode(tap.news["view"]) == encode(match.view(seat))
    assert encode(tap.news["entries"]) == encode(match.journal(seat, tap.news["first"]))
    assert tap.offered == (match.actor == seat)
    assert tap.seats or tap.news["undo"] is None


# --- games ---------------------------------------------------------------------------------------------------------


def secretive(chosen: Configuration) -> bool:
    """Whether players can have secrets from each other."""
    game = chosen.game()
    return game.seats > 1 and game.has_secrets


@cache
def usual(secrets: bool) -> list[Configuration]:
    """One configuration of each game that has one with secrets, or without."""
    found = [chosen for chosen in configurations() if chosen.seats > 1 and secretive(chosen) == secrets]
    return list({chosen.slug: chosen for chosen in reversed(found)}.values())


# --- twins -----------------------------------------------------------------------------------------------------------


class Script(NamedTuple):
    """What happens at a table: chance outcomes by name, and moves with their seats."""

    outcomes: list[str]
    moves: list[tuple[int, int]]

    def dealer(self, _: str) -> ScriptDealer:
        return ScriptDealer(self.outcomes)


class Pair(NamedTuple):
    """Two scripts that ``viewer`` is told alike, and in how many decisions they find something hidden to differ."""

    viewer: int | None
    true: Script
    twin: Script
    different: int


def pair(game: Game, viewer: int | None, seed: int, most: int) -> Pair:
    """The scripts of twins, up to a decision: nothing is left for chance that they do not name."""
    true, twin = Script([], []), Script([], [])
    last, different = (0, 0), 0
    for step in pairs(game, viewer, seed):
        actor = game.actor(step.true)
        if actor != CHANCE:
            last = len(true.outcomes), len(true.moves)
            different += step.true is not step.twin
        if step.code is None or step.twin_code is None or len(true.moves) == most:
            break
        for script, state, code in ((true, step.true, step.code), (twin, step.twin, step.twin_code)):
            if actor == CHANCE:
                script.outcomes.append(game.chance(state).name(code))
            else:
                script.moves.append((actor, code))
    cut = [Script(script.outcomes[: last[0]], script.moves[: last[1]]) for script in (true, twin)]
    return Pair(viewer, *cut, different)


def best_pair(game: Game, viewer: int | None, most: int) -> Pair:
    """Of some pairs the one with the most decisions at which something hidden differs, by private moves if can be."""
    found = [pair(game, viewer, seed, most) for seed in range(FEW)]
    seeds = iter(range(FEW, MANY if game.has_secrets else 0))
    while not any(pair.different for pair in found) and (seed := next(seeds, None)) is not None:
        found.append(pair(game, viewer, seed, most))
    return max(found, key=lambda pair: (pair.different > 0 and pair.true.moves != pair.twin.moves, pair.different))


@contextmanager
def same_luck() -> Iterator[None]:
    """Names of tables, keys and cookies come in one fixed order, and no time passes: two servers have the same."""
    count = itertools.count()

    def drawn(size: int) -> bytes:
        return hashlib.shake_256(f"luck/{next(count)}".encode()).digest(size)

    def token(size: int = 32) -> str:
        return base64.urlsafe_b64encode(drawn(size)).rstrip(b"=").decode()

    choose: Callable[[str], str] = lambda letters: letters[drawn(1)[0] % len(letters)]  # noqa: E731
    assert choose(LETTERS) in LETTERS
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "token_urlsafe", token)
        patch.setattr(secrets, "token_bytes", drawn)
        patch.setattr(secrets, "choice", choose)
        patch.setattr(time, "time", lambda: float(NOW))
        patch.setattr(steady, "now", lambda: float(NOW))
        yield
