"""Whether a rate of wins is settled: a test that may be asked after every deal, and stays right.

It is betting. Somebody who holds that the rate is at most ``mark`` must offer fair bets on it: who stakes a part of
their capital on each deal's rate being above the mark then gains nothing in the long run, and ever has 40 times what
they began with at most once in 40 cases. So once we have, the rate is above the mark. Twenty gamblers stake different
parts, from a cautious one to nearly all, and their mean capital counts; as many bet on the other side. What is
assumed of the games is only that deals are drawn independently; those of one deal may depend on each other as they
like.
"""

from __future__ import annotations

from math import fsum

ERROR = 0.05
"""How often the verdict may be wrong, on both sides together, however long it goes on."""
GAMBLERS = 20
ABOVE, BELOW = "above", "below"


class Settled:
    """Whether the mean of numbers from 0 to 1 is above or below a mark.

    >>> test = Settled(0.5)
    >>> for _ in range(7):
    ...     test.tell(1.0)
    >>> test.verdict is None, test.tell(1.0), test.verdict
    (True, None, 'above')
    """

    def __init__(self, mark: float) -> None:
        self._mark = mark
        parts = [(number + 1) / (GAMBLERS + 1) for number in range(GAMBLERS)]
        self._bets = {ABOVE: [part / mark for part in parts], BELOW: [-part / (1 - mark) for part in parts]}
        self._capital = {side: [1.0 / GAMBLERS] * GAMBLERS for side in self._bets}
        self.verdict: str | None = None
        """`ABOVE` or `BELOW`, once it is settled."""

    def tell(self, rate: float) -> None:
        """The rate of one deal more."""
        for side, bets in self._bets.items():
            capital = [
                own * (1 + bet * (rate - self._mark)) for own, bet in zip(self._capital[side], bets, strict=True)
            ]
            self._capital[side] = capital
            if self.verdict is None and fsum(capital) >= 2 / ERROR:
                self.verdict = side
