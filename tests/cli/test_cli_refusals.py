"""Bad input: one clear sentence, exit code 2, nothing changed, no traceback."""

import json

import msgspec
import pytest

from rondel.core.record import Record

BAD = [
    (["play", "chess"], "no game"),
    (["components", "chess"], "no game"),
    (["simulate", "chess"], "no game"),
    (["play", "ingenious", "--players", "9"], "9"),
    (["simulate", "ingenious", "--players", "0"], "0"),
    (["play", "ingenious", "-o", "colour=red"], "no option"),
    (["play", "ingenious", "-o", "pairs"], "name=value"),
    (["play", "ingenious", "-o", "pairs=maybe"], "maybe"),
    (["play", "ingenious", "-o", "pairs=yes"], "pairs=yes"),
    (["simulate", "ingenious", "-o", "talk=yes"], "talk=yes"),
    (["play", "ingenious", "--seats", "me,deepblue"], "cannot sit down"),
    (["play", "ingenious", "--players", "3", "--seats", "me,greedy"], "2 seats"),
    (["play", "ingenious", "--save", "/no/such/folder/file"], "cannot be written"),
    (["play", "ingenious", "--components", "/no/such/file"], "There is no components file /no/such/file"),
    (["simulate", "ingenious", "--components", "."], "cannot be read"),
    (["replay", "/no/such/record", "--components", "/no/such/file"], "cannot be read"),
    (["components", "ingenious", "--components", "/no/such/file"], "There is no components file"),
    (["components", "ingenious", "--schema", "--check", "mine.json"], "exclude each other"),
    (["components", "chess", "--check", "mine.json"], "no game"),
    (["simulate", "ingenious", "--bots", "deepblue"], "no bot"),
    (["simulate", "ingenious", "--bots", "random,random,random"], "3"),
    (["replay", "/no/such/file"], "cannot be read"),
    (["replay", "."], "cannot be read"),
    (["play"], "name a game, or a file with --resume"),
    (["simulate", "ingenious", "--games", "0"], "--games"),
    (["simulate", "ingenious", "--seed", "x"], "--seed"),
    (["games", "--lang", "fr"], "--lang"),
    (["games", "--wrong"], "--wrong"),
    (["fly"], "fly"),
]


@pytest.mark.parametrize(("words", "part"), BAD, ids=[" ".join(words) for words, _ in BAD])
def test_one_sentence(refused, words, part):
    assert part in refused(*words)


@pytest.mark.parametrize("words", [["simulate", "chess"], ["simulate", "ingenious", "--games", "no"]])
def test_programs_get_an_object(run, words):
    done = run(*words, "--json")
    assert done.code == 2
    error = json.loads(done.out)["error"]
    assert set(error) == {"code", "key", "message"}
    assert error["message"] == done.err.strip()


def test_refusals_speak_the_chosen_language(refused):
    assert refused("play", "chess", "--lang", "cs").startswith("Hra „chess“")
    assert refused("play", "chess", LC_ALL="sk_SK.UTF-8") != refused("play", "chess", LC_ALL="fr_FR.UTF-8")


def test_control_characters_are_not_repeated(refused):
    assert "\x1b" not in refused("play", "\x1b[2Jchess\n")


FLAWS = (
    "empty",
    "noise",
    "cut",
    "cut in a line",
    "edited",
    "other edition",
    "other components",
    "unknown game",
    "other options",
    "other format",
)


def broken(text):
    """Records that are not what they were, each with a part of the sentence that says so."""
    lines = text.splitlines(keepends=True)
    header = json.loads(lines[0])
    return {
        "empty": ("", "not a Rondel game record"),
        "noise": ("\x00\xff\n" * 5, "not a Rondel game record"),
        "cut": ("".join(lines[:-3]), "cut off"),
        "cut in a line": (text[:-40], "cut off"),
        "edited": (text.replace("Ana", "Eva"), "changed"),
        "other edition": (again(text, edition=header["edition"] + 1), "edition"),
        "other components": (again(text, components="0" * 16), "other components"),
        "unknown game": (again(text, game="chess"), "cannot be set up"),
        "other options": (again(text, options={**header["options"], "first": "1"}), "cannot be replayed"),
        "other format": (text.replace('"rondel":1', '"rondel":99', 1), "format"),
    }


def again(text, **changes):
    """The record with another header and a right checksum."""
    record = Record.read(text)
    return msgspec.structs.replace(record, header=msgspec.structs.replace(record.header, **changes)).text()


@pytest.mark.parametrize("flaw", FLAWS)
def test_broken_records(refused, record, flaw):
    text, part = broken(record.read_text())[flaw]
    record.write_text(text)
    assert part in refused("replay", record)
    assert record.read_text() == text


def test_stored_shows_another_edition_unverified(run, record):
    record.write_text(again(record.read_text(), edition=7, components="0" * 16))
    done = run("replay", record, "--stored")
    assert done.code == 0
    assert "Not verified" in done.out and "Ana places" in done.out and "Places: 1." in done.out
    assert json.loads(run("replay", record, "--stored", "--json").out)["verified"] is False


def test_stored_refuses_what_was_edited(refused, record):
    record.write_text(record.read_text().replace("Ana", "Eva"))
    assert "changed" in refused("replay", record, "--stored")


def test_no_file_is_overwritten(refused, run, tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("dear diary")
    assert "already exists" in refused("play", "ingenious", "--save", path)
    done = run("play", "ingenious", "--plain", typed=f"save {path}\nsave {path}.new\nsave {path}.new\nquit\n")
    assert done.out.count("already exists") == 1 and done.out.count("was written") == 2
    assert path.read_text() == "dear diary"


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("play", "ingenious", "--players", 2, "--seats", ""), "seats"),
        (("simulate", "ingenious", "--bots", ""), "no bot"),
        (("simulate", "ingenious", "-p", 4, "-o", "pairs=no", "-o", "pairs=yes"), "twice"),
    ],
)
def test_empty_and_doubled_arguments_are_refused(refused, words, part):
    assert part in refused(*words)


def test_a_full_disk_is_one_sentence(program):
    import subprocess
    import sys

    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "rondel.cli", "games", "--json"],
            stdout=full, stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
    assert done.returncode != 0 and "Traceback" not in done.stderr


@pytest.mark.parametrize("words", [("components",), ("components", "--schema"), ("simulate", "--components", "f.json")])
def test_a_game_without_component_tables_says_so(refused, words):
    command, *more = words
    assert refused(command, "awkward", *more) == "Magpies has no component tables."
