"""One game, step by step: what every environment of a single game plays on."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rondel.core.errors import IllegalMove
from rondel.core.game import OVER, Game
from rondel.core.kernel import State, words
from rondel.core.kernel.arrays import VALUES
from rondel.core.kernel.opening import opening


class Table:
    """A game with the luck of a seed: game 0 of a `rondel.core.batch.Batch` of that seed, on every back end.

    A game is played on the best back end that is there when it begins.
    """

    actor: int
    """The seat to act, or `OVER`; chance is answered at once."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._opening = opening(game.instance)

    def begin(self, seed: int) -> None:
        """Begins the game of a seed; what went before is forgotten."""
        backend, facts = self._opening.backend, self.game.facts
        drivers: Any = backend.template
        self._backend, self._drivers = backend, drivers
        self._states = backend.states(1, self.game.setup())
        self._words = backend.rows([words(seed, "playout")])
        self._tallies = backend.rows([[0, 0, drivers.HASH_START]])
        self._given, self._none = backend.numbers(1), backend.numbers(1)
        self._out, self._seen = backend.numbers(self.game.most), backend.numbers(facts.observation)
        self._codes, self._weights = backend.numbers(facts.chances), backend.numbers(facts.chances)
        self._advance(0)

    @property
    def state(self) -> State:
        """The position."""
        return self._backend.read(self._states, 0)

    @property
    def mask(self) -> NDArray[np.int8]:
        """A one for each legal move; the array is the caller's own."""
        found: NDArray[np.int8] = self._mask.copy()
        return found

    @property
    def legal(self) -> list[int]:
        """The legal moves, ascending."""
        found: list[int] = self._mask.nonzero()[0].tolist()
        return found

    def observe(self, seat: int) -> NDArray[np.int16]:
        """What `Game.observe` says; the array is the caller's own."""
        size = len(self._seen)
        found = np.empty((1, size), np.int16)
        self._drivers.observations(self._states, 0, 1, seat, size, found, self._seen)
        row: NDArray[np.int16] = found[0]
        return row

    @property
    def returns(self) -> tuple[float, ...]:
        """What the finished game is worth to each seat."""
        out = self._backend.zeros(VALUES, self.game.seats)
        self._drivers.returns(self._states, 0, out)
        return tuple(map(float, out))

    def refusal(self, code: int) -> IllegalMove | None:
        """Why a code cannot be played now; None where it can."""
        if 0 <= code < len(self._mask) and self._mask[code]:
            return None
        reason = self.game.why_not(self.state, code)
        return IllegalMove(reason.key, self.game.messages, **reason.args)

    def play(self, code: int) -> None:
        """Plays a move, and chance after it. What is not allowed is refused, and changes nothing."""
        code = operator.index(code)
        if not 0 <= code < len(self._mask) or not self._mask[code]:
            problem = self.refusal(code)
            assert problem is not None
            raise problem
        self._given[0] = code
        self._advance(1)

    def _advance(self, moves: int) -> None:
        drivers, states = self._drivers, self._states
        drivers.advance(
            states, self._words, self._tallies, 0, 1, moves, drivers.GIVEN, self._given,
            self._out, self._codes, self._weights,
        )  # fmt: skip
        self.actor = int(drivers.actor(states, 0))
        mask = np.zeros((1, self.game.facts.moves), np.uint8)
        if self.actor != OVER:
            drivers.survey(states, 0, 1, drivers.MASK, self._none, self._none, self._none, mask, self._out)
        self._mask = mask.view(np.int8)[0]
