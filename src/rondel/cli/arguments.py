"""What several commands take."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer


class Language(StrEnum):
    """The languages there are."""

    EN = "en"
    CS = "cs"
    SK = "sk"
    SR = "sr"


class Schema(StrEnum):
    """What has a JSON schema."""

    VIEW = "view"
    OFFERS = "offers"
    OBSERVATION = "observation"


def optional(flag: str, metavar: str, help: str) -> Any:
    """An option with a value; without it there is none."""
    return typer.Option(flag, metavar=metavar, help=help, show_default=False)


GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game of `rondel games`.", show_default=False)]
Players = Annotated[int | None, typer.Option("--players", "-p", help="Number of players.", show_default=False)]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
]
Components = Annotated[Path | None, optional("--components", "FILE", "Component tables of your own.")]
Jobs = Annotated[int, typer.Option("--jobs", "-j", min=0, max=512, help="Processes; 0: one for each core.")]
Seed = Annotated[int | None, typer.Option("--seed", help="Makes chance repeatable.", show_default=False)]
Lang = Annotated[Language | None, typer.Option("--lang", help="Language of the words.", show_default="from LANG")]
Json = Annotated[bool, typer.Option("--json", help="JSON for programs.")]
Plain = Annotated[bool, typer.Option("--plain", help="No colours, and the screen is never cleared.")]
Ascii = Annotated[bool, typer.Option("--ascii", help="Letters and plain signs only.")]
