"""How an arena stands: all its results in numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Any

from rondel.arena import elo, skill
from rondel.arena.arena import Arena, Results, rate
from rondel.arena.intervals import Interval, of_mean, of_rate
from rondel.arena.ladder import Rung
from rondel.arena.playing import Played

ELO, SKILL = "elo", "plackett_luce"


def standing(arena: Arena, results: Results) -> dict[str, Any]:
    """All of it, as data."""
    contest, facts = arena.contest, arena.contest.game.facts
    every = len(results.games) // results.deals
    deals = [results.games[first : first + every] for first in range(0, len(results.games), every)]
    bots = [_bot(arena, entrant, deals) for entrant in range(len(contest.entrants))]
    rated = _ratings(arena, deals)
    for bot, rating in zip(bots, rated, strict=False):
        bot["rating"], bot["rating_interval"] = round(rating.value, 2), _rounded(rating.interval, 2)
    return {
        "game": facts.slug,
        "edition": facts.edition,
        "components": facts.components,
        "players": facts.seats,
        "options": facts.options,
        "seed": contest.seed,
        "deals": results.deals,
        "games": len(results.games),
        "fair": 1 / arena.sides if arena.sides > 1 else None,
        "mark": arena.mark,
        "verdict": results.verdict,
        "ratings": None if not rated else ELO if arena.sides == 2 else SKILL,
        "timed": any(entrant.is_timed for entrant in contest.entrants),
        "moves": fmean(game.moves for game in results.games),
        "bots": bots,
        "couples": _couples(arena, deals) if arena.sides == 2 and len(bots) > 2 else [],
    }


def rungs(found: dict[str, Any]) -> list[Rung]:
    """The ladder: ratings, or mean results where everybody plays alone."""
    value = "rating" if found["ratings"] else "mean_result"
    return [Rung(bot["bot"], bot[value], Interval(*bot[f"{value}_interval"])) for bot in found["bots"]]


def _bot(arena: Arena, entrant: int, deals: Sequence[Sequence[Played]]) -> dict[str, Any]:
    """The numbers of an entrant. All its seats at a deal together make one number."""

    def means(of: Callable[[Played], Sequence[float]]) -> list[float]:
        return [
            fmean(of(game)[side] for game in deal for side, sitting in enumerate(game.lineup) if sitting == entrant)
            for deal in deals
            if any(entrant in game.lineup for game in deal)
        ]

    results = means(lambda game: game.results)
    found: dict[str, Any] = {
        "bot": arena.contest.labels[entrant],
        "games": sum(entrant in game.lineup for deal in deals for game in deal),
        "mean_result": fmean(results),
        "mean_result_interval": _rounded(of_mean(results)),
        **({"lost_turns": _lost(entrant, deals)} if arena.contest.entrants[entrant].command else {}),
    }
    if arena.sides == 1:
        first = [deal[0].results[0] for deal in deals]
        differences = [own - other for own, other in zip(results, first, strict=True)]
        found["mean_difference"] = fmean(differences)
        found["mean_difference_interval"] = _rounded(of_mean(differences))
        return found
    margins = means(lambda game: game.margins)
    rates = means(lambda game: game.shares)
    seats = sum(game.lineup.count(entrant) for game in deals[0])
    return {
        **found,
        "mean_margin": fmean(margins),
        "mean_margin_interval": _rounded(of_mean(margins)),
        "wins": sum(
            share
            for deal in deals
            for game in deal
            for share, sitting in zip(game.shares, game.lineup, strict=True)
            if sitting == entrant
        ),
        "seats": seats * len(deals),
        "rate": fmean(rates),
        "rate_interval": _rounded(of_rate(rates, seats)),
    }


def _lost(entrant: int, deals: Sequence[Sequence[Played]]) -> int:
    """How many turns a program lost to the plain bot."""
    return sum(
        lost
        for deal in deals
        for game in deal
        for lost, sitting in zip(game.lost, game.lineup, strict=False)
        if sitting == entrant
    )


def _couples(arena: Arena, deals: Sequence[Sequence[Played]]) -> list[dict[str, Any]]:
    """What the first of each two entrants has won against the second."""
    found = []
    for one, other in arena.contest.choices:
        rates = [rate([game for game in deal if {*game.lineup} == {one, other}], one) for deal in deals]
        labels = [arena.contest.labels[one], arena.contest.labels[other]]
        found.append({"bots": labels, "rate": fmean(rates), "rate_interval": _rounded(of_rate(rates, 2))})
    return found


def _ratings(arena: Arena, deals: Sequence[Sequence[Played]]) -> list[elo.Rating]:
    entrants = len(arena.contest.entrants)
    if arena.sides == 1:
        return []
    if arena.sides > 2:
        return skill.ratings(entrants, [game for deal in deals for game in deal])
    won = [
        {
            (one, other): sum(game.shares[game.lineup.index(one)] for game in deal if {*game.lineup} == {one, other})
            for one, other in arena.contest.choices
        }
        for deal in deals
    ]
    return elo.ratings(entrants, won, games=2)


def _rounded(interval: Interval, digits: int = 4) -> list[float]:
    return [round(interval.low, digits), round(interval.high, digits)]
