"""Many games at once, played at random: for play-outs, statistics and learning."""

from __future__ import annotations

import operator
import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from rondel.core.game import OVER, Game
from rondel.core.kernel import State, words
from rondel.core.kernel.backend import Backend

TO_THE_END = 1 << 40
PART = 500
"""Games that are played at a stretch."""


class Batch:
    """Games ``0..count-1`` of a seed. Game i of seed s is game 0 of seed s + i, on every back end.

    What happens in a game depends on its generator alone: neither the number of threads nor how the play is cut into
    pieces changes anything.
    """

    def __init__(self, game: Game, backend: Backend, count: int, seed: int = 0, start: State | None = None) -> None:
        """``start`` must be a position of this game; `BadPosition` where it is not, for compiled rules do not look."""
        count, seed = operator.index(count), operator.index(seed)
        if count < 1:
            raise ValueError("a batch has at least one game")
        if start is not None:
            game.check(start)
        self.game = game
        self.backend = backend
        self._count = count
        self._states = backend.states(count, game.setup() if start is None else start)
        self._words = backend.rows([words(seed + i, "playout") for i in range(count)])
        drivers: Any = backend.template
        self._tallies = backend.rows([[0, 0, drivers.HASH_START]] * count)

    def __repr__(self) -> str:
        return f"<Batch of {self._count} games of {self.game}, {self.backend.name}, {self.moves} moves made>"

    def __len__(self) -> int:
        return self._count

    def state(self, i: int) -> State:
        """The position of a game."""
        return self.backend.read(self._states, range(self._count)[i])

    @property
    def over(self) -> bool:
        """Whether all games have ended."""
        return all(self.backend.template.actor(self._states, i) == OVER for i in range(self._count))

    @property
    def moves(self) -> int:
        """Moves made by seats so far, in all games."""
        return self.backend.total(self._tallies, 0)

    @property
    def steps(self) -> int:
        """Moves and chance outcomes so far, in all games."""
        return self.backend.total(self._tallies, 1)

    @property
    def checksum(self) -> int:
        """A number that two batches have in common when they played the same."""
        return self.backend.total(self._tallies, 2) & 0xFFFFFFFF

    def finish(self, threads: int = 1, listed: bool = False) -> None:
        """Plays all games to the end."""
        self.advance(TO_THE_END, threads, listed)

    def advance(self, moves: int, threads: int = 1, listed: bool = False) -> None:
        """Plays so many random moves in each game, and chance after them.

        A move is drawn by the game's ``random_move``, where it has one; with ``listed`` always from the full list of
        legal moves, which gives the same. ``threads=0`` is one for each core.
        """
        moves, threads = operator.index(moves), operator.index(threads)
        if moves < 0 or threads < 0:
            raise ValueError("neither moves nor threads can be fewer than none")
        threads = threads or os.cpu_count() or 1
        # In parts, so that all threads have work to the end, and an interrupt is soon heard.
        size = max(1, min(PART, self._count // (8 * threads)))
        parts = [range(first, min(first + size, self._count)) for first in range(0, self._count, size)]
        if threads == 1:
            for part in parts:
                self._play(part, moves, listed)
            return
        with ThreadPoolExecutor(threads) as pool:
            jobs = [pool.submit(self._play, part, moves, listed) for part in parts]
            try:
                for job in jobs:
                    job.result()
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise

    def _play(self, part: range, moves: int, listed: bool) -> None:
        make, chances = self.backend.numbers, self.game.facts.chances
        self.backend.template.advance(
            self._states, self._words, self._tallies, part.start, part.stop, moves, int(listed),
            make(self.game.most), make(chances), make(chances),
        )  # fmt: skip
