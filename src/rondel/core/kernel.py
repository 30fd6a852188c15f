"""How rules run: the one place that knows about back ends.

Rules are plain functions over one state object, in a lean subset of Python: ints, loops, chained indexing
(``s.rack[p][i]``), no allocation, no recursion. A rules module is a *source*: `instance` executes it once for each set
of component tables, under a name of its own, with a `Kit` injected as ``kit``. This module holds the interpreted back
end, in which a state is an object of nested lists; it is the reference that any other back end must equal.

>>> layout = Struct(Field("board", (3,), low=-1, high=5), Field("turn"))
>>> s = layout.new()
>>> s.board[1] = 4
>>> layout.copy(s).board
[0, 4, 0]
>>> layout.flaw(s) is None
True
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import TYPE_CHECKING, Any

Words = list[int]
"""The state of a seeded generator: four 32-bit words (xorshift128). See `words` and `below`."""

Table = list[Any]
_MASK = 0xFFFFFFFF


class State:
    """A position. Its fields are those of the game's layout; rules write them, everyone else only reads.

    ``notes`` collects what the rules note down as it happens; it is None where nobody listens.
    """

    __slots__ = ("notes",)
    notes: list[tuple[int, ...]] | None

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: Any) -> None: ...


@dataclass(frozen=True)
class Field:
    """One field of a layout: a whole number (shape ``()``) or an array of them, each within ``low..high``."""

    name: str
    shape: tuple[int, ...] = ()
    low: int = 0
    high: int = 127

    @property
    def size(self) -> int:
        """How many bytes a number takes: 1, 2 or 4, the fewest that hold the range."""
        return next(n for n in (1, 2, 4) if self.low >= -(1 << 8 * n - 1) and self.high < 1 << 8 * n - 1)

    def zeros(self) -> Any:
        if not self.shape:
            return 0
        if len(self.shape) == 1:
            return [0] * self.shape[0]
        return [[0] * self.shape[1] for _ in range(self.shape[0])]

    def numbers(self, value: Any) -> Iterator[int]:
        """All numbers of a value of this field, in order."""
        if not self.shape:
            yield value
        elif len(self.shape) == 1:
            yield from value
        else:
            for row in value:
                yield from row


class Struct:
    """The record layout of one game: one for all its configurations, sized for the largest."""

    def __init__(self, *fields: Field) -> None:
        self.fields = fields
        names = tuple(field.name for field in fields)
        self.type: type[State] = type("State", (State,), {"__slots__": names})
        self.copy: Callable[[State], State] = self._copier()

    def new(self) -> State:
        """A state of zeros."""
        state = self.type()
        state.notes = None
        for field in self.fields:
            setattr(state, field.name, field.zeros())
        return state

    def pack(self, state: State) -> bytes:
        """The state as bytes, for each number as many as its field's range needs: equal bytes, equal states."""
        fields = ((field.size, field.numbers(getattr(state, field.name))) for field in self.fields)
        return b"".join(n.to_bytes(size, "little", signed=True) for size, numbers in fields for n in numbers)

    def flaw(self, state: State) -> str | None:
        """The first field with a number outside its range, or None."""
        for field in self.fields:
            for number in field.numbers(getattr(state, field.name)):
                if not field.low <= number <= field.high:
                    return field.name
        return None

    def _copier(self) -> Callable[[State], State]:
        lines = ["def copy(state):", "    new = make()", "    new.notes = None"]
        for field in self.fields:
            source = f"state.{field.name}"
            if len(field.shape) == 1:
                source += "[:]"
            elif field.shape:
                source = f"[row[:] for row in {source}]"
            lines.append(f"    new.{field.name} = {source}")
        scope: dict[str, Any] = {"make": self.type}
        exec("\n".join([*lines, "    return new"]), scope)
        copier: Callable[[State], State] = scope["copy"]
        return copier


def words(seed: int, purpose: str = "") -> Words:
    """A seeded generator for search, bots and tests; real games take chance from a `Dealer`.

    Generators of one seed for different purposes have nothing in common: a bot must not hold the dealer's stream.
    """
    digest = hashlib.blake2b(f"{purpose}{seed}".encode(), digest_size=16).digest()
    found = [int.from_bytes(digest[i : i + 4], "little") for i in range(0, 16, 4)]
    return found if any(found) else [1, 2, 3, 4]


def below(w: Words, n: int) -> int:
    """The next number 0..n-1. Shifts and xors of 32-bit words only, so that every back end gives the same."""
    t = w[0] ^ ((w[0] << 11) & _MASK)
    v = w[3] ^ (w[3] >> 19) ^ t ^ (t >> 8)
    w[0] = w[1]
    w[1] = w[2]
    w[2] = w[3]
    w[3] = v
    return (v * n) >> 32


def _note(s: State, kind: int, *numbers: int) -> None:
    if s.notes is not None:
        s.notes.append((kind, *numbers))


class Kit:
    """What a rules source finds under the name ``kit``."""

    def __init__(self, tables: Mapping[str, Any], rules: ModuleType | None = None) -> None:
        self._tables = tables
        self.rules = rules
        self.note = _note
        self.below = below

    def rule(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Marks a function that only rules call."""
        return function

    def entry(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Marks a function that the contract calls."""
        return function

    def table(self, name: str) -> Any:
        """A component table; a constant of this instance."""
        return self._tables[name]


@dataclass(frozen=True)
class Instance:
    """The rules of a game for one set of components."""

    layout: Struct
    rules: ModuleType
    """Set-up, legality, play and chance."""
    knowledge: ModuleType
    """Imagining worlds."""
    features: ModuleType
    """The observation."""
    checks: ModuleType
    """What holds in every position."""
    tables: Mapping[str, Any]


def digest(data: Any) -> str:
    """A short stable hash of JSON data."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


_instances: dict[tuple[str, str], Instance] = {}


def instance(package: str, layout: Struct, tables: Mapping[str, Any]) -> Instance:
    """The rules of ``package`` over ``tables``; the same object for the same tables."""
    key = (package, digest(tables))
    if key not in _instances:
        rules = _execute(f"{package}.rules", key[1], Kit(tables))
        knowledge = _execute(f"{package}.knowledge", key[1], Kit(tables, rules))
        features = _execute(f"{package}.features", key[1], Kit(tables, rules))
        checks = _execute(f"{package}.checks", key[1], Kit(tables, rules))
        _instances[key] = Instance(layout, rules, knowledge, features, checks, tables)
    return _instances[key]


def _execute(source: str, mark: str, kit: Kit) -> ModuleType:
    spec: ModuleSpec | None = importlib.util.find_spec(source)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"no rules source {source}")
    name = f"{source}@{mark}"
    own = importlib.util.spec_from_file_location(name, spec.origin)
    assert own is not None and own.loader is not None
    module = importlib.util.module_from_spec(own)
    vars(module)["kit"] = kit
    sys.modules[name] = module
    own.loader.exec_module(module)
    return module
