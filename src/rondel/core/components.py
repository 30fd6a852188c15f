"""What lies in a game's box, as data: files of tables, each with how far it is to be trusted.

A game names its tables in a struct whose fields are `Table`, and the conditions that a playable box fulfils in a
function; a `Boxes` of both reads the standard box of the game's folder and the files of owners. A file is a JSON object
of tables. An owner writes down what differs: a table that is left out is that of the standard box.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from importlib.resources import files
from itertools import islice
from json import JSONDecodeError
from pathlib import Path
from typing import Annotated, Any, Generic, Literal, NamedTuple, Protocol, TypeVar, get_args, get_type_hints

import msgspec
from msgspec.inspect import Type

from rondel.core.errors import BadComponents
from rondel.core.facts import Meta, Value
from rondel.core.kernel import Instance, Struct, digest, instance
from rondel.core.messages import Phrase, game_messages
from rondel.core.schema import Fault, faults, json_schema, parse, schema, shown

STANDARD = "components.json"
"""The file of the standard box, in the game's folder."""
LIMIT = 4 * 2**20
"""Bytes of a file."""
MOST_PROBLEMS = 100
"""How many things wrong with a file are told."""
DIALECT = "https://json-schema.org/draft/2020-12/schema"

Trust = Literal["certain", "likely", "reconstruction"]
"""Read off the box or its rules; told by somebody who has it; ours, so that it fits all that is known."""
TRUST: tuple[Trust, ...] = get_args(Trust)

T = TypeVar("T")
B = TypeVar("B", bound=msgspec.Struct)
G_co = TypeVar("G_co", covariant=True)


class Table(msgspec.Struct, Generic[T], frozen=True, forbid_unknown_fields=True):
    """One table of a box."""

    trust: Trust
    value: T


Demand = Callable[[bool, str, Phrase, Any], None]
"""``demand(holds, field, expected, found)``: what a game asks of a box beyond its schema."""


class Make(Protocol[G_co]):
    """``make`` of a game's module ``game``: the game for a number of players, with the standard box or an owner's."""

    def __call__(self, seats: int, options: Mapping[str, Value], file: Path | None = None) -> G_co: ...


class Reading(NamedTuple, Generic[B]):
    """A file read: a box, or all that is wrong. ``own`` are the tables that the file itself has.

    ``doubts`` are what is strange in a box that can be played.
    """

    game: str
    file: str
    box: B | None
    problems: tuple[BadComponents, ...] = ()
    own: tuple[str, ...] = ()
    doubts: tuple[BadComponents, ...] = ()

    def sound(self) -> B:
        """The box; `BadComponents` naming the file, the first field that is wrong and what was expected there."""
        if self.box is not None:
            return self.box
        error, others = self.problems[0], len(self.problems) - 1
        if others:
            error = BadComponents("components_more", problem=error, count=others, game=self.game, file=self.file)
        error.problems = self.problems
        raise error


