"""What the server refuses, as classes: each with the HTTP status it is answered by."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from rondel.analysis.errors import BadAnalysis
from rondel.core.errors import (
    Argument,
    BadOptions,
    BadRecord,
    GameOver,
    NotYourSeat,
    Refusal,
    RondelError,
    UnknownBot,
    UnknownGame,
)
from rondel.core.messages import Catalogue, core_messages
from rondel.wire.table import Problem


@cache
def words() -> Catalogue:
    """The catalogue of the server, on top of the core's."""
    return Catalogue("rondel.server", core_messages())


class ServerError(RondelError, code="refused"):
    """Base of what only a server refuses."""

    status: ClassVar[int] = 409

    def __init_subclass__(cls, *, code: str | None = None, status: int | None = None) -> None:
        super().__init_subclass__(code=code)
        cls.status = status or cls.status

    def __init__(self, key: str, /, **arguments: Argument) -> None:
        super().__init__(key, words(), **arguments)


class Unsound(ServerError, code="unsound", status=422):
    """A request that is no request: not JSON, unknown fields, values out of range."""


class Forbidden(ServerError, code="forbidden", status=403):
    """Another Origin or Host, or something that is the host's or the operator's alone."""


class NoTable(ServerError, code="no_table", status=404):
    """There is no such table, or it is not for this browser: the answer is the same."""


class NoPuzzle(ServerError, code="no_puzzle", status=404):
    """There is no such puzzle."""


class NoAnalysis(ServerError, code="no_analysis", status=404):
    """There is no such analysis, or not any more."""


class NoPage(ServerError, code="no_page", status=404):
    """There is nothing at this address."""


class SeatRefused(ServerError, code="seat_refused"):
    """The seat is taken, not to be had, or not in a state for what was asked."""


class SeatLost(ServerError, code="seat_lost"):
    """Who had a seat has it no more, and may not see the table."""


class TableRefused(ServerError, code="table_refused"):
    """The table is not in a state for what was asked."""


class TooLarge(ServerError, code="too_large", status=413):
    """More than this server takes in at once."""


class Damaged(TableRefused):
    """What is stored of the table does not fit together, or cannot be read."""


class HeadTooLarge(TooLarge, status=431):
    """More headers than anybody needs."""


class TooSlow(ServerError, code="too_slow", status=408):
    """A request that was begun and not ended."""


class TooMany(ServerError, code="too_many", status=429):
    """More than one client may ask for."""


class OldPage(ServerError, code="reload", status=426):
    """The page is older than the server."""


class NotStored(ServerError, code="not_stored", status=503):
    """The database did not take it: nothing was played."""


_STATUS: dict[type[RondelError], int] = {
    UnknownGame: 404,
    UnknownBot: 422,
    BadOptions: 422,
    NotYourSeat: 403,
    GameOver: 409,
    BadRecord: 409,
    BadAnalysis: 409,
    Refusal: 409,
}


def status_of(error: RondelError) -> int:
    """The HTTP status of a refusal."""
    if isinstance(error, ServerError):
        return error.status
    return next((status for kind, status in _STATUS.items() if isinstance(error, kind)), 422)


def problem_of(error: RondelError, language: str) -> Problem:
    """A refusal in one language."""
    return Problem(error.code, error.key, error.say(language))
