"""``rondel components GAME``: what lies in the box, and how far each table is to be trusted."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
from rich import box
from rich.table import Table

from rondel.cli.output import Output, print_json
from rondel.core.registry import configure, meta


def show(slug: str, file: Path | None, language: str, json: bool) -> None:
    """Lists the component tables of the standard box or of an owner's file."""
    info = meta(slug)
    module: Any = import_module(f"{info.package}.components")
    tables: dict[str, dict[str, Any]] = msgspec.to_builtins(module.read(file))
    facts = configure(slug, None, file).facts
    if json:
        print_json({"game": slug, "edition": info.edition, "hash": facts.components, "tables": tables})
        return
    out = Output(language)
    out.tell("components_title", "bold", title=info.title, edition=info.edition, hash=facts.components)
    table = Table(box=box.ASCII2 if out.ascii else box.ROUNDED)
    for key in ("components_table", "components_trust", "components_value"):
        table.add_column(out.say(key))
    for name, content in tables.items():
        table.add_row(name, out.say(f"trust.{content['trust']}"), _words(content["value"]))
    out.console.print(table)


def _words(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name}: {_words(part)}" for name, part in value.items())
    if isinstance(value, list | tuple):
        return "(" + ", ".join(_words(part) for part in value) + ")"
    return str(value)
