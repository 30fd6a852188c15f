"""The commands and their options. What they do is imported when it is wanted: ``rondel --help`` loads no rules."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from rondel.cli import measuring
from rondel.cli.arguments import (
    Ascii,
    Components,
    GameName,
    Jobs,
    Json,
    Lang,
    Options,
    Plain,
    Players,
    Schema,
    Seed,
    optional,
)
from rondel.cli.output import Output, reporting

app = typer.Typer(
    name="rondel",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        from rondel import __version__

        typer.echo(f"rondel {__version__}")
        raise typer.Exit


@app.callback()
def rondel(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Tell the version.")
    ] = False,
) -> None:
    """Tile-laying board games in the terminal: play, simulate, look at records."""


@app.command()
def games(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Only this one.", show_default=False)] = None,
    schema: Annotated[
        Schema | None,
        typer.Option("--schema", help="The JSON schema of what programs get of a game.", show_default=False),
    ] = None,
    players: Players = None,
    option: Options = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """List the games, with their options and bots; or print a schema for programs."""
    with reporting(lang, json) as language:
        from rondel.cli.games import print_schema, show

        if schema is None and (players is not None or option):
            raise typer.BadParameter("--players and --option go with --schema")
        if schema is None:
            show(language, json, game)
        elif game is None:
            raise typer.BadParameter("--schema is that of a game: rondel games GAME --schema ...")
        else:
            print_schema(game, schema.value, players, option or [])


@app.command()
def play(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="A game of `rondel games`.", show_default=False)
    ] = None,
    players: Players = None,
    seats: Annotated[
        str | None,
        optional(
            "--seats",
            "A,B,...",
            "Who plays: me, human:NAME, a bot of `rondel games`, or a program, cmd:python mybot.py. "
            "By default you, and the usual bot elsewhere.",
        ),
    ] = None,
    option: Options = None,
    seed: Seed = None,
    components: Components = None,
    save: Annotated[Path | None, optional("--save", "FILE", "Write the record here when you leave.")] = None,
    resume: Annotated[
        Path | None,
        optional(
            "--resume", "FILE", "Go on with a match that was saved while it ran; FILE holds it again when you leave."
        ),
    ] = None,
    deal: Annotated[
        Path | None,
        optional(
            "--deal", "FILE", "Play the deal of a finished game again; FILE is its record. Both results are compared."
        ),
    ] = None,
    goal: Annotated[
        str | None,
        typer.Option(
            "--goal",
            metavar="LEVEL",
            help="Alone: the level whose result on the same deal you are to reach; none for no goal.",
            show_default="learner",
        ),
    ] = None,
    plain: Plain = False,
    ascii_only: Ascii = False,
    lang: Lang = None,
) -> None:
    """Play at a table in this terminal, against bots or with others at the same keyboard.

    Several people take turns at the keyboard; a curtain hides what each of them holds. Type help at the table.
    """
    with reporting(lang) as language:
        from rondel.cli.play import play as play_match
        from rondel.cli.play import play_again, take_up

        out = Output(language, plain, ascii_only)
        if resume is not None:
            if any(given is not None for given in (game, players, seats, option, seed, deal, goal)):
                raise typer.BadParameter("--resume takes all but --components and --save from the file")
            raise typer.Exit(take_up(resume, components, save, out))
        if deal is not None:
            if any(given is not None for given in (game, players, option, seed)):
                raise typer.BadParameter("--deal takes the game, its players, options and chance from the file")
            raise typer.Exit(play_again(deal, seats, components, save, goal, out))
        if game is None:
            raise typer.BadParameter("name a game, or a file with --resume or --deal")
        raise typer.Exit(play_match(game, players, option or (), seats, seed, components, save, goal, out))


@app.command()
def puzzle(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="A game of `rondel games`.", show_default="the puzzle of the day"),
    ] = None,
    number: Annotated[
        int | None, typer.Option("--number", "-n", min=1, help="Which of its puzzles.", show_default="1")
    ] = None,
    plain: Plain = False,
    ascii_only: Ascii = False,
    lang: Lang = None,
) -> None:
    """Find the best move of a position; without a game, of the puzzle of the day."""
    with reporting(lang) as language:
        from rondel.cli.puzzle import solve, solve_today

        out = Output(language, plain, ascii_only)
        if game is None and number is not None:
            raise typer.BadParameter("--number goes with a game")
        raise typer.Exit(solve_today(out) if game is None else solve(game, number, out))


@app.command()
def simulate(
    game: GameName,
    players: Players = None,
    count: Annotated[int, typer.Option("--games", "-n", min=1, max=1_000_000, help="Number of games.")] = 100,
    seed: Annotated[int, typer.Option("--seed", help="Equal seeds, equal results.")] = 1,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots", metavar="A,B,...", help="A bot for each seat, or one for all.", show_default="the usual level"
        ),
    ] = None,
    option: Options = None,
    components: Components = None,
    jobs: Jobs = 0,
    each: Annotated[bool, typer.Option("--each", help="The result of every game, too.")] = False,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Let bots play many games and show the results."""
    with reporting(lang, json) as language:
        from rondel.cli.options import game_of
        from rondel.cli.simulate import run
        from rondel.cli.simulation import Setting

        made = game_of(game, players, option or (), components)
        names = tuple(name.strip() for name in (made.meta.usual_bot if bots is None else bots).split(","))
        setting = Setting(game, made.seats, made.options, components, names, seed)
        run(made, setting, count, jobs or os.cpu_count() or 1, Output(language), json, each)


