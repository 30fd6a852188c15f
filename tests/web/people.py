"""Somebody with a browser, at the page as people use it.

A test reads ``ana = person("Ana")``, ``ana.starts_against_a_bot()``, ``ana.takes_a_turn()``.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager, suppress
from typing import Any

from playwright.sync_api import Error, WebSocket
from server.server_kit import any_move

from rondel.client import Client, RefusedByServer
from rondel.wire.table import TableInfo
from web.hands import HASTE, POLL, Hands
from web.web_kit import PATIENCE, Guard, House, say
from web.windows import GOES, NOWHERE, Windows

ASKED = """() => {
    const has = (what) => document.querySelector(what) !== null;
    if (has('[data-testid=ranking], [data-testid=show-end]')) return 'over';
    if (has('[data-testid=show]:enabled')) return 'curtain';
    if (has('[data-testid=cancel]')) return null;  // the move is on its way
    if (has('.cell.open, .piece[aria-disabled=false], [data-open]')) return 'board';
    return has('[data-testid=question] [data-answer]:enabled') ? 'answer' : null;
}"""
"""What a person at the table is asked for: something on the board, an answer, to show the hand; or the game is over."""


SAID = """() => {
    const found = [document.title];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) found.push(walk.currentNode.textContent);
    for (const each of document.querySelectorAll('body *'))
        for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext'])
            if (each.hasAttribute(name)) found.push(each.getAttribute(name));
    return [...new Set(found.map((text) => text.replace(/\\s+/g, ' ').trim()).filter((text) => /\\p{L}/u.test(text)))];
}"""

POINT = """each => {
    each.scrollIntoView({ block: 'nearest' });
    const { left, top, width, height } = each.getBoundingClientRect();
    const parts = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8];
    for (const [x, y] of parts.flatMap((x) => parts.map((y) => [x * width, y * height]))) {
        const hit = document.elementFromPoint(left + x, top + y);
        if (hit && each.contains(hit)) return { x, y };
    }
    return null;
}"""
"""Where something can be hit, from its corner; null: nowhere, something lies over it."""

LABELS = """[...document.querySelectorAll('.board-area [aria-label]')].map((each) => each.getAttribute('aria-label'))"""

PAIRS = """all => all.map((each) =>
    [each.querySelector('.hidden-label').textContent, each.querySelector('b').textContent])"""
"""A colour and a number, of a panel or a preview."""

STANDS = """async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    scrollTo(0, 0);
    await frame();  // what measures itself is told of a new window after this one
    do await frame(); while (document.getAnimations().some((each) => each.playState === 'running'));
}"""
"""Waits until everything has come to its place in a window."""

SPEAKS = """language => {
    localStorage.setItem('rondel', JSON.stringify({ ...JSON.parse(localStorage.getItem('rondel')), language }));
    dispatchEvent(new StorageEvent('storage', { key: 'rondel' }));
}"""

SETTLED = f"""(seat) => {{
    const active = document.querySelector('.player.active');
    return ({ASKED})() ?? (active && active.dataset.seat !== String(seat) ? 'waits' : null);
}}"""
"""The same, or that another seat is to move."""


class Person:
    """Somebody with a browser of their own: with its cookies, and what it remembers."""

    seat = 0

    def __init__(self, windows: Windows, house: House, name: str = "Ana", **more: Any) -> None:
        address = house.address
        remembered = {"name": name, **more.pop("settings", {"confirm": False})}
        self.background = house.background
        self.name = name
        self.address = address
        self.windows = windows
        self.window = windows.opened(address, {"rondel": json.dumps(remembered)}, more)
        self.page = self.window.page
        self.context = self.page.context
        self.hands = Hands(self.page, self.hits, name)
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

    def leaves(self) -> None:
        """The window is for somebody else; not where it was never used, or things went wrong, even if they should."""
        if self.guard.forgives or not self.page.url.startswith(self.address):
            self.closes()
            return
        self.guard.leave()
        self.page.remove_listener("websocket", self._hears)
        self.windows.leave(self.window)

    @property
    def cookies(self) -> dict[str, str]:
        return {cookie["name"]: cookie["value"] for cookie in self.context.cookies()}

    def client(self) -> Client:
        """The same browser as a program."""
        return Client(self.address, cookies=self.cookies)

    # --- going about

    def opens(self, link: str = "/") -> None:
        self.page.goto(link)

    def enters(self) -> None:
        """The lobby, with its games; this person's own tables stand there already when those come."""
        self.opens("/")
        self.sees_the_games()

    def sees_the_games(self) -> None:
        self.page.locator(".games article").first.wait_for()

    def changes_to(self, window: dict[str, Any]) -> None:
        """Another size of the window, or another language too, as if it were chosen in another tab."""
        self.page.set_viewport_size({side: window[side] for side in ("width", "height")})  # type: ignore[arg-type]
        if "language" in window:
            self.page.evaluate(SPEAKS, window["language"])
            self.page.locator(f"html[lang={window['language']}]").wait_for(state="attached")

    def resizes(self, size: Any) -> None:
        """Makes the window another one, and waits until the page has found its place in it."""
        self.page.set_viewport_size(size)
        self.page.evaluate(STANDS)

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

    def plays(self, game: str = "ingenious") -> Any:
        """The first button of the lobby with which a game against a bot begins."""
        return self.shown(f"play-{game}").first

    def starts_against_a_bot(self, game: str = "ingenious") -> None:
        """One click in the lobby."""
        self.opens("/")
        self.press(self.plays(game))
        self.is_asked()

    def sits_at(
        self,
        seats: list[dict[str, str]],
        options: dict[str, Any] | None = None,
        game: str = "ingenious",
        moves: Sequence[int] = (),
        **more: Any,
    ) -> TableInfo:
        """A table, set out in no time; its match begins where nobody is waited for, and these moves are made in it."""
        table = self._sets_out(seats, options, game, **more)
        if not any(seat["kind"] in ("friend", "anyone") for seat in seats):
            self._begins(table, moves, self)
        self.opens(f"/table/{table.id}")
        return table

    def leaves_running(self, count: int) -> None:
        """So many matches against a bot have begun, and wait."""
        for _ in range(count):
            table = self._sets_out([self.me(), Client.bot("greedy")], {"first": "1"}, "ingenious")
            self._begins(table, (), self)

    def sits_against(
        self,
        other: Person,
        game: str = "ingenious",
        options: dict[str, Any] | None = None,
        moves: Sequence[int] = (),
        **more: Any,
    ) -> str:
        """A match of two people has begun, each in their browser; this one is the host. Returns the spectators' key.

        In Ingenious the host begins; elsewhere that is a matter of chance.
        """
        chosen = {"first": "1"} if game == "ingenious" and options is None else options
        table = self._sets_out([self.me(), Client.friend()], chosen, game, **more)
        other.seat = 1
        other._asks(lambda client: client.sit(table.id, 1, other.name, table.seats[1].invitation))
        self._begins(table, moves, self, other)
        for each in (self, other):
            each.opens(f"/table/{table.id}")
            each.shown("question").or_(each.shown("ranking")).first.wait_for()
        assert table.watch
        return table.watch

    def _sets_out(self, seats: list[dict[str, str]], options: Any, game: str, **more: Any) -> TableInfo:
        table: TableInfo = self._asks(lambda client: client.create(game, seats, options, **more))
        return table

    def _begins(self, table: TableInfo, moves: Sequence[int], *people: Person) -> None:
        self._asks(lambda client: client.start(table.id))
        if moves:
            tables = [(each.client(), table.id) for each in people]
            self.background.run(_playing_moves(moves, tables))

    def _asks(self, ask: Callable[[Client], Awaitable[Any]]) -> Any:
        """Asks the server for something as this browser, without its page; it keeps the cookies that come of it."""
        found, cookies = self.background.run(_asked(self.client(), ask))
        self.context.add_cookies(
            [{"name": name, "value": value, "url": self.address} for name, value in cookies.items()]
        )
        return found

    def me(self) -> dict[str, str]:
        return Client.me(self.name)

    # --- at the table

    @property
    def told(self) -> dict[str, Any]:
        """What the server has told this page last: the view, the question with its offers, the points."""
        news: dict[str, Any] = self.page.evaluate("window.talk.told")
        return news

    def is_asked(self) -> str:
        """Waits until there is something to do."""
        return str(self.page.wait_for_function(ASKED, polling=POLL).json_value())

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

    def press(self, target: Any, **where: Any) -> None:
        """A click, or a tap where there is no mouse."""
        target.click(**where)

    def hits(self, target: Any, **how: Any) -> None:
        """Presses something of any form, such as tiles that lie in a corner: where it is, nearest to its middle."""
        point = target.evaluate(POINT)
        self.press(target, **({"position": point} if point else {}), **how)

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
        pairs = panel.locator(".tracks li").evaluate_all(PAIRS)
        return {colour: int(points) for colour, points in pairs}

    def previewed(self) -> dict[str, int]:
        """The points that the move that is looked at would bring."""
        self.shown("preview").wait_for()
        pairs = self.shown("preview").locator(".gain").evaluate_all(PAIRS)
        return {colour: int(points) for colour, points in pairs}

    def said(self) -> list[str]:
        """All that the page says: texts, labels, titles, in sight or for screen readers."""
        found: list[str] = self.page.evaluate(SAID)
        return found

    def labels(self) -> list[str]:
        """What lies on the board, as it is told to a screen reader."""
        found: list[str] = self.page.evaluate(LABELS)
        return found

    def waits_until(self, is_so: Callable[[], bool]) -> None:
        """For what the page itself cannot be asked for."""
        until = time.monotonic() + PATIENCE / 1000
        while not is_so():
            assert time.monotonic() < until, "it does not come"
            self.page.wait_for_timeout(20)

    def sees(self, labels: list[str]) -> None:
        """Waits until this lies on the board."""
        self.page.wait_for_function(f"labels => JSON.stringify({LABELS}) === JSON.stringify(labels)", arg=labels)

    def written(self) -> list[str]:
        """The lines of the log."""
        found: list[str] = self.page.locator(".log-area li").all_inner_texts()
        return found

    def reads(self, lines: list[str]) -> None:
        """Waits until the log says this."""
        self.waits_until(lambda: self.written() == lines)

    def answers(self, key: str = "draw") -> None:
        self.press(self.page.locator(f"[data-answer={key}]:enabled"))

    def plays_any_move(self, asked: str | None = None) -> str:
        """Does what is asked for just now, by real clicks, and tells what it was; nothing when the game is over."""
        asked = asked or self.is_asked()
        if asked in ("board", "answer"):
            self.hands.make_a_move()
        elif asked == "curtain":
            self.looks_behind_the_curtain()
        return asked

    def looks_behind_the_curtain(self) -> None:
        """Presses again where the page took the first press for one of what stood there before."""
        for _ in range(PATIENCE // 1000):
            with suppress(Error):
                self.press(self.shown("show"), timeout=HASTE)
            with suppress(Error):
                self.page.wait_for_function("() => talk.told.eyes !== null", timeout=1000)
                return
        raise AssertionError("the curtain stays")

    def takes_a_turn(self) -> None:
        """Moves until it is somebody else's turn; of two people, not against a bot that answers at once."""
        while self.plays_any_move() != "over":
            self.page.wait_for_function(SETTLED, arg=self.seat, polling=POLL)
            if self.asked_now() is None:
                return

    def plays_on_as_a_program(self, moves: int | None = None) -> None:
        """The long middle of a game: moves of this browser's seats by its socket, until the end or for so many."""
        client, table = self.client(), self.table
        with looking_away(self):
            self.background.run(self.playing_on(client, table, moves))

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


def play_to_the_end(*people: Person, moves: int | None = None) -> None:
    """They play, each in their browser, until there is a ranking, or for so many moves."""
    made = 0
    while moves is None or made < moves:
        for each in people:
            # The page may answer by itself where there is no choice, and then somebody else is to move.
            if asked := each.asked_now():
                made += 1
                if each.plays_any_move(asked) == "over":
                    return
        people[0].page.wait_for_timeout(POLL)


def finish_as_programs(*people: Person) -> None:
    """Two or more people at one table play to the end, each by their socket."""

    async def all_of_them(playing: list[Coroutine[Any, Any, None]]) -> None:
        await asyncio.gather(*playing)

    playing = [each.playing_on(each.client(), each.table) for each in people]
    with looking_away(*people):
        people[0].background.run(all_of_them(playing))
    for each in people:
        each.shown("ranking").wait_for()


def play_moves(codes: list[int], *people: Person, size: Any = None) -> None:
    """Moves of people at one table, each by their socket; they may find it in another window afterwards."""
    tables = [(each.client(), each.table) for each in people]
    with looking_away(*people):
        if size is not None:
            for each in people:
                each.changes_to(size)
        people[0].background.run(_playing_moves(codes, tables))
    for each in people:
        each.shown("question").or_(each.shown("curtain")).or_(each.shown("ranking")).first.wait_for()


@contextmanager
def looking_away(*people: Person) -> Iterator[None]:
    """While programs play, pages have nothing to draw, and make no moves themselves; then they come back.

    They are not loaded anew: of all that a table costs a browser, that is the dearest part.
    """
    where = [each.page.url for each in people]
    for each in people:
        each.page.evaluate(GOES, NOWHERE)
        each.page.locator(".match").wait_for(state="detached")
    yield
    for each, page in zip(people, where, strict=True):
        each.page.evaluate(GOES, page)


async def _asked(client: Client, ask: Callable[[Client], Awaitable[Any]]) -> tuple[Any, dict[str, str]]:
    async with client:
        return await ask(client), client.cookies


async def _playing_moves(codes: Sequence[int], tables: list[tuple[Client, str]]) -> None:
    async with AsyncExitStack() as open_ones:
        viewers = []
        for client, table in tables:
            await open_ones.enter_async_context(client)
            viewers.append(await open_ones.enter_async_context(client.connect(table)))
        number = 0
        for code in codes:
            for each in viewers:
                await each.until(lambda viewer, number=number: viewer.number >= number)
            acting = next(each for each in viewers if each.news and each.news.actor in each.seats)
            assert acting.news
            if acting.offers is None:  # several play at this device
                await acting.show(acting.news.actor or 0)
            number = await acting.play(code)
