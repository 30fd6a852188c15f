"""Helpers of the Maharani tests: the box as the clauses have it, short positions, plays by notation, random games.

What lies in the box is written down here a second time; nothing of it comes from the engine's tables.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from games.desk import Desk, box_of, own_box, short

import rondel
from rondel.core.game import CHANCE, Game
from rondel.core.kernel import State

COLOURS = ("blue", "orange", "red", "yellow", "green", "purple")
WORKERS = ("green", "red", "blue", "yellow")
QUARTERS = ("NW", "NE", "SE", "SW")
PHASES = ("first", "draw", "place", "worker", "second", "over")
COLUMNS = (
    "-- S  E  SW ES W  S  --",
    "E  NW CC NE NW CC NE W",
    "S  CC ES W  E  SW CC S",
    "NE SW N  -- -- N  ES NW",
    "ES NW S  -- -- S  NE SW",
    "N  CC NE W  E  NW CC N",
    "E  SW CC ES SW CC ES W",
    "-- N  E  NW NE W  N  --",
)
"""The edges of each space with a half column, row by row from the north; CC is a whole column in the centre."""
EDGE = {
    f"{row}{column}": word
    for row, line in zip("abcdefgh", COLUMNS, strict=True)
    for column, word in enumerate(line.split(), 1)
    if word != "--"
}
"""The same by the name of the space."""
SPACES = tuple(EDGE)
CENTRES = [space for space in SPACES if EDGE[space] == "CC"]
HALVES = [space for space in SPACES if len(EDGE[space]) == 1]
BENDS = [space for space in SPACES if space not in CENTRES and space not in HALVES]
TILES = [
    f"{colour}-{pattern}"
    for colour in COLOURS
    for pattern in ("c", "c", *(f"{letter}{arrow}" for letter in "hb" for arrow in range(4)))
]
CLOCK = "NESW"
FIRST_EDGE = {**{side: side for side in CLOCK}, "NE": "N", "ES": "E", "SW": "S", "NW": "W"}
SIDES = {2: "SN", 3: "SWN", 4: "SWNE"}
OWN = {2: (("green", "red"), ("blue", "yellow")), 3: (("green",), ("red",), ("blue",))}
OWN[4] = (*OWN[3], ("yellow",))
"""The worker colours of each seat."""
DEALT = {2: 7, 3: 10, 4: 8}
RONDEL = {
    "S": ("NW", "NE", "SE", "SW"),
    "W": ("NE", "SE", "SW", "NW"),
    "N": ("SE", "SW", "NW", "NE"),
    "E": ("SW", "NW", "NE", "SE"),
}
"""Where the rondel's spaces lie when its arrow points to a side."""
PAYOUT = (0, 4, 6, 9, 13, 18, 24)
MUST_REFRESH = """
    free: h7 h6 g8 b3
    rondel: blue-h0 red-h0 blue-c yellow-h0
    down 1: NW NE SE SW
"""
"""The tile in the south-east fits in the north-west only, all others in the south-east only."""


def quarter(space: str) -> str:
    return ("N" if space[0] < "e" else "S") + ("W" if space[1] < "5" else "E")


def in_quarter(name: str) -> list[str]:
    return [space for space in SPACES if quarter(space) == name]


def flood(start: str, among: Iterable[str]) -> list[str]:
    """The spaces of some that are connected with one of them, edge by edge."""
    found, edge, left = [start], [start], set(among) - {start}
    while edge:
        at = edge.pop()
        near = [one for one in left if abs(ord(at[0]) - ord(one[0])) + abs(int(at[1]) - int(one[1])) == 1]
        found += near
        edge += near
        left -= set(near)
    return sorted(found)


def pointing(tile: str, space: str) -> str:
    """Where the arrow of a tile with half columns points on a space."""
    return CLOCK[(CLOCK.index(FIRST_EDGE[EDGE[space]]) + int(tile[-1])) % 4]


desk = Desk("maharani", seats=4)
standard, stand, play, told, happens = desk.standard, desk.stand, desk.play, desk.told, desk.happens
moves, odds, player, table = desk.moves, desk.odds, desk.player, desk.table
by_chance, walk, deeds = desk.by_chance, desk.walk, desk.deeds


