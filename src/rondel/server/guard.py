"""What stands before every request: where it comes from, how much of it there is, and what every answer carries."""

from __future__ import annotations

import hmac
import logging
import time
from collections.abc import Awaitable, Callable, Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rondel.core.errors import RondelError
from rondel.server.browser import Browser, Cookies
from rondel.server.errors import Forbidden, OldPage, ServerError, TooLarge, problem_of, status_of
from rondel.server.limits import Meter, client_of
from rondel.server.log import fields
from rondel.server.metrics import Metrics
from rondel.server.settings import Settings
from rondel.server.telling import encode, language_of
from rondel.wire.socket import PROTOCOL
from rondel.wire.table import Failure

log = logging.getLogger("rondel.server.http")
SAFE = ("GET", "HEAD", "OPTIONS")
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
UPLOAD = ("POST", "/api/analyses")
"""The one request that may be long: it brings a record."""
OURS = "rondel-protocol"
"""The header by which a page says which protocol it speaks."""
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
Sits = Callable[[bytes], Awaitable[bool]]
"""Whether a browser, by its fingerprint, has a seat or a table."""
_FORWARDED = ("x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "via")


class Guard:
    """An ASGI layer around the application."""

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        meter: Meter,
        metrics: Metrics,
        hosts: Iterable[str],
        cookies: Cookies,
        sits: Sits,
    ) -> None:
        self._app = app
        self._cookies = cookies
        self._sits = sits
        self._settings = settings
        self._meter = meter
        self._metrics = metrics
        public = urlsplit(settings.public_url).netloc if settings.public_url else None
        self._hosts = {host.lower() for host in hosts} | ({public.lower()} if public else set())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        state = scope.setdefault("state", {})
        state["client"] = self._client(scope, headers)
        state["operator"] = self._operator(scope, headers)
        state["language"] = language_of(headers.get("accept-language", ""))
        state["browser"] = None
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send, headers)
        else:
            await self._request(scope, receive, send, headers)

    async def _socket(self, scope: Scope, receive: Receive, send: Send, headers: Headers) -> None:
        state = scope["state"]
        try:
            self._meter.request(state["client"])
            self._check_origin(headers, needed=True)
            self._meter.opening(state["client"])
            state["browser"] = await self._browser(headers)
        except ServerError as refused:
            self._metrics.requests.labels("-", str(status_of(refused))).inc()
            await self._deny(refused, scope, send)
            return
        await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send, headers: Headers) -> None:
        begun = time.monotonic()
        state = scope["state"]
        unsafe = scope["method"] not in SAFE
        status = 500

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                added = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    added[name] = value
                added.setdefault("cache-control", "no-store")
                cookie = state["browser"].cookie if state["browser"] is not None else None
                if cookie is not None and status < 400 and added["cache-control"] == "no-store":
                    added.setdefault("set-cookie", self._cookies.header(cookie))
            await send(message)

        try:
            self._meter.request(state["client"])
            self._check_origin(headers, needed=unsafe)
            self._check_page(headers)
            state["browser"] = await self._browser(headers)
            if unsafe and state["browser"] is None:
                state["browser"] = self._cookies.new()
            await self._app(scope, self._counted(receive, headers, self._longest(scope)), answer)
        except ServerError as refused:
            await failure(refused, state["language"])(scope, receive, answer)
        finally:
            route = getattr(scope.get("route"), "path", "-")
            self._metrics.requests.labels(route, str(status)).inc()
            spent = round(1000 * (time.monotonic() - begun), 1)
            log.info("request", extra=fields(method=scope["method"], route=route, status=status, ms=spent))

    async def _browser(self, headers: Headers) -> Browser | None:
        return await self._cookies.known(headers.get("cookie", ""), self._sits)

    # --- what is checked ---------------------------------------------------------------------------------------------

    def _check_origin(self, headers: Headers, needed: bool) -> None:
        """The Host must be ours, against names that somebody else points here; the Origin, against other pages."""
        named = headers.getlist("host")
        host = named[0].lower() if len(named) == 1 else ""
        if host not in self._hosts:
            raise Forbidden("bad_host")
        origin = headers.get("origin")
        if origin is None:
            if needed:
                raise Forbidden("bad_origin")
            return
        scheme = "https" if self._settings.secure else "http"
        if origin.lower() != f"{scheme}://{host}":
            raise Forbidden("bad_origin")

    def _check_page(self, headers: Headers) -> None:
        spoken = headers.get(OURS)
        if spoken is not None and spoken != str(PROTOCOL):
            raise OldPage("old_page")

    def _longest(self, scope: Scope) -> int:
        """Bytes that the body of a request may have."""
        limits = self._meter.limits
        return limits.record if (scope["method"], scope["path"]) == UPLOAD else limits.body

    def _counted(self, receive: Receive, headers: Headers, limit: int) -> Receive:
        """The body, as long as it is not too long."""
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:20]) > limit:
            raise TooLarge("body_large", limit=limit)
        total = 0

        async def counted() -> Message:
            nonlocal total
            message = await receive()
            total += len(message.get("body", b""))
            if total > limit:
                raise TooLarge("body_large", limit=limit)
            return message

        return counted

    def _client(self, scope: Scope, headers: Headers) -> str:
        """The address that limits are counted for."""
        if self._settings.proxy:
            # The last one is the proxy's own word: all before it, whoever asks may have made up.
            forwarded = headers.getlist("x-forwarded-for")
            if forwarded:
                return client_of(forwarded[-1].split(",")[-1].strip())
        peer = scope.get("client")
        return client_of(peer[0]) if peer else "?"

    def _operator(self, scope: Scope, headers: Headers) -> bool:
        """Whether somebody at this machine asks, not through a proxy; or somebody with the operator's token."""
        wanted = self._settings.operator_token
        given = headers.get("authorization", "")
        if wanted is not None and given.startswith("Bearer "):
            return hmac.compare_digest(given[7:].encode(), wanted.get_secret_value().encode())
        peer = scope.get("client")
        behind = self._settings.proxy or self._settings.public_url is not None
        if behind or peer is None or any(name in headers for name in _FORWARDED):
            return False
        host = headers.get("host", "").lower()
        ours = any(host == name or host.startswith(f"{name}:") for name in LOOPBACK)
        return client_of(peer[0]) in ("127.0.0.1", "::") and ours

    async def _deny(self, refused: ServerError, scope: Scope, send: Send) -> None:
        """Answers the opening of a socket with a refusal."""
        if "websocket.http.response" in scope.get("extensions", {}):
            answer = failure(refused, scope["state"]["language"])
            answer.headers.update({**HEADERS, "cache-control": "no-store"})
            start = {"status": answer.status_code, "headers": answer.raw_headers}
            await send({"type": "websocket.http.response.start", **start})
            await send({"type": "websocket.http.response.body", "body": answer.body})
        else:
            await send({"type": "websocket.close", "code": 1008, "reason": ""})


def failure(refused: RondelError, language: str) -> Response:
    """A refusal as an HTTP answer."""
    status = status_of(refused)
    headers = {"retry-after": str(refused.arguments["seconds"])} if "seconds" in refused.arguments else None
    return Response(encode(Failure(problem_of(refused, language))), status, headers, "application/json")
