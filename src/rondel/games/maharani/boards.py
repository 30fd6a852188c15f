"""The palace of Maharani as a graph, and as planes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rondel.core.board import Board, numbers_of
from rondel.core.facts import Facts
from rondel.games.maharani.components import ROW_LETTERS, SIDES, Space

CHANNELS = ("tile", "colour", "arrow", "worker")


def boards(facts: Facts, tables: Mapping[str, Any], spaces: tuple[Space, ...]) -> tuple[Board, ...]:
    names = tuple(space.name for space in spaces)
    at = tuple((ROW_LETTERS.index(name[0]), int(name[1:]) - 1) for name in names)
    told = numbers_of(facts.sections, len(names), 1, *(("spaces", channel) for channel in CHANNELS))
    return (Board("palace", names, at, SIDES, tuple(map(tuple, tables["neighbour"])), *told),)
