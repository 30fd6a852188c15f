"""The mutants of a rules source: the source with one small edit.

An operator turned, a number raised, arguments swapped, a loop shortened, a statement left out, a condition that always
or never holds. Every line inside a function has one at least; all other bytes of the source stay as they are.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

RULES = "rules.py"
_OPERATOR = re.compile(rb"not\s+in|is\s+not|[^\s()]+")
_CLAUSE = re.compile(r"\b[A-Z]{2}-\d+\b")
_TURNED = {
    **{"<": ("<=", ">="), "<=": ("<", ">"), ">": (">=", "<="), ">=": (">", "<"), "==": ("!=",), "!=": ("==",)},
    **{"in": ("not in",), "not in": ("in",), "is": ("is not",), "is not": ("is",), "and": ("or",), "or": ("and",)},
    **{"+": ("-",), "-": ("+",), "*": ("//",), "//": ("%",), "%": ("//",), "/": ("*",), "**": ("*",)},
    **{"<<": (">>",), ">>": ("<<",), "&": ("|",), "|": ("&",), "^": ("&",)},
}


class Mutant(NamedTuple):
    """One edit: the bytes from ``start`` to ``end`` of the source become ``new``."""

    function: str
    line: int
    was: str
    becomes: str
    start: int
    end: int
    new: bytes
    clauses: frozenset[str]
    """The clauses that the function names."""
    file: str = RULES
    """The source in the game's folder."""

    def source(self, sound: bytes) -> bytes:
        return sound[: self.start] + self.new + sound[self.end :]


Edit = tuple[int, int, str]


def mutants(source: bytes, file: str = RULES) -> list[Mutant]:
    """All mutants of a rules source, in the order of its lines."""
    found = []
    text = Text(source)
    for function in ast.walk(ast.parse(source)):
        if isinstance(function, ast.FunctionDef):
            clauses = frozenset(_CLAUSE.findall(text.of(function)))
            edits = {edit for part in function.body for node in ast.walk(part) for edit in _edits(node, text)}
            found += [text.mutant(function.name, clauses, *edit, file) for edit in sorted(edits)]
    return sorted(found, key=lambda mutant: mutant.line)


class Text:
    """A source by the positions of its syntax tree, which count bytes."""

    def __init__(self, source: bytes) -> None:
        self.source = source
        self.lines = source.splitlines(keepends=True)
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line))

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self.starts[node.lineno - 1] + node.col_offset, self.starts[node.end_lineno - 1] + node.end_col_offset

    def of(self, node: ast.expr | ast.stmt) -> str:
        start, end = self.span(node)
        return self.source[start:end].decode()

    def mutant(self, function: str, clauses: frozenset[str], start: int, end: int, new: str, file: str) -> Mutant:
        line = self.source.count(b"\n", 0, start) + 1
        edited = self.source[self.starts[line - 1] : start] + new.encode() + self.source[end:]
        was, becomes = (row.split(b"\n", 1)[0].decode().strip() for row in (self.lines[line - 1], edited))
        return Mutant(function, line, was, becomes, start, end, new.encode(), clauses, file)

    def turned(self, left: ast.expr, right: ast.expr) -> Iterator[Edit]:
        """The operator between two operands turned into others; that of ``+=`` too."""
        begin, end = self.span(left)[1], self.span(right)[0]
        operator = _OPERATOR.search(self.source, begin, end)
        assert operator is not None
        name = operator[0].decode()
        plain = name.removesuffix("=") if name not in _TURNED else name
        for new in _TURNED[plain]:
            yield operator.start(), operator.start() + len(plain), new


def _edits(node: ast.AST, text: Text) -> Iterator[Edit]:
    """What can be broken at one node of the syntax tree."""
    match node:
        case ast.Compare():
            for left, right in pairwise([node.left, *node.comparators]):
                yield from text.turned(left, right)
        case ast.BoolOp():
            for left, right in pairwise(node.values):
                yield from text.turned(left, right)
        case ast.BinOp():
            yield from text.turned(node.left, node.right)
        case ast.UnaryOp():
            yield *text.span(node), text.of(node.operand)
        case ast.Constant(value=bool()):
            yield *text.span(node), str(not node.value)
        case ast.Constant(value=int()):
            yield *text.span(node), str(node.value + 1)
        case ast.IfExp() | ast.If():
            yield *text.span(node.test), "True"
            yield *text.span(node.test), "False"
        case ast.While():
            yield *text.span(node.test), "False"
        case ast.For():
            yield *text.span(node.iter), "()"
        case ast.Call(func=ast.Name(id="range"), args=[bound]):
            yield *text.span(bound), f"1, {text.of(bound)}"
            yield *text.span(bound), f"{text.of(bound)} - 1"
        case ast.Call(func=ast.Name(id="range"), args=[first, bound]):
            yield *text.span(first), f"{text.of(first)} + 1"
            yield *text.span(bound), f"{text.of(bound)} - 1"
        case ast.Call():
            yield from _swaps(node, text)
        case ast.stmt():
            yield from _statement(node, text)


def _swaps(call: ast.Call, text: Text) -> Iterator[Edit]:
    """Two neighbouring arguments swapped; the first is the state, which nothing can be mistaken for."""
    for one, two in pairwise(call.args[1:]):
        if text.of(one) != text.of(two):
            (start, begin), (finish, end) = text.span(one), text.span(two)
            yield start, end, text.of(two) + text.source[begin:finish].decode() + text.of(one)


def _statement(node: ast.stmt, text: Text) -> Iterator[Edit]:
    """A value changed, or the statement left out."""
    match node:
        case ast.Pass() | ast.Expr(value=ast.Constant()):
            pass
        case ast.Return(value=ast.Constant()) | ast.Assign(targets=[ast.Name()], value=ast.Constant()):
            pass  # the number itself is changed
        case ast.Return(value=ast.Compare() | ast.BoolOp()):
            yield *text.span(node.value), f"not ({text.of(node.value)})"
        case ast.Return(value=ast.expr()) | ast.Assign(targets=[ast.Name()]):
            yield *text.span(node.value), f"({text.of(node.value)}) + 1"
        case ast.AugAssign():
            yield from text.turned(node.target, node.value)
            yield *text.span(node), "pass"
        case _:
            yield *text.span(node), "pass"
