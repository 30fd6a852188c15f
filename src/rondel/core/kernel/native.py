"""The compiled back end: the same sources over one NumPy record, by Numba.

Only the entries of a template are called from Python, by (array, index): a record as an argument would cost more than
the call. Everything else is an inner function without a wrapper. Compiled kernels are kept in a folder of `cache`.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import numba
import numpy as np
from numba.core import config, event, types
from numba.core.registry import CPUDispatcher

from rondel.core.kernel.arrays import STATES, Array, arguments
from rondel.core.kernel.backend import DRIVERS, Backend
from rondel.core.kernel.layout import Field, State, Struct
from rondel.core.kernel.library import PartCompiler, WholeCompiler
from rondel.core.kernel.source import Kit, execute_all, execute_template


class _Loading:
    """Numba's folder for the cache is one for the whole process: one back end is made at a time."""

    lock = threading.RLock()


_INNER: dict[str, Any] = {
    "nopython": True,
    "nogil": True,
    "error_model": "numpy",
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}
_OUTER: dict[str, Any] = {"nogil": True, "error_model": "numpy"}


class _Rule(CPUDispatcher):
    """An inner function, compiled once for whole numbers of all widths; else it is for each mixture of them."""

    def get_call_template(self, args: Any, kws: Any) -> Any:
        wide = tuple(types.int64 if isinstance(each, types.Integer) else each for each in args)
        return super().get_call_template(wide, kws)


class NativeKit(Kit):
    """Makes compiled functions of a source's. ``checked``: an index out of range raises instead of reading on."""

    def __init__(self, layout: Struct, tables: Mapping[str, Any], checked: bool) -> None:
        super().__init__(layout, tables)
        self._checked = checked
        self._outer: Callable[..., Any] | None = None
        self.entries: dict[str, Any] = {}
        self.functions = 0
        for name, tool in vars(Kit).items():
            if isinstance(tool, staticmethod):
                setattr(self, name, self._inner(tool.__func__))
        self.note, self.copy = self._inner(_note), self._inner(_copy)

    def _inner(self, function: Callable[..., Any]) -> Any:
        options = {**_INNER, "boundscheck": self._checked}
        return _Rule(py_func=function, targetoptions=options, pipeline_class=PartCompiler)

    def open_entries(self, checked: bool, cached: bool) -> None:
        """From now on a function marked as an entry can be called from Python: the template follows."""
        self._outer = numba.njit(**_OUTER, boundscheck=checked, cache=cached, pipeline_class=WholeCompiler)

    def rule(self, function: Callable[..., Any]) -> Callable[..., Any]:
        self.functions += 1
        made: Callable[..., Any] = self._inner(function)
        return made

    def entry(self, function: Callable[..., Any]) -> Callable[..., Any]:
        if self._outer is None:
            return self.rule(function)
        self.entries[function.__name__] = self._outer(function)
        made: Callable[..., Any] = self.entries[function.__name__]
        return made

    def table(self, name: str) -> Any:
        value = self._tables[name]
        return value if isinstance(value, int) else self.constant(value)

    def constant(self, values: Sequence[float] | Sequence[Sequence[float]]) -> Any:
        wide = np.array(values)
        if wide.dtype == np.float64:
            wide.setflags(write=False)
            return wide
        wide = wide.astype(np.int64)
        narrow = wide.astype(np.int16)
        constant = narrow if np.array_equal(narrow, wide) else wide
        constant.setflags(write=False)
        return constant


def _note(s, kind, *numbers):  # type: ignore[no-untyped-def]
    pass


def _copy(to, i, source, j):  # type: ignore[no-untyped-def]
    to[i] = source[j]


