"""Writes the tables of docs/levels.md anew: how each game's levels play, and what was measured of them.

`python scripts/levels.py` after a change of a brain's `LEVELS`; a test fails until it was run. With the folders of
ladders that were played (`rondel arena --ladder GAME --out FOLDER`) it writes their tables, too, and keeps their
pictures. A ladder of levels that have another strength by now is refused; what was measured of such ones is left out.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from pathlib import Path
from typing import Any

from rondel.bots.levels import strengths_of
from rondel.core.facts import LEVELS
from rondel.core.judge import Strength
from rondel.core.messages import core_messages
from rondel.core.registry import configure, meta, slugs

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "levels.md"
FEWEST = 2
GAMES = [slug for slug in slugs() if meta(slug).package.startswith("rondel.games.")]


def table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def name_of(level: str) -> str:
    return core_messages().say(f"bot.{level}", {})


def told(strength: Strength) -> str:
    """How a level plays, in the fewest words."""
    parts = [f"overlooks {100 * strength.overlooks:g} %"] if strength.overlooks else []
    if strength.simulations:
        parts.append(f"{strength.simulations} simulations")
    return ", ".join(parts) or "sees all"


def strengths() -> str:
    """All levels of all games."""
    found = {slug: strengths_of(configure(slug, FEWEST)) for slug in GAMES}
    rows = [(name_of(level), *(told(found[slug][level]) for slug in GAMES)) for level in LEVELS]
    return table(("", *(meta(slug).title for slug in GAMES)), rows)


def percent(rate: float) -> str:
    return f"{100 * rate:.1f}"


def measured(found: dict[str, Any]) -> str:
    """The table of a ladder: each level against the one below, the strongest first."""
    rows = []
    for couple in found["couples"]:
        one, other = map(name_of, couple["bots"])
        low, high = map(percent, couple["rate_interval"])
        rows.append((f"{one} against {other}", percent(couple["rate"]), f"{low} to {high}"))
    said = f"{found['players']} players, {found['deals']} deals, each played from both seats, seed {found['seed']}:\n\n"
    return said + table(("", "wins %", "95 %"), rows)


def section(text: str, name: str, inside: str) -> str:
    """The page with other contents between the marks of a name."""
    marks = re.compile(f"(?<=<!-- {name} -->\n).*?(?=<!-- /{name} -->)", re.DOTALL)
    assert len(marks.findall(text)) == 1, name
    return marks.sub(lambda _: f"\n{inside}\n", text)


def is_of_today(folder: Path) -> bool:
    """Whether the levels that played there are those of now."""
    played = json.loads((folder / "arena.json").read_text(encoding="utf-8"))
    now = strengths_of(configure(played["game"], FEWEST))
    return all(list(now[name]) == strength for name, strength in played["levels"].items())


if __name__ == "__main__":
    page = section(PAGE.read_text(encoding="utf-8"), "strengths", strengths())
    for folder in map(Path, sys.argv[1:]):
        if not is_of_today(folder):
            sys.exit(f"{folder}: these levels play otherwise by now; measure them again.")
        results = json.loads((folder / "results.json").read_text(encoding="utf-8"))
        slug = results["game"]
        picture = f"static/levels-{slug}.svg"
        shutil.copy(folder / "ladder.svg", DOCS / picture)
        shown = f"![The levels of {meta(slug).title}, with their ratings and intervals]({picture})\n"
        page = section(page, slug, f"{measured(results)}\n{shown}")
    PAGE.write_text(page, encoding="utf-8")
