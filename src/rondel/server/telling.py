"""What one viewer of a table is told: the one place where a table's state becomes words on the wire.

Whoever is told something is a browser (for the table) and a pair of *eyes* (for the match): a seat, or None for a
spectator. Nothing of a match reaches a viewer but through this module.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import msgspec
from sqlalchemy import Row

from rondel.core.errors import RondelError
from rondel.core.facts import Meta, say
from rondel.core.match import Told, tell_all
from rondel.core.messages import LANGUAGES, game_messages
from rondel.core.record import Record
from rondel.server.errors import Forbidden, TableRefused, problem_of
from rondel.server.table import Table
from rondel.wire.socket import News, Refused
from rondel.wire.table import GameInfo, OptionInfo, SeatInfo, TableInfo, TableLine

_ENCODER = msgspec.json.Encoder()


def encode(message: Any) -> bytes:
    return _ENCODER.encode(message)


def language_of(wanted: str) -> str:
    """One of our languages for what a browser asks for; English where it is none."""
    return next((part[:2] for part in wanted.lower().replace(" ", "").split(",") if part[:2] in LANGUAGES), "en")


# --- games and tables ------------------------------------------------------------------------------------------------


def tell_game(info: Meta, language: str) -> GameInfo:
    words = game_messages(info.package)
    options = tuple(
        OptionInfo(
            option.name,
            words.say(f"option.{option.name}", {}, language),
            option.default,
            option.values,
            tuple(words.say(f"value.{option.name}.{say(value)}", {}, language) for value in option.values),
            option.seats,
            option.needs,
        )
        for option in info.options
    )
    return GameInfo(info.slug, words.say("title", {}, language), info.edition, info.seats, info.bots, options)


def tell_table(
    table: Table, browser: bytes | None, online: Collection[bytes | None], key: str | None = None
) -> TableInfo:
    """The table for a browser: keys are for those they belong to. ``key`` is that of the link it came by."""
    host = browser is not None and browser == table.host
    resigned = table.resigned
    seats = tuple(
        SeatInfo(
            chair.seat,
            chair.kind,
            chair.title,
            chair.bot,
            chair.free,
            chair.held_by(browser),
            chair.gone,
            chair.seat in resigned,
            chair.person and chair.holder in online,
            chair.invitation if host and chair.free else None,
        )
        for chair in table.chairs
    )
    return TableInfo(
        id=table.id,
        game=table.game.meta.slug,
        players=table.game.seats,
        options=table.game.options,
        public=table.public,
        friendly=table.friendly,
        status=table.status,
        reason=table.reason,
        host=host,
        seats=seats,
        invited=table.invited(key),
        next=table.next,
        watch=table.watch if host or any(seat.mine for seat in seats) else None,
        created=table.created,
    )


def tell_line(row: Row[Any], chairs: Iterable[Row[Any]], browser: bytes | None) -> TableLine:
    """A stored table as a line of a list."""
    chairs = list(chairs)
    mine = tuple(chair.seat for chair in chairs if browser is not None and chair.holder == browser)
    free = tuple(
        chair.seat for chair in chairs if chair.kind == "anyone" and chair.holder is None and chair.bot is None
    )
    waiting = {chair.seat for chair in chairs if chair.seat in mine and chair.bot is None and not chair.gone}
    return TableLine(
        row.id,
        row.game,
        row.players,
        row.options,
        row.status,
        tuple(chair.bot or chair.name for chair in chairs),
        free,
        mine,
        row.status == "running" and row.acting in waiting,
        row.touched,
    )


# --- the match -------------------------------------------------------------------------------------------------------


def tell_match(table: Table, eyes: int | None, since: int) -> News | None:
    """All entries since a number and how the match stands, for one pair of eyes; None before it begins."""
    match = table.match
    if match is None:
        return None
    first = min(since, match.number)
    actor = match.actor if match.actor >= 0 else None
    return News(
        first=first,
        number=match.number,
        entries=tuple(match.journal(eyes, first)),
        eyes=eyes,
        view=msgspec.Raw(encode(match.view(eyes))),
        turn=match.game.turn(match.state),
        actor=actor,
        offers=match.offers if actor is not None and actor == eyes else None,
        undo=table.undo_kind(eyes) if eyes is not None else None,
        asked=match.asked,
        names=match.names,
        outcome=match.outcome,
        marked=match.marked,
    )


def tell_journal(table: Table, eyes: int | None, since: int) -> list[Told]:
    """The log for one pair of eyes."""
    if table.archive is not None:
        return tell_all(table.archive.entries)[since:]
    return table.match.journal(eyes, since) if table.match is not None else []


def tell_record(table: Table) -> Record:
    """The whole match, once it is over: until then it belongs to nobody."""
    if table.archive is not None:
        return table.archive
    if table.match is None:
        raise TableRefused("not_started" if table.status == "open" else "void_table")
    if not table.match.over:
        raise Forbidden("record_sealed")
    return table.match.record()


def tell_refusal(error: RondelError, id: int | None, language: str) -> Refused:
    problem = problem_of(error, language)
    return Refused(id, problem.code, problem.key, problem.message)


def eyes_of(table: Table, browser: bytes | None, shown: int | None) -> int | None:
    """Whose eyes a device has. One seat: its player's. Several: nobody's, until the seat to act shows its hand.

    Seats count that belong to the device, even while a bot plays in one: else its player would see the other's hand.
    Where a game has no secrets there is nothing to hide.
    """
    seats = table.seats_of(browser)
    if sum(chair.held_by(browser) for chair in table.chairs) <= 1:
        return seats[0] if seats else None
    match = table.match
    if match is None or match.over or match.actor not in seats:
        return None
    if shown == match.actor or not match.game.has_secrets(match.state):
        return match.actor
    return None
