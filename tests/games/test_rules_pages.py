"""What holds of the RULES.md of every game."""

from __future__ import annotations

import re
import runpy
from collections import Counter
from importlib import import_module
from pathlib import Path

from each import each
from rules_page import Page

from rondel.core.registry import meta, slugs

SCRIPT = Path(__file__).parents[2] / "scripts" / "rules_tables.py"
GAMES = [slug for slug in slugs() if meta(slug).package.startswith("rondel.")]
PAGES: list[Page] = [
    import_module(f"games.{slug}.{file.stem}").PAGE
    for slug in GAMES
    for file in Path(__file__).parent.glob(f"{slug}/*_page.py")
    if not file.stem.startswith("test_")
]


def test_every_game_has_a_page() -> None:
    assert [page.folder.name for page in PAGES] == GAMES


@each("page", PAGES)
def test_every_clause_stands_there_once_and_no_other_is_named_in_page_or_code(page: Page) -> None:
    listed = re.findall(rf"^- \*\*({page.prefix}-\d+)\*\* ", page.section("Clauses"), re.M)
    assert Counter(listed) == Counter(page.clauses)
    assert page.text.count(f"- **{page.prefix}-") == len(page.clauses)
    code = "".join(path.read_text(encoding="utf-8") for path in page.folder.rglob("*.py"))
    assert set(re.findall(rf"{page.prefix}-\d+", page.text + code)) == set(page.clauses)


@each("page", PAGES)
def test_lines_are_short_and_the_contents_name_all_sections_and_nothing_else(page: Page) -> None:
    assert all(len(line) <= 120 and line == line.rstrip() for line in page.text.splitlines())
    assert "shared/" not in page.text and ".." not in page.text.replace("...", "")
    titles = re.findall(r"^## (.*)$", page.text, re.M)
    anchors = {re.sub(r"[^a-z ]", "", title.lower()).replace(" ", "-") for title in titles}
    assert set(re.findall(r"\]\(#([a-z-]+)\)", page.text)) == anchors
    contents = re.search(r"^Contents: (.*?)\n\n", page.text, re.M | re.S)
    assert contents and len(re.findall(r"\]\(#", contents.group(1))) == len(titles)


@each("page", PAGES)
def test_the_tables_of_moves_chance_and_observation_are_as_declared(page: Page) -> None:
    wanted: str = runpy.run_path(str(SCRIPT))["page"](page.folder.name)[1]
    assert page.text == wanted, "run python scripts/rules_tables.py"


@each("page", PAGES)
def test_components_have_their_trust(page: Page) -> None:
    box = import_module(f"rondel.games.{page.folder.name}.components").BOXES.standard
    assert page.trust() == {field: getattr(box, field).trust for field in box.__struct_fields__}
