"""What the terminal draws of Rajas: matches played once for all tests, drawings as text, tables that can be read."""

from __future__ import annotations

import json
from pathlib import Path

from full import in_parts
from games import screens
from games.screens import help_of, own_box, screen_of, view_of

import rondel
from rondel.core.facts import Value
from rondel.core.game import Game
from rondel.core.kernel import State
from rondel.core.match import Match
from rondel.core.messages import game_messages
from rondel.games.rajas.terminal.province import Scale

WORDS = game_messages("rondel.games.rajas.terminal")
GAME_WORDS = game_messages("rondel.games.rajas")
PLAYERS = (2, 3, 4)
SIZES = in_parts([(80, 19), (120, 34), (100, 24), (160, 45), (200, 60)], always=2)
STANDARD = json.loads((Path(rondel.__file__).parent / "games/rajas/components.json").read_text(encoding="utf-8"))
WANTED = ("quarry", "dancer", "builder", "harbour", "yogi", "raja")
"""Where workers go more often than not, so that provinces grow."""


def _goes_there(game: Game, state: State, code: int) -> bool:
    return game.name(state, code) in WANTED


EAGER = _goes_there, 0.8


def start(players: int, seed: int, components: Path | None = None, **options: Value) -> Match:
    return screens.start("rajas", players, seed, components, **options)


def play_on(match: Match, seed: int) -> list[State]:
    return screens.play_on(match, seed, *EAGER)


def played(players: int, seed: int = 3, **options: Value) -> tuple[Match, list[State]]:
    return screens.played("rajas", players, seed, *EAGER, **options)


def some(players: int, asked: str = "", seed: int = 3, count: int = 8, **options: Value) -> list[tuple[Match, State]]:
    """Positions of a match, spread over it; only those with a certain question."""
    match, states = played(players, seed, **options)
    found = [state for state in states if not asked or question(match, state) == asked]
    return [(match, state) for state in found[:: max(len(found) // count, 1)]]


def question(match: Match, state: State) -> str:
    return str(match.game.offers(state).question.key) if match.game.actor(state) >= 0 else ""


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
    return own_box(path, tables, trust)


def help_text(language: str = "en", players: int = 2, **options: Value) -> str:
    match, states = played(players, **options)
    return help_of(match, states[20], language)
