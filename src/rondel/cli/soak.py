"""``rondel soak GAME``: many random games in every mode, with every invariant watched at every step."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

from rondel.cli.output import Output, print_json
from rondel.cli.progress import compiled, progress
from rondel.core.facts import Value, say
from rondel.core.game import Game
from rondel.core.kernel.opening import opening
from rondel.core.registry import configure, meta
from rondel.core.soak import WALK, Soak


def run(slug: str, games: int, seed: int, threads: int, components: Path | None, out: Output, json: bool) -> int:
    """Soaks all modes of a game and shows what was found: the number of troubles."""
    modes = [(options, configure(slug, seats, components, options)) for seats, options in meta(slug).covering()]
    backend = compiled(opening(modes[0][1].instance, WALK), out)
    soaks = []
    begun = time.perf_counter()
    with progress(out.say("soak_progress"), games * len(modes)) as advance:
        for number, (options, game) in enumerate(modes):
            soak = Soak(game, backend)
            soak.run(games, seed + number * games, threads or os.cpu_count() or 1, advance)
            soaks.append((mode_name(game, options), soak))
    seconds = time.perf_counter() - begun
    troubles = sum(len(soak.troubles) for _, soak in soaks)
    if json:
        print_json(_report(slug, backend.name, seed, seconds, soaks))
    else:
        _print(modes[0][1], seconds, soaks, out)
    return troubles


def mode_name(game: Game, options: dict[str, Value]) -> str:
    """The number of players and the options that are not as usual."""
    return " ".join([str(game.seats), *(f"{name}={say(value)}" for name, value in options.items())])


def _report(slug: str, backend: str, seed: int, seconds: float, soaks: list[tuple[str, Soak]]) -> dict[str, Any]:
    rows = [
        {
            "mode": name,
            "games": soak.games,
            "moves": soak.moves,
            "steps": soak.steps,
            "troubles": [vars(trouble) for trouble in soak.troubles],
        }
        for name, soak in soaks
    ]
    return {"game": slug, "backend": backend, "seed": seed, "seconds": round(seconds, 3), "modes": rows}


def _print(game: Game, seconds: float, soaks: list[tuple[str, Soak]], out: Output) -> None:
    columns = ("mode", "games", "moves", "steps", "troubles")
    table = out.table(*(f"soak_{key}" for key in columns), left=("soak_mode",))
    for name, soak in soaks:
        table.add_row(name, *(out.number(n, ",") for n in (soak.games, soak.moves, soak.steps, len(soak.troubles))))
    out.console.print(table)
    for name, soak in soaks:
        for trouble in soak.troubles[:3]:
            out.tell(
                "soak_trouble", "bold", mode=name, law=trouble.law, detail=trouble.detail or "-", seed=trouble.seed,
                step=trouble.step,
            )  # fmt: skip
            for line in trouble.position.splitlines():
                out.line(f"  {line}")
    troubles = sum(len(soak.troubles) for _, soak in soaks)
    title = game.messages.say("title", {}, out.language)
    took = out.number(seconds, ".1f")
    out.tell("soak_clean" if not troubles else "soak_dirty", title=title, troubles=troubles, seconds=took)
