"""The order of service: who waits for a process of bots, and who is next."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Hashable
from enum import IntEnum
from typing import Generic, TypeVar

Served = TypeVar("Served")


class Rank(IntEnum):
    """What comes first where several wait. Moves of people wait for no process, and come before all of these."""

    TURN = 0
    """A bot's turn at a table."""
    HINT = 1
    """What somebody has asked for and looks forward to: seconds at most."""
    ANALYSIS = 2
    """What may take minutes: it has processes of its own, behind all others."""


class Service(Generic[Served]):
    """Those who wait, by rank, and within a rank the owner first whose turn was longest ago."""

    def __init__(self) -> None:
        self.wanted: Counter[Hashable] = Counter()
        """What each owner wants at a time that somebody waits for, whether it waits or is being done."""
        self._waiting: dict[Rank, OrderedDict[Hashable, deque[asyncio.Future[Served]]]] = {
            rank: OrderedDict() for rank in Rank
        }

    def ask(self, rank: Rank, owner: Hashable, goes_on: bool = False) -> asyncio.Future[Served]:
        """A place in the line: it is given what it waits for. What ``goes_on`` was begun before, and comes first."""
        place: asyncio.Future[Served] = asyncio.get_running_loop().create_future()
        if rank is not Rank.ANALYSIS:
            self.wanted[owner] += 1
        line = self._waiting[rank]
        places = line.setdefault(owner, deque())
        if goes_on:
            places.appendleft(place)
            line.move_to_end(owner, last=False)
        else:
            places.append(place)
        return place

    def ended(self, rank: Rank, owner: Hashable) -> None:
        """What an owner wanted is done, or given up."""
        if rank is not Rank.ANALYSIS:
            self.wanted[owner] -= 1
            if not self.wanted[owner]:
                del self.wanted[owner]

    def next(self, fits: Callable[[Rank, Hashable], bool]) -> asyncio.Future[Served] | None:
        """Takes the first one out of the line who fits."""
        for rank, line in self._waiting.items():
            for owner, places in line.items():
                if fits(rank, owner):
                    place = places.popleft()
                    line.move_to_end(owner)
                    if not places:
                        del line[owner]
                    return place
        return None

    def clear(self) -> None:
        """Those leave the line who have given up: some in this very moment."""
        for line in self._waiting.values():
            for owner in list(line):
                line[owner] = deque(place for place in line[owner] if not place.done())
                if not line[owner]:
                    del line[owner]

    def beside(self, rank: Rank, owner: Hashable) -> int:
        """How many wait that are served before an owner could be served once more: other owners, and all of its own."""
        lines = [line for other, line in self._waiting.items() if other <= rank]
        return len({each for line in lines for each in line} - {owner}) + sum(
            len(line.get(owner, ())) for line in lines
        )

    def ahead(self, rank: Rank, owner: Hashable, place: asyncio.Future[Served]) -> int:
        """How many of a rank are served before a place in its line, if nobody else comes."""
        line = self._waiting[rank]
        if place not in line.get(owner, ()):
            return 0
        round_, at = line[owner].index(place), list(line).index(owner)
        others = [min(len(places), round_ + (other < at)) for other, places in enumerate(line.values()) if other != at]
        return round_ + sum(others)

    def waits(self, rank: Rank) -> bool:
        """Whether anybody of a rank waits."""
        return bool(self._waiting[rank])

    def __len__(self) -> int:
        return sum(len(places) for line in self._waiting.values() for places in line.values())
