"""``rondel components GAME``: what lies in the box, how far each table is to be trusted; whether a file is right."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from itertools import zip_longest
from pathlib import Path
from typing import Any

import msgspec
from rich import box as borders
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from rondel.cli.output import Output, clean, print_json
from rondel.core.components import Boxes, Reading, fingerprint, values
from rondel.core.errors import BadComponents
from rondel.core.registry import has_components, meta

FAULTY = 1
"""Exit code of a check that found something wrong."""
NOTHING = "-"


def show(slug: str, file: Path | None, language: str, json: bool) -> None:
    """Lists the component tables of the standard box or of an owner's file."""
    boxes = _boxes(slug)
    info = boxes.game
    reading = boxes.read(file)
    box = reading.sound()
    tables: dict[str, dict[str, Any]] = msgspec.to_builtins(box)
    if json:
        print_json(
            {
                "game": slug,
                "edition": info.edition,
                "file": None if file is None else clean(str(file)),
                "own": reading.own,
                "hash": fingerprint(box),
                "tables": tables,
                "doubts": _problems(reading.doubts, language),
            }
        )
        return
    out = Output(language)
    out.tell("components_title", "bold", title=info.title, edition=info.edition, hash=fingerprint(box))
    if file is None:
        out.tell("components_standard")
    else:
        _tell_own(reading, out)
    grid = Table(box=borders.ASCII2 if out.ascii else borders.ROUNDED)
    for key in ("components_table", "components_trust", "components_value"):
        grid.add_column(out.say(key))
    for name, table in tables.items():
        grid.add_row(name, out.say(f"trust.{table['trust']}"), _shown(_told(getattr(box, name).value)))
    out.console.print(grid)
    _tell_doubts(reading, out)
    ours = [name for name, table in tables.items() if table["trust"] == "reconstruction"]
    if ours:
        out.tell("components_reconstruction", count=len(ours), tables=ours)


def check(slug: str, file: Path, language: str, json: bool) -> int:
    """Tells everything that is wrong with a file, or what it changes; returns the exit code."""
    boxes = _boxes(slug)
    reading = boxes.read(file)
    if json:
        print_json(_as_data(boxes, reading, language))
    elif reading.box is None:
        out = Output(language)
        if "field" in reading.problems[0].arguments:
            _line(out, out.say("check_bad", count=len(reading.problems), file=str(file)), "bold")
        for problem in reading.problems:
            _line(out, problem.of_field(language))
    else:
        out = Output(language)
        _line(out, out.say("check_good", file=str(file)), "bold")
        _tell_own(reading, out)
        _tell_doubts(reading, out)
        changed = _changed(boxes, reading.box)
        out.tell("check_changed" if changed else "check_same", count=len(changed), tables=changed)
        out.tell("check_hash", hash=fingerprint(reading.box))
    return FAULTY if reading.box is None else 0


def print_schema(slug: str) -> None:
    """The JSON schema of a game's files, for editors."""
    print_json(_boxes(slug).schema())


def _boxes(slug: str) -> Boxes[Any]:
    info = meta(slug)
    if not has_components(info):
        raise BadComponents("no_components", game=info.title)
    found: Boxes[Any] = import_module(f"{info.package}.components").BOXES
    return found


def _tell_own(reading: Reading[Any], out: Output) -> None:
    key = "components_own" if reading.own else "components_none"
    _line(out, out.say(key, file=reading.file, tables=list(reading.own)))


def _tell_doubts(reading: Reading[Any], out: Output) -> None:
    for doubt in reading.doubts:
        _line(out, doubt.of_field(out.language))


def _line(out: Output, text: str, style: str = "") -> None:
    """A sentence with the name of a file, which is not to be broken."""
    out.console.print(out.fit(text), style=style or None, soft_wrap=True)


def _changed(boxes: Boxes[Any], box: msgspec.Struct | None) -> list[str]:
    """The tables whose values are not those of the standard box."""
    usual = values(boxes.standard)
    return [] if box is None else [name for name, value in values(box).items() if value != usual[name]]


def _as_data(boxes: Boxes[Any], reading: Reading[Any], language: str) -> dict[str, Any]:
    return {
        "game": boxes.game.slug,
        "file": clean(reading.file),
        "good": reading.box is not None,
        "own": reading.own,
        "changed": _changed(boxes, reading.box),
        "hash": None if reading.box is None else fingerprint(reading.box),
        "problems": _problems(reading.problems, language),
        "doubts": _problems(reading.doubts, language),
    }


def _problems(problems: Sequence[BadComponents], language: str) -> list[dict[str, Any]]:
    return [
        {"key": problem.key, "field": problem.arguments.get("field"), "message": clean(problem.say(language))}
        for problem in problems
    ]


def _told(value: Any) -> Any:
    """A value as plain data; a record that can say itself in short does so."""
    if isinstance(value, msgspec.Struct):
        if type(value).__str__ is not object.__str__:
            return str(value)
        return {name: _told(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, dict):
        return {name: _told(part) for name, part in value.items()}
    return [_told(part) for part in value] if isinstance(value, list | tuple) else value


def _shown(value: Any) -> RenderableType:
    """A value of a table: the rows of a map and fields that have parts of parts below each other, objects that are
    alike with one title."""
    parts = value if isinstance(value, list | tuple) else []
    if parts and all(isinstance(part, str) and " " in part for part in parts):
        return Text("\n".join(_aligned([part.split() for part in parts])), no_wrap=True)
    if parts and all(isinstance(part, dict) and part.keys() == parts[0].keys() for part in parts):
        title, *lines = _aligned([[*parts[0]], *([_words(each) for each in part.values()] for part in parts)])
        return Group(Text(title, "dim"), Columns([Text(line) for line in lines], padding=(0, 4), column_first=True))
    if isinstance(value, dict) and any(_is_deep(part) for part in value.values()):
        return Text("\n".join(f"{name}: {_words(part)}" for name, part in value.items()))
    return _words(value, inside=isinstance(value, list))


def _is_deep(value: Any) -> bool:
    """Whether a part is itself made of parts."""
    return isinstance(value, dict) or (isinstance(value, list) and any(isinstance(part, list | dict) for part in value))


def _aligned(rows: list[list[str]]) -> list[str]:
    """Words in columns; a row that is shorter than others ends early."""
    widths = [max(map(len, words)) for words in zip_longest(*rows, fillvalue="")]
    return [" ".join(word.ljust(width) for word, width in zip(row, widths, strict=False)).rstrip() for row in rows]


def _words(value: Any, inside: bool = False) -> str:
    """A value in words, in brackets where it is one of several."""
    if isinstance(value, dict):
        text = ", ".join(f"{name}: {_words(part, inside=True)}" for name, part in value.items())
    elif isinstance(value, list):
        if len(value) == 1:
            return _words(value[0], inside)
        text = ", ".join(_words(part, inside=True) for part in value)
    else:
        return NOTHING if value is None else str(value)
    return f"({text})" if inside and text else text or NOTHING
