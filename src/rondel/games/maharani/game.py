"""Maharani for two to four players: the rules with their words."""

from __future__ import annotations

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
from rondel.core.offers import Offers
from rondel.core.outcome import Scores
from rondel.core.symmetry import Symmetry
from rondel.games.maharani import boards, components, merits, moves, notation, position, symmetry, view
from rondel.games.maharani.components import ACROSS, BEND, CENTRE, HALF, TILES
from rondel.games.maharani.meta import META
from rondel.games.maharani.moves import WAYS
from rondel.games.maharani.observation import ROW
from rondel.games.maharani.state import DRAWN_FROM, LAYOUT, SLOTS


class Maharani(Game):
    """See RULES.md for the clauses, the moves and the observation."""

    meta = META
    kinds = moves.EVENTS
    words = moves.WORDS
    sources = tuple(Source(name, pieces) for name, pieces in DRAWN_FROM)

    def __init__(self, seats: int, options: Mapping[str, Value], rules: Instance, box: components.Components) -> None:
        super().__init__(seats, options, rules)
        self.box = box
        self.spaces = components.spaces(box)
        self.form = position.form(rules, self.spaces, seats)
        count = len(self.spaces)
        fitting = rules.tables["fitting"]
        self.declare(
            moves=moves.MOVE_CODES.spans(space=count),
            chances=moves.CHANCE_CODES.spans(),
            # The first player, every tile drawn; each tile placed, the end of its turn, a refresh, its worker (MA-42).
            longest=1 + TILES + (4 if seats == 2 else 3) * count,
            view=view.View,
            hidden=("bag",),
            most=1 + SLOTS * max(WAYS * fitting[CENTRE], fitting[HALF], fitting[BEND], WAYS * fitting[ACROSS]),
            components=fingerprint(box),
            sections=ROW.sections,
        )

    def decode(self, field: str, number: int) -> Any:
        if field in ("space", "origin"):
            return self.spaces[number].name
        if field == "spaces":
            return [space.name for at, space in enumerate(self.spaces) if number >> at & 1]
        return super().decode(field, number)

    @cached_property
    def boards(self) -> tuple[Board, ...]:
        return boards.boards(self.facts, self.instance.tables, self.spaces)

    @cached_property
    def symmetries(self) -> tuple[Symmetry, ...]:
        return tuple(symmetry.symmetries(self.facts, self.instance.tables, self.spaces))

    def why_not(self, state: State, code: int) -> Reason:
        return notation.why_not(self.instance, self.spaces, state, code)

    def merits(self, before: State, after: State, events: Sequence[Event]) -> Iterable[Merit]:
        return merits.merits(self.instance, self.box, before, after, events)

    def reason(self, state: State) -> str:
        return moves.REASONS[moves.STUCK if self.rules.is_free(state) else moves.COMPLETE]

    def scores(self, state: State) -> Scores:
        gold = self.results(state)
        return Scores({"gold": gold}, gold)

    def view(self, state: State, seat: int | None) -> view.View:
        self.check_seat(seat)
        return view.view(self.instance, self.box, self.spaces, state)

    def ask(self, state: State) -> Offers:
        return view.offers(self.instance, self.spaces, state, self.legal(state))

    def move_name(self, code: int) -> str:
        return notation.move_name(self.instance, self.spaces, code)

    def chance_name(self, code: int) -> str:
        return notation.chance_name(code)

    def parse_move(self, state: State, text: str) -> int:
        return notation.parse_move(self.instance, self.spaces, text, lambda: self.legal(state))

    def fill(self, state: State, told: Told) -> None:
        position.fill(self.instance, self.spaces, state, told)


make = components.BOXES.maker(Maharani, LAYOUT, components.tables)
