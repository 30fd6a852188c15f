"""The page as people use it: a server, the built page, a Chromium, and a browser of their own for everybody.

A test reads ``ana = person("Ana")``, ``ana.starts_against_a_bot()``, ``ana.takes_a_turn()``. Whatever goes wrong in a
browser without anybody noticing (an error on its console, a request that fails, something that the page's own rules of
safety forbid) is kept in ``faults``, and the test fails of it.
"""

from __future__ import annotations

import asyncio
import fcntl
import json
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from playwright.sync_api import Browser, ConsoleMessage, Page, Playwright, Request, WebSocket
from server.server_kit import any_move, serving

from rondel.client import Client, RefusedByServer
from rondel.core.dealer import SystemDealer
from rondel.server.room import Dealers
from rondel.wire.table import TableInfo

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src/rondel/server/static"
WORDS = ROOT / "web/words"
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
LANGUAGES = ("en", "cs", "sk", "sr")
TABLET = {"width": 820, "height": 1180}
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 360, "height": 740}
TOUCH = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
"""What makes a browser that of a phone."""

Result = TypeVar("Result")


# --- what has to be there --------------------------------------------------------------------------------------------


@cache
def find_browser() -> str:
    """The Chromium of this machine, as scripts/environment.sh finds it."""
    for name in ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"):
        found = shutil.which(name)
        if found:
            return found
    raise RuntimeError("there is no Chromium; ./test installs one, or says how")


