"""All games in OpenSpiel: its own checks, what players know there, its algorithms, and recorded playthroughs.

OpenSpiel is not in the environment of a plain run: install the extra ``openspiel`` there to run these.
"""

from __future__ import annotations

import json
import lzma
import pickle
import re
from pathlib import Path
from random import Random

import pytest
from conformance.configurations import Configuration, configurations

import rondel
from rondel.core.game import CHANCE, OVER
from rondel.core.registry import meta
from rondel.games.ingenious import components

pytestmark = [pytest.mark.full, pytest.mark.xdist_group("openspiel")]

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel, the extra `openspiel`, is not installed")
np = pytest.importorskip("numpy")

from rondel.envs import openspiel  # noqa: E402

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
OURS = ("ingenious", "azul_duel", "maharani", "rajas")


def loaded(configuration: Configuration):
    """The game as OpenSpiel loads it."""
    given = {"players": configuration.seats, **dict(configuration.options)}
    return pyspiel.load_game(f"python_rondel_{configuration.slug}", given)


def walk(game, seed: int, most: int = 10_000):
    """The states of a match at random, each with what is done in it; None at the end."""
    state, rng = game.new_initial_state(), Random(seed)
    for _ in range(most):
        code = None if state.is_terminal() else rng.choice(state.legal_actions())
        yield state, code
        if code is None:
            return
        state = state.child(code)


# --- its own checks --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("configuration", configurations(), ids=str)
def test_its_random_simulation_finds_nothing_wrong(configuration: Configuration) -> None:
    pyspiel.random_sim_test(loaded(configuration), num_sims=1, serialize=True, verbose=False)


def test_all_our_games_are_registered_with_their_numbers_of_players_and_options() -> None:
    names = pyspiel.registered_names()
    for slug in rondel.slugs():
        assert f"python_rondel_{slug}" in names
        kind = openspiel.kind(slug)
        assert (kind.min_num_players, kind.max_num_players) == (min(meta(slug).seats), max(meta(slug).seats))
        options = {option.name for option in meta(slug).options}
        assert set(kind.parameter_specification) == {"players", "components", "position"} | options


def test_a_game_is_loaded_by_a_line_and_impossible_options_are_refused() -> None:
    game = pyspiel.load_game("python_rondel_rajas(players=3,version=navaratnas,ganga=True)")
    assert game.num_players() == 3 and game.rondel.options["version"] == "navaratnas"
    second = pyspiel.load_game("python_rondel_ingenious", {"first": "2"})
    for one in (game, second, pyspiel.load_game("python_rondel_ingenious(first=_2)")):
        assert str(pyspiel.load_game(str(one))) == str(one)
        assert pyspiel.load_game(str(one)).rondel.options == one.rondel.options
    assert second.rondel.options["first"] == "2"
    with pytest.raises(Exception, match="Azul Duel"):
        pyspiel.load_game("python_rondel_azul_duel(players=3)")
    with pytest.raises(Exception, match="read"):
        pyspiel.load_game("python_rondel_maharani(position=nowhere.txt)")


# --- a state is a match ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", OURS)
def test_a_state_follows_the_game(slug: str) -> None:
    game = pyspiel.load_game(f"python_rondel_{slug}")
    ours, position = game.rondel, game.rondel.setup()
    for state, code in walk(game, seed=3, most=120):
        actor = ours.actor(position)
        assert str(state) == ours.dump(position)
        assert state.is_chance_node() == (actor == CHANCE) and state.is_terminal() == (actor == OVER)
        if actor == CHANCE:
            chance, outcomes = ours.chance(position), dict(state.chance_outcomes())
            whole = sum(chance.weights)
            assert list(outcomes) == list(chance.codes) and abs(sum(outcomes.values()) - 1) < 1e-9
            assert all(abs(outcomes[c] * whole - w) < 1e-9 for c, w in zip(chance.codes, chance.weights, strict=True))
        elif actor >= 0:
            assert state.current_player() == actor and state.legal_actions() == ours.legal(position)
            assert state.action_to_string(actor, code) == ours.name(position, code)
        if code is not None:
            position = ours.play(position, code)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_returns_are_those_of_the_game_for_every_player(players: int) -> None:
    game = pyspiel.load_game(f"python_rondel_ingenious(players={players})")
    for state, code in walk(game, seed=players):
        if code is None:
            outcome = game.rondel.outcome(state.moment.state)
            assert state.returns() == state.rewards() == list(outcome.returns)
            assert all(game.min_utility() <= worth <= game.max_utility() for worth in state.returns())
            assert players == 1 or abs(sum(state.returns())) < 1e-9
        else:
            assert state.returns() == [0] * players


def test_a_copy_goes_its_own_way_and_a_stored_state_comes_back() -> None:
    game = pyspiel.load_game("python_rondel_ingenious")
    states = [state for state, _ in walk(game, seed=5, most=40)]
    state = states[-1]
    copied, again = state.clone(), pickle.loads(pickle.dumps(state))
    assert str(copied) == str(again) == str(state) and again.history() == state.history()
    assert [again.information_state_string(p) for p in (0, 1)] == [state.information_state_string(p) for p in (0, 1)]
    copied.apply_action(copied.legal_actions()[0])
    assert str(copied) != str(state)


