"""A game at full speed: an `Engine` plays lines and whole batches on the best back end there is.

>>> import rondel
>>> engine = rondel.engine("ingenious", players=2, wait=True)
>>> batch = engine.batch(100, seed=1)
>>> batch.finish(threads=2)
>>> len(batch), batch.over
(100, True)
>>> engine.game.outcome(batch.state(0)).winners
(1,)
"""

from __future__ import annotations

from collections.abc import Callable

from rondel.core.batch import Batch
from rondel.core.game import Game
from rondel.core.kernel import State
from rondel.core.kernel.backend import Backend
from rondel.core.kernel.opening import opening
from rondel.core.line import Line


class Engine:
    """A configured game on whichever back end is ready: interpreted at once, compiled as soon as it is there."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._opening = opening(game.instance)

    def __repr__(self) -> str:
        return f"<Engine of {self.game}, {self.backend.name}>"

    @property
    def backend(self) -> Backend:
        """The best there is now. Asking for the first time starts a compile in the background, if one is needed."""
        return self._opening.backend

    @property
    def compiled(self) -> bool:
        """Whether the compiled back end is there."""
        return self.backend is not self._opening.interpreted

    @property
    def problem(self) -> str | None:
        """Why nothing was compiled, or kept for the next process."""
        return self._opening.problem

    def wait(self, tell: Callable[[float], None] | None = None) -> bool:
        """Waits for the compiled back end; ``tell`` hears how far it is, 0.0 to 1.0. False where there is none."""
        self._opening.wait(tell)
        return self.compiled

    def batch(self, count: int, seed: int = 0, start: State | None = None) -> Batch:
        """So many games from the beginning, or from a position of this game, each with a generator of its own."""
        return Batch(self.game, self.backend, count, seed, start)

    def line(self) -> Line:
        """A single game from the beginning, move by move."""
        return Line(self.game, self._opening)
