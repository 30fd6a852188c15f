"""Ratings where more than two sides play: Plackett-Luce, by openskill."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec
from math import prod
from statistics import fmean

from rondel.arena.elo import Rating
from rondel.arena.errors import BadArena
from rondel.arena.intervals import Interval, Z
from rondel.arena.playing import Played


def need() -> None:
    """Refuses to begin where the package is missing."""
    if find_spec("openskill") is None:
        raise BadArena("arena_needs")


def ratings(entrants: int, games: Iterable[Played]) -> list[Rating]:
    """How strong the entrants are; everybody begins at 25, and games count one after the other, in their order.

    Bots do not change, so no uncertainty is added between two games. An entrant that has several seats at a table is
    rated by the mean of what its seats would be rated.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)
    known = [(model.mu, model.sigma)] * entrants
    for game in games:
        teams = [[model.rating(*known[entrant])] for entrant in game.lineup]
        after = [team[0] for team in model.rate(teams, ranks=[float(place) for place in game.places])]
        for entrant in set(game.lineup):
            own = [rating for rating, sitting in zip(after, game.lineup, strict=True) if sitting == entrant]
            mean, spread = fmean(rating.mu for rating in own), prod(rating.sigma for rating in own)
            known[entrant] = (mean, spread ** (1 / len(own)))
    return [Rating(mu, Interval(mu - Z * sigma, mu + Z * sigma)) for mu, sigma in known]
