"""How sure a mean is. Deals are independent of each other; games of one deal are not."""

from __future__ import annotations

from collections.abc import Sequence
from math import pi, sqrt, tan
from statistics import NormalDist, fmean, variance
from typing import NamedTuple

LEVEL = 0.95
Z = NormalDist().inv_cdf((1 + LEVEL) / 2)
DOUBT = 2
"""Games that count as if they had been decided by their deal alone."""


class Interval(NamedTuple):
    """Where the true value lies in 95 of 100 cases."""

    low: float
    high: float


def of_rate(deals: Sequence[float], games: int) -> Interval:
    """Wilson's interval for a rate of wins, from the rates of deals with so many ``games`` each.

    The games of one deal may say less than as many games of different deals. How much less is estimated from how much
    the rates of the deals scatter: a game counts as between one whole game and one part in ``games`` of it. If nearly
    all are won, or lost, there is little to estimate this from, so a few are added as if decided by their deal alone.
    """
    rate, count = fmean(deals), len(deals)
    even = rate * (1 - rate)
    effect = 1.0
    if even > 0 and count > 1:
        effect = min(max(variance(deals, rate) * games / even, 1.0), float(games))
    rare = games * count * min(rate, 1 - rate)
    effect = (rare * effect + DOUBT * games) / (rare + DOUBT)
    n = games * count / effect
    z = student(count - 1)
    middle = (rate + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(even / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return Interval(max(middle - half, 0.0) if rate > 0 else 0.0, min(middle + half, 1.0) if rate < 1 else 1.0)


def of_mean(deals: Sequence[float]) -> Interval:
    """The interval of a mean, by Student's t."""
    mean, count = fmean(deals), len(deals)
    if count < 2:
        return Interval(float("-inf"), float("inf"))
    half = student(count - 1) * sqrt(variance(deals, mean) / count)
    return Interval(mean - half, mean + half)


def student(freedom: int) -> float:
    """The factor for so many degrees of freedom: the 97.5th percentile of Student's t, by its series in 1/n.

    >>> [round(student(n), 2) for n in (3, 5, 30, 1000)]
    [3.18, 2.57, 2.04, 1.96]
    """
    if freedom < 2:
        return tan(pi * LEVEL / 2)
    z, n = Z, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )
