"""Pictures of every page and state, to be looked at: ``python tests/web/screenshots.py FOLDER [--only TEXT]``.

Each is taken on a desktop, a tablet and a phone, light and dark: ``match-preview-phone-dark.png``. With ``--timing``
it measures instead how long a cold page of a running match takes until a tile can be picked up, on a CPU four times
slower.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Browser, WebSocketRoute, sync_playwright
from web.people import Person
from web.web_kit import DESKTOP, PHONE, TABLET, TOUCH, House, build_page, launched, say

import rondel
from rondel.client import Client
from rondel.core.dealer import SeedDealer
from rondel.core.match import Match

SIZES = {"with a mouse": {"desktop": DESKTOP, "tablet": TABLET}, "with a finger": {"phone": PHONE}}
"""A scene is played once with a mouse and once with a finger, and photographed in these sizes."""
LONG = ("Maximiliana Wolkenstein", "Bartholomäus d. Jüngere", "Świętopełk z Gór", "Wwwwwwwwwwwwwwwwwwwwwwww")
SEED = 2
"""Of all tables, so that a game that was found beforehand can be played."""
BOT = "greedy"


class Sitter(Person):
    """Somebody whose browser is photographed."""

    friend: Callable[..., Sitter]
    """Lets somebody else come, with a browser of their own."""

    def moves(self, codes: list[int]) -> None:
        """Makes these moves for whoever is to act; all seats are this browser's."""
        self.background.run(self._move(self.client(), self.table, codes), timeout=120)

    async def _move(self, client: Client, table: str, codes: list[int]) -> None:
        async with client, client.connect(table) as viewer:
            for code in codes:
                assert viewer.news is not None
                if viewer.offers is None:
                    await viewer.show(viewer.news.actor or 0)
                await viewer.play(code)

    def aims(self) -> None:
        """Looks at a move without making it."""
        self.picks_a_tile()
        self.names_a_cell(3)
        self.page.locator(".cell[aria-selected=true]").first.wait_for()
        self.names_a_cell()
        self.shown("preview").wait_for()


Scene = Callable[[Sitter], None]
SCENES: dict[str, Scene] = {}


def scene(play: Scene) -> Scene:
    """The name of the function is that of the picture."""
    SCENES[play.__name__.replace("_", "-")] = play
    return play


# --- games that come to a certain point ------------------------------------------------------------------------------


def found(wanted: Callable[[Match], bool]) -> list[int]:
    """The moves of two players up to the first point where something holds; they like red best."""
    match = Match(rondel.game("ingenious", players=2, first="1"), SeedDealer(SEED))
    codes: list[int] = []
    while not wanted(match):
        offers = match.offers
        draws = [answer.code for answer in offers.answers if answer.key == "draw"]
        if draws:
            code = draws[0]
        else:
            every = offers.codes()
            code = max(every[::7] if len(every) > 60 else every, key=lambda each: worth(match, each))
        match.play(code)
        codes.append(code)
    return codes


def worth(match: Match, code: int) -> int:
    gains = [event.points for event in match.preview(code) if event.seat == match.actor and event.points]
    return sum(points * (3 if track == "red" else 1) for gain in gains for track, points in gain.items())


def staged(who: Sitter, wanted: Callable[[Match], bool]) -> None:
    """The point is reached, and the player whose turn it is looks at it."""
    who.sits_at([who.me(), Client.device("Ben")], {"first": "1"})
    who.shown("curtain").wait_for()
    who.moves(found(wanted))
    who.page.reload()
    if who.is_asked() == "curtain":
        who.plays_any_move()
    who.is_asked()


# --- lobby, new table, room ------------------------------------------------------------------------------------------


@scene
def lobby(who: Sitter) -> None:
    who.opens("/")
    who.page.locator("article").first.wait_for()


@scene
def lobby_many_tables(who: Sitter) -> None:
    for number in range(3):
        who.sits_at([who.me(), Client.bot(BOT)], {"first": "1"})
        if number:
            who.plays_on_as_a_program(4 if number == 1 else None)
    who.sits_at([who.me(), Client.friend(), Client.anyone()])
    lobby(who)
    who.page.get_by_text(say("lobby_group_waits")).first.wait_for()


@scene
def lobby_no_server(who: Sitter) -> None:
    who.page.route("**/api/**", lambda route: route.abort("connectionrefused"))
    who.opens("/")
    who.page.get_by_role("alert").first.wait_for()


@scene
def settings(who: Sitter) -> None:
    lobby(who)
    who.page.get_by_role("banner").get_by_role("button").last.click()
    who.page.get_by_role("dialog").wait_for()


@scene
def new_table(who: Sitter) -> None:
    who.opens("/new?game=ingenious")
    who.page.get_by_label(say("new_seat_who", number=2)).wait_for()


@scene
def new_table_four_kinds_of_seats(who: Sitter) -> None:
    new_table(who)
    who.page.get_by_role("radio", name="4", exact=True).check()
    for number, kind in ((2, "friend"), (3, "device"), (4, "anyone")):
        who.page.get_by_label(say("new_seat_who", number=number)).select_option(kind)


