"""A single game, move by move, on the best back end there is."""

from __future__ import annotations

import operator
from typing import Any

from rondel.core.game import CHANCE, OVER, Game
from rondel.core.kernel import State
from rondel.core.kernel.arrays import VALUES
from rondel.core.kernel.backend import Backend
from rondel.core.kernel.opening import Opening


class Line:
    """A game begun by `Game.setup` and the codes played since.

    It begins interpreted if need be; when the compiled rules are there, the codes are played again on them, and only if
    that leads to the same position, byte for byte, they take over.
    """

    def __init__(self, game: Game, opening: Opening) -> None:
        self.game = game
        self.codes: list[int] = []
        self._opening = opening
        self._take(opening.backend)

    def __repr__(self) -> str:
        return f"<Line of {self.game}, {self._backend.name}, {len(self.codes)} codes played>"

    @property
    def backend(self) -> Backend:
        """The back end that answers now."""
        better = self._opening.backend
        if better is not self._backend:
            self._switch(better)
        return self._backend

    def _take(self, backend: Backend) -> None:
        self._backend = backend
        self._out = backend.numbers(max(self.game.most, self.game.facts.chances))
        self._weights = backend.numbers(self.game.facts.chances)
        self._play_again()

    def _play_again(self) -> None:
        self._states = self._backend.states(1, self.game.setup())
        for code in self.codes:
            self._backend.template.apply(self._states, 0, code)

    def _switch(self, better: Backend) -> None:
        before, position = self._backend, self.key
        self._take(better)
        if better is not self._opening.interpreted and self.key != position:
            self._opening.distrust(f"{self.game.meta.slug}: compiled play differs after {self.codes}")
            self._take(before)

    @property
    def key(self) -> bytes:
        """The position as bytes."""
        return self._backend.bytes_of(self._states, 0)

    @property
    def state(self) -> State:
        """The position."""
        return self._backend.read(self._states, 0)

    @property
    def actor(self) -> int:
        """As `Game.actor`."""
        return int(self.backend.template.actor(self._states, 0))

    @property
    def results(self) -> tuple[int, ...]:
        """As `Game.results`: one comparable number a seat."""
        out = self.backend.numbers(self.game.seats)
        self._backend.template.results(self._states, 0, out)
        return tuple(map(int, out))

    @property
    def returns(self) -> tuple[float, ...] | None:
        """As `Outcome.returns`; None until the game is over."""
        if self.actor != OVER:
            return None
        out = self._backend.zeros(VALUES, self.game.seats)
        self._backend.template.returns(self._states, 0, out)
        return tuple(map(float, out))

    def legal(self) -> list[int]:
        """The codes that can be played now: of the seat to act, or of chance."""
        drivers: Any = self.backend.template
        actor = drivers.actor(self._states, 0)
        if actor == CHANCE:
            count = drivers.chance(self._states, 0, self._out, self._weights)
        else:
            count = drivers.legal(self._states, 0, self._out) if actor >= 0 else 0
        return [int(code) for code in self._out[:count]]

    def play(self, code: int) -> None:
        """Plays a move or chance outcome; what is not allowed raises as in `Game.play` and changes nothing."""
        code = operator.index(code)
        if code not in self.legal():
            self.game.play(self.state, code)
        self._backend.template.apply(self._states, 0, code)
        self.codes.append(code)

    def undo(self) -> int:
        """Takes back the last code and returns it."""
        if not self.codes:
            raise IndexError("nothing was played that could be taken back")
        code = self.codes.pop()
        self._play_again()
        return code
