"""``rondel simulate GAME``: bots play many games; the results in numbers."""

from __future__ import annotations

import time
from collections.abc import Sequence
from math import fsum
from statistics import fmean, stdev
from typing import Any

from rondel.bots.bot import fill
from rondel.bots.thinking import Glancing
from rondel.cli.output import Output, players, print_json
from rondel.cli.progress import compiled, progress
from rondel.cli.simulation import Played, Setting, simulate
from rondel.core.game import Game
from rondel.core.kernel.opening import opening
from rondel.search.search import TREE


def run(game: Game, setting: Setting, games: int, jobs: int, out: Output, json: bool, each: bool) -> None:
    """Plays and shows. Wins are shared: two winners have half a win each; a pair that wins alone has a whole one."""
    bots = fill(setting.bots, game)
    names = [bot.name for bot in bots]
    if any(isinstance(bot, Glancing) for bot in bots):
        compiled(opening(game.instance, TREE), out)
    begun = time.perf_counter()
    with progress(out.say("simulate_progress"), games) as advance:
        played = simulate(setting, games, jobs, advance)
    seconds = time.perf_counter() - begun
    totals = summary(game, setting, names, played)
    totals["seconds"] = round(seconds, 3)
    if json:
        if each:
            totals["each"] = [one._asdict() for one in played]
        print_json(totals)
    else:
        _print(game, totals, played if each else [], out)


def summary(game: Game, setting: Setting, names: Sequence[str], played: Sequence[Played]) -> dict[str, Any]:
    """All numbers of a simulation but the time it took."""
    seats = range(game.seats)
    winners = [min(one.results[seat] for seat in seats if one.places[seat] == 1) for one in played]
    return {
        "game": setting.slug,
        "edition": game.facts.edition,
        "components": game.facts.components,
        "players": game.seats,
        "options": game.facts.options,
        "seed": setting.seed,
        "games": len(played),
        "mean_result": fmean(result for one in played for result in one.results),
        "mean_winner": fmean(winners),
        "ties": sum(_won(game, one, seats)[1] > 1 for one in played),
        "moves": {
            "mean": fmean(one.moves for one in played),
            "least": min(one.moves for one in played),
            "most": max(one.moves for one in played),
        },
        "seats": [{"seat": seat, "bot": names[seat], **_numbers(game, played, [seat])} for seat in seats],
        "bots": {
            name: _numbers(game, played, [seat for seat in seats if names[seat] == name])
            for name in dict.fromkeys(names)
        },
    }


def _numbers(game: Game, played: Sequence[Played], seats: Sequence[int]) -> dict[str, Any]:
    """The results of some seats together. A win is a side's: partners among them have it once."""
    results = [one.results[seat] for one in played for seat in seats]
    won = [_won(game, one, seats) for one in played]
    return {
        "mean_result": fmean(results),
        "standard_error": stdev(results) / len(results) ** 0.5 if len(results) > 1 else None,
        "wins": fsum(own / winners for own, winners in won),
        "shared": sum(own for own, winners in won if winners > 1),
        "mean_place": fmean(one.places[seat] for one in played for seat in seats),
        "mean_return": fmean(one.returns[seat] for one in played for seat in seats),
    }


def _won(game: Game, one: Played, seats: Sequence[int]) -> tuple[int, int]:
    """How many sides of some seats won a game, and how many of all."""
    first = {game.facts.teams[seat] for seat in range(game.seats) if one.places[seat] == 1}
    return len(first & {game.facts.teams[seat] for seat in seats}), len(first)


def _print(game: Game, totals: dict[str, Any], each: Sequence[Played], out: Output) -> None:
    title = game.messages.say("title", {}, out.language)
    out.tell(
        "simulate_title", "bold", title=title, players=players(game.seats), games=totals["games"], seed=totals["seed"]
    )
    for number, one in enumerate(each, start=1):
        out.line(f"{number:>6}  " + "  ".join(f"{r} ({p}.)" for r, p in zip(one.results, one.places, strict=True)))
    columns = ("seat", "bot", "mean", "error", "wins", "ties", "place")
    table = out.table(*(f"simulate_{key}" for key in columns), left=("simulate_bot",))
    for row in totals["seats"]:
        table.add_row(str(row["seat"] + 1), row["bot"], *_cells(row, out))
    if game.seats > 1:
        table.add_section()
        for name, row in totals["bots"].items():
            table.add_row(out.say("simulate_all"), name, *_cells(row, out))
    out.console.print(table)
    out.tell(
        "simulate_foot",
        moves=out.number(totals["moves"]["mean"], ".1f"),
        winner=out.number(totals["mean_winner"], ".2f"),
        seconds=out.number(totals["seconds"], ".1f"),
    )


def _cells(row: dict[str, Any], out: Output) -> list[str]:
    error = "-" if row["standard_error"] is None else out.number(row["standard_error"], ".2f")
    mean, place = (out.number(row[name], ".2f") for name in ("mean_result", "mean_place"))
    return [mean, error, out.number(row["wins"], "g"), str(row["shared"]), place]
