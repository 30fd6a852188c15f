"""The references of bench/: equal games, and the one line of JSON that they print."""

import importlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import rondel
from rondel.cli.benchmark import read_plan
from rondel.core.kernel import instance
from rondel.games.ingenious import moves

BENCH = Path(__file__).resolve().parents[2] / "bench"
MODES = {
    "solitaire": (1, False),
    "two": (2, False),
    "three": (3, False),
    "four": (4, False),
    "pairs": (4, True),
}
EACH_FOR_THEMSELVES = ("two", "three", "four")
SHORT_TRACKS = (1, 4)
FIRST_SEED, GAMES = 40, 25

needs_compiler = pytest.mark.skipif(shutil.which("g++") is None, reason="g++ is missing: there is nothing to compare")


@pytest.fixture
def load(monkeypatch):
    """Imports a script of bench/ingenious, which is no package."""
    monkeypatch.syspath_prepend(BENCH / "ingenious")
    return importlib.import_module


def configured(mode, track=None):
    """The game of a mode; games at random hardly ever reach 18, so the tracks can be shorter than in any box."""
    players, pairs = MODES[mode]
    game = rondel.game("ingenious", players=players, pairs=pairs)
    if track is None:
        return game
    made = instance(game.meta.package, game.layout, {**game.instance.tables, "track": track})
    return type(game)(game.seats, game.options, made, game.box)


def expected(load, game):
    """Moves and checksum by the interpreted engine."""
    played = [load("oracle").playout(game, FIRST_SEED + number) for number in range(GAMES)]
    return sum(count for count, _ in played), sum(mark for _, mark in played) & 0xFFFFFFFF


def by_cpp(load, mode, monkeypatch, folder, *flags):
    cpp = load("cpp")
    monkeypatch.setattr(cpp, "cache_folder", lambda: folder)
    monkeypatch.setattr(cpp, "FLAGS", (*cpp.FLAGS, *flags))
    players, pairs = MODES[mode]
    asked = SimpleNamespace(players=players, pairs=pairs, seed=FIRST_SEED, games=GAMES, repeat=1)
    count, seconds, checksum = cpp.play(cpp.build("g++", "any"), asked)
    assert seconds > 0
    return count, checksum


def by_plain(load, mode):
    plain = load("plain")
    players, _ = MODES[mode]
    edges = plain.make_edges(players)
    played = [plain.playout(players, edges, FIRST_SEED + number) for number in range(GAMES)]
    return sum(count for count, _ in played), sum(mark for _, mark in played) & 0xFFFFFFFF


@pytest.fixture(scope="module")
def programs(tmp_path_factory):
    """Where the tests build, once for all modes: never in the tree, nor in the user's cache."""
    return tmp_path_factory.mktemp("programs")


@needs_compiler
@pytest.mark.parametrize("mode", MODES)
def test_cpp_plays_the_same_games(load, monkeypatch, programs, mode):
    assert by_cpp(load, mode, monkeypatch, programs) == expected(load, configured(mode))


@needs_compiler
@pytest.mark.parametrize("track", SHORT_TRACKS)
@pytest.mark.parametrize("mode", MODES)
def test_cpp_plays_the_same_games_with_short_tracks(load, monkeypatch, programs, mode, track):
    found = by_cpp(load, mode, monkeypatch, programs, f"-DTRACK_LENGTH={track}")
    assert found == expected(load, configured(mode, track))


@pytest.mark.parametrize("mode", EACH_FOR_THEMSELVES)
def test_plain_plays_the_same_games(load, mode):
    assert by_plain(load, mode) == expected(load, configured(mode))


@pytest.mark.parametrize("track", SHORT_TRACKS)
@pytest.mark.parametrize("mode", EACH_FOR_THEMSELVES)
def test_plain_plays_the_same_games_with_short_tracks(load, monkeypatch, mode, track):
    monkeypatch.setattr(load("plain"), "TRACK", track)
    assert by_plain(load, mode) == expected(load, configured(mode, track))


