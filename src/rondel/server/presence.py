"""Who looks at a table just now, and since when those who do not are gone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from copy import copy

from rondel.server import steady

AWAY = 30.0
"""Seconds after which somebody who is not connected is away."""


class Presence:
    """The browsers of all viewers of one table, by their fingerprints; None: those without a cookie."""

    def __init__(self) -> None:
        self.here: Counter[bytes | None] = Counter()
        """How many viewers each browser has."""
        self.programs: set[int] = set()
        """Seats whose programs are connected."""
        self._opened = steady.now()
        self._left: dict[bytes | None, float] = {}
        """When the browser of a player was last seen here."""

    def joined(self, browser: bytes | None) -> Presence:
        """What it will be once one more viewer has come."""
        found = copy(self)
        found.here = self.here + Counter([browser])
        return found

    def come(self, browser: bytes | None) -> None:
        self.here[browser] += 1

    def go(self, browser: bytes | None, plays: bool) -> None:
        """A viewer has gone; of a browser that ``plays`` it is remembered when."""
        self.here -= Counter([browser])
        if plays:
            self._left[browser] = steady.now()

    def seen(self, browser: bytes) -> None:
        """A player has asked for something, though no viewer of theirs may be here."""
        self._left[browser] = steady.now()

    def watching(self, players: Collection[bytes | None]) -> int:
        """How many look on who play in no seat; without a cookie everyone counts."""
        known = {browser for browser in self.here if browser is not None}
        return len(known - set(players)) + self.here[None]

    def bot_from(self, browser: bytes | None) -> float | None:
        """When a bot may take over for a player who is not connected, in seconds since 1970; None: they are here.

        A short loss of the network does not count.
        """
        return None if browser in self.here else round(self._left.get(browser, self._opened) + AWAY, 3)

    def away(self, browser: bytes | None) -> bool:
        """Whether a bot may take over now."""
        since = self.bot_from(browser)
        return since is not None and steady.now() >= since
