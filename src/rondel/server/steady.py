"""The time at the tables: it begins as the system's clock and then runs evenly, whatever becomes of that one."""

from __future__ import annotations

import time

_AHEAD = time.time() - time.monotonic()


def now() -> float:
    """Seconds since 1970."""
    return _AHEAD + time.monotonic()
