"""What the server refuses, as classes: each with the HTTP status it is answered by."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

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


class ServerError(RondelError):
    """Base of what only a server refuses."""

    code = "refused"
    status: ClassVar[int] = 409

    def __init__(self, key: str, /, **arguments: Argument) -> None:
        super().__init__(key, words(), **arguments)


class Unsound(ServerError):
    """A request that is no request: not JSON, unknown fields, values out of range."""

    code = "unsound"
    status = 422


class Forbidden(ServerError):
    """Another Origin or Host, or something that is the host's or the operator's alone."""

    code = "forbidden"
    status = 403


class NoTable(ServerError):
    """There is no such table, or it is not for this browser: the answer is the same."""

    code = "no_table"
    status = 404


class NoPage(ServerError):
    """There is nothing at this address."""

    code = "no_page"
    status = 404


class SeatRefused(ServerError):
    """The seat is taken, not to be had, or not in a state for what was asked."""

    code = "seat_refused"


class SeatLost(ServerError):
    """Who had a seat has it no more, and may not see the table."""

    code = "seat_lost"


class TableRefused(ServerError):
    """The table is not in a state for what was asked."""

    code = "table_refused"


class TooLarge(ServerError):
    code = "too_large"
    status = 413


class Damaged(TableRefused):
    """What is stored of the table does not fit together, or cannot be read."""


class HeadTooLarge(TooLarge):
    """More headers than anybody needs."""

    status = 431


class TooSlow(ServerError):
    """A request that was begun and not ended."""

    code = "too_slow"
    status = 408


class TooMany(ServerError):
    """More than one client may ask for."""

    code = "too_many"
    status = 429


class OldPage(ServerError):
    """The page is older than the server."""

    code = "reload"
    status = 426


class NotStored(ServerError):
    """The database did not take it: nothing was played."""

    code = "not_stored"
    status = 503


_STATUS: dict[type[RondelError], int] = {
    UnknownGame: 404,
    UnknownBot: 422,
    BadOptions: 422,
    NotYourSeat: 403,
    GameOver: 409,
    BadRecord: 409,
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
