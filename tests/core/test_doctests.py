"""Every example in a docstring, in the README and in the documents is true."""

import doctest
import pkgutil
from importlib import import_module
from pathlib import Path

import pytest

import rondel

ROOT = Path(__file__).parents[2]
SOURCES = ("rules", "knowledge", "features", "checks")
"""Executed by a loader with their tables; they cannot be imported."""


def modules() -> list[str]:
    found = [info.name for info in pkgutil.walk_packages(rondel.__path__, "rondel.")]
    return [
        "rondel",
        *(n for n in found if not (".games." in n and n.endswith(SOURCES)) and not n.endswith("__main__")),
    ]


def documents() -> list[Path]:
    return [path for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))) if path.exists()]


@pytest.mark.parametrize("name", modules())
def test_the_examples_of_a_module_are_true(name):
    try:
        module = import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.startswith("rondel"):
            raise
        pytest.skip(f"{missing.name} is an extra that is not installed")
    assert doctest.testmod(module).failed == 0


def test_there_are_examples_to_run():
    names = ("rondel", "rondel.bots", "rondel.core.kernel", "rondel.core.outcome")
    assert all(doctest.DocTestFinder().find(import_module(name)) for name in names)
    assert sum(doctest.testmod(import_module(name)).attempted for name in names) >= 10


@pytest.mark.parametrize("path", documents(), ids=lambda path: path.name)
def test_the_examples_of_a_document_are_true(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert doctest.testfile(str(path), module_relative=False, encoding="utf-8").failed == 0
