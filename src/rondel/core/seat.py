"""What a bot gets to decide with: one seat's knowledge.

A `Seat` is made from a match, but holds neither the match nor its state. It is built around one imagined world, drawn
by `Game.resample` from what the seat knows; view, question, offers and observation of that world are those of the true
one, because the seat cannot tell the two apart.

This keeps an honest bot honest. Python has no walls inside a process: a bot bent on cheating can search the
interpreter's memory, so bots of strangers must run in a process of their own, with nothing but what a `Seat` says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from rondel.core.event import Event
from rondel.core.facts import Value
from rondel.core.game import Game, Reason
from rondel.core.kernel import State, Words, words
from rondel.core.match import Match
from rondel.core.merit import Merit
from rondel.core.offers import Offers, Question
from rondel.core.record import Moved
from rondel.core.registry import configure
from rondel.core.told import Told

if TYPE_CHECKING:
    import numpy as np


class World(NamedTuple):
    """A whole position that fits all a seat knows, with the game to play it on."""

    game: Game
    state: State

    def after(self, code: int) -> World:
        """The world after a legal move or chance outcome. It is not checked: that is what makes search quick."""
        state = self.game.layout.copy(self.state)
        self.game.apply_(state, code)
        return World(self.game, state)


class Ahead(NamedTuple):
    """What a line of a seat's own moves brings."""

    names: tuple[str, ...]
    """The moves in notation; of a set all its pieces."""
    events: tuple[Event, ...]
    merits: tuple[Merit, ...]
    """What speaks for it."""


class Packed(NamedTuple):
    """A seat on its way to another process."""

    slug: str
    seats: int
    options: tuple[tuple[str, Value], ...]
    world: bytes
    seat: int
    known: int
    """Entries of the journal that are there already."""
    number: int
    """Those there are."""
    told: bytes
    """Those that are new."""


class Seat:
    """One seat of a running match, as its player knows it."""

    def __init__(self, match: Match, seat: int) -> None:
        journal = match.journal(seat)
        self._sit(match.game, _imagine(match.game, match.state, seat), seat, lambda: journal)

    @classmethod
    def at(cls, game: Game, state: State, seat: int) -> Seat:
        """A seat in a position of its own, such as `Game.load` gives: it has no journal."""
        return cls._of(game, _imagine(game, state, seat), seat, list)

    def __reduce__(self) -> tuple[Any, ...]:
        packed = self.pack()
        return unpack, (packed, (packed.told,))

    def pack(self, known: int = 0) -> Packed:
        """This seat for a process of a bot's own that knows so many entries of its journal already.

        What goes there is the imagined world, never the true one. A game with components of the owner's is not known
        there, so such a seat stays here.
        """
        game = self.game
        options = tuple(game.options.items())
        if _configured(game.meta.slug, game.seats, options).facts.components != game.facts.components:
            raise TypeError("a seat of a game with components of its own cannot go to another process")
        told = msgspec.msgpack.encode(self.journal[known:])
        world = game.layout.pack(self._imagined)
        return Packed(game.meta.slug, game.seats, options, world, self.seat, known, len(self.journal), told)

    @classmethod
    def _of(cls, game: Game, imagined: State, seat: int, journal: Callable[[], list[Told]]) -> Seat:
        made = cls.__new__(cls)
        made._sit(game, imagined, seat, journal)
        return made

    def _sit(self, game: Game, imagined: State, seat: int, journal: Callable[[], list[Told]]) -> None:
        self.seat, self.game = seat, game
        self._imagined, self._journal = imagined, journal

    @cached_property
    def journal(self) -> list[Told]:
        """The entries of the match as told to this seat; read when it is first asked for."""
        return self._journal()

    @property
    def view(self) -> msgspec.Struct:
        return self.game.view(self._imagined, self.seat)

    @property
    def offers(self) -> Offers:
        return self.game.offers(self._imagined)

    @property
    def question(self) -> Question:
        return self.offers.question

    @property
    def turn(self) -> int:
        """A number that changes exactly when a new turn begins."""
        return self.game.turn(self._imagined)

    @property
    def legal(self) -> list[int]:
        """The codes of all offered moves."""
        return self.game.legal(self._imagined)

    @property
    def names(self) -> list[str]:
        """The same moves in notation."""
        return [self.game.name(self._imagined, code) for code in self.legal]

    def code(self, text: str) -> int:
        """The code of a move in notation; refused where it is none that is offered."""
        return self.game.parse(self._imagined, text)

    def why_not(self, code: int) -> Reason:
        """Why a move is not among those that are offered."""
        return self.game.why_not(self._imagined, code)

    @property
    def observation(self) -> np.ndarray[Any, np.dtype[np.int16]]:
        return self.game.observe(self._imagined, self.seat)

    def world(self, rng: Words) -> World:
        """A world that this seat cannot tell from the real one; another one for another state of ``rng``."""
        return World(self.game, self.game.resample(self._imagined, self.seat, rng))

    def after(self, code: int) -> Seat | None:
        """This seat after a move of its own, where it is asked on; None where chance, another seat or the end follows.

        Until then nothing happens that the seat does not know: it is the seat that the match would give it.
        """
        state = self.game.play(self._imagined, code)
        if self.game.actor(state) != self.seat:
            return None
        return Seat._of(self.game, state, self.seat, lambda: [*self.journal, self._told(code)])

    def along(self, line: Sequence[int]) -> Ahead:
        """What moves of its own, one after the other, bring this seat: it is asked on after each but the last."""
        state, names, events = self._imagined, list[str](), list[Event]()
        for code in line:
            if self.game.actor(state) != self.seat:
                raise ValueError(f"seat {self.seat} is not asked again before {code}")
            names += [self.game.name(state, piece) for piece in self.game.settles(state, code)]
            state, happened = self.game.step(state, code)
            events += [self.game.tell(event, self.seat) for event in happened]
        return Ahead(tuple(names), tuple(events), tuple(self.game.merits(self._imagined, state, events)))

    def _told(self, code: int) -> Told:
        """A move of this seat's own, as its journal tells it."""
        seen = self.game.seen(self._imagined, code, self.seat)
        return Told(len(self.journal), str(Moved.__struct_config__.tag), self.seat, seen.text, seen.events)


def unpack(packed: Packed, told: Sequence[bytes]) -> Seat:
    """The seat that was packed; ``told`` is its journal, in the pieces in which it has come, the new one last."""
    game = _configured(packed.slug, packed.seats, packed.options)
    return Seat._of(game, game.layout.unpack(packed.world), packed.seat, lambda: _read(told))


def _read(told: Sequence[bytes]) -> list[Told]:
    return [each for piece in told for each in msgspec.msgpack.decode(piece, type=list[Told])]


def _imagine(game: Game, state: State, seat: int) -> State:
    return game.resample(state, seat, words(0, "seat "))


@cache
def _configured(slug: str, seats: int, options: tuple[tuple[str, Value], ...]) -> Game:
    return configure(slug, seats, None, dict(options))
