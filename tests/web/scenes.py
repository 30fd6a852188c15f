"""Scenes for pictures of every page and of a match of Ingenious; those of other games are in files of their own."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import WebSocketRoute

from rondel.client import Client, Clock
from web.people import Person, play_moves
from web.positions import Wanted, asks, at_one_device, between, found, offers_answer, over
from web.web_kit import say

LONG = ("Maximiliana Wolkenstein", "Bartholomäus d. Jüngere", "Świętopełk z Gór", "Wwwwwwwwwwwwwwwwwwwwwwww")
BOT = "greedy"


class Sitter(Person):
    """Somebody whose browser is photographed."""

    friend: Callable[..., Sitter]
    """Lets somebody else come, with a browser of their own."""

    def aims(self) -> None:
        """Looks at a move without making it."""
        self.picks_a_tile()
        self.names_a_cell(3)
        self.page.locator(".cell[aria-selected=true]").first.wait_for()
        self.names_a_cell()
        self.shown("preview").wait_for()

    def looks_at_a_move(self) -> None:
        """A piece is where it could come to lie, and waits to be confirmed."""
        self.hands.aim()
        self.page.wait_for_timeout(300)  # what the move would bring is asked for


Scene = Callable[[Sitter], None]
SCENES: dict[str, Scene] = {}


def scene(play: Scene) -> Scene:
    """The name of the function is that of the picture."""
    SCENES[play.__name__.replace("_", "-")] = play
    return play


def until_the_end_is_behind(who: Sitter) -> None:
    """The end has come, and its dialog is put away."""
    who.page.keyboard.press("Escape")
    who.shown("show-end").wait_for()


def looks_back(who: Sitter, number: int) -> None:
    """The replay of what was played, at an entry."""
    who.opens(f"/table/{who.table}/replay")
    who.page.get_by_role("slider").fill(str(number))
    who.page.wait_for_timeout(300)


def reads_the_rules(who: Sitter) -> None:
    who.clicks("play_rules")
    who.page.get_by_role("dialog").wait_for()


def uncovers(who: Sitter) -> None:
    """The curtain between two people at one device goes up."""
    if who.is_asked() == "curtain":
        who.plays_any_move()
    who.is_asked()


@dataclass(frozen=True)
class Album:
    """The pictures of one game, whose names begin with a word of their own."""

    name: str
    game: str

    def add(self, name: str, play: Scene) -> None:
        SCENES[f"{self.name}-{name}"] = play

    def at(self, name: str, wanted: Wanted, players: int = 2, then: Scene | None = None, **options: Any) -> None:
        """People at one device have played until something is wanted; ``then`` more is done."""

        def play(who: Sitter) -> None:
            at_one_device(who, self.game, wanted, players, **options)
            if then is not None:
                then(who)

        self.add(name, play)

    def helps(self) -> None:
        """A guided first game, and a move that is shown."""
        self.add("lesson", lambda who: learns(who, self.game))
        self.add("hint", lambda who: is_shown_a_move(who, self.game))

    def between_two(self, name: str, wanted: Wanted) -> None:
        """Against somebody with a browser of their own."""

        def play(who: Sitter) -> None:
            between(who, who.friend(), self.game, wanted)
            who.shown("question").wait_for()

        self.add(name, play)

    def spectator(self, wanted: Wanted) -> None:
        """Somebody looks on."""

        def play(who: Sitter) -> None:
            ana, ben = who.friend("Ana"), who.friend("Ben")
            key = between(ana, ben, self.game, wanted)
            who.opens(f"/table/{ana.table}#watch={key}")
            who.shown("question").wait_for()

        self.add("spectator", play)

    def ends(self, players: int = 2, **options: Any) -> None:
        """The end, and the table behind its dialog, there with so many players."""
        self.at("end", over)
        self.at("end-behind-the-dialog", over, players, until_the_end_is_behind, **options)


# --- lobby, new table, room ------------------------------------------------------------------------------------------


def learns(who: Sitter, game: str) -> None:
    """The first step of a guided first game."""
    who.enters()
    who.press(who.shown(f"learn-{game}"))
    who.shown("lesson").wait_for()


def is_shown_a_move(who: Sitter, game: str) -> None:
    against_a_bot(who, game=game)
    who.press(who.shown("hint-show"))
    who.shown("hint").wait_for()


@scene
def lesson(who: Sitter) -> None:
    learns(who, "ingenious")


@scene
def hint(who: Sitter) -> None:
    is_shown_a_move(who, "ingenious")


@scene
def lesson_other(who: Sitter) -> None:
    """Another move was made than was meant."""
    lesson(who)
    who.press(who.tiles.nth(who.told["view"]["racks"][0].index("RG")))
    for cell in ("d9", "d8"):
        who.press(who.page.locator(f"[data-cell={cell}].open"))
    who.press(who.shown("confirm"))
    who.shown("lesson-keep").wait_for()


@scene
def lobby(who: Sitter) -> None:
    who.enters()


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
def lobby_delete(who: Sitter) -> None:
    lobby_many_tables(who)
    who.press(who.shown("delete").first)
    who.shown("delete-sure").wait_for()


@scene
def lobby_no_server(who: Sitter) -> None:
    who.page.route("**/api/**", lambda route: route.abort("connectionrefused"))
    who.opens("/")
    who.page.get_by_role("alert").first.wait_for()


@scene
def lobby_levels(who: Sitter) -> None:
    lobby(who)
    who.press(who.shown("level-ingenious").last)
    who.page.get_by_role("menu").wait_for()


@scene
def watch_choose(who: Sitter) -> None:
    who.opens("/new?with=bots")
    who.page.get_by_label(say("new_seat_bot", number=2)).wait_for()


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
def new_table_program(who: Sitter) -> None:
    new_table(who)
    who.page.get_by_label(say("new_seat_who", number=2)).select_option("program")


@scene
def new_table_clock(who: Sitter) -> None:
    new_table(who)
    who.page.get_by_label(say("new_clock"), exact=True).select_option("turn")


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
def room_program(who: Sitter) -> None:
    who.sits_at([who.me(), Client.program(), Client.friend()])
    who.page.get_by_label(say("room_token", number=2)).wait_for()


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


def against_a_bot(who: Sitter, moves: int = 6, game: str = "ingenious") -> None:
    who.sits_at([who.me(), Client.bot(BOT)], {"first": "1"} if game == "ingenious" else {}, game, friendly=True)
    who.is_asked()
    who.plays_on_as_a_program(moves)
    who.page.reload()
    while who.is_asked() == "answer":
        who.plays_any_move()


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
def match_clock(who: Sitter) -> None:
    ben = who.friend()
    who.sits_against(ben, clock=Clock("bank", 240, "bot"))
    who.is_asked()


@scene
def match_bot_for_who_is_away(who: Sitter) -> None:
    ben = who.friend()
    who.sits_against(ben)
    ben.opens("/")
    who.shown("call-bot").wait_for()


@scene
def match_four_players_long_names(who: Sitter) -> None:
    who.sits_at([Client.me(LONG[0]), *[Client.device(name) for name in LONG[1:]]])
    who.plays_on_as_a_program(14)
    who.page.reload()
    uncovers(who)


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
    at_one_device(who, "ingenious", asks("ask_bonus"), first="1")


@scene
def match_swap(who: Sitter) -> None:
    at_one_device(who, "ingenious", offers_answer("swap"), first="1")


@scene
def match_curtain(who: Sitter) -> None:
    who.sits_at([who.me(), Client.device("Ben")], {"first": "1"})
    play_moves(found("ingenious", lambda match: match.actor == 1 and match.number > 20, first="1"), who)
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
def match_bots_alone(who: Sitter) -> None:
    watch_choose(who)
    who.page.get_by_role("radio", name="3", exact=True).check()
    for seat in (1, 2, 3):
        who.page.get_by_label(say("new_seat_bot", number=seat)).select_option("learner")
    who.clicks("new_watch")
    who.waits_until(lambda: who.page.evaluate("window.talk?.told != null"))
    for _ in range(4):
        number = who.told["number"]
        who.press(who.shown("watch-step"))
        who.waits_until(lambda number=number: who.told["number"] > number)


@scene
def match_menu(who: Sitter) -> None:
    against_a_bot(who)
    who.press(who.shown("menu"))
    who.page.get_by_role("dialog").wait_for()


@scene
def match_rules(who: Sitter) -> None:
    against_a_bot(who)
    reads_the_rules(who)


@scene
def match_log(who: Sitter) -> None:
    against_a_bot(who)
    button = who.page.get_by_role("button", name=say("log_title"))
    if button.count():
        button.click()


@scene
def match_replay(who: Sitter) -> None:
    against_a_bot(who, 12)
    looks_back(who, 24)


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
    until_the_end_is_behind(who)


# --- nothing there ---------------------------------------------------------------------------------------------------


@scene
def nowhere(who: Sitter) -> None:
    who.opens("/no/such/page")
    who.page.get_by_text(say("nowhere")).wait_for()


@scene
def no_table(who: Sitter) -> None:
    who.opens("/table/doesnotexist")
    who.page.get_by_text(say("no_table")).wait_for()
