"""What the terminal draws of Rajas: matches played once for all tests, drawings as text, tables that can be read."""

from __future__ import annotations

import io
import json
from functools import cache, lru_cache
from pathlib import Path
from random import Random
from typing import Any

from full import in_parts
from rich.console import Console

import rondel
from rondel.cli.output import Output
from rondel.cli.screen import screen
from rondel.cli.table import Table
from rondel.core.facts import Value
from rondel.core.kernel import State
from rondel.core.match import Match
from rondel.core.messages import game_messages
from rondel.games.rajas.terminal.province import Scale
from rondel.games.rajas.terminal.screen import RajasScreen
from rondel.games.rajas.view import View

NAMES = ("Ana", "Ben", "Cid", "Dan")
WORDS = game_messages("rondel.games.rajas.terminal")
GAME_WORDS = game_messages("rondel.games.rajas")
PLAYERS = (2, 3, 4)
SIZES = in_parts([(80, 19), (120, 34), (100, 24), (160, 45), (200, 60)], always=2)
STANDARD = json.loads((Path(rondel.__file__).parent / "games/rajas/components.json").read_text(encoding="utf-8"))
WANTED = ("quarry", "dancer", "builder", "harbour", "yogi", "raja")
"""Where workers go more often than not, so that provinces grow."""


def start(players: int, seed: int, components: Path | None = None, **options: Value) -> Match:
    return rondel.start("rajas", players, seed=seed, names=NAMES[:players], components=components, **options)


def play_on(match: Match, seed: int) -> list[State]:
    """The positions at each decision, and at the end."""
    rng, states = Random(seed), [match.state]
    while not match.over:
        legal = match.game.legal(match.state)
        wanted = [code for code in legal if match.game.name(match.state, code) in WANTED]
        match.play(rng.choice(wanted if wanted and rng.random() < 0.8 else legal), match.actor)
        states.append(match.state)
    return states


@cache
def played(players: int, seed: int = 3, **options: Value) -> tuple[Match, list[State]]:
    match = start(players, seed, **options)
    return match, play_on(match, seed)


def some(players: int, asked: str = "", seed: int = 3, count: int = 8, **options: Value) -> list[tuple[Match, State]]:
    """Positions of a match, spread over it; only those with a certain question."""
    match, states = played(players, seed, **options)
    found = [state for state in states if not asked or question(match, state) == asked]
    return [(match, state) for state in found[:: max(len(found) // count, 1)]]


def question(match: Match, state: State) -> str:
    return str(match.game.offers(state).question.key) if match.game.actor(state) >= 0 else ""


@lru_cache(maxsize=1024)
def view_of(match: Match, state: State, seat: int | None = None) -> View:
    """Tests look at the same positions; nobody changes them."""
    view = match.game.view(state, seat)
    assert isinstance(view, View)
    return view


@cache
def screen_of(match: Match, language: str = "en", ascii_only: bool = False) -> RajasScreen:
    made = screen(match.game, NAMES[: match.game.seats], language, ascii_only)
    assert isinstance(made, RajasScreen)
    return made


def text_of(drawn: Any, width: int = 200) -> str:
    console = Console(width=width, color_system=None, highlight=False, markup=False, emoji=False)
    with console.capture() as captured:
        console.print(drawn)
    return captured.get()


def draw(match: Match, state: State, language="en", ascii_only=False, width=100, height=40, seat=None) -> str:
    """What a seat sees, or the one whose turn it is."""
    view = view_of(match, state, seat)
    if seat is None and view.seat is not None:
        seat, view = view.seat, view_of(match, state, view.seat)
    return text_of(screen_of(match, language, ascii_only).table(view, seat, (), width, height), width)


def map_of(match: Match, state: State, seat: int, scale: Scale, ascii_only=False, language="en") -> list[str]:
    made = screen_of(match, language, ascii_only)
    return [line.plain for line in made._province(view_of(match, state, seat), seat, scale)]


def cells(match: Match, state: State, seat: int, scale: Scale, ascii_only: bool = False) -> dict[str, list[str]]:
    """The lines of each cell of a map."""
    lines = map_of(match, state, seat, scale, ascii_only)
    had = any(place[0] == "W" for place in view_of(match, state).players[seat].joined)
    margin = len("a 2k ") + had
    found = {}
    for row in range(4):
        for column in range(5):
            left, first = margin + column * (scale.cell + 1), 1 + row * scale.lines
            shown = [line.ljust(100)[left : left + scale.cell] for line in lines[first : first + scale.lines]]
            found[f"{'abcd'[row]}{column + 1}"] = shown
    return found


def sit(match: Match, width: int, height: int, language: str = "en") -> Table:
    """A table whose screen can be read."""
    out = Output(language)
    out.console = Console(width=width, height=height, file=io.StringIO(), color_system=None, markup=False, emoji=False)
    out.clears = False
    return Table(match, [None] * len(match.names), out, 1, None)


def shown_at(table: Table) -> list[str]:
    """What the table draws for the seat to act."""
    file = table.out.console.file
    assert isinstance(file, io.StringIO)
    file.seek(0)
    file.truncate()
    table.draw(table.match.actor)
    return file.getvalue().splitlines()


def other_box(path: Path, trust: str = "certain") -> Path:
    """Five rows and six columns, another residence, tiles with four things on them, a tile of two digits."""
    tiles = json.loads(json.dumps(STANDARD["tiles"]["value"]))
    for tile in tiles[::5]:
        tile |= {
            "buildings": ["temple", "mill"],
            "markets": [{"good": "silk", "value": 3}, {"good": "tea", "value": 9}],
        }
    province = {"rows": 5, "columns": 6, "residence": ["c3", "c4"], "exits": [{"cell": "c4", "side": "E"}]}
    borders = [{"place": "N6", "yields": [{"give": "one_good", "amount": 3}]}]
    tables = {name: table["value"] for name, table in STANDARD.items() if name not in ("game", "note")}
    tables |= {"tiles": tiles, "province": province, "borders": borders}
    path.write_text(json.dumps({name: {"trust": trust, "value": value} for name, value in tables.items()}))
    return path


def help_text(language: str = "en", players: int = 2, **options: Value) -> str:
    match, states = played(players, **options)
    sections = screen_of(match, language).help(view_of(match, states[20]))
    return "\n".join(title + "\n" + text_of(section, 400) for title, section in sections)
