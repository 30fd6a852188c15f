"""What lies in the box, and the tables that follow from it.

The board is a hexagon of hexagons. A cell has axial coordinates (q, r) with the centre at (0, 0); its name is the
letter of its row (r: ``a`` at the top to ``o``) and the number of its diagonal (q: 1 to 15), so the centre is ``h8`` in
every mode. Cells are numbered ring by ring from the centre: a smaller board is a beginning of a larger one, and so are
its edges (pairs of adjacent cells without a printed symbol, ordered by their outer cell).
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from rondel.core.errors import BadComponents

COLOURS = ("red", "green", "blue", "orange", "yellow", "purple")
LETTERS = "RGBOYP"
LARGEST_SIDE = 8
CELLS = 3 * LARGEST_SIDE * (LARGEST_SIDE - 1) + 1
TILES = tuple((a, b) for a in range(6) for b in range(a, 6))
"""The 21 kinds of tiles, as pairs of colours."""
TILE_NAMES = tuple(LETTERS[a] + LETTERS[b] for a, b in TILES)
DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""East, then clockwise."""
LARGEST_RACK = 6
LARGEST_TRACK = 18
MOST_PLACED = 81
"""No board holds more tiles."""
MOST_EDGES = 3 * (CELLS - (2 * LARGEST_SIDE - 1))
"""No board has more pairs of adjacent cells: three directions, in each 15 lines with one pair less than cells."""

Trust = str
TRUST = ("certain", "likely", "reconstruction")


class Sides(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    trust: Trust
    value: dict[str, int]


class Symbols(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    trust: Trust
    value: dict[str, tuple[int, int]]


class Tiles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    trust: Trust
    value: dict[str, int]


class Number(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    trust: Trust
    value: int


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The box: sides of the board by number of players, printed symbols, tiles, rack and track."""

    sides: Sides
    symbols: Symbols
    tiles: Tiles
    rack: Number
    track: Number


def _cells() -> tuple[tuple[int, int], ...]:
    near = range(1 - LARGEST_SIDE, LARGEST_SIDE)
    found = [(q, r) for q in near for r in near if abs(q + r) < LARGEST_SIDE]
    return tuple(sorted(found, key=lambda at: (ring(at), at[1], at[0])))


def ring(at: tuple[int, int]) -> int:
    """How far a cell is from the centre."""
    q, r = at
    return max(abs(q), abs(r), abs(q + r))


PLACES = _cells()
"""The coordinates of each cell."""
CELL_NAMES = tuple(f"{'abcdefghijklmno'[r + 7]}{q + 8}" for q, r in PLACES)
CELL_OF = {name: cell for cell, name in enumerate(CELL_NAMES)}


def read(path: Path | None = None) -> Components:
    """The standard box, or the one of an owner's file. Every error names file, field and what was expected."""
    source: Any = files(__package__) / "components.json" if path is None else path
    try:
        box = msgspec.json.decode(source.read_bytes(), type=Components)
    except OSError as problem:
        raise BadComponents("components_file", file=str(path), problem=problem.strerror or "error") from None
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as problem:
        raise BadComponents("components_schema", file=str(path), problem=str(problem)) from None
    _check(box, str(path))
    return box


def _check(box: Components, file: str) -> None:
    def demand(holds: bool, field: str, expected: str) -> None:
        if not holds:
            raise BadComponents("components_field", file=file, field=field, expected=expected)

    for field in box.__struct_fields__:
        demand(getattr(box, field).trust in TRUST, f"{field}.trust", " / ".join(TRUST))
    sides = box.sides.value
    demand(set(sides) == {"1", "2", "3", "4"}, "sides", "one side for each of 1, 2, 3, 4 players")
    demand(all(2 <= side <= LARGEST_SIDE for side in sides.values()), "sides", f"sides 2 to {LARGEST_SIDE}")
    symbols = box.symbols.value
    demand(set(symbols) == set(COLOURS), "symbols", "one cell for each of " + ", ".join(COLOURS))
    smallest = min(sides.values())
    demand(all(ring(at) < smallest for at in symbols.values()), "symbols", "cells inside the smallest board")
    demand(len(set(symbols.values())) == len(COLOURS), "symbols", "six different cells")
    near = [ring((a[0] - b[0], a[1] - b[1])) for a in symbols.values() for b in symbols.values() if a != b]
    demand(min(near) > 3, "symbols", "symbols so far apart that no tile touches two (IN-6)")
    demand(set(box.tiles.value) == set(TILE_NAMES), "tiles", "a number for each of " + " ".join(TILE_NAMES))
    demand(all(0 <= n <= 120 for n in box.tiles.value.values()), "tiles", "numbers 0 to 120")
    demand(1 <= box.rack.value <= LARGEST_RACK, "rack", f"1 to {LARGEST_RACK}")
    demand(1 <= box.track.value <= LARGEST_TRACK, "track", f"1 to {LARGEST_TRACK}")
    for players, side in sides.items():
        fit = (3 * side * (side - 1) + 1 - len(COLOURS)) // 2
        wanted = fit + int(players) * box.rack.value
        demand(sum(box.tiles.value.values()) >= wanted, "tiles", f"{wanted} tiles or more, or the bag runs out (IN-14)")


@cache
def standard() -> Components:
    """The box as it is sold."""
    return read()


def tables(box: Components) -> dict[str, Any]:
    """The constants of the rules, by name."""
    cell_at = {at: cell for cell, at in enumerate(PLACES)}
    neighbour = [[cell_at.get((q + dq, r + dr), -1) for dq, dr in DIRECTIONS] for q, r in PLACES]
    printed = [-1] * CELLS
    for colour, name in enumerate(COLOURS):
        printed[cell_at[box.symbols.value[name]]] = colour
    edges = [
        (inner, outer, neighbour[inner].index(outer))
        for outer in range(CELLS)
        for inner in range(outer)
        if outer in neighbour[inner] and printed[inner] < 0 and printed[outer] < 0
    ]
    touched = [max(printed[near] for cell in (a, b) for near in neighbour[cell] if near >= 0) for a, b, _ in edges]
    sides = range(LARGEST_SIDE + 1)
    cells_by_side = [3 * side * (side - 1) + 1 if side else 0 for side in sides]
    tile_of = [[TILES.index((min(a, b), max(a, b))) for b in range(6)] for a in range(6)]
    return {
        "neighbour": neighbour,
        "printed": printed,
        "edge_inner": [a for a, _, _ in edges],
        "edge_outer": [b for _, b, _ in edges],
        "edge_way": [way for _, _, way in edges],
        "edge_symbol": touched,
        "cells_by_side": cells_by_side,
        "edges_by_side": [sum(b < cells_by_side[side] for _, b, _ in edges) for side in sides],
        "tile_of": tile_of,
        "tile_first": [a for a, _ in TILES],
        "tile_second": [b for _, b in TILES],
        "supply": [box.tiles.value[name] for name in TILE_NAMES],
        "rack": box.rack.value,
        "track": box.track.value,
        "side": [0, *(box.sides.value[str(players)] for players in range(1, 5))],
    }
