"""Databases for the tests of the server: a file each, or a database of a PostgreSQL that is started once."""

import io
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from server import bots_kit
from server.server_kit import Postgres, file_in

from rondel.server import thinker


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    server = Postgres()
    yield server
    server.stop()


@pytest.fixture
def database(request, tmp_path) -> str:
    """The address of a new database in the newest form; SQLite unless a test asks for another."""
    if getattr(request, "param", "sqlite") == "postgres":
        return request.getfixturevalue("postgres").database()
    return file_in(tmp_path)


@pytest.fixture
def empty(request, tmp_path) -> str:
    """The same before any server was there."""
    if getattr(request, "param", "sqlite") == "postgres":
        return request.getfixturevalue("postgres").empty()
    return f"sqlite:///{tmp_path / 'rondel.db'}"


@pytest.fixture
def folder(tmp_path, monkeypatch) -> Iterator[Path]:
    """Where a bot in another process says that it thinks, and hears that it may answer."""
    found = tmp_path / "bots"
    found.mkdir()
    monkeypatch.setenv(bots_kit.FOLDER, str(found))
    monkeypatch.setattr(thinker, "_choose", bots_kit.wait_and_choose)
    yield found
    (found / "go").touch()


@pytest.fixture
def command(monkeypatch, capsys):
    """Runs ``rondel tables ...`` in this process; its exit code and what it writes."""

    def go(*words: object) -> tuple[object, str]:
        from rondel.cli import main

        for name, value in {"LC_ALL": "C.UTF-8", "COLUMNS": "120"}.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(sys, "argv", ["rondel", "tables", *map(str, words)])
        monkeypatch.setattr(sys, "stdin", io.StringIO())
        with pytest.raises(SystemExit) as left:
            main()
        out, err = capsys.readouterr()
        return left.value.code, out + err

    return go
