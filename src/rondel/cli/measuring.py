"""The commands that measure: how fast games are played, how quick the server is, whether the rules are sound."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from rondel.cli.arguments import Components, GameName, Json, Lang, Players, optional
from rondel.cli.output import Output, reporting

AnyGame = Annotated[
    str | None, typer.Argument(metavar="[GAME]", help="A game of `rondel games`; without it, all.", show_default=False)
]


References = Annotated[
    Path | None,
    typer.Option(
        "--references",
        metavar="FOLDER",
        help="Other programs to compare with.",
        show_default="the folder bench here, if there is one",
    ),
]


class Attack(StrEnum):
    """What a server is measured under."""

    PREVIEWS = "previews"
    RESTART = "restart"
    BOTS = "bots"


def bench(
    game: AnyGame = None,
    games: Annotated[
        int, typer.Option("--games", "-n", min=50, max=1_000_000, help="Games a round; slow players play 1/50 of them.")
    ] = 5000,
    rounds: Annotated[int, typer.Option("--rounds", min=1, max=100, help="Rounds, of which the best counts.")] = 5,
    seed: Annotated[int, typer.Option("--seed", help="The games that are played.")] = 1,
    references: References = None,
    components: Components = None,
    envs: Annotated[
        bool, typer.Option("--envs", help="Measure environments for learning instead, beside published ones.")
    ] = False,
    steps: Annotated[
        int, typer.Option("--steps", min=1, max=1_000_000_000, help="With --envs: steps over which memory is watched.")
    ] = 10_000_000,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Measure how fast games are played, beside other programs in the same run."""
    with reporting(lang, json) as language:
        if envs:
            from rondel.cli import bench_envs
            from rondel.cli.options import reference_folder

            shown = Output(language)
            bench_envs.run(_slugs(game), reference_folder(references), games, rounds, seed, steps, shown, json)
            return
        from rondel.cli.bench import run
        from rondel.cli.options import reference_folder

        folder = reference_folder(references)
        same = run(_slugs(game), folder, games, rounds, seed, components, Output(language), json)
    raise typer.Exit(0 if same else 1)


def bench_server(
    game: AnyGame = None,
    tables: Annotated[
        str | None,
        typer.Option("--tables", metavar="N,N,...", help="Numbers of live tables.", show_default="100,300,500,1000"),
    ] = None,
    seconds: Annotated[float, typer.Option("--seconds", min=0.5, max=3600, help="How long each is measured.")] = 30,
    every: Annotated[
        float, typer.Option("--every", min=0.05, max=60, help="Seconds between two moves of a table.")
    ] = 5,
    minutes: Annotated[
        float | None,
        typer.Option(
            "--minutes",
            min=0.05,
            max=600,
            help="Watch the memory for so long instead, at 300 tables (or those of --tables).",
            show_default=False,
        ),
    ] = None,
    database: Annotated[
        str | None, typer.Option("--database", metavar="URL", help="Its database.", show_default="SQLite, new")
    ] = None,
    attack: Annotated[
        Attack | None, typer.Option("--attack", help="What others feel while this goes on.", show_default=False)
    ] = None,
    bots: Annotated[
        str | None,
        optional(
            "--bots",
            "LEVEL",
            "What people feel while bots of this level think at as many tables (50, or those of --tables).",
        ),
    ] = None,
    analyses: Annotated[
        int | None,
        typer.Option(
            "--analyses",
            metavar="N",
            min=1,
            max=1000,
            help="What people feel at 50 tables (or those of --tables) while so many games are analysed.",
            show_default=False,
        ),
    ] = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Measure how quick the server is with live tables."""
    with reporting(lang, json) as language:
        from rondel.cli.serve import need_server

        need_server()
        from rondel.cli import attacks, bench_analyses, bench_bots, bench_server

        count = None if tables is None else max(bench_server.counts(tables, None))
        if analyses is not None:
            held = bench_analyses.run(analyses, _slugs(game), count, seconds, every, database, Output(language), json)
        elif bots is not None:
            held = bench_bots.run(bots, _slugs(game), count, seconds, every, database, Output(language), json)
        elif attack is not None:
            held = attacks.run(attack.value, _slugs(game), count, seconds, every, database, Output(language), json)
        else:
            numbers = bench_server.counts(tables, minutes)
            held = bench_server.run(_slugs(game), numbers, seconds, every, minutes, database, Output(language), json)
    raise typer.Exit(0 if held else 1)


def bench_search(
    game: AnyGame = None,
    players: Players = None,
    simulations: Annotated[
        int, typer.Option("--simulations", "-n", min=10, max=1_000_000, help="Simulations in each position.")
    ] = 2000,
    positions: Annotated[
        int, typer.Option("--positions", min=1, max=100, help="Positions of a match that are looked at.")
    ] = 20,
    seed: Annotated[int, typer.Option("--seed", help="The match.")] = 1,
    references: References = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Measure how many simulations a second bots make, beside OpenSpiel in the same run."""
    with reporting(lang, json) as language:
        from rondel.cli.bench_search import run
        from rondel.cli.options import reference_folder

        run(_slugs(game), players, reference_folder(references), simulations, positions, seed, Output(language), json)


def bench_analyse(
    game: AnyGame = None,
    players: Players = None,
    within: Annotated[
        float, typer.Option("--within", min=1, max=86400, help="Seconds that a whole analysis may take.")
    ] = 60,
    seed: Annotated[int, typer.Option("--seed", help="The games.")] = 1,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Measure how long the server takes for the analysis of a finished game, and for the first of it."""
    with reporting(lang, json) as language:
        from rondel.cli.serve import need_server

        need_server()
        from rondel.cli.bench_analyse import run

        reached = run(_slugs(game), players, within, seed, Output(language), json)
    raise typer.Exit(0 if reached else 1)


def soak(
    game: GameName,
    count: Annotated[int, typer.Option("--games", "-n", min=1, max=10_000_000, help="Games in each mode.")] = 1000,
    seed: Annotated[int, typer.Option("--seed", help="The first game; the others follow.")] = 1,
    threads: Annotated[
        int, typer.Option("--threads", "-j", min=0, max=512, help="Threads; 0: one for each core. Changes no result.")
    ] = 0,
    components: Components = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Play many random games in every mode and check every position."""
    with reporting(lang, json) as language:
        from rondel.cli.soak import run

        troubles = run(game, count, seed, threads, components, Output(language), json)
    raise typer.Exit(1 if troubles else 0)


def _slugs(game: str | None) -> list[str]:
    from rondel.core.registry import meta, slugs

    return slugs() if game is None else [meta(game).slug]
