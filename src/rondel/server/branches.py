"""What if: a table that plays on from a moment of a finished match. What chance brings from there on is new."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rondel.core.dealer import Dealer
from rondel.core.match import Match
from rondel.core.record import Dealt, Moved, Undone
from rondel.server.errors import TableRefused, Unsound
from rondel.server.table import Place, Table

KINDS = ("me", "device", "bot")
"""Seats of whoever asks, and of bots: a match whose hands everybody may have seen is nothing for friends."""


def branch(
    match: Match, number: int, places: Sequence[Place], browser: bytes, now: int, dealers: Callable[[str], Dealer]
) -> Table:
    """A table where the match goes on as it stood after so many entries, with these in its seats.

    Its log begins with what had been played by then, under their names. Who had resigned plays on.
    """
    facts = match.game.facts
    if len(places) != facts.seats or any(place.kind not in KINDS for place in places):
        raise Unsound("branch_seats", seats=facts.seats)
    if number > match.number or match.game.outcome(match.after(number)[0]) is not None:
        raise TableRefused("no_branch", number=number)
    table = Table.set_out(facts.slug, dict(facts.options), places, browser, now)
    played = Match(table.game, None, table.chairs.names)
    for entry in _standing(match, number):
        played.repeat(entry)
    played.branch()
    played.take_dealer(dealers(table.id))
    table.take_up(played)
    return table


def _standing(match: Match, number: int) -> list[Moved | Dealt]:
    """What had been played after so many entries, without what had been taken back by then."""
    found: list[tuple[int, Moved | Dealt]] = []
    for at, entry in enumerate(match.entries[:number]):
        if isinstance(entry, Moved | Dealt):
            found.append((at, entry))
        elif isinstance(entry, Undone):
            found = [each for each in found if each[0] < entry.back_to]
    return [entry for _, entry in found]