def build_page() -> None:
    """The page as its sources are now; several processes of tests may want it at the same time."""
    with (Path(tempfile.gettempdir()) / "rondel-test-page.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        command = [sys.executable, "scripts/page.py", "build", "--full"]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode or not (STATIC / "index.html").is_file():
        raise RuntimeError(f"the page is not built:\n{done.stdout}{done.stderr}")


@contextmanager
def launched(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(
        executable_path=find_browser(), args=["--no-sandbox", "--disable-background-networking"]
    )
    try:
        yield browser
    finally:
        browser.close()


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
    parts = re.split(r"\{[^{}]*\}", template)
    return re.compile(".+".join(re.escape(part) for part in parts), re.DOTALL)


# --- a server, and programs that play ------------------------------------------------------------------------------------


class Background:
    """An event loop beside the test: Playwright has that of the test's own thread."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="background", daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, Result], timeout: float = 60) -> Result:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(timeout)

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


class House:
    """A server that runs beside the test, in the same process."""

    def __init__(self, folder: Path, dealers: Dealers = lambda _: SystemDealer(), **settings: Any) -> None:
        self.background = Background()
        self._serving = serving(f"sqlite:///{folder / 'rondel.db'}", dealers, **settings)
        self.address = self.background.run(self._serving.__aenter__())

    def close(self) -> None:
        self.background.run(self._serving.__aexit__(None, None, None))
        self.background.close()


# --- faults that nobody notices ------------------------------------------------------------------------------------------


class Guard:
    """Listens to a page, and keeps what went wrong there."""

    def __init__(self, page: Page, name: str) -> None:
        self.faults: list[str] = []
        self._name = name
        self._forgiven: list[re.Pattern[str]] = []
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._note(f"an error of the page: {error.stack or error}"))
        page.on("requestfailed", self._failed)

    def forgive(self, expected: str) -> None:
        """What a test brings about on purpose, such as a server that is gone."""
        self._forgiven.append(re.compile(expected))
        self.faults = [fault for fault in self.faults if not self._forgiven[-1].search(fault)]

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._note(f"{message.type} on the console: {message.text} ({message.location.get('url')})")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # the page was left before the answer came
            self._note(f"a request failed: {request.method} {request.url} {request.failure}")

    def _note(self, fault: str) -> None:
        if not any(forgiven.search(fault) for forgiven in self._forgiven):
            self.faults.append(f"{self._name}: {fault}")


SERVER_GONE = r"ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_SOCKET|WebSocket connection to"
"""What a browser says of a server that was killed."""


# --- a person with a browser ---------------------------------------------------------------------------------------------

ASKED = """() => {
    const has = (what) => document.querySelector(what) !== null;
    if (has('[data-testid=ranking], [data-testid=show-end]')) return 'over';
    if (has('[data-testid=curtain] button:enabled')) return 'curtain';
    if (has('[data-testid=cancel]')) return null;  // the move is on its way
    if (has('[data-testid=question] [data-answer]:enabled')) return 'answer';
    return has('.piece[aria-disabled=false]') && has('.cell.open, .piece[aria-pressed=false]') ? 'tile' : null;
}"""
"""What a person at the table is asked for: a tile to be laid, an answer, to show the hand; or the game is over."""


SAID = """() => {
    const found = [document.title];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) found.push(walk.currentNode.textContent);
    for (const each of document.querySelectorAll('body *'))
        for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext'])
            if (each.hasAttribute(name)) found.push(each.getAttribute(name));
    return [...new Set(found.map((text) => text.replace(/\\s+/g, ' ').trim()).filter((text) => /\\p{L}/u.test(text)))];
}"""

SETTLED = f"""(seat) => {{
    const active = document.querySelector('.player.active');
    return ({ASKED})() ?? (active && active.dataset.seat !== String(seat) ? 'waits' : null);
}}"""
"""The same, or that another seat is to move."""


class Person:
    """Somebody with a browser of their own: with its cookies, and what it remembers."""

    seat = 0

    def __init__(self, browser: Browser, house: House, name: str = "Ana", **more: Any) -> None:
        address = house.address
        remembered = {"name": name, **more.pop("settings", {"confirm": False})}
        self.confirms = remembered.get("confirm", False)
        self.background = house.background
        stored = [{"name": "rondel", "value": json.dumps(remembered)}]
        context = {"viewport": DESKTOP, "locale": "en-GB", "reduced_motion": "reduce", **more}
        self.name = name
        self.address = address
        self.context = browser.new_context(
            base_url=address,
            storage_state={"cookies": [], "origins": [{"origin": address, "localStorage": stored}]},
            **context,
        )
        self.context.set_default_timeout(20_000)
        self.page = self.context.new_page()
        self.guard = Guard(self.page, name)
        self.frames: list[str] = []
        """What the server has sent to the sockets of this browser."""
        self.page.on("websocket", self._hears)

    def _hears(self, socket: WebSocket) -> None:
        socket.on(
            "framereceived", lambda frame: self.frames.append(frame if isinstance(frame, str) else frame.decode())
        )

    def closes(self) -> None:
        self.context.close()

    @property
    def cookies(self) -> dict[str, str]:
        return {cookie["name"]: cookie["value"] for cookie in self.context.cookies()}

    def client(self) -> Client:
        """The same browser as a program."""
        return Client(self.address, cookies=self.cookies)

    # --- going about

    def opens(self, link: str = "/") -> None:
        self.page.goto(link)

    @property
    def table(self) -> str:
        """The table at which this person is."""
        found = re.search(r"/table/(\w+)", self.page.url)
        assert found, f"{self.name} is at no table but at {self.page.url}"
        return found[1]

    def shown(self, testid: str) -> Any:
        return self.page.get_by_test_id(testid)

    def button(self, key: str, **args: object) -> Any:
        """The first button, or link, with a text of the page."""
        name = say(key, **args)
        links = self.page.get_by_role("link", name=name, exact=True)
        return self.page.get_by_role("button", name=name, exact=True).or_(links).first

    def clicks(self, key: str, **args: object) -> None:
        self.press(self.button(key, **args))

    def starts_against_a_bot(self) -> None:
        """One click in the lobby."""
        self.opens("/")
        self.clicks("lobby_play_bot", game="Ingenious")
        self.is_asked()

    def sits_at(self, seats: list[dict[str, str]], options: dict[str, Any] | None = None, **more: Any) -> TableInfo:
        """A table of Ingenious, set out in no time; its match begins where nobody is waited for."""
        table, cookies = self.background.run(self._set_out(self.client(), seats, options, more))
        self.context.add_cookies(
            [{"name": name, "value": value, "url": self.address} for name, value in cookies.items()]
        )
        self.opens(f"/table/{table.id}")
        return table

    async def _set_out(self, client: Client, seats: Any, options: Any, more: Any) -> tuple[TableInfo, dict[str, str]]:
        async with client:
            table = await client.create("ingenious", seats, options, **more)
            if not any(seat["kind"] in ("friend", "anyone") for seat in seats):
                await client.start(table.id)
            return table, client.cookies

    def sits_against(self, other: Person, **more: Any) -> str:
        """A match of two people has begun, each in their browser; this one is the host. Returns the spectators' key."""
        table = self.sits_at([self.me(), Client.friend()], {"first": "1"}, **more)
        other.seat = 1
        other.opens(f"/table/{table.id}#invite={table.seats[1].invitation}")
        other.clicks("room_sit")
        self.clicks("room_begin")
        self.is_asked()
        other.shown("question").wait_for()
        assert table.watch
        return table.watch

    def me(self) -> dict[str, str]:
        return Client.me(self.name)

    # --- at the table

    def is_asked(self, timeout: float = 30) -> str:
        """Waits until there is something to do."""
        return str(self.page.wait_for_function(ASKED, timeout=timeout * 1000).json_value())

    def asked_now(self) -> str | None:
        found: str | None = self.page.evaluate(ASKED)
        return found

    @property
    def lit(self) -> Any:
        return self.page.locator(".cell.open")

    @property
    def tiles(self) -> Any:
        """The tiles of the rack that can be laid."""
        return self.page.locator(".piece[aria-disabled=false]")

    def press(self, target: Any) -> None:
        """A click, or a tap where there is no mouse."""
        target.click()

    def picks_a_tile(self, which: int = 0) -> None:
        tile = self.tiles.nth(which)
        if tile.get_attribute("aria-pressed") != "true":
            self.press(tile)
        self.lit.first.wait_for()

    def names_a_cell(self, which: int = 0) -> str:
        cell = self.lit.nth(which)
        name = str(cell.get_attribute("data-cell"))
        self.press(cell)
        return name

    def lays_any_tile(self, first: int = 0) -> None:
        """A tile, a lit cell, a lit neighbour."""
        self.picks_a_tile()
        self.names_a_cell(first)
        self.page.locator(".cell[aria-selected=true]").first.wait_for()
        self.names_a_cell()

    def points(self, seat: int | None = None) -> dict[str, int]:
        """The points of a player as the panel shows them, by colour."""
        panel = self.shown(f"player-{self.seat if seat is None else seat}")
        pairs = panel.locator(".tracks li").evaluate_all(
            "all => all.map((each) => [each.querySelector('.hidden-label').textContent, each.querySelector('b').textContent])"
        )
        return {colour: int(points) for colour, points in pairs}

    def previewed(self) -> dict[str, int]:
        """The points that the move that is looked at would bring."""
        self.shown("preview").wait_for()
        pairs = (
            self.shown("preview")
            .locator(".gain")
            .evaluate_all(
                "all => all.map((each) => [each.querySelector('.hidden-label').textContent, each.querySelector('b').textContent])"
            )
        )
        return {colour: int(points) for colour, points in pairs}

    def said(self) -> list[str]:
        """All that the page says: texts, labels, titles, in sight or for screen readers."""
        found: list[str] = self.page.evaluate(SAID)
        return found

    def answers(self, key: str = "draw") -> None:
        self.press(self.page.locator(f"[data-answer={key}]:enabled"))

    def plays_any_move(self) -> str:
        """Does what is asked for just now, by real clicks, and tells what it was; nothing when the game is over."""
        asked = self.is_asked()
        if asked == "tile":
            self.lays_any_tile()
            if self.confirms:
                self.press(self.shown("confirm"))
        elif asked == "answer":
            self.answers()
        elif asked == "curtain":
            self.press(self.shown("curtain").get_by_role("button"))
        return asked

    def takes_a_turn(self) -> None:
        """Moves until it is somebody else's turn; of two people, not against a bot that answers at once."""
        while self.plays_any_move() != "over":
            self.page.wait_for_function(SETTLED, arg=self.seat)
            if self.asked_now() is None:
                return

    def plays_on_as_a_program(self, moves: int | None = None) -> None:
        """The long middle of a game: moves of this browser's seats by its socket, until the end or for so many."""
        self.background.run(self.playing_on(self.client(), self.table, moves), timeout=120)

    async def playing_on(self, client: Client, table: str, moves: int | None = None) -> None:
        choose, made = any_move(1), 0
        async with client, client.connect(table) as viewer:
            while not viewer.over and made != moves:
                assert viewer.news is not None
                if viewer.offers is not None:
                    with suppress(RefusedByServer):  # the page has made a move itself that was no choice
                        await viewer.play(choose(viewer))
                        made += 1
                elif viewer.news.actor in viewer.seats:  # several play at this device
                    await viewer.show(viewer.news.actor)
                else:
                    await viewer.next()


def play_to_the_end(*people: Person) -> None:
    """They play, each in their browser, until there is a ranking."""
    while True:
        for each in people:
            if each.asked_now() is not None and each.plays_any_move() == "over":
                return
        people[0].page.wait_for_timeout(10)


def finish_as_programs(*people: Person) -> None:
    """Two or more people at one table play to the end, each by their socket."""

    async def all_of_them(playing: list[Coroutine[Any, Any, None]]) -> None:
        await asyncio.gather(*playing)

    people[0].background.run(all_of_them([each.playing_on(each.client(), each.table) for each in people]), timeout=120)
    for each in people:
        each.shown("ranking").wait_for()
