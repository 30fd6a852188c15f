"""Every example in a docstring, in the README and in the documents is true."""

import doctest
import pkgutil
import re
from importlib import import_module
from pathlib import Path

import pytest
from each import each
from project.docs_kit import ROOT, pages, unpack

import rondel
from rondel.core.kernel.source import parts_of, sources
from rondel.core.registry import meta

pytestmark = pytest.mark.compiled

EXECUTED = {
    "rondel.core.kernel.drivers",
    "rondel.core.kernel.walk",
    "rondel.search.tree",
    *parts_of("rondel.search.tree"),
    "rondel.server.migrations.env",
    *(source for slug in rondel.slugs() for source in sources(meta(slug).package)),
}
"""Executed by a loader, with their tables or a database; they cannot be imported."""


def modules() -> list[str]:
    found = [info.name for info in pkgutil.walk_packages(rondel.__path__, "rondel.")]
    return ["rondel", *(name for name in found if name not in EXECUTED and not name.endswith("__main__"))]


def documents() -> list[Path]:
    return [ROOT / "README.md", *pages()]


@each("name", modules())
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
    unpack(path, tmp_path, monkeypatch)
    assert doctest.testfile(str(path), module_relative=False, encoding="utf-8").failed == 0


@each("path", documents())
def test_a_document_has_no_example_that_is_not_run(path):
    examples = re.findall(r"^```python\n(.*?)^```$", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert all(example.startswith(">>> ") for example in examples)
