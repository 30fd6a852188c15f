"""``rondel arena GAME``: bots against each other on the same deals; who is stronger, and how sure that is."""

from __future__ import annotations

import os
import sys
import time
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import msgspec
from rich.table import Table

from rondel.arena import Arena, Contest, Entrant
from rondel.arena.folder import opened
from rondel.arena.ladder import ladder
from rondel.arena.standing import rungs, standing
from rondel.bots.door import Fault
from rondel.bots.door.command import apart
from rondel.bots.thinking import USUAL, Glancing, Searching
from rondel.cli.output import Output, players, print_json
from rondel.cli.progress import compiled, progress
from rondel.core.errors import BadOptions
from rondel.core.game import Game
from rondel.core.kernel.opening import opening
from rondel.core.messages import Phrase
from rondel.search import Budget
from rondel.search.search import TREE

RESULTS, LADDER = "results.json", "ladder.svg"


def entrants(
    game: Game, names: str | None, seconds: float | None, simulations: int | None, ladder: bool = False
) -> list[Entrant]:
    """The bots that are named, or the two best ones; on a ladder all levels, the strongest first."""
    if seconds is not None and simulations is not None:
        raise BadOptions("budget_one")
    budget = USUAL if seconds is None and simulations is None else Budget(simulations, seconds).check()
    usual = (ladder and game.meta.levels) or game.meta.bots[-2:]
    named = list(reversed(usual)) if names is None else apart(names)
    return [Entrant.read(name, budget) for name in named]


def run(arena: Arena, jobs: int, path: Path | None, out: Output, json: bool) -> None:
    """Plays and shows."""
    contest, begun = arena.contest, time.perf_counter()
    with nullcontext() if path is None else opened(path, contest) as folder:
        if any(isinstance(entrant.make(contest.game), Glancing | Searching) for entrant in contest.entrants):
            compiled(opening(contest.game.instance, TREE), out)
        with progress(out.say("arena_progress"), arena.total) as advance:
            try:
                results = arena.run(jobs, folder, advance)
            except KeyboardInterrupt:
                if path is not None:
                    sys.stderr.write(out.fit(out.say("arena_kept", folder=str(path))) + "\n")
                raise
        found = standing(arena, results)
        found["machine"] = {"processors": _cores(), "processes": jobs}
        if folder is not None:
            folder.write(RESULTS, msgspec.json.format(msgspec.json.encode(found), indent=2).decode() + "\n")
            folder.write(LADDER, _ladder(contest, found, out))
    found["seconds"] = round(time.perf_counter() - begun, 3)
    if json:
        print_json(found)
    else:
        _print(contest, found, out)
        _tell_lost(found, {contest.labels[entrant]: fault for entrant, fault in results.faults.items()}, out)


def _cores() -> int:
    return os.cpu_count() or 1


def _ladder(contest: Contest, found: dict[str, Any], out: Output) -> str:
    return ladder(rungs(found), _title(contest, found, out), out.say(f"arena_unit.{found['ratings'] or 'result'}"))


def _title(contest: Contest, found: dict[str, Any], out: Output) -> str:
    return out.say(
        "arena_title",
        title=contest.game.messages.say("title", {}, out.language),
        players=players(found["players"]),
        deals=found["deals"],
        games=Phrase("arena_games", {"count": found["games"]}),
        seed=found["seed"],
    )


def _print(contest: Contest, found: dict[str, Any], out: Output) -> None:
    out.line(_title(contest, found, out), "bold")
    out.console.print(_alone(found, out) if found["fair"] is None else _rated(found, out))
    if found["couples"]:
        out.console.print(_couples(found, out))
    told = {"moves": out.number(found["moves"], ".1f"), "seconds": out.number(found["seconds"], ".1f")}
    if found["fair"] is None:
        out.tell("arena_foot", **told)
    else:
        out.tell("arena_fair", percent=_percent(found["fair"], out), **told)
    if found["mark"] is not None:
        verdict = found["verdict"] or "open"
        percent = out.number(100 * found["mark"], "g")
        out.tell(f"arena_verdict.{verdict}", "bold", bot=contest.labels[0], percent=percent)
    if found["timed"]:
        out.tell("arena_timed", "dim", processors=found["machine"]["processors"])


def _tell_lost(found: dict[str, Any], faults: dict[str, Fault], out: Output) -> None:
    """What programs have lost to the plain bot, for their owner; why, where it has happened just now."""
    for bot in found["bots"]:
        if bot.get("lost_turns"):
            fault = faults.get(bot["bot"])
            why = "" if fault is None else fault.say(out.language)
            out.tell("program_lost", "bold", bot=bot["bot"], count=bot["lost_turns"], why=why)


def _table(out: Output, *columns: str) -> Table:
    table = out.table()
    for column in columns:
        table.add_column(out.fit(out.say(column)), justify="left" if column == columns[0] else "right", no_wrap=True)
    return table


def _rated(found: dict[str, Any], out: Output) -> Table:
    rating = f"arena_rating.{found['ratings']}"
    table = _table(out, "simulate_bot", "arena_wins", "arena_interval", "arena_mean", "arena_margin", rating)
    form = "+.0f" if found["ratings"] == "elo" else ".1f"
    for bot in sorted(found["bots"], key=lambda bot: -float(bot["rating"])):
        table.add_row(
            bot["bot"],
            _percent(bot["rate"], out),
            _ends(bot["rate_interval"], out),
            out.number(bot["mean_result"], ".2f"),
            _spread(bot, "mean_margin", "+.2f", out),
            _spread(bot, "rating", form, out),
        )
    return table


def _alone(found: dict[str, Any], out: Output) -> Table:
    table = _table(out, "simulate_bot", "arena_mean", "arena_difference")
    for bot in sorted(found["bots"], key=lambda bot: -float(bot["mean_result"])):
        table.add_row(bot["bot"], _spread(bot, "mean_result", ".2f", out), _spread(bot, "mean_difference", "+.2f", out))
    return table


def _couples(found: dict[str, Any], out: Output) -> Table:
    table = _table(out, "simulate_bot", "arena_wins", "arena_interval")
    for couple in found["couples"]:
        one, other = couple["bots"]
        table.add_row(
            out.fit(out.say("arena_couple", one=one, other=other)),
            _percent(couple["rate"], out),
            _ends(couple["rate_interval"], out),
        )
    return table


def _percent(rate: float, out: Output) -> str:
    return out.number(100 * rate, ".1f")


def _ends(interval: list[float], out: Output) -> str:
    return out.fit(" … ".join(_percent(end, out) for end in interval))


def _spread(bot: dict[str, Any], name: str, form: str, out: Output) -> str:
    """A number and how far its interval reaches."""
    low, high = bot[f"{name}_interval"]
    return out.fit(f"{out.number(bot[name], form)} ± {out.number((high - low) / 2, form.lstrip('+'))}")
