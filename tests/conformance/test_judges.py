"""What holds of every judge, whatever its game: a brain may be foolish, but never absurd."""

from __future__ import annotations

from math import isfinite
from typing import NamedTuple

import pytest
from conformance.configurations import Configuration, always, configurations
from conformance.walks import positions
from full import in_full
from kernel.kernel_kit import compiled, interpreted, modes

from rondel.bots.thinking import settings_of
from rondel.core.game import CHANCE, OVER, Game
from rondel.core.judge import AHEAD_OF_IT, FAR, SETTLED
from rondel.core.kernel import State
from rondel.core.kernel.arrays import VALUES
from rondel.core.kernel.backend import Backend

TEMPLATE = "conformance.asking"
MOST_MEANING = 1 << 31
SHORT = 3.0
"""By how many temperatures the moves that are asked for may fall short."""
DUST = 1e-9


class Said(NamedTuple):
    """All that a judge says of a position."""

    clock: int
    goal: int
    ending: int
    policy: int
    gains: dict[int, float]
    promising: dict[int, float]
    meanings: dict[int, int]
    worths: tuple[float, ...]


class Asking:
    """A judge on one back end, with the memory that it is given from question to question."""

    def __init__(self, game: Game, backend: Backend) -> None:
        self.game, self.backend, judge = game, backend, game.instance.judge
        assert judge is not None
        self.judge = judge
        self.short = SHORT * settings_of(game).temperature
        self.numbers = backend.numbers(5)
        self.codes, self.meanings, self.few = (backend.numbers(game.most) for _ in range(3))
        self.gains, self.few_gains = (backend.zeros(VALUES, game.most) for _ in range(2))
        self.worths = backend.zeros(VALUES, 4)
        self.room, self.reals = backend.numbers(judge.ROOM), backend.zeros(VALUES, judge.REALS)

    def ask(self, state: State) -> Said:
        states = self.backend.states(1, state)
        n = int(
            self.backend.template.ask(
                states, self.backend.rows([[1, 2, 3, 4]]), self.short, self.numbers, self.codes, self.meanings,
                self.gains, self.few, self.few_gains, self.worths, self.room, self.reals,
            )
        )  # fmt: skip
        assert self.backend.bytes_of(states, 0) == self.game.layout.pack(state), "a judge changes nothing"
        clock, goal, ending, policy, few = (int(number) for number in self.numbers)
        codes = [int(code) for code in self.codes[:n]]
        assert len({int(code) for code in self.few[:few]}) == few, "nothing is listed twice"
        return Said(
            clock, goal, ending, policy,
            dict(zip(codes, map(float, self.gains), strict=False)),
            dict(zip(map(int, self.few[:few]), map(float, self.few_gains), strict=False)),
            dict(zip(codes, map(int, self.meanings), strict=False)),
            tuple(map(float, self.worths[: self.game.seats])),
        )  # fmt: skip


def judged() -> list[Configuration]:
    return [each for each in (configurations() if in_full() else always()) if each.game().instance.judge is not None]


def some(found: list[State]) -> list[State]:
    """Positions from the beginning to the end, the last ones without a gap."""
    step = 1 if in_full() else 1 + len(found) // 40
    return [*found[:-6:step], *found[-6:]]


@pytest.mark.parametrize("configuration", judged(), ids=str)
def test_a_judge_answers_sensibly_wherever_a_game_can_lead(configuration: Configuration) -> None:
    game = configuration.game()
    asking, teams, last, ended = Asking(game, interpreted(game, TEMPLATE)), game.facts.teams, 0, AHEAD_OF_IT
    looks = {ahead for ahead in (settings_of(game).ahead, settings_of(game).glance) if ahead >= 0}
    for state in some(positions(game, 1 + configurations().index(configuration), seeking=True)):
        if game.actor(state) == CHANCE:
            continue
        said = asking.ask(state)
        assert last <= said.clock < said.goal <= FAR or game.actor(state) == OVER
        assert all(said.clock < asking.judge.goal(state, ahead) for ahead in looks) or game.actor(state) == OVER
        last, ended = said.clock, said.ending
        assert all(map(isfinite, said.worths))
        assert len({(team, worth) for team, worth in zip(teams, said.worths, strict=True)}) == len(set(teams))
        if game.actor(state) == OVER:
            continue
        legal = game.legal(state)
        assert said.policy in legal and AHEAD_OF_IT <= said.ending <= SETTLED
        assert list(said.gains) == legal and all(map(isfinite, said.gains.values()))
        assert all(0 <= meaning < MOST_MEANING for meaning in said.meanings.values())
        if said.promising:
            assert set(said.promising) <= set(legal)
            assert all(abs(said.gains[code] - gain) < DUST for code, gain in said.promising.items())
            best = max(said.gains.values())
            left_out = [gain for code, gain in said.gains.items() if code not in said.promising]
            assert max(said.promising.values()) == pytest.approx(best)
            assert all(gain <= max(best - asking.short + DUST, 0.0) for gain in left_out)
        assert asking.ask(state) == said == Asking(game, asking.backend).ask(state), "memory changes no answer"
    assert game.instance.judge.__dict__.get("ending") is None or ended != AHEAD_OF_IT


@pytest.mark.parametrize("mode", modes(always=("ingenious",), one_each=True))
def test_both_back_ends_say_the_same_to_the_last_bit(mode: list[Configuration]) -> None:
    if mode[0].game().instance.judge is None:
        pytest.skip("nobody has taught it")
    for configuration in mode if in_full() else mode[:2]:
        game = configuration.game()
        slow, fast = Asking(game, interpreted(game, TEMPLATE)), Asking(game, compiled(game, TEMPLATE))
        for state in some(positions(game, 1 + configurations().index(configuration), seeking=True)):
            if game.actor(state) != CHANCE:
                assert slow.ask(state) == fast.ask(state)
