"""What a program is told and what it answers: JSON objects, over a pipe one a line, over a WebSocket one a message.

docs/bots.md shows each of them.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from rondel.core.facts import Value
from rondel.core.offers import Offers
from rondel.core.told import Told

PROTOCOL = 1
"""Counts up when a program of before would misunderstand us."""
LINE = 65_536
"""Bytes of a line of a program's, at most."""

Text = Annotated[str, msgspec.Meta(max_length=200)]


class Hello(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    """The first line: what we speak."""

    protocol: int
    version: str
    """Rondel's."""


class Begun(msgspec.Struct, frozen=True, tag_field="type", tag="match"):
    """A match in which the program has a seat: what is told of it from now on is of this one."""

    game: str
    edition: int
    players: int
    seat: int
    """The program's, from 0."""
    teams: tuple[int, ...]
    """The team of each seat; alone, everyone is a team."""
    options: dict[str, Value]
    components: str
    """The hash of the component tables."""
    codes: int
    """Move codes are 0..codes-1."""
    observation: int
    """The length of an observation."""
    seed: int
    """For the program's own luck: in an arena equal games have equal seeds."""


class Turn(msgspec.Struct, frozen=True, tag_field="type", tag="turn"):
    """The seat is asked something."""

    id: int
    """The answer repeats it."""
    turn: int
    """Changes exactly when a new turn begins."""
    seconds: float
    """That the turn has left."""
    legal: tuple[int, ...]
    """The codes of all offered moves, ascending."""
    names: tuple[str, ...]
    """The same in notation, in this order."""
    offers: Offers
    """The question, and the moves as a person is offered them."""
    view: Any
    """See the schema of the game's facts."""
    observation: tuple[int, ...]
    """The view as numbers."""
    first: int
    """The number of the first of these entries:"""
    journal: tuple[Told, ...]
    """those that are new since the last time."""


class Lost(msgspec.Struct, frozen=True, tag_field="type", tag="lost"):
    """The program has lost this turn: a plain bot plays it."""

    id: int | None
    """The question that it could not answer."""
    reason: str
    message: str


class Over(msgspec.Struct, frozen=True, tag_field="type", tag="over"):
    """The match is over."""

    places: tuple[int, ...]
    """Each seat's; 1 is the best, 0: no result."""
    results: tuple[int, ...]
    """What each seat has reached."""


class Ready(msgspec.Struct, frozen=True, tag_field="type", tag="ready"):
    """The program's first line."""

    protocol: int
    token: Text = ""
    """At the socket of a server: the seat that it may play."""


class Move(msgspec.Struct, frozen=True, tag_field="type", tag="move"):
    """The program's answer: a code that was offered, or a move in notation."""

    id: int
    move: int | Text


Line = Hello | Begun | Turn | Lost | Over
Answer = Ready | Move


def encode(message: msgspec.Struct) -> bytes:
    """A message as a line, with its end."""
    return msgspec.json.encode(message) + b"\n"
