"""From a record back to a match. A record that does not replay exactly is refused."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from pathlib import Path

from rondel.core.dealer import Deal, DealDealer, Dealer
from rondel.core.errors import BadRecord, GameOver, RondelError
from rondel.core.game import Game
from rondel.core.log import Standing
from rondel.core.match import Match
from rondel.core.record import Dealt, Entry, Header, Moved, Record, Undone
from rondel.core.registry import configure

EDITION = "edition"
"""Why a match of an older edition was voided."""


def replay(record: Record, components: str | Path | None = None) -> Match:
    """The match of a record, entry for entry; `BadRecord` where anything differs from what the rules say."""
    game = _game(record.header, components)
    if record.header.edition != game.facts.edition:
        raise BadRecord("record_edition", game=game.meta.title, found=record.header.edition, wanted=game.facts.edition)
    match = Match(game, None, record.header.seats)
    for line, entry in enumerate(record.entries, start=2):
        _repeat(match, entry, line)
    if match.outcome != record.outcome:
        raise BadRecord("record_outcome")
    if record.deal is not None:
        if not match.over:
            raise BadRecord("record_differs", line=len(record.entries) + 2)
        match.take_dealer(DealDealer(Deal(record.deal)))
    if match.record().header.seal != record.header.seal and record.outcome is not None:
        raise BadRecord("record_deal")
    return match


def resume(record: Record, dealer: Dealer, components: str | Path | None = None) -> Match:
    """A running match taken up again.

    One of an older edition plays on if its log replays to the same events; else it ends void where the rules part.
    """
    if record.outcome is not None:
        raise GameOver("game_over")
    match = Match(_game(record.header, components), None, record.header.seats)
    for line, entry in enumerate(record.entries, start=2):
        try:
            _repeat(match, entry, line)
        except BadRecord:
            if record.header.edition == match.game.facts.edition:
                raise
            return _part(record, line - 2, components)
    if match.over:
        raise BadRecord("record_outcome")
    match.take_dealer(dealer)
    return match


def restore(header: Header, entries: Iterable[Entry], dealer: Dealer | None, game: Game | None = None) -> Match:
    """A match from its own stored log, running or over; `BadRecord` where the rules make anything else of it.

    Its moves were legal when they were stored: now they must make the same events, and lead to a sound position.
    ``game``, where it is at hand, is the one that the header names.
    """
    match = Match(_game(header, None, game), None, header.seats)
    line = 1
    try:
        for line, entry in enumerate(entries, start=2):
            if isinstance(entry, Moved | Dealt):
                match.repeat(entry)
                _compare(match, entry, line)
            else:
                _repeat(match, entry, line)
        match.game.check(match.state)
    except BadRecord:
        raise
    except RondelError as problem:
        raise BadRecord("record_replay", line=line, problem=problem) from None
    # a rule met a move that is none there
    except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError, struct.error):
        raise BadRecord("record_differs", line=line) from None
    if dealer is not None:
        match.take_dealer(dealer)
    return match


def take_up(
    header: Header, entries: Sequence[Entry], standing: Standing, dealer: Dealer, game: Game | None = None
) -> Match | None:
    """A running match from its own stored log and where it stands: its newest move is played, the others once they are
    needed. None where they must be at once, by `restore`."""
    match = Match(_game(header, None, game), None, header.seats)
    try:
        for line, entry in enumerate(entries, start=2):
            if not isinstance(entry, Moved | Dealt | Undone):
                _repeat(match, entry, line)
            elif not match.skip(entry):
                return None
        stands = match.stand(standing, lambda: restore(header, entries, None, match.game))
    except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError):
        return None
    if not stands:
        return None
    kept = header.seal is not None and isinstance(dealer, DealDealer) and dealer.made.seal == header.seal
    match.take_dealer(dealer, standing if kept else None)
    return match


def _part(record: Record, agreed: int, components: str | Path | None) -> Match:
    """The match up to where the rules part, ended void."""
    match = Match(_game(record.header, components), None, record.header.seats)
    for line, entry in enumerate(record.entries[:agreed], start=2):
        _repeat(match, entry, line)
    if not match.over:
        match.void(EDITION)
    return match


def _game(header: Header, components: str | Path | None = None, game: Game | None = None) -> Game:
    try:
        game = game or configure(header.game, header.players, components, header.options)
    except RondelError as problem:
        raise BadRecord("record_header", problem=problem) from None
    if header.components != game.facts.components:
        raise BadRecord(
            "record_components", game=game.meta.title, found=header.components, wanted=game.facts.components
        )
    # Records once told all options, also those that said nothing.
    if len(header.seats) != header.players or header.options not in (game.facts.options, game.options):
        raise BadRecord("record_line", line=1)
    return game


def _repeat(match: Match, entry: Entry, line: int) -> None:
    try:
        match.enact(entry)
    except RondelError as problem:
        raise BadRecord("record_replay", line=line, problem=problem) from None
    _compare(match, entry, line)


def _compare(match: Match, entry: Entry, line: int) -> None:
    if match.last != entry:
        raise BadRecord("record_differs", line=line)
