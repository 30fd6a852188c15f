"""Where bots think: never in the event loop.

Compiled bots get threads, as they let others run meanwhile; interpreted ones a process. Either way a bot gets a `Seat`:
to another process goes a world that its player cannot tell from the true one, and never the true one.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import secrets
import signal
import threading
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from rondel.bots import Seat, make
from rondel.core.kernel import words
from rondel.server.log import fields

log = logging.getLogger("rondel.server.bots")
TRIES = 3
"""How often a bot is asked before it is given up."""


class BotFailed(RuntimeError):
    """A bot that gave no legal answer, however often it was asked."""


class Thinkers:
    """The threads and processes of all bots."""

    def __init__(self, processes: int) -> None:
        self._count = processes
        self._threads = ThreadPoolExecutor(processes, thread_name_prefix="bot")
        self._processes = self._pool()

    async def choose(self, name: str, seat: Seat) -> int:
        """The bot's move; `BotFailed` where there is none."""
        told = fields(bot=name, game=seat.game.meta.slug)
        for _ in range(TRIES):
            pool: Executor = self._processes
            try:
                if getattr(make(name, seat.game), "compiled", False):
                    pool = self._threads
                code = await asyncio.get_running_loop().run_in_executor(pool, _choose, name, seat, secrets.randbits(64))
                if code in seat.legal:
                    return code
                log.error("a bot answered with an illegal move", extra=told)
            except BrokenProcessPool:
                log.error("a process of bots has died")
                if pool is self._processes:
                    self._processes.shutdown(wait=False)
                    self._processes = self._pool()
            except Exception as problem:  # a bot may fail in any way; the table goes on without it
                log.error("a bot failed: %s", type(problem).__name__, extra=told)
        raise BotFailed(name)

    def stop(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._processes.shutdown(wait=False, cancel_futures=True)

    def _pool(self) -> ProcessPoolExecutor:
        spawn = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._count, mp_context=spawn, initializer=_begin)


def _begin() -> None:
    """In a process of bots: it ends with the server, however that ends, and tables go before it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(10)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _choose(name: str, seat: Seat, seed: int) -> int:
    return make(name, seat.game).choose(seat, words(seed, "bot "))