@scene
def new_table_refused(who: Sitter) -> None:
    new_table(who)
    problem = {
        "code": "too_many",
        "key": "too_many_open",
        "message": "You have 40 unfinished tables; finish one first.",
    }
    refusal = json.dumps({"error": problem})
    who.page.route(
        "**/api/tables", lambda route: route.fulfill(status=429, body=refusal, content_type="application/json")
    )
    who.clicks("new_start")
    who.page.get_by_role("alert").wait_for()


@scene
def room_host(who: Sitter) -> None:
    who.sits_at([who.me(), Client.friend(), Client.anyone(), Client.bot(BOT)])
    who.button("room_qr").click()
    who.page.get_by_label(say("room_qr_label")).wait_for()


@scene
def room_invited(who: Sitter) -> None:
    host = who.friend()
    table = host.sits_at([host.me(), Client.friend()])
    who.opens(f"/table/{table.id}#invite={table.seats[1].invitation}")
    who.button("room_sit").wait_for()


@scene
def room_waiting(who: Sitter) -> None:
    host = who.friend()
    table = host.sits_at([host.me(), Client.friend(), Client.friend()])
    who.opens(f"/table/{table.id}#invite={table.seats[1].invitation}")
    who.clicks("room_sit")
    who.page.get_by_text(say("room_you")).wait_for()


@scene
def room_invitation_used(who: Sitter) -> None:
    host, other = who.friend(), who.friend("Zoë")
    table = host.sits_at([host.me(), Client.friend()])
    link = f"/table/{table.id}#invite={table.seats[1].invitation}"
    other.opens(link)
    other.clicks("room_sit")
    other.page.get_by_text(say("room_you")).wait_for()
    who.opens(link)
    who.page.get_by_text(say("room_no_seat")).wait_for()


# --- the match -------------------------------------------------------------------------------------------------------


def against_a_bot(who: Sitter, moves: int = 6) -> None:
    who.sits_at([who.me(), Client.bot(BOT)], {"first": "1"}, friendly=True)
    who.is_asked()
    who.plays_on_as_a_program(moves)
    who.page.reload()
    while who.is_asked() == "answer":
        who.answers()


@scene
def match_first_turn(who: Sitter) -> None:
    against_a_bot(who, 0)


@scene
def match_my_turn(who: Sitter) -> None:
    against_a_bot(who)


@scene
def match_tile_picked(who: Sitter) -> None:
    against_a_bot(who)
    who.picks_a_tile()


@scene
def match_first_cell(who: Sitter) -> None:
    against_a_bot(who)
    who.picks_a_tile()
    who.names_a_cell(3)
    who.page.locator(".cell[aria-selected=true]").first.wait_for()


@scene
def match_preview(who: Sitter) -> None:
    against_a_bot(who)
    who.aims()


@scene
def match_others_turn(who: Sitter) -> None:
    ben = who.friend()
    who.sits_against(ben, friendly=True)
    who.takes_a_turn()


@scene
def match_consent(who: Sitter) -> None:
    ben = who.friend()
    who.sits_against(ben, friendly=True)
    who.takes_a_turn()
    ben.takes_a_turn()
    ben.press(ben.shown("undo"))
    who.button("play_agree").wait_for()


@scene
def match_four_players_long_names(who: Sitter) -> None:
    who.sits_at([Client.me(LONG[0]), *[Client.device(name) for name in LONG[1:]]])
    who.plays_on_as_a_program(14)
    who.page.reload()
    if who.is_asked() == "curtain":
        who.plays_any_move()
    who.is_asked()


@scene
def match_pairs(who: Sitter) -> None:
    who.sits_at([who.me(), *[Client.bot(BOT)] * 3], {"pairs": True})
    who.is_asked()
    who.plays_on_as_a_program(8)
    who.page.reload()
    who.is_asked()


@scene
def match_solitaire(who: Sitter) -> None:
    who.sits_at([who.me()])
    who.is_asked()
    who.plays_on_as_a_program(8)
    who.page.reload()
    who.is_asked()


@scene
def match_bonus(who: Sitter) -> None:
    staged(who, lambda match: match.offers.question.key == "ask_bonus")


@scene
def match_swap(who: Sitter) -> None:
    staged(who, lambda match: any(answer.key == "swap" for answer in match.offers.answers))


@scene
def match_curtain(who: Sitter) -> None:
    who.sits_at([who.me(), Client.device("Ben")], {"first": "1"})
    who.moves(found(lambda match: match.actor == 1 and match.number > 20))
    who.page.reload()
    who.shown("curtain").wait_for()


@scene
def match_connection_lost(who: Sitter) -> None:
    open_ones: list[WebSocketRoute] = []
    gone = False

    def comes(socket: WebSocketRoute) -> None:
        if gone:
            socket.close(code=1012)
        else:
            socket.connect_to_server()
            open_ones.append(socket)

    who.page.route_web_socket("**/api/**", comes)
    against_a_bot(who)
    gone = True
    open_ones[-1].close(code=1012)
    who.page.get_by_text(say("lost")).wait_for()


