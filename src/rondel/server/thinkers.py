"""Where bots think: never in the event loop, in turns by owner, and not for ever.

As many thoughts go on at once as there are processes. Those that wait are taken in turn by the owners of their tables,
so that nobody's many tables hold up another's one. A thought that has begun is not broken off for another's: therefore
one process more, with the right of way, is kept for owners who want one thing at a time.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections import Counter, OrderedDict, deque
from collections.abc import Awaitable, Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from rondel.bots import Seat
from rondel.core.game import Game
from rondel.server.log import fields
from rondel.server.thinker import Died, Failed, Hangs, Thinker, Thought

log = logging.getLogger("rondel.server.bots")
TRIES = 3
"""How often a bot that fails is asked before a plain one makes its move."""
PAUSE, LONGEST = 1.0, 60.0
"""Seconds until a bot is called again that the system had no room for: twice as many each time, at most so many."""
BEHIND = 10
"""How far those who think for many tables of one owner stand back behind everything else, as ``nice`` counts."""
REST = 0.05
"""Seconds that they rest after a thought: each ends in a move, which the tables of others must not feel."""
CROWDED = 5
"""The same for all, where bots could keep every core busy: tables go before them."""


class Thinkers:
    """The processes of all bots, and who waits for one."""

    def __init__(self, processes: int, seconds: float) -> None:
        self.pause: Callable[[float], Awaitable[None]] = asyncio.sleep
        """For tests."""
        nice = CROWDED if processes >= (os.cpu_count() or 1) else 0
        self._seconds = seconds
        self._quick = Thinker(nice)
        self._all = [self._quick, *(Thinker(nice + BEHIND) for _ in range(processes))]
        self._idle = set(self._all)
        self._wanted: Counter[Hashable] = Counter()
        """Thoughts of each owner that go on or wait."""
        self._waiting: OrderedDict[Hashable, deque[asyncio.Future[Thinker]]] = OrderedDict()
        self._threads = ThreadPoolExecutor(len(self._all), thread_name_prefix="bot")
        self._warming = ThreadPoolExecutor(1, thread_name_prefix="warm")

    async def choose(self, name: str, seat: Seat, table: str = "", owner: Hashable = "") -> list[int]:
        """The bot's move, and those that it makes before chance or anybody else acts.

        The first one is legal; the others are as long as nothing has happened that the bot could not foresee. Where
        the bot gives none, or takes too long, a plain one chooses for it. Who no longer wants to know cancels.
        """
        told, pause, failed = fields(bot=name, game=seat.game.meta.slug), PAUSE, 0
        while failed < TRIES:
            try:
                codes = await self._ask(name, seat, table, owner)
                if codes and codes[0] in seat.legal:
                    return codes
                failed += 1
                log.error("a bot answered with an illegal move", extra=told)
            except Hangs:
                log.error("a bot took too long, and was ended with its process", extra=told)
                break
            except (OSError, MemoryError) as trouble:
                log.error("no room for a bot: %s; again in %g s", type(trouble).__name__, pause, extra=told)
                await self.pause(pause)
                pause = min(2 * pause, LONGEST)
            except Died:
                failed += 1
                log.error("a process of bots has died", extra=told)
            except Exception as problem:  # a bot may fail in any way; the table goes on
                failed += 1
                kind = problem if isinstance(problem, Failed) else type(problem).__name__
                log.error("a bot failed: %s", kind, extra=told)
        log.warning("a plain bot plays for it", extra=told)
        return await self._plain(seat, table, owner)

    def warm(self, name: str, game: Game) -> None:
        """Has a process at hand that knows the bot and its game, before anybody waits for it."""
        with suppress(RuntimeError):  # the server stops
            self._warming.submit(self._quick.get_ready, name, game, self._seconds)

    def stop(self) -> None:
        """Ends all processes, whatever they do."""
        for pool in (self._threads, self._warming):
            pool.shutdown(wait=False, cancel_futures=True)
        for thinker in self._all:
            thinker.stop()

    async def _plain(self, seat: Seat, table: str, owner: Hashable) -> list[int]:
        """A move of the game's first bot, or the first one there is."""
        try:
            codes = await self._ask(seat.game.meta.bots[0], seat, table, owner)
        except Exception as problem:
            log.error("the plain bot failed, too: %s", type(problem).__name__)
            codes = []
        return codes if codes and codes[0] in seat.legal else seat.legal[:1]

    async def _ask(self, name: str, seat: Seat, table: str, owner: Hashable) -> list[int]:
        thinker = await self._turn(owner)
        thought = Thought(name, seat, table, secrets.randbits(64))
        asked = asyncio.get_running_loop().run_in_executor(self._threads, thinker.ask, thought, self._seconds)
        asked.add_done_callback(lambda _: self._done(thinker, owner, asked))
        try:
            return await asyncio.shield(asked)
        finally:
            thought.wanted = False

    # --- whose turn it is --------------------------------------------------------------------------------------------

    async def _turn(self, owner: Hashable) -> Thinker:
        """Waits for a process that is free for an owner."""
        place: asyncio.Future[Thinker] = asyncio.get_running_loop().create_future()
        self._wanted[owner] += 1
        self._waiting.setdefault(owner, deque()).append(place)
        self._assign()
        try:
            return await place
        except asyncio.CancelledError:
            if not place.cancelled():
                self._idle.add(place.result())
            self._forget(owner)
            raise

    def _assign(self) -> None:
        """Gives what is idle to those who wait, the owner first whose turn was longest ago."""
        for owner, places in list(self._waiting.items()):  # some may have given up, in this very moment, too
            self._waiting[owner] = deque(place for place in places if not place.done())
            if not self._waiting[owner]:
                del self._waiting[owner]
        for thinker in (thinker for thinker in self._all if thinker in self._idle):
            first = next((owner for owner in self._waiting if self._fits(thinker, owner)), None)
            if first is not None:
                self._idle.remove(thinker)
                self._waiting[first].popleft().set_result(thinker)
                self._waiting.move_to_end(first)
                if not self._waiting[first]:
                    del self._waiting[first]

    def _fits(self, thinker: Thinker, owner: Hashable) -> bool:
        return thinker is not self._quick or self._wanted[owner] == 1

    def _done(self, thinker: Thinker, owner: Hashable, asked: asyncio.Future[list[int]]) -> None:
        if not asked.cancelled():
            asked.exception()  # whoever still waits for it hears of it
        self._forget(owner)
        if thinker is self._quick:
            self._rested(thinker)
        else:
            asyncio.get_running_loop().call_later(REST, self._rested, thinker)

    def _rested(self, thinker: Thinker) -> None:
        self._idle.add(thinker)
        self._assign()

    def _forget(self, owner: Hashable) -> None:
        self._wanted[owner] -= 1
        if not self._wanted[owner]:
            del self._wanted[owner]
        self._assign()
