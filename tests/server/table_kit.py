"""Tables without a server: who sits there, and what a refusal must leave as it was."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rondel.core.dealer import Dealer, SeedDealer
from rondel.core.errors import RondelError
from rondel.core.messages import LANGUAGES
from rondel.core.registry import meta
from rondel.server import seating
from rondel.server.table import Place, Table

ANA, BEN, CY, EVE = (bytes([number]) * 32 for number in range(1, 5))
"""Browsers; Ana's is the host's, Eve's that of somebody who sits nowhere."""
ME, FRIEND, ANYONE, GREEDY = Place("me", "Ana"), Place("friend"), Place("anyone"), Place("bot", bot="greedy")
DEVICE = Place("device", "Dan")
BEST = meta("ingenious").best_bot
"""Of every game."""
NOW = 1_000_000


class Hand:
    """A clock that a test moves by hand, in place of `steady.now`."""

    time = 2_000_000_000.0

    def __call__(self) -> float:
        return self.time


def set_out(*places: Place, game: str = "ingenious", options: dict[str, Any] | None = None, **more: Any) -> Table:
    """A table of Ana's; where it matters seat 1 begins."""
    chosen = {"first": "1"} if game == "ingenious" and options is None and len(places) > 1 else options or {}
    return Table.set_out(game, chosen, places, ANA, NOW, **more)


def people(count: int = 2, dealer: Dealer | None = None, **more: Any) -> Table:
    """A running match of Ana, Ben and Cy."""
    table = set_out(ME, *[FRIEND] * (count - 1), **more)
    for seat, (browser, name) in enumerate(((BEN, "Ben"), (CY, "Cy"))[: count - 1], start=1):
        seating.sit(table, browser, seat, name, table.chairs[seat].invitation)
    table.start(ANA, dealer or SeedDealer(1))
    return table


def image(table: Table) -> tuple[Any, ...]:
    """All that a table is."""
    match = table.match
    played = (match.entries, match.names, match.game.dump(match.state), match.asked) if match is not None else ()
    clock = (table.clock, table.timed, table.due)
    chairs = [replace(chair) for chair in table.chairs]
    return table.status, table.host, table.next, table.follow, table.public, sorted(table.dirty), clock, chairs, played


def refused(kind: type[RondelError], key: str, table: Table, action: Callable[[], Any]) -> RondelError:
    """The refusal of an action: of that class and for that reason, a sentence in every language, nothing changed."""
    before = image(table)
    with pytest.raises(kind) as caught:
        action()
    error = caught.value
    assert (type(error), error.key) == (kind, key)
    said = {error.say(language) for language in LANGUAGES}
    assert len(said) == len(LANGUAGES) and not any("{" in text for text in said)
    assert image(table) == before
    return error


def moves(table: Table, count: int = 1, seed: int = 1) -> None:
    """So many moves of whoever is to act: anything that is legal, at a turn's end without a swap."""
    rng = random.Random(seed)
    for _ in range(count):
        match = table.match
        assert match is not None
        legal = match.game.legal(match.state)
        code = legal[0] if legal[0] == 0 else rng.choice(legal)
        seat = match.actor
        if table.chairs[seat].bot is not None:
            table.play_bot(seat, [code])
        else:
            table.play(table.chairs[seat].holder, seat, code, match.number)
        if match.over:
            return


def to_the_end(table: Table) -> None:
    while table.status == "running":
        moves(table)
