"""What a name promises: as long as its number is the same, so are play, codes and numbers."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import msgspec
from envs_kit import COVERING

from rondel.core.kernel import digest
from rondel.core.registry import configure, meta

ROOT = Path(__file__).parents[2]
KNOWN = tomllib.loads(Path(__file__).with_name("versions.toml").read_text(encoding="utf-8"))
SLUGS = sorted({one.slug for one in COVERING})


def test_a_changed_environment_has_another_number() -> None:
    """Who changes play, a code or a number raises ``environment`` in the game's `Meta`, and writes the mark here."""
    for slug in SLUGS:
        name = f"{slug}_v{meta(slug).environment}"
        assert KNOWN[name] == mark(slug), f"{name} is not what it was: raise its number"


def mark(slug: str) -> str:
    """A hash of all that learners lean on."""
    every = [configure(slug, seats).facts for seats in meta(slug).seats]
    return digest(
        [
            (facts.edition, facts.moves, facts.chances, msgspec.to_builtins((facts.move_spans, facts.sections)))
            for facts in every
        ]
    )


def test_the_document_has_the_sizes_of_every_game() -> None:
    rows = re.findall(
        r"^\| (.*?) \| .*? \| (.*?) \| ([\d,]+) \|$", (ROOT / "docs/envs.md").read_text(encoding="utf-8"), re.M
    )
    told = {title: (moves, numbers) for title, moves, numbers in rows}
    for slug in SLUGS:
        every = [configure(slug, seats).facts for seats in meta(slug).seats]
        moves = dict.fromkeys(f"{facts.moves:,}" for facts in every)
        assert told[every[0].title.partition(" of ")[0]] == ("; ".join(moves), f"{every[0].observation:,}")
