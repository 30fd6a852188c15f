"""Magpies: the rules with their words."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from conformance.awkward.meta import META
from conformance.awkward.state import (
    ACT,
    CARDS,
    CHANCES,
    COPIES,
    DIE,
    DONE,
    EVENTS,
    HIDE_LEFT,
    LAYOUT,
    LIMIT,
    LOOK,
    MOVES,
    NOTHING,
    OUTCOMES,
    OVER,
    PHASES,
    PUT,
    PUT_SAME,
    REST,
)

from rondel.core.errors import BadPosition, Unreadable
from rondel.core.facts import Facts, Value
from rondel.core.game import CHANCE, Game, Reason, Source
from rondel.core.kernel import Instance, State, digest, instance
from rondel.core.offers import Answer, Offers, Question
from rondel.core.outcome import Outcome, Scores, rank, shared_returns


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
        self.most = len(MOVES)
        self.facts = Facts(
            slug=META.slug,
            title=META.title,
            edition=META.edition,
            seats=seats,
            teams=tuple(seat % 2 if seats == 4 else seat for seat in range(seats)),
            options=self.options,
            components=digest({"copies": COPIES}),
            moves=len(MOVES),
            chances=CHANCES,
            longest=2 * seats + LIMIT * (3 + LIMIT + 4),
            returns=(-1 / seats, 1 - 1 / seats),
            hidden=("hands", "stashes", "deck"),
            observation=rules.features.SIZE,
            schema={"view": msgspec.json.schema(View), "offers": msgspec.json.schema(Offers)},
        )

    def configure(self, state: State) -> None:
        state.seats = self.seats
        state.limit = LIMIT if self.options["long"] else 6

    def decode(self, field: str, number: int) -> Any:
        return CARDS[number] if field == "card" else number

    def why_not(self, state: State, code: int) -> Reason:
        if self.actor(state) < 0:
            return Reason("chance_acts" if state.phase != OVER else "game_over")
        if not 0 <= code < len(MOVES):
            return Reason("no_such_move", {"code": code})
        due = {ACT: range(PUT_SAME), PUT: range(PUT_SAME, DONE), REST: range(DONE, DONE + 1)}
        if code not in due[state.phase]:
            return Reason("not_now", {"move": MOVES[code]})
        if code >= HIDE_LEFT and state.stash[state.seat] != NOTHING:
            return Reason("hidden_already", {"card": CARDS[state.stash[state.seat]]})
        return Reason("no_card", {"move": MOVES[code]})

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != OVER:
            return None
        places = rank(self.scores(state).result)
        return Outcome(places, shared_returns(places), "ended")

    def scores(self, state: State) -> Scores:
        result = tuple(state.score[self.rules.side_of(state, p)] for p in range(self.seats))
        return Scores({"shine": result}, result)

    def view(self, state: State, seat: int | None) -> View:
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

    def name(self, state: State, code: int) -> str:
        return OUTCOMES[code] if self.actor(state) == CHANCE else MOVES[code]

    def parse(self, state: State, text: str) -> int:
        names = OUTCOMES if self.actor(state) == CHANCE else MOVES
        if text not in names:
            raise Unreadable("unreadable", text=text)
        return names.index(text)

    def told(self, state: State, code: int, seat: int | None) -> str:
        if state.phase == PUT and state.seat != seat:
            return "put ?"
        knows = state.seat == seat or state.phase == DIE
        if self.actor(state) == CHANCE and not knows:
            known_top = state.top_n > 0 and state.phase != LOOK
            if known_top and seat is not None and state.top_known >> seat & 1:
                return self.name(state, code)
            return "?"
        return self.name(state, code)

    def dump(self, state: State) -> str:
        rows = [
            f"{field.name}: " + " ".join(str(n) for n in field.numbers(getattr(state, field.name)))
            for field in LAYOUT.fields
        ]
        return "\n".join(["awkward", *rows]) + "\n"

    def load(self, text: str) -> State:
        head, *rows = text.splitlines() or [""]
        state = LAYOUT.new()
        if head != "awkward" or len(rows) != len(LAYOUT.fields):
            raise BadPosition("position_head", wanted="awkward")
        for row, field in zip(rows, LAYOUT.fields, strict=True):
            name, _, numbers = row.partition(": ")
            wanted = len(list(field.numbers(field.zeros())))
            if name != field.name or len(numbers.split()) != wanted:
                raise BadPosition("position_line", line=row)
            values = [int(number) for number in numbers.split()]
            if not field.shape:
                setattr(state, name, values[0])
            elif len(field.shape) == 1:
                setattr(state, name, values)
            else:
                width = field.shape[1]
                setattr(state, name, [values[i : i + width] for i in range(0, len(values), width)])
        reason = self.flaw(state)
        if reason is not None:
            raise BadPosition(reason.key, **reason.args)
        return state
