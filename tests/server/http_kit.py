"""HTTP by hand, over one connection: an answer is kept as it came, and asking costs little."""

from __future__ import annotations

import asyncio
import json
from http.cookies import SimpleCookie
from typing import Any, NamedTuple
from urllib.parse import urlsplit

EMPTY = (204, 304)
"""Answers without a body."""


class Answer(NamedTuple):
    """Status, headers and body."""

    status_code: int
    headers: list[tuple[str, str]]
    content: bytes

    @property
    def is_success(self) -> bool:
        return self.status_code // 100 == 2

    @property
    def is_client_error(self) -> bool:
        return self.status_code // 100 == 4

    @property
    def text(self) -> str:
        return self.content.decode()

    def json(self) -> Any:
        return json.loads(self.content)

    def all(self, name: str) -> list[str]:
        """The values of all headers of a name."""
        return [value for header, value in self.headers if header == name]


class Line:
    """A connection to a server, opened again where the server has closed it; it has the cookies of a browser."""

    def __init__(self, address: str, cookies: dict[str, str]) -> None:
        self._address = address
        self.cookies = dict(cookies)
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, body: Any, headers: dict[str, str]) -> Answer:
        content = b"" if body is None else json.dumps(body).encode()
        sent = {"host": urlsplit(self._address).netloc, "origin": self._address, **headers}
        if self.cookies:
            sent["cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if body is not None:
            sent["content-type"] = "application/json"
        sent["content-length"] = str(len(content))
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in sent.items()), "", ""]
        answer = await self._answer(method, "\r\n".join(lines).encode() + content)
        for cookie in answer.all("set-cookie"):
            for name, morsel in SimpleCookie(cookie).items():
                self.cookies[name] = morsel.value
                if morsel["max-age"] == "0":
                    del self.cookies[name]
        if "close" in answer.all("connection"):
            await self.close()
        return answer

    async def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
            self._reader = self._writer = None

    async def _answer(self, method: str, sent: bytes) -> Answer:
        if self._reader is None or self._reader.at_eof():
            await self.close()
            where = urlsplit(self._address)
            self._reader, self._writer = await asyncio.open_connection(where.hostname, where.port)
        assert self._writer is not None
        self._writer.write(sent)
        first, *lines = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1").splitlines()[:-1]
        status = int(first.split()[1])
        headers = [(name.lower(), value) for name, _, value in (line.partition(": ") for line in lines)]
        answer = Answer(status, headers, b"")
        if method == "HEAD" or status in EMPTY:
            return answer
        (length,) = answer.all("content-length")
        return answer._replace(content=await self._reader.readexactly(int(length)))
