"""What a game does not tell apart: ways to rename cells, colours and seats that change nothing that matters.

A game says which there are (`Game.symmetries`). Learners see each position in all its ways.

>>> from rondel.core.observation import Row
>>> row = Row()
>>> row.add("board", "", (3,), -1, 1), row.add("points", "")
(0, 3)
>>> turned = Renaming(row.sections)
>>> turned.move(0, [2, 1, 0])
>>> turned.read(range(3), {0: 1, 1: 0})
>>> made = Symmetry("turned", (1, 0), (0,), (0,), turned.places, turned.values)
>>> made.observation([0, 1, -1, 9]).tolist(), made.mask([5, 6]).tolist()
([-1, 0, 1, 9], [6, 5])
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rondel.core.observation import Section

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray


class Values(NamedTuple):
    """Numbers that mean something else afterwards."""

    places: tuple[int, ...]
    """Where they stand in an observation, afterwards."""
    becomes: tuple[tuple[int, int], ...]
    """Which become what; others stay as they are."""


class Symmetry(NamedTuple):
    """One way to rename things.

    Law: where a match is played with the codes that this makes of another one's, legal moves, outcomes of chance with
    their weights and returns are always those that it makes of the other's, and so are observations, whenever a seat is
    to act and at the end.
    """

    name: str
    moves: tuple[int, ...]
    """What each move becomes."""
    chances: tuple[int, ...]
    """What each outcome of chance becomes."""
    seats: tuple[int, ...]
    """Who sits where each seat has been."""
    places: tuple[int, ...]
    """For each number of an observation the place that it is taken from."""
    values: tuple[Values, ...] = ()

    def observation(self, rows: ArrayLike) -> NDArray[Any]:
        """What an observation becomes, or each row of many."""
        import numpy as np

        found: NDArray[Any] = np.asarray(rows)[..., self.places]
        for places, becomes in self.values:
            numbers = found[..., places]
            changed = numbers.copy()
            for before, after in becomes:
                changed[numbers == before] = after
            found[..., places] = changed
        return found

    def mask(self, rows: ArrayLike) -> NDArray[Any]:
        """What a row with a number for each move becomes: a mask, or the chances that a player gives the moves."""
        import numpy as np

        before: NDArray[Any] = np.asarray(rows)
        found = np.empty_like(before)
        found[..., self.moves] = before
        return found


class Renaming:
    """How a symmetry changes an observation, as it is written down step by step."""

    def __init__(self, sections: tuple[Section, ...]) -> None:
        self._places = list(range(sections[-1].last + 1))
        self._values: list[Values] = []

    def move(self, first: int, to: Sequence[int], size: int = 1) -> None:
        """From ``first`` on lie records of ``size`` numbers: the one at i goes to ``to[i]``."""
        for at, other in enumerate(to):
            for k in range(size):
                self._places[first + other * size + k] = first + at * size + k

    def read(self, places: Iterable[int], becomes: Mapping[int, int]) -> None:
        """The numbers at these places, where all has been moved, are renamed."""
        changed = tuple((one, other) for one, other in becomes.items() if one != other)
        self._values.append(Values(tuple(places), changed))

    @property
    def places(self) -> tuple[int, ...]:
        return tuple(self._places)

    @property
    def values(self) -> tuple[Values, ...]:
        return tuple(each for each in self._values if each.becomes)
