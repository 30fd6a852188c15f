"""Rules sources, executed: once for each set of component tables, each time under a name of its own."""

from __future__ import annotations

import ast
import hashlib
import importlib
import importlib.util
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from rondel.core.kernel import tools
from rondel.core.kernel.generator import below
from rondel.core.kernel.layout import State, Struct
from rondel.core.kernel.returns import share

SOURCES = ("rules", "knowledge", "features", "checks")
"""The sources of a game, in the order in which they are executed; each finds the earlier ones in its kit."""
BRAIN = "brain"
"""The package of those by which its bots think, if it has one: they come last, as its ``SOURCES`` names them."""
JUDGE = "judge"
"""The last of them; see `rondel.core.judge`."""
PARTS = "parts"
"""The folder of further sources, for long rules: those that ``PARTS`` in the game's module ``state`` names."""


def _note(s: State, kind: int, *numbers: int) -> None:
    if s.notes is not None:
        s.notes.append((kind, *numbers))


class Kit:
    """What a source finds under the name ``kit``: here, what makes it run as it stands, over nested lists."""

    if TYPE_CHECKING:  # the sources executed before

        def __getattr__(self, name: str) -> ModuleType: ...

    def __init__(self, layout: Struct, tables: Mapping[str, Any]) -> None:
        self._tables = tables
        self.copy: Callable[..., Any] = lambda to, i, source, j: layout.assign(to[i], source[j])
        """Copies the state ``source[j]`` to ``to[i]``."""

    def rule(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Marks a function that only rules call."""
        return function

    def entry(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Marks a function that the contract or a driver calls."""
        return function

    def table(self, name: str) -> Any:
        """A component table; a constant of this instance."""
        return self._tables[name]

    def constant(self, values: Sequence[float] | Sequence[Sequence[float]]) -> Any:
        """A table of a source's own: floats, if one of them is, else whole numbers."""
        return values

    note: Callable[..., Any] = staticmethod(_note)
    """Notes down that something happened: the stuff of events. Compiled, it vanishes."""
    below: Callable[..., Any] = staticmethod(below)
    """The next number 0..n-1 of a tools."""
    pick: Callable[..., Any] = staticmethod(tools.pick)
    """The place into whose weight a number falls."""
    sum_of: Callable[..., Any] = staticmethod(tools.sum_of)
    """The first so many numbers of a row added up."""
    greatest: Callable[..., Any] = staticmethod(tools.greatest)
    """The place of the greatest of the first so many numbers of a row."""
    members: Callable[..., Any] = staticmethod(tools.members)
    """How many belong to a set that is written as bits."""
    copy_numbers: Callable[..., Any] = staticmethod(tools.copy_numbers)
    """Writes the first so many numbers of a row into another one, from a place on."""
    share: Callable[..., Any] = staticmethod(share)
    """How strong the seats are, turned into their returns."""
    add_outcome: Callable[..., Any] = staticmethod(tools.add_outcome)
    """Lists an outcome of chance, if it has weight."""
    weigh_alike: Callable[..., Any] = staticmethod(tools.weigh_alike)
    """Lists outcomes of equal weight."""
    weigh: Callable[..., Any] = staticmethod(tools.weigh)
    """Lists what can be drawn from a supply."""


@dataclass(frozen=True)
class Instance:
    """The rules of a game for one set of components."""

    package: str
    layout: Struct
    tables: Mapping[str, Any]
    mark: str
    """The hash of the tables."""
    rules: ModuleType
    """Set-up, legality, play and chance."""
    knowledge: ModuleType
    """Imagining worlds."""
    features: ModuleType
    """The observation."""
    checks: ModuleType
    """What must hold in every position."""
    judge: ModuleType | None = None
    """What a position is worth, and which moves look good; None where nobody has taught its bots to think."""


def digest(data: Any) -> str:
    """A short stable hash of JSON data."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


_instances: dict[tuple[str, str], Instance] = {}


def instance(package: str, layout: Struct, tables: Mapping[str, Any]) -> Instance:
    """The rules of ``package`` over ``tables``; the same object for the same tables.

    ``layout`` is the LAYOUT of the package's module ``state``: there the compiling process finds it.
    """
    mark = digest(tables)
    if (package, mark) not in _instances:
        modules = execute_all(package, mark, Kit(layout, tables))
        _instances[package, mark] = Instance(package, layout, tables, mark, **modules)
    return _instances[package, mark]


def execute_all(package: str, mark: str, kit: Kit) -> dict[str, ModuleType]:
    """The modules of a game's sources, made with ``kit``, which then holds them too."""
    for source in sources(package):
        setattr(kit, source.rpartition(".")[2], execute(source, mark, kit))
    return {name: getattr(kit, name) for name in (*SOURCES, JUDGE) if name in vars(kit)}


def sources(package: str) -> list[str]:
    """A game's sources in the order in which they are executed, its parts first, its brain last."""
    parts: tuple[str, ...] = getattr(importlib.import_module(f"{package}.state"), PARTS.upper(), ())
    return [
        *(f"{package}.{PARTS}.{name}" for name in parts),
        *(f"{package}.{name}" for name in SOURCES),
        *(f"{package}.{BRAIN}.{name}" for name in _brain(package)),
    ]


def _brain(package: str) -> tuple[str, ...]:
    if importlib.util.find_spec(f"{package}.{BRAIN}") is None:
        return ()
    found: tuple[str, ...] = getattr(importlib.import_module(f"{package}.{BRAIN}"), "SOURCES", ())
    return found


def execute_template(template: str, mark: str, kit: Kit) -> ModuleType:
    """The module of a template, after those of its parts, which ``kit`` then holds too."""
    for part in parts_of(template):
        setattr(kit, part.rpartition(".")[2], execute(part, mark, kit))
    return execute(template, mark, kit)


def parts_of(template: str) -> tuple[str, ...]:
    """The further sources that a template names as its ``PARTS``. It is read, not executed."""
    for node in ast.parse(file_of(template).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == [PARTS.upper()]:
            found: tuple[str, ...] = ast.literal_eval(node.value)
            return found
    return ()


def execute(source: str, mark: str, kit: Kit) -> ModuleType:
    """A module made from a source, under the name ``source@mark``."""
    name = f"{source}@{mark}"
    own = importlib.util.spec_from_file_location(name, file_of(source))
    assert own is not None and own.loader is not None
    module = importlib.util.module_from_spec(own)
    vars(module)["kit"] = kit
    sys.modules[name] = module
    own.loader.exec_module(module)
    return module


def file_of(source: str) -> Path:
    """Where a source lies. It is found, not imported."""
    spec: ModuleSpec | None = importlib.util.find_spec(source)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"no rules source {source}")
    return Path(spec.origin)
