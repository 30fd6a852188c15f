"""What the tests of environments share."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from conformance.configurations import Configuration, configurations

from rondel.envs.many_agents import Agents, wrapped

COVERING = [one for one in configurations() if one.slug != "awkward"]
"""Every configuration of the covering set."""
SHORT = Configuration("maharani", 3, ())
"""A game that is soon over."""
FEW = [SHORT, Configuration("ingenious", 1, ()), Configuration("rajas", 2, ())]
EXPECTED = (
    "Observation space for each agent probably should be gymnasium.spaces.box",
    "Observation is not a NumPy array",
    "Action mask numpy array is all zeros",
)
"""What PettingZoo says of each game with masks but those that it knows by name: a Dict, and nothing to choose when
all is over."""


def one_each() -> list[Configuration]:
    """A configuration of each game, with the most players."""
    last = {one.slug: one for one in COVERING}
    return list(last.values())


@contextmanager
def only_expected() -> Iterator[None]:
    """A warning of PettingZoo's tests is an error, but for those that every such game gets."""
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        yield
    said = [str(one.message) for one in heard]
    assert [text for text in said if not text.startswith(EXPECTED)] == []


def env_of(configuration: Configuration, **more: Any) -> Any:
    return wrapped(configuration.game(), **more)


def played(configuration: Configuration, seed: int = 1, choices: int = 1) -> Iterator[tuple[Agents, str, Any]]:
    """The environment, who is to act, and what it observes, before each random move of a game."""
    env, rng = Agents(configuration.game()), np.random.default_rng(choices)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, _, terminated, _, _ = env.last()
        if terminated:
            env.step(None)
            continue
        yield env, agent, observation
        env.step(rng.choice(np.flatnonzero(observation["action_mask"])))
