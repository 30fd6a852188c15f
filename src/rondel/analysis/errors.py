"""What an analysis refuses, and the words for it."""

from __future__ import annotations

from functools import cache

from rondel.core.errors import Argument, RondelError
from rondel.core.messages import Catalogue, core_messages


@cache
def words() -> Catalogue:
    """The catalogue of analyses, on top of the core's."""
    return Catalogue("rondel.analysis", core_messages())


class Stopped(Exception):
    """Nobody waits for an analysis any more."""


class BadAnalysis(RondelError, code="bad_analysis"):
    """A match that cannot be analysed, a budget that is none, or a stored analysis that cannot be gone on with."""

    def __init__(self, key: str, /, **arguments: Argument) -> None:
        super().__init__(key, words(), **arguments)
