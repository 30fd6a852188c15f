"""The question put to a seat and its answers, grouped as a page shows them: a piece, then its place and turn."""

from __future__ import annotations

from typing import Any

import msgspec


class Question(msgspec.Struct, frozen=True):
    """What a seat is asked: a message key, its arguments, and the step inside the turn."""

    key: str
    args: dict[str, Any] = {}
    step: int = 0


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move that is one button."""

    key: str
    code: int
    args: dict[str, Any] = {}


class Piece(msgspec.Struct, frozen=True):
    """Something to pick up: its name and, for each way to turn it, what to add to a place's code."""

    piece: str
    turns: tuple[int, ...]


class Place(msgspec.Struct, frozen=True, array_like=True):
    """Somewhere to put it: the cells, first to last, and the code that a piece's turn is added to."""

    cells: tuple[str, ...]
    code: int


class Group(msgspec.Struct, frozen=True):
    """Every piece with every turn goes to every place of its group."""

    pieces: tuple[Piece, ...]
    places: tuple[Place, ...]


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """A piece of a set: the answer, and how many there are of it."""

    answer: Answer
    count: int = 1
    worth: int = 0
    """What it counts towards what is ``owed``."""


class Together(msgspec.Struct, frozen=True, omit_defaults=True):
    """A set: answers that can be named in any order and played as one move (see `rondel.core.sets`)."""

    pieces: tuple[Part, ...]
    """All that could be in it. One that is not among the answers comes after others of them."""
    most: int | None = None
    """It has no more pieces than these."""
    end: int | None = None
    """The answer that ends it, even with no piece; null: it ends by itself once it is whole."""
    owed: int | None = None
    """What its pieces must come to."""
    only: tuple[int, ...] | None = None
    """There is this one set only."""


class Offers(msgspec.Struct, frozen=True):
    """A question with all its answers: together exactly the legal moves. Never over `LIMIT` bytes of JSON."""

    question: Question
    answers: tuple[Answer, ...] = ()
    groups: tuple[Group, ...] = ()
    together: Together | None = None
    """The set that the answers are pieces of, where they are; other answers, such as to leave, are none."""

    def codes(self) -> list[int]:
        """All offered moves, ascending."""
        found = [answer.code for answer in self.answers]
        for group in self.groups:
            turns = [turn for piece in group.pieces for turn in piece.turns]
            found += [place.code + turn for place in group.places for turn in turns]
        return sorted(found)


LIMIT = 20_000
