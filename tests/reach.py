"""Which statements of the rules a test executes.

A mutant can be caught only by tests that execute the statement it breaks. So every statement inside a function is given
a number, and a source is compiled with a mark before each: what has been executed is a set of bits.
"""

from __future__ import annotations

import ast
import builtins
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from types import CodeType
from typing import Any

from mutation import Mutant, Text

MARKS = "_rondel_marks"
"""The name under which the marked sources find the bytes they mark."""


class Reach:
    """The statements of some sources, numbered through."""

    def __init__(self, sources: Mapping[str, bytes]) -> None:
        self._starts: dict[str, list[int]] = {}
        self._first: dict[str, int] = {}
        self._sources = dict(sources)
        self.count = 0
        for file, source in sources.items():
            text = Text(source)
            starts = sorted(text.span(part)[0] for function in _functions(source) for part in _statements(function))
            self._starts[file], self._first[file] = starts, self.count
            self.count += len(starts)

    def number(self, mutant: Mutant) -> int:
        """The statement that a mutant breaks: the innermost one around its edit."""
        return self._first[mutant.file] + bisect_right(self._starts[mutant.file], mutant.start) - 1

    def marked(self, file: str, path: str) -> CodeType:
        """A source that marks each statement it comes to."""
        source = self._sources[file]
        text, tree = Text(source), ast.parse(source)
        numbers = {start: self._first[file] + at for at, start in enumerate(self._starts[file])}
        for function in _functions(tree):
            _Marking(text, numbers).visit(function)
        return compile(ast.fix_missing_locations(tree), path, "exec")

    def begin(self) -> None:
        """Forgets what has been executed in this process."""
        setattr(builtins, MARKS, bytearray(self.count))

    def reached(self) -> int:
        """What has been executed in this process, a bit for each statement."""
        marks: bytearray = getattr(builtins, MARKS)
        return sum(1 << at for at, mark in enumerate(marks) if mark)


def _functions(source: bytes | ast.Module) -> Iterator[ast.FunctionDef]:
    tree = source if isinstance(source, ast.Module) else ast.parse(source)
    return (node for node in tree.body if isinstance(node, ast.FunctionDef))


def _statements(function: ast.FunctionDef) -> Iterator[ast.stmt]:
    return (node for part in function.body for node in ast.walk(part) if isinstance(node, ast.stmt))


class _Marking(ast.NodeTransformer):
    """Puts a mark before every statement inside a function."""

    def __init__(self, text: Text, numbers: dict[int, int]) -> None:
        self.text = text
        self.numbers = numbers

    def visit(self, node: ast.AST) -> Any:
        number = self.numbers.get(self.text.span(node)[0]) if isinstance(node, ast.stmt) else None
        self.generic_visit(node)
        if number is None:
            return node
        return [ast.copy_location(ast.parse(f"{MARKS}[{number}] = 1").body[0], node), node]
