"""Who somebody is: nobody has an account, a browser has a cookie.

The cookie holds a token of 256 random bits. The server keeps its fingerprint only, so that what is stored, logged or
counted opens no seat.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import NamedTuple

from starlette.requests import cookie_parser

YEAR = 365 * 24 * 3600
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


class Browser(NamedTuple):
    """``mark`` is the fingerprint; ``token`` is there only for a browser that gets its cookie now."""

    mark: bytes
    token: str | None = None


def cookie_name(secure: bool) -> str:
    return "__Host-rondel" if secure else "rondel"


def new_browser() -> Browser:
    token = secrets.token_urlsafe(32)
    return Browser(_mark(token), token)


def known_browser(header: str, secure: bool) -> Browser | None:
    """The browser of a Cookie header, if it has a token."""
    # Cookies of other programs at this address come along, whatever they look like.
    found = cookie_parser(header).get(cookie_name(secure), "")
    return Browser(_mark(found)) if _TOKEN.fullmatch(found) else None


def set_cookie(token: str, secure: bool) -> str:
    """The header that gives a browser its token."""
    ending = "; Secure" if secure else ""
    return f"{cookie_name(secure)}={token}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Strict{ending}"


def _mark(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
