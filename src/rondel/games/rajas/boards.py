"""The provinces of Rajas as graphs, and as planes, the own one first; and the river, along which all boats sail."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rondel.core.board import Board, numbers_of
from rondel.core.facts import Facts
from rondel.games.rajas.components import ROW_LETTERS, SIDES, Components, numbered

CHANNELS = ("tile", "roads", "covered")


def boards(facts: Facts, tables: Mapping[str, Any], box: Components) -> tuple[Board, ...]:
    cells = tuple(numbered(box.province.value))
    names = tuple(f"{ROW_LETTERS[row]}{column + 1}" for row, column in cells)
    near = tuple(map(tuple, tables["neighbour"]))
    paths = (("players", "province", channel) for channel in CHANNELS)
    told = numbers_of(facts.sections, len(cells), facts.seats, *paths)
    province = Board("province", names, cells, SIDES, near, *told)
    spaces = tables["river_end"] + 1
    along = tuple((space - 1, space + 1 if space + 1 < spaces else -1) for space in range(spaces))
    line = tuple((0, space) for space in range(spaces))
    told = numbers_of(facts.sections, spaces, 1, ("river",))
    return (province, Board("river", tuple(map(str, range(spaces))), line, ("back", "on"), along, *told))