def test_an_action_that_is_not_legal_is_refused_with_its_reason_and_changes_nothing() -> None:
    game = pyspiel.load_game("python_rondel_ingenious")
    state = next(state for state, _ in walk(game, seed=1) if not state.is_chance_node())
    before, swap = str(state), 1
    assert swap not in state.legal_actions()
    with pytest.raises(rondel.IllegalMove):
        state.moment.after(swap)
    assert str(state) == before


# --- what a player knows ---------------------------------------------------------------------------------------------


def twins(game, seed: int, player: int, most: int):
    """Two states in which this player was told the same, though chance brought others something else."""
    for state, code in walk(game, seed, most):
        if state.is_chance_node():
            one = state.child(code)
            for other in state.legal_actions():
                twin = state.child(other)
                if other != code and twin.moment.lines(player) == one.moment.lines(player):
                    yield one, twin
                    break


def same_to(player: int, one, twin) -> None:
    """All that this player gets of two states is equal."""
    assert str(one) != str(twin)
    assert one.information_state_string(player) == twin.information_state_string(player)
    assert one.information_state_tensor(player) == twin.information_state_tensor(player)
    assert one.observation_string(player) == twin.observation_string(player)
    assert one.observation_tensor(player) == twin.observation_tensor(player)
    if one.current_player() == player:
        assert one.legal_actions() == twin.legal_actions()


@pytest.mark.parametrize(("slug", "options"), [("ingenious", ""), ("ingenious", "players=3"), ("azul_duel", "")])
def test_nothing_hidden_is_in_what_a_player_is_told(slug: str, options: str) -> None:
    game, compared, followed = pyspiel.load_game(f"python_rondel_{slug}({options})"), 0, 0
    for seed, player in ((seed, player) for seed in range(3) for player in range(game.num_players())):
        for here, there in twins(game, seed, player, 300):
            one, twin = here, there
            same_to(player, one, twin)
            compared += 1
            rng = Random(compared)
            for _ in range(3):  # while the same can be done in both, and the player is told the same of it
                both = sorted({*one.legal_actions()} & {*twin.legal_actions()})
                if not both:
                    break
                code = rng.choice(both)
                one, twin = one.child(code), twin.child(code)
                if one.moment.lines(player) != twin.moment.lines(player):
                    break
                same_to(player, one, twin)
                followed += 1
    assert compared >= 6 and followed >= 6


def test_a_player_remembers_all_it_did_and_was_told() -> None:
    """Perfect recall: an information state holds all earlier ones of the same player, and tells other pasts apart."""
    game = pyspiel.load_game("python_rondel_ingenious(players=3)")
    seen: dict[str, tuple] = {}
    for seed in range(3):
        before = {p: [] for p in range(3)}
        for state, _ in walk(game, seed=seed, most=60):
            for p in range(3):
                lines = state.moment.lines(p)
                assert lines[: len(before[p])] == before[p]
                before[p] = lines
                key = state.information_state_string(p)
                tensor = tuple(state.information_state_tensor(p))
                assert seen.setdefault(key, tensor) == tensor
    assert len(set(seen.values())) == len(seen)


def test_observers_have_named_parts_of_the_sizes_that_a_game_declares() -> None:
    game = pyspiel.load_game("python_rondel_azul_duel")
    facts = game.rondel.facts
    observer = game.make_py_observer()
    state = [state for state, _ in walk(game, seed=2, most=30)][-1]
    observer.set_from(state, 1)
    assert list(observer.dict) == [section.name for section in facts.sections]
    assert observer.tensor.tolist() == game.rondel.observe(state.moment.state, 1).tolist()
    assert game.observation_tensor_shape() == [facts.observation]
    told = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    told.set_from(state, 1)
    assert told.dict["told"].shape == (facts.longest + 1, openspiel.TOLD)
    assert (told.dict["told"][:, 2] > 0).sum() == len(state.history())
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"size": 3})


def test_public_and_private_observations_are_apart() -> None:
    game = pyspiel.load_game("python_rondel_ingenious")
    public = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    own = pyspiel.IIGObservationType(
        public_info=False, perfect_recall=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER
    )
    state = [state for state, _ in walk(game, seed=2, most=30)][-1]
    everybody = game.make_py_observer(public).string_from(state, 0)
    assert everybody == game.make_py_observer(public).string_from(state, 1)
    assert "racks" in json.loads(game.make_py_observer(own).string_from(state, 0).splitlines()[1])
    assert set(json.loads(everybody)["racks"][0]) == {None}


