"""Ingenious for one to four players and for pairs: the rules with their words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

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
from rondel.games.ingenious import boards, components, merits, moves, notation, position, symmetry, view
from rondel.games.ingenious.components import COLOURS
from rondel.games.ingenious.meta import META
from rondel.games.ingenious.observation import ROW
from rondel.games.ingenious.state import LAYOUT, NOTHING


class Ingenious(Game):
    """See RULES.md for the clauses, the knowledge table, the moves and the observation."""

    meta = META
    kinds = moves.EVENTS
    words = moves.WORDS
    sources = (Source("first", pieces=False), Source("bag", pieces=True))
    fixed = ("seats", "joined", "pairs", "side")

    def __init__(self, seats: int, options: Mapping[str, Value], rules: Instance, box: components.Components) -> None:
        super().__init__(seats, options, rules)
        self.box = box
        pairs = bool(self.options["pairs"])
        self.form = position.form(rules, seats, sides=2 if pairs else seats)
        side = rules.tables["side"][seats]
        edges = rules.tables["edges_by_side"][side]
        most_placed = (rules.tables["cells_by_side"][side] - len(COLOURS)) // 2
        rack = 1 if seats == 1 else rules.tables["rack"]
        self.declare(
            moves=moves.MOVE_CODES.spans(edge=edges),
            chances=moves.CHANCE_CODES.spans(),
            # The first player, the racks dealt; each tile placed, the answer after it, a whole rack drawn (IN-13).
            longest=1 + seats * rack + most_placed * (2 + rack),
            view=view.View,
            hidden=("bag",) if seats == 1 else ("racks", "bag"),
            teams=tuple(seat % 2 if pairs else seat for seat in range(seats)),
            most=max(edges * min(2 * rack, moves.TURNS), 2),
            components=fingerprint(box),
            sections=ROW.sections,
            returns=(0.0, 1.0) if seats == 1 else None,
        )

    def configure(self, state: State) -> None:
        state.seats = self.seats
        state.pairs = int(bool(self.options["pairs"]))
        state.joined = int(state.pairs or self.seats == 1)
        state.side = self.instance.tables["side"][self.seats]
        first = self.options["first"]
        state.starter = 0 if self.seats == 1 else (NOTHING if first == "random" else int(first) - 1)

    @cached_property
    def boards(self) -> tuple[Board, ...]:
        return boards.boards(self.facts, self.instance.tables)

    @cached_property
    def symmetries(self) -> tuple[Symmetry, ...]:
        return tuple(symmetry.symmetries(self.facts, self.instance.tables))

    def why_not(self, state: State, code: int) -> Reason:
        return notation.why_not(self.instance, state, code)

    def merits(self, before: State, after: State, events: Sequence[Event]) -> Iterable[Merit]:
        return merits.merits(self.instance, before, after, events)

    def reason(self, state: State) -> str:
        return moves.REASONS[state.ended]

    def scores(self, state: State) -> Scores:
        rows = [state.score[self.rules.side_of(state, seat)] for seat in range(self.seats)]
        tracks = {colour: tuple(row[i] for row in rows) for i, colour in enumerate(COLOURS)}
        return Scores(tracks, self.results(state))

    def view(self, state: State, seat: int | None) -> view.View:
        self.check_seat(seat)
        return view.view(self.instance, state, seat)

    def ask(self, state: State) -> Offers:
        return view.offers(self.instance, state, self.legal(state))

    def move_name(self, code: int) -> str:
        return notation.move_name(self.instance, code)

    def chance_name(self, code: int) -> str:
        return notation.chance_name(code)

    def parse_move(self, state: State, text: str) -> int:
        return notation.parse_move(self.instance, state, text, lambda: self.legal(state))

    def tell(self, event: Event, seat: int | None) -> Event:
        # IN-20: solitaire has no rack to hide a tile in.
        return super().tell(event, 0 if self.seats == 1 else seat)

    def fill(self, state: State, told: Told) -> None:
        position.fill(self.instance, state, told)


make = components.BOXES.maker(Ingenious, LAYOUT, components.tables)
