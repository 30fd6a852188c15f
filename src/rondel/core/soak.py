"""Long random play with all invariants watched at every step, compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from rondel.core.game import OVER, Game
from rondel.core.kernel import words
from rondel.core.kernel.backend import Backend

WALK = "rondel.core.kernel.walk"
LOT = 1000
"""Games that are in play at a time."""
BROKEN, CHECK, MOVES, STEPS = range(4)
"""What `WALK` tallies of a game."""
ROWS, WORDS = 6, 4
"""The rows of a room in which `WALK` writes, and the numbers of a generator."""


@dataclass(frozen=True)
class Trouble:
    """A game in which something did not hold: what, after how many steps, and the position."""

    law: str
    """A word of `LAWS`."""
    detail: str
    seed: int
    step: int
    position: str


LAWS = (
    "none", "range", "sound", "actor", "longest", "move_count", "move_order", "chance_list", "same_move",
    "world_sound", "world_seen", "outcome",
)  # fmt: skip
"""What `rondel.core.kernel.walk` watches, by its numbers, and what is asked of a finished game."""


class Soak:
    """Random games of one configured game, each seed once, on a back end made with the template `WALK`."""

    def __init__(self, game: Game, backend: Backend) -> None:
        self.game = game
        self.backend = backend
        self.games = self.moves = self.steps = 0
        self.troubles: list[Trouble] = []

    def run(self, games: int, seed: int, threads: int = 1, tell: Callable[[int], None] = lambda _games: None) -> None:
        """Plays the games of seeds ``seed .. seed + games - 1``; ``tell`` hears how many have ended."""
        for first in range(seed, seed + games, LOT):
            count = min(LOT, seed + games - first)
            self._play(first, count, threads)
            tell(count)

    def _play(self, seed: int, count: int, threads: int) -> None:
        make = self.backend
        states = make.states(count, self.game.setup())
        generators = make.rows([words(seed + i, "soak") for i in range(count)])
        tallies = make.rows([[0, 0, 0, 0]] * count)
        limits = make.rows([self._limits()])[0]
        rooms = [(make.states(1), self._room()) for _ in range(threads)]
        out_of_range: dict[int, str] = {}

        def walk(thread: int) -> None:
            part = count * thread // threads, count * (thread + 1) // threads
            make.template.walk(states, generators, tallies, *part, limits, *rooms[thread])

        with ThreadPoolExecutor(threads) as pool:
            before = -1
            while (steps := make.total(tallies, STEPS)) > before:
                before = steps
                list(pool.map(walk, range(threads)))
                for i, field in self._out_of_range(states):
                    tallies[i][BROKEN] = LAWS.index("range")
                    out_of_range.setdefault(i, field)
        for i, tally in enumerate(tallies):
            law, detail = LAWS[tally[BROKEN]], out_of_range.get(i) or self._check_name(int(tally[CHECK]))
            if law == "none" and (problem := self._unfinished(states, i)):
                law, detail = "outcome", problem
            if law != "none":
                position = "" if i in out_of_range else self.game.dump(make.read(states, i))
                self.troubles.append(Trouble(law, detail, seed + i, int(tally[STEPS]), position))
        self.games += count
        self.moves += make.total(tallies, MOVES)
        self.steps += make.total(tallies, STEPS)

    def _limits(self) -> list[int]:
        facts = self.game.facts
        return [self.game.seats, self.game.most, facts.moves, facts.chances, facts.longest, facts.observation]

    def _room(self) -> Any:
        """The rows of a thread: longer than they need be, so that a list too long is noticed and not overwritten."""
        facts, instance = self.game.facts, self.game.instance
        scratch = max(instance.knowledge.SCRATCH, instance.checks.SCRATCH)
        longest = max(facts.moves, facts.chances, facts.observation, scratch, WORDS) + 1
        return self.backend.rows([[0] * longest] * ROWS)

    def _out_of_range(self, states: Any) -> Iterator[tuple[int, str]]:
        """The states with a number outside its field's range, and the field."""
        for field in self.game.layout.fields:
            for i in self.backend.outside(states, field):
                yield i, field.name

    def _check_name(self, number: int) -> str:
        return str(self.game.instance.checks.FLAWS[number - 1]) if number else ""

    def _unfinished(self, states: Any, i: int) -> str | None:
        """What is wrong with the end of a game."""
        state = self.backend.read(states, i)
        if self.game.actor(state) != OVER:
            return "not over"
        outcome = self.game.outcome(state)
        if outcome is None:
            return "no outcome"
        low, high = self.game.facts.returns
        if not all(low - 1e-9 <= value <= high + 1e-9 for value in outcome.returns):
            return "returns"
        return None if 1 in outcome.places else "places"
