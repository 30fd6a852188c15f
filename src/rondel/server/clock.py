"""The clock of a table: how long the seat to act may take.

A turn's time counts from where the turn began, whatever moves it is made of, whatever of them is taken back and whoever
sits in the seat meanwhile. A bank runs while its seat is to act and no bot plays there. What is asked of the others
meanwhile stops neither. Times are those of `steady`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rondel.server import steady
from rondel.server.errors import Unsound
from rondel.wire.table import Clock

if TYPE_CHECKING:
    from rondel.server.table import Table

DAY = 24 * 3600
RANGES = {"turn": (10, 30), "bank": (60, 90)}
"""The least seconds, and the most days, of each kind."""
GRACE = 60.0
"""Seconds that everybody has at least once a server is up again."""


class Turn(NamedTuple):
    """What a clock runs for."""

    seat: int
    turn: int


def check(clock: Clock | None) -> None:
    """Refuses a clock that nobody could play by."""
    if clock is None:
        return
    seconds, days = RANGES[clock.kind]
    if not seconds <= clock.seconds <= days * DAY:
        raise Unsound(f"clock_{clock.kind}", seconds=seconds, days=days)


def wind(table: Table) -> None:
    """Fills the banks of a new table."""
    if table.clock is not None and table.clock.kind == "bank":
        for chair in table.chairs:
            chair.bank = float(table.clock.seconds)


def settle(table: Table, now: float) -> None:
    """After anything has happened: the clock of a turn that is new begins, that of the one before stops."""
    if table.clock is None:
        return
    timed = _timed(table)
    if timed == table.timed:
        return
    if table.clock.kind == "bank" and table.timed is not None and table.due is not None:
        chair = table.chairs[table.timed.seat]
        chair.bank = max(0.0, round(table.due - now, 3))
        table.dirty.add(chair.seat)
    table.due, table.timed = _due(table, timed, now), timed


def take_up(table: Table, deadline: float | None) -> None:
    """A stored table goes on with the time that was left. It cannot be more than there is: clocks may be set back."""
    timed = _timed(table)
    most = _due(table, timed, steady.now())
    table.timed, table.due = timed, None if deadline is None or most is None else min(deadline, most)


def deadline(table: Table) -> float | None:
    """When the seat to act runs out of time; None where no clock runs."""
    return None if table.due is None or table.bot_to_act is not None else table.due


def strike(table: Table, now: float) -> bool:
    """Does what the table chose for a seat that is out of time; whether there is one."""
    due = deadline(table)
    if due is None or table.timed is None or now < due:
        return False
    table.due = None
    table.run_out(table.timed.seat)
    return True


def _timed(table: Table) -> Turn | None:
    """The turn that the clock has to do with now: none after the end. A bot's makes no `deadline`."""
    seat, match, clock = table.acting, table.match, table.clock
    if seat is None or match is None or clock is None or table.status != "running":
        return None
    if clock.kind == "bank" and table.chairs[seat].bot is not None:
        return None
    return Turn(seat, match.game.turn(match.state))


def _due(table: Table, timed: Turn | None, now: float) -> float | None:
    if timed is None or table.clock is None:
        return None
    bank = table.chairs[timed.seat].bank if table.clock.kind == "bank" else None
    return round(now + (table.clock.seconds if bank is None else bank), 3)
