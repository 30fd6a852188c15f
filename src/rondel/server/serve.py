"""Runs the server: finds a port, says where it is, serves until it is told to stop."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import uvicorn

from rondel.core.dealer import SystemDealer
from rondel.core.messages import Phrase
from rondel.server import app
from rondel.server.database import opened
from rondel.server.errors import Unsound
from rondel.server.guard import LOOPBACK
from rondel.server.lan import lan_address
from rondel.server.log import begin, fields
from rondel.server.requests import Requests
from rondel.server.room import Dealers
from rondel.server.settings import Settings
from rondel.server.sockets import Sockets

log = logging.getLogger("rondel.server")
GRACE = 10
"""Seconds that requests may take to end when the server stops."""
TRIED = 20
"""Ports that are tried where none was asked for."""
LARGEST = 65_536
"""Bytes of a message beyond which a socket is closed without an answer."""
QUIET: dict[str, Any] = {
    "ws_max_size": LARGEST,
    "ws_per_message_deflate": False,
    "access_log": False,
    "log_config": None,
    "server_header": False,
    "proxy_headers": False,
}
"""Settings of uvicorn: sockets are bounded, and it says nothing of itself."""
FRESH = 2_000
"""New objects after which Python looks for garbage among them."""
NEVER = 1_000_000
"""Looks at younger objects after which it would look at all of them."""


class Server(uvicorn.Server):
    """uvicorn's, which says when it is ready."""

    ready: Callable[[], None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self.ready is not None:
            self.ready()


async def prepare(settings: Settings) -> None:
    """Brings the database to the newest form, or says why it cannot be used."""
    async with opened(settings.database):
        pass


def listen(settings: Settings) -> socket.socket:
    """The socket to serve on; the next free port where the default one is taken."""
    host = "0.0.0.0" if settings.lan and settings.host == "127.0.0.1" else settings.host
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With its protocol named, asyncio turns off Nagle's algorithm for every connection: it would hold back messages.
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    asked = "port" in settings.model_fields_set
    cause: str | Phrase = ""
    for port in range(settings.port, settings.port + (1 if asked else TRIED)):
        try:
            made.bind((host, port))
            return made
        except OSError as problem:
            cause = problem.strerror or type(problem).__name__
        except UnicodeError:
            cause = Phrase("no_machine")
    made.close()
    raise Unsound("no_port", host=host, port=settings.port, problem=cause)


def addresses(settings: Settings, port: int) -> list[str]:
    """The names, with port, under which this server may be reached."""
    names = [*LOOPBACK]
    if settings.lan:
        names += filter(None, [lan_address(), socket.gethostname(), f"{socket.gethostname()}.local"])
    names.append(reached_by(settings))
    return [f"{name}:{port}" for name in names] + (names if port == 80 else [])


def shared_address(settings: Settings, port: int) -> str | None:
    """What links for friends begin with; None where only this machine can come."""
    if settings.public_url is not None:
        return settings.public_url
    everywhere = settings.host in ("127.0.0.1", "0.0.0.0", "::")
    host = lan_address() if settings.lan and everywhere else reached_by(settings)
    if host is None or host in LOOPBACK:
        return None
    return f"http://{host}" if port == 80 else f"http://{host}:{port}"


def build(settings: Settings, sock: socket.socket, dealers: Dealers = lambda _: SystemDealer()) -> Server:
    """The server on a socket, ready to be run."""
    port = int(sock.getsockname()[1])
    return Server(
        uvicorn.Config(
            app.make(settings, addresses(settings, port), shared_address(settings, port), dealers),
            http=Requests,
            ws=Sockets,
            **QUIET,
            timeout_graceful_shutdown=GRACE,
            timeout_keep_alive=30,
        )
    )


def reached_by(settings: Settings) -> str:
    """The name under which this machine itself comes to the server."""
    if settings.host in ("0.0.0.0", "::"):
        return "127.0.0.1"
    return f"[{settings.host}]" if ":" in settings.host else settings.host


def spare_the_tables() -> None:
    """Makes Python look through all it has for garbage when the hall sweeps, and not in between.

    At a thousand tables that stops everybody for a third of a second. What is there when the server begins stays, and
    is left out for good; most of what comes later is freed without it.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(FRESH, 10, NEVER)


def run(settings: Settings, say: Callable[[str, int], None]) -> None:
    """Serves until it is interrupted. ``say`` hears the address and the port once people can come."""
    begin(settings.log, settings.log_level)
    with listen(settings) as sock:
        asyncio.run(prepare(settings))
        port = int(sock.getsockname()[1])
        here = settings.public_url or f"http://{reached_by(settings)}:{port}"

        def ready() -> None:
            spare_the_tables()
            say(here, port)
            log.info("serving", extra=fields(address=here, port=port))

        server = build(settings, sock)
        server.ready = ready
        with suppress(KeyboardInterrupt):
            server.run([sock])
