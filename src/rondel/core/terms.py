"""How the values of a position are written in its text, and what is refused of a text: `BadPosition`.

>>> row = Pairs(("a1", "a2"), Tail(Word(("red", "blue")), "*", Number(1, 9), usual=1))
>>> row.write([NOTHING, (1, 3)]), list(row.read("board", "a2=red"))
('a2=blue*3', [(1, (0, 1))])
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, Protocol

from rondel.core.errors import BadPosition
from rondel.core.kernel import Field

NOTHING = -1


class Term(Protocol):
    """A kind of value; ``field`` is what a refusal calls the line."""

    def write(self, value: Any, /) -> str: ...

    def read(self, field: str, text: str, /) -> Any: ...


@dataclass(frozen=True)
class Number:
    """A number in a range, of so many digits at most; ``first`` is the number that is written for 0."""

    low: int
    high: int
    first: int = 0
    digits: int = 4

    def write(self, value: int) -> str:
        return str(value + self.first)

    def read(self, field: str, text: str) -> int:
        sign = "-?" if self.low < 0 else ""
        if not re.fullmatch(rf"{sign}[0-9]{{1,{self.digits}}}", text) or not self.low <= int(text) <= self.high:
            raise BadPosition("position_number", field=field, value=text[:20], low=self.low, high=self.high)
        return int(text) - self.first


@dataclass(frozen=True)
class Numbers:
    """All numbers of a field of the state."""

    field: Field

    def write(self, value: Any) -> str:
        return " ".join(map(str, self.field.numbers(value)))

    def read(self, field: str, text: str) -> Any:
        words = text.split()
        if len(words) != prod(self.field.shape):
            raise BadPosition("position_line", line=f"{field}: {text}"[:60])
        number = Number(self.field.low, self.field.high, digits=10)
        return self.field.shaped([number.read(field, word) for word in words])


@dataclass(frozen=True)
class Word:
    """One of the words, by its place; ``first`` is the place of the word for 0."""

    words: Sequence[str]
    first: int = 0

    def write(self, value: int) -> str:
        return self.words[value + self.first]

    def read(self, field: str, text: str) -> int:
        if text not in self.words:
            raise BadPosition("position_choice", field=field, value=text[:20], possible=list(self.words))
        return self.words.index(text) - self.first


@dataclass(frozen=True)
class Maybe:
    """A value, or the sign for `NOTHING`."""

    term: Term
    sign: str = "-"

    def write(self, value: Any) -> str:
        return self.sign if value == NOTHING else self.term.write(value)

    def read(self, field: str, text: str) -> Any:
        return NOTHING if text == self.sign else self.term.read(field, text)


@dataclass(frozen=True)
class Cut:
    """Two values, the first of them one character long."""

    head: Term
    rest: Term

    def write(self, value: tuple[Any, Any]) -> str:
        return self.head.write(value[0]) + self.rest.write(value[1])

    def read(self, field: str, text: str) -> tuple[Any, Any]:
        return self.head.read(field, text[:1]), self.rest.read(field, text[1:])


@dataclass(frozen=True)
class Tail:
    """Two values with a sign between them; the usual second one may be left out, and is unless it is ``told``."""

    term: Term
    sign: str
    tail: Term
    usual: Any = 0
    told: bool = False

    def write(self, value: tuple[Any, Any]) -> str:
        text = self.term.write(value[0])
        return text if value[1] == self.usual and not self.told else text + self.sign + self.tail.write(value[1])

    def read(self, field: str, text: str) -> tuple[Any, Any]:
        text, sign, tail = text.partition(self.sign)
        return self.term.read(field, text), self.tail.read(field, tail) if sign else self.usual


@dataclass(frozen=True)
class ListOf:
    """Values one after the other, with a sign between them, or a character each if it is empty.

    They are read one by one: what a game refuses of one comes before what is wrong with the next.
    """

    term: Term
    between: str = " "

    def write(self, values: Iterable[Any]) -> str:
        return self.between.join(map(self.term.write, values))

    def read(self, field: str, text: str) -> Iterator[Any]:
        parts = list(text) if not self.between else text.split(None if self.between == " " else self.between)
        return (self.term.read(field, part) for part in parts)


@dataclass(frozen=True)
class Bits:
    """Some of the words, as the bits of a number; ``none`` is written for 0."""

    words: Sequence[str]
    between: str = " "
    none: str = ""

    def write(self, value: int) -> str:
        return self.between.join(word for at, word in enumerate(self.words) if value >> at & 1) or self.none

    def read(self, field: str, text: str) -> int:
        found = ListOf(Word(self.words), self.between).read(field, text) if text != self.none else ()
        return sum(1 << at for at in set(found))


@dataclass(frozen=True)
class Counts:
    """How often each word is named, by its number: ``red red`` and ``red*2`` are the same.

    A second word for a number is read, not written. A word that is there once is counted only if ``always``.
    """

    words: Mapping[str, int]
    always: bool = False

    @classmethod
    def of(cls, words: Iterable[str], *, always: bool = False) -> Counts:
        return cls({word: at for at, word in enumerate(words)}, always)

    def write(self, counts: Sequence[int]) -> str:
        words = {number: word for word, number in reversed(list(self.words.items()))}
        named = [(words[number], count) for number, count in enumerate(counts) if count]
        return " ".join(f"{word}*{count}" if count > 1 or self.always else word for word, count in named)

    def read(self, field: str, text: str) -> list[int]:
        found = self.named(field, text)
        return [found.count(number) for number in range(1 + max(self.words.values()))]

    def named(self, field: str, text: str) -> list[int]:
        """The numbers of the words in the order in which they are named."""
        found: list[int] = []
        for part in text.split():
            word, star, count = part.partition("*")
            Word(list(self.words)).read(field, word)
            found += [self.words[word]] * (Number(1, 99).read(field, count) if star else 1)
        return found


@dataclass(frozen=True)
class Pairs:
    """Words such as ``a1=red``: a row of values by their places, each place once; `NOTHING` is left out.

    ``term`` is the same for all places, or there is one for each. They are read one by one, as in `ListOf`.
    """

    keys: Sequence[str]
    term: Term | Sequence[Term]

    def at(self, place: int) -> Term:
        return self.term[place] if isinstance(self.term, Sequence) else self.term

    def write(self, row: Iterable[Any]) -> str:
        lying = [(place, value) for place, value in enumerate(row) if value != NOTHING]
        return " ".join(f"{self.keys[place]}={self.at(place).write(value)}" for place, value in lying)

    def read(self, field: str, text: str) -> Iterator[tuple[int, Any]]:
        left = list(self.keys)
        for word in text.split():
            key, _, value = word.partition("=")
            Word(left).read(field, key)
            left.remove(key)
            place = self.keys.index(key)
            yield place, self.at(place).read(field, value)


@dataclass(frozen=True)
class Plain:
    """Any text as it stands."""

    def write(self, value: str) -> str:
        return value

    def read(self, field: str, text: str) -> str:
        return text
