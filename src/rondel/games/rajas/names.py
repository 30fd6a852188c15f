"""What a box calls its parts."""

from __future__ import annotations

from typing import NamedTuple

from rondel.games.rajas import components
from rondel.games.rajas.components import Components
from rondel.games.rajas.effect import yield_name


class Names(NamedTuple):
    """Cells, border places, tiles, yield tiles and river tiles, each by its number.

    ``printed`` is what is printed at a border place of the Navaratnas side, if anything.
    """

    cells: tuple[str, ...]
    places: tuple[str, ...]
    printed: tuple[str, ...]
    tiles: tuple[str, ...]
    yields: tuple[str, ...]
    river: tuple[str, ...]


def names(box: Components) -> Names:
    lesser = {border.place: yield_name(border.yields) for border in box.navaratnas_borders.value}
    tiles = tuple(kind.name for kind in components.kinds(box))
    return Names(
        cells=components.cells(box),
        places=components.places(box),
        printed=tuple(lesser.get(place, "") for place in components.places(box)),
        tiles=tiles,
        yields=components.yield_names(box),
        river=components.river_names(box),
    )
