"""``rondel tables``: what a server has stored, for its operator."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from rich.table import Table as Grid

from rondel.cli.output import BadFile, Output, print_json, words
from rondel.cli.serve import need_server
from rondel.core.errors import RondelError


class NoSuchTable(RondelError):
    """A table that the database does not have."""

    code = "no_table"


def show(database: str | None, out: Output, json: bool) -> None:
    """Lists every table."""
    rows = _with_store(database, lambda store: store.list_all())
    found = [
        {
            "id": row.id,
            "game": row.game,
            "status": row.status,
            "seats": [chair.bot or chair.name for chair in chairs],
            "created": datetime.fromtimestamp(row.created).isoformat(" ", "minutes"),
            "touched": datetime.fromtimestamp(row.touched).isoformat(" ", "minutes"),
        }
        for row, chairs in rows
    ]
    if json:
        print_json(found)
        return
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for line in found:
        seats = ", ".join(str(name) or "-" for name in line["seats"])
        grid.add_row(line["id"], line["game"], line["status"], line["touched"], out.fit(seats))
    out.console.print(grid)
    out.tell("tables_count", count=len(found))


def export(database: str | None, folder: Path, ids: Sequence[str], out: Output) -> None:
    """Writes the records of finished tables into a folder: of those named, or of all."""

    async def read(store: Any) -> list[tuple[str, str | None]]:
        wanted = list(ids) or [row.id for row, _ in await store.list_all() if row.status == "over"]
        return [(id, await _record(store, id)) for id in wanted]

    for id, text in _with_store(database, read):
        if text is None:
            out.tell("tables_running", id=id)
            continue
        path = folder / f"{id}.jsonl"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        except OSError as problem:
            raise BadFile(str(path), problem) from None
        out.tell("saved", file=str(path))


def remove(database: str | None, ids: Sequence[str], out: Output) -> None:
    """Deletes tables with all that belongs to them."""

    async def delete(store: Any) -> None:
        known = {row.id for row, _ in await store.list_all()}
        for id in ids:
            if id not in known:
                raise NoSuchTable("tables_unknown", words(), id=id)
        await store.remove(ids)

    _with_store(database, delete)
    out.tell("tables_removed", count=len(ids))


async def _record(store: Any, id: str) -> str | None:
    """The record of a finished table, as it was stored; None where it has not ended."""
    from rondel.server.shelf import record

    stored = await store.load(id)
    if stored is None:
        raise NoSuchTable("tables_unknown", words(), id=id)
    return record(stored).text() if stored.table.status == "over" else None


def _with_store(database: str | None, work: Callable[[Any], Awaitable[Any]]) -> Any:
    need_server()
    from sqlalchemy import make_url

    from rondel.server.database import default_url, migrate, open_engine
    from rondel.server.settings import read_settings
    from rondel.server.store import Store

    async def run() -> Any:
        url = read_settings(database=database).database or default_url()
        file = make_url(url).database if url.startswith("sqlite:") else None
        if file and not Path(file).exists():
            raise NoSuchTable("tables_no_file", words(), file=file)
        engine = open_engine(url)
        try:
            await migrate(engine)
            return await work(Store(engine))
        finally:
            await engine.dispose()

    return asyncio.run(run())
