"""Where previews are computed: beside the event loop, a little at a time, however many are asked for.

Python runs one thread at a time. So one thread does it, and gives way after some milliseconds: a table waits for one
such slice at most. Clients take turns by slices, whatever number of sockets and moves each of them has.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

from rondel.core import sets
from rondel.core.game import Game
from rondel.core.kernel import State
from rondel.server.errors import Unsound
from rondel.wire.socket import Prospect

Seen = int | str | Sequence[int | str]
"""A move that is looked at, or pieces of a set."""
SLICE = 0.002
"""Seconds of computing before others have their turn; a move that has begun is played."""


class Glance:
    """Moves of one position that somebody looks at."""

    def __init__(self, game: Game, state: State, moves: Sequence[Seen]) -> None:
        self.found: list[Prospect] = []
        self._rest = _foreseen(game, state, moves)

    def go_on(self, until: float) -> bool:
        """Computes until that time; returns whether everything is found. What is refused raises."""
        for prospect in self._rest:
            self.found.append(prospect)
            if time.monotonic() >= until:
                return False
        return True


def _foreseen(game: Game, state: State, moves: Sequence[Seen]) -> Iterator[Prospect]:
    legal, named = frozenset(game.legal(state)), set[int | tuple[int, ...]]()

    def code_of(move: int | str) -> int:
        return game.parse(state, move) if isinstance(move, str) else move

    def look(code: int | tuple[int, ...]) -> Prospect:
        if isinstance(code, tuple):
            return Prospect(*sets.glimpse(game, state, code))
        foreseen = game.foresee_(state, code) if code in legal else game.foresee(state, code)
        return Prospect(foreseen.events, foreseen.asks)

    for move in moves:
        code = code_of(move) if isinstance(move, int | str) else tuple(sorted(map(code_of, move)))
        if code in named:
            raise Unsound("preview_twice")
        named.add(code)
        yield look(code)


class Foresight:
    """All that is looked at, by client."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="foresight")
        self._waiting: OrderedDict[str, deque[tuple[Glance, asyncio.Future[None]]]] = OrderedDict()
        self._working: asyncio.Task[None] | None = None

    async def look(self, client: str, glance: Glance) -> tuple[Prospect, ...]:
        """What the moves would bring, in their order; one that is refused is the answer to all."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append((glance, done))
        if self._working is None:
            self._working = asyncio.create_task(self._work(), name="foresight")
        await done
        return tuple(glance.found)

    def stop(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def _work(self) -> None:
        while self._waiting:
            client, queue = next(iter(self._waiting.items()))
            glance, done = queue.popleft()
            if not done.done() and not await self._slice(glance, done):
                queue.append((glance, done))
            self._waiting.move_to_end(client)
            if not queue:
                del self._waiting[client]
        self._working = None

    async def _slice(self, glance: Glance, done: asyncio.Future[None]) -> bool:
        """One turn of a client; returns whether it has got its answer."""
        loop = asyncio.get_running_loop()
        try:
            ended = await loop.run_in_executor(self._thread, lambda: glance.go_on(time.monotonic() + SLICE))
        except Exception as refused:  # one of the moves was; whatever it is, who waits must hear of it
            if not done.done():
                done.set_exception(refused)
            return True
        if ended and not done.done():
            done.set_result(None)
        return ended
