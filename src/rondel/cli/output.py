"""Where words and numbers go: the terminal for people, JSON for programs, and refusals for both."""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import typer
from rich.console import Console

from rondel.core.errors import RondelError
from rondel.core.messages import LANGUAGES, NO_BREAK, Catalogue, Phrase, core_messages, decimal

if TYPE_CHECKING:
    from rich.table import Table

USAGE = "usage"
PLAIN_SIGNS = str.maketrans(
    {"·": "|", "×": "x", "±": "~", "„": '"', "“": '"', "”": '"', "…": ".", "’": "'", "–": "-", "−": "-", NO_BREAK: " "}
)
"""What stands for signs that are not ASCII."""


@cache
def words() -> Catalogue:
    """The catalogue of the command line, on top of the core's."""
    return Catalogue("rondel.cli", core_messages())


def players(number: int) -> Phrase:
    """A number of players, for a sentence."""
    return Phrase("players", {"count": number})


class BadFile(RondelError, code="bad_file"):
    """A file that cannot be written."""

    def __init__(self, file: str, problem: OSError) -> None:
        super().__init__("file_write", words(), file=file, problem=problem.strerror or "error")


@contextmanager
def writing(file: Path) -> Iterator[None]:
    """`BadFile` where the disk refuses it."""
    try:
        yield
    except OSError as problem:
        raise BadFile(str(file), problem) from None


class FileExists(RondelError, code="file_exists"):
    """A file that is there already: nothing is overwritten."""

    def __init__(self, file: str) -> None:
        super().__init__("file_exists", words(), file=file)


def default_language() -> str:
    """The language of the environment, where it is one of ours; else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return value[:2] if value[:2] in LANGUAGES else "en"
    return "en"


def clean(text: str) -> str:
    """A text from outside, fit for one line of a terminal: no control characters."""
    return "".join(sign if sign.isprintable() or sign == NO_BREAK else "?" for sign in text)


def _plain(problem: UnicodeError) -> tuple[str, int]:
    """What is written for signs that the terminal's encoding does not have."""
    assert isinstance(problem, UnicodeEncodeError)
    signs = problem.object[problem.start : problem.end].translate(PLAIN_SIGNS)
    return "".join(sign if sign.isascii() else "?" for sign in signs), problem.end


codecs.register_error("rondel.plain", _plain)


class Output:
    """The terminal, with the language and the signs to use on it."""

    def __init__(self, language: str, plain: bool = False, ascii_only: bool = False) -> None:
        self.language = language
        for stream, errors in ((sys.stdout, "rondel.plain"), (sys.stdin, "replace")):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors=errors)
        encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower()
        self.ascii = ascii_only or "utf" not in encoding
        self.console = Console(
            color_system=None if plain else "auto",
            force_terminal=False if plain else None,
            markup=False,
            highlight=False,
            emoji=False,
            safe_box=self.ascii,
        )
        self.clears = self.console.is_terminal and not plain
        """Whether the screen may be cleared."""

    def say(self, key: str, **arguments: Any) -> str:
        """A sentence of the command line."""
        return words().say(key, arguments, self.language)

    def tell(self, key: str, style: str = "", **arguments: Any) -> None:
        """Prints a sentence of the command line."""
        self.line(self.say(key, **arguments), style)

    def number(self, value: float, form: str) -> str:
        """A number in a form such as ``.1f``, as the language writes it."""
        return decimal(format(value, form), self.language)

    def line(self, text: str = "", style: str = "") -> None:
        """Prints a text that may come from outside."""
        self.console.print(self.fit(text), style=style or None)

    def table(self, *columns: str, left: Collection[str] = ()) -> Table:
        """An empty table with columns under these words (none under ""): numbers, but for those to the ``left``."""
        from rich import box
        from rich.table import Table

        table = Table(box=box.ASCII2 if self.ascii else box.ROUNDED)
        for key in columns:
            table.add_column(self.say(key) if key else "", justify="left" if key in left else "right")
        return table

    def reached(self, goal: bool) -> str:
        """Whether a goal is reached, in a word."""
        return self.say("bench_reached" if goal else "bench_short")

    def fit(self, text: str) -> str:
        """A text that this terminal can show."""
        return clean(text).translate(PLAIN_SIGNS) if self.ascii else clean(text)


def print_json(value: Any) -> None:
    """The answer for programs: one JSON document."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n")


def refuse(code: str, key: str, message: str, json: bool) -> None:
    """One sentence on standard error; with ``json`` also an object on standard output."""
    message = clean(" ".join(message.split()))
    message += "" if message.endswith((".", "!", "?")) else "."
    if json:
        print_json({"error": {"code": code, "key": key, "message": message}})
    sys.stderr.write(message + "\n")


@contextmanager
def reporting(lang: str | None, json: bool = False) -> Iterator[str]:
    """The language that is wanted; an error of the caller's becomes one sentence in it and exit code 2."""
    language = str(lang or default_language())
    try:
        yield language
    except RondelError as problem:
        refuse(problem.code, problem.key, problem.say(language), json)
        raise typer.Exit(2) from None
