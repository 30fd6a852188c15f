"""The names of players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import count

from rondel.core.errors import BadOptions

PEOPLE = ("Ana", "Ivan", "Eva", "Adam")
"""Who plays in examples and puzzles: names that all our languages know."""


def check_name(name: object) -> None:
    """A name must be a text that a record can hold."""
    if not isinstance(name, str) or any("\ud800" <= sign <= "\udfff" for sign in name):
        raise BadOptions("bad_name", name=ascii(name)[:40])


def told_apart(names: Sequence[str]) -> list[str]:
    """The names, equal ones with numbers; empty ones stay empty.

    >>> told_apart(["Ana", "greedy", "greedy"])
    ['Ana', 'greedy 1', 'greedy 2']
    """
    told: list[str] = []
    for name in names:
        told.append(_numbered(name, 1, {*names, *told}) if name and names.count(name) > 1 else name)
    return told


def apart_from(name: str, others: Collection[str]) -> str:
    """The name of somebody who sits down with others, with a number where one of them has it.

    >>> apart_from("greedy", ["Ana", "greedy"])
    'greedy 2'
    """
    return _numbered(name, 2, others) if name in others else name


def within(names: Sequence[str], room: int, more: str) -> list[str]:
    """The names in at most ``room`` letters each, ``more`` for what is cut; where beginnings are alike, ends are kept.

    >>> within(["Alexandra", "player 1", "player 2"], 7, ".")
    ['Alexan.', 'playe.1', 'playe.2']
    """
    begun = [_cut(name, room, 0, more) for name in names]
    times = Counter(_cut(name, room, 0, more) for name in set(names))
    for end in range(1, room):
        told = [cut if times[cut] == 1 else _cut(name, room, end, more) for name, cut in zip(names, begun, strict=True)]
        if len(set(told)) == len(set(names)):
            return told
    return begun


def _cut(name: str, room: int, end: int, more: str) -> str:
    if len(name) <= room:
        return name
    return name[: max(room - end - len(more), 0)] + more + name[len(name) - end :]


def _numbered(name: str, first: int, taken: Collection[str]) -> str:
    return next(told for number in count(first) if (told := f"{name} {number}") not in taken)
