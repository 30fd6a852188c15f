"""Thousands of games at once: what learners rely on."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from conformance.configurations import Configuration
from full import so_many
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode

import rondel.envs
from rondel.bots.swift import Swift
from rondel.core.errors import IllegalMove
from rondel.core.game import OVER
from rondel.core.kernel.opening import opening
from rondel.envs.many_games import Vector
from rondel.envs.table import Table
from rondel.search.search import TREE

pytestmark = [
    pytest.mark.filterwarnings("ignore:.*is not compiled:RuntimeWarning"),
    pytest.mark.xdist_group("kernels of maharani"),
]

COUNT = 6


def games(count: int = COUNT, slug: str = "maharani", players: int = 2, **more: object) -> Vector:
    return rondel.envs.vector(slug, count, players, **more)  # type: ignore[arg-type]


def chosen(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A random legal move of each game; anything where there is none."""
    return (masks * rng.random(masks.shape)).argmax(axis=1)


def test_each_game_is_that_of_its_seed() -> None:
    env, table = games(3), Table(games(1).game)
    observations, infos = env.reset(seed=4)
    for i in range(3):
        table.begin(4 + i)
        assert infos["actor"][i] == table.actor
        assert (observations["action_mask"][i] == table.mask).all()
        assert (observations["observation"][i] == table.observe(table.actor)).all()
    assert env.observation_space.contains(observations)


@pytest.mark.parametrize("opponents", [None, "random"])
def test_a_game_that_is_over_is_begun_anew_with_the_next_step(opponents: str | None) -> None:
    env, rng = games(opponents=opponents), np.random.default_rng(1)
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    observations, infos = env.reset(seed=1)
    seeds, ended, over = env.batch.seeds, np.zeros(COUNT, bool), 0
    for _ in range(so_many(100, 2000)):
        movers = infos["actor"] if opponents is None else infos["seat"]
        before = ended
        observations, rewards, ended, cut, infos = env.step(chosen(observations["action_mask"], rng))
        assert not cut.any() and (env.observation_space.contains(observations) or ended.any())
        assert (infos["actor"] == OVER).tolist() == ended.tolist()
        assert not (ended & before).any() and (rewards[~ended] == 0).all()
        for i in np.flatnonzero(ended):
            assert rewards[i] == env.game.outcome(env.batch.state(i)).returns[movers[i]]
            seen = env.game.observe(env.batch.state(i), int(movers[i]))
            assert (observations["observation"][i] == seen).all() and not observations["action_mask"][i].any()
        for i in np.flatnonzero(before):
            assert env.batch.seeds[i] == seeds[i] + COUNT
        seeds, over = env.batch.seeds, over + ended.sum()
        if opponents is not None:
            assert ((infos["actor"] == infos["seat"]) | ended).all()
    assert over >= COUNT


def test_a_game_may_be_begun_anew_at_once_or_by_whoever_plays() -> None:
    for mode in (AutoresetMode.SAME_STEP, "Disabled"):
        env, rng = games(autoreset_mode=mode, opponents="random"), np.random.default_rng(1)
        observations, _ = env.reset(seed=1)
        ended = np.zeros(COUNT, bool)
        while not ended.any():
            observations, rewards, ended, _, infos = env.step(chosen(observations["action_mask"], rng))
        assert (infos["_returns"] == ended).all() and (infos["returns"][ended] != 0).any() and rewards[ended].any()
        if mode is AutoresetMode.SAME_STEP:
            assert (infos["actor"] >= 0).all() and observations["action_mask"].any(axis=1).all()
        else:
            with pytest.raises(ResetNeeded, match=f"game {ended.argmax()} is over"):
                env.step(chosen(observations["action_mask"], rng))
            observations, infos = env.reset(options={"reset_mask": ended})
            assert (infos["actor"] >= 0).all()
        env.step(chosen(observations["action_mask"], rng))


def test_a_bot_that_thinks_plays_in_the_other_seats() -> None:
    env, rng = games(2, opponents="greedy", seat=0), np.random.default_rng(1)
    observations, infos = env.reset(seed=1)
    for _ in range(4):
        assert (infos["actor"] == 0).all()
        observations, *_, infos = env.step(chosen(observations["action_mask"], rng))


def test_a_quick_table_for_bots_makes_their_moves_and_none_of_the_learners() -> None:
    def ends(seed: int) -> list[bytes]:
        env, rng = games(2, opponents="greedy", seat=1, players=3), np.random.default_rng(1)
        env._swift = Swift(env.game, opening(env.game.instance, TREE).interpreted)
        observations, infos = env.reset(seed=seed)
        for _ in range(2):
            assert (infos["actor"] == 1).all()
            observations, *_, infos = env.step(chosen(observations["action_mask"], rng))
        return [env.game.layout.pack(env.batch.state(i)) for i in range(2)]

    assert ends(1) == ends(1) != ends(2)


def test_the_arrays_are_always_the_same_and_what_is_returned_beside_them_is_not() -> None:
    env, rng = games(), np.random.default_rng(1)
    observations, _ = env.reset(seed=1)
    first = {name: array.ctypes.data for name, array in observations.items()}
    rewards = []
    for _ in range(3):
        observations, reward, *_ = env.step(chosen(observations["action_mask"], rng))
        rewards.append(reward)
        assert {name: array.ctypes.data for name, array in observations.items()} == first
        assert all(array.flags.c_contiguous and array.flags.writeable for array in observations.values())
    assert rewards[0] is not rewards[1]


@pytest.mark.full
def test_torch_shares_the_arrays() -> None:
    torch = pytest.importorskip("torch")
    env = games()
    observations, _ = env.reset(seed=1)
    shared = torch.from_numpy(observations["observation"])
    before = shared.clone()
    env.step(chosen(observations["action_mask"], np.random.default_rng(1)))
    assert not torch.equal(shared, before)


@pytest.mark.parametrize("threads", [2, 0])
def test_threads_change_nothing(threads: int) -> None:
    one, more = games(), games(threads=threads)
    seen, also = one.reset(seed=3)[0], more.reset(seed=3)[0]
    for step in range(10):
        actions = chosen(seen["action_mask"], np.random.default_rng(step))
        seen, also = one.step(actions)[0], more.step(actions)[0]
        assert all((seen[name] == also[name]).all() for name in seen)


def test_a_move_that_is_not_allowed_is_refused_with_its_game_and_nothing_is_played() -> None:
    env = games()
    observations, _ = env.reset(seed=1)
    actions = chosen(observations["action_mask"], np.random.default_rng(1))
    before, seen = env.batch.steps, observations["observation"].copy()
    wrong = actions.copy()
    wrong[3] = (observations["action_mask"][3] == 0).argmax()
    for given, told in ((wrong, "Game 3"), (actions[:2], "one code is wanted for each game"), (actions / 2, "whole")):
        with pytest.raises((IllegalMove, ValueError, TypeError), match=told):
            env.step(given)
        assert env.batch.steps == before and (observations["observation"] == seen).all()
    env.step(actions)
    with pytest.raises(ResetNeeded):
        games().step(actions)


def test_gymnasium_makes_them_by_name() -> None:
    envs = gymnasium.make_vec("rondel/Maharani-v1", num_envs=3, opponents=None, players=4)
    assert isinstance(envs.unwrapped, Vector) and envs.reset(seed=1)[1]["actor"].shape == (3,)


def test_solo_games_have_nobody_else() -> None:
    env = games(2, Configuration("ingenious", 1, ()).slug, 1, opponents="random")
    _, infos = env.reset(seed=1)
    assert infos["seat"].tolist() == [0, 0]
