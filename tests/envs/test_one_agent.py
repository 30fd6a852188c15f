"""Games for one agent against bots, by the rules of Gymnasium and by ours."""

from __future__ import annotations

import warnings

import gymnasium
import numpy as np
import pytest
from conformance.configurations import Configuration
from envs_kit import COVERING, one_each
from full import in_full
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

import rondel.envs
from rondel.core.errors import BadOptions, NotYourSeat, UnknownBot
from rondel.core.registry import meta
from rondel.envs.one_agent import Single

CHECKED = COVERING if in_full() else one_each()


def of(configuration: Configuration, **more: object) -> Single:
    return Single(configuration.slug, configuration.seats, **dict(configuration.options), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("configuration", CHECKED, ids=str)
def test_gymnasium_finds_nothing_wrong(configuration: Configuration) -> None:
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        check_env(of(configuration), skip_render_check=True)
    assert [str(one.message) for one in heard if "spec" not in str(one.message)] == []


def test_every_game_has_a_name_of_gymnasiums() -> None:
    for configuration in one_each():
        name = "".join(part.capitalize() for part in configuration.slug.split("_"))
        env = gymnasium.make(f"rondel/{name}-v1", opponents="random", disable_env_checker=True)
        assert env.unwrapped.game.meta is meta(configuration.slug)
    solo = gymnasium.make("rondel/IngeniousSolo-v1", render_mode="ansi", disable_env_checker=True)
    solo.reset(seed=1)
    assert solo.unwrapped.game.seats == 1 and "player_0" in solo.render()


def whole(env: Single, seed: int) -> tuple[list[int], float, dict[str, object]]:
    """The moves of a whole game, its reward, and what is said at its end."""
    observation, info = env.reset(seed=seed)
    rng, moves, reward, over = np.random.default_rng(seed), list[int](), 0.0, False
    while not over:
        assert reward == 0.0
        assert env.observation_space.contains(observation) and observation["action_mask"].any()
        moves.append(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
        observation, reward, over, cut, info = env.step(moves[-1])
        assert not cut
    return moves, reward, info


@pytest.mark.parametrize("opponents", ["random", "greedy"])
def test_the_reward_at_the_end_is_what_the_game_is_worth_to_the_agent(opponents: str) -> None:
    env = rondel.envs.single("maharani", 2, opponents)
    moves, reward, info = whole(env, 1)
    assert reward == info["returns"][info["seat"]] and "illegal" not in info  # type: ignore[index]
    if opponents == "random":
        assert whole(env, 1) == (moves, reward, info)
    with pytest.raises(ResetNeeded, match="begin another one"):
        env.step(moves[0])


def test_the_agent_sits_where_it_is_told_to_or_where_the_seed_says() -> None:
    env = rondel.envs.single("maharani", 4)
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(20)}
    assert seats == {0, 1, 2, 3}
    assert env.reset(seed=7)[1]["seat"] == env.reset(seed=7)[1]["seat"]
    fixed = rondel.envs.single("maharani", 4, seat=2)
    for seed in range(4):
        assert fixed.reset(seed=seed)[1]["seat"] == 2
        assert fixed._table.actor == 2


def test_a_move_that_is_not_allowed_ends_the_episode_and_says_why() -> None:
    env = rondel.envs.single("maharani", 2)
    observation, _ = env.reset(seed=1)
    wrong = int((observation["action_mask"] == 0).argmax())
    after, reward, terminated, truncated, info = env.step(wrong)
    assert (reward, terminated, truncated) == (-0.5, True, False)
    assert len(info["illegal"]) > 10
    assert (after["observation"] == observation["observation"]).all()
    with pytest.raises(ResetNeeded):
        env.step(int(observation["action_mask"].argmax()))


def test_what_cannot_be_is_refused_in_a_sentence() -> None:
    with pytest.raises(UnknownBot, match="nobody"):
        rondel.envs.single("maharani", 2, "nobody")
    with pytest.raises(BadOptions, match="seats"):
        rondel.envs.single("maharani", 2, ["random"] * 3)
    with pytest.raises(NotYourSeat):
        rondel.envs.single("maharani", 2, seat=2)
    with pytest.raises(BadOptions):
        rondel.envs.single("maharani", 9)
    with pytest.raises(ValueError, match="a render_mode is one of human, ansi, rgb_array, not 'film'"):
        rondel.envs.single("maharani", 2, render_mode="film")
    env = rondel.envs.single("maharani", 2)
    with pytest.raises(ResetNeeded):
        env.step(0)
    env.reset(seed=1)
    for wrong in (0.5, "a", None):
        with pytest.raises(TypeError):
            env.step(wrong)
