"""Compiles a game in a process of its own into the cache; whoever waits is told how far it is."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import IO, Any

from rondel.core.kernel import cache
from rondel.core.kernel.source import Instance

_START = (
    "import json, sys; job = json.load(sys.stdin); sys.path[:] = job.pop('path'); "
    "from rondel.core.kernel.compiler import work; work(**job)"
)


NICENESS = 10
"""Of a compile that nobody waits for."""
LITTER = 50_000
"""Objects after which a compile looks for garbage: there is little, and to look takes a tenth of its time."""


class Compilation:
    """A compile under way. ``done`` is 0.0 to 1.0; at the end ``problem`` is None or says what went wrong.

    It has a low priority, unless it is ``urgent``: somebody waits for it.
    """

    def __init__(self, instance: Instance, template: str, checked: bool = False, urgent: bool = False) -> None:
        self.done = 0.0
        self.problem: str | None = None
        job = {
            "path": [str(folder) for folder in sys.path],
            "package": instance.package,
            "tables": instance.tables,
            "mark": instance.mark,
            "template": template,
            "checked": checked,
            "urgent": urgent,
        }
        self.process: subprocess.Popen[str] | None = None
        try:
            # A session of its own: the interrupt key at a table does not stop it, and what it made serves the next one.
            self.process = subprocess.Popen(
                [sys.executable, "-P", "-c", _START],  # -P: nothing is imported from the folder where we are
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                start_new_session=True,
                creationflags=0 if urgent else getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0),
            )
            assert self.process.stdin is not None
            with self.process.stdin as pipe:
                json.dump(job, pipe)
        except (OSError, TypeError, ValueError) as problem:
            self.problem = str(problem)
            if self.process is not None:
                self.process.kill()
                self.process.communicate()
            self.process = None
            return
        self._listener = threading.Thread(target=self._listen, args=(self.process.stdout,), daemon=True)
        self._listener.start()

    def _listen(self, pipe: IO[str]) -> None:
        assert self.process is not None
        said: dict[str, Any] = {}
        with pipe:
            for line in pipe:
                with suppress(ValueError, AttributeError):  # whatever else is printed while Python starts
                    self.done = json.loads(line).get("done", self.done)
                    said = json.loads(line)
        code = self.process.wait()
        if not said.get("ready"):
            self.problem = said.get("problem") or f"the compiling process ended with code {code}"

    @property
    def running(self) -> bool:
        return self.process is not None and self._listener.is_alive()

    def wait(self, tell: Callable[[float], None] | None = None) -> None:
        """Waits for the end, telling how far it is a few times a second."""
        while self.running:
            self._listener.join(0.1)
            if tell is not None:
                tell(self.done)


def work(package: str, tables: dict[str, Any], mark: str, template: str, checked: bool, urgent: bool) -> None:
    """What the process does."""
    say = partial(_say, _own_output())
    gc.set_threshold(LITTER)
    if not urgent:
        _lower_priority()
    try:
        key = cache.key_of(package, mark, template, checked)
        with cache.alone(key) as go_on:
            if cache.find(key) is None:
                layout = import_module(f"{package}.state").LAYOUT
                with cache.filling(key) as folder:
                    from rondel.core.kernel.native import Compiled

                    def tell(done: float) -> None:
                        go_on()
                        say(done=done)

                    Compiled(package, layout, tables, mark, folder, template, checked, tell)
        say(ready=True)
    except Exception as problem:
        say(problem=f"{type(problem).__name__}: {problem}")
        sys.exit(1)


def _lower_priority() -> None:
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    # Where Linux shares out the processor by sessions, niceness counts inside one only, and we have one of our own.
    with suppress(OSError):
        Path("/proc/self/autogroup").write_text(str(NICENESS), encoding="utf-8")


def _own_output() -> IO[str]:
    """What we say goes where standard output went; what a game's modules print goes nowhere."""
    voice = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return voice


def _say(voice: IO[str], **words: Any) -> None:
    with suppress(OSError):  # nobody listens any more: the kernels will serve the next process
        print(json.dumps(words), file=voice, flush=True)
