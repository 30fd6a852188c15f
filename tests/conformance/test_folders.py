"""Every game brings all that the table, the bots and the readers need."""

from __future__ import annotations

from importlib.resources import files
from importlib.util import find_spec

from each import each

from rondel.bots import make
from rondel.cli.screen import screen
from rondel.core.messages import LANGUAGES
from rondel.core.registry import configure, meta, slugs

REAL = [slug for slug in slugs() if slug != "awkward"]


@each("slug", REAL)
def test_the_game_has_rules_words_and_bots(slug: str) -> None:
    info = meta(slug)
    folder = files(info.package)
    assert (folder / "RULES.md").is_file()
    assert all((folder / "messages" / f"{language}.json").is_file() for language in LANGUAGES)
    assert info.bots[0] == "random"
    for bot in info.bots[1:]:
        assert make(bot, configure(slug)).name == bot


@each("slug", REAL)
def test_the_game_can_be_drawn_in_a_terminal_in_every_language(slug: str) -> None:
    game = configure(slug)
    assert find_spec(f"{meta(slug).package}.terminal"), "the game draws itself"
    names = [f"seat {seat}" for seat in range(game.seats)]
    for language in LANGUAGES:
        drawing = screen(game, names, language, ascii_only=True)
        view = game.view(game.setup(), None)
        assert drawing.help(view)
        assert drawing.table(view, None, (), 80, 24)
