"""Rules, their parts too, are written in the lean subset: no recursion, no tuple index, nothing that allocates."""

from __future__ import annotations

import ast
import builtins
from pathlib import Path

from conformance.callgraph import calls, circle
from each import each

from rondel.core.kernel.source import BRAIN, PARTS, file_of
from rondel.core.kernel.source import sources as names_of
from rondel.core.registry import meta, slugs

LEAN = {"len", "range"}
"""What rules may call of Python's own functions;"""
LEAN_IN_BRAINS = LEAN | {"abs", "float", "int", "max", "min"}
"""and what judges may, who count in floats."""
FROM_OUTSIDE = {"math", "typing", "rondel.core.judge"}
"""What a brain imports besides its own game, for tables and names."""


def sources(slug: str) -> list[Path]:
    return [file_of(name) for name in names_of(meta(slug).package)]


def is_brain(source: Path) -> bool:
    return source.parent.name == BRAIN


def marks(function: ast.FunctionDef) -> list[str]:
    return [mark.id for mark in function.decorator_list if isinstance(mark, ast.Name)]


def functions(source: Path) -> list[ast.FunctionDef]:
    """All at the top of a file, and under a condition there."""
    return [
        node for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))) if isinstance(node, ast.FunctionDef)
    ]


@each("slug", slugs())
def test_every_part_in_the_folder_is_a_source(slug: str) -> None:
    """Or numbers that sources of a brain import."""
    files = sources(slug)
    folder = next(file for file in files if file.name == "rules.py").parent
    found = {file for part in (PARTS, BRAIN) for file in folder.glob(f"{part}/*.py") if file.name != "__init__.py"}
    assert found >= {file for file in files if file.parent != folder}
    assert found - {*files} <= {file for source in filter(is_brain, files) for file in imported(source)}


def imported(source: Path) -> set[Path]:
    """The modules of a brain that a source of it imports."""
    nodes = ast.walk(ast.parse(source.read_text(encoding="utf-8")))
    modules = {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module}
    return {file_of(module) for module in modules if f".{BRAIN}." in module}


@each("slug", slugs())
def test_no_rule_calls_itself_directly_or_in_a_circle(slug: str) -> None:
    assert circle(calls(*sources(slug))) == []


def test_a_circle_is_found(tmp_path: Path) -> None:
    source = tmp_path / "rules.py"
    source.write_text("def a(s):\n    b(s)\n\ndef b(s):\n    c(s)\n\ndef c(s):\n    a(s)\n\ndef d(s):\n    a(s)\n")
    assert circle(calls(source)) == ["rules.a", "rules.b", "rules.c", "rules.d"]


def test_a_circle_through_several_sources_is_found_and_equal_names_are_none(tmp_path: Path) -> None:
    rules, part = tmp_path / "rules.py", tmp_path / "plates.py"
    rules.write_text("def lay(s):\n    plates.lay(s)\n\ndef end(s):\n    pass\n")
    part.write_text("plates = 0\n\ndef lay(s):\n    end(s)\n\ndef end(s):\n    pass\n")
    assert circle(calls(part, rules)) == []
    part.write_text("def lay(s):\n    rules.lay(s)\n")
    assert circle(calls(part, rules)) == ["plates.lay", "rules.lay"]


@each("slug", slugs())
def test_sources_know_each_other_by_their_names_and_only_those_executed_before(slug: str) -> None:
    before: set[str] = set()
    names = {file.stem for file in sources(slug)}
    for file in sources(slug):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Assign):
                targets = node.targets[0].elts if isinstance(node.targets[0], ast.Tuple) else node.targets
                values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
                for target, value in zip(targets, values, strict=False):
                    if ast.unparse(value).removeprefix("kit.") in names:
                        assert ast.unparse(value) == f"kit.{ast.unparse(target)}", file.name
                        assert ast.unparse(target) in before, file.name
        before.add(file.stem)


@each("slug", slugs())
def test_rules_are_lean(slug: str) -> None:
    heavy = (
        ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp, ast.GeneratorExp,
        ast.Lambda, ast.Try, ast.With, ast.JoinedStr, ast.Yield,
    )  # fmt: skip
    for source in sources(slug):
        lean = LEAN_IN_BRAINS if is_brain(source) else LEAN
        for function in filter(marks, functions(source)):
            for node in ast.walk(function):
                where = f"{source.name}:{getattr(node, 'lineno', 0)}"
                assert not isinstance(node, heavy), where
                if isinstance(node, ast.Subscript):
                    assert not isinstance(node.slice, ast.Tuple | ast.Slice), where
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                    assert node.func.id in lean or not hasattr(builtins, node.func.id), where


@each("slug", slugs())
def test_every_function_is_marked_as_rule_or_entry_or_makes_a_table_of_a_brain(slug: str) -> None:
    for source in sources(slug):
        found = functions(source)
        made = {function.name for function in found if is_brain(source) and not marks(function)}
        assert all(name.startswith("_") for name in made), f"{source.name}: {made}"
        for function in found:
            if function.name not in made:
                assert marks(function) in (["rule"], ["entry"]), f"{source.name}: {function.name}"
                called = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
                assert not called & made, f"{source.name}: {function.name}"


@each("slug", slugs())
def test_a_source_imports_from_its_own_package_only(slug: str) -> None:
    """What a kernel is made of must be in the key of its cache."""
    package = meta(slug).package
    for source in sources(slug):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            assert not isinstance(node, ast.Import), source.name
            if isinstance(node, ast.ImportFrom):
                known = is_brain(source) and node.module in FROM_OUTSIDE
                assert known or f"{node.module}.".startswith(f"{package}."), f"{source.name}: {node.module}"
