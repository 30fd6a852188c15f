"""A curve from values to chances, fitted to matches that were played, and how far off it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rondel.analysis.curve import Curve

KNOTS = 12
"""Groups of equal size that the samples are put into; one that would fall is merged with the one before it."""
BINS = 10
"""Parts of the way from 0 to the most in which predictions are compared with what came."""


class Sample(NamedTuple):
    """A seat in some position: what a search said, and what came of it."""

    value: float
    won: float
    margin: float


class Bin(NamedTuple):
    """Predictions that lie close together."""

    size: int
    predicted: float
    came: float


def fit(samples: Sequence[Sample]) -> Curve:
    """The means of groups of samples, made so that they never fall (pool adjacent violators)."""
    ranked = sorted(samples)
    size = len(ranked) / KNOTS
    groups = [ranked[round(size * at) : round(size * (at + 1))] for at in range(KNOTS)]
    groups = [group for group in groups if group]
    values = tuple(round(sum(one.value for one in group) / len(group), 4) for group in groups)
    # half a win and half a loss more, so that nothing is certain
    won = [(sum(one.won for one in group) + 0.5, len(group) + 1.0) for group in groups]
    margins = [(sum(one.margin for one in group), float(len(group))) for group in groups]
    return Curve(values, rising(won), rising(margins))


def rising(sums: Sequence[tuple[float, float]]) -> tuple[float, ...]:
    """The means of sums with their weights; neighbours that would fall share one.

    >>> rising([(0.0, 1.0), (3.0, 1.0), (1.0, 1.0), (4.0, 1.0)])
    (0.0, 2.0, 2.0, 4.0)
    """
    pools: list[tuple[float, float, int]] = []
    for total, weight in sums:
        pools.append((total, weight, 1))
        while len(pools) > 1 and pools[-2][0] / pools[-2][1] > pools[-1][0] / pools[-1][1]:
            last = pools.pop()
            pools[-1] = (pools[-1][0] + last[0], pools[-1][1] + last[1], pools[-1][2] + last[2])
    return tuple(round(total / weight, 4) for total, weight, count in pools for _ in range(count))


def bins(pairs: Sequence[tuple[float, float]], most: float = 1.0) -> list[Bin]:
    """Pairs of what was predicted and what came, in parts of the way from 0 to ``most``; empty ones are left out."""
    found: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for predicted, came in pairs:
        found[min(max(int(predicted / most * BINS), 0), BINS - 1)].append((predicted, came))
    return [
        Bin(len(each), sum(one for one, _ in each) / len(each), sum(other for _, other in each) / len(each))
        for each in found
        if each
    ]


def error(found: Sequence[Bin]) -> float:
    """The expected calibration error: how far predictions are from what came, on average.

    >>> error([Bin(3, 0.5, 0.6), Bin(1, 0.9, 0.5)])
    0.175
    """
    return round(sum(one.size * abs(one.predicted - one.came) for one in found) / sum(one.size for one in found), 4)
