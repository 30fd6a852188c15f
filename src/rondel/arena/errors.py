"""What an arena refuses, and the words for it."""

from __future__ import annotations

from functools import cache

from rondel.core.errors import Argument, BadOptions, RondelError
from rondel.core.messages import Catalogue, core_messages


@cache
def words() -> Catalogue:
    """The catalogue of the arena, on top of the core's."""
    return Catalogue("rondel.arena", core_messages())


class BadArena(BadOptions):
    """Bots that do not make an arena, or too little to play."""

    def __init__(self, key: str, /, **arguments: Argument) -> None:
        super().__init__(key, words(), **arguments)


class BadFolder(RondelError, code="bad_folder"):
    """A folder with no arena, another one or a damaged one, or one that cannot be written. It is left as it was."""

    def __init__(self, key: str, /, **arguments: Argument) -> None:
        super().__init__(key, words(), **arguments)


class LostWorker(RondelError, code="lost_worker"):
    """A process that was playing has ended, as happens when memory runs out."""

    def __init__(self) -> None:
        super().__init__("lost_worker", words())
