"""Many games at once: for play-outs, statistics and learning.

>>> import rondel
>>> engine = rondel.engine("ingenious", players=2, wait=True)
>>> batch = engine.batch(4, seed=1)
>>> batch.advance(0)                                # chance draws the first players
>>> batch.actors, batch.counts()
(array([0, 1, 0, 1], dtype=int8), array([270, 594, 486, 432]))
>>> batch.step(batch.masks().argmax(axis=1))        # the first legal move of each game
>>> batch.moves
4
"""

from __future__ import annotations

import operator
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rondel.core import vectors
from rondel.core.errors import IllegalMove
from rondel.core.game import OVER, Game
from rondel.core.kernel import State, words
from rondel.core.kernel.backend import Backend

TO_THE_END = 1 << 40
PART = 500
"""Games that are played at a stretch."""
NO_NUMBERS: NDArray[np.int64] = np.empty(0, np.int64)
NO_MASKS: NDArray[np.uint8] = np.empty((0, 0), np.uint8)
"""Handed to kernels that do not look at them."""

Done = TypeVar("Done")


class Batch:
    """Games ``0..count-1`` of a seed. Game i of seed s is game 0 of seed s + i, on every back end.

    What happens in a game depends on its generator alone: neither the number of threads nor how the play is cut into
    pieces changes anything. ``threads=0`` is one for each core.

    Whatever is refused has changed nothing. Where an array can be handed in as ``out``, it is filled and returned, so
    that a program that plays on and on asks for memory once; it must be as the method says, in C order and writable.
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
        self._start = game.setup() if start is None else game.layout.copy(start)
        self._states = backend.states(count, self._start)
        self._seeds = [seed + i for i in range(count)]
        self._words = backend.rows([words(each, "playout") for each in self._seeds])
        self._drivers: Any = backend.template
        self._tallies = backend.rows([[0, 0, self._drivers.HASH_START]] * count)
        self._pool: tuple[tuple[int, int], ThreadPoolExecutor] | None = None

    def __repr__(self) -> str:
        return f"<Batch of {self._count} games of {self.game}, {self.backend.name}, {self.moves} moves made>"

    def __len__(self) -> int:
        return self._count

    # --- how the games stand -----------------------------------------------------------------------------------------

    def state(self, i: int) -> State:
        """The position of a game."""
        return self.backend.read(self._states, range(self._count)[i])

    @property
    def seeds(self) -> list[int]:
        """The seed of each game, as it was begun last: a batch of one game with this seed plays the same game."""
        return list(self._seeds)

    @property
    def actors(self) -> NDArray[np.int8]:
        """Who is to act in each game: a seat, `CHANCE` or `OVER`."""
        found = np.empty(self._count, np.int8)
        self._drivers.actors(self._states, 0, self._count, found)
        return found

    def actor(self, i: int) -> int:
        """Who is to act in a game."""
        return int(self._drivers.actor(self._states, range(self._count)[i]))

    @property
    def over(self) -> bool:
        """Whether all games have ended."""
        return bool((self.actors == OVER).all())

    @property
    def results(self) -> NDArray[np.int64]:
        """What `Game.results` says in each game: a row with one comparable number a seat."""
        found = np.zeros((self._count, self.game.seats), np.int64)
        self._drivers.all_results(self._states, 0, self._count, found)
        return found

    @property
    def returns(self) -> NDArray[np.float64]:
        """What each finished game is worth to each seat, as in `Outcome.returns`; zeros where a game is not over."""
        found = np.zeros((self._count, self.game.seats), np.float64)
        self._drivers.all_returns(self._states, 0, self._count, found)
        return found

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

    # --- what can be played ------------------------------------------------------------------------------------------

    def counts(self, threads: int = 1) -> NDArray[np.int64]:
        """The number of legal moves in each game; 0 where no seat is to act."""
        counts = np.zeros(self._count, np.int64)
        self._share(partial(self._survey, how=self._drivers.COUNT, counts=counts), threads)
        return counts

    def legal(self, threads: int = 1) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """``offsets`` and ``codes``: the legal moves of game i, ascending, are ``codes[offsets[i]:offsets[i + 1]]``."""
        counts = np.zeros(self._count, np.int64)

        def listed(part: range) -> NDArray[np.int64]:
            room = np.empty(len(part) * self.game.most, np.int64)  # what is never written takes no memory
            self._survey(part, self._drivers.LIST, counts=counts, listed=room)
            return room[: counts[part.start : part.stop].sum()].copy()

        codes = np.concatenate(self._share(listed, threads, PART))
        return np.concatenate([[0], counts.cumsum()]), codes

    def masks(self, out: NDArray[np.uint8] | None = None, threads: int = 1) -> NDArray[np.uint8]:
        """The legal moves as ones in a row for each game, ``facts.moves`` long; zeros where no seat is to act."""
        found = vectors.matrix(out, (self._count, self.game.facts.moves), np.uint8)

        self._share(partial(self._mark, found=found), threads)
        return found if out is None else out

    def observe(
        self,
        seat: int | None = None,
        out: NDArray[np.int16] | None = None,
        threads: int = 1,
        where: ArrayLike | None = None,
    ) -> NDArray[np.int16]:
        """What `Game.observe` says in each game, a row of ``facts.observation`` numbers.

        It is seen by ``seat``, or, without one, by the seat to act; then a row is zeros where no seat is to act. With
        ``where``, a mask or indices, only the rows of those games are written.
        """
        self.game.check_seat(seat)
        found = vectors.matrix(out, (self._count, self.game.facts.observation), np.int16)
        look = partial(self._watch, seat=-1 if seat is None else seat, found=found)
        if where is None:
            self._share(look, threads)
        else:
            for run in _runs(vectors.places(where, self._count)):
                look(run)
        return found if out is None else out

    def look(self, masks: NDArray[np.uint8], numbers: NDArray[np.int16], threads: int = 1) -> None:
        """Fills `masks` and what the seats to act `observe`, in one go."""
        marked = vectors.matrix(masks, (self._count, self.game.facts.moves), np.uint8)
        found = vectors.matrix(numbers, (self._count, self.game.facts.observation), np.int16)

        def both(part: range) -> None:
            self._mark(part, marked)
            self._watch(part, -1, found)

        self._share(both, threads)

    # --- playing -----------------------------------------------------------------------------------------------------

    def step(self, codes: ArrayLike, threads: int = 1) -> None:
        """Plays a move in each game, and chance after it. -1 stands for no move where no seat is to act.

        There chance is answered, if it is to act, and a game that is over stays as it is. A code that a game does not
        allow is refused with `IllegalMove`, which names the first such game; then nothing is played in any game.
        """
        given = vectors.codes(codes, self._count)

        def refused(part: range) -> int:
            first = self._survey(part, self._drivers.CHECK, given=given)
            return first if first < part.stop else self._count

        first = min(self._share(refused, threads))
        if first < self._count:
            raise self._refusal(first, int(given[first]))
        self._share(partial(self._play, moves=1, how=self._drivers.GIVEN, given=given), threads)

    def play(self, i: int, code: int) -> None:
        """Plays a move in one of the games, and chance after it."""
        i = range(self._count)[i]
        given = np.full(self._count, self._drivers.NOTHING, np.int64)
        given[i] = operator.index(code)
        if code == self._drivers.NOTHING or self._survey(range(i, i + 1), self._drivers.CHECK, given=given) == i:
            raise self._refusal(i, code)
        self._play(range(i, i + 1), 1, self._drivers.GIVEN, given)

    def reset(self, where: ArrayLike | None = None) -> None:
        """Begins games anew and answers chance there until a seat is to act: all, or those of a mask or of indices.

        When it begins anew, a game of seed s gets the seed s + ``len(batch)``: no two games of a batch ever share one,
        and when or together with which others a game begins anew makes no difference.
        """
        anew = vectors.places(where, self._count)
        for i in anew.tolist():
            self._seeds[i] += self._count
            self._words[i] = words(self._seeds[i], "playout")
        self.backend.put(self._states, anew.tolist(), self._start)
        for run in _runs(anew):
            self._play(run, 0, self._drivers.DRAWN)

    def finish(self, threads: int = 1, listed: bool = False) -> None:
        """Plays all games to the end."""
        self.advance(TO_THE_END, threads, listed)

    def advance(self, moves: int, threads: int = 1, listed: bool = False, where: ArrayLike | None = None) -> None:
        """Plays so many random moves in each game, and chance after them. With ``moves=0`` only chance is answered.

        A move is drawn by the game's ``random_move``, where it has one; with ``listed`` always from the full list of
        legal moves, which gives the same. With ``where``, a mask or indices, moves are made in those games alone.
        """
        moves = operator.index(moves)
        if moves < 0:
            raise ValueError("moves cannot be fewer than none")
        how = self._drivers.LISTED if listed else self._drivers.DRAWN
        given = NO_NUMBERS
        if where is not None:
            given = np.full(self._count, self._drivers.NOTHING, np.int64)
            given[vectors.places(where, self._count)] = 0
        self._share(partial(self._play, moves=moves, how=how, given=given), threads, PART)

    # --- the kernels -------------------------------------------------------------------------------------------------

    def _play(self, part: range, moves: int, how: int, given: NDArray[np.int64] = NO_NUMBERS) -> None:
        make, chances = self.backend.numbers, self.game.facts.chances
        self._drivers.advance(
            self._states, self._words, self._tallies, part.start, part.stop, moves, how, given,
            make(self.game.most), make(chances), make(chances),
        )  # fmt: skip

    def _mark(self, part: range, found: NDArray[np.uint8]) -> None:
        found[part.start : part.stop] = 0
        self._survey(part, self._drivers.MASK, masks=found)

    def _watch(self, part: range, seat: int, found: NDArray[np.int16]) -> None:
        """Writes what a seat observes, or, where it is below 0, the seat to act."""
        size = self.game.facts.observation
        seen = self.backend.numbers(size)
        self._drivers.observations(self._states, part.start, part.stop, seat, size, found, seen)

    def _survey(
        self, part: range, how: int, *, given: NDArray[np.int64] = NO_NUMBERS, counts: NDArray[np.int64] = NO_NUMBERS,
        listed: NDArray[np.int64] = NO_NUMBERS, masks: NDArray[np.uint8] = NO_MASKS,
    ) -> int:  # fmt: skip
        found: int = self._drivers.survey(
            self._states, part.start, part.stop, how, given, counts, listed, masks, self.backend.numbers(self.game.most)
        )
        return found

    def _share(self, job: Callable[[range], Done], threads: int, most: int | None = None) -> list[Done]:
        """What a job makes of each part of the games, in their order.

        A part is so many games at ``most``, where that is said: then all threads have work to the end, and an interrupt
        is soon heard.
        """
        threads = operator.index(threads)
        if threads < 0:
            raise ValueError("threads cannot be fewer than none")
        threads = threads or os.cpu_count() or 1
        size = -(-self._count // threads) if most is None else max(1, min(most, self._count // (8 * threads)))
        parts = [range(first, min(first + size, self._count)) for first in range(0, self._count, size)]
        if threads == 1:
            return [job(part) for part in parts]
        whose = threads, os.getpid()  # a forked process has none of its parent's threads
        if self._pool is None or self._pool[0] != whose:
            self._pool = whose, ThreadPoolExecutor(threads)
        pool = self._pool[1]
        jobs = [pool.submit(job, part) for part in parts]
        try:
            return [each.result() for each in jobs]
        except BaseException:
            pool.shutdown(cancel_futures=True)
            self._pool = None
            raise

    def _refusal(self, i: int, code: int) -> IllegalMove:
        """Says why a game does not allow a code."""
        reason = self.game.why_not(self.state(i), code)
        problem = IllegalMove(reason.key, self.game.messages, **reason.args)
        return IllegalMove("not_in_batch", game=i, code=code, problem=problem)


def _runs(places: NDArray[np.int64]) -> Iterator[range]:
    """Places, ascending, as ranges without gaps."""
    for run in np.split(places, np.flatnonzero(np.diff(places) > 1) + 1):
        if run.size:
            yield range(int(run[0]), int(run[-1]) + 1)
