"""Where bots think: never in the event loop, in turns by rank and owner, and not for ever.

As many thoughts go on at once as there are processes. Those that wait are taken by rank, and in turn by the owners of
their tables, so that nobody's many tables hold up another's one. A thought that has begun is not broken off for
another's: therefore one process more, with the right of way, is kept for owners who want one thing at a time. And
some more, behind all of them, are for analyses.

A turn may take `PATIENCE`. Where others wait, that time is shared: it is divided by how many rounds it takes until all
have been served, so that whoever waits, waits about as long as one turn may take. Whoever thinks already hears of it.
An analysis may take minutes; but where others wait, it gives way after `SLICE`, and goes on when it is its turn again.
"""

from __future__ import annotations

import asyncio
import logging
import math
import secrets
from collections.abc import Awaitable, Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from rondel.bots import Level, Seat
from rondel.core.game import Game
from rondel.server.log import fields
from rondel.server.service import Rank, Service
from rondel.server.thinker import Died, Failed, Hangs, Job, Thinker, Thought, Wish
from rondel.server.turns import Turns

log = logging.getLogger("rondel.server.bots")
TRIES = 3
"""How often a bot that fails is asked before a plain one makes its move."""
PAUSE, LONGEST = 1.0, 60.0
"""Seconds until a bot is called again that the system had no room for: twice as many each time, at most so many."""
AFTER, BEHIND, LAST = 5, 10, 19
"""How far bots stand back behind the tables, as ``nice`` counts; how much further those who think for many tables of
one owner; and how far analyses."""
REST = 0.05
"""Seconds that all but the quick one rest after a thought: each ends in a move, which others must not feel."""
PATIENCE = Level.patience
"""Seconds that a bot's turn, or a hint, may take where nobody else waits."""
SLICE = 10.0
"""Seconds of an analysis until another one has its turn."""
Value = TypeVar("Value")


