"""Who watches bots play among themselves, and how far: they play on as they are watched, and for nobody else."""

from __future__ import annotations

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
        """Whether bots are to go on there: among themselves once somebody is shown how it stands, elsewhere always.

        So they are one turn ahead of whoever watches, and think of no other while that one waits.
        """
        if table is None or not table.chairs.bots_alone:
            return True
        return max(self._shown.values(), default=-1) >= table.number
