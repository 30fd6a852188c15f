"""Every registered game in every seat count and with every option, see `Meta.covering`. No game can opt out."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rondel.core.facts import Value
from rondel.core.game import Game
from rondel.core.registry import configure, meta, slugs


class Configuration(NamedTuple):
    slug: str
    seats: int
    options: tuple[tuple[str, Value], ...]

    def game(self) -> Game:
        return _configured(self)

    def __str__(self) -> str:
        chosen = "".join(f"-{name}={value}" for name, value in self.options)
        return f"{self.slug}-{self.seats}{chosen}"


def configurations() -> list[Configuration]:
    """All that the games' options allow; of many, so few that any two values that go together are in one of them."""
    return [
        Configuration(slug, seats, tuple(chosen.items())) for slug in slugs() for seats, chosen in meta(slug).covering()
    ]


@cache
def _configured(configuration: Configuration) -> Game:
    """One object for each configuration: walks and twins are kept for it."""
    return configure(configuration.slug, configuration.seats, None, dict(configuration.options))
