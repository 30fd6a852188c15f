"""Games for several agents, by the rules of PettingZoo and by ours."""

from __future__ import annotations

import sys
from itertools import islice
from typing import Any

import numpy as np
import pytest
from conformance.configurations import Configuration
from conformance.twins import pairs
from envs_kit import COVERING, FEW, SHORT, env_of, one_each, only_expected, played
from full import so_many
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

import rondel.envs
from rondel.core.batch import Batch
from rondel.core.errors import IllegalMove
from rondel.core.game import OVER
from rondel.core.kernel.opening import opening
from rondel.core.registry import meta
from rondel.envs.many_agents import Agents
from rondel.envs.table import Table


def parts(configurations: list[Configuration]) -> list[Any]:
    """All configurations of the covering set with ``--full``, a few always."""
    return [pytest.param(one, id=str(one), marks=() if one in configurations else pytest.mark.full) for one in COVERING]


@pytest.mark.parametrize("configuration", parts(FEW))
def test_pettingzoo_finds_nothing_wrong(configuration: Configuration) -> None:
    with only_expected():
        api_test(env_of(configuration), num_cycles=so_many(60, 500))
        seed_test(lambda: env_of(configuration), num_cycles=so_many(10, 200))


@pytest.mark.parametrize("configuration", parts([SHORT]))
def test_it_is_drawn_in_every_mode_that_pettingzoo_knows(configuration: Configuration, capsys: Any) -> None:
    render_test(lambda render_mode: env_of(configuration, render_mode=render_mode))


@pytest.mark.parametrize("configuration", parts([SHORT]))
def test_the_parallel_environment_is_one_of_pettingzoos(configuration: Configuration) -> None:
    from rondel.envs.many_agents import parallel

    with only_expected():
        parallel_api_test(parallel(configuration.game()), num_cycles=so_many(10, 200))


@pytest.mark.parametrize("configuration", one_each(), ids=str)
def test_masks_and_observations_are_those_of_the_engine(configuration: Configuration) -> None:
    for env, agent, observation in islice(played(configuration), so_many(12, 10**6)):
        game, state, seat = env.game, env._table.state, env.possible_agents.index(agent)
        assert seat == game.actor(state)
        assert np.flatnonzero(observation["action_mask"]).tolist() == game.legal(state)
        assert (observation["observation"] == game.observe(state, seat)).all()


