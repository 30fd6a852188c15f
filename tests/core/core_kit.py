"""What the tests of the core share: matches in every mode, a dealer that counts, a game without chance."""

from __future__ import annotations

import hashlib
import random
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from conformance.walks import chance_code

import rondel
from rondel.core.codes import plain_codes
from rondel.core.dealer import Chance, SeedDealer
from rondel.core.errors import RondelError
from rondel.core.facts import Facts, Meta
from rondel.core.game import CHANCE, OVER, Game, Reason
from rondel.core.kernel import Field, Instance, State, Struct
from rondel.core.match import Match
from rondel.core.offers import Offers, Question
from rondel.core.outcome import Outcome, Scores, shared_returns

MODES: dict[str, dict[str, Any]] = {
    "solo": {"players": 1},
    "two": {"players": 2},
    "three": {"players": 3},
    "four": {"players": 4},
    "pairs": {"players": 4, "pairs": True},
}


def begin(mode: str = "two", dealer: Any = None, **options: Any) -> Match:
    """A match of Ingenious; without a dealer, seed 1."""
    return rondel.start("ingenious", dealer=dealer or SeedDealer(1), **{**MODES[mode], **options})


def wander(match: Match, moves: int = 1000, seed: int = 1, swap: bool = True) -> Match:
    """Plays so many random moves; a swap is taken whenever it is offered, or never."""
    rng = random.Random(seed)
    for _ in range(moves):
        if match.over:
            break
        legal = match.game.legal(match.state)
        match.play((legal[-1] if swap else 0) if legal[0] == 0 else rng.choice(legal))
    return match


@cache
def finished(mode: str = "two", seed: int = 1) -> Match:
    """A match played to its end by random moves. Shared: look, do not touch."""
    return wander(begin(mode, SeedDealer(seed)), seed=seed)


def states(game: Game, seed: int, state: State | None = None, first: str = "") -> Iterator[State]:
    """Every position of one random match, those in which chance is to act included.

    Moves with ``first`` in their notation are preferred, and so is a swap.
    """
    rng = random.Random(seed)
    state = state or game.setup()
    yield state
    while game.actor(state) != OVER:
        if game.actor(state) == CHANCE:
            code = chance_code(game, state, rng)
        else:
            legal = game.legal(state)
            liked = [code for code in legal if first in game.name(state, code)] if first else legal
            code = legal[-1] if legal[0] == 0 else rng.choice(liked or legal)
        state = game.play(state, code)
        yield state


class Counting:
    """A dealer that counts how often it was asked."""

    def __init__(self, seed: int = 1) -> None:
        self.calls = 0
        self._dealer = SeedDealer(seed)

    def deal(self, chance: Chance) -> int:
        self.calls += 1
        return self._dealer.deal(chance)


def snapshot(match: Match) -> tuple[Any, ...]:
    """All that a refusal must leave as it was."""
    game = match.game
    told = [match.journal(seat) for seat in (*range(game.seats), None)]
    dealt = match._dealer.calls if isinstance(match._dealer, Counting) else None
    key, dump = game.key(match.state), game.dump(match.state)
    return match.number, match.entries, key, dump, match.names, match.marked, match.outcome, told, dealt


def refusal(kind: type[RondelError], action: Callable[[], Any]) -> RondelError:
    """The error of that very class which an action raises, with a sentence."""
    with pytest.raises(kind) as caught:
        action()
    assert type(caught.value) is kind
    assert_sentence(caught.value)
    return caught.value


def assert_sentence(error: RondelError) -> None:
    sentence = str(error)
    assert sentence.strip() == sentence and len(sentence) > 5
    assert "{" not in str(error.key)


def json_of(thing: Any) -> str:
    return msgspec.json.encode(thing).decode()


def sealed_again(lines: list[bytes], **end: Any) -> bytes:
    """A record with its end line made anew, as someone would who edits it and mends the checksum."""
    body = b"\n".join(lines[:-2]) + b"\n"
    last = msgspec.json.decode(lines[-2])
    last |= {"entries": len(lines) - 3, "checksum": "", **end}
    last["checksum"] = hashlib.sha256(body + msgspec.json.encode(last)).hexdigest()
    return body + msgspec.json.encode(last) + b"\n"


@contextmanager
def at_most(seconds: float, what: Callable[[], str]) -> Iterator[None]:
    """Fails where something takes more processor time than that: a hang becomes a failure that shows its cause."""

    def stop(*_: object) -> None:
        raise AssertionError(f"more than {seconds} s for {what()!r}")

    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


# --- a game without chance -------------------------------------------------------------------------------------------

ON, END = 0, 1
_LAYOUT = Struct(Field("seat", high=1), Field("turn"), Field("steps"))


def _apply(s: State, code: int) -> None:
    s.steps += 1
    if code == END:
        s.turn += 1
        s.seat = s.turn % 2


class Steps(Game):
    """Two seats take turns of as many steps as they like; after a hundred turns both have won. Nothing is hidden."""

    meta = Meta("steps", "Steps", 1, (2,), "rondel.games.ingenious")
    kinds = ()
    sources = ()
    most = 2

    def __init__(self) -> None:
        rules = SimpleNamespace(
            setup=lambda s: None,
            actor=lambda s: OVER if s.turn == 100 else s.seat,
            turn=lambda s: s.turn,
            legal=lambda s, out: (out.__setitem__(1, END), 2)[1],
            apply=_apply,
        )
        super().__init__(2, {}, Instance("steps", _LAYOUT, {}, "-", rules, *[SimpleNamespace()] * 3))  # type: ignore[arg-type]
        self.facts = Facts(
            "steps", "Steps", 1, 2, (0, 1), {}, "", 2, 0, plain_codes(2), (), 999, (-0.5, 0.5), (), 0, (), {}
        )

    def configure(self, state: State) -> None:
        pass

    def decode(self, field: str, number: int) -> Any:
        return number

    def why_not(self, state: State, code: int) -> Reason:
        return Reason("no_such_move", {"code": code})

    def outcome(self, state: State) -> Outcome | None:
        return Outcome((1, 1), shared_returns((1, 1)), "done") if state.turn == 100 else None

    def scores(self, state: State) -> Scores:
        return Scores({}, (0, 0))

    def view(self, state: State, seat: int | None) -> msgspec.Struct:
        return Scores({"steps": (state.steps,)}, (0, 0))

    def ask(self, state: State) -> Offers:
        return Offers(Question("steps"))

    def move_name(self, code: int) -> str:
        return ("on", "end")[code]

    def dump(self, state: State) -> str:
        return f"{state.seat} {state.turn} {state.steps}"

    def load(self, text: str) -> State:
        raise NotImplementedError

    def flaw(self, state: State) -> Reason | None:
        return None
