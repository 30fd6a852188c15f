"""Whether a rate of wins is settled: a test that stays valid although it is repeated after every deal.

It is a test by betting. If the rate is at most ``mark``, then bets that a deal's rate will be above the mark, at odds
that are fair for the mark itself, gain nothing in the long run. Whoever stakes a part of a capital on every deal will
then reach 40 times the first capital at most once in 40 cases. So once we reach it, we say that the rate is above the
mark. Twenty gamblers stake different parts of their capital, from little to nearly all, and the mean of their capitals
counts; as many bet on the other side. All this assumes is that deals are drawn independently. The games of one deal
may depend on each other in any way.
"""

from __future__ import annotations

from math import fsum

ERROR = 0.05
"""How often the verdict may be wrong, both sides together, however long it goes on."""
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
        """Adds the rate of one more deal."""
        for side, bets in self._bets.items():
            capital = [
                own * (1 + bet * (rate - self._mark)) for own, bet in zip(self._capital[side], bets, strict=True)
            ]
            self._capital[side] = capital
            if self.verdict is None and fsum(capital) >= 2 / ERROR:
                self.verdict = side
