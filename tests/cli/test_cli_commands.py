"""Every command: what people read, what programs read, and its help."""

import json
import subprocess
from importlib import import_module
from importlib.resources import files

import pytest
from cli_kit import PROGRAM, clear_environment
from each import each

import rondel
from rondel.core.facts import LEVELS
from rondel.core.messages import LANGUAGES, game_messages
from rondel.core.registry import meta

COMMANDS = (
    "games",
    "play",
    "simulate",
    "arena",
    "replay",
    "components",
    "bench",
    "bench-search",
    "bench-analyse",
    "soak",
)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(run, command):
    done = run(command, "--help")
    assert done.code == 0
    assert "Usage" in done.out and "--lang" in done.out


def test_without_a_command_the_help_is_shown(run):
    done = run()
    assert done.code == 2
    assert all(command in done.out + done.err for command in COMMANDS)


def test_version(run):
    assert run("--version").out.startswith("rondel ")


def test_games_for_people_and_programs(program):
    shown = program("games")
    assert shown.returncode == 0
    assert "Ingenious" in shown.stdout and "greedy" in shown.stdout and "pairs" in shown.stdout
    written = " ".join(shown.stdout.split())
    assert written.count("Takes the most it can see now") == 1, "how a level plays is said once for all games"
    assert "expert Expert Thinks far ahead" in written and "learner plays by default" in written
    games = json.loads(program("games", "--json").stdout)
    ingenious = next(game for game in games if game["game"] == "ingenious")
    assert ingenious["players"] == [1, 2, 3, 4]
    assert ingenious["bots"] == [*LEVELS, "random", "greedy", "search"]
    assert [level["name"] for level in ingenious["levels"]] == list(LEVELS) and ingenious["usual"] == "learner"
    assert all(level["title"] and level["help"] for level in ingenious["levels"])
    assert {option["name"]: option["default"] for option in ingenious["options"]}["pairs"] == "no"


def test_games_shows_one_game_and_prints_its_schemas(run):
    assert "Maharani" not in run("games", "ingenious").out
    schema = json.loads(run("games", "ingenious", "--schema", "observation", "--players", "3").out)
    assert schema == rondel.game("ingenious", players=3).facts.schema["observation"]
    for wrong in (["--schema", "view"], ["rajas", "--players", "2"]):
        done = run("games", *wrong)
        assert done.code == 2 and "--schema" in done.err


@each("language", LANGUAGES)
def test_games_in_every_language(run, language):
    done = run("games", "--lang", language)
    assert game_messages("rondel.games.ingenious").say("summary", {}, language)[:30] in done.out


def test_simulate_is_the_same_for_a_seed_and_any_number_of_processes(run):
    line = ("simulate", "ingenious", "--players", 3, "--games", 9, "--seed", 8, "--bots", "random", "--json", "--each")
    one, two, other = (json.loads(run(*line, *more).out) for more in (("-j", 1), ("-j", 2), ("-j", 1, "--seed", 9)))
    assert one.pop("seconds") >= 0 and two.pop("seconds") >= 0
    assert one == two
    assert one["each"] != other["each"]
    assert one["games"] == len(one["each"]) == 9
    assert one["mean_result"] == pytest.approx(sum(sum(game["results"]) for game in one["each"]) / 27)
    assert sum(seat["wins"] for seat in one["seats"]) == pytest.approx(9)


@pytest.mark.compiled
def test_simulate_for_people(run):
    done = run("simulate", "ingenious", "--games", 2, "--bots", "greedy,random", "-j", 1, "--each")
    assert done.code == 0 and done.err == ""
    assert "greedy" in done.out and "random" in done.out and "Mean result" in done.out


def test_simulate_solitaire_and_pairs(run):
    solo = json.loads(run("simulate", "ingenious", "-p", 1, "-n", 1, "--bots", "random", "--json").out)
    assert len(solo["seats"]) == 1 and solo["moves"]["mean"] > 20
    pairs = json.loads(
        run("simulate", "ingenious", "-p", 4, "-n", 1, "-o", "pairs=yes", "--bots", "random", "--json").out
    )
    assert pairs["options"]["pairs"] is True
    assert pairs["seats"][0]["mean_result"] == pairs["seats"][2]["mean_result"]
    assert [seat["wins"] for seat in pairs["seats"]] in ([1, 0, 1, 0], [0, 1, 0, 1]), "a pair's win is whole"
    assert sorted(seat["mean_place"] for seat in pairs["seats"]) == [1, 1, 2, 2]
    assert [seat["shared"] for seat in pairs["seats"]] == [0, 0, 0, 0]
    assert (pairs["bots"]["random"]["wins"], pairs["bots"]["random"]["mean_place"]) == (1, 1.5), "and one of the bot's"


def test_one_player_is_told_as_one(run, tmp_path):
    done = run("simulate", "ingenious", "-p", 1, "-n", 1, "--bots", "random")
    assert done.out.startswith("Ingenious, 1 player, 1 game, seed 1\n")
    rondel.start("ingenious", 1, seed=1).record().save(tmp_path / "alone")
    assert run("replay", tmp_path / "alone").out.startswith("Ingenious, 1 player, edition ")


def test_replay_verifies_and_shows(run, record, finished):
    done = run("replay", record)
    assert done.code == 0
    assert f"all {finished.number} entries replay exactly" in done.out
    assert "Ana" in done.out and "Place" in done.out
    data = json.loads(run("replay", record, "--json").out)
    assert data["verified"] is True
    assert len(data["entries"]) == finished.number
    assert data["outcome"]["places"] == list(finished.outcome.places)


def test_replay_step_by_step(run, record):
    done = run("replay", record, "--step", "--plain", typed="\n\nq\n")
    assert done.code == 0
    assert done.out.count("Enter: next") == 3
    assert run("replay", record, "--step", "--plain", typed="").code == 0


def test_replay_of_a_running_match(run, tmp_path):
    path = tmp_path / "running"
    run("play", "ingenious", "--seed", 1, "--save", path, typed="quit\n")
    done = run("replay", path)
    assert done.code == 0 and "still going on" in done.out


@pytest.mark.parametrize("package", ["rondel.cli", f"{meta('ingenious').package}.terminal"])
def test_catalogues_have_the_same_keys_in_every_language(package):
    import_module(package)
    texts = [json.loads((files(package) / "messages" / f"{name}.json").read_text("utf-8")) for name in LANGUAGES]
    assert all(text.keys() == texts[0].keys() for text in texts)


def test_a_closed_pipe_is_quiet(record):
    with subprocess.Popen(
        [*PROGRAM, "replay", str(record)],
        env=clear_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as done:
        done.stdout.close()
        assert done.stderr.read() == b""


def test_a_terminal_without_unicode(program, record):
    done = program("replay", record, PYTHONIOENCODING="ascii", LANG="C")
    assert done.returncode == 0
    done.stdout.encode("ascii")
