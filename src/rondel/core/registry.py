"""The games there are. Listing them loads no rules."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rondel.core.errors import BadComponents, UnknownGame
from rondel.core.facts import Meta, Value
from rondel.core.game import Game

_packages: dict[str, str] = {
    "azul_duel": "rondel.games.azul_duel",
    "ingenious": "rondel.games.ingenious",
    "maharani": "rondel.games.maharani",
    "rajas": "rondel.games.rajas",
}


def register(slug: str, package: str) -> None:
    """Adds a game: a package with ``meta.META`` and ``game.make(seats, options, components)``."""
    _packages[slug] = package


def slugs() -> list[str]:
    """The names of all games."""
    return sorted(_packages)


def meta(slug: str) -> Meta:
    """What the lobby shows of a game."""
    if slug not in _packages:
        raise UnknownGame("unknown_game", game=slug, possible=slugs())
    found: Meta = import_module(f"{_packages[slug]}.meta").META
    return found


def has_components(info: Meta) -> bool:
    """Whether a game has tables that an owner's file can replace."""
    return find_spec(f"{info.package}.components") is not None


def configure(
    slug: str,
    players: int | None = None,
    components: str | Path | None = None,
    options: Mapping[str, Value | int] | None = None,
) -> Game:
    """A configured game; without ``players``, for two or the fewest that can play."""
    info = meta(slug)
    if players is None:
        players = 2 if 2 in info.seats else info.seats[0]
    if components is not None and not has_components(info):
        raise BadComponents("no_components", game=info.title)
    module: Any = import_module(f"{info.package}.game")
    made: Game = module.make(players, dict(options or {}), None if components is None else Path(components))
    return made
