"""Programs of other people that play in seats of tables: who is connected, what they are asked, and what they answer.

A program is told what a `Seat` says and nothing else (`rondel.bots.door`). Whoever fails loses the turn to a plain bot,
and nobody waits longer than the patience says.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Hashable
from contextlib import suppress
from typing import Protocol

from rondel.bots import Seat
from rondel.bots.door.fault import Fault
from rondel.bots.door.program import SAID, SEEDS, plain
from rondel.bots.door.talk import Talk, over
from rondel.bots.door.trust import Patience, Trust
from rondel.server.log import fields
from rondel.server.table import Table
from rondel.server.thinkers import Thinkers

log = logging.getLogger("rondel.server.programs")


class Guest(Protocol):
    """A program that is connected."""

    async def say(self, lines: bytes) -> None:
        """Sends it lines; where it is gone it misses them."""

    async def line(self) -> bytes:
        """The next line that it says; `Fault` where it says none any more."""

    def close(self, lost: bool) -> None:
        """It is not needed any more: its seat is lost, or the match is over."""


class Seating:
    """A seat that a program plays."""

    def __init__(self, patience: Patience) -> None:
        self.talk, self.trust = Talk(), Trust(patience)
        self.seed = secrets.randbelow(SEEDS)
        self.guest: Guest | None = None
        self.key: str | None = None
        """The key by which the guest came."""
        self._came = asyncio.Event()

    def enter(self, guest: Guest, key: str) -> None:
        """A program has come, and takes the place of one that was here before."""
        if self.guest is not None:
            self.guest.close(lost=True)
        self.guest, self.key = guest, key
        self.talk.forget()
        self.trust.forgive()
        self._came.set()

    def part(self, guest: Guest) -> None:
        """A program has gone, perhaps one in whose place another one has come."""
        if self.guest is guest:
            self.guest = None
            self._came.clear()

    async def choose(self, seat: Seat) -> int:
        """The program's move. Where it is not here, or goes, it is waited for as long as the turn has time."""
        begun = time.monotonic()
        try:
            async with asyncio.timeout(self.trust.left):
                while True:
                    await self._came.wait()
                    guest = self.guest
                    if guest is None:
                        continue
                    try:
                        return await self._ask(guest, seat, begun)
                    except Fault:
                        if self.guest is guest:
                            raise
        except TimeoutError:
            seconds = f"{self.trust.patience.turn:g}"
            raise Fault("away" if self.guest is None else "stall", seconds=seconds) from None
        finally:
            self.trust.spend(time.monotonic() - begun)

    async def _ask(self, guest: Guest, seat: Seat, begun: float) -> int:
        left = self.trust.left - (time.monotonic() - begun)
        try:
            await guest.say(self.talk.ask(seat, max(0.0, left), self.seed))
        except BaseException:  # it may have heard a part of it: next time it is told everything again
            self.talk.forget()
            raise
        code = None
        while code is None:
            code = self.talk.answer(await guest.line())
        return code

    async def lose(self, fault: Fault) -> None:
        """The turn is lost, and the program told so."""
        self.trust.fail()
        if self.guest is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(SAID):
                    await self.guest.say(self.talk.lost(fault))


class Programs:
    """All seats that programs play."""

    def __init__(self, thinkers: Thinkers) -> None:
        self.patience = Patience()
        """Changed by tests alone."""
        self._thinkers = thinkers
        self._seatings: dict[tuple[str, int], Seating] = {}

    def enter(self, table: str, seat: int, guest: Guest, key: str) -> None:
        """A program has come that may play in a seat."""
        self._at(table, seat).enter(guest, key)

    def part(self, table: str, seat: int, guest: Guest) -> None:
        """A program has gone."""
        seating = self._seatings.get((table, seat))
        if seating is not None:
            seating.part(guest)

    def has(self, table: str, seat: int) -> bool:
        """Whether the program of a seat is connected."""
        seating = self._seatings.get((table, seat))
        return seating is not None and seating.guest is not None

    async def choose(self, table: str, seat: Seat, owner: Hashable) -> list[int]:
        """The program's move, or that of a plain bot."""
        seating, info = self._at(table, seat.seat), seat.game.meta
        if seating.trust.asks(seat.turn):
            try:
                return [await seating.choose(seat)]
            except Fault as fault:
                await seating.lose(fault)
                log.info("a program lost its turn: %s", fault.key, extra=fields(game=info.slug, table=table))
        return await self._thinkers.choose(plain(info), seat, table, owner)

    def look(self, table: Table) -> None:
        """What has become of a table: whoever plays there no longer is let go."""
        for chair in table.chairs:
            here = self._seatings.get((table.id, chair.seat))
            if here is None:
                continue
            if chair.program is None or (here.guest is not None and here.key != chair.program):
                self._let_go(table.id, chair.seat, lost=True)
            elif table.status not in ("open", "running"):
                self._let_go(table.id, chair.seat, lost=table.status == "void")

    def end(self, table: str) -> None:
        """There is no such table any more."""
        for of, seat in list(self._seatings):
            if of == table:
                self._let_go(of, seat, lost=True)

    def forget(self, table: str) -> None:
        """Nobody is at a table: what is known of programs that are not there either is not needed."""
        for place, seating in list(self._seatings.items()):
            if place[0] == table and seating.guest is None:
                del self._seatings[place]

    def _at(self, table: str, seat: int) -> Seating:
        return self._seatings.setdefault((table, seat), Seating(self.patience))

    def _let_go(self, table: str, seat: int, lost: bool) -> None:
        guest = self._seatings.pop((table, seat)).guest
        if guest is not None:
            guest.close(lost)


def end_of(table: Table) -> bytes | None:
    """The line that tells how the match of a table has ended, if it has."""
    match = table.match
    if match is None or match.outcome is None:
        return None
    return over(match.outcome, match.game.scores(match.state).result)
