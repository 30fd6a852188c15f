"""What a bot gets to decide with: one seat's knowledge, and nothing from which more could be reached.

A `Seat` is made from a match, but holds neither the match nor its state. It is built around one imagined world, drawn
by `Game.resample` from what the seat knows; view, question, offers and observation of that world are those of the true
one, because the seat cannot tell the two apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from rondel.core.game import Game
from rondel.core.kernel import State, Words, words
from rondel.core.match import Match, Told
from rondel.core.offers import Offers, Question

if TYPE_CHECKING:
    import numpy as np


class World(NamedTuple):
    """A whole position that fits all a seat knows, with the game to play it on."""

    game: Game
    state: State


class Seat:
    """One seat of a running match, as its player knows it."""

    def __init__(self, match: Match, seat: int) -> None:
        self.seat = seat
        self.game = match.game
        self.journal: list[Told] = match.journal(seat)
        self._imagined = match.game.resample(match.state, seat, words(0))

    @property
    def view(self) -> msgspec.Struct:
        return self.game.view(self._imagined, self.seat)

    @property
    def offers(self) -> Offers:
        return self.game.offers(self._imagined)

    @property
    def question(self) -> Question:
        return self.offers.question

    @property
    def legal(self) -> list[int]:
        """The codes of all offered moves."""
        return self.game.legal(self._imagined)

    @property
    def observation(self) -> np.ndarray[Any, np.dtype[np.int16]]:
        return self.game.observe(self._imagined, self.seat)

    def world(self, rng: Words) -> World:
        """A world that this seat cannot tell from the real one; another one for another state of ``rng``."""
        return World(self.game, self.game.resample(self._imagined, self.seat, rng))
