"""Every registered game in every seat count and combination of options. No game can opt out."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rondel.core.facts import Value
from rondel.core.game import Game
from rondel.core.registry import configure, meta, slugs

MINOR = {
    "azul_duel": ("first_tablet", "second_tablet", "third_tablet", "fourth_tablet", "special_as_colour"),
    "ingenious": ("first", "talk"),
    "rajas": ("player_1", "player_2", "player_3", "player_4"),
}
"""Options that change one seat, the talk or the final scoring: each value is in some configuration of every run, not
with all others."""


class Configuration(NamedTuple):
    slug: str
    seats: int
    options: tuple[tuple[str, Value], ...]

    def game(self) -> Game:
        return _configured(self)

    def __str__(self) -> str:
        chosen = "".join(f"-{name}={value}" for name, value in self.options)
        return f"{self.slug}-{self.seats}{chosen}"


@cache
def configurations() -> list[Configuration]:
    """All that the games' options allow, or of very many so few that each two values meet (`Meta.covering`)."""
    return [
        Configuration(slug, seats, tuple(chosen.items())) for slug in slugs() for seats, chosen in meta(slug).covering()
    ]


@cache
def always() -> list[Configuration]:
    """Those of every run; the others are for ``./test --full``.

    Each number of players with each combination of the options that are not `MINOR`, and each value of those once.
    """
    met: set[tuple[object, ...]] = set()
    found = []
    for configuration in configurations():
        slug, seats, _ = configuration
        options = configuration.game().options
        seated = MINOR.get(slug, ())
        own: set[tuple[object, ...]] = {(slug, name, options[name]) for name in seated}
        own.add((slug, seats, *((name, value) for name, value in options.items() if name not in seated)))
        if not own <= met:
            met |= own
            found.append(configuration)
    return found


@cache
def _configured(configuration: Configuration) -> Game:
    """One object for each configuration: walks and twins are kept for it."""
    return configure(configuration.slug, configuration.seats, None, dict(configuration.options))
