"""Desks of the versions and of the module of Rajas, river lines, and an owner's box with options."""

from __future__ import annotations

import json
from pathlib import Path

from games.desk import Desk
from games.rajas.rajas_kit import tables

import rondel
from rondel.core.facts import Value
from rondel.core.game import Game

ganga = Desk("rajas", seats=2, ganga=True)
navaratnas = Desk("rajas", seats=2, version="navaratnas")
both = Desk("rajas", seats=2, version="navaratnas", ganga=True)
mixed = Desk("rajas", seats=2, version="mixed", player_1="advanced")
mixed_ganga = Desk("rajas", seats=2, version="mixed", player_1="advanced", ganga=True)
GANGA = {"basic": ganga, "navaratnas": both, "mixed": mixed_ganga}
"""The desks with river tiles."""
RIVER_TILES = (
    "1-die-per-karma", "1-die-blue-green-orange", "1-die-blue-orange-purple", "1-palace-dancer", "1-palace-yogi",
    "1-palace-raja", "3-one_good", "3-boat",
)  # fmt: skip
RIVER_END = 30


def river(laid: dict[int, str], tiles: tuple[str, ...] = RIVER_TILES, end: int = RIVER_END) -> str:
    """A line of river tiles: those told, and others as far apart as a die can count, until tiles or river run out."""
    found, last = dict(laid), 0
    left = [tile for tile in tiles if tile not in laid.values()]
    while (within := [space for space in range(last + 1, last + 7) if space in laid]) or (left and last + 6 < end):
        last = within[0] if within else last + 6
        if not within:
            found[last] = left.pop()
    return "river: " + " ".join(f"{space}={tile}" for space, tile in sorted(found.items()))


def own(path: Path, changes: dict[str, object], seats: int = 2, **options: Value) -> Game:
    """A game with options and the standard box but for some tables."""
    data = tables()
    for field, value in changes.items():
        data[field]["value"] = value
    path.write_text(json.dumps(data), encoding="utf-8")
    return rondel.game("rajas", seats, path, **options)
