"""Programs on the command line: tried out on the games, at the table, and refused with a sentence."""

import json
import sys

import pytest
from bots.door_kit import PUPPET


@pytest.fixture
def puppet(tmp_path, monkeypatch):
    """The command of a program that does as it is told."""
    file = tmp_path / "puppet.py"
    file.write_text(PUPPET, encoding="utf-8")
    monkeypatch.setenv("DOOR_LOG", str(tmp_path / "log"))
    return lambda *deeds: f"{sys.executable} -I -S {file} {' '.join(deeds)}"


def test_a_program_that_plays_well_is_told_so(run, puppet):
    done = run("bot", "check", puppet(), "--game", "maharani", "--seconds", "600")
    assert done.code == 0 and "Maharani" in done.out and "Nothing went wrong." in done.out and done.err == ""


def test_one_that_fails_is_told_where_why_and_what_it_wrote(run, puppet):
    done = run("bot", "check", puppet("crash"), "--game", "maharani", "--seconds", "600")
    assert done.code == 1 and "Maharani, 2 players: The program has ended, with exit code 3." in done.out
    assert done.out.count("The program has ended, with exit code 3.") == 1 and "happened again, " in done.out
    assert "Traceback: no idea" in done.out
    told = run("bot", "check", puppet("crash"), "--game", "maharani", "--seconds", "600", "--json")
    found = json.loads(told.out)
    assert told.code == 1 and found["fine"] is False and "no idea" in found["errors"]
    assert found["matches"][0]["lost"][0]["reason"] == "ended"


def test_what_cannot_be_run_is_refused_with_a_sentence(run):
    for command in ("no-such-program", "'"):
        done = run("bot", "check", command)
        assert done.code == 2 and done.out == "" and done.err.count("\n") == 1


def test_a_program_sits_at_the_table_and_its_losses_are_told_at_the_end(run, puppet):
    seats = f"deep=cmd:{puppet('illegal')},me"
    done = run("play", "ingenious", "--seats", seats, "-o", "first=1", "--plain", typed="quit\n")
    assert done.code == 0
    assert "deep lost 1 turn to a plain bot. The program answered with a move that" in done.out


def test_a_comma_in_quotes_belongs_to_a_command(run, puppet):
    done = run("play", "ingenious", "--seats", f'me,deep=cmd:{puppet()} "1,2"', "--plain", typed="quit\n")
    assert done.code == 0 and done.err == ""


def test_a_saved_match_says_nothing_that_is_run(run, puppet, tmp_path):
    file = tmp_path / "saved.jsonl"
    run("play", "maharani", "--seats", f"me,deep=cmd:{puppet()}", "--save", file, "--plain", typed="quit\n")
    text = file.read_text(encoding="utf-8")
    assert "puppet" not in text and '"greedy"' in text