@pytest.mark.parametrize("mode", MODES)
def test_short_tracks_show_what_games_at_random_hide(load, monkeypatch, mode):
    game = configured(mode, 1)
    seen = set()
    monkeypatch.setattr(game.rules, "note", lambda state, kind, *numbers: seen.add(kind))
    expected(load, game)
    wanted = {moves.REACHED, moves.BONUS, moves.LAPSED_AT_END, moves.ALL_ARE_AT_END, moves.BOARD_IS_FULL}
    wanted |= {moves.SHOWED} if mode != "solitaire" else set()
    wanted |= {moves.LAPSED} if mode == "pairs" else set()
    assert wanted <= seen


# --- the protocol ----------------------------------------------------------------------------------------------------


def run(script, *arguments, **environment):
    """The JSON of a script: one line, and exit code 0."""
    command = [sys.executable, str(BENCH / script), *arguments]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=300, env={**os.environ, **environment}
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("\n") == 1
    return json.loads(done.stdout)


@pytest.mark.parametrize("script", ["oracle.py", "plain.py", pytest.param("cpp.py", marks=needs_compiler)])
def test_a_reference_prints_one_line(load, tmp_path, script):
    arguments = ("--players", "2", "--seed", str(FIRST_SEED), "--games", str(GAMES), "--repeat", "2")
    found = run(f"ingenious/{script}", *arguments, RONDEL_CACHE_DIR=str(tmp_path))
    assert set(found) == {"name", "moves", "games", "seconds", "checksum", "note"}
    assert (found["moves"], found["checksum"]) == expected(load, configured("two"))
    assert found["games"] == GAMES
    assert found["seconds"] > 0


def test_the_yardstick_of_other_games_plays_the_same_games(load):
    arguments = ("--players", "2", "--seed", str(FIRST_SEED), "--games", str(GAMES), "--repeat", "1")
    found = run("ingenious/compiled.py", *arguments)
    assert (found["moves"], found["checksum"]) == expected(load, configured("two"))


@pytest.mark.parametrize(("slug", "least"), [("azul_duel", 0.3), ("maharani", 0.3), ("rajas", 0.2)])
def test_the_plan_of_another_game_compares_it_with_ingenious(slug, least):
    references, ratios = read_plan(BENCH, slug)
    assert [reference.script.resolve() for reference in references] == [BENCH / "ingenious" / "compiled.py"]
    assert ("compiled", "Ingenious, compiled", least) in ratios


def test_without_a_compiler_it_says_so(tmp_path):
    found = run("ingenious/cpp.py", PATH=str(tmp_path))
    assert found == {"name": "C++", "missing": "g++ (apt-get install g++)"}


@pytest.mark.parametrize("mode", [("--players", "1"), ("--players", "4", "--pairs")], ids=["solitaire", "pairs"])
@pytest.mark.parametrize("script", ["ingenious/plain.py", "peers/momaland.py"])
def test_a_mode_that_is_not_played_is_missing(script, mode):
    assert set(run(script, *mode)) == {"name", "missing"}


@pytest.mark.parametrize("wrong", [("--players", "5"), ("--players", "2", "--pairs"), ("--games", "0")])
def test_wrong_arguments_are_refused(wrong):
    command = [sys.executable, str(BENCH / "ingenious" / "plain.py"), *wrong]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout) == (2, "")


@pytest.mark.slow
@pytest.mark.full
@pytest.mark.slow
def test_a_peer_that_cannot_be_installed_is_missing(tmp_path):
    found = run("peers/momaland.py", RONDEL_CACHE_DIR=str(tmp_path), PIP_NO_INDEX="1", PIP_FIND_LINKS="")
    assert set(found) == {"name", "missing"}


@pytest.mark.full
@pytest.mark.slow
def test_momaland_plays():
    found = run("peers/momaland.py", "--games", "2", "--repeat", "1")
    if "missing" in found:
        pytest.skip(found["missing"])
    assert found["checksum"] is None
    assert found["moves"] > 40
    assert found["seconds"] > 0


def test_the_lock_of_a_peer_has_hashes_and_no_address():
    text = (BENCH / "peers" / "momaland.lock").read_text(encoding="utf-8")
    pins = re.findall(r"^[a-z0-9-]+==.*(?:\\\n    --hash=sha256:[0-9a-f]{64} ?)+$", text, re.MULTILINE)
    asked = re.findall(r"^[a-z-]+", (BENCH / "peers" / "momaland.in").read_text(encoding="utf-8"), re.MULTILINE)
    assert {pin.split("==")[0] for pin in pins} == set(asked)
    assert len(pins) == text.count("==")
    assert "://" not in text
