"""Where goals are found out: by a level that plays the whole deal, behind everything else.

That may take a minute, and nobody sits and waits for it: the process of the analyses does it, in turn by owner.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING

from rondel.bots.goal import reach
from rondel.core.dealer import Deal
from rondel.core.errors import RondelError
from rondel.core.facts import Value
from rondel.core.game import Game
from rondel.server.errors import NotStored
from rondel.server.games import game_of
from rondel.server.log import fields
from rondel.server.service import Rank
from rondel.server.table import Table
from rondel.server.thinker import Died, Failed, Hangs
from rondel.server.thinkers import Thinkers
from rondel.wire.table import Goal

if TYPE_CHECKING:
    from rondel.server.room import Room

log = logging.getLogger("rondel.server.bots")
LONGEST = 600.0
"""Seconds that a level may take for a deal; where rules are to be compiled first, that is most of it."""


class Goals:
    """All goals that tables wait for."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._sought: dict[str, asyncio.Task[None] | None] = {}
        """Tables whose goals are being found out; None: in vain."""

    def seeks(self, id: str) -> bool:
        """Whether the goal of a table is being found out."""
        return self._sought.get(id) is not None

    def look_at(self, table: Table, owner: Hashable, room: Room) -> None:
        """Sees to it that a table gets its goal, if it has one that nobody knows; it is told in the room."""
        goal = table.goal
        if goal is None or goal.result is not None or goal.missing or table.deal is None or table.id in self._sought:
            return
        seeking = self._seek(room, owner, table.game, table.deal, goal.level)
        self._sought[table.id] = asyncio.create_task(seeking, name="goal")

    def forget(self, id: str) -> None:
        """There is no such table any more."""
        task = self._sought.pop(id, None)
        if task is not None:
            task.cancel()

    def stop(self) -> None:
        """Ends all of it: what is not known yet is found out once its table is opened again."""
        for task in filter(None, self._sought.values()):
            task.cancel()

    async def _seek(self, room: Room, owner: Hashable, game: Game, deal: Deal, level: str) -> None:
        told, given = fields(bot=level, game=game.meta.slug), (game.meta.slug, game.seats, game.options, deal.secret)
        try:
            result = await self._thinkers.run(Rank.ANALYSIS, owner, work_out, *given, level, seconds=LONGEST)
            goal = Goal(level, result, missing=False)
        except Failed as problem:
            log.error("no goal: %s", problem, extra=told)
            goal = Goal(level, None, missing=True)
        except (Hangs, Died, OSError, MemoryError) as trouble:  # another server may have more room or time
            log.error("no goal for now: %s", type(trouble).__name__, extra=told)
            self._sought[room.id] = None
            return
        try:
            async with room.changing() as table:
                table.reach_goal(goal)
        except NotStored as problem:  # whoever opens the table next begins anew
            log.error("the goal of a table was not stored: %s", problem)
        except RondelError as refused:
            log.info("nobody wants the goal of table %s any more: %s", room.id, refused.key)
        finally:
            self._sought.pop(room.id, None)


def work_out(
    slug: str, players: int, options: dict[str, Value], secret: str, level: str, stopped: Callable[[], bool]
) -> int:
    """What a level makes of a deal; in a process of bots. The level itself is told what its seat is."""
    return reach(game_of(slug, players, options), Deal(secret), level, stopped)
