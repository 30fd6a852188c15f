"""How much one client may ask for."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rondel.server.errors import TooMany
from rondel.server.settings import Limits
from rondel.wire.socket import MOST_PREVIEWS

REFUSED = {
    "requests": "too_many_requests",
    "heavy": "too_many_requests",
    "openings": "too_many_requests",
    "previews": "too_many_requests",
    "messages": "too_many_messages",
    "tables": "too_many_tables",
    "seat_changes": "too_many_changes",
    "analyses": "too_many_analyses",
}
BURST = 10
"""Seconds of its rate that a client may use at once."""
SOCKETS = 5
"""Sockets of a client that may be busy at once."""
HOUR = 3600.0
DAY = 24 * HOUR
FORGET = 60.0
"""Seconds between two clearings of buckets that are full again."""


class Bucket:
    """Fills at a rate up to a size; each request takes one out, or as many as it costs."""

    __slots__ = ("at", "level", "rate", "size")

    def __init__(self, rate: float, size: float, now: float) -> None:
        self.rate, self.size = rate, size
        self.level, self.at = size, now

    def take(self, now: float, count: int = 1) -> float:
        """Takes so many out; returns 0, or the seconds until they are there."""
        self.level = min(self.size, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level >= count:
            self.level -= count
            return 0.0
        return (count - self.level) / self.rate

    def full(self, now: float) -> bool:
        return self.level + (now - self.at) * self.rate >= self.size


class Meter:
    """All clients with what they have used. ``clock`` is for tests."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits
        self._clock = clock
        self._buckets: dict[tuple[str, str], Bucket] = {}
        self._sockets: Counter[str] = Counter()
        self._cleared = clock()

    def request(self, client: str) -> None:
        self._take("requests", client, self.limits.requests, self.limits.requests * BURST)

    def heavy(self, client: str) -> None:
        self._take("heavy", client, self.limits.heavy, self.limits.heavy * BURST)

    def opening(self, client: str) -> None:
        """Counts a socket that is opened, however soon it is closed."""
        self._take("openings", client, self.limits.openings, self.limits.openings * BURST)

    def previews(self, client: str, count: int) -> None:
        """Counts moves that are looked at; as many as one request may name can always be saved up."""
        size = max(self.limits.previews * BURST, MOST_PREVIEWS)
        self._take("previews", client, self.limits.previews, size, count)

    def table(self, client: str) -> None:
        self._take("tables", client, self.limits.tables / HOUR, self.limits.tables)

    def analysis(self, client: str) -> None:
        self._take("analyses", client, self.limits.analyses / DAY, self.limits.analyses)

    def seat_change(self, table: str, browser: bytes) -> None:
        """Counts what a browser does with the seats of one running match."""
        changes = self.limits.seat_changes
        self._take("seat_changes", f"{table} {browser.hex()}", changes / HOUR, changes)

    def messages(self) -> Bucket:
        """The bucket of one socket."""
        return Bucket(self.limits.messages, self.limits.messages * BURST, self._clock())

    def message(self, bucket: Bucket, client: str) -> None:
        """Counts a message for its socket, and for its client, who may have several."""
        wait = bucket.take(self._clock())
        if wait:
            raise TooMany("too_many_messages", seconds=_seconds(wait))
        self._take("messages", client, self.limits.messages * SOCKETS, self.limits.messages * SOCKETS * BURST)

    @contextmanager
    def socket(self, client: str) -> Iterator[None]:
        """Counts a socket as long as it is open."""
        if self._sockets[client] >= self.limits.sockets:
            raise TooMany("too_many_sockets", limit=self.limits.sockets)
        self._sockets[client] += 1
        try:
            yield
        finally:
            self._sockets[client] -= 1
            if not self._sockets[client]:
                del self._sockets[client]

    def _take(self, what: str, client: str, rate: float, size: float, count: int = 1) -> None:
        now = self._clock()
        if now - self._cleared > FORGET:
            self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.full(now)}
            self._cleared = now
        key = (what, client)
        if key not in self._buckets:
            self._buckets[key] = Bucket(rate, max(size, 1), now)
        wait = self._buckets[key].take(now, count)
        if wait:
            raise TooMany(REFUSED[what], seconds=_seconds(wait))


def client_of(address: str) -> str:
    """Whom an address stands for: of IPv6 the network, as one client has all of it."""
    try:
        parsed = ipaddress.ip_address(address.split("%", maxsplit=1)[0])
    except ValueError:
        return "?"
    if isinstance(parsed, ipaddress.IPv6Address):
        return str(parsed.ipv4_mapped or ipaddress.ip_network((parsed, 64), strict=False).network_address)
    return str(parsed)


def _seconds(wait: float) -> int:
    return int(wait) + 1
