"""The lobby of a server, over HTTP."""

from __future__ import annotations

import re
import ssl
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgspec

from rondel.client.refused import RefusedByServer
from rondel.client.viewer import Viewer
from rondel.core.facts import Value
from rondel.core.told import Told
from rondel.wire.analysis import AnalysisMoment, AnalysisStand, AnalysisTried
from rondel.wire.socket import PROTOCOL
from rondel.wire.table import Clock, Failure, GameInfo, GameList, Moment, ServerInfo, TableInfo, TableLine, TableList


@cache
def trusted() -> ssl.SSLContext:
    """The authorities that https is believed by: read once, since that takes longer than ten requests."""
    return httpx.create_ssl_context(trust_env=False)


class Client:
    """One browser, as the server sees it: it has a cookie, and with it its seats.

    ``cookies`` of another client make this one the same browser.
    """

    def __init__(
        self, address: str, *, cookies: Mapping[str, str] | None = None, language: str = "en", timeout: float = 30.0
    ) -> None:
        self.address = address.rstrip("/")
        self._language = language
        headers = {"origin": self.address, "accept-language": language, "rondel-protocol": str(PROTOCOL)}
        self._http = httpx.AsyncClient(
            base_url=self.address,
            headers=headers,
            cookies=_given(self.address, cookies or {}),
            timeout=timeout,
            trust_env=False,
            verify=trusted(),
        )

    async def __aenter__(self) -> Client:
        return self

    async def __aexit__(self, *failed: object) -> None:
        await self.close()

    async def close(self) -> None:
        await self._http.aclose()

    @property
    def cookies(self) -> dict[str, str]:
        """What makes this browser this browser."""
        return dict(self._http.cookies)

    # --- seats of a new table ----------------------------------------------------------------------------------------

    @staticmethod
    def me(name: str) -> dict[str, str]:
        return {"kind": "me", "name": name}

    @staticmethod
    def device(name: str) -> dict[str, str]:
        return {"kind": "device", "name": name}

    @staticmethod
    def friend() -> dict[str, str]:
        return {"kind": "friend"}

    @staticmethod
    def anyone() -> dict[str, str]:
        return {"kind": "anyone"}

    @staticmethod
    def bot(name: str) -> dict[str, str]:
        return {"kind": "bot", "bot": name}

    @staticmethod
    def program() -> dict[str, str]:
        """A seat for a program: ``token`` of the table's seat is what it comes by."""
        return {"kind": "bot", "bot": "program"}

    # --- the lobby ---------------------------------------------------------------------------------------------------

    async def server(self) -> ServerInfo:
        return msgspec.json.decode(await self.get("/api/server"), type=ServerInfo)

    async def games(self) -> tuple[GameInfo, ...]:
        return msgspec.json.decode(await self.get("/api/games"), type=GameList).games

    async def tables(self, mine: bool = False) -> tuple[TableLine, ...]:
        found = await self.get("/api/tables", {"mine": "true"} if mine else None)
        return msgspec.json.decode(found, type=TableList).tables

    async def create(
        self,
        game: str,
        seats: Sequence[Mapping[str, str]],
        options: Mapping[str, Value] | None = None,
        *,
        public: bool = False,
        friendly: bool = False,
        clock: Clock | None = None,
        goal: str | None = None,
    ) -> TableInfo:
        """Sets out a table; ``clock``, such as ``Clock("turn", 60, "bot")``, gives its players so much time, ``goal``
        is the level that somebody who plays alone is to equal."""
        wanted = {
            "game": game,
            "seats": list(seats),
            "options": dict(options or {}),
            "public": public,
            "friendly": friendly,
            "clock": msgspec.to_builtins(clock),
            "goal": goal,
        }
        return await self._table("/api/tables", wanted)

    async def learn(self, game: str, name: str) -> TableInfo:
        """Begins the guided first game of a game."""
        return await self._table(f"/api/games/{game}/lesson", {"name": name})

    async def table(self, id: str, key: str | None = None) -> TableInfo:
        found = await self.get(f"/api/tables/{id}", key=key)
        return msgspec.json.decode(found, type=TableInfo)

    async def start(self, id: str) -> TableInfo:
        return await self._table(f"/api/tables/{id}/start")

    async def close_table(self, id: str) -> TableInfo:
        """Closes a table of one's own that never began, or where bots play among themselves."""
        return await self._table(f"/api/tables/{id}/close")

    async def rematch(self, id: str) -> TableInfo:
        return await self._table(f"/api/tables/{id}/rematch")

    async def repeat(self, id: str, bot: str | None = None, goal: str | None = None) -> TableInfo:
        """The same deal again, at a new table: who was alone with bots; ``bot`` takes the seats of all of them."""
        return await self._table(f"/api/tables/{id}/repeat", {"bot": bot, "goal": goal})

    async def sit(self, id: str, seat: int, name: str, invitation: str | None = None) -> TableInfo:
        return await self._table(f"/api/tables/{id}/seats/{seat}/sit", {"name": name, "invitation": invitation})

    async def leave(self, id: str, seat: int) -> TableInfo:
        return await self._table(f"/api/tables/{id}/seats/{seat}/leave")

    async def free(self, id: str, seat: int) -> TableInfo:
        return await self._table(f"/api/tables/{id}/seats/{seat}/free")

    async def seat_bot(self, id: str, seat: int, bot: str) -> TableInfo:
        return await self._table(f"/api/tables/{id}/seats/{seat}/bot", {"bot": bot})

    async def take_back(self, id: str, seat: int) -> TableInfo:
        return await self._table(f"/api/tables/{id}/seats/{seat}/back")

    async def delete_table(self, id: str) -> None:
        """Takes oneself out of a finished game; it goes when everybody has."""
        await self.delete(f"/api/tables/{id}")

    async def delete_me(self) -> None:
        """Takes oneself out of everything; refused while one still plays."""
        await self.delete("/api/me")

    async def journal(self, id: str, since: int = 0, key: str | None = None) -> list[Told]:
        found = await self.get(f"/api/tables/{id}/journal", {"since": str(since)}, key)
        return msgspec.json.decode(found, type=list[Told])

    async def moment(
        self, id: str, number: int | None = None, eyes: int | None = None, key: str | None = None
    ) -> Moment:
        """How the match stood after so many entries; after the end through any seat's ``eyes``, -1: a spectator's."""
        query = {name: str(value) for name, value in (("number", number), ("eyes", eyes)) if value is not None}
        return msgspec.json.decode(await self.get(f"/api/tables/{id}/view", query, key), type=Moment)

    async def record(self, id: str, key: str | None = None) -> str:
        """The record of a finished match: `rondel.Record.read` reads it."""
        return (await self.get(f"/api/tables/{id}/record", key=key)).decode()

    # --- analyses ----------------------------------------------------------------------------------------------------

    async def analyse(self, id: str, key: str | None = None) -> AnalysisStand:
        """Has the finished match of a table analysed, or finds its analysis."""
        return msgspec.json.decode(await self.post(f"/api/tables/{id}/analysis", key=key), type=AnalysisStand)

    async def analyse_record(self, text: str | bytes) -> AnalysisStand:
        """Has the match of a record analysed."""
        headers = {"content-type": "text/plain; charset=utf-8"}
        answer = await self._http.post("/api/analyses", content=text, headers=headers)
        return msgspec.json.decode(_body(answer), type=AnalysisStand)

    async def analysis(self, id: str, units: int = 0) -> AnalysisStand:
        """How far an analysis has come, with what is known from that unit on."""
        found = await self.get(f"/api/analyses/{id}", {"units": str(units)})
        return msgspec.json.decode(found, type=AnalysisStand)

    async def analysed_journal(self, id: str) -> list[Told]:
        """The entries of an analysed match, with nothing hidden."""
        return msgspec.json.decode(await self.get(f"/api/analyses/{id}/journal"), type=list[Told])

    async def analysed_moment(self, id: str, number: int, eyes: int | None = None) -> AnalysisMoment:
        """The position after so many entries, with the best moves; ``eyes`` as for `moment`."""
        query = None if eyes is None else {"eyes": str(eyes)}
        found = await self.get(f"/api/analyses/{id}/moments/{number}", query)
        return msgspec.json.decode(found, type=AnalysisMoment)

    async def try_moves(self, id: str, number: int, moves: Sequence[int | str | Sequence[int | str]]) -> AnalysisTried:
        """What moves lead to from that moment on, and what the decision would have been worth."""
        found = await self.post(f"/api/analyses/{id}/moments/{number}/moves", {"line": list(moves)})
        return msgspec.json.decode(found, type=AnalysisTried)

    async def play_on(self, id: str, number: int, seats: Sequence[Mapping[str, str]]) -> TableInfo:
        """What if: a new table that plays on from that moment."""
        return await self._table(f"/api/analyses/{id}/tables", {"number": number, "seats": list(seats)})

    async def delete_analysis(self, id: str) -> None:
        """Deletes the analysis of a record that oneself has brought."""
        await self.delete(f"/api/analyses/{id}")

    # --- the match ---------------------------------------------------------------------------------------------------

    def connect(self, id: str, *, seen: int = 0, key: str | None = None) -> Viewer:
        """The socket of a table: the view of one's seat, or a spectator's. To be used with ``async with``."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return Viewer(self.address, id, cookie, seen, key, self._language)

    # --- plain requests ----------------------------------------------------------------------------------------------

    async def get(self, path: str, query: Mapping[str, str] | None = None, key: str | None = None) -> bytes:
        """The body of an answer; `RefusedByServer` where it is a refusal."""
        return _body(await self._http.get(path, params=query, headers=_keyed(key)))

    async def post(self, path: str, body: Mapping[str, Any] | None = None, key: str | None = None) -> bytes:
        """As `get`, for a request that changes something."""
        return _body(await self._http.post(path, json=body, headers=_keyed(key)))

    async def delete(self, path: str) -> None:
        _body(await self._http.delete(path))

    async def _table(self, path: str, body: Mapping[str, Any] | None = None) -> TableInfo:
        return msgspec.json.decode(await self.post(path, body), type=TableInfo)


def _given(address: str, cookies: Mapping[str, str]) -> httpx.Cookies:
    """Cookies as if they came from there: a fresh one takes the place of its predecessor."""
    host = re.sub(r":\d+$", "", urlsplit(address).netloc.lower())
    jar = httpx.Cookies()
    for name, value in cookies.items():
        jar.set(name, value, domain=host if "." in host else f"{host}.local")  # as Python calls such a machine
    return jar


def _keyed(key: str | None) -> dict[str, str] | None:
    """With the key of a link, if there is one."""
    return None if key is None else {"rondel-key": key}


def _body(answer: httpx.Response) -> bytes:
    if answer.is_success:
        return answer.content
    try:
        problem = msgspec.json.decode(answer.content, type=Failure).error
    except msgspec.MsgspecError:
        raise RefusedByServer("http", "http", f"HTTP {answer.status_code}", answer.status_code) from None
    raise RefusedByServer(problem.code, problem.key, problem.message, answer.status_code)
