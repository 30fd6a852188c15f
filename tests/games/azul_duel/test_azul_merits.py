"""What speaks for a move, as a hint says it."""

from __future__ import annotations

from games.azul_duel.azul_kit import stand, standard, told

from rondel.core.hint import Hint, why

WAITS = {
    "en": "Completes line 2 (2 × blue), which waits for a plate with such a cell.",
    "cs": "Doplňuje celou řadu 2 (modrá, 2×), která pak čeká na destičku s takovým polem.",
    "sk": "Dopĺňa celý rad 2 (modrá, 2×), ktorý potom čaká na doštičku s takým políčkom.",
    "sr": "Kompletira liniju 2 (plava, 2×), koja onda čeka panel s takvim poljem.",
}


def said(plate: str, language: str = "en") -> str:
    """Of a line that two blue tiles fill, beside a dome with this plate at its top left."""
    game = standard()
    before = stand(f"factory 1: blue blue black yellow\ndome 1: 1={plate}")
    after, events = told(before, "sun 1 blue", "stack black", "line 2")
    own = [event for event in events if event.key == "lined"]
    merits = tuple(game.merits(before, after, own))
    return why(Hint((), "", (), merits, None), game.messages, language).replace("\N{NO-BREAK SPACE}", " ")


def test_a_full_line_whose_tile_has_nowhere_to_go_is_told_so() -> None:
    assert said("TRBS") == "Completes line 2 (2 × blue)."
    assert said("KYRW") == "Completes line 2 (2 × blue).", "a wild cell takes every colour"
    for language, sentence in WAITS.items():
        assert said("YKTS", language) == sentence