@app.command()
def arena(
    game: GameName,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            metavar="A,B,...",
            help="Who takes part, the challenger first; search@400 or search@0.5s has a budget of its own, "
            "deep=cmd:python mybot.py is a program.",
            show_default="the two best",
        ),
    ] = None,
    players: Players = None,
    pairs: Annotated[int, typer.Option("--pairs", "-n", help="Deals; with two sides a deal is a pair of games.")] = 100,
    seed: Annotated[int, typer.Option("--seed", help="The deals, and the luck of the bots.")] = 1,
    budget: Annotated[
        float | None,
        typer.Option("--budget", metavar="SECONDS", help="What searching bots think about a turn.", show_default="0.5"),
    ] = None,
    simulations: Annotated[
        int | None, typer.Option("--simulations", help="The same in simulations: it repeats.", show_default=False)
    ] = None,
    ladder: Annotated[
        bool, typer.Option("--ladder", help="Each plays only those next to it; without --bots all levels do.")
    ] = False,
    option: Options = None,
    components: Components = None,
    stop: Annotated[
        float | None,
        optional(
            "--stop", "PERCENT", "Stop as soon as it is settled whether the challenger wins more or less than this."
        ),
    ] = None,
    out: Annotated[
        Path | None,
        optional(
            "--out",
            "FOLDER",
            "Keep games, records, results and a picture here; the same command goes on where it stopped.",
        ),
    ] = None,
    jobs: Jobs = 0,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Find out which bot is stronger: the same deals for all, seats changed.

    Every choice of as many bots as there are sides plays each deal, until everybody has sat everywhere. With fewer bots
    than sides the last one fills up: --players 4 --bots search,greedy seats one search among three greedy. Alone, each
    bot plays each deal.
    """
    with reporting(lang, json) as language:
        from rondel.arena import Arena, Contest
        from rondel.cli.arena import entrants, run
        from rondel.cli.options import game_of

        made = game_of(game, players, option or (), components)
        named = entrants(made, bots, budget, simulations, ladder)
        contest = Contest.of(made, named, seed, components, ladder)
        mark = None if stop is None else stop / 100
        run(Arena(contest, pairs, mark), jobs or os.cpu_count() or 1, out, Output(language), json)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record of a match.", show_default=False)],
    stored: Annotated[
        bool, typer.Option("--stored", help="Show what the file says, without verifying it: for other editions.")
    ] = False,
    step: Annotated[bool, typer.Option("--step", help="Stop after each move, with the board.")] = False,
    components: Components = None,
    plain: Plain = False,
    ascii_only: Ascii = False,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Verify a record and show it move by move."""
    with reporting(lang, json) as language:
        from rondel.cli.replay import show

        show(file, components, stored, step, Output(language, plain, ascii_only), json)


@app.command()
def analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record of a finished game.", show_default=False)],
    budget: Annotated[
        float | None,
        typer.Option("--budget", metavar="SECONDS", help="For the whole game, about.", show_default="60"),
    ] = None,
    simulations: Annotated[
        int | None,
        typer.Option("--simulations", help="For each decision instead: it repeats.", show_default=False),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="Equal seeds and simulations, equal analyses.")] = 1,
    seat: Annotated[
        int | None, typer.Option("--seat", help="Yours, from 1: only your decisions are shown.", show_default=False)
    ] = None,
    svg: Annotated[Path | None, optional("--svg", "FILE", "Draw the chances over the game here.")] = None,
    out: Annotated[
        Path | None,
        optional("--out", "FILE", "Keep the analysis here; the same command goes on where it was broken off."),
    ] = None,
    components: Components = None,
    plain: Plain = False,
    ascii_only: Ascii = False,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Tell what each decision of a finished game cost, what would have been better, and what was luck."""
    with reporting(lang, json) as language:
        from rondel.cli.analyse import budget_of, run

        wanted, shown = budget_of(budget, simulations), Output(language, plain, ascii_only)
        raise typer.Exit(run(file, wanted, seed, seat, components, svg, out, shown, json))


@app.command()
def components(
    game: GameName,
    file: Components = None,
    check: Annotated[
        Path | None,
        typer.Option("--check", metavar="FILE", help="Tell all that is wrong with a file, or what it changes."),
    ] = None,
    schema: Annotated[bool, typer.Option("--schema", help="The JSON schema of such files, for editors.")] = False,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Show the component tables of a game, and how far each is to be trusted; or check a file of your own."""
    with reporting(lang, json) as language:
        from rondel.cli import components as shelf

        if sum((file is not None, check is not None, schema)) > 1:
            raise typer.BadParameter("--components, --check and --schema exclude each other")
        if schema:
            shelf.print_schema(game)
        elif check is not None:
            raise typer.Exit(shelf.check(game, check, language, json))
        else:
            shelf.show(game, file, language, json)


