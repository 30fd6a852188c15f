"""What a finished game is worth to its seats, on both back ends."""

from __future__ import annotations


def share(out: list[float], seats: int) -> None:
    """Turns how strong each seat is into its return: the strongest share 1, and every seat pays the same for it.

    Partners are equally strong, and so have equal returns. Whole numbers are exact here up to 2**53.

    >>> duel, pairs = [7.0, 5.0], [7.0, 5.0, 7.0, 5.0]
    >>> share(duel, 2), share(pairs, 4)
    (None, None)
    >>> duel, pairs
    ([0.5, -0.5], [0.25, -0.25, 0.25, -0.25])
    """
    best = out[0]
    winners = 0
    for p in range(seats):
        if out[p] > best:
            best = out[p]
            winners = 0
        if out[p] == best:
            winners += 1
    for p in range(seats):
        out[p] = (1 / winners if out[p] == best else 0.0) - 1 / seats
