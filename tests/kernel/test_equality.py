"""Interpreted and compiled rules are one and the same: states, lists of moves, draws, worlds, observations."""

from __future__ import annotations

import numpy as np
import pytest
from conformance.configurations import Configuration, always, configurations
from full import in_full, in_parts
from kernel_kit import compiled, interpreted, modes

from rondel.core.game import CHANCE, OVER, Game
from rondel.core.kernel import below, words
from rondel.core.kernel.arrays import NUMBERS, VALUES
from rondel.core.kernel.backend import Backend
from rondel.core.soak import WALK, Soak

GAMES, PARTS = 2000, 40
"""Seeded games a mode, and the pieces in which they are played: one always, the others with ``./test --full``."""
LOOK = 32
"""Every so many steps a world is imagined and an observation made."""
CHECKED = 100
"""Games a mode, compiled with every index watched: of Magpies always, of the others with ``./test --full``."""
PACK = 3
"""Every so many steps, and at the end, the bytes of the states are compared; moves and draws at every step."""


class Pair:
    """One game played on two back ends at once, compared all the way."""

    def __init__(self, game: Game, native: Backend) -> None:
        self.game, self.native, self.plain = game, native, interpreted(game)
        facts, instance = game.facts, game.instance
        sizes = (max(game.most, facts.observation), facts.chances, facts.chances)
        self.room = [native.numbers(size) for size in sizes]
        self.plain_room = [self.plain.numbers(size) for size in sizes]
        size = max(instance.knowledge.SCRATCH, instance.checks.SCRATCH, 1)
        self.scratch, self.plain_scratch = native.numbers(size), self.plain.numbers(size)

    def play(self, seed: int) -> int:
        """Plays a game to its end: the number of steps."""
        start = self.game.setup()
        rng = words(seed, "equal")
        self.mine, self.reference = self.native.states(1, start), self.plain.states(1, start)
        a, b = self.native.template, self.plain.template
        step = 0
        while True:
            actor = a.actor(self.mine, 0)
            assert actor == b.actor(self.reference, 0)
            if step % PACK == 0 or actor == OVER:
                assert self.native.bytes_of(self.mine, 0) == self.plain.bytes_of(self.reference, 0), (seed, step)
                assert a.turn(self.mine, 0) == b.turn(self.reference, 0)
                self.value(seed, over=actor == OVER)
            if actor == OVER:
                return step
            if step % LOOK == seed % LOOK:
                self.imagine(seed, step % self.game.seats)
            code = self.outcome(rng) if actor == CHANCE else self.move(rng)
            a.apply(self.mine, 0, code)
            b.apply(self.reference, 0, code)
            step += 1

    def move(self, rng: list[int]) -> int:
        count = self.native.template.legal(self.mine, 0, self.room[0])
        assert count == self.plain.template.legal(self.reference, 0, self.plain_room[0])
        codes = self.plain_room[0][:count]
        assert self.room[0][:count].tolist() == codes
        return codes[below(rng, count)]

    def outcome(self, rng: list[int]) -> int:
        _, codes, weights = self.room
        _, plain_codes, plain_weights = self.plain_room
        count = self.native.template.chance(self.mine, 0, codes, weights)
        assert count == self.plain.template.chance(self.reference, 0, plain_codes, plain_weights)
        assert codes[:count].tolist() == plain_codes[:count]
        assert weights[:count].tolist() == plain_weights[:count]
        assert self.native.template.source(self.mine, 0) == self.plain.template.source(self.reference, 0)
        return plain_codes[below(rng, count)]

    def value(self, seed: int, over: bool) -> None:
        """Compares the results and, of a finished game, the bytes of the returns."""
        for name, array in (("results", NUMBERS), ("returns", VALUES))[: 1 + over]:
            out, plain_out = self.native.zeros(array, self.game.seats), self.plain.zeros(array, self.game.seats)
            getattr(self.native.template, name)(self.mine, 0, out)
            getattr(self.plain.template, name)(self.reference, 0, plain_out)
            assert out.tobytes() == np.array(plain_out, array.type).tobytes(), (seed, name)

    def imagine(self, seed: int, seat: int) -> None:
        size = self.game.facts.observation
        for backend, states, room in (
            (self.native, self.mine, self.room),
            (self.plain, self.reference, self.plain_room),
        ):
            backend.template.observe(states, 0, seat, room[0])
        assert self.room[0][:size].tolist() == self.plain_room[0][:size]
        found = []
        for backend, states, scratch in (
            (self.native, self.mine, self.scratch), (self.plain, self.reference, self.plain_scratch),
        ):  # fmt: skip
            world = backend.states(1, backend.read(states, 0))
            generator = backend.rows([words(seed, "world")])
            backend.template.resample(world, 0, seat, generator, scratch)
            found.append((backend.bytes_of(world, 0), [int(word) for word in generator[0]]))
        assert found[0] == found[1]
        assert self.game.flaw(self.plain.read(world, 0)) is None


@pytest.mark.slow
@pytest.mark.parametrize("part", in_parts(range(PARTS)))
@pytest.mark.parametrize("mode", modes())
def test_the_games_of_a_mode_are_byte_equal(mode: list[Configuration], part: int) -> None:
    pairs = [Pair(configuration.game(), compiled(configuration.game())) for configuration in mode]
    steps = sum(pairs[seed // PARTS % len(pairs)].play(seed) for seed in range(part, GAMES, PARTS))
    assert steps > GAMES // PARTS


def in_turn(configuration: Configuration) -> bool:
    """Of Rajas one table in three, each version with and without the river tiles; of the others all."""
    options = configuration.game().options
    if configuration.slug != "rajas" or in_full():
        return True
    return (
        configuration.seats + ("basic", "navaratnas", "mixed").index(options["version"]) + options["ganga"]
    ) % 3 == 0


@pytest.mark.parametrize("configuration", [*filter(in_turn, always())], ids=str)
def test_no_rule_reads_or_writes_outside_a_list(configuration: Configuration) -> None:
    """A list raises for the same numbers as a watched array, and need not be compiled: one game of a table."""
    soak = Soak(configuration.game(), interpreted(configuration.game(), WALK))
    soak.run(1, seed=1 + configurations().index(configuration))
    assert soak.troubles == []


@pytest.mark.slow
@pytest.mark.parametrize("mode", modes(always=("awkward",)))
def test_no_rule_reads_or_writes_outside_an_array(mode: list[Configuration]) -> None:
    for configuration in mode:
        soak = Soak(configuration.game(), compiled(configuration.game(), WALK, checked=True))
        soak.run(max(CHECKED // len(mode), 1), seed=1)
        assert soak.troubles == []
