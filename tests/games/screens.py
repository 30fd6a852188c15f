"""Drawings of the terminal as text: matches played once, what a seat sees of their positions, tables to be read."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console

import rondel
from rondel.cli.output import Output
from rondel.cli.table import Table
from rondel.core.event import Event
from rondel.core.facts import Value
from rondel.core.game import Game
from rondel.core.kernel import State
from rondel.core.match import Match
from rondel.core.registry import meta
from rondel.core.terminal.drawing import screen

NAMES = ("Ana", "Ben", "Cid", "Dan")
Keen = Callable[[Game, State, int], bool]
"""Whether a move is one that players at random prefer, so that there is something on the table."""


# --- matches ---------------------------------------------------------------------------------------------------------


def start(slug: str, players: int, seed: int, components: Path | None = None, **options: Value) -> Match:
    return rondel.start(slug, players, seed=seed, names=NAMES[:players], components=components, **options)


def play_on(match: Match, seed: int, keen: Keen | None = None, share: float = 1) -> list[State]:
    """The positions at each decision, and at the end; moves that players are keen on come more often than not."""
    rng, states = Random(seed), [match.state]
    while not match.over:
        legal = match.game.legal(match.state)
        wanted = [code for code in legal if keen is not None and keen(match.game, match.state, code)]
        match.play(rng.choice(wanted if wanted and rng.random() < share else legal), match.actor)
        states.append(match.state)
    return states


@cache
def played(
    slug: str, players: int, seed: int = 3, keen: Keen | None = None, share: float = 1, **options: Value
) -> tuple[Match, list[State]]:
    match = start(slug, players, seed, **options)
    return match, play_on(match, seed, keen, share)


def standard_box(slug: str) -> dict[str, Any]:
    """The tables of the game's box, each with its trust level."""
    folder = Path(rondel.__file__).parents[1] / meta(slug).package.replace(".", "/")
    tables = json.loads((folder / "components.json").read_text(encoding="utf-8"))
    return {name: table for name, table in tables.items() if isinstance(table, dict) and "trust" in table}


def own_box(path: Path, tables: Mapping[str, Any], trust: str = "certain") -> Path:
    """The box of an owner, with these tables in place of ours."""
    path.write_text(json.dumps({name: {"trust": trust, "value": value} for name, value in tables.items()}))
    return path


# --- drawings --------------------------------------------------------------------------------------------------------


def text_of(drawn: Any, width: int = 200) -> str:
    console = Console(width=width, color_system=None, highlight=False, markup=False, emoji=False)
    with console.capture() as captured:
        console.print(drawn)
    return captured.get()


@lru_cache(maxsize=1024)
def view_of(match: Match, state: State, seat: int | None = None) -> Any:
    """Tests look at the same positions; nobody changes them."""
    return match.game.view(state, seat)


@cache
def screen_of(match: Match, language: str = "en", ascii_only: bool = False) -> Any:
    return screen(match.game, NAMES[: match.game.seats], language, ascii_only)


def draw(
    match: Match,
    state: State,
    language: str = "en",
    ascii_only: bool = False,
    width: int = 100,
    height: int = 40,
    seat: int | None = None,
    news: Sequence[Event] = (),
) -> str:
    """What a seat sees, or the one whose turn it is."""
    if seat is None:
        actor = match.game.actor(state)
        seat = actor if actor >= 0 else None
    view = view_of(match, state, seat)
    return text_of(screen_of(match, language, ascii_only).table(view, seat, news, width, height), width)


def help_of(match: Match, state: State, language: str = "en", ascii_only: bool = False, width: int = 400) -> str:
    sections = screen_of(match, language, ascii_only).help(view_of(match, state))
    return "\n".join(title + "\n" + text_of(section, width) for title, section in sections)


# --- tables ----------------------------------------------------------------------------------------------------------


def sit(match: Match, width: int, height: int, language: str = "en", ascii_only: bool = False) -> Table:
    """A table whose screen can be read."""
    out = Output(language, ascii_only=ascii_only)
    out.console = Console(width=width, height=height, file=io.StringIO(), color_system=None, markup=False, emoji=False)
    out.clears = False
    return Table(match, [None] * len(match.names), out, 1, None)


def told_by(table: Table, act: Callable[[], object]) -> list[str]:
    """The lines that something prints."""
    file = table.out.console.file
    assert isinstance(file, io.StringIO)
    file.seek(0)
    file.truncate()
    act()
    return file.getvalue().splitlines()


def shown_at(table: Table) -> list[str]:
    """What the table draws for the seat to act."""
    return told_by(table, lambda: table.draw(table.match.actor))
