"""``rondel bench`` and ``rondel soak``: numbers for people and programs."""

from __future__ import annotations

import json
import sys

import pytest
from each import each
from full import in_parts

from rondel.cli import bench_envs
from rondel.core.messages import LANGUAGES
from rondel.core.soak import Soak, Trouble

SCRIPT = """
import json, sys
from rondel.core.batch import Batch
from rondel.core.kernel.backend import Interpreted
from rondel.core.registry import configure, register
register("awkward", "conformance.awkward")
given = dict(zip(sys.argv[1::2], sys.argv[2::2]))
game = configure("awkward", int(given["--players"]))
batch = Batch(game, Interpreted(game.instance), int(given["--games"]), int(given["--seed"]))
batch.finish()
said = {"name": "x", "moves": batch.moves, "games": len(batch), "seconds": 0.5, "checksum": batch.checksum + %d}
print(json.dumps(said))
"""
PLAN = """
[[reference]]
name = "other"
script = "other.py"
slow = true

[[reference]]
name = "absent"
script = "absent.py"

[[ratio]]
of = "compiled"
to = "other"
least = 0.5

[[ratio]]
of = "compiled"
to = "absent"
least = 0.5
"""


@pytest.fixture
def references(tmp_path, monkeypatch, request):
    """A folder with a reference that plays the same games and one that cannot be run."""
    folder = tmp_path / "bench" / "awkward"
    folder.mkdir(parents=True)
    (folder / "bench.toml").write_text(PLAN)
    (folder / "other.py").write_text(SCRIPT % 0)
    (folder / "absent.py").write_text('print(\'{"name": "absent", "missing": "a compiler"}\')')
    monkeypatch.setenv("PYTHONPATH", str(request.config.rootpath / "tests"))
    return folder.parent


SMALL = ("--games", 50, "--rounds", 1)


@pytest.mark.compiled
def test_a_benchmark_for_programs(run, references):
    done = run("bench", "awkward", *SMALL, "--references", references, "--json")
    assert done.code == 0
    report = json.loads(done.out)["games"][0]
    rates = {rate["name"]: rate for rate in report["rates"]}
    own = {"compiled", "unlisted", "one_thread", "two_threads", "stepped_one", "stepped_two", "interpreted"}
    assert set(rates) == {*own, "other", "absent"}
    assert rates["absent"] == {"name": "absent", "missing": "a compiler"}
    assert rates["compiled"]["checksum"] == rates["unlisted"]["checksum"]
    assert rates["one_thread"]["checksum"] == rates["two_threads"]["checksum"]
    assert rates["stepped_one"]["checksum"] == rates["stepped_two"]["checksum"] != rates["one_thread"]["checksum"]
    assert rates["stepped_one"]["games"] == rates["one_thread"]["games"] and rates["stepped_one"]["moves"] > 0
    assert rates["interpreted"]["checksum"] == rates["other"]["checksum"] and report["differing"] == []
    first, second = report["ratios"]
    assert first["ratio"] == pytest.approx(
        rates["compiled"]["moves"] / rates["compiled"]["seconds"] / (rates["other"]["moves"] / 0.5)
    )
    assert second["ratio"] is None
    assert report["state_bytes"] > 0 and report["slowest_interpreted_ms"] > 0


@each("language", in_parts(reversed(LANGUAGES)))
def test_a_benchmark_for_people_in_every_language(run, references, language):
    done = run("bench", "awkward", *SMALL, "--references", references, "--lang", language)
    assert done.code == 0 and "Magpies" in done.out and "a compiler" in done.out and "ms" in done.out


def test_a_reference_that_plays_other_games_is_reported(run, references):
    (references / "awkward" / "other.py").write_text(SCRIPT % 1)
    done = run("bench", "awkward", *SMALL, "--references", references)
    assert done.code == 1 and "other did not play the same games" in done.out


def test_a_benchmark_needs_no_references(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = run("bench", "awkward", *SMALL, "--json")
    assert [row["of"] for row in json.loads(done.out)["games"][0]["ratios"]] == ["two_threads"]


ENVS = """
[[envs.reference]]
name = "other"
script = "other.py"

[[envs.reference]]
name = "absent"
script = "absent.py"

[[envs.ratio]]
of = "agents"
to = "other"
least = 0.5
"""


@pytest.mark.filterwarnings("ignore:.*is not compiled:RuntimeWarning")
def test_environments_are_measured_beside_others(run, references, monkeypatch):
    monkeypatch.setattr(bench_envs, "THREADS_BATCH", 4)
    monkeypatch.setattr(bench_envs, "STEPS", 5)
    (references / "awkward" / "bench.toml").write_text(ENVS)
    small = ("bench", "awkward", "--envs", *SMALL, "--steps", 50, "--references", references)
    done = run(*small, "--json")
    assert done.code == 0
    report = json.loads(done.out)["games"][0]
    rates = {rate["name"]: rate for rate in report["rates"]}
    assert set(rates) == {"agents", "wrapped", "alone", "many", "playouts", "other", "absent"}
    assert rates["absent"]["missing"] == "a compiler"
    assert [(row["of"], row["to"]) for row in report["ratios"]] == [("agents", "other"), ("many", "playouts")]
    assert report["ratios"][0]["ratio"] > 0 and report["memory_steps"] == 50
    for language in in_parts(reversed(LANGUAGES)):
        shown = run(*small, "--lang", language)
        assert shown.code == 0 and "Magpies" in shown.out and "a compiler" in shown.out


def test_environments_are_not_measured_without_their_packages(refused, monkeypatch):
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "rondel.envs.many_agents", raising=False)
    done = refused("bench", "awkward", "--envs", *SMALL)
    assert "pettingzoo" in done and "rondel[envs]" in done


def test_what_cannot_be_measured_is_refused(refused, tmp_path):
    assert "no game" in refused("bench", "chess")
    assert str(tmp_path / "none") in refused("bench", "awkward", "--references", tmp_path / "none")
    assert "no game" in refused("soak", "chess")


@pytest.mark.compiled
def test_a_soak_plays_every_mode(run):
    done = run("soak", "awkward", "--games", 30, "--json")
    report = json.loads(done.out)
    assert done.code == 0 and report["backend"] == "compiled"
    assert [mode["mode"] for mode in report["modes"]] == ["3", "3 long=yes", "4", "4 long=yes"]
    assert all(mode["games"] == 30 and mode["troubles"] == [] for mode in report["modes"])


@each("language", LANGUAGES)
def test_a_soak_for_people_in_every_language(run, language):
    done = run("soak", "awkward", "--games", 3, "--lang", language)
    assert done.code == 0 and "Magpies" in done.out


def test_a_soak_that_finds_trouble_says_which_game_it_was_and_fails(run, monkeypatch):
    def trouble(self, games, seed, threads, tell):
        self.troubles.append(Trouble("sound", "deck", 77, 5, "awkward\nseats: 3\n"))

    monkeypatch.setattr(Soak, "run", trouble)
    done = run("soak", "awkward", "--games", 1)
    assert done.code == 1
    assert "sound (deck), game of seed 77, step 5" in done.out and "  seats: 3" in done.out
