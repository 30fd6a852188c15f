"""An entry of a match as it is told to somebody."""

from __future__ import annotations

import msgspec

from rondel.core.event import Event
from rondel.core.record import (
    Answered,
    Asked,
    Branched,
    Dealt,
    Entry,
    Hinted,
    Late,
    Left,
    Moved,
    Record,
    Replaced,
    Resigned,
    Undone,
    Voided,
)


class Told(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One numbered entry of a match as told to one seat."""

    number: int
    entry: str
    seat: int | None = None
    text: str = ""
    events: tuple[Event, ...] = ()
    was: str = ""
    """Who played in a seat before somebody else sat down there."""
    hand: bool = False
    """Whether somebody new in a seat sees by it what was hidden from them."""


def tell_all(record: Record) -> list[Told]:
    """The entries of a match with nothing hidden, as everybody may know them once it is over."""
    told, names = list[Told](), list(record.header.seats)
    for number, entry in enumerate(record.entries):
        was = names[entry.seat] if isinstance(entry, Replaced) else ""
        told.append(tell_openly(number, entry, was))
        if isinstance(entry, Replaced):
            names[entry.seat] = entry.by
    return told


def tell_openly(number: int, entry: Entry, was: str) -> Told:
    """An entry with nothing hidden; ``was`` is who played in the seat before."""
    tag = str(entry.__struct_config__.tag)
    if isinstance(entry, Moved):
        return Told(number, tag, entry.seat, entry.move, entry.events)
    if isinstance(entry, Dealt):
        return Told(number, tag, None, entry.outcome, entry.events)
    if isinstance(entry, Branched):
        return Told(number, tag)
    if isinstance(entry, Voided):
        return Told(number, tag, None, entry.reason)
    if isinstance(entry, Replaced):
        return Told(number, tag, entry.seat, entry.by, was=was, hand=entry.hand)
    return Told(number, tag, entry.seat, _said(entry))


def _said(entry: Resigned | Left | Late | Hinted | Undone | Asked | Answered) -> str:
    """What a journal says of an entry beside its seat."""
    if isinstance(entry, Undone):
        return str(entry.back_to)
    if isinstance(entry, Asked):
        return entry.what
    if isinstance(entry, Answered):
        return "yes" if entry.yes else "no"
    return ""
