"""Between a table in memory and its rows in the database."""

from __future__ import annotations

import logging
from typing import Any

import msgspec

from rondel.core.dealer import Dealer
from rondel.core.errors import RondelError
from rondel.core.outcome import Outcome
from rondel.core.record import Header, Record
from rondel.core.replay import EDITION, restore
from rondel.server import clock
from rondel.server.chair import Chair, Lost
from rondel.server.errors import TableRefused
from rondel.server.games import game_of
from rondel.server.store import Change, Stored, write_entry
from rondel.server.table import Table
from rondel.wire.table import Clock

log = logging.getLogger("rondel.server.table")


def read(stored: Stored, dealer: Dealer) -> Table:
    """The table of its rows. A running match whose log the rules of today do not repeat ends void."""
    row = stored.table
    try:
        game = game_of(row.game, row.players, row.options)
    except RondelError:
        raise TableRefused("void_table") from None
    table = Table(
        id=row.id,
        game=game,
        host=bytes(row.host),
        chairs=[
            Chair(
                chair.seat,
                chair.kind,
                chair.name,
                chair.bot,
                None if chair.holder is None else bytes(chair.holder),
                chair.invitation,
                chair.used,
                chair.gone,
                None if chair.former is None else bytes(chair.former),
                chair.former_name or "",
                chair.late,
                chair.bank,
                () if chair.lost is None else msgspec.json.decode(chair.lost, type=tuple[Lost, ...]),
            )
            for chair in stored.seats
        ],
        public=row.public,
        friendly=row.friendly,
        watch=row.watch,
        created=row.created,
        touched=row.touched,
        clock=None if row.clock is None else msgspec.json.decode(row.clock, type=Clock),
        status=row.status,
        reason=row.reason,
        next=row.next,
        version=row.version,
        stored=len(stored.entries),
    )
    if row.header is None or row.status == "void":
        return table
    header = msgspec.json.decode(row.header, type=Header)
    if header.edition > game.facts.edition:
        raise TableRefused("newer_table")
    try:
        table.match = restore(header, stored.entries, dealer, game)
    except RondelError as problem:
        log.warning("table %s cannot be taken up again: %s", table.id, problem.key)
        table.reason = EDITION
        if table.status == "running":
            table.status = "void"
            table.dirty.add(0)
        else:  # a finished one stays as it was stored, and can be looked at
            table.archive = record(stored)
    clock.take_up(table, row.deadline)
    return table


def record(stored: Stored) -> Record:
    """The record of a finished match as it was stored, whatever the rules are today."""
    row = stored.table
    outcome = None if row.outcome is None else msgspec.json.decode(row.outcome, type=Outcome)
    return Record(msgspec.json.decode(row.header, type=Header), tuple(stored.entries), outcome)


def change(table: Table, now: int) -> Change | None:
    """What has changed in a table since it was read or stored; None where nothing has."""
    match = table.match
    entries = match.entries_from(table.stored) if match is not None else []
    if table.version and not entries and not table.dirty:
        return None
    values: dict[str, Any] = {
        "status": table.status,
        "reason": table.reason,
        "next": table.next,
        "version": table.version + 1,
        "acting": table.acting,
        "bot_acts": table.bot_to_act is not None,
        "asked": sum(1 << seat for seat in match.waiting) if match is not None else 0,
        "deadline": table.due,
        "touched": now,
    }
    if not table.version:
        values |= {
            "id": table.id,
            "game": table.game.meta.slug,
            "players": table.game.seats,
            "options": table.game.facts.options,
            "header": None,
            "outcome": None,
            "host": table.host,
            "public": table.public,
            "friendly": table.friendly,
            "watch": table.watch,
            "clock": None if table.clock is None else msgspec.json.encode(table.clock),
            "created": table.created,
        }
    if match is not None and not table.stored:
        values["header"] = msgspec.json.encode(match.header)
    if match is not None and match.over:
        values["outcome"] = msgspec.json.encode(match.outcome)
    chairs = [
        {
            "table_id": table.id,
            "seat": chair.seat,
            "kind": chair.kind,
            "name": chair.name,
            "bot": chair.bot,
            "holder": chair.holder,
            "invitation": chair.invitation,
            "used": chair.used,
            "gone": chair.gone,
            "former": chair.former,
            "former_name": chair.former_name or None,
            "late": chair.late,
            "bank": chair.bank,
            "lost": msgspec.json.encode(chair.lost) if chair.lost else None,
        }
        for chair in table.chairs
        if chair.seat in table.dirty
    ]
    rows = [
        {"table_id": table.id, "number": number, "body": write_entry(entry), "at": now}
        for number, entry in enumerate(entries, start=table.stored)
    ]
    return Change(table.id, table.version, values, chairs, rows)


def stored(table: Table, change: Change) -> None:
    """The change is in the database."""
    table.version += 1
    table.stored += len(change.entries)
    table.touched = change.table["touched"]
    table.dirty.clear()