@app.command()
def serve(
    host: Annotated[str | None, typer.Option("--host", help="Address to serve on.", show_default="127.0.0.1")] = None,
    port: Annotated[int | None, typer.Option("--port", help="Port to serve on.", show_default="8730")] = None,
    database: Annotated[
        str | None,
        typer.Option(
            "--database",
            metavar="URL",
            help="sqlite:///FILE or postgresql://...",
            show_default="SQLite in your data folder",
        ),
    ] = None,
    lan: Annotated[bool | None, typer.Option("--lan", help="Let others in this network come, too.")] = None,
    browser: Annotated[
        bool | None, typer.Option("--browser/--no-browser", help="Open the page.", show_default="--browser")
    ] = None,
    once: Annotated[
        bool, typer.Option("--once", help="If a server of yours runs here already, open its page and stop.")
    ] = False,
    config: Annotated[Path | None, optional("--config", "FILE", "Settings in TOML.")] = None,
    lang: Lang = None,
) -> None:
    """Serve tables over the network: this machine only, unless --lan or --host say otherwise."""
    with reporting(lang) as language:
        from rondel.cli.serve import run

        run(config, Output(language), once, host=host, port=port, database=database, lan=lan, browser=browser)


tables = typer.Typer(no_args_is_help=True, help="Look at what a server has stored; export and delete it.")
app.add_typer(tables, name="tables")
Database = Annotated[
    str | None,
    typer.Option("--database", metavar="URL", help="As for `rondel serve`.", show_default="SQLite in your data folder"),
]
TableIds = Annotated[list[str], typer.Argument(metavar="ID", help="Tables, as `rondel tables list` names them.")]


@tables.command("list")
def list_tables(database: Database = None, json: Json = False, lang: Lang = None) -> None:
    """List every table."""
    with reporting(lang, json) as language:
        from rondel.cli.tables import show

        show(database, Output(language), json)


@tables.command("export")
def export_tables(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the records go.", show_default=False)],
    id: Annotated[list[str] | None, typer.Argument(metavar="[ID]...", help="Tables; without them, all.")] = None,
    database: Database = None,
    lang: Lang = None,
) -> None:
    """Write the records of finished tables into a folder, a file each."""
    with reporting(lang) as language:
        from rondel.cli.tables import export

        export(database, folder, id or (), Output(language))


@tables.command("delete")
def delete_tables(id: TableIds, database: Database = None, lang: Lang = None) -> None:
    """Delete tables with all that belongs to them, for good."""
    with reporting(lang) as language:
        from rondel.cli.tables import remove

        remove(database, id, Output(language))


bot = typer.Typer(no_args_is_help=True, help="Bots of your own, in any language: see docs/bots.md.")
app.add_typer(bot, name="bot")
Command = Annotated[str, typer.Argument(metavar="COMMAND", help='What runs it: "python mybot.py".', show_default=False)]


@bot.command("check")
def check_bot(
    command: Command,
    game: Annotated[
        list[str] | None, typer.Option("--game", metavar="GAME", help="Only this game; may be repeated.")
    ] = None,
    whole: Annotated[
        bool, typer.Option("--whole", help="Every match to its end; else a few turns for most options.")
    ] = False,
    seconds: Annotated[
        float | None, typer.Option("--seconds", min=0.01, help="What a turn may take.", show_default="10")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="Equal seeds, equal deals.")] = 1,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Let a program play all games, and tell what went wrong: exit code 1 if anything did."""
    with reporting(lang, json) as language:
        from rondel.cli.bot import check

        raise typer.Exit(check(command, game or (), whole, seconds, seed, Output(language), json))


@bot.command("connect")
def connect_bot(
    command: Command,
    server: Annotated[
        str, typer.Option("--server", metavar="URL", help="Where the table is.")
    ] = "http://127.0.0.1:8730",
    token: Annotated[
        str,
        typer.Option(
            "--token",
            envvar="RONDEL_BOT_TOKEN",
            prompt=True,
            hide_input=True,
            show_default=False,
            help="The seat's; better asked for, or in the environment, than written here.",
        ),
    ] = "",
    lang: Lang = None,
) -> None:
    """Let a program play in a seat at a server, until the match is over."""
    with reporting(lang) as language:
        from rondel.cli.connect import connect

        raise typer.Exit(connect(command, server, token, Output(language)))


app.command()(measuring.bench)
app.command("bench-server")(measuring.bench_server)
app.command("bench-search")(measuring.bench_search)
app.command("bench-analyse")(measuring.bench_analyse)
app.command()(measuring.soak)
