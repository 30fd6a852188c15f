"""Helpers of the Rajas tests: the box as the clauses have it, short positions, plays by notation, other boxes.

What lies in the box is written down here a second time; nothing of it comes from the engine's tables.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from games.desk import Desk, box_of, own_box, short

import rondel
from rondel.core.game import CHANCE, OVER, Game
from rondel.core.kernel import State

COLOURS = ("blue", "green", "orange", "purple")
BACKS = ("snake", "cow", "tiger")
STACKS = tuple(f"{colour}-{back}" for colour in COLOURS for back in BACKS)
BUILDINGS = ("temple", "palace", "fortress", "mill")
GOODS = ("silk", "tea", "spice")
FIGURES = ("mogul", "dancer", "yogi", "raja", "builder", "portuguese")
CELLS = tuple(f"{row}{column}" for row in "abcd" for column in "12345" if f"{row}{column}" not in ("a3", "b3"))
BORDERS = {
    "N1": "3 money", "W1": "die", "W3": "2 karma", "W4": "die", "S1": "5 money", "S3": "die and upgrade",
    "S5": "5 money", "E4": "2 dice", "E2": "boat", "N5": "upgrade",
}  # fmt: skip
GROUPS = (
    "quarry", "harbour", "mixed-market", *(f"{good}-market" for good in GOODS), "outdoor-terrace",
    *(f"{colour}-terrace" for colour in COLOURS), *(f"{colour}-balcony" for colour in COLOURS), *FIGURES,
)  # fmt: skip
PRICES = {
    2: {"quarry": [1, 2, 3, 4], "harbour": [0, 1, 2]},
    3: {"quarry": [1, 1, 2, 2, 3], "harbour": [0, 1, 1, 2]},
    4: {"quarry": [1, 1, 2, 2, 3, 4], "harbour": [0, 1, 1, 2]},
}
"""For each number of players the money that the spaces cost which fill in order."""
TILES = {
    "blue-snake": "4S-temple 4C-palace 3S-silk1 4C-tea2 4C-spice2 5T-fortress",
    "blue-cow": "5T-mill 5C-spice3 6S-mill-tea1 7C-temple-palace 7T-tea2-silk1 7T-palace-silk1",
    "blue-tiger": "8T-fortress-mill 9X-temple-mill 9X-palace-fortress 10X-silk3-spice2",
    "green-snake": "4S-palace 4C-fortress 3S-silk1 4C-spice2 4C-tea2 5T-mill",
    "green-cow": "5T-temple 5C-tea3 6S-temple-spice1 7C-palace-fortress 7T-spice2-silk1 7T-fortress-silk1",
    "green-tiger": "8T-mill-temple 9X-palace-temple 9X-fortress-mill 10X-silk3-tea2",
    "orange-snake": "4S-fortress 4C-mill 3S-tea1 4C-spice2 4C-silk2 5T-temple",
    "orange-cow": "5T-palace 5C-silk3 6S-palace-spice1 7C-fortress-mill 7T-spice2-tea1 7T-mill-tea1",
    "orange-tiger": "8T-temple-palace 9X-fortress-palace 9X-mill-temple 10X-tea3-silk2",
    "purple-snake": "4S-mill 4C-temple 3S-spice1 4C-tea2 4C-silk2 5T-palace",
    "purple-cow": "5T-fortress 5C-silk3 6S-fortress-tea1 7C-mill-temple 7T-tea2-spice1 7T-temple-spice1",
    "purple-tiger": "8T-palace-fortress 9X-mill-fortress 9X-temple-palace 10X-spice3-silk2",
}
"""For each stack its tiles, without their colour."""
COVERABLE = "province 1: b2=orange-4S-fortress/EW\ntops: purple-cow=purple-6S\n"
"""Orange 4, which purple 6 can cover."""
ASKED = {
    "place": "seat: 1",
    "die": "dice 1: blue=1\npending: die harbour",
    "build": "dice 1: blue=6\npending: build",
    "sum": "dice 1: blue=6\npending: sum 4 blue; lay blue-snake\ntops: blue-snake=blue-4S",
    "lay": "pending: lay blue-snake",
    "cover": f"{COVERABLE}dice 1: purple=6\npending: cover",
    "over": f"{COVERABLE}dice 1: purple=6\npending: over purple-cow",
    "return": "dice 1: blue=1111111111\npending: return 1; take_dice 1 any",
    "name": "pending: name 1 any",
    "building": "pending: building",
    "good": "pending: good 4",
    "sail": "pending: sail 0 1",
    "figure": "pending: figure",
    "border": "province 1: b2=green-9X c2=blue-9X c1=purple-9X d1=orange-9X\npending: border W4 S1",
    "pick": "dice 1: blue=1\npending: pick",
}
"""A position for every question."""
SEED = 2
"""Of the random game that tests go through: with 2, 3 and 4 players statues get full, and tiles are covered."""
in_whole_games = pytest.mark.parametrize(
    "seats", [pytest.param(seats, marks=pytest.mark.xdist_group(f"rajas for {seats}")) for seats in (2, 3, 4)]
)
"""For tests that go through that game: one process plays it."""

PAY = """rajas
dice 1: blue=11233
karma 1: 0
pending: sum 10 blue; lay blue-tiger
tops: blue-tiger=blue-10X-silk3-spice2
"""
"""A tile is to be paid for with five dice; there is one way to do so."""
desk = Desk("rajas", seats=2)
standard, stand, play, told, happens = desk.standard, desk.stand, desk.play, desk.told, desk.happens
moves, odds, player, table, by_chance = desk.moves, desk.odds, desk.player, desk.table, desk.by_chance


def tables() -> dict[str, Any]:
    """The standard box as it is written down."""
    return box_of("rajas")


def make(path: Path, seats: int = 2, **changes: object) -> Game:
    """A game with the standard box but for some tables."""
    return rondel.game("rajas", seats, own_box("rajas", path, **changes))


def me(state: State, seat: int = 1) -> Any:
    """What a player has."""
    return table(state).players[seat - 1]


def refused(state: State, text: str, game: Game | None = None) -> tuple[Any, ...]:
    """Why a move is not possible: the key of the reason and what else it tells."""
    game = game or standard(state.seats)
    code = game.parse(state, text)
    assert code not in game.legal(state)
    reason = game.why_not(state, code)
    return (reason.key, *reason.args.values())


def in_stack(stack: str) -> list[str]:
    """The names of the tiles of a stack."""
    return [f"{stack.split('-', maxsplit=1)[0]}-{tile}" for tile in TILES[stack].split()]


def whole_turn(state: State, game: Game | None = None) -> State:
    """Plays what comes first until another turn begins or the game is over."""
    game = game or standard(state.seats)
    turn = game.turn(state)
    while game.turn(state) == turn and game.actor(state) != OVER:
        state = play(state, moves(state, game)[0], game=game)
    return state


def finish(state: State, *texts: str, rolls: str = "", game: Game | None = None) -> tuple[State, list[tuple[Any, ...]]]:
    """Plays moves by their notation, chance between them: dice fall as told, everything else as it comes first.

    Afterwards chance goes on until a player is asked or the game is over. The position, and what happened in short.
    """
    game = game or standard(state.seats)
    script, dice = list(texts), list(rolls)
    happened: list[tuple[Any, ...]] = []
    while script or game.actor(state) == CHANCE:
        if game.actor(state) == CHANCE:
            chance = game.chance(state)
            name = dice.pop(0) if chance.source.startswith("dice") and dice else chance.names[0]
        else:
            name = script.pop(0)
        state, events = desk.told(state, name, game=game)
        happened += [short(event) for event in events]
    assert not dice
    return state, happened
