"""What a box calls its parts."""

from __future__ import annotations

from typing import NamedTuple

from rondel.games.rajas import components
from rondel.games.rajas.components import Components


class Names(NamedTuple):
    """Cells, border places, tiles, yield tiles and river tiles, each by its number."""

    cells: tuple[str, ...]
    places: tuple[str, ...]
    tiles: tuple[str, ...]
    yields: tuple[str, ...]
    river: tuple[str, ...]


def names(box: Components) -> Names:
    tiles = tuple(kind.name for kind in components.kinds(box))
    return Names(
        cells=components.cells(box),
        places=components.places(box),
        tiles=tiles,
        yields=components.yield_names(box),
        river=components.river_names(box),
    )
