"""Magpies: the rules with their words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from conformance.awkward.meta import META
from conformance.awkward.observation import ROW
from conformance.awkward.state import (
    ACT,
    CARDS,
    CHANCE_CODES,
    COPIES,
    DONE,
    EVENTS,
    HIDE_LEFT,
    LAYOUT,
    LIMIT,
    MOVE_CODES,
    MOVES,
    NOTHING,
    OUTCOMES,
    PHASES,
    PUT,
    PUT_SAME,
    REST,
)

from rondel.core.event import Event
from rondel.core.facts import Value
from rondel.core.game import CHANCE, Game, Reason, Source
from rondel.core.kernel import Instance, State, instance
from rondel.core.offers import Answer, Offers, Question
from rondel.core.outcome import Scores


class View(msgspec.Struct, frozen=True):
    """What a seat of Magpies sees."""

    phase: str
    actor: int | None
    turn: int
    score: tuple[int, ...]
    hands: tuple[tuple[str | None, ...], ...]
    stash: tuple[str | None, ...]
    hiding: tuple[bool, ...]
    top: tuple[str | None, ...]
    deck: int
    pile: tuple[str, ...]
    passed: tuple[bool, ...]
    place: int


def make(seats: int, options: Mapping[str, Value], file: Path | None = None) -> Awkward:
    return Awkward(seats, options, instance(META.package, LAYOUT, {"copies": COPIES}))


def card_name(card: int) -> str | None:
    return None if card == NOTHING else CARDS[card]


class Awkward(Game):
    """Magpies for three, or four in pairs."""

    meta = META
    kinds = EVENTS
    sources = (Source("deck", pieces=True), Source("die", pieces=False), Source("top", pieces=False))
    fixed = ("seats", "limit")

    def __init__(self, seats: int, options: Mapping[str, Value], rules: Instance) -> None:
        super().__init__(seats, options, rules)
        self.declare(
            moves=MOVE_CODES.spans(),
            chances=CHANCE_CODES.spans(),
            longest=2 * seats + LIMIT * (3 + LIMIT + 4),
            view=View,
            sections=ROW.sections,
            hidden=("hands", "stashes", "deck"),
            teams=tuple(seat % 2 if seats == 4 else seat for seat in range(seats)),
        )

    def configure(self, state: State) -> None:
        super().configure(state)
        state.limit = LIMIT if self.options["long"] else 6

    def decode(self, field: str, number: int) -> Any:
        return CARDS[number] if field == "card" else number

    def why_not(self, state: State, code: int) -> Reason:
        due = {ACT: range(PUT_SAME), PUT: range(PUT_SAME, DONE), REST: range(DONE, DONE + 1)}
        if code not in due.get(state.phase, ()):
            return super().why_not(state, code)
        if code >= HIDE_LEFT and state.stash[state.seat] != NOTHING:
            return Reason("hidden_already", {"card": CARDS[state.stash[state.seat]]})
        return Reason("no_card", {"move": MOVES[code]})

    def scores(self, state: State) -> Scores:
        result = self.results(state)
        return Scores({"shine": result}, result)

    def view(self, state: State, seat: int | None) -> View:
        self.check_seat(seat)

        def sees(p: int, card: int, known: int) -> str | None:
            return card_name(card) if p == seat or (seat is not None and known >> seat & 1) else None

        acts = self.actor(state)
        everyone = range(self.seats)
        looked = seat is not None and state.top_known >> seat & 1
        return View(
            phase=PHASES[state.phase],
            actor=acts if acts >= 0 else None,
            turn=state.turn,
            score=self.scores(state).result,
            hands=tuple(
                tuple(
                    "none" if c == NOTHING else sees(p, c, k)
                    for c, k in zip(state.hand[p], state.known[p], strict=True)
                )
                for p in everyone
            ),
            stash=tuple(sees(p, state.stash[p], state.stash_known[p]) for p in everyone),
            hiding=tuple(state.stash[p] != NOTHING for p in everyone),
            top=tuple(CARDS[c] if looked else None for c in state.top[: state.top_n]),
            deck=sum(state.deck),
            pile=tuple(CARDS[c] for c in state.pile[: state.pile_n]),
            passed=tuple(bool(flag) for flag in state.passed[: self.seats]),
            place=state.place,
        )

    def ask(self, state: State) -> Offers:
        key = {ACT: "ask_act", PUT: "ask_put", REST: "ask_rest"}[state.phase]
        hand = [card_name(card) for card in state.hand[state.seat]]
        question = Question(key, {"cards": list(state.top)} if state.phase == PUT else {"hand": hand})
        return Offers(question, tuple(Answer(MOVES[code].replace(" ", "_"), code) for code in self.legal(state)))

    def move_name(self, code: int) -> str:
        return MOVES[code]

    def chance_name(self, code: int) -> str:
        return OUTCOMES[code]

    def told(self, text: str, events: Sequence[Event], actor: int, seat: int | None) -> str:
        if actor == seat:
            return text
        if actor != CHANCE:
            return "put ?" if text.startswith("put ") else text
        for event in events:
            if event.key == "got" and seat is not None and event.args["known"] >> seat & 1:
                return text
        return super().told(text, events, actor, seat)
