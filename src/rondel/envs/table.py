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
from rondel.core.kernel.backend import Backend
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
        self._take(self._opening.interpreted)

    def begin(self, seed: int) -> None:
        """Begins the game of a seed; what went before is forgotten."""
        backend = self._opening.backend
        if backend is not self._backend:
            self._take(backend)
        self._backend.put(self._states, [0], self._first)
        for place, word in enumerate(words(seed, "playout")):
            self._words[0][place] = word
        self._advance(0)

    def _take(self, backend: Backend) -> None:
        """Plays on a back end from now on, with memory that it takes once."""
        drivers: Any = backend.template
        facts = self.game.facts
        self._backend, self._drivers = backend, drivers
        self._states, self._first = backend.states(1, self.game.setup()), self.game.setup()
        self._words, self._tallies = backend.rows([[0] * 4]), backend.rows([[0, 0, drivers.HASH_START]])
        self._given, self._none = backend.numbers(1), backend.numbers(1)
        self._out, self._looked = backend.numbers(self.game.most), backend.numbers(facts.observation)
        self._codes, self._weights = backend.numbers(facts.chances), backend.numbers(facts.chances)
        self._marks, self._seen = np.zeros((1, facts.moves), np.uint8), np.zeros((1, facts.observation), np.int16)
        self._mask: NDArray[np.int8] = self._marks.view(np.int8)[0]
        self._row: NDArray[np.int16] = self._seen[0]

    @property
    def state(self) -> State:
        """The position."""
        return self._backend.read(self._states, 0)

    @property
    def mask(self) -> NDArray[np.int8]:
        """A one for each legal move; the array is the caller's own."""
        return self._mask.copy()

    @property
    def legal(self) -> list[int]:
        """The legal moves, ascending."""
        found: list[int] = self._mask.nonzero()[0].tolist()
        return found

    def observe(self, seat: int) -> NDArray[np.int16]:
        """What `Game.observe` says; the array is the caller's own."""
        self._drivers.observations(self._states, 0, 1, seat, len(self._row), self._seen, self._looked)
        return self._row.copy()

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
        self._marks.fill(0)
        if self.actor != OVER:
            drivers.survey(states, 0, 1, drivers.MASK, self._none, self._none, self._none, self._marks, self._out)
