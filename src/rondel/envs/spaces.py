"""What an environment shows and takes, for Gymnasium and PettingZoo alike."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from rondel.core.facts import Facts
from rondel.core.observation import Section, ranges

OBSERVATION, MASK = "observation", "action_mask"


def numbers_of(facts: Facts, *rows: int) -> spaces.Box:
    """The numbers that a seat sees, each in its range; with ``rows``, so many of them, one below the other."""
    ends = np.array(list(ranges(facts.sections)), np.int16).T
    low, high = (np.broadcast_to(end, (*rows, len(end))) for end in ends)
    return spaces.Box(low, high, dtype=np.int16)


def observation_of(facts: Facts) -> spaces.Dict:
    """The numbers that a seat sees, and a one for each move that it may make."""
    return spaces.Dict({OBSERVATION: numbers_of(facts), MASK: spaces.Box(0, 1, (facts.moves,), np.int8)})


def actions_of(facts: Facts) -> spaces.Discrete[np.int64]:
    """The codes of moves."""
    return spaces.Discrete(facts.moves)


class Sections(Mapping[str, Any]):
    """The numbers of an observation by the names of their sections, in their shapes; records by their parts.

    Nothing is copied: each is a view of the row, or of many rows at once, whose shape then comes first.

    >>> from rondel.core.observation import Row
    >>> row = Row()
    >>> row.add("board", "", (2, 2)), row.add("points", "")
    (0, 4)
    >>> sections = Sections.of(row.sections, np.arange(10).reshape(2, 5))
    >>> sections["board"].tolist(), sections["points"].tolist()
    ([[[0, 1], [2, 3]], [[5, 6], [7, 8]]], [4, 9])
    """

    __slots__ = ("_index", "_numbers")

    def __init__(self, index: Mapping[str, Section], numbers: NDArray[Any]) -> None:
        self._index, self._numbers = index, numbers

    @classmethod
    def of(cls, sections: tuple[Section, ...], numbers: NDArray[Any]) -> Sections:
        return cls({section.name: section for section in sections}, numbers)

    def __getitem__(self, name: str) -> Any:
        section, rows = self._index[name], self._numbers
        found = rows[..., section.first : section.last + 1].reshape(*rows.shape[:-1], *section.shape)
        return Sections.of(section.parts, found) if section.parts else found

    def __iter__(self) -> Iterator[str]:
        return iter(self._index)

    def __len__(self) -> int:
        return len(self._index)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sections) and np.array_equal(self._numbers, other._numbers)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Sections {', '.join(self._index)}>"


class Seeds:
    """The seeds of the games that an environment plays: the one that is asked for, and then others that follow from it.

    >>> seeds, again = Seeds(), Seeds()
    >>> [seeds.next(7), seeds.next()] == [again.next(7), again.next()], seeds.next(7)
    (True, 7)
    """

    def __init__(self) -> None:
        self._rng: np.random.Generator | None = None

    def next(self, seed: int | None = None) -> int:
        """The seed of the next game; the first one of all, if nobody asks for one, comes from the operating system."""
        if seed is not None:
            seed = operator.index(seed)
            if seed < 0:
                raise ValueError(f"a seed is 0 or more, not {seed}")
        if seed is not None or self._rng is None:
            self._rng = np.random.default_rng(seed)
        return int(self._rng.integers(1 << 62)) if seed is None else seed
