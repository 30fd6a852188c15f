"""One game, step by step: what every environment of a single game plays on."""

from __future__ import annotations

import operator
from functools import partial
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
        self._given[0] = 0
        self._answer_chance()
        self._stand()

    def _take(self, backend: Backend) -> None:
        """Plays on a back end from now on, with memory that it takes once, and calls that are made ready."""
        drivers: Any = backend.template
        facts, most = self.game.facts, backend.numbers(self.game.most)
        self._backend, self._drivers = backend, drivers
        self._states, self._first = backend.states(1, self.game.setup()), self.game.setup()
        self._words, self._given = backend.rows([[0] * 4]), backend.numbers(1)
        self._marks, seen = np.zeros((1, facts.moves), np.uint8), np.zeros((1, facts.observation), np.int16)
        self._mask: NDArray[np.int8] = self._marks.view(np.int8)[0]
        self._row: NDArray[np.int16] = seen[0]
        chances, weights = backend.numbers(facts.chances), backend.numbers(facts.chances)
        one, none = (self._states, 0, 1), (backend.numbers(1),) * 3
        played = (self._words, backend.rows([[0, 0, drivers.HASH_START]]), 0, 1)
        given = (drivers.GIVEN, self._given, most, chances, weights)
        self._answer_chance = partial(drivers.advance, self._states, *played, 0, *given)
        self._make_move = partial(drivers.advance, self._states, *played, 1, *given)
        self._ask_actor = partial(drivers.actor, self._states, 0)
        self._mark_moves = partial(drivers.survey, *one, drivers.MASK, *none, self._marks, most)
        numbers = (facts.observation, seen, backend.numbers(facts.observation))
        self._look = [partial(drivers.observations, *one, seat, *numbers) for seat in range(self.game.seats)]

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
        self._look[seat]()
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
        self._make_move()
        self._stand()

    def _stand(self) -> None:
        """Finds out who is to act, and what is legal."""
        self.actor = int(self._ask_actor())
        self._marks.fill(0)
        if self.actor != OVER:
            self._mark_moves()
