"""The games there are. Listing them loads no rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from rondel.core.errors import BadComponents, UnknownGame
from rondel.core.facts import Meta, Value
from rondel.core.game import Game

GAMES = "rondel.games"
"""A package in this one is a game. It is also the group of entry points by which other packages bring theirs: a name,
and the package of the game."""

_packages = {found.name: f"{GAMES}.{found.name}" for found in iter_modules([str(Path(__file__).parents[1] / "games")])}


def register(slug: str, package: str) -> None:
    """Adds a game: a package with ``meta.META`` and ``game.make(seats, options, components)``."""
    _packages[slug] = package


def slugs() -> list[str]:
    """The names of all games."""
    return sorted({*_packages, *(slug for slug in _installed() if _reads(slug))})


def meta(slug: str) -> Meta:
    """What the lobby shows of a game."""
    package = _packages.get(slug)
    if package is not None:
        return _meta(package)
    package = _installed().get(slug)
    if package is None:
        raise UnknownGame("unknown_game", game=slug, possible=slugs())
    try:
        found = _meta(package)
    except Exception as problem:  # our own games go on; a server tells strangers no more than its kind
        raise UnknownGame("broken_game", game=slug, package=package, problem=type(problem).__name__) from problem
    if (found.slug, found.package) != (slug, package):
        raise UnknownGame("broken_game", game=slug, package=package, problem="META")
    return found


@cache
def _installed() -> dict[str, str]:
    """The packages of games that are installed beside this one; none can take the name of ours."""
    from importlib.metadata import entry_points

    return {point.name: point.value for point in entry_points(group=GAMES)}


def _reads(slug: str) -> bool:
    """Whether what is installed under a name is a game; who asks for one that is none is told why."""
    try:
        meta(slug)
    except UnknownGame:
        return False
    return True


def _meta(package: str) -> Meta:
    found: Meta = import_module(f"{package}.meta").META
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
