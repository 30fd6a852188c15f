"""Who watches bots play among themselves, and how far: they play on as they are watched, and for nobody else.

In a guided first game bots wait, too: after a move that was not meant, until its learner goes on.
"""

from __future__ import annotations

from rondel.server import lessons
from rondel.server.table import Table


class Followers:
    """The viewers of one table who follow, each up to the number that it has been shown."""

    def __init__(self) -> None:
        self._shown: dict[object, int] = {}

    def follow(self, viewer: object, number: int) -> None:
        self._shown[viewer] = number

    def part(self, viewer: object) -> None:
        self._shown.pop(viewer, None)

    def want(self, table: Table | None) -> bool:
        """Whether bots are to go on there: among themselves, and where a learner may take a move back, once somebody
        follows how it stands, elsewhere always.

        So they are one turn ahead of whoever watches, and think of no other while that one waits.
        """
        if table is None or not (table.chairs.bots_alone or lessons.waits(table)):
            return True
        return max(self._shown.values(), default=-1) >= table.number
