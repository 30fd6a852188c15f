"""Scenes of Maharani, with two to four players."""

from __future__ import annotations

from rondel.client import Client
from rondel.core.match import Match
from web.positions import asks, both, later, offers_answer, over
from web.scenes import LONG, SCENES, Album, Sitter, looks_back, reads_the_rules, scene, uncovers

GAME = "maharani"
MAHARANI = Album("maharani", GAME)


def picks_a_tile(who: Sitter) -> None:
    who.hands.pick()
    who.page.wait_for_timeout(300)


def tries_to_turn(who: Sitter) -> None:
    """A tile that can be turned where it lies."""
    for _ in range(40):
        who.hands.aim()
        if who.shown("turn").count():
            break
        who.press(who.shown("cancel"))
    who.page.wait_for_timeout(300)


def turns_the_board(who: Sitter) -> None:
    who.press(who.page.locator("button.turn"))
    who.hands.pick()
    who.page.wait_for_timeout(500)


def has_a_centre_tile(match: Match) -> bool:
    """One that can be turned where it lies."""
    return not match.over and any(len(piece.turns) > 1 for group in match.offers.groups for piece in group.pieces)


def nearly_full(match: Match) -> bool:
    quarters = match.view(None).quarters.values()
    return any(0 < quarter.free < 3 and len(quarter.wages) > 1 for quarter in quarters)


def evaluated(match: Match) -> bool:
    return any(quarter.evaluated for quarter in match.view(None).quarters.values())


def nearly_out_of_tiles(match: Match) -> bool:
    return sum(slot.tile is None for slot in match.view(None).rondel) > 1


MAHARANI.at("start", asks("ask_place"))
MAHARANI.at("three-players", later("ask_place", 14), 3)
MAHARANI.at("four-players", later("ask_place", 18), 4)
MAHARANI.at("four-players-late", later("ask_place", 26), 4)
MAHARANI.at("middle", later("ask_place", 20))
MAHARANI.at("tile-picked", later("ask_place", 16), then=picks_a_tile)
MAHARANI.at("tile-picked-four-players", later("ask_place", 18), 4, picks_a_tile)
MAHARANI.at("space-looked-at", later("ask_place", 20), then=Sitter.looks_at_a_move)
MAHARANI.at("centre-tile-tried", both(later("ask_place", 6), has_a_centre_tile), then=tries_to_turn)
MAHARANI.at("which-worker", later("ask_worker", 12))
MAHARANI.at("second-tile", later("ask_second", 10))
MAHARANI.at("refresh", offers_answer("refresh"))
MAHARANI.at("quarter-nearly-full", both(asks("ask_place"), nearly_full))
MAHARANI.at("quarter-evaluated", both(asks("ask_place"), evaluated))
MAHARANI.at("turned", later("ask_place", 16), then=turns_the_board)
MAHARANI.at("last-tiles", both(asks("ask_place"), nearly_out_of_tiles))
MAHARANI.between_two("others-turn", both(later("ask_place", 14), lambda match: match.actor == 1))
MAHARANI.helps()
MAHARANI.spectator(later("ask_place", 14))
MAHARANI.ends()
MAHARANI.at("end-four-players", over, 4, lambda who: who.page.locator("summary").first.click())
MAHARANI.at("rules", asks("ask_place"), then=reads_the_rules)


@scene
def maharani_long_names(who: Sitter) -> None:
    who.sits_at([Client.me(LONG[0]), *[Client.device(name) for name in LONG[1:]]], game=GAME)
    who.plays_on_as_a_program(14)
    who.page.reload()
    uncovers(who)


@scene
def maharani_replay(who: Sitter) -> None:
    SCENES["maharani-end"](who)
    looks_back(who, 60)
