"""Azul Duel: the rules with their words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from rondel.core.board import Board
from rondel.core.components import fingerprint
from rondel.core.event import Event
from rondel.core.facts import Value
from rondel.core.form import Told
from rondel.core.game import CHANCE, Game, Reason, Source
from rondel.core.kernel import Instance, State
from rondel.core.merit import Merit
from rondel.core.messages import UNKNOWN
from rondel.core.offers import Answer, Offers
from rondel.core.outcome import Scores
from rondel.core.sets import Gathering
from rondel.games.azul_duel import boards, components, merits, moves, notation, position, reading, view
from rondel.games.azul_duel.components import CHIP_KINDS, CHIP_NAMES, PLATES
from rondel.games.azul_duel.meta import META, NONE, SLOTS, TABLETS
from rondel.games.azul_duel.moves import PAY_CHIP
from rondel.games.azul_duel.observation import ROW
from rondel.games.azul_duel.state import DRAWN_FROM, LAYOUT, MOST_PLACES, PAY, ROUNDS

LONGEST = (
    # Tablets, the first player, every back, every plate turned up or looked at; tiles, all of the large factory's
    # twice; chips.
    4 + 1 + PLATES + MOST_PLACES + ROUNDS * 26 + 20
    # Plates taken, laid, drawn, looked at, kept and returned.
    + 2 * PLATES + MOST_PLACES + 2 * 16 + MOST_PLACES
    # Each tile a take and a line, the orders of four stacks; chips; chips paid or not, and cells for twelve lines.
    + ROUNDS * (2 * 21 + 4 * 2) + 20 + 20 + ROUNDS * 2 * 12
)  # fmt: skip
MOST = 36
"""A plate to lay: nine places in four turns. No other question has more answers."""


class AzulDuel(Game):
    """See RULES.md for the clauses, the knowledge table, the moves and the observation."""

    meta = META
    kinds = moves.EVENTS
    words = moves.WORDS
    sources = tuple(Source(name, pieces) for name, pieces in DRAWN_FROM)
    fixed = ("seats", "to_draw", "special_as_colour")

    def __init__(self, seats: int, options: Mapping[str, Value], rules: Instance, box: components.Components) -> None:
        super().__init__(seats, options, rules)
        self.box = box
        self.form = position.form(rules)
        self.declare(
            moves=moves.MOVE_CODES.spans(),
            chances=moves.CHANCE_CODES.spans(),
            longest=LONGEST,
            view=view.View,
            hidden=("plates", "bag"),
            most=MOST,
            components=fingerprint(box),
            sections=ROW.sections,
        )

    @cached_property
    def boards(self) -> tuple[Board, ...]:
        return boards.boards(self.facts)

    def configure(self, state: State) -> None:
        state.seats = self.seats
        state.special_as_colour = int(bool(self.options["special_as_colour"]))
        chosen = str(self.options["tablets"])
        state.to_draw = int(chosen[-1]) if chosen.startswith("draw") else 0
        state.tablet = [
            0 if state.to_draw else self._side(sides, slot) for sides, slot in zip(TABLETS, SLOTS, strict=True)
        ]

    def _side(self, sides: tuple[str, str], slot: str) -> int:
        """Which side of a tablet is in play, from 1, or 0."""
        if self.options["tablets"] == "chosen":
            side = self.options[slot]
            return 0 if side == NONE else 1 + sides.index(str(side))
        return next((1 + i for i, side in enumerate(sides) if side in self.box.first_game.value), 0)

    def decode(self, field: str, number: int) -> Any:
        return view.plate_name(self.instance, number) if field == "plate" else super().decode(field, number)

    def gathers(self, state: State) -> Gathering | None:
        if state.phase != PAY:
            return None
        # AD-28, AD-41: the chips that complete a line.
        store, colour = state.store[state.seat], state.line_colour[state.seat][state.at]
        missing, may_help = self.rules.tiling.missing_tiles(state), self.rules.payment.may_help
        kinds = [kind for kind in range(len(CHIP_KINDS)) if may_help(store, state.paid, colour, missing, kind)]
        return Gathering(f"line {state.at + 1}", {PAY_CHIP + kind: store[kind] for kind in kinds})

    def piece(self, state: State, code: int) -> Answer:
        return Answer("pay", code, {"chip": CHIP_NAMES[code - PAY_CHIP]})

    def why_not(self, state: State, code: int) -> Reason:
        return notation.why_not(self.instance, state, code)

    def merits(self, before: State, after: State, events: Sequence[Event]) -> Iterable[Merit]:
        return merits.merits(self.instance, before, after, events)

    def reason(self, state: State) -> str:
        return moves.REASONS[self.rules.reason(state)]

    def scores(self, state: State) -> Scores:
        points = self.results(state)
        return Scores({"points": points}, points)

    def view(self, state: State, seat: int | None) -> view.View:
        self.check_seat(seat)
        return view.view(self.instance, state, seat)

    def ask(self, state: State) -> Offers:
        return view.offers(self.instance, state, self.legal(state))

    def move_name(self, code: int) -> str:
        return notation.move_name(self.instance, code)

    def chance_name(self, code: int) -> str:
        return notation.chance_name(self.instance, code)

    def parse_move(self, state: State, text: str) -> int:
        return notation.parse_move(self.instance, text)

    def parse_chance(self, text: str) -> int:
        return notation.parse_chance(self.instance, text)

    def told(self, text: str, events: Sequence[Event], actor: int, seat: int | None) -> str:
        # AD-14, AD-38: what is looked at, and what is returned, is the drawer's secret; the plate kept is shown.
        if actor == CHANCE:
            return UNKNOWN if any(event.key == "looked" and event.seat != seat for event in events) else text
        return UNKNOWN if notation.names_hidden_plate(text) and seat != actor else text

    def fill(self, state: State, told: Told) -> None:
        reading.fill(self.instance, state, told)

    def _misfit(self, state: State) -> str | None:
        fits = state.to_draw or state.tablet == self._first.tablet
        return super()._misfit(state) or (None if fits else "tablet")


make = components.BOXES.maker(AzulDuel, LAYOUT, components.tables)
