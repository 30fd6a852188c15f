"""The symmetries of Ingenious: the board turned and mirrored, with the colours that their printed symbols then have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rondel.core.facts import Facts
from rondel.core.symmetry import Renaming, Symmetry
from rondel.games.ingenious import observation
from rondel.games.ingenious.components import CELLS, COLOURS, DIRECTIONS, PLACES, TILES
from rondel.games.ingenious.moves import CHANCES, DRAW_MOVE, FIRST_PLACEMENT, FIRST_TILE, SWAP_MOVE, TURNS
from rondel.games.ingenious.state import SEATS

At = tuple[int, int]
SIXTHS = 6


def symmetries(facts: Facts, tables: Mapping[str, Any]) -> Iterator[Symmetry]:
    """All but the one that changes nothing; of a box whose symbols or tiles are not as regular, those that fit it."""
    for mirrored in (False, True):
        for sixths in range(SIXTHS):
            found = _symmetry(facts, tables, sixths, mirrored) if mirrored or sixths else None
            if found is not None:
                yield found


def turned(at: At, sixths: int, mirrored: bool) -> At:
    """Where a cell comes to lie, or to where a direction then points."""
    q, r = at
    if mirrored:
        q, r = r, q
    for _ in range(sixths):
        q, r = -r, q + r
    return q, r


def _symmetry(facts: Facts, tables: Mapping[str, Any], sixths: int, mirrored: bool) -> Symmetry | None:
    number = {at: cell for cell, at in enumerate(PLACES)}
    cells = [number[turned(at, sixths, mirrored)] for at in PLACES]
    ways = [DIRECTIONS.index(turned(way, sixths, mirrored)) for way in DIRECTIONS]
    printed = tables["printed"]
    colours = {printed[cell]: printed[cells[cell]] for cell in range(CELLS) if printed[cell] >= 0}
    if -1 in colours.values():
        return None
    kinds = [tables["tile_of"][colours[a]][colours[b]] for a, b in TILES]
    if any(tables["supply"][kind] != tables["supply"][kinds[kind]] for kind in range(len(TILES))):
        return None
    name = f"{'mirrored, ' if mirrored else ''}turned by {60 * sixths} degrees"
    rows = _observed(facts, cells, ways, [colours[colour] for colour in range(len(COLOURS))], kinds)
    seats = tuple(range(facts.seats))
    return Symmetry(name, _moves(facts, tables, cells, colours), _chances(kinds), seats, rows.places, rows.values)


def _moves(facts: Facts, tables: Mapping[str, Any], cells: list[int], colours: dict[int, int]) -> tuple[int, ...]:
    inner, outer = tables["edge_inner"], tables["edge_outer"]
    edge_of = {pair: edge for edge, pair in enumerate(zip(inner, outer, strict=True))}
    found = [0] * facts.moves
    found[DRAW_MOVE], found[SWAP_MOVE] = DRAW_MOVE, SWAP_MOVE
    for code in range(FIRST_PLACEMENT, facts.moves):
        edge, way = divmod(code - FIRST_PLACEMENT, TURNS)
        one, other = divmod(way, len(COLOURS))
        ends = [(cells[inner[edge]], colours[one]), (cells[outer[edge]], colours[other])]
        if (ends[0][0], ends[1][0]) not in edge_of:
            ends.reverse()
        (a, first), (b, second) = ends
        found[code] = FIRST_PLACEMENT + edge_of[a, b] * TURNS + first * len(COLOURS) + second
    return tuple(found)


def _chances(kinds: list[int]) -> tuple[int, ...]:
    found = list(range(CHANCES))
    for kind, other in enumerate(kinds):
        found[FIRST_TILE + kind] = FIRST_TILE + other
    return tuple(found)


def _observed(facts: Facts, cells: list[int], ways: list[int], colours: list[int], kinds: list[int]) -> Renaming:
    rows = Renaming(facts.sections)
    board, seats = observation.BOARD, observation.SEATED
    rows.move(board, cells)
    rows.read(range(board, board + CELLS), dict(enumerate(colours)))
    rows.move(observation.JOIN, cells)
    rows.read(range(observation.JOIN, observation.JOIN + CELLS), dict(enumerate(ways)))
    for seat in range(SEATS):
        rows.move(observation.SCORES + seat * len(COLOURS), colours)
    for first in (observation.OWN, observation.UNSEEN, observation.ASIDE, observation.SHOWN):
        rows.move(first, kinds)
    size = observation.SEAT.size
    rows.read((seats + seat * size + observation.BEGAN for seat in range(SEATS)), dict(enumerate(colours)))
    return rows
