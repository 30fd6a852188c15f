"""A search of one configured game. It looks at one position after another, each as one of the seats knows it."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from rondel.core.game import Game
from rondel.core.judge import AHEAD_OF_IT, NEAR, Settings
from rondel.core.kernel import State, Words, words
from rondel.core.kernel.backend import Backend
from rondel.core.kernel.opening import opening
from rondel.core.seat import Seat, World
from rondel.search.memory import NODES, SMALL, Memory

TREE = "rondel.search.tree"
Clock = Callable[[], float]
"""Seconds since whenever."""
PART = 0.002
"""Seconds of search between two checks whether it is still wanted."""
MOST_AT_ONCE = 1024
"""The most simulations between two checks."""
GUESSES, MOST_GUESSES = 24, 240
"""How many worlds are counted to their ends where something is hidden: at least, and at most."""
LOOKS = 8
"""How often, in the time that it has, a search checks whether its answer is settled."""


class Candidate(NamedTuple):
    """A move that was looked at."""

    code: int
    visits: int
    values: tuple[float, ...]
    """What it is worth to each seat, from 0 (lost) to 1 (won)."""


class Whole(NamedTuple):
    """A position as somebody knows it who sees everything, asked in place of its seat. What chance will bring they do
    not know either."""

    game: Game
    state: State
    seat: int

    def world(self, rng: Words) -> World:
        """The position itself."""
        return World(self.game, self.state)


class Search:
    """Finds moves for a seat, with all its memory taken at the beginning.

    With several threads, each grows a tree of its own, and what they found is added up: the same seed finds the same,
    however the machine schedules them. When a seat `follow`s its move, what was found behind that move is kept.
    """

    def __init__(self, game: Game, settings: Settings, threads: int = 1, nodes: int = 0) -> None:
        judge = game.instance.judge
        if judge is None:
            raise TypeError(f"{game.meta.title} has no judge: nobody has said what its positions are worth")
        self.game, self.judge, self.settings, self.threads = game, judge, settings, threads
        self._nodes = nodes
        self._opening = opening(game.instance, TREE)
        self._backend: Backend | None = None
        self._trees: list[Memory] = []
        self._seat = 0

    @property
    def compiled(self) -> bool:
        """Whether it runs compiled from now on. Asking starts the compile in the background, if one is needed."""
        return self._opening.backend is not self._opening.interpreted

    @property
    def problem(self) -> str | None:
        """Why nothing is compiled."""
        return self._opening.problem

    def wait(self, tell: Callable[[float], None] | None = None) -> bool:
        """Waits for the compiled back end; False where there is none."""
        return self._opening.wait(tell) is not self._opening.interpreted

    # --- a position --------------------------------------------------------------------------------------------------

    def begin(self, seat: Seat | Whole, rng: Words) -> None:
        """Turns to a position, and forgets those before."""
        backend = self._opening.backend
        if backend is not self._backend:
            nodes = self._nodes or (SMALL if backend is self._opening.interpreted else NODES) // self.threads
            self._trees = [Memory(self.game, self.settings, backend, nodes) for _ in range(self.threads)]
            self._backend = backend
        for tree in self._trees:
            tree.clear()
        self._stand(seat, rng)

    def follow(self, code: int, seat: Seat, rng: Words) -> None:
        """Turns to where the seat's own move has led; what was found there is kept."""
        for tree in self._trees:
            tree.descend(code)
        self._stand(seat, rng)

    def back(self) -> None:
        """Goes back to where it began; the next move that is followed is one from there."""
        for tree in self._trees:
            tree.rise()

    def forget(self) -> None:
        """Gives back the memory and all that was found; the next position takes new memory."""
        self._trees, self._backend = [], None

    def _stand(self, seat: Seat | Whole, rng: Words) -> None:
        self._seat = seat.seat
        for tree in self._trees:
            tree.stand(seat.world(rng).state, seat.seat, rng, isinstance(seat, Whole))

    # --- thinking ----------------------------------------------------------------------------------------------------

    def simulate(self, count: int, only: int | None = None) -> None:
        """Runs so many more simulations, in one piece; all of them begin with the move ``only``, where one is named."""
        for tree, share in zip(self._trees, self._shares(count), strict=True):
            tree.grow(share, only)

    def think(
        self,
        simulations: int | None = None,
        seconds: float | None = None,
        stopped: Callable[[], bool] | None = None,
        clock: Clock = time.perf_counter,
    ) -> None:
        """Searches until the position has had so many ``simulations``, for so many ``seconds``, or until ``stopped``.

        A search for ``seconds`` ends early once no other move is likely to become the most visited one any more.
        """
        shares = [None] * self.threads if simulations is None else self._shares(simulations)
        jobs = [(tree, share, seconds, stopped, clock) for tree, share in zip(self._trees, shares, strict=True)]
        if self.threads == 1:
            _think(*jobs[0])
            return
        with ThreadPoolExecutor(self.threads) as pool:
            for job in [pool.submit(_think, *each) for each in jobs]:
                job.result()

    def solve(
        self, seat: Seat | Whole, rng: Words, positions: int, stopped: Callable[[], bool] = lambda: False
    ) -> bool:
        """Counts every line of play to the end, if the judge says that the end is near; returns whether it did.

        Where nothing hidden matters any more, one world proves the answer. Otherwise at least `GUESSES` worlds are
        drawn, and more until half of the ``positions`` are used up; in each of them all seats see everything. If the
        ``positions`` do not suffice, or if it is ``stopped``, it gives up and forgets what it has found.
        """
        near = self._ending(seat, rng)
        if near == AHEAD_OF_IT:
            return False
        self.begin(seat, rng)
        tree, worlds, left = self._trees[0], 0, positions
        least, most = (GUESSES, MOST_GUESSES) if near == NEAR and self._hides(seat) else (1, 1)
        while worlds < most and (worlds < least or left > positions // 2):
            seen = tree.solve(left // max(1, least - worlds), stopped)
            if seen is None:
                tree.clear()
                return False
            worlds, left = worlds + 1, left - seen
        return True

    def _hides(self, seat: Seat | Whole) -> bool:
        return bool(self.game.facts.hidden) and not isinstance(seat, Whole)

    def _ending(self, seat: Seat | Whole, rng: Words) -> int:
        return int(self.judge.ending(seat.world(rng).state)) if hasattr(self.judge, "ending") else AHEAD_OF_IT

    def glance(self) -> None:
        """Tries each promising move in a few worlds, without building a tree behind it."""
        self._trees[0].glance(self.settings.width * self.settings.worlds)

    def obvious(self, seat: Seat, rng: Words) -> list[tuple[int, float]]:
        """The moves of a position that are worth a look, each with how much less it gains than the best one."""
        self.begin(seat, rng)
        return self._trees[0].listed()

    def _shares(self, count: int) -> list[int]:
        return [count // self.threads + (i < count % self.threads) for i in range(self.threads)]

    def quick(self, seat: Seat, rng: Words) -> int:
        """The judge's own move without any search: an answer at once, compiled or not."""
        world = seat.world(rng)
        codes, floats = [0] * self.game.most, [0.0] * max(self.game.most, self.judge.REALS)
        found: int = self.judge.policy(world.state, rng, codes, floats, [0] * self.judge.ROOM, [0.0] * self.judge.REALS)
        return found

    # --- what was found ----------------------------------------------------------------------------------------------

    @property
    def visits(self) -> int:
        """Simulations of the position, including those made before it arose."""
        return sum(tree.visits for tree in self._trees)

    @property
    def depth(self) -> int:
        """The length of the longest path from the root to a leaf."""
        return max((tree.depth for tree in self._trees), default=0)

    def line(self, code: int, least: int) -> list[tuple[int, int]]:
        """How the first tree expects play to go on after a move, as far as that was tried ``least`` times.

        It says who moves, and the code. Answers that are the only ones are left out.
        """
        return self._trees[0].line(code, least)

    def candidates(self) -> list[Candidate]:
        """The moves that were looked at, the most visited first."""
        visits: dict[int, int] = {}
        sums: dict[int, list[float]] = {}
        for branch in (branch for tree in self._trees for branch in tree.branches()):
            visits[branch.code] = visits.get(branch.code, 0) + branch.visits
            before = sums.get(branch.code, [0.0] * self.game.seats)
            sums[branch.code] = [one + more for one, more in zip(before, branch.sums, strict=True)]
        found = [Candidate(code, count, tuple(value / count for value in sums[code])) for code, count in visits.items()]
        return sorted(found, key=lambda one: (-one.visits, -one.values[self._seat], one.code))


def _think(
    tree: Memory, share: int | None, seconds: float | None, stopped: Callable[[], bool] | None, clock: Clock
) -> None:
    """Grows a tree to so many visits, or for a time; at least one move at the root is tried."""
    until = None if seconds is None else clock() + seconds
    if not tree.branches():
        tree.grow(1)
    begun = now = clock()
    had, part, next_look = tree.visits, 1, begun
    while stopped is None or not stopped():
        left = MOST_AT_ONCE if share is None else share - tree.visits
        if left <= 0:
            return
        if until is not None and tree.visits > 0:
            if now >= until:
                return
            if now >= next_look:
                rate = (tree.visits - had) / max(now - begun, 1e-6)
                if now > begun and _is_settled(tree, rate * (until - now)):
                    return
                next_look = now + (until - begun) / LOOKS
        tree.grow(min(part, left))
        taken, now = clock() - now, clock()
        part = max(1, min(MOST_AT_ONCE, int(part * min(4.0, PART / max(taken, 1e-6)))))


def _is_settled(tree: Memory, left: float) -> bool:
    """Whether no other move can overtake the most visited one in the simulations that are left."""
    visits = sorted((branch.visits for branch in tree.branches()), reverse=True)
    return len(visits) > 1 and visits[0] - visits[1] > left


def meanings(seat: Seat) -> dict[int, int]:
    """What each legal move means: moves that come to the same mean the same."""
    world = seat.world(words(0, "meaning "))
    judge = world.game.instance.judge
    assert judge is not None
    return {code: int(judge.meaning(world.state, code)) for code in world.game.legal(world.state)}
