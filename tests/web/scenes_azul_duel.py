"""Scenes of Azul Duel."""

from __future__ import annotations

from rondel.client import Client
from rondel.core.match import Match
from web.positions import Wanted, asks, at_one_device, between, both, found, later, offers_answer
from web.scenes import Sitter, scene

GAME = "azul_duel"


def at(who: Sitter, wanted: Wanted) -> None:
    at_one_device(who, GAME, wanted)


@scene
def azul_first_plates(who: Sitter) -> None:
    at(who, asks("ask_pick"))


@scene
def azul_plate_to_lay(who: Sitter) -> None:
    at(who, later("ask_lay", 12))


@scene
def azul_plate_tried(who: Sitter) -> None:
    at(who, later("ask_lay", 12))
    who.looks_at_a_move()
    who.press(who.shown("turn"))


@scene
def azul_taking_first_round(who: Sitter) -> None:
    at(who, asks("ask_action"))


@scene
def azul_taking_in_the_middle(who: Sitter) -> None:
    at(who, later("ask_action", 45))


@scene
def azul_taking_looked_at(who: Sitter) -> None:
    at(who, asks("ask_action"))
    who.looks_at_a_move()


@scene
def azul_stacking(who: Sitter) -> None:
    at(who, asks("ask_stack"))


@scene
def azul_line(who: Sitter) -> None:
    at(who, later("ask_line", 10))


@scene
def azul_line_looked_at(who: Sitter) -> None:
    at(who, later("ask_line", 10))
    who.looks_at_a_move()


def moon_and_chips(match: Match) -> bool:
    """Stacks on the moon sides, the first-player tile taken, a chip uncovered."""
    view = match.view(None)
    chips = [factory.chip for factory in view.factories if factory.chip not in (None, "face_down")]
    return view.holder is not None and bool(chips) and sum(len(factory.moon) > 1 for factory in view.factories) > 1


@scene
def azul_moon_taken_and_chips(who: Sitter) -> None:
    at(who, both(asks("ask_action"), moon_and_chips))


@scene
def azul_tiles_all_gone(who: Sitter) -> None:
    at(who, both(asks("ask_action"), lambda match: not any(each.sun for each in match.view(None).factories)))


@scene
def azul_draw_face_down(who: Sitter) -> None:
    at(who, asks("ask_draw"))


@scene
def azul_keep_a_plate(who: Sitter) -> None:
    at(who, asks("ask_keep"))


@scene
def azul_return_plates(who: Sitter) -> None:
    at(who, asks("ask_return"))


def knows_of_the_stack(match: Match) -> bool:
    seat = match.actor
    return any(place.plate for place in match.view(seat).stack)


@scene
def azul_known_of_the_stack(who: Sitter) -> None:
    at(who, both(offers_answer("draw"), knows_of_the_stack))
    who.press(who.page.locator("[data-help='help.known']"))


@scene
def azul_tiling_a_cell(who: Sitter) -> None:
    at(who, later("ask_cell", 50))


@scene
def azul_tiling_a_cell_looked_at(who: Sitter) -> None:
    at(who, later("ask_cell", 50))
    who.looks_at_a_move()


@scene
def azul_paying_with_chips(who: Sitter) -> None:
    at(who, asks("ask_pay"))


@scene
def azul_paying_more_chips(who: Sitter) -> None:
    at(who, asks("ask_pay_more"))


@scene
def azul_broken_tiles(who: Sitter) -> None:
    at(who, both(asks("ask_action"), lambda match: len(match.view(None).players[match.actor].broken) > 2))


@scene
def azul_last_round(who: Sitter) -> None:
    at(who, both(asks("ask_action"), lambda match: match.view(None).round == 5))


@scene
def azul_four_tablets(who: Sitter) -> None:
    at_one_device(who, GAME, later("ask_action", 45), tablets="draw_4")


@scene
def azul_curtain(who: Sitter) -> None:
    secret = both(asks("ask_action"), lambda match: match.knows_more(match.actor))
    who.sits_at([who.me(), Client.device("Ben")], game=GAME, moves=found(GAME, secret))
    who.shown("curtain").wait_for()


@scene
def azul_others_turn(who: Sitter) -> None:
    between(who, who.friend(), GAME, both(later("ask_action", 30), lambda match: match.actor == 1))
    who.shown("question").wait_for()


@scene
def azul_others_plate_in_hand(who: Sitter) -> None:
    between(who, who.friend(), GAME, both(later("ask_lay", 20), lambda match: match.actor == 1))
    who.shown("question").wait_for()


@scene
def azul_spectator(who: Sitter) -> None:
    ana, ben = who.friend("Ana"), who.friend("Ben")
    key = between(ana, ben, GAME, later("ask_action", 30))
    who.opens(f"/table/{ana.table}#watch={key}")
    who.shown("question").wait_for()


@scene
def azul_end(who: Sitter) -> None:
    at(who, lambda match: match.over)


@scene
def azul_end_behind_the_dialog(who: Sitter) -> None:
    azul_end(who)
    who.page.keyboard.press("Escape")
    who.shown("show-end").wait_for()


@scene
def azul_replay(who: Sitter) -> None:
    azul_end(who)
    who.opens(f"/table/{who.table}/replay")
    who.page.get_by_role("slider").fill("120")
    who.page.wait_for_timeout(300)


@scene
def azul_rules(who: Sitter) -> None:
    at(who, asks("ask_action"))
    who.clicks("play_rules")
    who.page.get_by_role("dialog").wait_for()


@scene
def azul_log(who: Sitter) -> None:
    azul_others_turn(who)
    button = who.page.locator(".log-button")
    if button.is_visible():
        button.click()
