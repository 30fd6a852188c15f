"""The board of Ingenious as a graph, and as planes: a hexagon lies in a square, each row half a cell further right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rondel.core.board import Board, numbers_of
from rondel.core.facts import Facts
from rondel.games.ingenious.components import CELL_NAMES, PLACES

WAYS = ("east", "south-east", "south-west", "west", "north-west", "north-east")


def boards(facts: Facts, tables: Mapping[str, Any]) -> tuple[Board, ...]:
    side = tables["side"][facts.seats]
    count = tables["cells_by_side"][side]
    at = tuple((r + side - 1, q + side - 1) for q, r in PLACES[:count])
    near = tuple(tuple(cell if cell < count else -1 for cell in row) for row in tables["neighbour"][:count])
    told = numbers_of(facts.sections, count, 1, ("board",), ("join",))
    return (Board("board", CELL_NAMES[:count], at, WAYS, near, *told),)
