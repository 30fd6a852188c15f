"""The arrays that a template's entries take: each argument of an entry is annotated with its `Array`, `int` or `float`.

>>> def noted(states: STATES, i: int, out: Array("float64")): ...
>>> list(arguments(noted))
[Array(type='state', dimensions=1), <class 'int'>, Array(type='float64', dimensions=1)]
>>> Array("uint8", 2).lists(2, 3)
[array('B', [0, 0, 0]), array('B', [0, 0, 0])]
"""

from __future__ import annotations

import inspect
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from math import prod
from typing import Any

STATE = "state"
"""What an array of positions holds: a record of the game's layout."""
CODES = {"int8": "b", "uint8": "B", "int16": "h", "int32": "i", "int64": "q", "float32": "f", "float64": "d"}
"""The numbers that an array can hold, and the sign of `array` for each."""


@dataclass(frozen=True)
class Array:
    """A vector or matrix of numbers of one type, or a vector of states."""

    type: str
    dimensions: int = 1

    def __post_init__(self) -> None:
        if self.type not in (STATE, *CODES):
            raise TypeError(f"an array holds {', '.join((STATE, *CODES))}, not {self.type!r}")
        if self.dimensions not in ((1,) if self.type == STATE else (1, 2)):
            raise TypeError(f"no array of {self.type} has {self.dimensions!r} dimensions")

    def check(self, shape: tuple[int, ...]) -> None:
        """Refuses sizes that are none of this array."""
        if len(shape) != self.dimensions or self.type == STATE:
            raise TypeError(f"{self} cannot be made of the sizes {shape}")

    def lists(self, *shape: int) -> Any:
        """So many zeros without NumPy: a narrow number is as narrow here, a wide one is Python's own."""
        self.check(shape)
        if len(shape) == 2:
            return [Array(self.type).lists(shape[1]) for _ in range(shape[0])]
        zeros = array(CODES[self.type], bytes(prod(shape) * array(CODES[self.type]).itemsize))
        return zeros.tolist() if self.type.endswith("64") else zeros


STATES, NUMBERS, ROWS, VALUES = Array(STATE), Array("int64"), Array("int64", 2), Array("float64")
"""What most entries take: states; a buffer; generators or tallies, a row for each state; returns."""


def arguments(function: Callable[..., Any]) -> tuple[Array | type, ...]:
    """What each argument of an entry is, as its annotations declare; `TypeError` where one does not."""
    found = []
    for name, parameter in inspect.signature(function, eval_str=True).parameters.items():
        said = parameter.annotation
        if not isinstance(said, Array) and said not in (int, float):
            told = "nothing" if said is parameter.empty else repr(said)
            raise TypeError(
                f"{function.__name__}: the argument {name} is annotated with {told}; "
                "an entry of a template takes an Array, int or float"
            )
        found.append(said)
    return tuple(found)
