"""Where the numbers of an observation lie on a board: for networks that look at every cell in the same way.

A game says which boards it has (`Game.boards`). Each gives an observation as nodes of a graph, or as planes.

>>> import numpy as np
>>> from rondel.core.observation import Row
>>> row = Row()
>>> row.add("cells", "each cell: its colour, or -1", (3,), -1, 1)
0
>>> line = ((-1, 1), (0, 2), (1, -1))
>>> told = numbers_of(row.sections, 3, 1, ("cells",))
>>> made = Board("row", ("a", "b", "c"), ((0, 0), (0, 1), (0, 2)), ("back", "on"), line, *told)
>>> made.nodes([1, -1, 0]).tolist(), made.edges
([[[1], [-1], [0]]], ((1, 0, 1), (0, 1, 0), (2, 1, 1), (1, 2, 0)))
>>> made.layers, made.planes(np.array([1, -1, 0])).tolist()
((('cells', -1), ('cells', 0), ('cells', 1)), [[[[0, 1, 0]], [[0, 0, 1]], [[1, 0, 0]]]])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rondel.core.observation import Section

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

Places = tuple[tuple[tuple[int, ...], ...], ...]


class Channel(NamedTuple):
    """What an observation says of each cell."""

    name: str
    low: int
    high: int


class Board(NamedTuple):
    """Cells, how they lie, and what an observation says of each.

    There may be a copy of the board for each seat, the own one first.
    """

    name: str
    cells: tuple[str, ...]
    at: tuple[tuple[int, int], ...]
    """The row and the column of each cell."""
    ways: tuple[str, ...]
    """The directions in which a cell has neighbours."""
    neighbours: tuple[tuple[int, ...], ...]
    """For each cell its neighbour in each direction; -1: there is none."""
    channels: tuple[Channel, ...]
    places: Places
    """For each copy of the board, cell and channel, which number of an observation it is."""

    @property
    def edges(self) -> tuple[tuple[int, int, int], ...]:
        """From which cell to which, and in which direction of the latter its neighbour lies."""
        return tuple(
            (other, cell, way)
            for cell, row in enumerate(self.neighbours)
            for way, other in enumerate(row)
            if other >= 0
        )

    @property
    def layers(self) -> tuple[tuple[str, int], ...]:
        """What each plane shows: a channel, and the value for which it has a one."""
        return tuple((name, value) for name, low, high in self.channels for value in range(low, high + 1))

    def nodes(self, rows: ArrayLike) -> NDArray[Any]:
        """The numbers of an observation, or of each of many, by copy, cell and channel."""
        import numpy as np

        found: NDArray[Any] = np.asarray(rows)[..., np.array(self.places)]
        return found

    def planes(self, rows: ArrayLike) -> NDArray[np.uint8]:
        """By copy, layer, row and column: a one where a cell has the value of the layer."""
        import numpy as np

        nodes = self.nodes(rows)
        wide, tall = max(column for _, column in self.at) + 1, max(row for row, _ in self.at) + 1
        found = np.zeros((*nodes.shape[:-2], len(self.layers), tall * wide), np.uint8)
        where = np.array([row * wide + column for row, column in self.at])
        first = 0
        for at, (_, low, high) in enumerate(self.channels):
            values = np.arange(low, high + 1)
            found[..., first : first + len(values), where] = nodes[..., at][..., None, :] == values[:, None]
            first += len(values)
        return found.reshape(*found.shape[:-1], tall, wide)


def numbers_of(
    sections: tuple[Section, ...], cells: int, copies: int, *names: Sequence[str]
) -> tuple[tuple[Channel, ...], Places]:
    """The channels of these names, and where they stand; a name is the way from a section to a part of its records."""
    channels, found = [], []
    for path in names:
        leaf, axes, first = _leaf(sections, path)
        channels.append(Channel(path[-1], leaf.low, leaf.high))
        by_copy, by_cell = axes if len(axes) > 1 else (0, *axes)
        found.append([[first + copy * by_copy + cell * by_cell for cell in range(cells)] for copy in range(copies)])
    places = tuple(tuple(tuple(one[copy][cell] for one in found) for cell in range(cells)) for copy in range(copies))
    return tuple(channels), places


def _leaf(sections: tuple[Section, ...], path: Sequence[str]) -> tuple[Section, list[int], int]:
    """The section at the end of a way, how far apart its numbers are along each axis, and where they begin."""
    axes, first = list[int](), 0
    for name in path:
        section = next(each for each in sections if each.name == name)
        first += section.first
        if section.shape:
            axes.append(section.shape[1] if section.parts else 1)
        sections = section.parts
    return section, axes, first
