"""A Chromium, and its windows: each belongs to one person at a time, and who comes next finds nothing of them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

from playwright.sync_api import Browser, Page, Playwright

from web.hands import LISTENS
from web.web_kit import DESKTOP, PATIENCE

ALIKE = {"locale": "en-GB", "reduced_motion": "reduce"}
"""What all windows have, unless somebody wants it otherwise."""
MANY = 6
"""So many that were left wait for whoever comes."""

GOES = """path => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
}"""
"""To another place of the page, which is not loaded anew, as by one of its own links."""
NOWHERE = "/away"
"""A place where the page shows next to nothing, and has no socket."""
REMEMBERS = """stored => {
    localStorage.clear();
    sessionStorage.clear();
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
}"""


@cache
def find_browser() -> str:
    """The Chromium of this machine, as scripts/environment.sh finds it; without windows it works a third less."""
    for name in ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"):
        found = shutil.which(name)
        if found:
            return found
    raise RuntimeError("there is no Chromium; ./test installs one, or says how")


@contextmanager
def launched(playwright: Playwright) -> Iterator[Windows]:
    browser = playwright.chromium.launch(
        executable_path=find_browser(), args=["--no-sandbox", "--disable-background-networking"]
    )
    try:
        yield Windows(browser)
    finally:
        browser.close()


@dataclass
class Window:
    """One of them: what it was made for, and the page in it."""

    how: dict[str, Any]
    page: Page


class Windows:
    """The windows of a browser, each with cookies and a memory of its own.

    One that was left is for whoever comes next: it has the page's scripts ready, which is half of what a new one costs.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._left: list[Window] = []

    def opened(self, address: str, stored: dict[str, str], more: dict[str, Any]) -> Window:
        """A window that remembers this and nothing else, for a language or a phone if need be."""
        how = {"base_url": address, **ALIKE, **more}
        size = how.pop("viewport", DESKTOP)
        for window in self._left:
            if window.how == how:
                self._left.remove(window)
                window.page.set_viewport_size(size)
                window.page.evaluate(REMEMBERS, stored)
                return window
        items = [{"name": name, "value": value} for name, value in stored.items()]
        origin: Any = {"origin": address, "localStorage": items}
        context = self._browser.new_context(viewport=size, storage_state={"cookies": [], "origins": [origin]}, **how)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(LISTENS)
        return Window(how, context.new_page())

    def leave(self, window: Window) -> None:
        """Nobody sits there any more: there are no cookies, no socket and no pointer, and it is as light as it was."""
        page = window.page
        page.evaluate(GOES, NOWHERE)
        page.locator(".match").wait_for(state="detached")
        page.mouse.move(-1, -1)
        page.emulate_media(color_scheme=window.how.get("color_scheme", "light"))
        page.context.clear_cookies()
        self._left.append(window)
        if len(self._left) > MANY:
            self._left.pop(0).page.context.close()
