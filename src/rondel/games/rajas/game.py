"""Rajas of the Ganges for two to four players: the rules with their words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from rondel.core.board import Board
from rondel.core.components import fingerprint
from rondel.core.event import Event
from rondel.core.facts import Value
from rondel.core.form import Told
from rondel.core.game import Game, Reason, Source
from rondel.core.kernel import Instance, State
from rondel.core.merit import Merit
from rondel.core.offers import Answer, Offers
from rondel.core.outcome import Scores
from rondel.core.sets import Gathering
from rondel.games.rajas import boards, components, merits, moves, notation, position, refusals, sets, tables, view
from rondel.games.rajas.length import Length
from rondel.games.rajas.meta import ADVANCED, META, NAVARATNAS, PLAYERS
from rondel.games.rajas.names import names
from rondel.games.rajas.observation import ROW
from rondel.games.rajas.printed import printed
from rondel.games.rajas.state import DRAWN_FROM, LAYOUT


class Rajas(Game):
    """See RULES.md for the clauses, the moves and the observation."""

    meta = META
    kinds = moves.EVENTS
    words = moves.WORDS
    fixed = ("seats", "navaratnas", "ganga", "side")
    sources = tuple(Source(name, pieces) for name, pieces in DRAWN_FROM)

    def __init__(self, seats: int, options: Mapping[str, Value], rules: Instance, box: components.Components) -> None:
        super().__init__(seats, options, rules)
        self.box = box
        self.names = names(box)
        navaratnas, ganga = self.options["version"] == NAVARATNAS, bool(self.options["ganga"])
        self.form = position.form(rules, self.names, seats, navaratnas=navaratnas, ganga=ganga)
        self.printed = printed(box)
        self.declare(
            moves=moves.MOVE_CODES.spans(cell=len(self.names.cells)),
            chances=moves.CHANCE_CODES.spans(),
            longest=Length(box, seats, navaratnas, ganga, {self._side(p) for p in range(seats)}).steps(),
            view=view.View,
            hidden=("stacks", "yields"),
            components=fingerprint(box),
            sections=ROW.sections,
        )

    def configure(self, state: State) -> None:
        super().configure(state)
        state.navaratnas = int(self.options["version"] == NAVARATNAS)
        state.ganga = int(bool(self.options["ganga"]))
        for p in range(self.seats):
            state.side[p] = self._side(p)

    @cached_property
    def boards(self) -> tuple[Board, ...]:
        return boards.boards(self.facts, self.instance.tables, self.box)

    def _side(self, p: int) -> int:
        # RA-33, RA-39
        return int(self.options["version"] == NAVARATNAS or self.options[PLAYERS[p]] == ADVANCED)

    def decode(self, field: str, number: int) -> Any:
        named = {
            "tile": "tiles", "old": "tiles", "cell": "cells", "place": "places", "yields": "yields",
            "river_tile": "river",
        }  # fmt: skip
        return getattr(self.names, named[field])[number] if field in named else super().decode(field, number)

    def gathers(self, state: State) -> Gathering | None:
        return sets.gathers(self.instance, state)

    def settles(self, state: State, code: int, after: State | None = None) -> tuple[int, ...]:
        return sets.settles(state, code, self.play(state, code) if after is None else after)

    def completes(self, state: State, pieces: Counter[int]) -> bool:
        if sets.asks_for_a_sum(state):
            return sets.completes(self.instance, state, pieces)
        return super().completes(state, pieces)

    def piece(self, state: State, code: int) -> Answer:
        return view.answer(self.instance, self.names, state, code)

    def why_not(self, state: State, code: int) -> Reason:
        return refusals.why_not(self.instance, self.names, state, code)

    def merits(self, before: State, after: State, events: Sequence[Event]) -> Iterable[Merit]:
        return merits.merits(self.instance, before, after, events)

    def reason(self, state: State) -> str:
        return moves.REASONS[moves.MEETING if any(state.met) else moves.LAST_ROUND]

    def scores(self, state: State) -> Scores:
        tracks = {"fame": tuple(state.fame[: self.seats]), "money": tuple(state.money[: self.seats])}
        return Scores(tracks, self.results(state))

    def view(self, state: State, seat: int | None) -> view.View:
        self.check_seat(seat)
        return view.view(self.instance, self.box, self.printed, self.names, state)

    def ask(self, state: State) -> Offers:
        return view.offers(self.instance, self.names, state, self.legal(state))

    def move_name(self, code: int) -> str:
        return notation.move_name(self.names, code)

    def chance_name(self, code: int) -> str:
        return notation.chance_name(self.names, code)

    def parse_move(self, state: State, text: str) -> int:
        return notation.parse_move(self.names, text, lambda: self.legal(state))

    def parse_chance(self, text: str) -> int:
        return notation.parse_chance(self.names, text)

    def fill(self, state: State, told: Told) -> None:
        position.fill(self.instance, self.names, state, told)


make = components.BOXES.maker(Rajas, LAYOUT, tables.tables)
