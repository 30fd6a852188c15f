"""Games as environments of Gymnasium: one agent, and named bots in the other seats."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import gymnasium
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from rondel.core.facts import Value
from rondel.core.game import OVER
from rondel.core.kernel import below, words
from rondel.core.registry import configure
from rondel.envs.opponents import Opponents
from rondel.envs.render import FPS, MODES, Camera
from rondel.envs.spaces import MASK, OBSERVATION, Sections, Seeds, actions_of, observation_of
from rondel.envs.table import Table


class Single(gymnasium.Env[dict[str, NDArray[Any]], Any]):
    """A game as one of its players meets it.

    ``opponents`` names the bots in the other seats: one name for all of them, or one for each seat of the table, of
    which the agent's own is not used. ``seat`` is where the agent sits; without it, the seed of the game says where.

    The reward is 0 until the end, and then what the game is worth to the agent. A move that is not allowed ends the
    episode with the least return that the game knows, and ``info["illegal"]`` says why.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": FPS}  # noqa: RUF012

    def __init__(
        self,
        slug: str,
        players: int | None = None,
        opponents: str | Sequence[str] = "random",
        seat: int | None = None,
        render_mode: str | None = None,
        components: str | Path | None = None,
        **options: Value | int,
    ) -> None:
        self.game = game = configure(slug, players, components, options)
        if seat is not None:
            game.check_seat(seat)
        self.seat = seat or 0
        self.render_mode = render_mode
        self.observation_space: spaces.Space[Any] = observation_of(game.facts)
        self.action_space: spaces.Space[Any] = actions_of(game.facts)
        self._fixed = seat
        self._opponents = Opponents(game, opponents)
        self._camera = Camera(game, render_mode)
        self._table, self._seeds = Table(game), Seeds()
        self._index = {section.name: section for section in game.facts.sections}
        self._over = True

    def __repr__(self) -> str:
        return f"<{self.game} against {', '.join(self._opponents.names)}>"

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Begins the game of a seed; without one, another game that follows from the last seed."""
        super().reset(seed=seed)
        game_seed = self._seeds.next(seed)
        if self._fixed is None:
            self.seat = below(words(game_seed, "seat of the agent "), self.game.seats)
        self._table.begin(game_seed)
        self._opponents.begin(game_seed)
        self._over = False
        self._go_on()
        return self._told()

    def step(self, action: Any) -> tuple[dict[str, NDArray[Any]], float, bool, bool, dict[str, Any]]:
        """Plays the agent's move, and all that follows until it is asked again."""
        if self._over:
            raise ResetNeeded("the game is over: begin another one by reset()")
        code = operator.index(action)
        refusal = self._table.refusal(code)
        if refusal is not None:
            self._over = True
            observation, info = self._told(illegal=str(refusal))
            return observation, self.game.facts.returns[0], True, False, info
        self._table.play(code)
        self._go_on()
        if self._table.actor != OVER:
            observation, info = self._told()
            return observation, 0.0, False, False, info
        self._over = True
        outcome = self.game.outcome(self._table.state)
        assert outcome is not None
        observation, info = self._told(places=outcome.places, returns=outcome.returns, reason=outcome.reason)
        return observation, outcome.returns[self.seat], True, False, info

    def render(self) -> Any:
        """What the agent sees."""
        return None if self.render_mode is None else self._camera.shot(self._table.state, self.seat)

    def _go_on(self) -> None:
        """Lets the others play until the agent is to act."""
        while self._table.actor not in (self.seat, OVER):
            self._opponents.answer(self._table)

    def _told(self, **more: Any) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """What the agent observes, and what is said beside it."""
        numbers = self._table.observe(self.seat)
        return {OBSERVATION: numbers, MASK: self._table.mask}, {
            "seat": self.seat,
            "sections": Sections(self._index, numbers),
            **more,
        }
