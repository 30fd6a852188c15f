"""What a file from outside must look like, and every place where it does not.

The schema is a msgspec type. msgspec itself stops at the first difference and speaks English; `faults` finds them all
and names field, expectation and what was found, for `rondel.core.messages` to say in any language.

>>> from typing import Annotated
>>> kind = schema(Annotated[dict[str, Annotated[int, msgspec.Meta(ge=0, le=9)]], every(["red", "blue"])])
>>> [(fault.field, fault.expected.args, fault.found) for fault in faults(kind, {"red": 1, "blue": 10}, "box")]
[('box.blue', {'low': '0', 'high': '9'}, '10')]
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from inspect import cleandoc
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from rondel.core.messages import Phrase

LONGEST_FOUND = 60
"""Characters of what was found that a message repeats."""


class Fault(NamedTuple):
    """One thing wrong: where, what was expected there, what is there."""

    field: str
    expected: Phrase
    found: str | Phrase


class Object(dict[str, Any]):
    """A JSON object as read; ``twice`` are the names that stand in it more than once."""

    twice: tuple[str, ...] = ()


def every(names: Iterable[str]) -> msgspec.Meta:
    """Says of a ``dict[str, ...]`` that it has exactly these keys."""
    keys = list(names)
    return msgspec.Meta(min_length=len(keys), extra_json_schema={"propertyNames": {"enum": keys}})


def schema(kind: Any) -> inspect.Type:
    """The schema of a Python type."""
    return inspect.type_info(kind)


def parse(text: str) -> Any:
    """The value of a JSON text, its objects as `Object`; ``JSONDecodeError`` or ``RecursionError`` where it is none."""
    return json.loads(text, object_pairs_hook=_object, parse_int=_whole)


def _object(pairs: list[tuple[str, Any]]) -> Object:
    found = Object(pairs)
    if len(found) < len(pairs):
        found.twice = tuple(name for name, count in Counter(name for name, _ in pairs).items() if count > 1)
    return found


def _whole(text: str) -> int | float:
    # Python refuses to read whole numbers of more than some thousand digits; as no field is that large, any will do.
    return int(text) if len(text) < 1000 else float(text)


def shown(value: Any) -> str:
    """A value from outside as a message repeats it: JSON, short, printable."""
    try:
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    except RecursionError:
        return "…"
    text = "".join(sign if sign.isprintable() else "?" for sign in text[: LONGEST_FOUND + 1])
    return text if len(text) <= LONGEST_FOUND else text[: LONGEST_FOUND - 1] + "…"


def faults(kind: inspect.Type, value: Any, field: str) -> Iterator[Fault]:
    """Every difference between a value and its schema, in the order of the schema."""
    names: list[str] | None = None
    while isinstance(kind, inspect.Metadata):
        names = (kind.extra_json_schema or {}).get("propertyNames", {}).get("enum", names)
        kind = kind.type
    if isinstance(kind, inspect.UnionType):
        inner = _not_null(kind)
        if value is not None:
            yield from faults(inner, value, field)
    elif not _fits(kind, value):
        yield Fault(field, _expected(kind), _quoted(value))
    elif isinstance(kind, inspect.StructType):
        known = {part.encode_name: (part.type, part.required) for part in kind.fields}
        yield from _of_object(known, value, field)
    elif isinstance(kind, inspect.DictType):
        assert names is not None, "objects of component files have known keys: see `every`"
        known = {name: (kind.value_type, True) for name in names}
        yield from _of_object(known, value, field)
    elif isinstance(kind, inspect.TupleType):
        for at, (part, item) in enumerate(zip(kind.item_types, value, strict=True)):
            yield from faults(part, item, f"{field}[{at}]")
    elif isinstance(kind, inspect.CollectionType):
        for at, item in enumerate(value):
            yield from faults(kind.item_type, item, f"{field}[{at}]")


def _of_object(known: dict[str, tuple[inspect.Type, bool]], value: dict[str, Any], field: str) -> Iterator[Fault]:
    for name, (kind, _) in known.items():
        if name in value:
            yield from faults(kind, value[name], _inside(field, name))
    missing = [name for name, (_, required) in known.items() if required and name not in value]
    if missing:
        yield Fault(
            field, Phrase("expected_names", {"names": list(known)}), Phrase("found_without", {"names": missing})
        )
    for name in value:
        if name not in known:
            yield Fault(_inside(field, name), Phrase("expected_name", {"possible": list(known)}), _quoted(name))
    for name in getattr(value, "twice", ()):
        yield Fault(_inside(field, name), Phrase("expected_once"), Phrase("found_twice"))


def _inside(field: str, name: str) -> str:
    name = shown(name)
    return f"{field}.{name}" if field else name


def _quoted(value: Any) -> str:
    return f'"{shown(value)}"' if isinstance(value, str) else shown(value)


def _not_null(kind: inspect.UnionType) -> inspect.Type:
    """The one type beside null; other unions are not for component files."""
    (inner,) = (part for part in kind.types if not isinstance(part, inspect.NoneType))
    return inner


def _fits(kind: inspect.Type, value: Any) -> bool:
    """Whether a value is of the right sort; what lies inside it is looked at apart."""
    if isinstance(kind, inspect.IntType):
        low, high = _range(kind)
        return type(value) is int and low <= value <= high
    if isinstance(kind, inspect.BoolType):
        return isinstance(value, bool)
    if isinstance(kind, inspect.LiteralType):
        return isinstance(value, str) and value in kind.values
    if isinstance(kind, inspect.StrType):
        fits = isinstance(value, str) and len(value) <= _longest(kind)
        return fits and (kind.pattern is None or re.search(kind.pattern, value) is not None)
    if isinstance(kind, inspect.StructType | inspect.DictType):
        return isinstance(value, dict)
    if isinstance(kind, inspect.TupleType):
        return isinstance(value, list) and len(value) == len(kind.item_types)
    if isinstance(kind, inspect.CollectionType):
        return isinstance(value, list) and _least(kind) <= len(value) <= _most(kind)
    raise TypeError(f"no schema for component files: {kind}")


def _expected(kind: inspect.Type) -> Phrase:
    while isinstance(kind, inspect.Metadata):
        kind = kind.type
    if isinstance(kind, inspect.UnionType):
        return Phrase("expected_or_null", {"expected": _expected(_not_null(kind))})
    if isinstance(kind, inspect.IntType):
        low, high = _range(kind)
        # as they are written in a file, and so texts: a sentence has another minus
        return Phrase("expected_whole", {"low": str(low), "high": str(high)})
    if isinstance(kind, inspect.BoolType):
        return Phrase("expected_choice", {"possible": ["true", "false"], "count": 2})
    if isinstance(kind, inspect.LiteralType):
        values = [f'"{value}"' for value in kind.values]
        return Phrase("expected_choice", {"possible": values, "count": len(values)})
    if isinstance(kind, inspect.StrType):
        if kind.pattern is not None:
            return Phrase("expected_pattern", {"pattern": kind.pattern})
        return Phrase("expected_text", {"count": _longest(kind)})
    if isinstance(kind, inspect.TupleType):
        return Phrase("expected_list", {"count": len(kind.item_types)})
    if isinstance(kind, inspect.CollectionType):
        low, high = _least(kind), _most(kind)
        return Phrase("expected_list" if low == high else "expected_lists", {"count": low, "low": low, "high": high})
    return Phrase("expected_object")


def _range(kind: inspect.IntType) -> tuple[int, int]:
    assert kind.ge is not None and kind.le is not None, "whole numbers of component files have a range"
    return kind.ge, kind.le


def _longest(kind: inspect.StrType) -> int:
    assert kind.max_length is not None, "texts of component files have a greatest length"
    return kind.max_length


def _least(kind: inspect.CollectionType) -> int:
    return kind.min_length or 0


def _most(kind: inspect.CollectionType) -> int:
    assert kind.max_length is not None, "lists of component files have a greatest length"
    return kind.max_length


# --- JSON schemas ----------------------------------------------------------------------------------------------------


def json_schema(kind: Any) -> dict[str, Any]:
    """The JSON schema of a msgspec type, for the caller to write in."""
    made: dict[str, Any] = tidied(_looked_up(kind))
    return made


@cache
def _looked_up(kind: Any) -> dict[str, Any]:
    return msgspec.json.schema(kind)


def tidied(schema: Any) -> Any:
    """A schema that is the same with every Python: since 3.13 docstrings have no indentation of their source."""
    if isinstance(schema, list):
        return [tidied(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: cleandoc(value) if key == "description" and isinstance(value, str) else tidied(value)
        for key, value in schema.items()
    }
