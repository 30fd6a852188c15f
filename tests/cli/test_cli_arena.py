"""``rondel arena``: what people and programs read, and what is kept whatever happens."""

import json
import signal
import subprocess
import time
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from cli_kit import PROGRAM, clear_environment
from each import each

import rondel
from rondel.core.registry import meta

SOLO = ("arena", "ingenious", "-p", 1, "--bots", "greedy,random", "-j", 1)
TWO = ("arena", "ingenious", "--bots", "greedy,random", "-j", 1)


@pytest.mark.compiled
def test_results_for_people_and_programs(run, tmp_path):
    line = (*TWO, "--pairs", 3, "--seed", 4)
    done = run(*line, "--out", tmp_path)
    assert done.code == 0 and done.err == ""
    assert done.out.startswith("Ingenious, 2 players, 3 deals (6 games), seed 4\n")
    assert "greedy" in done.out and "100.0" in done.out and "Elo" in done.out and "Fair share 50.0 %" in done.out
    assert max(map(len, done.out.splitlines())) <= 80
    found = json.loads(run(*line, "--out", tmp_path, "--json").out)
    kept = json.loads((tmp_path / "results.json").read_text())
    assert found.pop("seconds") >= 0 and found == kept
    assert (found["deals"], found["games"], found["ratings"], found["timed"]) == (3, 6, "elo", False)
    assert found["machine"]["processors"] >= 1
    assert [bot["bot"] for bot in found["bots"]] == ["greedy", "random"]
    assert sum(bot["wins"] for bot in found["bots"]) == 6
    ElementTree.parse(tmp_path / "ladder.svg")
    assert len((tmp_path / "games.jsonl").read_text().splitlines()) == 6
    assert all(rondel.load(file).over for file in (tmp_path / "records").iterdir())
    assert run("replay", next((tmp_path / "records").iterdir())).code == 0


@each("language", ["sk", "sr"])
def test_its_tables_have_room_for_the_words_of_every_language(run, language):
    done = run(*TWO, "--pairs", 2, "--stop", 50, "--lang", language)
    assert done.code == 0 and "greedy" in done.out and "random" in done.out and "50\xa0%" in done.out


def test_a_ladder_is_that_of_the_levels_unless_others_are_named(program, tmp_path):
    line = ("arena", "maharani", "--ladder", "--pairs", 2, "-j", 1, "--json")
    found = json.loads(program(*line, RONDEL_INTERPRETED="1").stdout)
    names = [bot["bot"] for bot in found["bots"]]
    assert names == list(reversed(meta("maharani").levels))
    assert [couple["bots"] for couple in found["couples"]] == [[*pair] for pair in pairwise(names)]


def test_alone_results_are_compared(run, tmp_path):
    done = run(*SOLO, "--pairs", 2, "--lang", "cs", "--out", tmp_path)
    assert done.code == 0 and "Proti prvnímu" in done.out and "+0,00" in done.out
    assert "průměrný výsledek" in (tmp_path / "ladder.svg").read_text()


def test_seconds_are_said_not_to_repeat(program):
    line = ("arena", "ingenious", "-p", 1, "--bots", "search@0.001s", "--pairs", 2, "-j", 1)
    done = program(*line, RONDEL_INTERPRETED="1")
    assert done.returncode == 0 and "these results do not" in done.stdout
    assert "The rules are not compiled" in done.stderr


@each(
    ("words", "part"),
    [
        (("chess",), "no game"),
        (("ingenious", "--bots", "greedy,deepblue"), "no bot"),
        (("ingenious", "--bots", ""), "at least two bots"),
        (("ingenious", "--bots", "greedy"), "at least two bots"),
        (("ingenious", "--bots", "search@5,search@5"), "twice"),
        (("ingenious", "--bots", "greedy,search@nothing"), "search@400"),
        (("ingenious", "--bots", "greedy@5,random"), "takes no budget"),
        (("ingenious", "--budget", 0), "more than 0"),
        (("ingenious", "--budget", 10**9), "600 seconds"),
        (("ingenious", "--budget", "nan"), "600 seconds"),
        (("ingenious", "--simulations", 0), "at least 1"),
        (("ingenious", "--simulations", 10**9), "10000000"),
        (("ingenious", "--budget", 1, "--simulations", 10), "one of the two"),
        (("ingenious", "--pairs", 1), "2 to 1000000 deals, not 1"),
        (("ingenious", "--pairs", -5), "not"),
        (("ingenious", "--stop", 100), "below 100"),
        (("ingenious", "-p", 1, "--stop", 50), "Nobody wins alone"),
        (("ingenious", "-p", 9), "9"),
        (("ingenious", "-o", "talk=yes"), "talk=yes"),
        (("ingenious", "--out", "/dev/null/folder"), "cannot be written"),
    ],
)
def test_what_makes_no_arena_is_refused_in_one_sentence(refused, words, part):
    assert part in refused("arena", *words)


def test_a_folder_of_somebody_else_stays_as_it_is(refused, tmp_path):
    (tmp_path / "letter.txt").write_text("dear diary")
    assert "something other than an arena" in refused(*SOLO, "--pairs", 2, "--out", tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["letter.txt"]


def test_another_arena_in_the_folder_is_refused(run, refused, tmp_path):
    assert run(*SOLO, "--pairs", 2, "--out", tmp_path).code == 0
    assert "other settings (seed)" in refused(*SOLO, "--pairs", 2, "--out", tmp_path, "--seed", 2)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_an_arena_that_is_interrupted_goes_on(run, how, tmp_path):
    games = tmp_path / "new" / "games.jsonl"
    line = ("arena", "ingenious", "-p", 1, "--bots", "random", "--out", games.parent)
    with subprocess.Popen(
        [*PROGRAM, *map(str, line), "--pairs", "100000", "-j", "2"], env=clear_environment(), stderr=subprocess.PIPE,
        text=True,
    ) as arena:  # fmt: skip
        try:
            until = time.monotonic() + 60
            while not games.exists() or games.read_text().count("\n") < 4:
                assert time.monotonic() < until and arena.poll() is None
                time.sleep(0.02)
            arena.send_signal(how)
            said = arena.communicate(timeout=60)[1]
        finally:
            arena.kill()
    if how == signal.SIGINT:
        assert arena.returncode == 130
        assert said == f"What was finished is kept in {games.parent}; the same command goes on from there.\n"
    before = games.read_text()
    assert before.count("\n") >= 4
    assert run(*line, "--pairs", 3, "-j", 1).code == 0
    assert games.read_text().startswith(before[: before.rindex("\n") + 1])
