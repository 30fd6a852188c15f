"""What the books share: a game as one script, which stops at every decision and at every draw."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from conformance.walks import chance_code

from rondel.core.game import CHANCE, OVER, Game
from rondel.core.kernel import State


@dataclass(frozen=True)
class Ask:
    """A player is to answer with one of some moves."""

    seat: int
    moves: frozenset[str]
    about: str = ""
    """The question, where a book says so."""


@dataclass(frozen=True)
class Draw:
    """Chance is to act: the outcomes with their weights."""

    weights: dict[str, int]
    source: str = ""
    """What is drawn from, where a book says so."""


Script = Generator[Ask | Draw, str, None]


class Scripted:
    """A game as a script tells it. ``question`` is what is due now; None at the end."""

    question: Ask | Draw | None
    told: list[dict[str, Any]]
    """What the last answer has made happen, in the words of the engine's events."""

    def begin(self, script: Script) -> None:
        self.script, self.told = script, []
        self.question = next(script)

    def answer(self, text: str) -> list[dict[str, Any]]:
        """Goes on with a move or an outcome; returns what happened."""
        now = self.question
        assert now is not None and text in (now.moves if isinstance(now, Ask) else now.weights)
        self.told = []
        try:
            self.question = self.script.send(text)
        except StopIteration:
            self.question = None
        return self.told

    def tell(self, event: str, clause: str, seat: int | None = None, **args: Any) -> None:
        self.told.append({"event": event, "clause": clause, "seat": seat, **args})


def compare_due(game: Game, state: State, due: Ask | Draw | None, scaled: bool = False) -> None:
    """Who is to do what. ``scaled``: only the ratios of the weights are compared."""
    actor = game.actor(state)
    if isinstance(due, Ask):
        assert actor == due.seat
        names = [game.name(state, code) for code in game.legal(state)]
        assert len(names) == len(due.moves) and set(names) == due.moves
    elif isinstance(due, Draw):
        assert actor == CHANCE
        chance = game.chance(state)
        assert not due.source or chance.source == due.source
        times = (sum(due.weights.values()), sum(chance.weights)) if scaled else (1, 1)
        ours = {name: weight * times[1] for name, weight in due.weights.items()}
        assert {name: weight * times[0] for name, weight in zip(chance.names, chance.weights, strict=True)} == ours
    else:
        assert actor == OVER


def by_the_book(
    game: Game, book: Scripted, seed: int, choose: Callable[[Any, list[str], Random], str]
) -> Iterator[State]:
    """Every position of a game; the book tells the player what it wants to know."""
    state, random = game.setup(), Random(seed)
    while book.question is not None:
        yield state
        if game.actor(state) == CHANCE:
            code = chance_code(game, state, random)
        else:
            assert isinstance(book.question, Ask)
            code = game.parse(state, choose(book, sorted(book.question.moves), random))
        book.answer(game.name(state, code))
        state = game.play(state, code)
    yield state
