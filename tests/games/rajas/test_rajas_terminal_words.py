"""The words of the terminal's table of Rajas: help, effects, news, in four languages."""

from __future__ import annotations

import re

from each import each
from games.rajas.rajas_screen import GAME_WORDS, PLAYERS, help_text, played, question, some
from games.screens import draw, screen_of
from rich.text import Text

from rondel.core.messages import LANGUAGES
from rondel.games.rajas.components import BUILDINGS, GROUPS
from rondel.games.rajas.effect import COLOURS, FIGURES, Effect
from rondel.games.rajas.moves import LAY_AT
from rondel.games.rajas.state import DONE, KINDS, PLACE
from rondel.games.rajas.terminal.help import NOTATIONS
from rondel.games.rajas.terminal.signs import FINE
from rondel.games.rajas.terminal.tiles import LETTERS


@each("language", LANGUAGES)
def test_help_explains_moves_spaces_signs_and_letters(language):
    match, _ = played(2)
    text = help_text(language)
    codes = set()
    for notation in (part for written, _ in NOTATIONS for part in written.split(", ")):
        codes.add(match.game.parse(match.state, notation))
        assert notation in text
    assert len(codes) == 16 and max(codes) >= LAY_AT
    for group in GROUPS:
        assert re.search(rf"{group} +{re.escape(GAME_WORDS.say(f'group.{group}', {}, language))} ", text)
    for kind, names in (("colour", COLOURS), ("building", BUILDINGS), ("good", ("silk", "tea", "spice"))):
        assert all(GAME_WORDS.say(f"{kind}.{name}", {}, language) in text for name in names)
    assert all(letter in text for letter in LETTERS.values())
    for sign in FINE.roads[5] + FINE.roads[15] + FINE.open + FINE.had + FINE.first + FINE.bridge:
        assert sign in text
    assert " 61" in text and " 20" in text


def test_every_kind_of_question_was_met():
    matches = [played(players) for players in PLAYERS] + [played(2, version="navaratnas", ganga=True)]
    asked = {question(match, state) for match, states in matches for state in states}
    rare = {"ask_return", "ask_border"}
    assert {f"ask_{kind}" for kind in KINDS[PLACE:DONE]} - rare <= asked


def test_effects_in_words_and_letters():
    made = screen_of(played(2)[0])
    for effect, words, letters in (
        (Effect("dice", 2), "2 dice of your choice", "2d"),
        (Effect("dice", per="karma", colours=["blue"]), "1 die: blue per karma", "1B/k"),
        (Effect("money", 2, "upgrade"), "2 money per upgrade", "2m/up"),
        (Effect("boat"), "next river space", "boat"),
        (Effect("boat", 6, exactly=True), "exactly 6 river spaces", "b6"),
        (Effect("one_good", 4), "one good, up to 4 markets", "good4"),
        (Effect("dice", colours=["blue", "orange"]), "1 die each: blue, orange", "1BO"),
        (Effect("dice", 2, colours=["blue", "orange"]), "2 dice each: blue, orange", "2BO"),
        (Effect("palace", figure="dancer"), "palace action: Dancer", "pal2"),
        (Effect("palace"), "palace action 2-6", "pal"),
    ):
        assert (made.yields.words([effect]), made.yields.short([effect])) == (words, letters)
    both = [Effect("dice"), Effect("upgrade")]
    assert made.yields.words(both, 10) == "1d+up" and made.yields.words(both) == "1 die of your choice, 1 upgrade"


def test_the_chambers_are_numbered_by_the_die_they_take():
    match, state = some(2, "ask_place")[0]
    text = draw(match, state, width=80, height=20)
    assert all(f"{number}:{figure} " in text for number, figure in enumerate(FIGURES, 1))


def test_points_have_the_names_of_their_tracks():
    made = screen_of(played(4)[0])
    assert made.points({"fame": 3, "money": -1}) == Text("fame +3  money -1")
