"""``rondel serve``: tables over the network."""

from __future__ import annotations

import http.client
import json
import os
import sys
import threading
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rondel.cli.output import Output, words
from rondel.core.errors import RondelError

if TYPE_CHECKING:
    from rondel.server.settings import Settings

PATIENCE = 5
"""Seconds that opening a browser, or another server's answer, may take."""


class NoExtra(RondelError, code="no_extra"):
    """A part of Rondel whose packages are not installed."""


class RunsAlone(RondelError, code="runs_alone"):
    """A server runs already, but others in the network cannot come to it."""


def run(config: Path | None, out: Output, once: bool = False, **flags: Any) -> None:
    """Serves until it is interrupted; with ``once``, a server of this user that runs already is enough."""
    need_server()
    from rondel.server.errors import words as server_words
    from rondel.server.lan import lan_address, qr_code
    from rondel.server.serve import run as serve
    from rondel.server.settings import read_settings

    settings = read_settings(config, **flags)

    def invite(port: int) -> None:
        found = lan_address()
        if found is None:
            out.line(server_words().say("no_lan", {}, out.language))
            return
        there = f"http://{found}:{port}"
        out.line(server_words().say("serving_lan", {"address": there}, out.language))
        out.console.file.write(qr_code(there))

    def say(address: str, port: int) -> None:
        out.line(server_words().say("serving", {"address": address}, out.language))
        if settings.lan:
            invite(port)
        if settings.browser:
            open_page(address)

    running = find_running(settings) if once else None
    if running is None:
        serve(settings, say)
        return
    host, port = running
    address = f"http://{host}:{port}"
    if settings.lan:
        others = lan_address()
        if others is not None and not is_rondel(others, port):
            raise RunsAlone("runs_alone", words(), address=address)
    out.line(words().say("runs_already", {"address": address}, out.language))
    if settings.lan:
        invite(port)
    if settings.browser:
        open_page(address, PATIENCE)


def need_server() -> None:
    """Refuses with the command to run where the extra ``server`` is not installed."""
    try:
        import fastapi  # noqa: F401
        import sqlalchemy  # noqa: F401
        import uvicorn  # noqa: F401
    except ImportError:
        raise NoExtra("no_extra", words()) from None


# --- The browser ------------------------------------------------------------------------------------------------------


def has_screen() -> bool:
    """Whether a browser would open before the eyes of whoever runs this; without a screen, Python would take one of
    those that fill the terminal."""
    if "SSH_CONNECTION" in os.environ or "SSH_TTY" in os.environ:
        return False
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def open_page(address: str, patience: float = 0) -> None:
    """Opens the page where there is a screen, or BROWSER names what to open it with; waits so long for it at most."""
    if os.environ.get("BROWSER") or has_screen():
        opener = threading.Thread(target=webbrowser.open, args=(address,), daemon=True)  # some take long
        opener.start()
        opener.join(patience)


# --- A server that runs already ---------------------------------------------------------------------------------------


def find_running(settings: Settings) -> tuple[str, int] | None:
    """Host and port of a server of this user, among the ports that a new one would try."""
    from rondel.server.serve import TRIED, reached_by

    host = reached_by(settings)
    asked = "port" in settings.model_fields_set
    for port in range(settings.port, settings.port + (1 if asked else TRIED)):
        if port and is_mine(port) and is_rondel(host, port):
            return host, port
    return None


def is_mine(port: int) -> bool:
    """Whether this user listens on the port. Only Linux tells; elsewhere whoever listens is taken for this user."""
    tables = [table for table in (Path("/proc/net/tcp"), Path("/proc/net/tcp6")) if table.exists()]
    rows = [line.split() for table in tables for line in table.read_text("ascii").splitlines()[1:]]
    listening = "0A"
    owners = {int(row[7]) for row in rows if row[3] == listening and int(row[1].rpartition(":")[2], 16) == port}
    return owners == {os.getuid()} if tables else True


def is_rondel(host: str, port: int) -> bool:
    """Whether a server of ours answers there."""
    # http.client knows nothing of proxies: this is a machine of the same network
    connection = http.client.HTTPConnection(host.strip("[]"), port, timeout=PATIENCE)
    try:
        connection.request("GET", "/api/server")
        answer = connection.getresponse()
        told = json.loads(answer.read(65_536))
        return answer.status == 200 and isinstance(told, dict) and {"version", "protocol"} <= told.keys()
    except (OSError, http.client.HTTPException, ValueError):
        return False
    finally:
        connection.close()
