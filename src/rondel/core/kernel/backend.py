"""A back end: one way to run a game's sources, with a template over them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

from rondel.core.kernel.arrays import NUMBERS, Array, arguments
from rondel.core.kernel.layout import Field, State, Struct
from rondel.core.kernel.source import JUDGE, SOURCES, Instance, Kit, execute_template

DRIVERS = "rondel.core.kernel.drivers"


class Backend(ABC):
    """Holds what entries of ``template`` take: states, generators and buffers, as this back end wants them."""

    name: str
    template: ModuleType
    """The driver source, executed for the game: its entries are called from here."""

    def __init__(self, layout: Struct) -> None:
        self.layout = layout

    @abstractmethod
    def states(self, count: int, like: State | None = None) -> Any:
        """So many states, all of zeros or all like one."""

    @abstractmethod
    def put(self, states: Any, where: Sequence[int], like: State) -> None:
        """Makes some of the states like one."""

    @abstractmethod
    def zeros(self, array: Array, *shape: int) -> Any:
        """An array of zeros as an entry takes it: one size for a vector, two for a matrix."""

    def blank(self, array: Array, *shape: int) -> Any:
        """The same for who writes before he reads: it takes no time, however large it is."""
        return self.zeros(array, *shape)

    def numbers(self, count: int) -> Any:
        """A buffer of zeros."""
        return self.zeros(NUMBERS, count)

    @abstractmethod
    def rows(self, rows: list[list[int]]) -> Any:
        """Rows of numbers: generators, tallies."""

    @abstractmethod
    def total(self, rows: Any, column: int) -> int:
        """The sum of a column of rows."""

    @abstractmethod
    def read(self, states: Any, i: int) -> State:
        """One of the states, as an object of lists of its own."""

    @abstractmethod
    def bytes_of(self, states: Any, i: int) -> bytes:
        """One of the states as bytes: the same on every back end."""

    @abstractmethod
    def outside(self, states: Any, field: Field) -> list[int]:
        """The states in which a number of this field is out of its range."""


class Interpreted(Backend):
    """The sources as they stand: slow, there at once, and the reference."""

    name = "interpreted"

    def __init__(self, instance: Instance, template: str = DRIVERS) -> None:
        super().__init__(instance.layout)
        kit = Kit(instance.layout, instance.tables)
        for name in (*SOURCES, JUDGE):
            setattr(kit, name, getattr(instance, name))
        kit.entry = _declared  # type: ignore[method-assign]
        self.template = execute_template(template, f"{instance.package}@{instance.mark}", kit)

    def states(self, count: int, like: State | None = None) -> list[State]:
        first = self.layout.new() if like is None else like
        return [self.layout.copy(first) for _ in range(count)]

    def put(self, states: list[State], where: Sequence[int], like: State) -> None:
        for i in where:
            states[i] = self.layout.copy(like)

    def zeros(self, array: Array, *shape: int) -> Any:
        return array.lists(*shape)

    def rows(self, rows: list[list[int]]) -> list[list[int]]:
        return [list(row) for row in rows]

    def total(self, rows: list[list[int]], column: int) -> int:
        return sum(row[column] for row in rows)

    def read(self, states: list[State], i: int) -> State:
        return self.layout.copy(states[i])

    def bytes_of(self, states: list[State], i: int) -> bytes:
        return self.layout.pack(states[i])

    def outside(self, states: list[State], field: Field) -> list[int]:
        found = []
        for i, state in enumerate(states):
            numbers = list(field.numbers(getattr(state, field.name)))
            if min(numbers) < field.low or max(numbers) > field.high:
                found.append(i)
        return found


def _declared(function: Callable[..., Any]) -> Callable[..., Any]:
    """An entry of a template as it stands: nothing is made of its annotations, but the compiled one will need them."""
    arguments(function)
    return function
