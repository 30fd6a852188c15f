"""The way from an opened game to its compiled rules: found in the cache, or compiled while the interpreter answers."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from rondel.core.kernel import cache
from rondel.core.kernel.backend import DRIVERS, Backend, Interpreted
from rondel.core.kernel.compiler import Compilation
from rondel.core.kernel.source import Instance

if TYPE_CHECKING:
    from rondel.core.kernel.native import Compiled

OFF = "RONDEL_INTERPRETED"
"""Set to anything, this variable keeps everything interpreted."""


class Opening:
    """The back ends of one instance and template. Until the compiled one is there, the interpreted one answers."""

    aside: ClassVar[bool] = False
    """Whether a thread loads what the cache has, a second or two of work, while the interpreted one answers: for a
    process where people wait. Else whoever asks first loads it."""

    def __init__(self, instance: Instance, template: str = DRIVERS) -> None:
        self.instance = instance
        self.template = template
        self.interpreted = Interpreted(instance, template)
        self._given_up = False
        self._problem: str | None = None
        self._compiled: Compiled | None = None
        self._compilation: Compilation | None = None
        self._lock = threading.RLock()
        self._loader: threading.Thread | None = None

    @property
    def problem(self) -> str | None:
        """Why nothing is compiled, or was not kept."""
        return f"switched off by {OFF}" if _is_off() else self._problem

    @property
    def backend(self) -> Backend:
        """The best there is now, at once. The first question starts the compile, unless the cache has it."""
        if self._compiled is not None or self.problem is not None:
            return self._best
        if Opening.aside:
            self._go_on_aside()
        elif self._lock.acquire(blocking=False):
            try:
                self._go_on()
            finally:
                self._lock.release()
        return self._best

    def wait(self, tell: Callable[[float], None] | None = None) -> Backend:
        """The compiled back end, however long it takes. Where the cache cannot be used, nothing is kept for next time.

        Only where this machine cannot compile at all it is the interpreted one; ``problem`` says why.
        """
        with self._lock:
            if self._compiled is None and self.problem is None:
                self._go_on(urgent=True)
            compilation = self._compilation
        if compilation is not None:
            compilation.wait(tell)  # without the lock: others are answered meanwhile
        with self._lock:
            if self._compiled is None and self.problem is None:
                self._go_on()
            if self._compiled is None and not self._given_up and not _is_off():
                self._load(None)
        return self._best

    @property
    def _best(self) -> Backend:
        return self.interpreted if self._compiled is None or _is_off() else self._compiled

    def distrust(self, problem: str) -> None:
        """The compiled rules were caught in an error: from now on the interpreted ones answer."""
        with self._lock:
            self._compiled, self._problem, self._given_up = None, problem, True

    def forget_compilation(self) -> None:
        """Begins anew in a forked process."""
        self._lock = threading.RLock()
        self._compilation = self._loader = None

    def _go_on_aside(self) -> None:
        if self._loader is None or not self._loader.is_alive():
            self._loader = threading.Thread(target=self._go_on_alone, name="kernels", daemon=True)
            self._loader.start()

    def _go_on_alone(self) -> None:
        with self._lock:
            self._go_on()

    def _go_on(self, urgent: bool = False) -> None:
        if self._compiled is not None or (self._compilation is not None and self._compilation.running):
            return
        try:
            folder = cache.find(cache.key_of(self.instance.package, self.instance.mark, self.template, checked=False))
        except (ImportError, OSError) as problem:
            self._problem = str(problem)
            return
        if folder is not None:
            self._load(folder)
        elif self._compilation is None:
            self._compilation = Compilation(self.instance, self.template, urgent=urgent)
        else:
            self._problem = self._compilation.problem or "the compiled kernels were not kept"

    def _load(self, folder: Path | None) -> None:
        """Loads kernels from a folder; without one compiles them, here and now, for this process alone."""
        try:
            from rondel.core.kernel.native import Compiled

            made = self.instance
            self._compiled = Compiled(
                made.package,
                made.layout,
                made.tables,
                made.mark,
                cache.writable(folder) if folder is not None else None,
                self.template,
            )
        except Exception as problem:  # whatever Numba or the disk has: the interpreter goes on answering
            self._problem = f"{type(problem).__name__}: {problem}"


def _is_off() -> bool:
    return bool(os.environ.get(OFF))


class _Shelf:
    """All openings of this process."""

    lock = threading.Lock()
    openings: ClassVar[dict[tuple[str, str, str], Opening]] = {}

    @classmethod
    def start_again(cls) -> None:
        """A forked process has none of its parent's threads: no lock is held, and no compile is listened to."""
        cls.lock = threading.Lock()
        for one in cls.openings.values():
            one.forget_compilation()


def opening(instance: Instance, template: str = DRIVERS) -> Opening:
    """The opening of an instance; the same object for the same one."""
    key = (instance.package, instance.mark, template)
    with _Shelf.lock:
        if key not in _Shelf.openings:
            _Shelf.openings[key] = Opening(instance, template)
        return _Shelf.openings[key]


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_Shelf.start_again)
