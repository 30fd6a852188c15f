"""Runs the command line as people and programs do, and makes records to show."""

import io
import subprocess
import sys
from types import SimpleNamespace

import pytest
from cli_kit import PROGRAM, clear_environment

import rondel
from rondel.bots import make, play_out


@pytest.fixture
def run(monkeypatch, capsys):
    """Runs ``rondel`` inside this process: ``run("play", "ingenious", typed="quit\\n")``."""

    def go(*words, typed="", **extra):
        from rondel.cli import main

        for name, value in {"LC_ALL": "C.UTF-8", "COLUMNS": "80", "LINES": "24", **extra}.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(sys, "argv", ["rondel", *map(str, words)])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as left:
            main()
        out, err = capsys.readouterr()
        return SimpleNamespace(code=left.value.code, out=out, err=err)

    return go


@pytest.fixture
def refused(run):
    """Runs ``rondel`` and expects one sentence on standard error and exit code 2; returns the sentence."""

    def go(*words, **more):
        done = run(*words, **more)
        assert done.code == 2, done
        assert done.err.count("\n") == 1 and done.err.endswith(".\n"), done.err
        assert "Traceback" not in done.err + done.out
        return done.err.strip()

    return go


@pytest.fixture(scope="session")
def finished():
    """A finished match between random bots."""
    match = rondel.start("ingenious", players=2, seed=5, names=["Ana", "Ben"])
    play_out(match, [make("random", match.game)] * 2, seed=5)
    return match


@pytest.fixture
def record(finished, tmp_path):
    path = tmp_path / "match.rondel"
    finished.record().save(path)
    return path


@pytest.fixture
def program():
    """Runs ``rondel`` as a process of its own."""

    def go(*words, typed="", **extra):
        return subprocess.run(
            [*PROGRAM, *map(str, words)],
            input=typed,
            env=clear_environment(**extra),
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            timeout=60,
            check=False,
        )

    return go