class Compiled(Backend):
    """The sources at native speed. Making one loads what the folder holds and compiles what it does not.

    Without a folder nothing is kept. ``tell`` hears how far a compile is, from 0.0 to 1.0.
    """

    name = "compiled"

    def __init__(
        self,
        package: str,
        layout: Struct,
        tables: Mapping[str, Any],
        mark: str,
        folder: Path | None = None,
        template: str = DRIVERS,
        checked: bool = False,
        tell: Callable[[float], None] = lambda _done: None,
    ) -> None:
        super().__init__(layout)
        kit = NativeKit(layout, tables, checked)
        mark = f"{mark}_{'checked' if checked else 'native'}"
        with _Loading.lock, event.install_listener("numba:compile", _Progress(kit, tell)):
            execute_all(package, mark, kit)
            kit.open_entries(checked, cached=folder is not None)
            with _cache_folder(folder):
                self.template: ModuleType = execute_template(template, f"{package}@{mark}", kit)
            for entry in kit.entries.values():
                entry.compile(self._signature(entry.py_func))
                entry.disable_compile()  # arguments of other types are an error, and no reason to write into the cache
        self.missed = sorted(name for name, entry in kit.entries.items() if entry.stats.cache_misses)
        """The entries that were not found in the folder."""

    def _signature(self, function: Callable[..., Any]) -> tuple[Any, ...]:
        return tuple(numba.typeof(self._sample(declared)) for declared in arguments(function))  # type: ignore[no-untyped-call]

    def _sample(self, declared: Array | type) -> Any:
        if not isinstance(declared, Array):
            return declared()
        return self.states(1) if declared == STATES else self.zeros(declared, *[1] * declared.dimensions)

    def states(self, count: int, like: State | None = None) -> np.ndarray[Any, np.dtype[np.record]]:
        if like is None:
            return np.zeros(count, self.layout.dtype)
        # As bytes, because NumPy's own ways to copy records leave the bytes between their fields to chance.
        return np.frombuffer(bytearray(self.layout.pack(like) * count), self.layout.dtype)

    def put(self, states: Any, where: Sequence[int], like: State) -> None:
        states.view(np.uint8).reshape(len(states), -1)[where] = np.frombuffer(self.layout.pack(like), np.uint8)

    def zeros(self, array: Array, *shape: int) -> np.ndarray[Any, np.dtype[Any]]:
        array.check(shape)
        return np.zeros(shape, array.type)

    def blank(self, array: Array, *shape: int) -> np.ndarray[Any, np.dtype[Any]]:
        array.check(shape)
        return np.empty(shape, array.type)

    def rows(self, rows: list[list[int]]) -> np.ndarray[Any, np.dtype[np.int64]]:
        return np.array(rows, np.int64)

    def total(self, rows: Any, column: int) -> int:
        return int(rows[:, column].sum())

    def read(self, states: Any, i: int) -> State:
        return self.layout.unpack(self.bytes_of(states, i))

    def bytes_of(self, states: Any, i: int) -> bytes:
        found: bytes = states[i : i + 1].tobytes()
        return found

    def outside(self, states: Any, field: Field) -> list[int]:
        column = states[field.name].reshape(len(states), -1)
        if column.min() >= field.low and column.max() <= field.high:
            return []
        return [int(i) for i in ((column < field.low) | (column > field.high)).any(axis=1).nonzero()[0]]


@contextmanager
def _cache_folder(folder: Path | None) -> Iterator[None]:
    """Numba's cache lies in ``folder`` for what is decorated meanwhile. It wants to be able to write there."""
    if folder is None:
        yield
        return
    settings: Any = config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        settings.CACHE_DIR = before


class _Progress(event.Listener):
    """Half of the time goes into the functions, half into the entries that are made of them."""

    def __init__(self, kit: NativeKit, tell: Callable[[float], None]) -> None:
        self._kit = kit
        self._tell = tell
        self._functions = self._entries = 0

    def on_start(self, _event: Any) -> None:
        pass

    def on_end(self, event: Any) -> None:
        if event.data["dispatcher"] in self._kit.entries.values():
            self._entries += 1
        else:
            self._functions += 1
        done = min(self._functions / self._kit.functions, 1.0) + self._entries / len(self._kit.entries)
        self._tell(done / 2)


if hasattr(os, "register_at_fork"):  # whoever held the lock is not in the new process
    os.register_at_fork(after_in_child=lambda: setattr(_Loading, "lock", threading.RLock()))
