"""Scenes of Azul Duel."""

from __future__ import annotations

from rondel.client import Client
from rondel.core.match import Match
from web.positions import asks, both, found, later, offers_answer
from web.scenes import SCENES, Album, Sitter, looks_back, reads_the_rules, scene

GAME = "azul_duel"
AZUL = Album("azul", GAME)


def tries_it_out(who: Sitter) -> None:
    who.looks_at_a_move()
    who.press(who.shown("turn"))


def moon_and_chips(match: Match) -> bool:
    """Stacks on the moon sides, the first-player tile taken, a chip uncovered."""
    view = match.view(None)
    chips = [factory.chip for factory in view.factories if factory.chip not in (None, "face_down")]
    return view.holder is not None and bool(chips) and sum(len(factory.moon) > 1 for factory in view.factories) > 1


def knows_of_the_stack(match: Match) -> bool:
    seat = match.actor
    return any(place.plate for place in match.view(seat).stack)


def all_gone(match: Match) -> bool:
    return not any(each.sun for each in match.view(None).factories)


def broken(match: Match) -> bool:
    return len(match.view(None).players[match.actor].broken) > 2


AZUL.at("first-plates", asks("ask_pick"))
AZUL.at("plate-to-lay", later("ask_lay", 12))
AZUL.at("plate-tried", later("ask_lay", 12), then=tries_it_out)
AZUL.at("taking-first-round", asks("ask_action"))
AZUL.at("taking-in-the-middle", later("ask_action", 45))
AZUL.at("taking-looked-at", asks("ask_action"), then=Sitter.looks_at_a_move)
AZUL.at("stacking", asks("ask_stack"))
AZUL.at("line", later("ask_line", 10))
AZUL.at("line-looked-at", later("ask_line", 10), then=Sitter.looks_at_a_move)
AZUL.at("moon-taken-and-chips", both(asks("ask_action"), moon_and_chips))
AZUL.at("tiles-all-gone", both(asks("ask_action"), all_gone))
AZUL.at("draw-face-down", asks("ask_draw"))
AZUL.at("keep-a-plate", asks("ask_keep"))
AZUL.at("return-plates", asks("ask_return"))
AZUL.at(
    "known-of-the-stack",
    both(offers_answer("draw"), knows_of_the_stack),
    then=lambda who: who.press(who.page.locator("[data-help='help.known']")),
)
AZUL.at("tiling-a-cell", later("ask_cell", 50))
AZUL.at("tiling-a-cell-looked-at", later("ask_cell", 50), then=Sitter.looks_at_a_move)
AZUL.at("paying-with-chips", asks("ask_pay"))
AZUL.at("paying-more-chips", asks("ask_pay_more"))
AZUL.at("broken-tiles", both(asks("ask_action"), broken))
AZUL.at("last-round", both(asks("ask_action"), lambda match: match.view(None).round == 5))
AZUL.at("four-tablets", later("ask_action", 45), tablets="draw_4")
AZUL.between_two("others-turn", both(later("ask_action", 30), lambda match: match.actor == 1))
AZUL.between_two("others-plate-in-hand", both(later("ask_lay", 20), lambda match: match.actor == 1))
AZUL.helps()
AZUL.spectator(later("ask_action", 30))
AZUL.ends()
AZUL.at("rules", asks("ask_action"), then=reads_the_rules)


@scene
def azul_curtain(who: Sitter) -> None:
    secret = both(asks("ask_action"), lambda match: match.knows_more(match.actor))
    who.sits_at([who.me(), Client.device("Ben")], game=GAME, moves=found(GAME, secret))
    who.shown("curtain").wait_for()


@scene
def azul_replay(who: Sitter) -> None:
    SCENES["azul-end"](who)
    looks_back(who, 120)


@scene
def azul_log(who: Sitter) -> None:
    SCENES["azul-others-turn"](who)
    button = who.page.locator(".log-button")
    if button.is_visible():
        button.click()
