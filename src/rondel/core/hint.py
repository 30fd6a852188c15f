"""A move that is shown to whoever is to act, with what speaks for it."""

from __future__ import annotations

import msgspec

from rondel.core.event import Event
from rondel.core.game import Reason


class Hint(msgspec.Struct, frozen=True):
    """A move with all that its seat decides until chance or somebody else acts."""

    line: tuple[int, ...]
    """The codes of these decisions."""
    text: str
    """The same in notation."""
    events: tuple[Event, ...]
    """What happens by it, as the seat may know it."""
    reasons: tuple[Reason, ...]
    """What speaks for it, the weightiest first: ends of one sentence, ``hint.KEY``."""
    worth: float | None
    """The prospects of the seat, from 0 (lost) to 1 (won); None where it was not tried out."""
