"""What the codes of a game are called."""

from __future__ import annotations

from collections.abc import Callable

from rondel.core.errors import Unreadable


class Notation(dict[int, str]):
    """The names of codes; each is asked for once.

    >>> dice = Notation(lambda code: f"Die {code + 1}")
    >>> dice[2], dice.code(" die  3", 6)
    ('Die 3', 2)
    """

    def __init__(self, make: Callable[[int], str]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, code: int) -> str:
        name = self[code] = self._make(code)
        return name

    def code(self, text: str, codes: int) -> int:
        """The code among the first so many that is called so, capitals and spaces aside."""
        wanted = " ".join(text.lower().split())
        for code in range(codes):
            if self[code].lower() == wanted:
                return code
        raise Unreadable("unreadable", text=text[:40])
