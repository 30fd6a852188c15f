"""Scenes of Rajas of the Ganges: every question, with two to four players, Navaratnas, mixed and Ganga."""

from __future__ import annotations

from functools import partial
from typing import Any

from rondel.client import Client
from web.people import play_moves
from web.positions import MODULES, STOPS, Wanted, asks, at_one_device, between, both, chooses, found, later, over
from web.scenes import LONG, SCENES, Sitter, scene
from web.web_kit import say

GAME = "rajas"
MIXED = {"version": "mixed", "player_1": "advanced", "ganga": True}


def at(who: Sitter, wanted: Wanted, players: int = 2, **options: Any) -> None:
    at_one_device(who, GAME, wanted, players, **options)


def late(question: str) -> Wanted:
    """A question with a choice, once there is something to be seen on the table."""
    return both(chooses(question), lambda match: match.state.turn > 12)


SELDOM = ("ask_border", "ask_return", "ask_figure")
"""Questions that are not waited for: they come late in any case."""


def question_scene(who: Sitter, question: str) -> None:
    at(who, (chooses if question in SELDOM else late)(question), **MODULES[GAME])


QUESTIONS = (
    *("place", "die", "build", "sum", "lay", "cover", "over", "return", "name", "building", "good", "sail", "figure"),
    *("border", "pick", "choose", "spot"),
)
assert len(QUESTIONS) + 3 == len(STOPS[GAME]), "each question, a brown tile, a turn in the middle, and the end"
for each in QUESTIONS:
    SCENES[f"rajas-ask-{each}"] = partial(question_scene, question=f"ask_{each}")


@scene
def rajas_brown_tile(who: Sitter) -> None:
    at(who, chooses("ask_spot"), **MODULES[GAME])


@scene
def rajas_start(who: Sitter) -> None:
    at(who, asks("ask_place"))


@scene
def rajas_two_players_late(who: Sitter) -> None:
    at(who, later("ask_place", 56))


@scene
def rajas_three_players_navaratnas(who: Sitter) -> None:
    at(who, later("ask_place", 40), 3, version="navaratnas")


@scene
def rajas_four_players(who: Sitter) -> None:
    at(who, later("ask_place", 60), 4)


@scene
def rajas_four_players_long_names(who: Sitter) -> None:
    codes = found(GAME, later("ask_place", 50), 4, **MODULES[GAME])
    who.sits_at([Client.me(LONG[0]), *[Client.device(name) for name in LONG[1:]]], MODULES[GAME], GAME)
    play_moves(codes, who)
    if who.is_asked() == "curtain":
        who.plays_any_move()
    who.is_asked()


@scene
def rajas_mixed_and_ganga(who: Sitter) -> None:
    at(who, later("ask_place", 30), 3, **MIXED)


@scene
def rajas_ganga(who: Sitter) -> None:
    at(who, late("ask_sail"), ganga=True)


@scene
def rajas_space_looked_at(who: Sitter) -> None:
    at(who, later("ask_place", 20))
    who.looks_at_a_move()


@scene
def rajas_tile_looked_at(who: Sitter) -> None:
    at(who, late("ask_lay"))
    who.looks_at_a_move()


@scene
def rajas_dice_chosen(who: Sitter) -> None:
    """Some of the dice that pay for a tile lie chosen, and it is told what is still owed."""
    at(who, both(late("ask_sum"), lambda match: match.offers.together.owed > 6 and len(match.offers.codes()) > 3))
    who.press(who.page.locator(".statue [data-open]").first)
    who.page.locator(".statue [aria-pressed=true]").wait_for()


@scene
def rajas_tile_over_another_looked_at(who: Sitter) -> None:
    at(who, late("ask_over"))
    who.looks_at_a_move()


@scene
def rajas_province_of_another(who: Sitter) -> None:
    at(who, later("ask_place", 40), 3)
    tab = who.page.locator("nav.tabs").get_by_role("button", name="Province")
    if tab.count():
        who.press(tab)
    who.press(who.page.locator("button.seat", has_text="Ben"))


@scene
def rajas_others_turn(who: Sitter) -> None:
    ben = who.friend()
    between(who, ben, GAME, both(later("ask_place", 12), lambda match: match.actor == 1))


@scene
def rajas_spectator(who: Sitter) -> None:
    ana, ben = who.friend("Ana"), who.friend("Ben")
    key = between(ana, ben, GAME, later("ask_place", 30))
    who.opens(f"/table/{ana.table}#watch={key}")
    who.shown("question").wait_for()


@scene
def rajas_replay(who: Sitter) -> None:
    who.sits_at([who.me(), Client.device("Ben")], game=GAME)
    play_moves(found(GAME, later("ask_place", 40)), who)
    who.opens(f"/table/{who.table}/replay")
    who.page.get_by_role("slider").wait_for()
    who.page.get_by_role("slider").fill("150")
    who.page.wait_for_timeout(300)


@scene
def rajas_rules(who: Sitter) -> None:
    at(who, later("ask_place", 10))
    who.page.get_by_role("button", name=say("play_rules")).click()
    who.page.get_by_role("dialog").wait_for()


@scene
def rajas_end(who: Sitter) -> None:
    at(who, over)


@scene
def rajas_end_behind_the_dialog(who: Sitter) -> None:
    at(who, over, 4, **MODULES[GAME])
    who.page.keyboard.press("Escape")
    who.shown("show-end").wait_for()
