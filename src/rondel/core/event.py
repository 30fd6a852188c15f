"""What happened: the stuff that logs, animations, previews and explanations are made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

Points = dict[str, int]


class Event(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One thing that happened. ``key`` names its message, ``clause`` the rule that made it happen.

    ``points`` are what it adds to each score track of ``seat`` (and of its partners). An argument that a viewer may not
    know is present as None.
    """

    key: str
    clause: str
    seat: int | None = None
    args: dict[str, Any] = {}
    points: Points = {}


class Kind(msgspec.Struct, frozen=True):
    """How one kind of note becomes an `Event`.

    The rules note ``(kind, number, ...)``; ``fields`` names the numbers in order. The field ``seat`` is the event's
    seat. ``private`` fields are told to that seat only. ``points`` makes the score tracks out of the arguments.
    What happens by several clauses has a kind for each, with the same key and the same private fields.
    """

    key: str
    clause: str
    fields: tuple[str, ...] = ()
    private: tuple[str, ...] = ()
    points: Callable[[dict[str, Any]], Points] | None = None


Decode = Callable[[str, int], Any]


def read(note: tuple[int, ...], kinds: tuple[Kind, ...], decode: Decode) -> Event:
    """The event of a note."""
    kind = kinds[note[0]]
    args: dict[str, Any] = {field: decode(field, number) for field, number in zip(kind.fields, note[1:], strict=True)}
    seat = args.pop("seat", None)
    points = kind.points(args) if kind.points else {}
    return Event(kind.key, kind.clause, seat, args, points)


def tell(event: Event, private: tuple[str, ...], viewer: int | None) -> Event:
    """The event as ``viewer`` may know it, a copy: private arguments of other seats become None."""
    args = dict(event.args)
    if private and (viewer is None or event.seat != viewer):
        args |= dict.fromkeys(private)
    return Event(event.key, event.clause, event.seat, args, dict(event.points))