class Boxes(Generic[B]):
    """The boxes of one game: the standard one, and those of its owners."""

    def __init__(
        self,
        game: Meta,
        kind: type[B],
        check: Callable[[B, Demand], None],
        doubt: Callable[[B, Demand], None] | None = None,
    ) -> None:
        self.game = game
        self._kind = kind
        self._check = check
        self._doubt = doubt
        self._messages = game_messages(game.package)

    @cached_property
    def standard(self) -> B:
        """The box as it is sold."""
        return self._read((files(self.game.package) / STANDARD).read_bytes(), STANDARD, {}).sound()

    def read(self, path: Path | None) -> Reading[B]:
        """The standard box, or an owner's file with everything that is wrong with it."""
        if path is None:
            return Reading(self.game.slug, STANDARD, self.standard)
        try:
            with path.open("rb") as file:
                data = file.read(LIMIT + 1)
        except FileNotFoundError:
            return self._bad(str(path), BadComponents("components_missing", file=str(path)))
        except (OSError, ValueError) as problem:
            why = getattr(problem, "strerror", None) or str(problem)
            return self._bad(str(path), BadComponents("components_file", file=str(path), problem=why))
        return self._read(data, str(path), msgspec.to_builtins(self.standard))

    def maker(
        self,
        game: Callable[[int, Mapping[str, Value], Instance, B], G_co],
        layout: Struct,
        tables: Callable[[B], Mapping[str, Any]],
    ) -> Make[G_co]:
        """What makes the game of a box: ``tables`` are the constants that its rules have of it."""

        def make(seats: int, options: Mapping[str, Value], file: Path | None = None) -> G_co:
            box = self.read(file).sound()
            return game(seats, options, instance(self.game.package, layout, tables(box)), box)

        return make

    def _read(self, data: bytes, file: str, standard: dict[str, Any]) -> Reading[B]:
        if len(data) > LIMIT:
            return self._bad(file, BadComponents("components_long", file=file, limit=LIMIT))
        try:
            content = parse(data.decode("utf-8-sig"))
        except UnicodeDecodeError as problem:
            return self._bad(file, BadComponents("components_text", file=file, byte=problem.start + 1))
        except JSONDecodeError as problem:
            place = {"line": problem.lineno, "column": problem.colno}
            return self._bad(file, BadComponents("components_json", file=file, **place))
        except RecursionError:
            return self._bad(file, BadComponents("components_deep", file=file))
        tables = self._kind.__struct_fields__
        if not isinstance(content, dict):
            return self._bad(file, BadComponents("components_object", file=file, possible=list(tables)))
        own = tuple(name for name in tables if name in content)
        found = list(islice(faults(self._schema, content, ""), MOST_PROBLEMS))
        if found:
            return self._bad(file, *(self._problem(file, fault) for fault in found), own=own)
        box = msgspec.convert({**standard, **{name: content[name] for name in own}}, self._kind)
        problems = self._unfulfilled(self._check, box, lambda fault: self._problem(file, fault, _table(fault) in own))
        if problems:
            return self._bad(file, *problems, own=own)
        doubts: tuple[BadComponents, ...] = ()
        if self._doubt is not None:
            doubts = self._unfulfilled(self._doubt, box, lambda fault: self._told("components_doubt", file, fault))
        return Reading(self.game.slug, file, box, own=own, doubts=doubts)

    def _unfulfilled(
        self, conditions: Callable[[B, Demand], None], box: B, tell: Callable[[Fault], BadComponents]
    ) -> tuple[BadComponents, ...]:
        """Which conditions a box does not fulfil."""
        found: list[BadComponents] = []

        def demand(holds: bool, field: str, expected: Phrase, value: Any) -> None:
            if not holds:
                found.append(tell(Fault(field, expected, shown(value))))

        conditions(box, demand)
        return tuple(found)

    def _bad(self, file: str, *problems: BadComponents, own: tuple[str, ...] = ()) -> Reading[B]:
        return Reading(self.game.slug, file, None, problems[:MOST_PROBLEMS], own)

    def _problem(self, file: str, fault: Fault, written: bool = True) -> BadComponents:
        return self._told("components_field" if written else "components_left_out", file, fault)

    def _told(self, key: str, file: str, fault: Fault) -> BadComponents:
        place = {"file": file, "field": fault.field}
        return BadComponents(key, self._messages, **place, expected=fault.expected, found=fault.found)

    @cached_property
    def _file(self) -> type[msgspec.Struct]:
        """What may stand in a file: any of the tables, which game it is for, and notes for people and editors."""
        tables = get_type_hints(self._kind, include_extras=True)
        slug = Literal[self.game.slug]  # type: ignore[name-defined]
        heads = {"game": slug, "note": _TEXT, "schema": _TEXT}
        fields = [(name, kind | msgspec.UnsetType, msgspec.UNSET) for name, kind in {**tables, **heads}.items()]
        return msgspec.defstruct("File", fields, rename={"schema": "$schema"}, forbid_unknown_fields=True)

    @cached_property
    def _schema(self) -> Type:
        return schema(self._file)

    def schema(self) -> dict[str, Any]:
        """JSON schema of a components file, for editors."""
        made = json_schema(self._file)
        parts = made["$defs"]
        whole = parts.pop("File")
        tables = {name: part for name, part in whole["properties"].items() if "$ref" in part}
        names = {name: part.pop("$ref").rpartition("/")[2] for name, part in tables.items()}
        for name, part in tables.items():
            part.update({key: value for key, value in parts[names[name]].items() if key not in ("title", *part)})
        for name in set(names.values()):
            del parts[name]
        return {"$schema": DIALECT, **whole, "title": self.game.title, **({"$defs": parts} if parts else {})}


_TEXT = Annotated[str, msgspec.Meta(max_length=2000)]


def _table(fault: Fault) -> str:
    """The table in which a fault lies."""
    return fault.field.partition(".")[0]


def values(box: msgspec.Struct) -> dict[str, Any]:
    """The tables of a box without their trust."""
    return {name: msgspec.to_builtins(getattr(box, name).value) for name in box.__struct_fields__}


def fingerprint(box: msgspec.Struct) -> str:
    """The hash of a box's values, as records carry it: trust changes no game."""
    return digest(values(box))
