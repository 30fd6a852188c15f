"""What people type for options and seats, read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import rondel
from rondel.bots.door.command import Command, apart
from rondel.cli.output import clean, words
from rondel.core.errors import BadOptions
from rondel.core.facts import Meta, Value
from rondel.core.game import Game
from rondel.core.names import told_apart
from rondel.core.registry import configure

HUMAN = ("me", "human")
LONGEST = 20
"""Characters of a player's name."""


def game_of(slug: str, players: int | None, options: Sequence[str], components: Path | None) -> Game:
    """The game that a command line asks for."""
    return configure(slug, players, components, read_options(options))


def read_options(texts: Sequence[str]) -> dict[str, Value]:
    """``name=value`` pairs."""
    found: dict[str, Value] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise BadOptions("bad_option_text", text=text)
        if name.strip() in found:
            raise BadOptions("option_twice", words(), option=name.strip())
        found[name.strip()] = value
    return found


def reference_folder(named: Path | None) -> Path | None:
    """The folder with references for a benchmark: the one named, or ``bench`` in a checkout of the project."""
    if named is not None and not named.is_dir():
        raise BadOptions("bad_references", words(), folder=str(named))
    here, checkout = Path("bench"), Path("src/rondel/__init__.py")
    ours = here.is_dir() and checkout.is_file() and checkout.samefile(rondel.__file__)
    return named or (here if ours else None)


class Sitter:
    """Who sits in a seat: a person at this keyboard (``bot`` is None), a bot or a program, each with a name."""

    def __init__(self, name: str, bot: str | None) -> None:
        self.name = name
        self.bot = bot


def read_seats(info: Meta, players: int, text: str | None, language: str) -> list[Sitter]:
    """Who sits where. Without a text: a person, and the usual bot in every other seat."""
    kinds = [word.strip() for word in apart(text)] if text is not None else ["me"] + [info.usual_bot] * (players - 1)
    if len(kinds) != players:
        raise BadOptions("seats_count", words(), game=info.title, seats=players, named=len(kinds))
    sitters = []
    for word in kinds:
        command = Command.read(word)
        if command is not None:
            sitters.append(Sitter(clean(command.name)[:LONGEST], word))
            continue
        kind, _, name = word.partition(":")
        if kind not in HUMAN and kind not in info.players:
            raise BadOptions("unknown_sitter", words(), sitter=word, possible=[*HUMAN, *info.players])
        bot = None if kind in HUMAN else kind
        sitters.append(Sitter(clean(name.strip())[:LONGEST] or bot or words().say("player", {}, language), bot))
    for sitter, name in zip(sitters, told_apart([sitter.name for sitter in sitters]), strict=True):
        sitter.name = name
    return sitters
