"""``rondel play --resume``: a match left at the terminal table is taken up there again."""

import json
import shlex
from pathlib import Path

import rondel
from rondel.core.record import Record, Sitting


def left(run, path, *words):
    """A match against a bot, left after the person's first move."""
    typed = "moves\n" + rondel.start("ingenious", seed=3, first="1").moves()[0] + "\nquit\n"
    seats = ("--seats", "human:Ana,random", "-o", "first=1")
    done = run("play", "ingenious", *seats, "--seed", 3, "--save", path, "--plain", *words, typed=typed)
    assert done.code == 0 and f"rondel play --resume {path}" in " ".join(done.out.split())
    return Record.load(path)


def test_a_saved_match_goes_on_with_its_seats_names_bots_and_chance(run, tmp_path):
    path = tmp_path / "match"
    before = left(run, path)
    assert before.header.sitting == Sitting((None, "random"), "3")
    done = run("play", "--resume", path, "--plain", typed="draw\nquit\n")
    assert done.code == 0 and "Ana> draw" in done.out and "random" in done.out, "she is asked what she was asked before"
    after = Record.load(path)
    assert after.entries[: len(before.entries)] == before.entries and after.outcome is None
    by_bot = [entry for entry in after.entries[len(before.entries) :] if getattr(entry, "seat", None) == 1]
    assert by_bot, "the bot has moved"
    assert after.header == before.header

    whole = rondel.start("ingenious", seed=3, names=["Ana", "random"], first="1")
    for entry in after.entries:
        if hasattr(entry, "move"):
            whole.play(entry.move)
    assert whole.entries == after.entries, "chance is that of the seed"


def test_a_match_taken_up_can_be_played_to_its_end(run, refused, tmp_path):
    path = tmp_path / "match"
    match = rondel.start("ingenious", seed=3, names=["random", "greedy"])
    match.record().save(path)
    assert run("play", "--resume", path, "--plain").code == 0, "who is called like a bot is one"
    assert rondel.load(path).over
    assert refused("play", "--resume", path) == f"The game in {path} is over; rondel replay shows it."


def test_a_seat_that_was_given_to_a_bot_stays_with_it(run, tmp_path):
    path = tmp_path / "match"
    people = ("--seats", "human:Ana,human:Ben,human:Eva", "-o", "first=1", "--seed", 3)
    run("play", "ingenious", *people, "--save", path, "--plain", typed="\nresign\ny\n\nquit\n")
    assert Record.load(path).header.sitting.bots == ("grandmaster", None, None)
    done = run("play", "--resume", path, "--plain", typed="\nlog\nquit\n")
    assert "Ana resigns." in done.out and "grandmaster now plays for Ana." in done.out


def test_what_cannot_be_taken_up_is_refused_and_left_alone(refused, run, tmp_path):
    foreign = tmp_path / "foreign"
    foreign.write_text("a letter\n")
    assert refused("play", "--resume", foreign) == "This is not a Rondel game record."
    assert foreign.read_text() == "a letter\n"
    assert "cannot be read" in refused("play", "--resume", tmp_path / "nowhere")
    for words in (["play", "ingenious", "--resume", foreign], ["play", "--resume", foreign, "--seed", 1], ["play"]):
        done = run(*words)
        assert done.code == 2 and "Traceback" not in done.err


def test_another_file_can_be_named(run, tmp_path):
    path, other = tmp_path / "match", tmp_path / "other"
    before = left(run, path)
    run("play", "--resume", path, "--save", other, "--plain", typed="draw\nquit\n")
    assert Record.load(path) == before and len(Record.load(other).entries) > len(before.entries)


def test_the_line_that_is_shown_takes_the_match_up(run, tmp_path):
    """Also where a name has a space in it, and with a box of one's own."""
    box, path = tmp_path / "my box.json", tmp_path / "my match"
    own = json.loads((Path(rondel.__file__).parent / "games" / "ingenious" / "components.json").read_text("utf-8"))
    own["track"]["value"] = 17
    box.write_text(json.dumps(own), encoding="utf-8")
    done = run("play", "ingenious", "--components", box, "--seed", 3, "--plain", typed=f"save {path}\nquit\n")
    shown = " ".join(done.out.split()).partition("Go on with: ")[2]
    command = shlex.split(shown[: shown.index("my box.json'") + len("my box.json'")])
    assert command == ["rondel", "play", "--resume", str(path), "--components", str(box)]
    assert run(*command[1:], "--plain", typed="quit\n").code == 0
