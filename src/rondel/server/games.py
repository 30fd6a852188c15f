"""One configured game for all tables that play it alike: it holds no state of a match, and is costly to make."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rondel.core.facts import Value
from rondel.core.game import Game
from rondel.core.registry import configure, meta, slugs

KEPT = 200
"""Configurations that are kept at hand."""


def read_rules() -> None:
    """Has the rules of all games at hand before people come."""
    for slug in slugs():
        seats = meta(slug).seats
        game_of(slug, 2 if 2 in seats else seats[0], {})


def game_of(slug: str, players: int, options: Mapping[str, Value]) -> Game:
    """The game with the standard box; refuses as `configure` does."""
    return _made(meta(slug).package, slug, players, tuple(sorted(options.items())))


@lru_cache(KEPT)
def _made(package: str, slug: str, players: int, options: tuple[tuple[str, Value], ...]) -> Game:
    return configure(slug, players, None, dict(options))
