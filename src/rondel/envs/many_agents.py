"""Games as environments of PettingZoo, where agents act one after the other."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from rondel.core.game import OVER, Game
from rondel.core.registry import meta
from rondel.envs.names import module_of
from rondel.envs.render import FPS, MODES, Camera
from rondel.envs.spaces import MASK, OBSERVATION, Sections, Seeds, actions_of, numbers_of, observation_of
from rondel.envs.table import Table

Observation = dict[str, NDArray[Any]]


class Agents(AECEnv):  # type: ignore[misc]
    """A game whose seats are the agents ``player_0``, ``player_1`` ... clockwise.

    An agent's observation is all that its seat knows, its own things first; its mask is zeros while another one is to
    act. Rewards are 0 until the end, and then what the game is worth to each seat (`Outcome.returns`). A move that is
    not allowed raises `IllegalMove`, and changes nothing.
    """

    metadata: dict[str, Any]

    def __init__(self, game: Game, render_mode: str | None = None) -> None:
        super().__init__()
        self.game, self.render_mode = game, render_mode
        self.metadata = {
            "name": module_of(meta(game.meta.slug)),
            "render_modes": list(MODES),
            "render_fps": FPS,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(game.seats)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._camera = Camera(game, render_mode)
        self._table = Table(game)
        self._seeds = Seeds()
        self._index = {section.name: section for section in game.facts.sections}
        self.observation_spaces: dict[str, Any] = {agent: observation_of(game.facts) for agent in self.possible_agents}
        self.action_spaces: dict[str, Any] = {agent: actions_of(game.facts) for agent in self.possible_agents}
        self.state_space = numbers_of(game.facts, game.seats)

    def __repr__(self) -> str:
        return f"<{self.metadata['name']}: {self.game}>"

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        found: spaces.Space[Any] = self.observation_spaces[agent]
        return found

    def action_space(self, agent: str) -> spaces.Space[Any]:
        found: spaces.Space[Any] = self.action_spaces[agent]
        return found

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins the game of a seed; without one, another game that follows from the last seed."""
        self._table.begin(self._seeds.next(seed))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._ask()

    def step(self, action: int | None) -> None:
        """Plays the move of the agent to act, and chance after it."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is to act, and None is no move")
        self._table.play(action)
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {}
        if self._table.actor == OVER:
            self._end()
        else:
            self._ask()

    def observe(self, agent: str) -> Observation:
        if agent == self._asked:
            return self._seen
        table = self._table
        mask = np.zeros(self.game.facts.moves, np.int8)
        return {OBSERVATION: table.observe(self._seat_of[agent]), MASK: mask}

    def state(self) -> NDArray[np.int16]:
        """What all seats know together, and nothing that nobody knows: a row for each, as it observes.

        It is for a critic that is needed in training only: hands that are hidden from others are in it.
        """
        return np.stack([self._table.observe(seat) for seat in range(self.game.seats)])

    def render(self) -> Any:
        """What the seat to act sees, or, when the game is over, everybody."""
        if self.render_mode is None:
            return None
        actor = self._table.actor
        return self._camera.shot(self._table.state, actor if actor != OVER else None)

    def close(self) -> None:
        """There is nothing to be released."""

    def _ask(self) -> None:
        """Turns to the agent that is to act."""
        table = self._table
        agent = self.agent_selection = self._asked = self.possible_agents[table.actor]
        numbers = table.observe(table.actor)
        self._seen: Observation = {OBSERVATION: numbers, MASK: table.mask}
        self.infos[agent] = {"sections": Sections(self._index, numbers)}

    def _end(self) -> None:
        """The game is over for all agents."""
        self._asked = ""
        outcome = self.game.outcome(self._table.state)
        assert outcome is not None
        for seat, agent in enumerate(self.agents):
            self.rewards[agent] = outcome.returns[seat]
            self.terminations[agent] = True
            sections = Sections(self._index, self._table.observe(seat))
            self.infos[agent] = {"sections": sections, "place": outcome.places[seat], "reason": outcome.reason}
        self._accumulate_rewards()
        self._deads_step_first()


def wrapped(game: Game, render_mode: str | None = None) -> OrderEnforcingWrapper:
    """`Agents` as PettingZoo wraps classic games.

    A move that is not allowed ends the game: whoever makes it has the least return that the game knows, the others 0.
    """
    env: AECEnv = Agents(game, render_mode)
    env = TerminateIllegalWrapper(env, illegal_reward=game.facts.returns[0])
    env = AssertOutOfBoundsWrapper(env)
    return OrderEnforcingWrapper(env)


def parallel(game: Game, render_mode: str | None = None) -> ParallelEnv:
    """For learners that know nothing else: all agents hand in an action each time, and only one of them is looked at.

    Nothing is simultaneous in these games; the agent whose mask is not empty is the one that acts.
    """
    return turn_based_aec_to_parallel(wrapped(game, render_mode))
