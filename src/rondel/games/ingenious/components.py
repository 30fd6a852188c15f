"""What lies in the box, and the tables that follow from it.

The board is a hexagon of hexagons. A cell has axial coordinates (q, r) with the centre at (0, 0); its name is the
letter of its row (r: ``a`` at the top to ``o``) and the number of its diagonal (q: 1 to 15), so the centre is ``h8`` in
every mode. Cells are numbered ring by ring from the centre: a smaller board is a beginning of a larger one, and so are
its edges (pairs of adjacent cells without a printed symbol, ordered by their outer cell).
"""

from __future__ import annotations

from itertools import combinations
from typing import Annotated, Any

import msgspec

from rondel.core.components import Boxes, Demand, Table
from rondel.core.messages import Phrase
from rondel.core.schema import every
from rondel.games.ingenious.meta import META

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
MOST_OF_A_KIND = 120
MOST_EDGES = 3 * (CELLS - (2 * LARGEST_SIDE - 1))
"""No board has more pairs of adjacent cells: three directions, in each 15 lines with one pair less than cells."""

SMALLEST_SIDE = 5
"""On a smaller board six symbols cannot lie so far apart that no tile touches two."""
APART = 4
LONG_TRACK = 9
"""So long that no bonus move is earned before everybody has begun; else bonus tiles could close all symbols that are
left. Of n symbols of a colour on the board a double counts n, and those two once more that lie beside both its halves:
2, 5 and 7 for the first three tiles, and 8 for two of a pair, as the later one lies at another symbol."""
SMALL_RACK = 2
"""So small that three players cannot close three symbols, however many bonus moves they have."""
PLAYERS = ("1", "2", "3", "4")

Side = Annotated[int, msgspec.Meta(ge=SMALLEST_SIDE, le=LARGEST_SIDE)]
Step = Annotated[int, msgspec.Meta(ge=1 - LARGEST_SIDE, le=LARGEST_SIDE - 1)]
Cell = tuple[Step, Step]
Count = Annotated[int, msgspec.Meta(ge=0, le=MOST_OF_A_KIND)]


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What lies in the box."""

    sides: Annotated[
        Table[Annotated[dict[str, Side], every(PLAYERS)]],
        msgspec.Meta(description="The side of the board, in cells, for each number of players."),
    ]
    symbols: Annotated[
        Table[Annotated[dict[str, Cell], every(COLOURS)]],
        msgspec.Meta(
            description="The cell of each printed symbol: diagonals to the right of and rows below the centre."
        ),
    ]
    tiles: Annotated[
        Table[Annotated[dict[str, Count], every(TILE_NAMES)]],
        msgspec.Meta(description="How many tiles there are of each pair of colours."),
    ]
    rack: Annotated[
        Table[Annotated[int, msgspec.Meta(ge=1, le=LARGEST_RACK)]],
        msgspec.Meta(description="How many tiles a player holds."),
    ]
    track: Annotated[
        Table[Annotated[int, msgspec.Meta(ge=1, le=LARGEST_TRACK)]],
        msgspec.Meta(description="Where a score track ends."),
    ]


def _cells() -> tuple[tuple[int, int], ...]:
    near = range(1 - LARGEST_SIDE, LARGEST_SIDE)
    found = [(q, r) for q in near for r in near if abs(q + r) < LARGEST_SIDE]
    return tuple(sorted(found, key=lambda at: (ring(at), at[1], at[0])))


def cells_of(side: int) -> int:
    """How many cells a board has."""
    return 3 * side * (side - 1) + 1 if side else 0


def ring(at: tuple[int, int]) -> int:
    """How far a cell is from the centre."""
    q, r = at
    return max(abs(q), abs(r), abs(q + r))


PLACES = _cells()
"""The coordinates of each cell."""
CELL_NAMES = tuple(f"{'abcdefghijklmno'[r + 7]}{q + 8}" for q, r in PLACES)
CELL_OF = {name: cell for cell, name in enumerate(CELL_NAMES)}


def _check(box: Components, demand: Demand) -> None:
    """What makes a box playable: a game with it never lacks a move or a tile, and ends."""
    sides, symbols, rack, track = box.sides.value, box.symbols.value, box.rack.value, box.track.value
    smallest = min(sides.values())
    for colour, at in symbols.items():
        expected = Phrase("box_inside", {"reach": smallest - 1, "side": smallest})
        demand(ring(at) < smallest, f"symbols.value.{colour}", expected, at)
    for one, other in combinations(COLOURS, 2):
        expected = Phrase("box_apart", {"least": APART, "other": other})
        demand(_apart(symbols[one], symbols[other]) >= APART, f"symbols.value.{one}", expected, symbols[one])
    # IN-14: as many tiles as fit on the board, and all racks full.
    most, players = max((_most_used(side, int(players), rack), players) for players, side in sides.items())
    expected = Phrase("box_tiles", {"count": most, "players": players, "side": sides[players]})
    there = sum(box.tiles.value.values())
    demand(there >= most, "tiles.value", expected, there)
    # IN-6, IN-12
    expected = Phrase("box_track", {"least": LONG_TRACK, "rack": rack})
    demand(track >= LONG_TRACK or rack <= SMALL_RACK, "track.value", expected, track)


def _most_used(side: int, players: int, rack: int) -> int:
    """How many tiles are out of the bag at most. IN-20: in solitaire there is no rack, only the tile just drawn."""
    return (cells_of(side) - len(COLOURS)) // 2 + (1 if players == 1 else players * rack)


def _apart(one: Cell, other: Cell) -> int:
    return ring((one[0] - other[0], one[1] - other[1]))


BOXES = Boxes(META, Components, _check)


def standard() -> Components:
    """The box as it is sold."""
    return BOXES.standard


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
    cells_by_side = [cells_of(side) for side in sides]
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
