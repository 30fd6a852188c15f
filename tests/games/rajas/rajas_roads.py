"""The roads of a province, worked out a second time: where a tile fits, and what stays joined.

A province is its roads by cell, ``{"c3": "NS"}``; the residence is not among them.
"""

from __future__ import annotations

from games.rajas.rajas_kit import CELLS, me

from rondel.core.kernel import State

SIDES = "NESW"
STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
RESIDENCE = {"b3": "ESW"}
ENDS = {"S": "NS", "C": "NE", "T": "NES", "X": "NESW"}
Province = dict[str, str]


def roads(state: State, seat: int = 1) -> Province:
    """A player's province."""
    return {lies.cell: lies.roads for lies in me(state, seat).province}


def ways(road: str) -> list[str]:
    """The ways in which a tile with a road can lie: the sides to which its ends lead."""
    turned = [{SIDES[SIDES.index(side) - turns] for side in ENDS[road]} for turns in range(4)]
    return list(dict.fromkeys("".join(side for side in SIDES if side in one) for one in turned))


def beside(cell: str, side: str) -> str:
    """The cell on a side of another, in the province or not."""
    down, right = STEPS[side]
    return f"{chr(ord(cell[0]) + down)}{int(cell[1]) + right}"


def arriving(province: Province, cell: str) -> set[str]:
    """The sides of a cell at which roads of its neighbours end."""
    network = province | RESIDENCE
    return {side for side in SIDES if SIDES[SIDES.index(side) - 2] in network.get(beside(cell, side), "")}


def fits(province: Province, road: str) -> set[str]:
    """All ways to lay a tile with a road, as moves (RA-14)."""
    free = [cell for cell in CELLS if cell not in province]
    return {f"{cell} {lies}" for cell in free for lies in ways(road) if arriving(province, cell) & set(lies)}


def is_joined(province: Province) -> bool:
    """Whether all tiles are joined to the residence by road."""
    network = province | RESIDENCE
    found, edge = {"b3"}, ["b3"]
    while edge:
        cell = edge.pop()
        near = [beside(cell, side) for side in network[cell] if side in arriving(province, cell)]
        edge += [one for one in near if one not in found]
        found.update(near)
    return found == set(network)
