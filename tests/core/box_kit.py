"""The games that have boxes, their standard files, and mutations of such files."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from core.fuzz_kit import BLUNT, number

import rondel
from rondel.core.components import STANDARD, Boxes
from rondel.core.errors import BadRecord
from rondel.core.record import Record
from rondel.core.registry import meta, slugs

BOXED = [slug for slug in slugs() if (files(meta(slug).package) / STANDARD).is_file()]


def boxes(slug: str) -> Boxes[Any]:
    found: Boxes[Any] = import_module(f"{meta(slug).package}.components").BOXES
    return found


def standard_text(slug: str) -> str:
    return (files(meta(slug).package) / STANDARD).read_text(encoding="utf-8")


def standard_data(slug: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(standard_text(slug))
    return data


# --- mutations -------------------------------------------------------------------------------------------------------

STRANGE: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 3, 5, 7, 8, 9, 18, 19, 120, 121, 127, 128, 2**31, 2**63, 10**40, 0.5, 6.0, -0.0,
    float("nan"), float("inf"), "", "6", "x", "\x00", "\ud800", "é", [], [0], [0, 0], [[]], {}, {"": 0}, "certain",
    "likely", "reconstruction", "value", "trust",
)  # fmt: skip
Edit = Callable[[random.Random, Any], None]
"""Changes an object or a list in place."""


def containers(value: Any) -> Iterator[Any]:
    """All objects and lists that hold something."""
    if isinstance(value, dict | list) and value:
        yield value
        for part in value.values() if isinstance(value, dict) else value:
            yield from containers(part)


def _at(rng: random.Random, there: Any) -> Any:
    return rng.choice(list(there)) if isinstance(there, dict) else rng.randrange(len(there))


def replace(rng: random.Random, there: Any) -> None:
    there[_at(rng, there)] = rng.choice(STRANGE)


def remove(rng: random.Random, there: Any) -> None:
    del there[_at(rng, there)]


def exchange(rng: random.Random, there: Any) -> None:
    """Two values change places."""
    a, b = _at(rng, there), _at(rng, there)
    there[a], there[b] = there[b], there[a]


def nudge(rng: random.Random, there: Any) -> None:
    """Every number goes a little up or down, or only one does."""
    keys = list(there) if isinstance(there, dict) else range(len(there))
    numbers = [key for key in keys if type(there[key]) is int]
    for key in numbers if rng.random() < 0.3 else rng.sample(numbers, min(1, len(numbers))):
        there[key] += rng.choice((-2, -1, -1, 1, 1, 2))


def add(rng: random.Random, there: Any) -> None:
    """A copy of a value, or a strange one, under another name."""
    value = rng.choice((there[_at(rng, there)], rng.choice(STRANGE)))
    if isinstance(there, dict):
        there[rng.choice(("extra", "note", "game", "$schema", "", *map(str.lower, there)))] = value
    else:
        there.append(value)


def retrust(rng: random.Random, there: Any) -> None:
    if isinstance(there, dict) and "trust" in there:
        there["trust"] = rng.choice(("certain", "likely", "reconstruction", "maybe"))


EDITS: tuple[Edit, ...] = (replace, remove, exchange, nudge, nudge, nudge, add, retrust)


def mutated_file(rng: random.Random, slug: str) -> bytes:
    """A file close to the standard one: some tables of it, edited as data and, one in three, as text."""
    data = standard_data(slug)
    if rng.random() < 0.5:
        data = {name: data[name] for name in rng.sample(list(data), rng.randint(1, len(data)))}
    for _ in range(rng.choice((0, 1, 1, 2, 3))):
        found = list(containers(data))
        if found:
            # Small tables are as likely to change as large ones.
            rng.choice(EDITS)(rng, rng.choice((data, *found)))
    text = json.dumps(data, ensure_ascii=rng.random() < 0.5)
    if rng.random() < 0.35:
        text = rng.choice((*BLUNT, number, number, number))(rng, text, standard_text(slug))
    raw = text.encode("utf-8", "surrogatepass")
    if rng.random() < 0.03:
        at = rng.randrange(len(raw) + 1)
        raw = raw[:at] + rng.randbytes(2) + raw[at:]
    return raw


def assert_replayed_with_its_box(slug: str, box: Path, folder: Path) -> None:
    """A record of a match with an owner's box is replayed with that box, and refused without it."""
    match = rondel.start(slug, players=2, seed=1, components=box)
    match.play(match.moves()[0])
    match.record().save(folder / "match.jsonl")
    assert Record.read((folder / "match.jsonl").read_bytes()).header.components == match.game.facts.components
    assert rondel.load(folder / "match.jsonl", components=box).number == match.number
    with pytest.raises(BadRecord):
        rondel.load(folder / "match.jsonl")
