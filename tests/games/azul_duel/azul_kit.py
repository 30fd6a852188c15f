"""Helpers of the Azul Duel tests: the box as the rulebook has it, short positions, plays by notation, random games.

What lies in the box is written down here a second time; nothing of it comes from the engine's tables.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from conformance.walks import chance_code
from games.desk import Desk, own_box

import rondel
from rondel.core.game import CHANCE, OVER, Game
from rondel.core.kernel import State

COLOURS = ("blue", "yellow", "red", "black", "turquoise")
LETTERS = dict(zip("BYRKT", COLOURS, strict=True))
PLATES = (
    "YKTS", "WBTK", "TRBW", "KYRW", "KSTR", "TYWK", "SKRB", "YBKS", "TRBS",
    "YRWB", "YSKR", "TKRW", "BKST", "RTYW", "TBWY", "STYB", "RWBK", "SYBR",
)  # fmt: skip
SPECIALS = [plate for plate in PLATES if "S" in plate]
WILDS = [plate for plate in PLATES if "W" in plate]
CHIPS = ("B", "Y", "R", "K", "T", "YT", "YK", "BK", "BR", "RT") * 2
SIDES = [
    ("row", "five_colours"),
    ("column", "outer_ring"),
    ("diagonal", "corner_plates"),
    ("all_wilds", "empty_special"),
]
PHASES = (
    "tablet", "back", "turn_up", "fill", "fill_again", "first", "reveal", "look", "show",
    "pick", "act", "draw", "keep", "return", "lay", "stack", "line", "pay", "cell", "over",
)  # fmt: skip


desk = Desk("azul_duel", seats=2)
standard, play, told, happens = desk.standard, desk.play, desk.told, desk.happens
moves, odds, player = desk.moves, desk.odds, desk.player


def make(components: Path | None = None, **options: bool | str) -> Game:
    return rondel.game("azul_duel", 2, components, **options)


def box(path: Path, **changes: object) -> Path:
    """A components file: the standard box with other tables."""
    return own_box("azul_duel", path, **changes)


# --- positions and plays ---------------------------------------------------------------------------------------------


def stand(text: str, game: Game | None = None) -> State:
    """A position from the lines that matter."""
    return desk.stand(text, game=game)


def verbs(state: State) -> set[str]:
    """The first words of the legal moves."""
    return {move.split()[0] for move in moves(state)}


def table(state: State, seat: int | None = None) -> Any:
    """The view of a player from 1, or of a spectator. Tests ask for the same position many times."""
    return _table(standard().layout.pack(state), seat)


@lru_cache(maxsize=2048)
def _table(packed: bytes, seat: int | None) -> Any:
    return standard().view(standard().layout.unpack(packed), None if seat is None else seat - 1)


def board(state: State, seat: int) -> Any:
    """The board of a player from 1."""
    return table(state).players[seat - 1]


def points(state: State) -> tuple[float, ...]:
    return tuple(standard().scores(state).tracks["points"])


def factory(state: State, name: str) -> Any:
    return {found.name: found for found in table(state).factories}[name]


def line(state: State, seat: int, number: int) -> tuple[str | None, int]:
    found = board(state, seat).lines[number - 1]
    return found.colour, found.count


def tiles(state: State) -> Counter[str]:
    """Every tile on the table, wherever a spectator sees it."""
    seen = table(state)
    found = Counter(seen.bag) + Counter(seen.tower)
    for one in seen.factories:
        found.update([*one.sun, *one.moon])
    for one in seen.players:
        found.update([*one.broken, *(tile for tile in one.tiles if tile not in (None, "special"))])
        for pattern in one.lines:
            found[pattern.colour] += pattern.count
    if seen.hand is not None:
        found[seen.hand.colour] += seen.hand.count
    return +Counter({colour: n for colour, n in found.items() if colour is not None})


# --- chance ----------------------------------------------------------------------------------------------------------


def by_chance(state: State, until: str, *first: str, game: Game | None = None, seed: int = 1) -> State:
    """Lets chance act, with these outcomes first and then any, up to a phase."""
    game = game or standard()
    rng = random.Random(seed)
    script = list(first)
    while table(state).phase != until:
        if script:
            state = play(state, script.pop(0), game=game)
        else:
            state = game.play(state, chance_code(game, state, rng))
    assert not script
    return state


def walk(game: Game, seed: int, draws: float = 0.0) -> Iterator[State]:
    """Every position of one random game, chance included. Tests take the same games, which are played once.

    With this likelihood a plate is drawn where it is possible, and everyone starts with points for that.
    """
    yield from _walk(game, seed, draws)


@lru_cache(maxsize=32)
def _walk(game: Game, seed: int, draws: float) -> tuple[State, ...]:
    rng = random.Random(seed)
    state = game.load(f"azul_duel\nphase: {'tablet' if game.setup().to_draw else 'back'}\npoints: {60 if draws else 5}")
    found = [state]
    while game.actor(state) != OVER:
        if game.actor(state) == CHANCE:
            code = chance_code(game, state, rng)
        else:
            legal = game.legal(state)
            draw = legal[-1] if game.name(state, legal[-1]) == "draw" else None
            code = draw if draw is not None and rng.random() < draws else rng.choice(legal)
        state = game.play(state, code)
        found.append(state)
    return tuple(found)
