"""Thousands of games at once, as a vector environment of Gymnasium."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from rondel.bots.bot import RandomBot, fill, streams
from rondel.bots.swift import Swift
from rondel.core import vectors
from rondel.core.batch import Batch
from rondel.core.engine import Engine
from rondel.core.facts import Value
from rondel.core.game import OVER
from rondel.core.kernel import Words, below, words
from rondel.core.registry import configure
from rondel.core.seat import Seat
from rondel.envs.spaces import MASK, OBSERVATION, Seeds, actions_of, observation_of

Answer = tuple[dict[str, NDArray[Any]], dict[str, Any]]
NOTHING = -1
"""In place of an action in a game that is over."""


class Vector(VectorEnv[dict[str, NDArray[Any]], NDArray[np.int64], NDArray[Any]]):
    """Games ``0..num_envs-1`` of a seed, as `rondel.core.batch.Batch` plays them.

    Without ``opponents`` the learner plays all seats: each game asks whoever is to act, ``infos["actor"]``. Otherwise
    it has one seat in each game, ``seat`` or the one that the seed of the game says, and bots play until it is asked:
    ``random`` at the speed of the batch, ``greedy`` compiled, game by game, all others as they think at a table.

    Observations and masks are always the same two arrays, filled anew by each call: copy what is to be kept.
    ``torch.from_numpy`` shares them. Rewards and what else is returned are the caller's own.

    A code that a game does not allow is refused with `IllegalMove`, which names the game; then nothing has been played.
    """

    def __init__(
        self,
        num_envs: int = 1,
        slug: str = "",
        players: int | None = None,
        opponents: str | Sequence[str] | None = "random",
        seat: int | None = None,
        threads: int = 1,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        components: str | Path | None = None,
        render_mode: None = None,
        **options: Value | int,
    ) -> None:
        self.game = game = configure(slug, players, components, options)
        if seat is not None:
            game.check_seat(seat)
        self._engine = Engine(game)
        if not self._engine.wait():
            warnings.warn(f"{slug} is not compiled: {self._engine.problem}", RuntimeWarning, stacklevel=2)
        self.num_envs, self.threads = num_envs, threads
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self.autoreset_mode, "render_modes": []}
        self.single_observation_space, self.single_action_space = observation_of(game.facts), actions_of(game.facts)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._bots = None if opponents is None else fill([opponents] if isinstance(opponents, str) else opponents, game)
        self._swift = None if self._bots is None else Swift.of(game, self._bots)
        if self._swift is not None and not self._swift.takes(self._bots or ()):
            self._swift = None
        self._fixed, self._seeds = seat, Seeds()
        self._batch: Batch | None = None
        self._numbers = np.zeros((num_envs, game.facts.observation), np.int16)
        self._masks = np.zeros((num_envs, game.facts.moves), np.int8)
        self._seats = np.zeros(num_envs, np.int64)
        self._luck: list[list[Words]] = [[] for _ in range(num_envs)]
        self._ended = np.zeros(num_envs, np.bool_)

    def __repr__(self) -> str:
        return f"<{self.num_envs} games of {self.game}>"

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Answer:
        """Begins games: all, with the seeds from ``seed`` on, or those of ``options["reset_mask"]``."""
        mask = (options or {}).get("reset_mask")
        if mask is not None and self._batch is not None:
            if seed is not None:
                raise ValueError("a seed is for all games: it cannot go with a reset_mask")
            anew = vectors.places(mask, self.num_envs)
            self._begin(anew)
            return self._told()
        self._batch = self._engine.batch(self.num_envs, seed=self._seeds.next(seed))
        self._batch.advance(0, self.threads)
        self._sit(np.arange(self.num_envs))
        self._go_on()
        return self._told()

    def step(
        self, actions: ArrayLike
    ) -> tuple[dict[str, NDArray[Any]], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Plays a move in each game, and all that follows until the learner is asked again.

        A game that was over before is begun anew (``NEXT_STEP``: its action counts for nothing, and its reward is 0).
        """
        batch, codes = self._playing(), vectors.codes(actions, self.num_envs)
        waiting = self._ended.copy()
        if waiting.any() and self.autoreset_mode is AutoresetMode.DISABLED:
            raise ResetNeeded(f"game {int(waiting.argmax())} is over: begin it by reset(options={{'reset_mask': ...}})")
        codes[waiting] = NOTHING
        movers = self._seats if self._bots is not None else batch.actors.astype(np.int64)
        batch.step(codes, self.threads)
        if waiting.any():
            self._begin(np.flatnonzero(waiting))
        self._go_on()
        self._ended = (batch.actors == OVER) & ~waiting
        ended = self._ended.copy()
        rewards, more = np.zeros(self.num_envs), dict[str, Any]()
        if ended.any():
            returns = batch.returns
            rewards[ended] = returns[ended, movers[ended]]
            more = {"returns": returns, "_returns": ended}
            if self.autoreset_mode is AutoresetMode.SAME_STEP:
                self._begin(np.flatnonzero(ended))
                self._ended = np.zeros(self.num_envs, np.bool_)
        observations, infos = self._told(movers)
        return observations, rewards, ended, np.zeros(self.num_envs, np.bool_), infos | more

    def close_extras(self, **kwargs: Any) -> None:
        """There is nothing to be released."""

    @property
    def batch(self) -> Batch:
        """The games that are played: whoever changes them is responsible for what follows."""
        return self._playing()

    # --- games begun and played --------------------------------------------------------------------------------------

    def _playing(self) -> Batch:
        if self._batch is None:
            raise ResetNeeded("no game has begun: call reset() first")
        return self._batch

    def _begin(self, anew: NDArray[np.int64]) -> None:
        """Begins some games anew."""
        self._playing().reset(anew)
        self._ended[anew] = False
        self._sit(anew)
        self._go_on()

    def _sit(self, where: NDArray[np.int64]) -> None:
        """Takes the learner's seats, and gives the bots their luck, in games that have just begun."""
        if self._bots is None:
            return
        seeds = self._playing().seeds
        for i in where.tolist():
            drawn = words(seeds[i], "seat of the agent ")
            self._seats[i] = below(drawn, self.game.seats) if self._fixed is None else self._fixed
            if not all(isinstance(bot, RandomBot) for bot in self._bots):
                self._luck[i] = streams(self.game, seeds[i])

    def _go_on(self) -> None:
        """Lets the bots play until the learner is to act in each game, or it is over."""
        if self._bots is None:
            return
        batch, chance = self._playing(), np.array([isinstance(bot, RandomBot) for bot in self._bots])
        while True:
            actors = batch.actors
            theirs = (actors >= 0) & (actors != self._seats)
            if not theirs.any():
                return
            drawn = theirs & chance[actors]
            if drawn.any():
                batch.advance(1, self.threads, where=drawn)
            for i in np.flatnonzero(theirs & ~drawn).tolist():
                self._answer(batch, i, int(actors[i]))

    def _answer(self, batch: Batch, i: int, actor: int) -> None:
        """Lets the bot in a seat of a game move; compiled ones go on until chance is to act, or the learner."""
        assert self._bots is not None
        luck = self._luck[i]
        if self._swift is None:
            seat = Seat.at(self.game, batch.state(i), actor)
            batch.play(i, self._bots[actor].choose(seat, luck[actor]))
            return
        for code in self._swift.go_on(self._bots, batch.state(i), luck):
            if batch.actor(i) == self._seats[i]:
                return
            batch.play(i, code)

    def _told(self, movers: NDArray[np.int64] | None = None) -> Answer:
        """What the learner sees; in a game that is over, as it ended for the seat that is rewarded."""
        batch = self._playing()
        batch.look(self._masks.view(np.uint8), self._numbers, self.threads)
        if movers is not None and self._ended.any():
            for seat in range(self.game.seats):
                batch.observe(seat, self._numbers, where=self._ended & (movers == seat))
        infos: dict[str, Any] = {"actor": batch.actors}
        if self._bots is not None:
            infos["seat"] = self._seats.copy()
        return {OBSERVATION: self._numbers, MASK: self._masks}, infos
