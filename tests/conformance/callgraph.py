"""Who calls whom in the rules sources of a game: recursion, direct or in a circle, is not allowed in rules."""

from __future__ import annotations

import ast
from pathlib import Path


def calls(*sources: Path) -> dict[str, set[str]]:
    """For each function of the sources, as ``source.function``, the functions of the sources that it calls."""
    functions = {
        f"{source.stem}.{node.name}": node
        for source in sources
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
    }
    graph = {}
    for name, function in functions.items():
        called = [node.func for node in ast.walk(function) if isinstance(node, ast.Call)]
        own = name.partition(".")[0]
        names = {f"{own}.{func.id}" for func in called if isinstance(func, ast.Name)}
        # Sources know each other by their names: plates.lay(s) is lay of plates.py.
        names |= {ast.unparse(func) for func in called if isinstance(func, ast.Attribute)}
        graph[name] = names & set(functions)
    return graph


def circle(graph: dict[str, set[str]]) -> list[str]:
    """The functions of one circle, or none."""
    left = dict(graph)
    while True:
        ends = [name for name, called in left.items() if not called & set(left)]
        if not ends:
            return sorted(left)
        for name in ends:
            del left[name]
        if not left:
            return []
