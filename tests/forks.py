"""Work in forks of this process: as many at once as there are cores, each with a result in words.

A fork sees all that this process has loaded, and nothing that happens in it is seen here: the tests are collected once,
and each change of the sources is tried in a process that has never seen another.
"""

from __future__ import annotations

import gc
import os
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from typing import IO, NamedTuple

WALL = 1800
"""Seconds after which a fork is ended, whatever it does: a test may wait for what never comes."""
MEMORY = 4 * 2**30
"""Bytes that a fork may ask for: rules that never end may write down all they do."""
SPOKEN = 30
"""Seconds between two lines of progress where nobody looks at a terminal."""

Job = Callable[[IO[str]], None]


class Answer(NamedTuple):
    """What a fork has written, and the signal that ended it; 0 where it ended by itself."""

    text: str
    signal: int


def forked(
    jobs: Sequence[Job],
    heard: Callable[[int, Answer], None] | None = None,
    progress: Callable[[], str] | None = None,
) -> list[Answer]:
    """Runs each job in a process of its own; returns what each has answered.

    ``heard`` is told each answer when it comes, ``progress`` is asked what has come of it.
    """
    answers = [Answer("", 0)] * len(jobs)
    running: dict[int, tuple[int, IO[str]]] = {}
    begun, started = time.monotonic(), 0
    spoken = begun
    gc.freeze()  # what is not looked at by the forks is not copied for them
    while started < len(jobs) or running:
        if started < len(jobs) and len(running) < (os.cpu_count() or 1):
            out = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115 - read when the process has ended
            pid = os.fork() or _child(jobs[started], out)
            running[pid] = started, out
            started += 1
            continue
        pid, status = os.wait()
        at, out = running.pop(pid)
        code = os.waitstatus_to_exitcode(status)
        with out:
            out.seek(0)
            answers[at] = Answer(out.read(), max(0, -code))
        if code > 0:
            raise RuntimeError(f"a fork failed:\n{answers[at].text}")
        if heard is not None:
            heard(at, answers[at])
        done, now = started - len(running), time.monotonic()
        if progress is not None and (sys.stderr.isatty() or now - spoken > SPOKEN or done == len(jobs)):
            spoken = now
            _say(f"{done} of {len(jobs)}: {progress()}, {_left(now - begun, done, len(jobs))}", done == len(jobs))
    gc.unfreeze()
    return answers


def _child(job: Job, out: IO[str]) -> int:
    code = 1
    try:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.alarm(WALL)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        job(out)
        code = 0
    except Exception as problem:
        out.write(f"{type(problem).__name__}: {problem}")
    finally:
        out.flush()
        os._exit(code)


def _left(seconds: float, done: int, of: int) -> str:
    """How long what is left will take, if it goes on as it has."""
    left = seconds / done * (of - done)
    return f"{left:.0f} s left" if left < 90 else f"{left / 60:.0f} min left"


def _say(line: str, last: bool) -> None:
    terminal = sys.stderr.isatty()
    begin, end = ("\r\x1b[K", "\n" if last else "") if terminal else ("", "\n")
    print(f"{begin}{line}", end=end, file=sys.stderr, flush=True)
