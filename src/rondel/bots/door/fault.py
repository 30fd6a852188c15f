"""What a program can do wrong."""

from __future__ import annotations

from functools import cache

from rondel.core.errors import Argument, RondelError
from rondel.core.messages import Catalogue, core_messages

SHOWN = 60
"""Signs of a program's own words that are repeated to its owner."""
FINAL = ("no_start", "ended", "closed", "long")
"""Nothing more can be heard of a program after these."""


@cache
def words() -> Catalogue:
    """The catalogue of the door, on top of the core's."""
    return Catalogue("rondel.bots.door", core_messages())


class Fault(RondelError, code="fault"):
    """Why a program loses its turn, as a sentence for its owner."""

    def __init__(self, reason: str, /, **arguments: Argument) -> None:
        super().__init__(reason, words(), **arguments)
        self.final = reason in FINAL


def shown(line: bytes) -> str:
    """The beginning of what a program has said, with nothing in it that would move a terminal."""
    text = line.decode("utf-8", "replace").strip()
    return "".join(sign if sign.isprintable() else "?" for sign in text[:SHOWN]) + ("…" if len(text) > SHOWN else "")
