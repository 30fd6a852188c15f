"""Who somebody is: nobody has an account, a browser has a cookie.

The cookie holds a token of 256 random bits, the day it was given and our signature on both: nobody is who we have not
given a cookie. The server keeps the token's fingerprint only, so that what is stored, logged or counted opens no seat.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from starlette.requests import cookie_parser

DAY = 24 * 3600
YEAR = 365 * DAY
_COOKIE = re.compile(r"([A-Za-z0-9_-]{43})(?:\.(\d{1,6})\.([A-Za-z0-9_-]{43}))?")


class Browser(NamedTuple):
    """``mark`` is the fingerprint; ``cookie`` is there only for a browser that gets one now, or a fresh one."""

    mark: bytes
    cookie: str | None = None


class Cookies:
    """Gives cookies and knows them again. ``secret`` is read from the database before people come."""

    def __init__(self, secure: bool, clock: Callable[[], float] | None = None) -> None:
        self.name = "__Host-rondel" if secure else "rondel"
        self.secret = b""
        self._ending = "; Secure" if secure else ""
        self._clock = clock or time.time

    def new(self) -> Browser:
        token = secrets.token_urlsafe(32)
        return Browser(_mark(token), self._signed(token))

    async def known(self, header: str, sits: Callable[[bytes], Awaitable[bool]]) -> Browser | None:
        """The browser of a Cookie header, with a fresh cookie where its own has lived half its life.

        One that we have not signed is of before we did, or made up: it counts for somebody who ``sits`` at a table.
        """
        # Cookies of other programs at this address come along, whatever they look like.
        found = _COOKIE.fullmatch(cookie_parser(header).get(self.name, ""))
        if found is None:
            return None
        token, day, signature = found.groups()
        mark = _mark(token)
        if day is not None and hmac.compare_digest(signature, self._signature(token, int(day))):
            return Browser(mark, self._signed(token) if abs(self._today - int(day)) * DAY > YEAR / 2 else None)
        return Browser(mark, self._signed(token)) if await sits(mark) else None

    def header(self, cookie: str) -> str:
        """The header that gives a browser its cookie."""
        return f"{self.name}={cookie}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Strict{self._ending}"

    def farewell(self) -> str:
        """The header that takes it away."""
        return f"{self.name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict{self._ending}"

    @property
    def _today(self) -> int:
        return int(self._clock()) // DAY

    def _signed(self, token: str) -> str:
        return f"{token}.{self._today}.{self._signature(token, self._today)}"

    def _signature(self, token: str, day: int) -> str:
        digest = hmac.digest(self.secret, f"{token}.{day}".encode(), "sha256")
        return urlsafe_b64encode(digest).decode().rstrip("=")


def _mark(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
