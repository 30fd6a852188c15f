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
from contextlib import suppress
from functools import lru_cache

from rondel.bots import Bot, Seat, make
from rondel.core.game import Game
from rondel.core.kernel import words
from rondel.server.log import fields

log = logging.getLogger("rondel.server.bots")
TRIES = 3
"""How often a bot is asked before it is given up."""
KEPT = 64
"""Bots that are kept at hand in each process, each with what it has found out about its game."""


class BotFailed(RuntimeError):
    """A bot that gave no legal answer, however often it was asked."""


class Thinkers:
    """The threads and processes of all bots."""

    def __init__(self, processes: int) -> None:
        self._count = processes
        self._threads = ThreadPoolExecutor(processes, thread_name_prefix="bot")
        self._processes = self._pool()

    async def choose(self, name: str, seat: Seat) -> list[int]:
        """The bot's move, and those that it makes before chance or anybody else acts; `BotFailed` where there is none.

        The first one is legal; the others are as long as nothing has happened that the bot could not foresee.
        """
        told = fields(bot=name, game=seat.game.meta.slug)
        for _ in range(TRIES):
            pool: Executor = self._processes
            try:
                if _compiled(name, seat.game):
                    pool = self._threads
                loop = asyncio.get_running_loop()
                codes = await loop.run_in_executor(pool, _choose, name, seat, secrets.randbits(64))
                if codes and codes[0] in seat.legal:
                    return codes
                log.error("a bot answered with an illegal move", extra=told)
            except BrokenProcessPool:
                log.error("a process of bots has died")
                if pool is self._processes:
                    self._processes.shutdown(wait=False)
                    self._processes = self._pool()
            except Exception as problem:  # a bot may fail in any way; the table goes on without it
                log.error("a bot failed: %s", type(problem).__name__, extra=told)
        raise BotFailed(name)

    def warm(self, name: str, game: Game) -> None:
        """Has a process at hand that knows the bot and its game, before anybody waits for it."""
        if not _compiled(name, game):
            with suppress(RuntimeError, OSError):  # a pool that is broken or shut: whoever asks next hears of it
                self._processes.submit(_get_ready, name, Seat.at(game, game.setup(), 0))

    def stop(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._processes.shutdown(wait=False, cancel_futures=True)

    def _pool(self) -> ProcessPoolExecutor:
        spawn = multiprocessing.get_context("spawn")
        crowded = self._count >= (os.cpu_count() or 1)
        return ProcessPoolExecutor(self._count, mp_context=spawn, initializer=_begin, initargs=(crowded,))


def _begin(crowded: bool) -> None:
    """In a process of bots: it ends with the server, however that ends.

    Where bots could keep all cores busy, tables go before them. Elsewhere they have their share: whoever waits for a
    bot on a busy machine waits for nothing else.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if crowded and hasattr(os, "nice"):
        os.nice(10)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _choose(name: str, seat: Seat, seed: int) -> list[int]:
    bot, rng = _made(name, seat.game), words(seed, "bot ")
    codes: list[int] = []
    asked: Seat | None = seat
    while asked is not None:
        code = bot.choose(asked, rng)
        if code not in asked.legal:
            break
        codes.append(code)
        asked = asked.after(code)
    return codes


def _get_ready(name: str, seat: Seat) -> None:
    _made(name, seat.game)


def _compiled(name: str, game: Game) -> bool:
    return getattr(_made(name, game), "compiled", False)


@lru_cache(KEPT)
def _made(name: str, game: Game) -> Bot:
    return make(name, game)
