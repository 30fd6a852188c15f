"""The folder of an arena: nothing that was told is lost, and what is wrong is told in one sentence."""

from __future__ import annotations

import json
import multiprocessing
import os
from pathlib import Path

import pytest
from arena.arena_kit import contest, run, thinkers, timeless
from core.core_kit import refusal
from each import each
from kernel.kernel_kit import of_game

import rondel
from rondel.arena import Arena
from rondel.arena import folder as disk
from rondel.arena.errors import BadFolder
from rondel.arena.folder import GAMES, HEADER, opened
from rondel.core.messages import LANGUAGES

pytestmark = [pytest.mark.usefixtures("thinkers"), *of_game("awkward")]
__all__ = ["thinkers"]
BOTS = ["greedy", "random"]


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """A folder with six games."""
    run(BOTS, 3, path=tmp_path)
    return tmp_path


def files(path: Path) -> dict[str, bytes]:
    return {str(file): file.read_bytes() for file in sorted(path.rglob("*")) if file.is_file()}


def problem(path: Path, names: list[str] = BOTS, seed: int = 1) -> BadFolder:
    """Why a folder is refused; it is unchanged, and there are words for it."""
    before = files(path)
    error = refusal(BadFolder, lambda: run(names, 3, seed=seed, path=path))
    assert files(path) == before
    assert all(error.say(language).count("\n") == 0 for language in LANGUAGES)
    return error


def test_what_is_kept(begun):
    header = json.loads((begun / HEADER).read_text())
    assert (header["game"], header["bots"], header["seed"]) == ("awkward", BOTS, 1)
    assert header["components"] and header["settings"]["scale"] == 2.0
    lines = [json.loads(line) for line in (begun / GAMES).read_text().splitlines()]
    assert [(line["deal"], line["lineup"]) for line in lines][:3] == [(0, [0, 1]), (0, [1, 0]), (1, [1, 0])]
    records = sorted((begun / "records").iterdir())
    assert len(records) == len(lines) == 6
    matches = [rondel.load(record) for record in records]
    assert all(match.over for match in matches)
    results = {tuple(match.game.scores(match.state).result[:2]) for match in matches}
    assert results == {tuple(line["results"]) for line in lines}


@each("left", range(1, 90, 7))
def test_a_line_that_was_not_written_to_its_end_is_dropped_and_its_game_played_again(left, tmp_path_factory):
    path = tmp_path_factory.mktemp("cut")
    whole = run(BOTS, 3, path=path)
    text = (path / GAMES).read_bytes()
    *_, last = text.splitlines(keepends=True)
    (path / GAMES).write_bytes(text[: len(text) - len(last) + min(left, len(last) - 1)])
    assert timeless(run(BOTS, 3, path=path).games) == timeless(whole.games)
    assert len((path / GAMES).read_bytes().splitlines()) == 6


def damaged(text: bytes) -> dict[str, tuple[bytes, int]]:
    """Files of games that nobody wrote so, each with the line that is wrong."""
    lines = text.splitlines(keepends=True)
    return {
        "noise": (b"\x00\xff\n" + text, 1),
        "a hole": (text.replace(b"moves", b"mo\x00es", 1), 1),
        "another number": (text.replace(b'"results":[', b'"results":[1', 1), 1),
        "a game twice": (text + lines[2], 7),
        "cut in the middle": (lines[0][:30] + b"\n" + b"".join(lines[1:]), 1),
        "an empty line": (lines[0] + b"\n" + b"".join(lines[1:]), 2),
        "a tail of something else": (text + b"dear diary", 7),
        "a long tail": (text + disk.BEGIN + b"1" * 5000, 7),
        "nested": (text + b'{"deal":' + b"[" * 3000 + b"\n", 7),
    }