@pytest.mark.parametrize(("slug", "least"), [("ingenious", 2), ("azul_duel", 0)])
def test_a_resampled_state_is_the_same_to_its_player_and_tells_nothing_true_of_others(slug: str, least: int) -> None:
    """In Azul Duel little is hidden when a player decides: at random hardly ever are there several worlds."""
    game = pyspiel.load_game(f"python_rondel_{slug}")
    several = 0
    rng = Random(1)
    for state, _ in list(walk(game, seed=4, most=160))[30::4]:
        if state.is_chance_node() or state.is_terminal():
            continue
        player = state.current_player()
        worlds = [state.resample_from_infostate(player, rng.random) for _ in range(3)]
        for world in worlds:
            assert world.information_state_string(player) == state.information_state_string(player)
            assert world.information_state_tensor(player) == state.information_state_tensor(player)
            assert world.legal_actions() == state.legal_actions()
            assert world.moment.lines(1 - player)[:-1] == state.moment.lines(player)
            assert len(world.information_state_tensor(1 - player)) == len(state.information_state_tensor(player))
            assert world.history() == []
        several += len({str(world) for world in worlds}) > 1
    assert several >= least


# --- its algorithms --------------------------------------------------------------------------------------------------


@pytest.fixture
def tiny(tmp_path: Path):
    """The end of a match of Ingenious on a small board, with two kinds of tiles and racks of one: 154 positions."""
    box = json.loads((Path(components.__file__).parent / "components.json").read_text())
    corners = {"red": [4, 0], "green": [0, 4], "blue": [-4, 4], "orange": [-4, 0], "yellow": [0, -4], "purple": [4, -4]}
    tiles = dict.fromkeys(components.TILE_NAMES, 0) | {"RG": 20, "BO": 16}
    changes = {"sides": dict.fromkeys(components.PLAYERS, 5), "symbols": corners, "rack": 1, "tiles": tiles}
    for table, value in changes.items():
        box[table]["value"] = value
    file, start = tmp_path / "box.json", tmp_path / "start.txt"
    file.write_text(json.dumps(box))
    game, rng = rondel.game("ingenious", 2, components=file), Random(2)
    position, draws = game.setup(), []
    while game.actor(position) != OVER:
        chance = game.actor(position) == CHANCE
        if chance:
            draws.append(position)
        position = game.play(position, rng.choice(game.chance(position).codes if chance else game.legal(position)))
    start.write_text(game.dump(draws[-3]))
    return pyspiel.load_game("python_rondel_ingenious", {"components": str(file), "position": str(start)})


def test_counterfactual_regret_finds_the_end_of_a_small_match(tiny) -> None:
    from open_spiel.python.algorithms import cfr, exploitability

    solver = cfr.CFRSolver(tiny)
    before = exploitability.nash_conv(tiny, solver.average_policy())
    for _ in range(20):
        solver.evaluate_and_update_policy()
    assert exploitability.nash_conv(tiny, solver.average_policy()) < before / 4


def test_sampled_counterfactual_regret_runs_on_it_too(tiny) -> None:
    from open_spiel.python.algorithms import exploitability, external_sampling_mccfr

    np.random.seed(1)
    solver = external_sampling_mccfr.ExternalSamplingSolver(tiny, external_sampling_mccfr.AverageType.SIMPLE)
    before = exploitability.nash_conv(tiny, solver.average_policy())
    for _ in range(60):
        solver.iteration()
    assert exploitability.nash_conv(tiny, solver.average_policy()) < before


@pytest.mark.parametrize("name", ["python_rondel_azul_duel", "python_rondel_ingenious(players=3)"])
def test_search_over_information_sets_plays(name: str) -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    game = pyspiel.load_game(name)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 1.0, 4, random_state=np.random.RandomState(2))
    state = next(state for state, _ in walk(game, seed=1) if not state.is_chance_node())
    assert bot.step(state) in state.legal_actions()


def test_search_with_chance_plays() -> None:
    from open_spiel.python.algorithms import mcts

    game = pyspiel.load_game("python_rondel_maharani")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 1.0, 4, evaluator, random_state=np.random.RandomState(2))
    state = next(state for state, _ in walk(game, seed=1) if not state.is_chance_node())
    assert bot.step(state) in state.legal_actions()


# --- recorded playthroughs -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", sorted(PLAYTHROUGHS.glob("*.xz")), ids=lambda file: file.name.partition(".")[0])
def test_a_recorded_playthrough_is_played_again_line_by_line(file: Path, tmp_path: Path) -> None:
    """``python tests/envs/playthroughs.py`` makes them anew after a change of rules or views."""
    from absl import flags
    from open_spiel.python.algorithms import generate_playthrough

    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["test"])
    unpacked = tmp_path / "playthrough.txt"
    unpacked.write_bytes(lzma.decompress(file.read_bytes()))
    recorded, again = generate_playthrough.replay(str(unpacked))
    for line, other in zip(recorded.splitlines(), again.splitlines(), strict=True):
        assert line == other


def test_playthroughs_are_there_for_every_game_and_not_large() -> None:
    files = list(PLAYTHROUGHS.glob("*.xz"))
    assert {slug for slug in OURS if any(file.name.startswith(slug) for file in files)} == set(OURS)
    assert sum(file.stat().st_size for file in files) < 1_000_000


def test_the_examples_of_the_page_for_researchers_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")
    examples = re.findall(r"^```\{code-block\} python\n\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert len(examples) == 2
    monkeypatch.chdir(tmp_path)
    exec(next(example for example in examples if "pyspiel" in example), {})
