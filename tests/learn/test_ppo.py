"""Self-play with PPO: seats get what is theirs, only legal moves have a chance, and a policy beats random.

torch is not in the environment of a plain run: install the extra ``learn`` there to run these.
"""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest
from conformance.configurations import always

import rondel
from rondel.bots import make, play_out

torch = pytest.importorskip("torch", reason="torch, the extra `learn`, is not installed")
np = pytest.importorskip("numpy")

from rondel.learn import ppo  # noqa: E402

pytestmark = [pytest.mark.full, pytest.mark.compiled, pytest.mark.xdist_group("learn")]

SMALL = {"games": 4, "steps": 16, "minibatch": 16, "matches": 6, "width": 16, "evaluations": 0}


def rollout(seats: list[list[int]], ended: list[list[bool]], rewards: object, values: object) -> ppo.Rollout:
    """Decisions of which only what matters to advantages is given."""
    shape = np.array(seats).shape
    return ppo.Rollout(
        np.zeros((*shape, 1), np.int16), np.zeros(shape, np.int64), np.zeros(shape, np.float32),
        np.array(values, np.float32), np.array(seats, np.int8), np.array(ended), np.array(rewards, np.float32),
        np.ones(shape, np.int64),
    )  # fmt: skip


def test_what_follows_a_decision_is_the_next_one_of_the_same_seat() -> None:
    """One game: seats 0, 1, 1, 0; the last ends it, worth 1 to seat 0 and -1 to seat 1; then seat 1 begins another."""
    found, wanted, known = ppo.advantage(
        rollout(
            [[0], [1], [1], [0], [1]], [[False], [False], [False], [True], [False]],
            [[[0, 0]]] * 3 + [[[1, -1]]] + [[[0, 0]]], [[0.1], [0.2], [0.3], [0.4], [0.5]],
        ),
        seats=2, discount=1.0, trace=1.0,
    )  # fmt: skip
    assert known.ravel().tolist() == [True, True, True, True, False]
    assert np.allclose(wanted.ravel()[:4], [1, -1, -1, 1])
    assert np.allclose(found.ravel()[:4], [0.9, -1.2, -1.3, 0.6])


def test_without_a_trace_a_decision_is_worth_the_value_of_the_next() -> None:
    found, _, known = ppo.advantage(
        rollout([[0], [0]], [[False], [False]], [[[0]], [[0]]], [[0.1], [0.4]]), seats=1, discount=0.5, trace=0.0
    )
    assert known.ravel().tolist() == [True, False]
    assert np.isclose(found[0, 0], 0.5 * 0.4 - 0.1)


@pytest.mark.parametrize("configuration", always(), ids=str)
def test_a_policy_plays_only_legal_moves_and_learns_in_every_game(configuration) -> None:
    engine = rondel.engine(configuration.slug, configuration.seats, wait=True, **dict(configuration.options))
    learner = ppo.Learner(engine, ppo.Settings(**SMALL, margin=0.5))
    before = [weights.clone() for weights in learner.policy.parameters()]
    learner.learn(learner.play())
    after = list(learner.policy.parameters())
    assert any((old != new).any() for old, new in zip(before, after, strict=True))
    assert all(new.isfinite().all() for new in after)
    worth = ppo.against_random(engine, learner.policy, 6, 1)
    low, high = engine.game.facts.returns
    assert worth.shape == (6,) and worth.min() >= low and worth.max() <= high


def test_chances_of_legal_codes_add_up_to_one() -> None:
    engine = rondel.engine("ingenious", 2, wait=True)
    batch = engine.batch(8, seed=1)
    batch.advance(5)
    offsets, codes = batch.legal()
    policy = ppo.Policy(engine.game.facts, 16)
    chances, values = policy(torch.from_numpy(batch.observe()), ppo.Legal(np.diff(offsets), codes))
    sums = [chances[first:last].exp().sum().item() for first, last in pairwise(offsets)]
    assert np.allclose(sums, 1, atol=1e-5) and values.shape == (8,)


def test_a_code_of_a_large_range_is_the_sum_of_its_pairs() -> None:
    facts = rondel.game("ingenious", 2).facts
    pieces, outputs = ppo._pieces(facts)
    first = facts.move_spans[-1].first
    one, other = pieces[first + 7], pieces[first + 1]  # edge 0: halves 1 and 1; halves 0 and 1
    assert one[1] == other[1] and one[0] != other[0]
    assert outputs < facts.moves and pieces.max() == outputs - 1


def test_equal_seeds_draw_equal_codes() -> None:
    def drawn() -> list[int]:
        learner = ppo.Learner(rondel.engine("maharani", 2, wait=True), ppo.Settings(**SMALL))
        return list(learner.play().codes.ravel())

    assert drawn() == drawn()


def test_a_command_prints_a_line_for_each_measurement_and_keeps_a_bot(capsys, tmp_path: Path) -> None:
    file = tmp_path / "policy.pt"
    some = [f"--{name}={value}" for name, value in SMALL.items()]
    ppo.main(["maharani", "--players=3", "--minutes=0.02", f"--save={file}", *some])
    head, *points = map(json.loads, capsys.readouterr().out.splitlines())
    assert head["game"] == "maharani" and head["players"] == 3
    assert len(points) == 2 and points[0]["decisions"] == 0 < points[-1]["decisions"]
    for by_chance in (False, True):
        bot = ppo.Learned.load(file, by_chance)
        match = rondel.start("maharani", 3, seed=1)
        play_out(match, [bot, make("random", match.game), bot], seed=1)
        assert match.over


def test_the_example_of_the_page_for_researchers_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    page = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")
    examples = re.findall(r"^```\{code-block\} python\n\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    monkeypatch.chdir(tmp_path)
    game = rondel.game("rajas", 2)
    ppo.save("rajas.pt", game, ppo.Policy(game.facts, 16))
    exec(next(example for example in examples if "rajas.pt" in example), {})
    assert capsys.readouterr().out in ("(1, 2)\n", "(2, 1)\n", "(1, 1)\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["maharani", "--games=0"], "--games is at least 1"),
        (["maharani", "-o", "first"], "an option is NAME=VALUE"),
        (["chess"], "invalid choice"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(arguments: list[str], said: str, capsys) -> None:
    with pytest.raises(SystemExit):
        ppo.main(arguments)
    assert said in capsys.readouterr().err


def test_a_policy_beats_random_soon() -> None:
    engine = rondel.engine("rajas", 2, wait=True)
    learner = ppo.Learner(engine, ppo.Settings(games=32, steps=64, seed=1))
    for _ in range(40):
        learner.learn(learner.play())
    assert ppo.against_random(engine, learner.policy, 100, 1).mean() > 0.25
