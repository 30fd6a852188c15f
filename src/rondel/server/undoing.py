"""What can be taken back at a table, and how: freely, by asking the others, or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from rondel.core.match import Match
from rondel.core.record import Answered, Asked, Moved

if TYPE_CHECKING:
    from rondel.server.table import Table


class Undoing(NamedTuple):
    """A move that could be taken back."""

    seat: int
    """Who has made it."""
    how: str
    """``free``, or by ``ask``ing the others."""


def kind(table: Table, seat: int) -> str | None:
    """How a seat could take back its last move: ``free``, by ``ask``ing, or not at all (None)."""
    match = table.match
    if match is None or match.over:
        return None
    if match.can_undo(seat):
        return "free"
    if not match.can_undo(seat, consent=True):
        return None
    others = table.elsewhere(seat)
    if not others:
        return "free"
    return "ask" if match.asked is None and consents(table, others) and not declined(match, seat) else None


def last(table: Table, seats: Sequence[int]) -> Undoing | None:
    """What those at one device could take back: the last move that one of these seats has made."""
    seat = table.match.last_mover(seats) if table.match is not None else None
    how = kind(table, seat) if seat is not None else None
    return Undoing(seat, how) if seat is not None and how is not None else None


def consents(table: Table, others: Sequence[int]) -> bool:
    """Whether these seats can be asked for an undo: at a friendly table, if all who have a say play in theirs."""
    return table.friendly and all(chair.person and chair.former is None for chair in map(table.chairs.at, others))


def declined(match: Match, seat: int) -> bool:
    """Whether somebody has said no to an undo of this seat, and nobody has moved since."""
    said_no = False
    for entry in match.newest():
        if isinstance(entry, Moved):
            break
        if isinstance(entry, Asked):
            if said_no and (entry.seat, entry.what) == (seat, "undo"):
                return True
            said_no = False
        said_no |= isinstance(entry, Answered) and not entry.yes
    return False
