"""Tables that nobody needs any more: never started, closed, abandoned, or finished long ago.

A clock can jump, so one look at it deletes nothing. What seems to be left over is marked; it goes if it still seems so
once servers have been up for a day since, by a count of their own, and nobody has touched or looked at it meanwhile.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection

from sqlalchemy import ColumnElement, and_, delete, not_, or_, select, update

from rondel.server.damage import DAMAGED
from rondel.server.rows import server, tables
from rondel.server.settings import Settings
from rondel.server.store import Store
from rondel.server.table import CLOSED

HOUR, DAY = 3600, 24 * 3600
SECOND_LOOK = DAY
"""Seconds of uptime between the mark and the end."""


class Leftovers:
    """Those of one database. ``clock`` counts the uptime, and nobody can set it."""

    def __init__(self, store: Store, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._settings = settings
        self._clock = clock
        self._counted = clock()
        self._known: int | None = None
        """The uptime as this server left it."""

    async def count(self) -> int:
        """Adds what has passed to the uptime; returns it.

        Of several servers one counts: who finds that another has done so meanwhile begins anew.
        """
        now, known = self._clock(), self._known
        passed = int(now - self._counted)
        async with self._store.writing() as connection:
            if known is not None:
                add = update(server).where(server.c.uptime == known).values(uptime=known + passed)
                if (await connection.execute(add)).rowcount:
                    self._known, self._counted = known + passed, self._counted + passed
                    return self._known
            self._known = int((await connection.execute(select(server.c.uptime))).scalar_one())
        self._counted = now
        return self._known

    async def clean(self, now: float, used: Collection[str]) -> list[str]:
        """Marks what is left over, and deletes what has been for long enough; returns the names of those.

        ``used`` are tables that somebody looks at.
        """
        uptime = await self.count()
        due = self._due(now)
        marked = tables.c.marked.is_not(None)
        async with self._store.writing() as connection:
            await connection.execute(update(tables).where(marked, not_(due)).values(marked=None))
            for id in used:
                await connection.execute(update(tables).where(tables.c.id == id, marked).values(marked=None))
            fresh = (tables.c.marked.is_(None), tables.c.id.not_in(used), due)
            await connection.execute(update(tables).where(*fresh).values(marked=uptime))
            ripe = (tables.c.marked <= uptime - SECOND_LOOK, due)
            found = [str(id) for (id,) in await connection.execute(select(tables.c.id).where(*ripe))]
        gone = []
        for id in found:  # a few at a time, and what happens meanwhile counts
            async with self._store.writing() as connection:
                if (await connection.execute(delete(tables).where(tables.c.id == id, *ripe))).rowcount:
                    gone.append(id)
        return gone

    def _due(self, now: float) -> ColumnElement[bool]:
        """What seems to be left over by the clock.

        Damaged tables are not: whoever plays there cannot. Nor are those whose clock runs: a turn may last weeks.
        """
        settings = self._settings
        closed = and_(tables.c.status == "void", tables.c.reason.is_not_distinct_from(CLOSED))
        kinds = [
            (or_(tables.c.status == "open", closed), settings.open_hours * HOUR),
            (and_(tables.c.status == "running", tables.c.deadline.is_(None)), settings.abandoned_days * DAY),
        ]
        if settings.finished_days is not None:
            kinds.append((and_(tables.c.status.in_(("over", "void")), not_(closed)), settings.finished_days * DAY))
        old = [and_(kind, tables.c.touched < int(now - age)) for kind, age in kinds]
        return and_(tables.c.reason.is_distinct_from(DAMAGED), or_(*old))
