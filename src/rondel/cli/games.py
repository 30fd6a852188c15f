"""``rondel games``: the games there are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rich.table import Table
from rich.text import Text

from rondel.cli.options import game_of
from rondel.cli.output import Output, print_json
from rondel.core.facts import Meta, Option, say
from rondel.core.messages import Catalogue, game_messages
from rondel.core.registry import meta, slugs


def print_schema(slug: str, what: str, players: int | None, options: Sequence[str]) -> None:
    """The JSON schema of views, offers or observations of a game; which numbers there are depends on the players."""
    print_json(game_of(slug, players, options, None).facts.schema[what])


def show(language: str, json: bool, only: str | None = None) -> None:
    """Lists every game, or one only, with players, options and bots."""
    found = [meta(slug) for slug in (slugs() if only is None else [only])]
    if json:
        print_json([_data(info, language) for info in found])
        return
    out = Output(language)
    for info in found:
        _print(info, out)
    lists = {info.levels: info for info in found if info.levels}
    for names, info in lists.items():
        out.tell("games_levels", "bold")
        out.console.print(levels(info, names, language))
        out.tell("games_usual", bot=info.usual_bot)


def levels(info: Meta, names: Iterable[str], language: str, names_too: bool = True) -> Table:
    """How bots play, each in a line: as one types its name, as it is called, what it does."""
    words = game_messages(info.package)
    grid = Table.grid(padding=(0, 2, 0, 2))
    for name in names:
        about = [words.say(f"bot.{name}{part}", {}, language) for part in ("", ".help")]
        grid.add_row(*([name] if names_too else []), *about)
    return grid


def _data(info: Meta, language: str) -> dict[str, Any]:
    words = game_messages(info.package)
    return {
        "game": info.slug,
        "title": info.title,
        "summary": words.say("summary", {}, language),
        "edition": info.edition,
        "players": info.seats,
        "levels": [
            {
                "name": name,
                "title": words.say(f"bot.{name}", {}, language),
                "help": words.say(f"bot.{name}.help", {}, language),
            }
            for name in info.levels
        ],
        "usual": info.usual_bot,
        "bots": info.players,
        "options": [
            {
                "name": option.name,
                "title": words.say(f"option.{option.name}", {}, language),
                "values": [say(value) for value in option.values],
                "default": say(option.default),
                "players": option.seats,
                "needs": {name: say(value) for name, value in option.needs.items()},
            }
            for option in info.options
        ],
    }


def _print(info: Meta, out: Output) -> None:
    words = game_messages(info.package)
    title = words.say("title", {}, out.language)
    players = ", ".join(map(str, info.seats))
    out.tell("games_line", "bold", title=title, slug=info.slug, players=players, edition=info.edition)
    out.line("  " + words.say("summary", {}, out.language))
    if info.options:
        out.line("  " + out.say("games_options") + ":")
    grid = Table.grid(padding=(0, 2, 0, 0))
    for option in info.options:
        texts = [_value(option, value, words, out) for value in map(say, option.values)]
        about = Text(words.say(f"option.{option.name}.help", {}, out.language)).append("\n" + ", ".join(texts), "dim")
        grid.add_row(f"    {option.name}", about)
    if info.options:
        out.console.print(grid)
    out.line("  " + out.say("games_bots", bots=", ".join(info.players)))
    out.line("  " + out.say("games_play", slug=info.slug))


def _value(option: Option, value: str, words: Catalogue, out: Output) -> str:
    text = f"{value} ({words.say(f'value.{option.name}.{value}', {}, out.language)}"
    return text + (f"; {out.say('games_default')})" if value == say(option.default) else ")")
