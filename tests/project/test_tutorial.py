"""The game of the tutorial, cut out of the page: it is small, lawful and can be played."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from itertools import product
from pathlib import Path

import pytest
from conformance import test_rules_sources
from conformance.laws import LAWS
from conformance.references import REFERENCES
from conformance.small_laws import (
    beginning,
    resampling_has_the_right_frequencies,
    resampling_reaches_every_world,
)
from core import test_messages
from project.docs_kit import DOCS, ROOT, TUTORIAL, files_in, unpack
from server.server_kit import Process

import rondel
from rondel.arena.intervals import Interval, of_rate
from rondel.bots import Budget, Searching, make, play_out
from rondel.client import Client
from rondel.core.batch import Batch
from rondel.core.dealer import SeedDealer
from rondel.core.game import Game
from rondel.core.kernel.backend import Interpreted
from rondel.core.kernel.opening import OFF
from rondel.core.match import Match
from rondel.core.registry import configure, meta, register

SLUG = "garland"
SEEDS = range(1, 7)
LINES = 200

pytestmark = pytest.mark.xdist_group("tutorial")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where the files of the page lie; the game is registered."""
    path = tmp_path_factory.mktemp("tutorial")
    with pytest.MonkeyPatch.context() as patch:
        unpack(TUTORIAL, path, patch)
        register(SLUG, SLUG)
        patch.setitem(REFERENCES, SLUG, import_module("reference").reference)
        yield path


@pytest.fixture(scope="module")
def games(folder: Path) -> list[Game]:
    return [configure(SLUG, seats) for seats in meta(SLUG).seats]


def test_it_takes_fewer_than_200_lines_of_python() -> None:
    python = {name: text for name, text in files_in(TUTORIAL).items() if name.endswith(".py")}
    lines = [line for text in python.values() for line in text.splitlines() if line.strip()]
    assert {f"{SLUG}/rules.py", f"{SLUG}/game.py"} <= set(python)
    assert len(lines) < LINES


def test_it_touches_no_file_outside_its_folder_but_its_tests_and_how_it_is_installed() -> None:
    """All tests below play it as it lies there, beside a Rondel in which nothing else is new."""
    outside = {name for name in files_in(TUTORIAL) if not name.startswith(f"{SLUG}/")}
    assert outside == {"reference.py", "pyproject.toml"}


@pytest.mark.parametrize("law", LAWS)
def test_it_keeps_the_law(games: list[Game], law: str) -> None:
    for game in games:
        for seed in SEEDS:
            LAWS[law](game, seed)


@pytest.mark.parametrize("seed", range(2))
def test_it_imagines_the_worlds_that_a_seat_thinks_possible(games: list[Game], seed: int) -> None:
    for game in games:
        resampling_reaches_every_world(game, beginning(game, seed))
        resampling_has_the_right_frequencies(game, beginning(game, seed))


def test_its_sources_are_lean(folder: Path) -> None:
    test_rules_sources.test_rules_are_lean(SLUG)
    test_rules_sources.test_no_rule_calls_itself_directly_or_in_a_circle(SLUG)
    test_rules_sources.test_every_function_is_marked_as_rule_or_entry_or_makes_a_table_of_a_brain(SLUG)


def test_its_words_are_complete(folder: Path) -> None:
    test_messages.test_all_languages_have_the_same_keys(SLUG)
    test_messages.test_every_message_that_the_source_names_exists(SLUG)
    test_messages.test_every_event_has_its_sentence(SLUG)
    test_messages.test_every_game_has_its_title_options_and_values(SLUG)
    test_messages.test_a_whole_match_can_be_told(SLUG)