@each("what", damaged(b"a\nb\nc\n"))
def test_a_damaged_file_of_games_is_told_with_its_line_and_nothing_changes(what, tmp_path_factory):
    path = tmp_path_factory.mktemp("damaged")
    run(BOTS, 3, path=path)
    text, line = damaged((path / GAMES).read_bytes())[what]
    (path / GAMES).write_bytes(text)
    error = problem(path)
    assert error.key == "folder_damaged" and error.arguments["line"] == line and error.arguments["file"] == GAMES


@each("text", ["", "{", "[1]", "\x00", '{"arena": 1', "[" * 5000])
def test_a_damaged_header_is_told(text, tmp_path_factory):
    path = tmp_path_factory.mktemp("damaged")
    run(BOTS, 2, path=path)
    (path / HEADER).write_text(text)
    assert problem(path).key == "folder_damaged"


def test_another_arena_is_refused(begun):
    assert problem(begun, seed=2).arguments["settings"] == ["seed"]
    assert problem(begun, ["random", "greedy"]).arguments["settings"] == ["bots"]
    header = json.loads((begun / HEADER).read_text())
    for name, other in (("edition", 99), ("components", "0" * 16), ("settings", {}), ("more", 1)):
        (begun / HEADER).write_text(json.dumps({**header, name: other}))
        assert problem(begun).arguments["settings"] == [name]
    (begun / HEADER).write_text(json.dumps({**header, "arena": 2}))
    assert problem(begun).key == "folder_format"


def test_a_folder_of_something_else_is_refused(tmp_path):
    (tmp_path / "letter.txt").write_text("dear diary")
    assert problem(tmp_path).key == "folder_foreign"
    (tmp_path / HEADER).write_text('{"name": "a bull ring"}')
    assert problem(tmp_path).key == "folder_foreign"


def test_a_file_is_no_folder(tmp_path):
    (tmp_path / "file").write_text("dear diary")
    error = refusal(BadFolder, lambda: run(BOTS, 2, path=tmp_path / "file"))
    assert error.key == "folder_write"


def test_a_new_folder_that_was_not_begun_in_earnest_is_a_new_one(tmp_path):
    (tmp_path / disk.LOCK).touch()
    (tmp_path / (HEADER + disk.PART)).write_text('{"are')
    assert len(run(BOTS, 2, path=tmp_path).games) == 4


def hold(path: str, held, done) -> None:
    import fcntl

    with open(Path(path) / disk.LOCK, "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        held.set()
        done.wait(60)


def test_two_processes_do_not_play_in_one_folder(begun):
    spawn = multiprocessing.get_context("spawn")
    held, done = spawn.Event(), spawn.Event()
    other = spawn.Process(target=hold, args=(str(begun), held, done))
    other.start()
    try:
        assert held.wait(60)
        assert problem(begun).key == "folder_busy"
    finally:
        other.kill()
        other.join()
    assert len(run(BOTS, 3, path=begun).games) == 6, "a lock is gone with its process"


@each("after", [0, 1, 40])
def test_a_full_disk_is_told_and_loses_nothing(after, tmp_path_factory, monkeypatch):
    path = tmp_path_factory.mktemp("full")
    small = run(BOTS, 2, path=path)
    lines = (path / GAMES).read_bytes()
    write = os.write
    room = after

    def filling(file, data):
        nonlocal room
        if room <= 0:
            raise OSError(28, "No space left on device")
        count = write(file, data[:room])
        room -= count
        return count

    monkeypatch.setattr(os, "write", filling)
    error = refusal(BadFolder, lambda: run(BOTS, 4, path=path))
    assert error.key == "folder_write" and error.arguments["problem"] == "No space left on device"
    monkeypatch.setattr(os, "write", write)
    assert (path / GAMES).read_bytes() == lines
    grown = run(BOTS, 4, path=path)
    assert grown.games[:4] == small.games and len(grown.games) == 8


def test_a_game_is_told_only_once_it_is_stored(begun):
    arena, stored = Arena(contest(*BOTS), 5), []
    with opened(begun, arena.contest) as folder:
        arena.run(folder=folder, tell=lambda _: stored.append((begun / GAMES).read_bytes().count(b"\n")))
    assert stored == [6, 7, 8, 9, 10]
