"""Between a table in memory and its rows in the database."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from sqlalchemy import Row

from rondel.core.dealer import Deal, DealDealer, Dealer
from rondel.core.errors import BadOptions, RondelError, UnknownGame
from rondel.core.facts import Value
from rondel.core.game import Game
from rondel.core.outcome import Outcome
from rondel.core.record import Header, Record
from rondel.core.replay import EDITION, restore
from rondel.server import clock, standing
from rondel.server.chair import Chair, lost_of
from rondel.server.chairs import Chairs
from rondel.server.damage import DAMAGED, UNREADABLE, Wreck
from rondel.server.errors import Damaged, TableRefused
from rondel.server.games import game_of
from rondel.server.store import Change, Stored, write_entry
from rondel.server.table import Table
from rondel.wire.table import Clock, Goal, Kind, Status

log = logging.getLogger("rondel.server.table")


class _TableRow(msgspec.Struct):
    """What the row of a table must be."""

    game: str
    players: int
    options: dict[str, Value]
    header: bytes | None
    outcome: bytes | None
    host: bytes
    public: bool
    friendly: bool
    watch: str
    status: Status
    reason: str | None
    next: str | None
    deal: str | None
    repeats: str | None
    goal: bytes | None
    version: int
    acting: int | None
    bot_acts: bool
    asked: int
    clock: bytes | None
    deadline: float | None
    created: int
    touched: int


class _SeatRow(msgspec.Struct):
    """What the row of a seat must be."""

    seat: int
    kind: Kind
    name: str
    bot: str | None
    holder: bytes | None
    invitation: str | None
    used: str | None
    gone: bool
    former: bytes | None
    former_name: str | None
    late: bool
    bank: float | None
    lost: bytes | None


def check(row: Row[Any], chairs: Sequence[Row[Any]]) -> Game:
    """The game of a table whose rows fit together; `Damaged` where they do not."""
    try:
        for each, kind in ((row, _TableRow), *((chair, _SeatRow) for chair in chairs)):
            msgspec.convert(each, kind, from_attributes=True)
        game = game_of(row.game, row.players, row.options)
        begun = row.status in ("running", "over")
        if row.header is not None or begun:
            _header(row)
        if row.status == "over":
            msgspec.json.decode(row.outcome, type=Outcome)
        _clock(row)
        _goal(row)
        for chair in chairs:
            lost_of(chair.lost)
    except UnknownGame:
        raise TableRefused("void_table") from None
    except (BadOptions, *UNREADABLE):
        raise Damaged("damaged_table") from None
    if [chair.seat for chair in chairs] != list(range(game.seats)):
        raise Damaged("damaged_table")
    return game


def damaged(row: Row[Any] | Wreck, chairs: Sequence[Row[Any]]) -> bool:
    """Whether a table of a list could not be opened, as far as its rows tell."""
    if isinstance(row, Wreck) or row.reason == DAMAGED:
        return True
    try:
        check(row, chairs)
    except TableRefused as refused:
        return isinstance(refused, Damaged)
    return False


def read(stored: Stored, dealer: Dealer) -> Table:
    """The table of its rows; `Damaged` where they or the log do not fit together.

    A running match whose log the rules of today do not repeat ends void.
    """
    row = stored.table
    game = check(row, stored.seats)
    table = Table(
        id=row.id,
        game=game,
        host=bytes(row.host),
        chairs=Chairs(
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
                lost_of(chair.lost),
            )
            for chair in stored.seats
        ),
        public=row.public,
        friendly=row.friendly,
        watch=row.watch,
        created=row.created,
        touched=row.touched,
        clock=_clock(row),
        status=row.status,
        reason=row.reason,
        next=row.next,
        deal=None if row.deal is None else Deal(row.deal),
        repeats=row.repeats,
        goal=_goal(row),
        goal_stored=_goal(row),
        version=row.version,
        stored=len(stored.entries),
        log=stored.log,
    )
    if row.reason == DAMAGED:  # somebody has mended it
        table.reason = None
        table.dirty.add(0)
    if row.header is None or row.status == "void":
        return table
    dealer = dealer if table.deal is None else DealDealer(table.deal)
    header = _header(row)
    if header.edition > game.facts.edition:
        raise TableRefused("newer_table")
    try:
        running = row.status == "running"
        table.match = standing.find(row.standing, stored.log, header, stored.entries, dealer, game) if running else None
        table.match = table.match or restore(header, stored.entries, dealer, game)
    except RondelError as problem:
        log.warning("table %s cannot be taken up again: %s", table.id, problem.key)
        same = header.edition == game.facts.edition and header.components == game.facts.components
        if same and table.status == "running":
            raise Damaged("damaged_table") from None
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
    return Record(_header(row), tuple(stored.entries), outcome, None if outcome is None else row.deal)


def _clock(row: Row[Any]) -> Clock | None:
    return None if row.clock is None else msgspec.json.decode(row.clock, type=Clock)


def _goal(row: Row[Any]) -> Goal | None:
    return None if row.goal is None else msgspec.json.decode(row.goal, type=Goal)


def _header(row: Row[Any]) -> Header:
    header: Header = msgspec.json.decode(row.header, type=Header)
    return header


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
        "marked": None,
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
            "repeats": table.repeats,
            "deal": None,
            "goal": None,
        }
    if match is not None and not table.stored:
        values["header"] = msgspec.json.encode(match.header)
    if table.deal is not None and not table.stored:
        values["deal"] = table.deal.secret
    if table.goal != table.goal_stored:
        values["goal"] = table.goal and msgspec.json.encode(table.goal)
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
    values["standing"] = standing.keep(match, _log(table, rows))
    return Change(table.id, table.version, values, chairs, rows)


def _log(table: Table, rows: Iterable[dict[str, Any]]) -> bytes:
    return standing.follow(table.log, (row["body"] for row in rows))


def stored(table: Table, change: Change) -> None:
    """The change is in the database."""
    table.log = _log(table, change.entries)
    table.version += 1
    table.stored += len(change.entries)
    table.touched = change.table["touched"]
    table.goal_stored = table.goal
    table.dirty.clear()
