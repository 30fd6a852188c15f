"""Where analyses are made: behind everything else, in turn by owner, and stored as they go on.

What is known is stored now and then, so that a server goes on where the one before it has stopped.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Hashable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from rondel.analysis import Analysis
from rondel.core.errors import RondelError
from rondel.core.match import Match
from rondel.core.record import Record
from rondel.server import analyst
from rondel.server.cabinet import Cabinet, Filed
from rondel.server.errors import NoAnalysis, NotStored, TooMany
from rondel.server.service import Rank
from rondel.server.settings import Settings
from rondel.server.store import Store
from rondel.server.thinker import Died, Failed, Hangs, Job
from rondel.server.thinkers import LONGEST as LONGEST_PAUSE
from rondel.server.thinkers import PAUSE, TRIES, Thinkers
from rondel.wire.analysis import AnalysisState

if TYPE_CHECKING:
    from rondel.server.room import Reader

log = logging.getLogger("rondel.server.analyses")
LONGEST = 3600.0
"""Seconds that a process may take at a time, compiling and giving way to all others; then it is ended."""
KEEPS = 5.0
"""Seconds between two storings of what is known."""
OPENED = 16
"""Matches of analyses that are kept at hand, for their positions."""
DAY = 24 * 3600


class Stand(NamedTuple):
    """How far an analysis has come."""

    state: AnalysisState
    place: int | None
    compiling: bool
    known: Analysis | None


@dataclass(eq=False)
class Going:
    """An analysis that is being made."""

    owner: Hashable
    table: str | None
    task: asyncio.Task[None] | None = None
    job: Job[bytes] | None = None
    body: bytes | None = None
    """What is known, once more is than what was stored when it began."""
    compiling: bool = False

    def hear(self, body: bytes | None) -> None:
        """What its process tells: None while rules are being compiled."""
        self.compiling = body is None
        self.body = self.body if body is None else body


class Analysing:
    """All analyses of a server."""

    def __init__(self, store: Store, thinkers: Thinkers, reader: Reader, settings: Settings) -> None:
        self.cabinet = Cabinet(store)
        self.seconds = settings.analysis_seconds
        self._thinkers, self._reader = thinkers, reader
        self._days, self._most = settings.analysis_days, settings.limits.analysing
        self._going: dict[str, Going] = {}
        self._opened: OrderedDict[str, Match] = OrderedDict()

    async def start(self) -> None:
        """Goes on with what a server before this one has begun."""
        for filed in await self.cabinet.begun():
            self._go(filed, filed.owner)

    def stop(self) -> None:
        """Ends all work: what is not known yet is found out by the next server."""
        for going in self._going.values():
            if going.task is not None:
                going.task.cancel()

    def check_owner(self, owner: Hashable) -> None:
        """Refuses one more to whoever waits for many."""
        if sum(going.owner == owner for going in self._going.values()) >= self._most:
            raise TooMany("too_many_analysing", limit=self._most)

    async def begin(self, browser: bytes, owner: Hashable, table: str | None, record: Record | None) -> str:
        """Begins the analysis of a table, or of a record that somebody has brought."""
        now = int(time.time())
        until = None if record is None else now + round(self._days * DAY)
        id = await self.cabinet.add(browser, now, table, None if record is None else record.text(), until)
        self._go(await self.cabinet.find(id), owner)
        return id

    async def again(self, filed: Filed, owner: Hashable) -> None:
        """Goes on with one that has failed."""
        await self.cabinet.keep(filed.id, None, "begun")
        self._go(filed, owner)

    def end(self, id: str) -> None:
        """There is no such table any more, or no such analysis."""
        self._opened.pop(id, None)
        for name, going in list(self._going.items()):
            if id in (name, going.table) and going.task is not None:
                self._opened.pop(name, None)
                going.task.cancel()

    async def look(self, id: str) -> tuple[Filed, Stand]:
        """An analysis as it is stored, and how far it has come."""
        filed = await self.cabinet.find(id)
        if filed.state == "begun" and id not in self._going:
            filed = await self.cabinet.find(id)  # it may have ended just now
            if filed.state == "begun" and id not in self._going:
                self._go(filed, filed.owner)  # it could not be stored any more, or is another server's
        return filed, self._stand(filed)

    def _stand(self, filed: Filed) -> Stand:
        going = self._going.get(filed.id)
        body = filed.body if going is None else going.body or filed.body
        known = None if body is None else analyst.unpack(body)
        if going is None:
            whole = known is not None and known.complete
            return Stand("done" if whole else "stopped", None, False, known)
        place = 0 if going.job is None else self._thinkers.ahead(going.job, Rank.ANALYSIS, going.owner)
        return Stand("running" if place is None else "waiting", place, going.compiling and place is None, known)

    async def match(self, filed: Filed) -> Match:
        """The match of an analysis, for its positions."""
        match = self._opened.get(filed.id)
        if match is None:
            match = await self._reader.open(await self.cabinet.record(filed))
        self._opened[filed.id] = match
        self._opened.move_to_end(filed.id)
        if len(self._opened) > OPENED:
            self._opened.popitem(last=False)
        return match

    # --- the work ----------------------------------------------------------------------------------------------------

    def _go(self, filed: Filed, owner: Hashable) -> None:
        going = self._going[filed.id] = Going(owner, filed.table)
        going.task = asyncio.create_task(self._make(filed.id, going), name="analysis")

    async def _make(self, id: str, going: Going) -> None:
        failures, pause = 0, PAUSE
        try:
            while True:
                before = going.body
                try:
                    if await self._go_on(id, going):
                        return
                    continue
                except Failed as problem:
                    log.error("an analysis failed: %s", problem)
                    failures = TRIES
                except (Hangs, Died) as trouble:
                    failures = failures + 1 if going.body == before else 1
                    log.error("an analysis was ended with its process: %s", type(trouble).__name__)
                except (NotStored, OSError, MemoryError) as trouble:
                    log.error("no room for an analysis: %s; again in %g s", type(trouble).__name__, pause)
                    await self._thinkers.pause(pause)
                    pause = min(2 * pause, LONGEST_PAUSE)
                if failures >= TRIES:
                    await self.cabinet.keep(id, going.body, "failed")
                    return
        except NoAnalysis:
            pass  # it was deleted
        except RondelError as refused:
            log.error("an analysis cannot be made or kept: %s", refused.key)
            with suppress(NotStored):
                await self.cabinet.keep(id, going.body, "failed")
        finally:
            if self._going.get(id) is going:
                del self._going[id]

    async def _go_on(self, id: str, going: Going) -> bool:
        """Works on an analysis until it is done, or others have their turn; whether it is done."""
        filed = await self.cabinet.find(id)
        begun = stored = going.body or filed.body
        record = (await self.cabinet.record(filed)).text()
        heard = partial(_tell, asyncio.get_running_loop(), going)
        job = going.job = Job(analyst.analyse, (record, begun, self.seconds), heard=heard, shares=True)
        work = asyncio.create_task(self._thinkers.do(job, Rank.ANALYSIS, going.owner, LONGEST))
        try:
            while not (await asyncio.wait({work}, timeout=KEEPS))[0]:
                if going.body is not stored:
                    stored = going.body
                    await self._keep(id, stored, done=False)
            going.body = work.result()
        finally:
            work.cancel()
        known = analyst.unpack(going.body)
        done = known is not None and known.complete
        await self._keep(id, going.body, done)
        return done

    async def _keep(self, id: str, body: bytes | None, done: bool) -> None:
        if not await self.cabinet.keep(id, body, "done" if done else "begun"):
            raise NoAnalysis("no_analysis")


def _tell(loop: asyncio.AbstractEventLoop, going: Going, body: bytes | None) -> None:
    """From the thread that waits for the process."""
    if not loop.is_closed():
        loop.call_soon_threadsafe(going.hear, body)
