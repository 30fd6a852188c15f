"""Where goals are found out: behind everything else, one at a time, in turn by owner.

A level plays a whole deal for it, and may take a minute. It does so in a process of its own that gives way to all
others, so that no table and no bot's turn ever waits for it.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, NamedTuple

from rondel.bots.goal import Errand, NoGoal
from rondel.core.dealer import Deal
from rondel.core.errors import RondelError
from rondel.core.game import Game
from rondel.server.errors import NotStored
from rondel.server.log import fields
from rondel.server.table import Table
from rondel.wire.table import Goal

if TYPE_CHECKING:
    from rondel.server.room import Room

log = logging.getLogger("rondel.server.bots")


class _Wanted(NamedTuple):
    """A goal that is to be found out, and where it goes."""

    id: str
    game: Game
    deal: Deal
    level: str


class Goals:
    """All goals that tables wait for."""

    def __init__(self) -> None:
        self.room: Callable[[str], Room]
        """The room of a table; the hall gives it."""
        self._waiting: OrderedDict[Hashable, deque[_Wanted]] = OrderedDict()
        self._awaited: set[str] = set()
        """Tables whose goals are being waited for."""
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="goal")
        self._running: Errand | None = None
        self._stopped = False
        self._working: asyncio.Task[None] | None = None

    def look_at(self, table: Table, owner: Hashable) -> None:
        """Sees to it that a table gets its goal, if it has one that nobody knows."""
        goal = table.goal
        if goal is None or goal.result is not None or goal.missing or table.deal is None or table.id in self._awaited:
            return
        self._awaited.add(table.id)
        self._waiting.setdefault(owner, deque()).append(_Wanted(table.id, table.game, table.deal, goal.level))
        if self._working is None:
            self._working = asyncio.create_task(self._work(), name="goals")

    def stop(self) -> None:
        """Ends all of it: what is not known yet is looked for when its table is opened again."""
        self._stopped = True
        self._waiting.clear()
        if self._working is not None:
            self._working.cancel()
        if self._running is not None:
            self._running.stop()
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def _work(self) -> None:
        while self._waiting:
            owner, queue = next(iter(self._waiting.items()))
            wanted = queue.popleft()
            self._waiting.move_to_end(owner)
            if not queue:
                del self._waiting[owner]
            goal = Goal(wanted.level, await self._reach(wanted))
            await self._tell(wanted.id, goal if goal.result is not None else Goal(wanted.level, missing=True))
        self._working = None

    async def _reach(self, wanted: _Wanted) -> int | None:
        """What the level makes of the deal; None where it does not come to an end."""
        told = fields(bot=wanted.level, game=wanted.game.meta.slug)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._run, wanted)
        except NoGoal as problem:
            log.error("no goal: %s", problem, extra=told)
        except OSError as problem:
            log.error("no room for a goal: %s", type(problem).__name__, extra=told)
        return None

    def _run(self, wanted: _Wanted) -> int:
        self._running = errand = Errand(wanted.game, wanted.deal, wanted.level)
        if self._stopped:
            errand.stop()
        try:
            return errand.result()
        finally:
            self._running = None

    async def _tell(self, id: str, goal: Goal) -> None:
        try:
            async with self.room(id).changing() as table:
                table.reach_goal(goal)
        except NotStored as problem:  # whoever opens the table next begins anew
            log.error("the goal of a table was not stored: %s", problem)
        except RondelError as refused:
            log.info("nobody wants the goal of table %s any more: %s", id, refused.key)
        finally:
            self._awaited.discard(id)
