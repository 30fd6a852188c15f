"""Rules are written in the lean subset: no recursion, no tuple index, nothing that allocates."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest
from conformance.callgraph import calls, circle

from rondel.core.registry import meta, slugs

SOURCES = ("rules", "knowledge", "features", "checks")


def sources(slug: str) -> list[Path]:
    folder = Path(str(import_module(f"{meta(slug).package}.meta").__file__)).parent
    return [folder / f"{name}.py" for name in SOURCES]


@pytest.mark.parametrize("slug", slugs())
def test_no_rule_calls_itself_directly_or_in_a_circle(slug: str) -> None:
    assert circle(calls(*sources(slug))) == []


def test_a_circle_is_found(tmp_path: Path) -> None:
    source = tmp_path / "rules.py"
    source.write_text("def a(s):\n    b(s)\n\ndef b(s):\n    c(s)\n\ndef c(s):\n    a(s)\n\ndef d(s):\n    a(s)\n")
    assert circle(calls(source)) == ["a", "b", "c", "d"]


@pytest.mark.parametrize("slug", slugs())
def test_rules_are_lean(slug: str) -> None:
    heavy = (
        ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp, ast.GeneratorExp,
        ast.Lambda, ast.Try, ast.With, ast.JoinedStr, ast.Yield,
    )  # fmt: skip
    for source in sources(slug):
        tree = ast.parse(source.read_text(encoding="utf-8"))
        for function in [node for node in tree.body if isinstance(node, ast.FunctionDef)]:
            for node in ast.walk(function):
                where = f"{source.name}:{getattr(node, 'lineno', 0)}"
                assert not isinstance(node, heavy), where
                if isinstance(node, ast.Subscript):
                    assert not isinstance(node.slice, ast.Tuple | ast.Slice), where


@pytest.mark.parametrize("slug", slugs())
def test_every_function_is_marked_as_rule_or_entry(slug: str) -> None:
    for source in sources(slug):
        tree = ast.parse(source.read_text(encoding="utf-8"))
        for function in [node for node in tree.body if isinstance(node, ast.FunctionDef)]:
            marks = [mark.id for mark in function.decorator_list if isinstance(mark, ast.Name)]
            assert marks in (["rule"], ["entry"]), f"{source.name}: {function.name}"


@pytest.mark.parametrize("slug", slugs())
def test_a_source_imports_from_its_own_package_only(slug: str) -> None:
    """What a kernel is made of must be in the key of its cache."""
    package = meta(slug).package
    for source in sources(slug):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            assert not isinstance(node, ast.Import), source.name
            if isinstance(node, ast.ImportFrom):
                assert node.module is not None and node.module.startswith(f"{package}."), (
                    f"{source.name}: {node.module}"
                )
