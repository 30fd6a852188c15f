"""A progress bar on standard error, where somebody looks at it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console

from rondel.cli.output import Output
from rondel.core.kernel.backend import Backend
from rondel.core.kernel.opening import Opening


@contextmanager
def progress(text: str, total: float) -> Iterator[Callable[[float], None]]:
    """Gives a function that moves the bar on."""
    if not sys.stderr.isatty():
        yield lambda amount: None
        return
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(text, total=total)
        yield lambda amount: bar.advance(task, amount)


def compiled(opening: Opening, out: Output) -> Backend:
    """Waits for the compiled rules, showing how far they are; a sentence on standard error if there are none."""
    done = 0.0

    def tell(now: float) -> None:
        nonlocal done
        advance(now - done)
        done = now

    with progress(out.say("compiling"), 1.0) as advance:
        backend = opening.wait(tell)
    if opening.problem is not None:
        key = "not_compiled" if backend is opening.interpreted else "not_kept"
        sys.stderr.write(out.fit(out.say(key, problem=opening.problem)) + "\n")
    return backend