@scene
def match_spectator(who: Sitter) -> None:
    ana, ben = who.friend("Ana"), who.friend("Ben")
    key = ana.sits_against(ben)
    ana.takes_a_turn()
    who.opens(f"/table/{ana.table}#watch={key}")
    who.shown("question").wait_for()


@scene
def match_menu(who: Sitter) -> None:
    against_a_bot(who)
    who.press(who.shown("menu"))
    who.page.get_by_role("dialog").wait_for()


@scene
def match_rules(who: Sitter) -> None:
    against_a_bot(who)
    who.page.get_by_role("button", name=say("play_rules")).click()
    who.page.get_by_role("dialog").wait_for()


@scene
def match_log(who: Sitter) -> None:
    against_a_bot(who)
    button = who.page.get_by_role("button", name=say("log_title"))
    if button.count():
        button.click()


@scene
def match_replay(who: Sitter) -> None:
    against_a_bot(who, 12)
    who.opens(f"/table/{who.table}/replay")
    who.page.get_by_role("slider").fill("24")
    who.page.wait_for_timeout(300)


@scene
def end(who: Sitter) -> None:
    against_a_bot(who)
    who.plays_on_as_a_program()
    who.shown("ranking").wait_for()


@scene
def end_four_players(who: Sitter) -> None:
    who.sits_at([Client.me(LONG[0]), *[Client.device(name) for name in LONG[1:]]])
    who.plays_on_as_a_program()
    who.shown("ranking").wait_for()
    who.page.locator("summary").first.click()


@scene
def end_behind_the_dialog(who: Sitter) -> None:
    end(who)
    who.page.keyboard.press("Escape")
    who.shown("show-end").wait_for()


# --- nothing there ---------------------------------------------------------------------------------------------------


@scene
def nowhere(who: Sitter) -> None:
    who.opens("/no/such/page")
    who.page.get_by_text(say("nowhere")).wait_for()


@scene
def no_table(who: Sitter) -> None:
    who.opens("/table/doesnotexist")
    who.page.get_by_text(say("no_table")).wait_for()


# --- the camera ------------------------------------------------------------------------------------------------------


class Studio:
    """A server and a browser, and a folder for the pictures."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self.browser, self.folder = browser, folder
        self.house = House(Path(tempfile.mkdtemp(prefix="rondel-pictures-")), lambda _: SeedDealer(SEED))

    @contextmanager
    def sitter(self, how: str) -> Iterator[Sitter]:
        people: list[Sitter] = []

        def come(name: str = "Ben", **more: Any) -> Sitter:
            people.append(Sitter(self.browser, self.house, name, **more))
            return people[-1]

        finger = how == "with a finger"
        who = come("Ana", settings={"confirm": True}, **(TOUCH if finger else {}))
        who.friend = come
        try:
            yield who
        finally:
            for each in people:
                each.closes()

    def take(self, name: str) -> list[str]:
        """Pictures of one scene; what could not be photographed comes back."""
        problems = []
        for how, sizes in SIZES.items():
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

    def _shoot(self, who: Sitter, name: str, theme: str) -> None:
        who.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        who.page.locator(f"html[data-theme={theme}]").wait_for(state="attached")
        who.page.wait_for_function("() => document.getAnimations().every((each) => each.playState !== 'running')")
        who.page.wait_for_timeout(150)
        behind = who.page.get_by_role("dialog").count() > 0  # what lies behind a dialog is in other pictures
        who.page.screenshot(path=self.folder / f"{name}.png", full_page=not behind)


def measure(studio: Studio) -> list[float]:
    """Seconds from the navigation until a tile can be picked up: nothing cached, CPU throttled."""
    times = []
    with studio.sitter("with a finger") as who:
        against_a_bot(who)
        where = who.page.url
        devtools = who.context.new_cdp_session(who.page)
        devtools.send("Network.setCacheDisabled", {"cacheDisabled": True})
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        for _ in range(5):
            who.page.goto("about:blank")
            began = time.perf_counter()
            who.page.goto(where, wait_until="commit")
            who.tiles.first.wait_for()
            times.append(time.perf_counter() - began)
    return times


def main() -> int:
    parser = argparse.ArgumentParser(description="Pictures of every page and state.")
    parser.add_argument("folder", type=Path, help="where they go")
    parser.add_argument("--only", default="", help="scenes whose name has this in it")
    parser.add_argument("--timing", action="store_true", help="measure the first legal click, and take no picture")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    build_page()
    problems = []
    with sync_playwright() as playwright, launched(playwright) as browser:
        studio = Studio(browser, asked.folder)
        if asked.timing:
            times = measure(studio)
            print("seconds to the first legal click, CPU throttled 4x:", *(f"{each:.2f}" for each in times))
        else:
            for name in SCENES:
                if asked.only in name:
                    print(name, flush=True)
                    problems += studio.take(name)
        studio.house.close()
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
