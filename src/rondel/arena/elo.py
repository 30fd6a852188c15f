"""Ratings where two sides play: Bradley-Terry, as differences of Elo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rondel.arena.intervals import Interval, student

SCALE = 400 / log(10)
"""Points for a factor of e in the odds."""
STEPS = 100
Numbers = NDArray[np.float64]
Couples = Mapping[tuple[int, int], float]
"""What the first of two entrants has won of their games; the second one has won the rest."""


class Rating(NamedTuple):
    """The strength of an entrant."""

    value: float
    interval: Interval


def ratings(entrants: int, deals: Sequence[Couples], games: int) -> list[Rating]:
    """How strong the entrants are, from the wins of each deal; their mean is 0.

    ``games`` is how many games each couple that meets has played with each deal. Each couple counts as if it had played
    two games more and each had won one of them: otherwise nobody could say how much stronger an entrant is that wins
    every game. The intervals treat deals, not games, as independent (the sandwich estimator), and those two games as
    deals of their own.
    """
    couples = list(deals[0])
    won = np.array([[deal[couple] for couple in couples] for deal in deals])
    # A row for each couple: the difference of its strengths.
    design = np.zeros((len(couples), entrants))
    for row, (one, other) in enumerate(couples):
        design[row, one], design[row, other] = 1.0, -1.0
    strength = _fit(design, won.sum(axis=0) + 1.0, games * len(deals) + 2)
    chance = _chance(design @ strength)
    bread = np.linalg.pinv((design.T * ((games * len(deals) + 2) * chance * (1 - chance))) @ design)
    scores = np.concatenate([(won - games * chance) @ design, (design.T * (1 - chance)).T, (design.T * -chance).T])
    spread = np.sqrt(np.diag(bread @ scores.T @ scores @ bread))
    found = []
    for value, half in zip(SCALE * strength, SCALE * student(len(deals) - 1) * spread, strict=True):
        found.append(Rating(float(value), Interval(float(value - half), float(value + half))))
    return found


def _fit(design: Numbers, won: Numbers, games: int) -> Numbers:
    """The most likely strengths, by Newton's steps."""
    strength: Numbers = np.zeros(design.shape[1])
    for _ in range(STEPS):
        chance = _chance(design @ strength)
        slope = design.T @ (won - games * chance)
        step = np.linalg.pinv((design.T * (games * chance * (1 - chance))) @ design) @ slope
        strength += np.clip(step, -1.0, 1.0)
        if np.abs(step).max() < 1e-10:
            break
    strength -= strength.mean()
    return strength


def _chance(difference: Numbers) -> Numbers:
    found: Numbers = 1 / (1 + np.exp(-difference))
    return found
