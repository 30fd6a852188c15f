"""Which test proves which clause: ``./test --clauses [GAME]`` prints the table.

A test proves a clause when it carries its id: ``@pytest.mark.clause("IN-9")``. The clauses are those of the games'
RULES.md. A clause without a test fails the suite.
"""

from __future__ import annotations

import ast
import re
import sys
from importlib import import_module
from pathlib import Path

from rondel.core.registry import meta, slugs

TESTS = Path(__file__).parent
_CLAUSE = re.compile(r"^\s*[-*|]\s*\**\s*([A-Z]{2}-\d+)\b", re.MULTILINE)


def clauses(slug: str) -> list[str]:
    """The ids of all clauses of a game, in the order of its RULES.md; none where it has no such page."""
    page = Path(str(import_module(f"{meta(slug).package}.meta").__file__)).parent / "RULES.md"
    return list(dict.fromkeys(_CLAUSE.findall(page.read_text(encoding="utf-8")))) if page.exists() else []


def proofs(slug: str) -> dict[str, list[str]]:
    """For each clause the tests that carry its id."""
    found: dict[str, list[str]] = {clause: [] for clause in clauses(slug)}
    for file in sorted((TESTS / "games" / slug).glob("test_*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                for clause in _marks(node):
                    found.setdefault(clause, []).append(f"{file.relative_to(TESTS)}::{node.name}")
    return found


def _marks(function: ast.FunctionDef) -> list[str]:
    found = []
    for mark in function.decorator_list:
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.clause":
            found += [arg.value for arg in mark.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    return found


def main(games: list[str]) -> int:
    missing = 0
    for slug in games or slugs():
        for clause, tests in proofs(slug).items():
            missing += not tests
            print(f"{clause:6} {'  '.join(tests) or '-- no test --'}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