class Thinkers:
    """The processes of all bots, and who waits for one."""

    def __init__(self, processes: int, seconds: float, analysts: int = 1) -> None:
        self.pause: Callable[[float], Awaitable[None]] = asyncio.sleep
        """For tests."""
        self.simulated: Callable[[int], None] = lambda count: None
        """Hears how many simulations were made for each answer of a bot."""
        self._seconds = seconds
        self._quick, self._last = Thinker(AFTER), [Thinker(LAST) for _ in range(analysts)]
        self._all = [self._quick, *(Thinker(AFTER + BEHIND) for _ in range(processes)), *self._last]
        self._for_bots = 1 + processes
        self._idle = set(self._all)
        self._service: Service[Thinker] = Service()
        self._turns = Turns()
        self._doing: dict[Thinker, tuple[Wish, Rank, Hashable]] = {}
        self._weaker: set[tuple[int | None, str]] = set()
        """Processes and games in which bots do not think, as nothing is compiled yet."""
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

    async def run(
        self, rank: Rank, owner: Hashable, work: Callable[..., Value], *given: object, seconds: float | None = None
    ) -> Value:
        """What ``work(*given, stopped)`` answers, in a process of bots, when it is this rank's and this owner's turn.

        ``work`` is a function of a module; what it is given, and what it answers, is pickled. It asks ``stopped()`` now
        and then, and comes to its end once that is true: nobody wants it any more, or it should answer with what it has
        found. `rondel.server.thinker.at_hand` gives it the bots that its process has at hand.

        Whoever no longer wants to know cancels. Raises `Failed` with the kind of an error of the work's own, `Hangs`
        where it takes longer than ``seconds`` (by default what a bot may take), `Died` where its process was ended, and
        `OSError` or `MemoryError` where the system has no room. Nothing is tried a second time.
        """
        return await self.do(Job(work, given), rank, owner, self._seconds if seconds is None else seconds)

    async def do(self, job: Job[Value], rank: Rank, owner: Hashable, seconds: float) -> Value:
        """The same for a job. What it tells on its way is heard in a thread; where it shares, it may answer early."""
        return await self._serve(rank, owner, job, lambda thinker: thinker.run(job, seconds))

    def ahead(self, job: Job[Any], rank: Rank, owner: Hashable) -> int | None:
        """How many jobs are served before one that waits; None: it waits no more."""
        if job.place is None or job.place.done():
            return None
        return self._service.ahead(rank, owner, job.place)

    def warm(self, name: str, game: Game) -> None:
        """Has a process at hand that knows the bot and its game, and another, before anybody waits for them."""
        with suppress(RuntimeError):  # the server stops
            self._warming.submit(self._quick.get_ready, name, game, self._seconds)
            self._warming.submit(self._all[1].start)

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
        thought = Thought(name, seat, table, secrets.randbits(64), spent=self._turns.spent(table, seat))
        codes = await self._serve(Rank.TURN, owner, thought, lambda thinker: thinker.ask(thought, self._seconds))
        self._turns.add(table, seat, thought.took)
        self._heard(thought)
        return codes

    async def _serve(self, rank: Rank, owner: Hashable, wish: Wish, call: Callable[[Thinker], Value]) -> Value:
        thinker = await self._turn(rank, owner, wish)
        self._doing[thinker] = (wish, rank, owner)
        self._share_time()
        try:
            asked = asyncio.get_running_loop().run_in_executor(self._threads, call, thinker)
        except RuntimeError:  # the server stops
            raise Died from None
        asked.add_done_callback(lambda _: self._done(thinker, rank, owner, asked))
        try:
            return await asyncio.shield(asked)
        finally:
            wish.wanted = False

    def _share_time(self) -> None:
        """Those who think take less time where others wait, and do not take more again."""
        for wish, rank, owner in self._doing.values():
            seconds = self.patience(rank, owner)
            if isinstance(wish, Job) and wish.shares and self._service.waits(rank):
                seconds = SLICE
            wish.seconds = min(wish.seconds, max(0.0, seconds - wish.spent))

    def patience(self, rank: Rank, owner: Hashable) -> float:
        """Seconds that a turn, or a hint, may take for an owner now."""
        if rank is Rank.ANALYSIS:
            return math.inf
        return PATIENCE / (1 + self._service.beside(rank, owner) / self._for_bots)

    def _heard(self, thought: Thought) -> None:
        """Says in the log when bots begin to answer without thinking, and when they think again."""
        answer, here = thought.answer, (thought.process, thought.seat.game.meta.slug)
        self.simulated(answer.simulations)
        if answer.thought is None or answer.thought == (here not in self._weaker):
            return
        told = fields(game=here[1], process=here[0] or 0)
        if answer.thought:
            self._weaker.remove(here)
            log.info("compiled kernels are there: bots think", extra=told)
            return
        self._weaker.add(here)
        if answer.uncompiled:
            log.warning("nothing can be compiled, so bots play without thinking: %s", answer.uncompiled, extra=told)
        else:
            log.info("bots play without thinking, until their kernels are compiled", extra=told)

    # --- whose turn it is --------------------------------------------------------------------------------------------

    async def _turn(self, rank: Rank, owner: Hashable, wish: Wish) -> Thinker:
        """Waits for a process that is free for an owner. A turn that goes on after chance stands in line once only."""
        place = wish.place = self._service.ask(rank, owner, goes_on=wish.spent > 0)
        self._assign()
        self._share_time()
        try:
            return await place
        except asyncio.CancelledError:
            if not place.cancelled():
                self._idle.add(place.result())
            self._forget(rank, owner)
            raise

    def _assign(self) -> None:
        """Gives what is idle to those who wait."""
        self._service.clear()
        for thinker in (thinker for thinker in self._all if thinker in self._idle):
            first = self._service.next(partial(self._fits, thinker))
            if first is not None:
                self._idle.remove(thinker)
                first.set_result(thinker)

    def _fits(self, thinker: Thinker, rank: Rank, owner: Hashable) -> bool:
        if rank is Rank.ANALYSIS or thinker in self._last:
            return rank is Rank.ANALYSIS and thinker in self._last
        return thinker is not self._quick or self._service.wanted[owner] == 1

    def _done(self, thinker: Thinker, rank: Rank, owner: Hashable, asked: asyncio.Future[Any]) -> None:
        if not asked.cancelled():
            asked.exception()  # whoever still waits for it hears of it
        del self._doing[thinker]
        self._forget(rank, owner)
        if thinker is self._quick:
            self._rested(thinker)
        else:
            asyncio.get_running_loop().call_later(REST, self._rested, thinker)

    def _rested(self, thinker: Thinker) -> None:
        self._idle.add(thinker)
        self._assign()

    def _forget(self, rank: Rank, owner: Hashable) -> None:
        self._service.ended(rank, owner)
        self._assign()
