"""How long a player may think about a turn."""

from __future__ import annotations

import math
from typing import NamedTuple

from rondel.core.errors import BadOptions

MOST_SIMULATIONS = 10_000_000
MOST_SECONDS = 600.0
MOST_THREADS = 64


class Budget(NamedTuple):
    """For all decisions of a turn together: in simulations, where results must repeat, or in seconds of waiting.

    >>> Budget(simulations=400).check()
    Budget(simulations=400, seconds=None, threads=1)
    >>> Budget(seconds=0.0).check()
    Traceback (most recent call last):
    rondel.core.errors.BadOptions: A bot needs more than 0 and at most 600 seconds for a turn, not 0.0.
    """

    simulations: int | None = None
    seconds: float | None = None
    threads: int = 1

    def check(self) -> Budget:
        """Itself, or `BadOptions` that says what is wrong."""
        if (self.simulations is None) == (self.seconds is None):
            raise BadOptions("budget_one")
        if self.simulations is not None and not 0 < self.simulations <= MOST_SIMULATIONS:
            raise BadOptions("budget_simulations", most=MOST_SIMULATIONS, simulations=self.simulations)
        if self.seconds is not None and not (math.isfinite(self.seconds) and 0 < self.seconds <= MOST_SECONDS):
            raise BadOptions("budget_seconds", most=int(MOST_SECONDS), seconds=str(self.seconds))
        if not 0 < self.threads <= MOST_THREADS:
            raise BadOptions("budget_threads", most=MOST_THREADS, threads=self.threads)
        return self

    @property
    def text(self) -> str:
        """As people write it after the name of a bot."""
        return f"{self.seconds:g}s" if self.seconds is not None else str(self.simulations)