def test_its_code_is_as_tidy_as_ours(folder: Path) -> None:
    ruff = [sys.executable, "-m", "ruff"]
    settings = ["--no-cache", "--config", str(ROOT / "pyproject.toml")]
    for command in (["check", *settings, "--ignore", "SIM,PLR1730"], ["format", "--check", *settings]):
        done = subprocess.run([*ruff, *command, "."], cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout


def test_bots_play_it_to_the_end_and_the_record_replays(folder: Path) -> None:
    match = rondel.start(SLUG, players=3, seed=5, names=["Ana", "Ben", "Cyd"])
    play_out(match, [make("random", match.game)] * 3, seed=5)
    assert match.over and None not in match.view(None).string
    assert rondel.replay(match.record()).outcome == match.outcome


def test_it_compiles_and_plays_the_same_games(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RONDEL_CACHE_DIR", str(tmp_path))
    engine = rondel.engine(SLUG, players=3, wait=True)
    assert engine.compiled, engine.problem
    batches = [Batch(engine.game, way, 50, seed=1) for way in (engine.backend, Interpreted(engine.game.instance))]
    for batch in batches:
        batch.finish()
    assert batches[0].checksum == batches[1].checksum
    assert [batches[0].state(i).score for i in range(50)] == [batches[1].state(i).score for i in range(50)]


THOUGHT = 60
"""Lines of its judge."""


@pytest.fixture
def thinking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """The game with a brain, as the page on search has it; what was made of it without one is not found meanwhile."""
    monkeypatch.setattr("rondel.core.kernel.source._instances", {})
    monkeypatch.setattr("rondel.core.kernel.opening._Shelf.openings", {})
    for page in (TUTORIAL, DOCS / "thinking.md"):
        unpack(page, tmp_path, monkeypatch)
    register(SLUG, SLUG)
    return configure(SLUG, 2)


def won_by_search(game: Game, other: str, simulations: int, pairs: int) -> Interval:
    """The interval of its rate of wins against another bot, in pairs with the same deal and changed seats."""
    search, rival = make("search", game, Budget(simulations=simulations)), make(other, game)
    won = [0.0] * pairs
    for seed, own in product(range(pairs), (0, 1)):
        match = Match(game, SeedDealer(seed))
        play_out(match, [search, rival] if own == 0 else [rival, search], seed)
        assert match.outcome is not None
        won[seed] += (match.outcome.returns[own] + 0.5) / 2
    return of_rate(won, games=2)


def test_a_judge_of_fewer_than_60_lines_gives_it_bots_that_think(
    thinking: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(OFF, "yes")
    judge = files_in(DOCS / "thinking.md")[f"{SLUG}/brain/judge.py"]
    assert len([line for line in judge.splitlines() if line.strip()]) < THOUGHT
    assert thinking.meta.bots == ("random", "greedy", "search")
    assert won_by_search(thinking, "random", simulations=20, pairs=16).low > 0.5


@pytest.mark.full
def test_its_search_beats_its_greedy(thinking: Game) -> None:
    bot = make("search", thinking)
    assert isinstance(bot, Searching) and bot.ready()
    assert won_by_search(thinking, "greedy", simulations=2000, pairs=400).low > 0.5


@pytest.fixture(scope="module")
def installed(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the game is after ``pip install``."""
    place = tmp_path_factory.mktemp("installed")
    how = ["--quiet", "--offline", "--no-deps", "--no-build-isolation", "--python", sys.executable]
    done = subprocess.run(
        ["uv", "pip", "install", *how, "--target", str(place), str(folder)],
        env={**os.environ, "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return place


def command(installed: Path, *arguments: str, typed: str = "") -> str:
    """What ``rondel`` prints where the game is installed."""
    path = os.pathsep.join([str(Path(rondel.__file__).parents[1]), str(installed)])
    environment = {**os.environ, "PYTHONPATH": path, "COLUMNS": "100"}
    done = subprocess.run(
        [sys.executable, "-m", "rondel", *arguments],
        cwd=installed, env=environment, input=typed, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_once_it_is_installed_it_is_listed_beside_ours(installed: Path) -> None:
    listed = [game["game"] for game in json.loads(command(installed, "games", "--json"))]
    assert SLUG in listed and "ingenious" in listed


def test_it_is_simulated_from_the_command_line_in_several_processes(installed: Path) -> None:
    told = json.loads(command(installed, "simulate", SLUG, "--players", "3", "--games", "12", "--jobs", "2", "--json"))
    assert (told["game"], told["games"], told["moves"]["mean"]) == (SLUG, 12, 9)


def test_it_is_played_at_the_table(installed: Path) -> None:
    told = command(installed, "play", SLUG, "--seed", "3", "--plain", typed="5\n5\nhelp\nmoves\nscore\nrack\nquit\n")
    assert "Where do you hang your flag (blue)?" in told
    assert "A flag hangs on place 5 already (blue)." in told
    assert "Random draws ?" in told


def test_it_is_soaked_and_measured(installed: Path) -> None:
    assert json.loads(command(installed, "soak", SLUG, "--games", "20", "--json"))
    assert json.loads(command(installed, "bench", SLUG, "--games", "50", "--rounds", "1", "--json"))


def test_a_server_has_a_table_for_it_and_its_bots_play(installed: Path, tmp_path: Path) -> None:
    path = os.pathsep.join([str(Path(rondel.__file__).parents[1]), str(installed)])
    with Process(f"sqlite:///{tmp_path / 'rondel.db'}", tmp_path, PYTHONPATH=path) as server:
        moves = asyncio.run(_play(server.address))
    assert moves > 0


async def _play(address: str) -> int:
    """A match against a bot, to its end; how many entries it has."""
    async with Client(address) as ana:
        table = await ana.create(SLUG, [ana.me("Ana"), ana.bot("random")])
        await ana.start(table.id)
        async with ana.connect(table.id) as viewer:
            while not viewer.over:
                if viewer.offers is not None:
                    await viewer.play(viewer.offers.codes()[0])
                else:
                    await viewer.next()
            return viewer.number
