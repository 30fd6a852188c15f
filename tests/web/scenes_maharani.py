"""Scenes of Maharani, with two to four players."""

from __future__ import annotations

from rondel.client import Client
from rondel.core.match import Match
from web.positions import Wanted, asks, at_one_device, between, both, later, offers_answer
from web.scenes import LONG, Sitter, scene

GAME = "maharani"


def at(who: Sitter, wanted: Wanted, players: int = 2) -> None:
    at_one_device(who, GAME, wanted, players)


@scene
def maharani_start(who: Sitter) -> None:
    at(who, asks("ask_place"))


@scene
def maharani_three_players(who: Sitter) -> None:
    at(who, later("ask_place", 14), 3)


@scene
def maharani_four_players(who: Sitter) -> None:
    at(who, later("ask_place", 18), 4)


@scene
def maharani_four_players_late(who: Sitter) -> None:
    at(who, later("ask_place", 26), 4)


@scene
def maharani_middle(who: Sitter) -> None:
    at(who, later("ask_place", 20))


@scene
def maharani_tile_picked(who: Sitter) -> None:
    at(who, later("ask_place", 16))
    who.hands.pick()
    who.page.wait_for_timeout(300)


@scene
def maharani_tile_picked_four_players(who: Sitter) -> None:
    at(who, later("ask_place", 18), 4)
    who.hands.pick()
    who.page.wait_for_timeout(300)


@scene
def maharani_space_looked_at(who: Sitter) -> None:
    at(who, later("ask_place", 20))
    who.looks_at_a_move()


def has_a_centre_tile(match: Match) -> bool:
    """One that can be turned where it lies."""
    return not match.over and any(len(piece.turns) > 1 for group in match.offers.groups for piece in group.pieces)


@scene
def maharani_centre_tile_tried(who: Sitter) -> None:
    at(who, both(later("ask_place", 6), has_a_centre_tile))
    for _ in range(40):
        who.hands.aim()
        if who.shown("turn").count():
            break
        who.press(who.shown("cancel"))
    who.page.wait_for_timeout(300)


@scene
def maharani_which_worker(who: Sitter) -> None:
    at(who, later("ask_worker", 12))


@scene
def maharani_second_tile(who: Sitter) -> None:
    at(who, later("ask_second", 10))


@scene
def maharani_refresh(who: Sitter) -> None:
    at(who, offers_answer("refresh"))


def nearly_full(match: Match) -> bool:
    quarters = match.view(None).quarters.values()
    return any(0 < quarter.free < 3 and len(quarter.wages) > 1 for quarter in quarters)


@scene
def maharani_quarter_nearly_full(who: Sitter) -> None:
    at(who, both(asks("ask_place"), nearly_full))


def evaluated(match: Match) -> bool:
    return any(quarter.evaluated for quarter in match.view(None).quarters.values())


@scene
def maharani_quarter_evaluated(who: Sitter) -> None:
    at(who, both(asks("ask_place"), evaluated))


@scene
def maharani_turned(who: Sitter) -> None:
    at(who, later("ask_place", 16))
    who.press(who.page.locator("button.turn"))
    who.hands.pick()
    who.page.wait_for_timeout(500)


@scene
def maharani_last_tiles(who: Sitter) -> None:
    at(who, both(asks("ask_place"), lambda match: sum(slot.tile is None for slot in match.view(None).rondel) > 1))


@scene
def maharani_others_turn(who: Sitter) -> None:
    between(who, who.friend(), GAME, both(later("ask_place", 14), lambda match: match.actor == 1))
    who.shown("question").wait_for()


@scene
def maharani_long_names(who: Sitter) -> None:
    who.sits_at([Client.me(LONG[0]), *[Client.device(name) for name in LONG[1:]]], game=GAME)
    who.plays_on_as_a_program(14)
    who.page.reload()
    if who.is_asked() == "curtain":
        who.plays_any_move()
    who.is_asked()


@scene
def maharani_spectator(who: Sitter) -> None:
    ana, ben = who.friend("Ana"), who.friend("Ben")
    key = between(ana, ben, GAME, later("ask_place", 14))
    who.opens(f"/table/{ana.table}#watch={key}")
    who.shown("question").wait_for()


@scene
def maharani_end(who: Sitter) -> None:
    at(who, lambda match: match.over)


@scene
def maharani_end_four_players(who: Sitter) -> None:
    at(who, lambda match: match.over, 4)
    who.page.locator("summary").first.click()


@scene
def maharani_end_behind_the_dialog(who: Sitter) -> None:
    maharani_end(who)
    who.page.keyboard.press("Escape")
    who.shown("show-end").wait_for()


@scene
def maharani_replay(who: Sitter) -> None:
    maharani_end(who)
    who.opens(f"/table/{who.table}/replay")
    who.page.get_by_role("slider").fill("60")
    who.page.wait_for_timeout(300)


@scene
def maharani_rules(who: Sitter) -> None:
    at(who, asks("ask_place"))
    who.clicks("play_rules")
    who.page.get_by_role("dialog").wait_for()
