"""Where the tiles of the rondel can go, read off a view: all of it is open."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rondel.games.maharani.components import ACROSS, CENTRE, EDGES, PATTERNS, SIDES
from rondel.games.maharani.view import Laid, Player, View

CHOOSING = ("place", "second")
"""The phases in which a tile is placed."""


class Tile(NamedTuple):
    """A tile's name, taken apart; a column in the centre has the arrow 0."""

    colour: str
    pattern: int
    arrow: int


class Target(NamedTuple):
    """A space that a tile can go to, and whether a worker can come with it."""

    space: str
    worker: bool


@cache
def tile(name: str) -> Tile:
    colour, _, code = name.partition("-")
    pattern = next(at for at, word in enumerate(PATTERNS) if word[0] == code[0])
    return Tile(colour, pattern, int(code[1:] or 0))


@cache
def edges_on_rondel(name: str, side: str) -> str:
    """The columns of a tile that lies on the rondel, its arrow to a side: on a space alike it would point there too."""
    _, pattern, turns = tile(name)
    base = (SIDES.index(side) - turns) % (2 if pattern == ACROSS else 4)
    return next(word for word, made in EDGES.items() if made == (pattern, 0 if pattern == CENTRE else base))


def targets(view: View) -> list[list[Target]]:
    """For each rondel space where its tile can go now."""
    if view.seat is None or view.phase not in CHOOSING:
        return [[] for _ in view.rondel]
    player = view.players[view.seat]
    return [[] if slot.tile is None else _targets(view, player, slot.tile, slot.quarter) for slot in view.rondel]


def _targets(view: View, player: Player, name: str, lies: str) -> list[Target]:
    own = tile(name)
    return [
        Target(space.space, _points(own, space, player) and _comes(view, player, own, space))
        for space in view.spaces
        if space.tile is None
        and EDGES[space.columns][0] == own.pattern
        and (space.quarter == lies or player.markers[lies])
    ]


def _points(own: Tile, space: Laid, player: Player) -> bool:
    """Whether the arrow points at the player, or can."""
    pattern, base = EDGES[space.columns]
    turns = base + own.arrow - SIDES.index(player.side)
    return pattern == CENTRE or turns % (2 if pattern == ACROSS else 4) == 0


def _comes(view: View, player: Player, own: Tile, space: Laid) -> bool:
    """Whether there is a worker to place or to move."""
    if any(player.workers.values()):
        return True
    return any(
        other.worker in player.workers
        and other.quarter == space.quarter
        and tile(other.tile or "").colour == own.colour
        for other in view.spaces
        if other.worker is not None
    )
