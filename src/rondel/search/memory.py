"""One tree with all the memory that it will ever use."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rondel.core.game import Game
from rondel.core.judge import Settings
from rondel.core.kernel import State, Words, below
from rondel.core.kernel.arrays import ROWS, VALUES, Array
from rondel.core.kernel.backend import Backend
from rondel.search import layout

NODES = 400_000
"""The usual number of nodes of a compiled search, in all its trees: about 50 MB. A tree that has used up its own goes
on without new ones."""
SMALL = 20_000
"""The same for an interpreted one, which is far slower."""
DEEPEST = 400
"""Decisions on the way from the root to a leaf."""
PIECE = 500
"""Positions of an ending between two checks whether it is still wanted."""
LINE, BROAD = 64, 64
"""The longest line of play that can be counted to the end, in moves and outcomes, and the most choices at each."""


class Branch(NamedTuple):
    """A move at the root, as one tree has found it."""

    code: int
    visits: int
    sums: tuple[float, ...]
    """Of the values for each seat, over all visits."""


class Memory:
    """A tree of a configured game on one back end. Threads have one each."""

    def __init__(self, game: Game, settings: Settings, backend: Backend, nodes: int) -> None:
        self._game = game
        self._kernel = kernel = backend.template
        self._backend = backend
        longest = max(
            game.most, game.facts.chances, game.instance.knowledge.SCRATCH, kernel.judge.ROOM, DEEPEST, layout.HEAD
        )
        widest = max(game.most, kernel.judge.REALS, layout.MOST_SEATS)
        self._states = backend.states(layout.WORLD + 1 + LINE)
        self._words = backend.rows([[0] * 4, [0] * 4])
        self._nodes = backend.blank(Array("int64", 2), nodes, layout.FIELDS)
        self._values = backend.blank(Array("float64", 2), nodes, layout.WORTHS)
        self._buckets = backend.numbers(1 << (nodes - 1).bit_length())
        self._head = backend.numbers(layout.HEAD)
        self._numbers = backend.zeros(Array("int64", 2), layout.LINES, longest)
        self._reals = backend.zeros(Array("float64", 2), layout.REALS, widest)
        self._codes = backend.zeros(ROWS, LINE, BROAD)
        self._weights = backend.zeros(ROWS, LINE, BROAD)
        self._frames = backend.zeros(ROWS, LINE, layout.FRAME)
        self._marks = backend.zeros(Array("float64", 2), LINE + BROAD, layout.MARKS)
        self._told = backend.zeros(VALUES, len(settings))
        for i, value in enumerate(settings):
            self._told[i] = float(value)
        teams = game.facts.teams
        self._head[layout.SEATS] = game.seats
        self._head[layout.SIDE] = teams.count(teams[0])
        for seat, team in enumerate(teams):
            self._head[layout.TEAM + seat] = team

    def clear(self) -> None:
        """Forgets everything."""
        self._kernel.clear(self._nodes, self._values, self._buckets, self._head)

    def stand(self, world: State, seat: int, rng: Words, whole: bool = False) -> None:
        """Turns to this position, with a generator of its own; what is seen ``whole`` is played in as it is."""
        self._backend.put(self._states, [0], world)
        self._head[layout.SEAT] = seat
        self._head[layout.WHOLE] = int(whole)
        for row in range(2):
            for i in range(4):
                self._words[row][i] = below(rng, 1 << 31) + 1

    def descend(self, code: int) -> None:
        """Makes the node of a move the root; if there is no such node, the tree begins anew."""
        for node in self._children():
            if int(self._nodes[node][layout.CODE]) == code:
                self._head[layout.AT] = node
                return
        self.clear()

    def rise(self) -> None:
        """Makes the node with which the tree began its root again."""
        self._head[layout.AT] = 0

    def listed(self) -> list[tuple[int, float]]:
        """The near-best moves at the root, each with how much less it gains than the best one."""
        count = self._run(layout.LIST, 0)
        codes, short = self._numbers[layout.ROOTS], self._reals[layout.ROOT_GAINS]
        return [(int(codes[i]), float(short[i])) for i in range(count)]

    def grow(self, count: int, only: int | None = None) -> None:
        """Runs so many more simulations; at the root they all make the move ``only``, where one is named."""
        self._head[layout.ONLY] = 0 if only is None else only + 1
        self._run(layout.SEEK, count)
        self._head[layout.ONLY] = 0

    def glance(self, count: int) -> None:
        """Runs at most so many simulations, which try each promising move in the same worlds, one after the other."""
        self._run(layout.GLANCE_ONCE, count)

    def solve(self, positions: int, stopped: Callable[[], bool]) -> int | None:
        """Counts one world to its end; returns how many positions that took.

        Returns None, and changes nothing, if it would take more, if something has no room, or if it is ``stopped``.
        """
        come, seen = self._run(layout.SOLVE, min(PIECE, positions)), PIECE
        while come == layout.LEFT_OFF and seen < positions and not stopped():
            come = self._run(layout.SOLVE_ON, min(PIECE, positions - seen))
            seen += PIECE
        return min(seen, positions) if come == layout.DONE else None

    def _run(self, how: int, count: int) -> int:
        return int(
            self._kernel.grow(
                self._states, self._words, how, count, self._told, self._nodes, self._values, self._buckets,
                self._head, self._numbers, self._reals, self._codes, self._weights, self._frames, self._marks,
            )
        )  # fmt: skip

    @property
    def visits(self) -> int:
        """Simulations that came through the root."""
        return int(self._nodes[int(self._head[layout.AT])][layout.VISITS])

    @property
    def used(self) -> int:
        """Nodes in use."""
        return int(self._head[layout.COUNT])

    @property
    def depth(self) -> int:
        """The longest way from the root to a leaf so far."""
        return int(self._head[layout.DEPTH])

    def branches(self) -> list[Branch]:
        """The moves that were tried at the root."""
        seats = range(self._game.seats)
        return [
            Branch(
                int(self._nodes[node][layout.CODE]),
                int(self._nodes[node][layout.VISITS]),
                tuple(float(self._values[node][p]) for p in seats),
            )
            for node in self._children()
            if self._nodes[node][layout.VISITS]
        ]

    def line(self, code: int, least: int) -> list[tuple[int, int]]:
        """What is played after a move at the root, as far as it was tried ``least`` times: who moves, and the code.

        Answers that are the only ones are not among them.
        """
        node = next((node for node in self._children() if int(self._nodes[node][layout.CODE]) == code), None)
        found: list[tuple[int, int]] = []
        while node is not None:
            below = [at for at in self._children(node) if self._nodes[at][layout.VISITS] >= least]
            node = max(below, key=lambda at: (int(self._nodes[at][layout.VISITS]), -at), default=None)
            if node is not None:
                found.append((int(self._nodes[node][layout.MOVER]), int(self._nodes[node][layout.CODE])))
        return found

    def _children(self, of: int | None = None) -> list[int]:
        kernel, found = self._kernel, []
        node = int(self._nodes[int(self._head[layout.AT]) if of is None else of][layout.CHILD])
        while node != kernel.NONE:
            found.append(node)
            node = int(self._nodes[node][layout.SIBLING])
        return found
