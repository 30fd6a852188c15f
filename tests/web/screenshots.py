"""Pictures of every page and state, to be looked at: ``python tests/web/screenshots.py FOLDER [--only TEXT]``.

Each is taken on a desktop, a tablet and a phone, light and dark: ``match-preview-phone-dark.png``, or in the windows
that ``--sizes`` names. With ``--tour`` every question of a game is photographed in all windows that the tests look at,
or in those (``--players 4`` lets four play), light and dark by turns, or each in both (``--both``):
``rajas-2-a-die-to-pay-1280x720.png``. With ``--timing`` it measures instead how long a cold page of a running match
takes until something can be done on the board, on a CPU four times slower.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from itertools import cycle
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import sync_playwright

from web.hands import POSSIBLE
from web.positions import STOPS, known, tour_of_four, whole_tour
from web.scenes import SCENES, Sitter, against_a_bot
from web.web_kit import DESKTOP, PHONE, SIZES, TABLET, TOUCH, House, build_page
from web.windows import Windows, launched

GAMES = ("ingenious", "azul_duel", "maharani", "rajas")
MOUSE, FINGER = "with a mouse", "with a finger"
DEVICES = {MOUSE: {"desktop": DESKTOP, "tablet": TABLET}, FINGER: {"phone": PHONE}}
"""A scene is played once with a mouse and once with a finger, and photographed in these sizes."""


def devices(names: list[str]) -> dict[str, dict[str, dict[str, int]]]:
    """The same for windows that are named: what is small is a phone."""
    chosen = {name: SIZES[name] for name in names}
    small = {name for name, size in chosen.items() if min(size.values()) <= 500}
    return {how: {name: chosen[name] for name in names if (name in small) == (how == FINGER)} for how in DEVICES}


class Studio:
    """A server and a browser, and a folder for the pictures."""

    def __init__(self, windows: Windows, folder: Path) -> None:
        self.windows, self.folder = windows, folder
        self.house = House(Path(tempfile.mkdtemp(prefix="rondel-pictures-")), known)

    @contextmanager
    def sitter(self, how: str) -> Iterator[Sitter]:
        people: list[Sitter] = []

        def come(name: str = "Ben", **more: Any) -> Sitter:
            people.append(Sitter(self.windows, self.house, name, **more))
            return people[-1]

        who = come("Ana", settings={"confirm": True}, **(TOUCH if how == FINGER else {}))
        who.friend = come
        try:
            yield who
        finally:
            for each in people:
                each.closes()

    def take(self, name: str, devices: dict[str, dict[str, dict[str, int]]]) -> list[str]:
        """Pictures of one scene; what could not be photographed comes back."""
        problems = []
        for how, sizes in devices.items():
            if not sizes:
                continue
            with self.sitter(how) as who:
                try:
                    SCENES[name](who)
                    for size, pixels in sizes.items():
                        who.page.set_viewport_size(pixels)  # type: ignore[arg-type]
                        who.page.mouse.move(1, 1)  # nothing is below it, nothing is explained
                        for theme in ("light", "dark"):
                            self._shoot(who, f"{name}-{size}-{theme}", theme)
                except Exception as problem:  # the other pictures are wanted all the same
                    problems.append(f"{name} {how}: {str(problem).splitlines()[0]}")
        return problems

    def travel(self, game: str, players: int, names: list[str], only: str, both: bool) -> None:
        """Pictures of every question of a game."""
        turns = cycle(("light", "dark", "light"))
        with self.sitter(MOUSE) as who:
            for stop in whole_tour(who, game) if players == 2 else tour_of_four(who, game):
                if only not in stop:
                    continue
                for size in names:
                    who.page.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
                    for theme in ("light", "dark") if both else (next(turns),):
                        name = f"{game}-{players}-{stop.replace(' ', '-')}-{size}"
                        self._shoot(who, f"{name}-{theme}" if both else name, theme, full=False)

    def _shoot(self, who: Sitter, name: str, theme: str, full: bool = True) -> None:
        who.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        who.page.locator(f"html[data-theme={theme}]").wait_for(state="attached")
        who.page.wait_for_function("() => document.getAnimations().every((each) => each.playState !== 'running')")
        who.page.wait_for_timeout(150)
        behind = who.page.get_by_role("dialog").count() > 0  # what lies behind a dialog is in other pictures
        who.page.screenshot(path=self.folder / f"{name}.png", full_page=full and not behind)


def measure(studio: Studio, game: str) -> list[float]:
    """Seconds from the navigation until something can be done on the board: nothing cached, CPU throttled."""
    times = []
    with studio.sitter(FINGER) as who:
        against_a_bot(who, game=game)
        where = who.page.url
        devtools = who.context.new_cdp_session(who.page)
        devtools.send("Network.setCacheDisabled", {"cacheDisabled": True})
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        for _ in range(5):
            who.page.goto("about:blank")
            began = time.perf_counter()
            who.page.goto(where, wait_until="commit")
            who.page.locator(POSSIBLE).first.wait_for()
            times.append(time.perf_counter() - began)
    return times


def main() -> int:
    parser = argparse.ArgumentParser(description="Pictures of every page and state.")
    parser.add_argument("folder", type=Path, help="where they go")
    parser.add_argument("--only", default="", help="scenes, or stops of a tour, whose name has this in it")
    parser.add_argument("--tour", action="store_true", help="every question of a game, in all windows")
    parser.add_argument("--both", action="store_true", help="each picture of a tour light and dark")
    parser.add_argument("--sizes", nargs="*", choices=SIZES, help="in these windows only")
    parser.add_argument("--players", type=int, choices=(2, 4), default=2, help="how many players a tour has")
    parser.add_argument("--timing", action="store_true", help="measure the first legal click, and take no picture")
    parser.add_argument("--game", choices=GAMES, help="of which game, on a tour or where it is measured; else of each")
    asked = parser.parse_args()
    for game in GAMES[1:]:
        import_module(f"web.scenes_{game}")
    asked.folder.mkdir(parents=True, exist_ok=True)
    build_page()
    problems = []
    with sync_playwright() as playwright, launched(playwright) as windows:
        studio = Studio(windows, asked.folder)
        if asked.timing:
            for game in [asked.game] if asked.game else GAMES:
                times = " ".join(f"{each:.2f}" for each in measure(studio, game))
                print(f"{game}: seconds to the first legal click, CPU throttled 4x: {times}")
        elif asked.tour:
            for game in [asked.game] if asked.game else STOPS:
                studio.travel(game, asked.players, asked.sizes or list(SIZES), asked.only, asked.both)
        else:
            for name in SCENES:
                if asked.only in name:
                    print(name, flush=True)
                    problems += studio.take(name, devices(asked.sizes) if asked.sizes else DEVICES)
        studio.house.close()
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
