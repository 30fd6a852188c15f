"""A search of one configured game, with all its memory taken at the beginning."""

from __future__ import annotations

import threading
import time
from typing import NamedTuple

from rondel.core.game import Game
from rondel.core.judge import Settings
from rondel.core.kernel import Words, below
from rondel.core.kernel.arrays import VALUES, Array
from rondel.core.kernel.backend import Backend
from rondel.core.kernel.opening import Opening, opening
from rondel.core.seat import Seat, World
from rondel.search.budget import Budget

TREE = "rondel.search.tree"
NODES = 400_000
"""Nodes for which a compiled search has memory: 50 MB. When they are used up it goes on without new ones."""
SMALL = 20_000
"""The same for an interpreted one, which is far slower."""
PART = 0.002
"""Seconds of search between two looks whether it is still wanted."""
DEEPEST = 400
"""Decisions on the way from the root to a leaf."""


class Candidate(NamedTuple):
    """A move that was looked at."""

    code: int
    visits: int
    values: tuple[float, ...]
    """What it is worth to each seat, 0 (lost) to 1 (won)."""


class Search:
    """Looks at the positions of one seat after another; the tree of a position lasts until the next one is looked at.

    A turn of several decisions keeps what it found: see `follow`.
    """

    def __init__(self, game: Game, settings: Settings, nodes: int = 0) -> None:
        self.game, self.settings = game, settings
        self._opening: Opening = opening(game.instance, TREE)
        self._wanted_nodes = nodes
        self._stopped = threading.Event()
        self._backend: Backend | None = None

    # --- memory ------------------------------------------------------------------------------------------------------

    def _take(self, backend: Backend) -> None:
        """Memory of a back end's own kind."""
        self._backend, self._kernel = backend, backend.template
        kernel, game = self._kernel, self.game
        interpreted = backend is self._opening.interpreted
        count = self._wanted_nodes or (SMALL if interpreted else NODES)
        longest = max(
            game.most, game.facts.chances, game.instance.knowledge.SCRATCH, kernel.judge.ROOM, DEEPEST, kernel.HEAD
        )
        self._states = backend.states(2)
        self._words = backend.rows([[0] * 4, [0] * 4])
        self._nodes = backend.zeros(Array("int64", 2), count, kernel.FIELDS)
        self._values = backend.zeros(Array("float64", 2), count, kernel.MOST_SEATS)
        self._buckets = backend.numbers(1 << (count - 1).bit_length())
        self._head = backend.numbers(kernel.HEAD)
        self._numbers = backend.zeros(Array("int64", 2), kernel.LINES, longest)
        self._reals = backend.zeros(
            Array("float64", 2), kernel.REALS, max(game.most, kernel.judge.REALS, kernel.MOST_SEATS)
        )
        self._told = backend.zeros(VALUES, kernel.TELLING)
        for i, value in enumerate(self.settings):
            self._told[i] = float(value)
        teams = game.facts.teams
        self._head[kernel.SEATS] = game.seats
        self._head[kernel.SIDE] = teams.count(teams[0])
        for seat, team in enumerate(teams):
            self._head[kernel.TEAM + seat] = team

    @property
    def compiled(self) -> bool:
        """Whether the next look is a compiled one; asking starts the compile, if one is needed."""
        return self._opening.backend is not self._opening.interpreted

    def wait(self) -> bool:
        """Waits for the compiled back end; False where there is none."""
        return self._opening.wait() is not self._opening.interpreted

    # --- looking -----------------------------------------------------------------------------------------------------

    def begin(self, seat: Seat, rng: Words) -> None:
        """Turns to a position; what was found of another is forgotten."""
        backend = self._opening.backend
        if backend is not self._backend:
            self._take(backend)
        self._kernel.clear(self._nodes, self._values, self._buckets, self._head)
        self._stand(seat.world(rng), seat, rng)

    def _stand(self, world: World, seat: Seat, rng: Words) -> None:
        assert self._backend is not None
        self._stopped.clear()
        self._backend.put(self._states, [0], world.state)
        self._head[self._kernel.SEAT] = seat.seat
        for row in range(2):
            for i in range(4):
                self._words[row][i] = below(rng, 1 << 31)

    def follow(self, seat: Seat, code: int, rng: Words) -> bool:
        """Turns to where a move has led in the same turn, and keeps what was found there; False where nothing was."""
        kernel, meaning = self._kernel, self.game.instance.judge
        assert meaning is not None
        for node in self._children():
            if int(self._nodes[node][kernel.CODE]) == code:
                self._head[kernel.AT] = node
                self._stand(seat.world(rng), seat, rng)
                return True
        return False

    def simulate(self, count: int) -> int:
        """So many simulations more; returns how many the position has seen, those of the turn before included."""
        self._grow(self._kernel.SEEK, 0, count)
        return self.visits

    def think(self, budget: Budget, spent: float = 0.0) -> None:
        """Searches as long as the budget says, or until it is `stop`ped; ``spent`` of it is gone already."""
        kernel, begun = self._kernel, time.perf_counter()
        until = begun + (budget.seconds or 0.0) - spent
        part = 1 if budget.seconds is not None else 16
        while not self._stopped.is_set():
            left = part if budget.simulations is None else min(part, budget.simulations - self.visits)
            now = time.perf_counter()
            if left <= 0 or (budget.seconds is not None and now >= until and self.visits > 0):
                return
            self._grow(kernel.SEEK, 0, left)
            taken = max(time.perf_counter() - now, 1e-6)
            part = max(1, min(1024, int(part * min(4.0, PART / taken))))

    def glance(self) -> None:
        """Tries each promising move a few times, and nothing beyond it: the one-ply player."""
        kernel = self._kernel
        self._grow(kernel.GLANCE_ONCE, 0, self.settings.width * self.settings.worlds)

    def stop(self) -> None:
        """Ends the thinking within a few milliseconds; from any thread."""
        self._stopped.set()

    def _grow(self, how: int, begun: int, count: int) -> None:
        self._kernel.grow(
            self._states, self._words, how, begun, count, self._told, self._nodes, self._values, self._buckets,
            self._head, self._numbers, self._reals,
        )  # fmt: skip

    # --- what was found ----------------------------------------------------------------------------------------------

    @property
    def visits(self) -> int:
        """Simulations of the position, those made before it arose included."""
        return int(self._nodes[int(self._head[self._kernel.AT])][self._kernel.VISITS])

    @property
    def depth(self) -> int:
        """The longest way from the root to a leaf of the tree."""
        return int(self._head[self._kernel.DEPTH])

    def _children(self) -> list[int]:
        kernel, found = self._kernel, []
        node = int(self._nodes[int(self._head[kernel.AT])][kernel.CHILD])
        while node != kernel.NONE:
            found.append(node)
            node = int(self._nodes[node][kernel.SIBLING])
        return found

    def candidates(self) -> list[Candidate]:
        """The moves that were looked at, those looked at most first."""
        kernel, seats = self._kernel, range(self.game.seats)
        found = []
        for node in self._children():
            visits = int(self._nodes[node][kernel.VISITS])
            if visits:
                values = tuple(float(self._values[node][p]) / visits for p in seats)
                found.append(Candidate(int(self._nodes[node][kernel.CODE]), visits, values))
        mover = int(self._head[kernel.SEAT])
        return sorted(found, key=lambda one: (-one.visits, -one.values[mover], one.code))