@pytest.mark.full
@pytest.mark.parametrize("configuration", COVERING, ids=str)
def test_masks_are_the_legal_moves_in_every_state_of_a_thousand_games(configuration: Configuration) -> None:
    for seed in range(1000 // len(COVERING) + 1):
        for env, _, observation in played(configuration, seed):
            assert np.flatnonzero(observation["action_mask"]).tolist() == env.game.legal(env._table.state)


def test_the_game_of_a_seed_is_the_first_one_of_a_batch_of_that_seed() -> None:
    game, env, moves = SHORT.game(), Agents(SHORT.game()), 0
    batch = Batch(game, opening(game.instance).interpreted, 1, seed=5)
    batch.advance(0)
    env.reset(seed=5)
    while not batch.over and moves < 20:
        mask = env.last()[0]["action_mask"]
        assert (batch.masks()[0] == mask).all()
        env.step(int(mask.argmax()))
        batch.step([int(mask.argmax())])
        assert game.layout.pack(batch.state(0)) == game.layout.pack(env._table.state)
        moves += 1


def test_equal_seeds_play_equal_games_and_others_follow_from_them() -> None:
    def first(env: Agents, *seeds: int | None) -> list[bytes]:
        found = []
        for seed in seeds:
            env.reset(seed=seed)
            found.append(env.last()[0]["observation"].tobytes())
        return found

    one, other = Agents(SHORT.game()), Agents(SHORT.game())
    assert first(one, 3, None, None) == first(other, 3, None, None)
    assert len(set(first(one, 3, None, None))) == 3
    with pytest.raises(ValueError, match="a seed is 0 or more, not -1"):
        one.reset(seed=-1)


def test_rewards_are_the_returns_of_the_game_at_its_end_and_nothing_before() -> None:
    env, rng = Agents(SHORT.game()), np.random.default_rng(1)
    env.reset(seed=1)
    rewards: dict[str, float] = {}
    while env.agents:
        observation, reward, terminated, truncated, info = env.last()
        assert not truncated
        if terminated:
            rewards[env.agent_selection] = reward
            assert {"place", "reason", "sections"} == set(info)
            env.step(None)
        else:
            assert reward == 0.0
            env.step(rng.choice(np.flatnonzero(observation["action_mask"])))
    outcome = env.game.outcome(env._table.state)
    assert outcome is not None and tuple(rewards.values()) == outcome.returns


def test_named_sections_are_the_numbers_of_the_observation() -> None:
    env = rondel.envs.ingenious_v1.raw_env(players=3)
    env.reset(seed=2)
    observation, *_, info = env.last()
    sections = info["sections"]
    assert list(sections) == [section.name for section in env.game.facts.sections]
    named = rondel.core.observation.named(env.game.facts.sections, observation["observation"])
    assert sections["board"].tolist() == named["board"]
    assert sections["seats"]["held"].tolist() == [seat["held"] for seat in named["seats"]]
    assert np.shares_memory(sections["board"], observation["observation"])


@pytest.mark.parametrize("action", [-1, 0, 10**9])
def test_a_move_that_is_not_allowed_is_refused_by_the_raw_environment_and_changes_nothing(action: int) -> None:
    env = Agents(SHORT.game())
    env.reset(seed=1)
    action = next(code for code in range(1000) if not env.last()[0]["action_mask"][code]) if action == 0 else action
    before, seen = env.game.layout.pack(env._table.state), env.last()[0]
    with pytest.raises(IllegalMove) as refused:
        env.step(action)
    assert len(str(refused.value)) > 10
    assert env.game.layout.pack(env._table.state) == before
    assert (env.last()[0]["action_mask"] == seen["action_mask"]).all()
    for wrong in (None, 0.5, "a"):
        with pytest.raises((TypeError, ValueError)):
            env.step(wrong)
    assert env.game.layout.pack(env._table.state) == before


def test_who_changes_a_mask_changes_nothing_that_is_legal() -> None:
    env = Agents(SHORT.game())
    env.reset(seed=1)
    mask = env.last()[0]["action_mask"]
    code = int((mask == 0).argmax())
    mask[code] = 1
    with pytest.raises(IllegalMove):
        env.step(code)


def test_a_move_that_is_not_allowed_ends_the_game_in_pettingzoos_wrappers() -> None:
    env = env_of(SHORT)
    env.reset(seed=1)
    mover, mask = env.agent_selection, env.last()[0]["action_mask"]
    env.step(int((mask == 0).argmax()))
    rewards = {}
    for agent in env.agent_iter():
        _, rewards[agent], terminated, truncated, _ = env.last()
        assert terminated and truncated
        env.step(None)
    least = SHORT.game().facts.returns[0]
    assert rewards == {agent: least if agent == mover else 0 for agent in env.possible_agents} and least < 0


def test_the_state_is_what_all_seats_know_together() -> None:
    for env, agent, observation in played(Configuration("ingenious", 3, ())):
        state = env.state()
        assert env.state_space.contains(state)
        assert (state[env.possible_agents.index(agent)] == observation["observation"]).all()
        return


@pytest.mark.parametrize("slug", ["ingenious", "azul_duel"])
def test_worlds_that_a_seat_cannot_tell_apart_look_alike(slug: str) -> None:
    game = Configuration(slug, 2, ()).game()
    seen, told = Table(game), 0
    for seed in range(so_many(1, 30)):
        for twins in list(pairs(game, 0, seed))[:: so_many(6, 1)]:
            looks = []
            for state in (twins.true, twins.twin):
                seen.begin(1)
                seen._backend.put(seen._states, [0], state)
                looks.append(seen.observe(0).tobytes())
            assert looks[0] == looks[1]
            told += game.layout.pack(twins.true) != game.layout.pack(twins.twin)
    assert told, "twins that differ were met"


def test_a_picture_shows_the_board_in_its_colours() -> None:
    env = rondel.envs.maharani_v1.raw_env(players=2, render_mode="rgb_array")
    env.reset(seed=1)
    first = env.render()
    assert first.shape == env.render().shape and len(np.unique(first @ np.array([1 << 16, 1 << 8, 1]))) > 5
    env.step(int(env.last()[0]["action_mask"].argmax()))
    assert (env.render() != first).any()
    text = rondel.envs.maharani_v1.raw_env(players=2, render_mode="ansi")
    text.reset(seed=1)
    assert "player_0" in text.render() and "\x1b[" in text.render()


def test_modules_are_found_by_their_names() -> None:
    import rondel.envs.rajas_v1 as module

    assert sys.modules["rondel.envs.rajas_v1"] is module is rondel.envs.rajas_v1
    for configuration in one_each():
        info = meta(configuration.slug)
        assert str(getattr(rondel.envs, f"{info.slug}_v{info.environment}").raw_env()) == f"{info.slug}_v1"
    with pytest.raises(AttributeError, match="its games are "):
        rondel.envs.chess_v1  # noqa: B018


def test_a_game_of_somebody_elses_is_an_environment_too() -> None:
    env = rondel.envs.aec("awkward", 3)
    env.reset(seed=1)
    for _ in env.agent_iter():
        observation, _, terminated, _, _ = env.last()
        env.step(None if terminated else int(observation["action_mask"].argmax()))
    assert env.unwrapped._table.actor == OVER
    assert str(rondel.envs.awkward_v1.raw_env(players=3)) == "awkward_v1"