# --- games and boxes -------------------------------------------------------------------------------------------------


def make(components: Path, seats: int = 4) -> Game:
    return rondel.game("maharani", seats, components)


def tables() -> dict[str, Any]:
    """The standard box as it is written down."""
    return box_of("maharani")


def box(path: Path, **changes: object) -> Path:
    """A components file: the standard box with other tables."""
    return own_box("maharani", path, **changes)


def few_workers(path: Path, count: int, seats: int) -> Game:
    """A game in which each colour has only so many workers."""
    return make(box(path, workers={**{str(n): DEALT[n] for n in DEALT}, str(seats): count}), seats)


def recut(changes: Mapping[int, tuple[str, int | None]]) -> list[dict[str, Any]]:
    """The tiles of the standard box, some with another pattern and arrow."""
    tiles = tables()["tiles"]["value"]
    for at, (pattern, arrow) in changes.items():
        tiles[at] |= {"pattern": pattern, "arrow": arrow}
    return tiles


# --- positions and plays ---------------------------------------------------------------------------------------------


def earned(state: State, *texts: str, key: str, game: Game | None = None) -> list[int]:
    """The gold of the events of one kind."""
    return [event.args["gold"] for event in told(state, *texts, game=game)[1] if event.key == key]


def targets(state: State, slot: int, game: Game | None = None) -> list[str]:
    """The spaces to which the tile of a rondel space can go."""
    found = [move.split() for move in moves(state, game)]
    return list(dict.fromkeys(words[1] for words in found if words[0] == str(slot)))


def gold(state: State) -> tuple[int, ...]:
    return tuple(one.gold for one in table(state).players)


def rondel_of(state: State) -> tuple[str | None, ...]:
    """The tiles on rondel spaces 1 to 4."""
    return tuple(slot.tile for slot in table(state).rondel)


def down(state: State, seat: int) -> list[str]:
    """The quarters of a player's action markers that lie face down."""
    return [name for name, up in table(state).players[seat - 1].markers.items() if not up]


def laid(state: State, game: Game | None = None) -> dict[str, str]:
    """The tiles in the palace by their spaces."""
    return {one.space: one.tile for one in table(state, game).spaces if one.tile is not None}


def workers(state: State, game: Game | None = None) -> dict[str, str]:
    """The workers in the palace by their spaces."""
    return {one.space: one.worker for one in table(state, game).spaces if one.worker is not None}


def supply(state: State, game: Game | None = None) -> dict[str, int]:
    return {worker: n for one in table(state, game).players for worker, n in one.workers.items()}


def tiles(state: State) -> Counter[str]:
    """Every tile, wherever it is."""
    seen = table(state)
    found = Counter(seen.bag)
    found.update(slot.tile for slot in seen.rondel if slot.tile is not None)
    found.update(laid(state).values())
    found.update({f"{colour}-c": n for colour, n in seen.removed.items()})
    return found


# --- chance ----------------------------------------------------------------------------------------------------------


def turn(state: State, *texts: str, drawn: tuple[str, ...] = (), game: Game | None = None) -> tuple[State, list[Any]]:
    """A whole turn: some moves, then what chance draws, these tiles first; the position after it and what happened."""
    game = game or standard(state.seats)
    state, events = told(state, *texts, game=game)
    rng = random.Random(1)
    script = list(drawn)
    while game.actor(state) == CHANCE:
        chance = game.chance(state)
        name = script.pop(0) if script else rng.choices(chance.names, chance.weights)[0]
        state, more = told(state, name, game=game)
        events += more
    assert not script
    return state, [short(event) for event in events]


def but_for(*free: str, laid: str = "", only: str = "") -> str:
    """Lines of a palace that has tiles everywhere but on some spaces; ``only``: everywhere in one quarter."""
    told_spaces = [word.partition("=")[0] for word in laid.split()]
    outside = [space for space in SPACES if only and quarter(space) != only and space not in told_spaces]
    return f"laid: {laid}\nfree: {' '.join(dict.fromkeys([*free, *outside]))}"
