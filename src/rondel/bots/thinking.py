"""Bots that ask a game's judge: one that looks at its own move only, and one that searches."""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple

from rondel.core.game import Game
from rondel.core.judge import Settings
from rondel.core.kernel import Words
from rondel.core.kernel.source import BRAIN
from rondel.core.seat import Seat
from rondel.search import Budget, Search

USUAL = Budget(seconds=0.5)
"""What a searching bot thinks about a turn where nobody says anything else."""
FIRST = 0.5
"""Of the time that is left in a turn, how much goes into its next decision."""


def settings_of(game: Game) -> Settings:
    """How the judge's words are weighed in this game."""
    found: Settings = import_module(f"{game.meta.package}.{BRAIN}").SETTINGS[game.seats]
    return found


class Glancing:
    """Tries each promising move in a few worlds, as far as the judge's ``glance`` goes, and takes the best."""

    name = "greedy"

    def __init__(self, game: Game) -> None:
        settings = settings_of(game)
        self._search = Search(game, settings, nodes=settings.width + 1)

    def choose(self, seat: Seat, rng: Words) -> int:
        legal = seat.legal
        if len(legal) == 1:
            return legal[0]
        self._search.begin(seat, rng)
        self._search.glance()
        return max(self._search.candidates(), key=lambda one: one.values[seat.seat]).code


class Turn(NamedTuple):
    """A turn under way: what the seat will observe if all goes on as the search knows it."""

    seat: int
    number: int
    observation: bytes
    code: int
    spent: float


class Searching:
    """Thinks about each turn as long as its budget allows. What it found before goes on counting inside the turn."""

    name = "search"

    def __init__(self, game: Game, budget: Budget = USUAL) -> None:
        self._budget = budget.check()
        self._search = Search(game, settings_of(game))

    def choose(self, seat: Seat, rng: Words) -> int:
        legal = seat.legal
        if len(legal) == 1:
            return legal[0]
        self._search.begin(seat, rng)
        self._search.think(self._budget)
        return self._search.candidates()[0].code
