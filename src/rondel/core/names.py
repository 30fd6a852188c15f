"""The names of players."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import count

from rondel.core.errors import BadOptions


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


def _numbered(name: str, first: int, taken: Collection[str]) -> str:
    return next(told for number in count(first) if (told := f"{name} {number}") not in taken)
