"""What people need to use the page: a server, the built page, its words.

Whatever goes wrong in a browser without anybody noticing (an error on its console, a request that fails, something
that the page's own rules of safety forbid) is kept in ``faults``, and the test fails of it.
"""

from __future__ import annotations

import asyncio
import fcntl
import json
import re
import subprocess
import sys
import tempfile
import threading
from collections.abc import Coroutine, Iterable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from playwright.sync_api import ConsoleMessage, Error, Page, Request, expect
from server.server_kit import serving

from rondel.server.room import Dealers

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src/rondel/server/static"
WORDS = ROOT / "web/words"
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
LANGUAGES = ("en", "cs", "sk", "sr")
TABLET = {"width": 820, "height": 1180}
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 360, "height": 740}
SIZES = {
    f"{width}x{height}": {"width": width, "height": height}
    for width, height in (
        *((1920, 1080), (1440, 900), (1366, 650), (1280, 720), (900, 700)),
        *((820, 1180), (390, 844), (360, 740), (844, 390)),
    )
}
"""Windows that people have: desktops, tablets, phones upright and on their side."""
TOUCH = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
"""What makes a browser that of a phone."""
PATIENCE = 180_000
"""Milliseconds until something that is waited for will not come any more, however busy the machine is."""
expect.set_options(timeout=PATIENCE)

Result = TypeVar("Result")


# --- what has to be there --------------------------------------------------------------------------------------------


def build_page() -> None:
    """The page as its sources are now; several processes of tests may want it at the same time."""
    with (Path(tempfile.gettempdir()) / "rondel-test-page.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        command = [sys.executable, "scripts/page.py", "build", "--full"]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode or not (STATIC / "index.html").is_file():
        raise RuntimeError(f"the page is not built:\n{done.stdout}{done.stderr}")


@cache
def words(language: str = "en") -> dict[str, Any]:
    """The page's own words."""
    found: dict[str, Any] = json.loads((WORDS / f"{language}.json").read_text("utf-8"))
    return found


def say(key: str, language: str = "en", **args: object) -> str:
    """A text of the page, as it stands in its catalogue; a plural as for 1."""
    text = words(language)[key]
    text = text if isinstance(text, str) else text["one"]
    return re.sub(r"\{(\w+)\}", lambda found: str(args[found[1]]), text) if args else text


def templates(catalogue: dict[str, Any]) -> set[str]:
    """All texts of a catalogue, each plural for itself."""
    found = set()
    for text in catalogue.values():
        found |= {text} if isinstance(text, str) else {part for key, part in text.items() if key != "by"}
    return found


def pattern(template: str) -> re.Pattern[str]:
    """What a template may look like once it is filled."""
    return alike([template])


def alike(templates: Iterable[str]) -> re.Pattern[str]:
    """What any of these templates may look like once it is filled."""
    parts = (re.split(r"\{[^{}]*\}", template) for template in templates)
    return re.compile("|".join(".+".join(map(re.escape, each)) for each in parts), re.DOTALL)


# --- a server, and programs that play --------------------------------------------------------------------------------


class Background:
    """An event loop beside the test: Playwright has that of the test's own thread."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="background", daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE / 1000)

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


class House:
    """A server that runs beside the test, in the same process."""

    def __init__(self, folder: Path, dealers: Dealers) -> None:
        self.background = Background()
        self._serving = serving(f"sqlite:///{folder / 'rondel.db'}", dealers)
        self.address = self.background.run(self._serving.__aenter__())

    def close(self) -> None:
        self.background.run(self._serving.__aexit__(None, None, None))
        self.background.close()


# --- faults that nobody notices --------------------------------------------------------------------------------------


class Guard:
    """Listens to a page, and keeps what went wrong there."""

    def __init__(self, page: Page, name: str) -> None:
        self.faults: list[str] = []
        self._name = name
        self._forgiven: list[re.Pattern[str]] = []
        self._page = page
        self._listeners = {"console": self._console, "pageerror": self._broke, "requestfailed": self._failed}
        for event, hear in self._listeners.items():
            page.on(event, hear)  # type: ignore[call-overload]

    @property
    def forgives(self) -> bool:
        return bool(self._forgiven)

    def leave(self) -> None:
        """What happens there from now on is for another one."""
        for event, hear in self._listeners.items():
            self._page.remove_listener(event, hear)

    def forgive(self, expected: str) -> None:
        """What a test brings about on purpose, such as a server that is gone."""
        self._forgiven.append(re.compile(expected))
        self.faults = [fault for fault in self.faults if not self._forgiven[-1].search(fault)]

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._note(f"{message.type} on the console: {message.text} ({message.location.get('url')})")

    def _broke(self, error: Error) -> None:
        self._note(f"an error of the page: {error.stack or error}")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # the page was left before the answer came
            self._note(f"a request failed: {request.method} {request.url} {request.failure}")

    def _note(self, fault: str) -> None:
        if not any(forgiven.search(fault) for forgiven in self._forgiven):
            self.faults.append(f"{self._name}: {fault}")


SERVER_GONE = r"ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_SOCKET|WebSocket connection to"
"""What a browser says of a server that was killed."""
