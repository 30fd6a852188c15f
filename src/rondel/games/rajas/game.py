"""Rajas of the Ganges for two to four players: the rules with their words."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rondel.core.components import fingerprint
from rondel.core.facts import Value
from rondel.core.form import Told
from rondel.core.game import CHANCE, OVER, Game, Reason, Source
from rondel.core.kernel import Instance, State, instance
from rondel.core.offers import Offers
from rondel.core.outcome import Outcome, Scores, rank, shared_returns
from rondel.core.sets import Gathering
from rondel.games.rajas import components, moves, notation, position, refusals, sets, tables, view
from rondel.games.rajas.components import MOST_PLACES, MOST_RIVER, STACKS
from rondel.games.rajas.effect import COLOURS
from rondel.games.rajas.meta import ADVANCED, META, NAVARATNAS, PLAYERS
from rondel.games.rajas.moves import LAY_AT, WAYS
from rondel.games.rajas.names import names
from rondel.games.rajas.printed import printed
from rondel.games.rajas.state import DRAWN_FROM, LAYOUT, MOST_TURNS, SEATS

SET_UP = 1 + STACKS + SEATS * len(COLOURS) + 2 * MOST_RIVER
"""Draws and throws before the first turn."""
LONGEST_TURN = 200
"""Moves and throws of a turn, what a chain brings once in a game aside."""
LONGEST_CHAIN = 100
"""Moves and throws that a border yield, a bonus or a river space brings."""


def make(seats: int, options: Mapping[str, Value], file: Path | None = None) -> Rajas:
    """The game for a number of players, with the standard box or an owner's."""
    box = components.BOXES.read(file).sound()
    return Rajas(seats, options, instance(META.package, LAYOUT, tables.tables(box)), box)


class Rajas(Game):
    """See RULES.md for the clauses, the moves and the observation."""

    meta = META
    kinds = moves.EVENTS
    fixed = ("seats", "navaratnas", "ganga", "side")
    sources = tuple(Source(name, pieces) for name, pieces in DRAWN_FROM)

    def __init__(self, seats: int, options: Mapping[str, Value], rules: Instance, box: components.Components) -> None:
        super().__init__(seats, options, rules)
        self.box = box
        self.names = names(box)
        navaratnas, ganga = self.options["version"] == NAVARATNAS, bool(self.options["ganga"])
        self.form = position.form(rules, self.names, seats, navaratnas=navaratnas, ganga=ganga)
        self.printed = printed(box)
        once = MOST_PLACES + len(box.river.value.spaces) + rules.tables["fame_bonuses"] + rules.tables["money_bonuses"]
        self.declare(
            moves=LAY_AT + WAYS * len(self.names.cells),
            chances=moves.CHANCES,
            longest=SET_UP + MOST_TURNS * LONGEST_TURN + SEATS * once * LONGEST_CHAIN,
            view=view.View,
            hidden=("stacks", "yields"),
            components=fingerprint(box),
        )

    def configure(self, state: State) -> None:
        super().configure(state)
        state.navaratnas = int(self.options["version"] == NAVARATNAS)
        state.ganga = int(bool(self.options["ganga"]))
        for p in range(self.seats):
            # RA-33, RA-39
            state.side[p] = int(bool(state.navaratnas) or self.options[PLAYERS[p]] == ADVANCED)

    def decode(self, field: str, number: int) -> Any:
        named = {
            "tile": "tiles", "old": "tiles", "cell": "cells", "place": "places", "yields": "yields",
            "river_tile": "river",
        }  # fmt: skip
        return getattr(self.names, named[field])[number] if field in named else moves.decode(field, number)

    def gathers(self, state: State) -> Gathering | None:
        return sets.gathers(self.instance, state)

    def settles(self, state: State, code: int, after: State | None = None) -> tuple[int, ...]:
        return sets.settles(state, code, self.play(state, code) if after is None else after)

    def why_not(self, state: State, code: int) -> Reason:
        return refusals.why_not(self.instance, self.names, state, code)

    def outcome(self, state: State) -> Outcome | None:
        if self.actor(state) != OVER:
            return None
        # RA-31, RA-58: who met rank by difference, then by who met first; others who are level share a place.
        result = self.scores(state).result
        order = [(points, -state.met[p] if state.met[p] else 0) for p, points in enumerate(result)]
        places = rank([sorted(order).index(one) for one in order])
        reason = moves.MEETING if any(state.met) else moves.LAST_ROUND
        return Outcome(places, shared_returns(places), moves.REASONS[reason])

    def scores(self, state: State) -> Scores:
        tracks = {"fame": tuple(state.fame[: self.seats]), "money": tuple(state.money[: self.seats])}
        return Scores(tracks, tuple(self.rules.tracks.difference(state, p) for p in range(self.seats)))

    def view(self, state: State, seat: int | None) -> view.View:
        self.check_seat(seat)
        return view.view(self.instance, self.box, self.printed, self.names, state)

    def ask(self, state: State) -> Offers:
        return view.offers(self.instance, self.names, state, self.legal(state))

    def name(self, state: State, code: int) -> str:
        if self.actor(state) == CHANCE:
            return notation.chance_name(self.names, code)
        return notation.move_name(self.names, code)

    def parse(self, state: State, text: str) -> int:
        if self.actor(state) == CHANCE:
            return notation.parse_chance(self.names, text)
        return notation.parse_move(self.names, text, lambda: self.legal(state))

    def fill(self, state: State, told: Told) -> None:
        position.fill(self.instance, self.names, state, told)
