"""The names of players."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.core.errors import BadOptions


def check_name(name: object) -> None:
    """A name must be a text that a record can hold."""
    if not isinstance(name, str) or any("\ud800" <= sign <= "\udfff" for sign in name):
        raise BadOptions("bad_name", name=ascii(name)[:40])


def told_apart(names: Sequence[str]) -> list[str]:
    """The names, equal ones with numbers.

    >>> told_apart(["Ana", "greedy", "greedy"])
    ['Ana', 'greedy 1', 'greedy 2']
    """
    return [
        f"{name} {names[: place + 1].count(name)}" if names.count(name) > 1 else name
        for place, name in enumerate(names)
    ]
