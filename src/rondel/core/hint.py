"""A move that is shown to whoever is to act, with what speaks for it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rondel.core.event import Event
from rondel.core.merit import Merit
from rondel.core.messages import Catalogue, Phrase

LEVEL = 0.01
"""Prospects that differ by less are told as equal."""


class Hint(msgspec.Struct, frozen=True):
    """A move with all that its seat decides until chance or somebody else acts."""

    line: tuple[int, ...]
    """The codes of these decisions."""
    text: str
    """The same in notation."""
    events: tuple[Event, ...]
    """What happens by it, as the seat may know it."""
    merits: tuple[Merit, ...]
    """What speaks for it, the weightiest first: ends of one sentence."""
    worth: float | None
    """The prospects of the seat, from 0 (lost) to 1 (won); None where it was not tried out."""


def why(hint: Hint, messages: Catalogue, language: str = "en", names: Sequence[str] | None = None) -> str:
    """What speaks for a move, as one sentence."""
    return reason(hint.merits, messages, language, names)


def reason(
    merits: Sequence[Merit], messages: Catalogue, language: str = "en", names: Sequence[str] | None = None
) -> str:
    """Merits as one sentence."""
    phrases = [Phrase(f"hint.{merit.key}", merit.args) for merit in merits]
    said = messages.say("hint.why", {"merits": phrases}, language, names)
    return said[:1].upper() + said[1:]


def compared(hints: Sequence[Hint], at: int, messages: Catalogue, language: str = "en", alone: bool = False) -> str:
    """How much better the first of some moves is than the next one, or how far another one is behind it; else nothing.

    It is told in parts of a hundred on the way from lost to won. Who plays ``alone`` neither loses nor wins: then only
    which one brings more is told.
    """
    first, other = hints[0].worth, hints[max(at, 1)].worth if len(hints) > 1 else None
    if first is None or other is None:
        return ""
    if first - other < LEVEL:
        return messages.say("hint.level" if at == 0 else "hint.level_other", {}, language)
    if alone:
        return messages.say("hint.better_alone" if at == 0 else "hint.behind_alone", {}, language)
    key = "hint.better" if at == 0 else "hint.behind"
    return messages.say(key, {"percent": round(100 * (first - other))}, language)
