"""What speaks for a move, as a hint says it."""

from __future__ import annotations

from games.rajas.rajas_kit import desk, play, stand

from rondel.core.hint import Hint, why

SAID = {
    "en": "Adds 2 markets to your province (silk and spice) and makes mixed goods worth 5 money to you.",
    "cs": "Přidává do vaší provincie 2 tržnice (hedvábí a koření) a zvyšuje cenu smíšeného zboží na 5.",
    "sk": "Pridáva do vašej provincie 2 trhy (hodváb a korenie) a zvyšuje cenu zmiešaného tovaru na 5.",
    "sr": "Dodaje u vašu provinciju 2 pijace (svila i začini) i povećava cenu mešovite robe na 5.",
}


def test_the_markets_of_a_tile_are_told_together() -> None:
    before = stand("pending: lay blue-tiger\ntops: blue-tiger=blue-10X-silk3-spice2")
    game = desk.standard(before.seats)
    merits = tuple(game.merits(before, play(before, "b2 NESW"), ()))
    hint = Hint((), "", (), merits, None)
    assert {each: why(hint, game.messages, each).replace("\N{NO-BREAK SPACE}", " ") for each in SAID} == SAID
