"""Work for many processes. The results depend on the work alone, not on how many processes there are."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from queue import SimpleQueue
from typing import TypeVar

from rondel.arena.errors import LostWorker

Task = TypeVar("Task")
Result = TypeVar("Result")
AHEAD = 2
"""Tasks for each process that are under way or wait for it."""


def spread(work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int) -> Generator[tuple[Task, Result]]:
    """Yields each task with its result, as they finish. Closing this generator ends the processes at once."""
    if jobs <= 1:
        for task in tasks:
            yield task, work(task)
        return
    waiting = iter(tasks)
    before = set(active_children())
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_serve)
    under_way: dict[Future[Result], Task] = {}
    finished: SimpleQueue[Future[Result] | None] = SimpleQueue()
    with _interrupts(lambda: finished.put(None)):
        try:
            while True:
                for task in islice(waiting, AHEAD * jobs - len(under_way)):
                    future = pool.submit(work, task)
                    under_way[future] = task
                    future.add_done_callback(finished.put)
                if not under_way:
                    pool.shutdown()
                    return
                done = finished.get()
                if done is None:
                    raise KeyboardInterrupt
                yield under_way.pop(done), done.result()
        except BrokenProcessPool:
            raise LostWorker() from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            for child in set(active_children()) - before:
                child.terminate()


@contextmanager
def _interrupts(tell: Callable[[], None]) -> Iterator[None]:
    """A Ctrl+C is told, not raised: inside the pool it would leave a lock held for ever, and the program would hang."""
    main = threading.current_thread() is threading.main_thread()
    if not main or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, lambda *_: tell())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _serve() -> None:
    """Works until the parent process ends this one, or is gone; a Ctrl+C is the parent's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave, daemon=True).start()


def _leave() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
