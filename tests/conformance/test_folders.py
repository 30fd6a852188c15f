"""Every game brings all that the table, the bots and the readers need."""

from __future__ import annotations

import ast
import re
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

from each import each

import rondel
from rondel.bots import make
from rondel.core.messages import LANGUAGES
from rondel.core.registry import configure, meta, slugs
from rondel.core.terminal.drawing import screen

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


SOURCES = Path(rondel.__file__).parent
LOADS = SOURCES / "cli/attacks.py"
"""A load on a server is made with some game."""


def test_no_file_outside_its_folder_knows_a_game_by_name() -> None:
    shared = [file for file in SOURCES.rglob("*.py") if SOURCES / "games" not in file.parents and file != LOADS]
    named = [
        f"{file.relative_to(SOURCES)}:{node.lineno} names {node.value}"
        for file in shared
        for node in ast.walk(ast.parse(file.read_bytes()))
        if isinstance(node, ast.Constant) and node.value in REAL
    ]
    assert len(shared) > 100 and named == []


WEB = SOURCES.parents[1] / "web"
SHOWN = {
    "pages/Message.svelte",
    "pages/analysis/samples.ts",
    "pages/lobby/games.ts",
    "wire/samples.ts",
    "wire/types.ts",
}
"""The picture on a page that is not there, the game that a beginner is offered first, samples, what is generated."""


def test_no_file_of_the_page_outside_its_board_and_its_drawing_knows_a_game_by_name() -> None:
    folders = [WEB / name for name in ("pages", "person", "table", "wire", "words")]
    files = [file for folder in folders for file in folder.rglob("*") if file.suffix in (".ts", ".svelte", ".css")]
    shared = [file for file in files if not file.name.endswith(".test.ts") and file.stem not in REAL]
    name = re.compile(rf"""["'`]({"|".join(REAL)})["'`]""")
    named = {file.relative_to(WEB).as_posix() for file in shared if name.search(file.read_text(encoding="utf-8"))}
    assert len(shared) > 50 and named <= SHOWN
