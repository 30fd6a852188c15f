"""``rondel tables``: what a server has stored, for its operator."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from datetime import datetime
from json import dumps
from pathlib import Path
from typing import Any

from rich.table import Table as Grid

from rondel.cli.output import Output, print_json, words, writing
from rondel.cli.serve import need_server
from rondel.core.errors import RondelError


class NoSuchTable(RondelError, code="no_table"):
    """A table that the database does not have."""


def show(database: str | None, out: Output, json: bool) -> None:
    """Lists every table."""
    from rondel.server.shelf import damaged

    rows = _with_store(database, lambda store: store.list_all())
    found = [
        {
            "id": row.id,
            "game": row.game,
            "status": "damaged" if damaged(row, chairs) else row.status,
            "seats": [chair.bot or chair.name for chair in chairs],
            "created": _when(row.created),
            "touched": _when(row.touched),
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
    """Writes the records of finished tables into a folder: of those named, or of all. Of damaged ones, what is left."""
    from rondel.server.shelf import damaged

    async def read(store: Any) -> list[tuple[str, str, str | None]]:
        every = await store.list_all()
        wanted = list(ids) or [row.id for row, chairs in every if row.status == "over" or damaged(row, chairs)]
        broken = {row.id for row, chairs in every if damaged(row, chairs)}
        return [(id, *await _content(store, id, id in broken)) for id in wanted]

    for id, ending, text in _with_store(database, read):
        if text is None:
            out.tell("tables_running", id=id)
            continue
        path = folder / f"{id}{ending}"
        with writing(path):
            folder.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
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


def _when(at: Any) -> str:
    return datetime.fromtimestamp(at).isoformat(" ", "minutes") if isinstance(at, int) else "-"


async def _content(store: Any, id: str, broken: bool) -> tuple[str, str | None]:
    """The record of a finished table, as it was stored, and what its file's name ends with; none while it runs.

    A damaged one is no record: what can be read of it is.
    """
    from rondel.server.errors import Damaged
    from rondel.server.shelf import record

    with suppress(Damaged):
        stored = await store.load(id)
        if stored is None:
            raise NoSuchTable("tables_unknown", words(), id=id)
        if not broken:
            return ".jsonl", record(stored).text() if stored.table.status == "over" else None
    return ".damaged.json", dumps(await store.salvage(id), ensure_ascii=False, indent=1) + "\n"


def _with_store(database: str | None, work: Callable[[Any], Awaitable[Any]]) -> Any:
    need_server()
    from sqlalchemy import make_url

    from rondel.server.database import default_url, opened
    from rondel.server.settings import read_settings
    from rondel.server.store import Store

    async def run() -> Any:
        url = read_settings(database=database).database or default_url()
        file = make_url(url).database if url.startswith("sqlite:") else None
        if file and not Path(file).exists():
            raise NoSuchTable("tables_no_file", words(), file=file)
        async with opened(url) as engine:
            return await work(Store(engine))

    return asyncio.run(run())
