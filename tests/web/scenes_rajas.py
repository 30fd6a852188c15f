"""Scenes of Rajas of the Ganges: every question, with two to four players, Navaratnas, mixed and Ganga."""

from __future__ import annotations

from rondel.client import Client
from web.people import play_moves
from web.positions import MODULES, STOPS, Wanted, asks, both, chooses, found, later
from web.scenes import LONG, Album, Sitter, looks_back, reads_the_rules, scene, uncovers

GAME = "rajas"
RAJAS = Album("rajas", GAME)
MIXED = {"version": "mixed", "player_1": "advanced", "ganga": True}


def late(question: str) -> Wanted:
    """A question with a choice, once there is something to be seen on the table."""
    return both(chooses(question), lambda match: match.state.turn > 12)


SELDOM = ("ask_border", "ask_return", "ask_figure")
"""Questions that are not waited for: they come late in any case."""


QUESTIONS = (
    *("place", "die", "build", "sum", "lay", "cover", "over", "return", "name", "building", "good", "sail", "figure"),
    *("border", "pick", "choose", "spot"),
)
assert len(QUESTIONS) + 3 == len(STOPS[GAME]), "each question, a brown tile, a turn in the middle, and the end"
for each in QUESTIONS:
    question = f"ask_{each}"
    RAJAS.at(f"ask-{each}", (chooses if question in SELDOM else late)(question), **MODULES[GAME])


def shows_the_province_of_ben(who: Sitter) -> None:
    tab = who.page.locator("nav.tabs").get_by_role("button", name="Province")
    if tab.count():
        who.press(tab)
    who.press(who.page.locator("button.seat", has_text="Ben"))


def chooses_a_die(who: Sitter) -> None:
    """Some of what pays for a tile lies chosen, and it is told what is still owed."""
    who.press(who.page.locator(".statue [data-open]").first)
    who.page.locator(".statue [aria-pressed=true]").wait_for()


DEAR = both(late("ask_sum"), lambda match: match.offers.together.owed > 6 and len(match.offers.codes()) > 3)
RAJAS.at("dice-chosen", DEAR, then=chooses_a_die)
RAJAS.at("brown-tile", chooses("ask_spot"), **MODULES[GAME])
RAJAS.at("start", asks("ask_place"))
RAJAS.at("two-players-late", later("ask_place", 56))
RAJAS.at("three-players-navaratnas", later("ask_place", 40), 3, version="navaratnas")
RAJAS.at("four-players", later("ask_place", 60), 4)
RAJAS.at("mixed-and-ganga", later("ask_place", 30), 3, **MIXED)
RAJAS.at("ganga", late("ask_sail"), ganga=True)
RAJAS.at("space-looked-at", later("ask_place", 20), then=Sitter.looks_at_a_move)
RAJAS.at("tile-looked-at", late("ask_lay"), then=Sitter.looks_at_a_move)
RAJAS.at("tile-over-another-looked-at", late("ask_over"), then=Sitter.looks_at_a_move)
RAJAS.at("province-of-another", later("ask_place", 40), 3, shows_the_province_of_ben)
RAJAS.between_two("others-turn", both(later("ask_place", 12), lambda match: match.actor == 1))
RAJAS.helps()
RAJAS.spectator(later("ask_place", 30))
RAJAS.ends(4, **MODULES[GAME])
RAJAS.at("rules", later("ask_place", 10), then=reads_the_rules)


@scene
def rajas_four_players_long_names(who: Sitter) -> None:
    codes = found(GAME, later("ask_place", 50), 4, **MODULES[GAME])
    who.sits_at([Client.me(LONG[0]), *[Client.device(name) for name in LONG[1:]]], MODULES[GAME], GAME)
    play_moves(codes, who)
    uncovers(who)


@scene
def rajas_replay(who: Sitter) -> None:
    who.sits_at([who.me(), Client.device("Ben")], game=GAME)
    play_moves(found(GAME, later("ask_place", 40)), who)
    looks_back(who, 150)
