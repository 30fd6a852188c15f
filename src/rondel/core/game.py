"""The contract: what every game answers, and the laws its answers obey.

A `Game` is configured (number of seats, options, components) and holds no state of a match. A position is a `State`;
moves and chance outcomes are codes, whole numbers that mean the same in every position of the game. Each law below is
checked for every registered game, seat count and option by ``tests/conformance``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import msgspec

from rondel.core import observation, sets
from rondel.core.board import Board
from rondel.core.codes import Span, plain_codes
from rondel.core.dealer import Chance
from rondel.core.errors import (
    Argument,
    BadChance,
    BadPosition,
    GameOver,
    IllegalMove,
    NotYourTurn,
    no_such_seat,
)
from rondel.core.event import Event, Kind, read, tell
from rondel.core.facts import Facts, Meta, Value
from rondel.core.form import Form, Told
from rondel.core.kernel import Instance, State, Words, below, check_words, digest
from rondel.core.merit import Merit
from rondel.core.messages import UNKNOWN, Catalogue, game_messages
from rondel.core.notation import Notation
from rondel.core.observation import Section, plain_sections
from rondel.core.offers import Answer, Offers, Question
from rondel.core.outcome import Outcome, Scores, rank
from rondel.core.schema import json_schema
from rondel.core.symmetry import Symmetry

if TYPE_CHECKING:
    import numpy as np

CHANCE = -1
"""`Game.actor` when chance is to act."""
OVER = -2
"""`Game.actor` when the match has ended."""


class Reason(msgspec.Struct, frozen=True):
    """Why a move is refused: a message key with arguments."""

    key: str
    args: dict[str, Argument] = {}


class Seen(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move or chance outcome as one seat may know it: its notation and its events, unknown parts as unknown."""

    text: str
    events: tuple[Event, ...] = ()


class Foreseen(NamedTuple):
    """What a move would bring, as the seat to act may know it."""

    events: tuple[Event, ...]
    asks: Question | None
    """What the seat would be asked next, inside its turn; None: chance, another seat, a new turn or the end comes."""


class Source(msgspec.Struct, frozen=True):
    """Something chance draws from. ``pieces``: what is drawn is gone until it is put back (a die uses up nothing)."""

    name: str
    pieces: bool


class Game(ABC):
    """A configured game. Subclasses add the data and words of one game to its rules; see each method's law."""

    meta: ClassVar[Meta]
    kinds: ClassVar[tuple[Kind, ...]]
    sources: ClassVar[tuple[Source, ...]]
    words: ClassVar[Mapping[str, Callable[[int], Any]]] = {}
    """What the numbers of notes are called, by the argument that they become."""
    fixed: ClassVar[tuple[str, ...]] = ("seats",)
    """The fields that `configure` writes and no rule changes."""

    facts: Facts
    most: int
    """No position has more legal moves."""
    form: Form
    """The lines of its position texts; where a game declares none, one for each field."""

    def __init__(self, seats: int, options: Mapping[str, Value], instance: Instance) -> None:
        self.seats = seats
        self.options = self.meta.settle(seats, dict(options))
        self.instance = instance
        self.rules = instance.rules
        self.layout = instance.layout
        self.form = Form.of(self.meta.slug, self.layout)
        self._move_names, self._chance_names = Notation(self.move_name), Notation(self.chance_name)

    @property
    def messages(self) -> Catalogue:
        """The game's words in all languages."""
        return game_messages(self.meta.package)

    # --- playing -----------------------------------------------------------------------------------------------------

    def setup(self) -> State:
        """The first position. Law: always the same; chance has not yet acted."""
        return self.layout.copy(self._first)

    def actor(self, state: State) -> int:
        """The seat to act (0..n-1, clockwise), `CHANCE` or `OVER`."""
        found: int = self.rules.actor(state)
        return found

    def turn(self, state: State) -> int:
        """A number that changes exactly when a new turn begins."""
        found: int = self.rules.turn(state)
        return found

    def legal(self, state: State) -> list[int]:
        """The moves of the seat to act.

        Law: ascending; non-empty exactly when a seat is to act; a decision begun can be completed. It is the only
        source of legality: `play`, offers, masks and bots all ask it.
        """
        if self.actor(state) < 0:
            return []
        buffer = [0] * self.most
        count: int = self.rules.legal(state, buffer)
        return buffer[:count]

    def is_legal(self, state: State, code: int) -> bool:
        """Whether ``code`` is in `legal`."""
        legal = self.legal(state)
        place = bisect_left(legal, code)
        return place < len(legal) and legal[place] == code

    def random_move(self, state: State, rng: Words) -> int:
        """A legal move, each as likely as any other; for play-outs.

        Law: it is `legal` at the next number that ``rng`` gives below its length. A rules source may have a
        ``random_move(s, w)`` that finds it without listing all moves.
        """
        check_words(rng)
        hook = getattr(self.rules, "random_move", None)
        if hook is None:
            legal = self.legal(state)
            return legal[below(rng, len(legal))]
        found: int = hook(state, rng)
        return found

    def why_not(self, state: State, code: int) -> Reason:
        """The reason why ``code`` is not in `legal`. It explains; it never decides. A game explains its own rules.

        Law: it depends on nothing that the seat to act does not know.
        """
        if self.actor(state) < 0:
            return Reason("chance_acts" if self.actor(state) == CHANCE else "game_over")
        if not 0 <= code < self.facts.moves:
            return Reason("no_such_move", {"code": code})
        return Reason("not_now", {"move": self.name(state, code)})

    def play(self, state: State, code: int) -> State:
        """The position after a move or chance outcome. Law: ``state`` is unchanged; what is not allowed raises."""
        self._check(state, code)
        after = self.layout.copy(state)
        self.apply_(after, code)
        return after

    def apply_(self, state: State, code: int) -> None:
        """`play` in place and unchecked, for search. Nothing from outside may reach it."""
        self.rules.apply(state, code)

    def chance(self, state: State) -> Chance:
        """What can happen when chance is to act. Law: at least one outcome, whole weights above 0, codes ascending."""
        source = self.source(state)
        codes, weights = self._outcomes(state)
        return Chance(
            source=source.name,
            pieces=source.pieces,
            codes=tuple(codes),
            weights=tuple(weights),
            names=tuple(self._chance_names[code] for code in codes),
        )

    def source(self, state: State) -> Source:
        """What chance draws from; refused where it is not to act."""
        if self.actor(state) != CHANCE:
            raise BadChance("no_chance")
        found: int = self.rules.source(state)
        return self.sources[found]

    # --- what happened -----------------------------------------------------------------------------------------------

    def events(self, state: State, code: int) -> tuple[Event, ...]:
        """What a move or chance outcome makes happen, in order.

        Law: the points of a team's events add up to the change of its tracks in `scores`.
        """
        return self.step(state, code)[1]

    def step(self, state: State, code: int) -> tuple[State, tuple[Event, ...]]:
        """`play` and `events` at once."""
        self._check(state, code)
        return self.step_(state, code)

    def step_(self, state: State, code: int) -> tuple[State, tuple[Event, ...]]:
        """`step` unchecked, of a code that was just taken from `legal` or `chance`."""
        after = self.layout.copy(state)
        notes: list[tuple[int, ...]] = []
        after.notes = notes
        self.apply_(after, code)
        after.notes = None
        return after, tuple(read(note, self.kinds, self.decode) for note in notes)

    def foresee(self, state: State, code: int) -> Foreseen:
        """What the seat to act would see happen by ``code``, up to the next chance or question, and be asked then.

        Law: it depends on nothing that this seat does not know, and comes true.
        """
        self.check_seat(self.actor(state), spectator=False)
        self._check(state, code)
        return self.foresee_(state, code)

    def foresee_(self, state: State, code: int) -> Foreseen:
        """`foresee` unchecked, of a code that was just taken from `legal`; the move is played once."""
        actor = self.actor(state)
        after, events = self.step_(state, code)
        return Foreseen(tuple(self.tell(event, actor) for event in events), self.asks_on(state, after))

    def asks_on(self, state: State, after: State) -> Question | None:
        """What the seat to act is asked next in its turn, where its answer leads to ``after``; None: nothing."""
        asked = (self.actor(after), self.turn(after)) == (self.actor(state), self.turn(state))
        return self.ask(after).question if asked else None

    def preview(self, state: State, code: int) -> tuple[Event, ...]:
        """The events that the seat to act can `foresee`."""
        return self.foresee(state, code).events

    def merits(self, before: State, after: State, events: Sequence[Event]) -> Iterable[Merit]:
        """What speaks for the moves that led the seat to act from one position to another, by these events.

        What weighs most comes first. Law: it is true of the two positions, and depends on nothing that the seat does
        not know.
        """
        return ()

    def gathers(self, state: State) -> sets.Gathering | None:
        """What set the answers to the question are pieces of; None: of none, or no seat is to act.

        Law: each set is made by one list of codes, which ascend; an answer that could be a piece cuts off those before
        it.
        """
        return None

    def settles(self, state: State, code: int, after: State | None = None) -> tuple[int, ...]:
        """The pieces of a set that an answer brings: itself, and those that follow from it without a question.

        ``after`` is the position that it leads to, where that is known already.
        """
        return (code,)

    def completes(self, state: State, pieces: Counter[int]) -> bool:
        """Whether the set that is asked for could have these pieces in it, none of them more often than there are.

        Here: by trying. That can take long where much is asked for in vain. Law: a set made by play has them.
        """
        return sets.found_by_playing(self, state, pieces)

    def piece(self, state: State, code: int) -> Answer:
        """A piece of the set that is asked for, as an answer, even where others come before it. Law: as in `ask`."""
        raise NotImplementedError(f"{self.meta.slug} gathers sets, and does not say what their pieces are")

    def outcome(self, state: State) -> Outcome | None:
        """How the match ended. The greatest number of the rules' ``strengths``, or else of their ``results``, wins.

        Law: not None exactly when `actor` is `OVER`; partners have equal places, and take up one.
        """
        if self.actor(state) != OVER:
            return None
        strengths, returns = [0] * self.seats, [0.0] * self.seats
        getattr(self.rules, "strengths", self.rules.results)(state, strengths)
        self.rules.returns(state, returns)
        return Outcome(rank(strengths, self.facts.teams), tuple(returns), self.reason(state))

    def results(self, state: State) -> tuple[int, ...]:
        """The comparable number of each seat, as the rules count it: the ``result`` of `scores`."""
        found = [0] * self.seats
        self.rules.results(state, found)
        return tuple(found)

    @abstractmethod
    def scores(self, state: State) -> Scores:
        """The score tracks and one comparable number a seat. Law: public."""

    # --- what a seat knows -------------------------------------------------------------------------------------------

    @abstractmethod
    def view(self, state: State, seat: int | None) -> msgspec.Struct:
        """All that a seat may know, its memory included; ``None`` is a spectator.

        Law: what is unknown is present as unknown; equal for all worlds that the seat cannot tell apart; refused
        with `NotYourSeat` for what is no seat (`check_seat`).
        """

    def seen(self, state: State, code: int, seat: int | None) -> Seen:
        """A move or chance outcome as told to a seat. Law: as `view`."""
        self.check_seat(seat)
        return self.tell_all(self.name(state, code), self.events(state, code), self.actor(state), seat)

    def tell_all(self, text: str, events: Sequence[Event], actor: int, seat: int | None) -> Seen:
        """`seen`, of a move or outcome that has happened already, as its entry in a log has it."""
        return Seen(self.told(text, events, actor, seat), tuple(self.tell(event, seat) for event in events))

    def tell(self, event: Event, seat: int | None) -> Event:
        """An event as a seat may know it: private arguments of others are None."""
        return tell(event, self._private[event.key], seat)

    @cached_property
    def _private(self) -> dict[str, tuple[str, ...]]:
        """The private arguments of events, by their keys."""
        return {kind.key: kind.private for kind in self.kinds}

    @cached_property
    def has_secrets(self) -> bool:
        """Whether a seat can know what not everybody does."""
        return any(self._private.values())

    @property
    def has_judge(self) -> bool:
        """Whether somebody has said what its positions are worth, so that bots can think about it."""
        return self.instance.judge is not None

    @cached_property
    def tells_all(self) -> bool:
        """Whether every move and outcome is told to everybody as it is."""
        own = type(self)
        return not self.has_secrets and own.told is Game.told and own.tell is Game.tell

    def offers(self, state: State) -> Offers:
        """The question put to the seat to act, with its answers; for that seat only.

        Law: its codes are exactly `legal`; at most 20 kB of JSON; ``together`` is what `gathers` says. Where no seat is
        to act it is refused.
        """
        if self.actor(state) < 0:
            raise NotYourTurn("chance_acts") if self.actor(state) == CHANCE else GameOver("game_over")
        offers, together = self.ask(state), sets.together(self, state)
        return offers if together is None else msgspec.structs.replace(offers, together=together)

    def observe(self, state: State, seat: int) -> np.ndarray[Any, np.dtype[np.int16]]:
        """What the view says, as numbers, own seat first, then clockwise.

        Law: equal views, equal observations; what changes in the view is seen in the observation; always
        ``facts.observation`` long.
        """
        import numpy as np

        self.check_seat(seat, spectator=False)
        buffer = [0] * self.facts.observation
        self.instance.features.observe(state, seat, buffer)
        return np.array(buffer, dtype=np.int16)

    @cached_property
    def boards(self) -> tuple[Board, ...]:
        """Where the numbers of an observation lie on boards, for networks that look at all cells alike."""
        return ()

    @cached_property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """The ways to rename cells, colours and seats that change nothing, but for the one that renames nothing.

        Law: as in `Symmetry`.
        """
        return ()

    def resample(self, state: State, seat: int, rng: Words) -> State:
        """Another world that the seat cannot tell from the real one.

        Law: a function of the seat's knowledge and of ``rng`` alone; every such world can come up. ``rng`` is made by
        `rondel.core.kernel.words`; what is none is refused with `TypeError`.
        """
        self.check_seat(seat, spectator=False)
        check_words(rng)
        world = self.layout.copy(state)
        knowledge = self.instance.knowledge
        knowledge.resample(world, seat, rng, [0] * knowledge.SCRATCH)
        return world

    # --- notation ----------------------------------------------------------------------------------------------------

    def name(self, state: State, code: int) -> str:
        """A move (or, where chance is to act, an outcome) in notation. Law: ``parse(state, name(state, c)) == c``."""
        names = self._chance_names if self.actor(state) == CHANCE else self._move_names
        return names[code]

    def parse(self, state: State, text: str) -> int:
        """The code of a notation; `Unreadable` or `Ambiguous` where there is not exactly one. It may be illegal."""
        return self.parse_chance(text) if self.actor(state) == CHANCE else self.parse_move(state, text)

    def told(self, text: str, events: Sequence[Event], actor: int, seat: int | None) -> str:
        """The notation of what an actor did, as a seat may know it, with ``?`` for what it may not; here: for all of it
        where an event is private.

        It goes by what a log holds: the text, and the events that it made happen.
        """
        return text if self.tells_all or all(self.tell(event, seat) == event for event in events) else UNKNOWN

    def dump(self, state: State) -> str:
        """The whole position as text. Law: ``load(dump(state))`` is the same position."""
        return self.form.write(state)

    def load(self, text: str) -> State:
        """The position of a text; what a short text leaves out is as in `setup`, or filled up from the supply.

        Law: `BadPosition` for anything that breaks a range or an invariant, before a rule sees it.
        """
        state = self.setup()
        told = self.form.read(text, state)
        self.fill(state, told)
        told.end()
        self.check(state)
        return state

    def fill(self, state: State, told: Told) -> None:
        """Writes what a text tells into a state just set up, and what follows from it; here: line by line."""
        for name in self.form.lines:
            if name in told:
                told.fill(name)

    def check(self, state: State) -> None:
        """Refuses what is no position of this configured game: `BadPosition`. For whatever comes from outside."""
        if not isinstance(state, self.layout.type):
            raise BadPosition("position_head", wanted=self.meta.slug)
        reason = self.flaw(state)
        if reason is not None:
            raise BadPosition(reason.key, self.messages, **reason.args)

    def flaw(self, state: State) -> Reason | None:
        """The first broken invariant of a position, or None: ranges, the configuration, then the source ``checks``.

        Law: no position that play leads to has one; nothing outside its range reaches a rule.
        """
        field = self.layout.flaw(state)
        if field is not None:
            return Reason("flaw_range", {"field": field})
        field = self._misfit(state) or self._unsound(state)
        return Reason("flaw", {"field": field}) if field is not None else None

    def key(self, state: State) -> str:
        """A fingerprint. Law: equal keys, equal positions."""
        return blake2b(self.layout.pack(state), digest_size=16).hexdigest()

    def check_seat(self, seat: int | None, spectator: bool = True) -> None:
        """What is no seat, such as `CHANCE`, is a mistake of the program: nobody's secrets answer it."""
        if seat is None and spectator:
            return
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise no_such_seat(seat, self.seats)

    # --- for subclasses ----------------------------------------------------------------------------------------------

    def declare(
        self,
        *,
        moves: tuple[Span, ...] | int,
        chances: tuple[Span, ...] | int,
        longest: int,
        view: type[msgspec.Struct],
        hidden: tuple[str, ...] = (),
        teams: tuple[int, ...] | None = None,
        most: int | None = None,
        components: str | None = None,
        sections: tuple[Section, ...] | None = None,
        returns: tuple[float, float] | None = None,
    ) -> None:
        """Sets `facts` and `most`; without a box the components are tables, and returns are shared ones.

        Codes of which only the number is given have no names; nor have the numbers of an observation without sections,
        of which the features say in ``SIZE`` how many there are.
        """
        move_spans = plain_codes(moves) if isinstance(moves, int) else moves
        chance_spans = plain_codes(chances) if isinstance(chances, int) else chances
        if sections is None:
            sections = plain_sections(self.instance.features.SIZE)
        count = move_spans[-1].last + 1
        self.most = count if most is None else most
        self.facts = Facts(
            slug=self.meta.slug,
            title=self.meta.title,
            edition=self.meta.edition,
            seats=self.seats,
            teams=tuple(range(self.seats)) if teams is None else teams,
            options=self.meta.telling(self.seats, self.options),
            components=digest(self.instance.tables) if components is None else components,
            moves=count,
            chances=chance_spans[-1].last + 1,
            move_spans=move_spans,
            chance_spans=chance_spans,
            longest=longest,
            returns=returns or (-1 / self.seats, 1 - 1 / self.seats),
            hidden=hidden,
            observation=sections[-1].last + 1,
            sections=sections,
            schema={
                "view": json_schema(view),
                "offers": json_schema(Offers),
                "observation": observation.schema(sections),
            },
        )

    def configure(self, state: State) -> None:
        """Writes seats and options into a new state, before the rules set it up."""
        state.seats = self.seats

    def reason(self, state: State) -> str:
        """Why a finished match ended: the key of its words."""
        return "ended"

    @abstractmethod
    def ask(self, state: State) -> Offers:
        """`offers` where a seat is to act."""

    @abstractmethod
    def move_name(self, code: int) -> str:
        """`name` where a seat is to act; asked once for each code."""

    def chance_name(self, code: int) -> str:
        """`name` where chance is to act; asked once for each code."""
        raise NotImplementedError(f"{self.meta.slug} does not say what its chance outcomes are called")

    def parse_move(self, state: State, text: str) -> int:
        """`parse` where a seat is to act. Here: by names; a game of thousands of codes reads the text instead."""
        return self._move_names.code(text, self.facts.moves)

    def parse_chance(self, text: str) -> int:
        """`parse` where chance is to act. Here: by names."""
        return self._chance_names.code(text, self.facts.chances)

    def decode(self, field: str, number: int) -> Any:
        """A number of a note as the value of an event's argument, in the game's `words`."""
        named = self.words.get(field)
        return number if named is None else named(number)

    @cached_property
    def _first(self) -> State:
        """What `setup` copies; nobody writes to it."""
        state = self.layout.new()
        self.configure(state)
        self.rules.setup(state)
        return state

    def _misfit(self, state: State) -> str | None:
        """A field with another configuration than this game's."""
        return next((name for name in self.fixed if getattr(state, name) != getattr(self._first, name)), None)

    def _unsound(self, state: State) -> str | None:
        checks = self.instance.checks
        found: int = checks.flaw(state, [0] * checks.SCRATCH)
        return checks.FLAWS[found - 1] if found else None

    def _outcomes(self, state: State) -> tuple[list[int], list[int]]:
        """What chance can do, and how likely."""
        codes = [0] * self.facts.chances
        weights = [0] * self.facts.chances
        count: int = self.rules.chance(state, codes, weights)
        return codes[:count], weights[:count]

    def _check(self, state: State, code: int) -> None:
        actor = self.actor(state)
        if actor == OVER:
            raise GameOver("game_over")
        if actor == CHANCE:
            if code not in self._outcomes(state)[0]:
                raise BadChance("bad_chance", source=self.chance(state).source, outcome=str(code))
        elif not self.is_legal(state, code):
            reason = self.why_not(state, code)
            raise IllegalMove(reason.key, self.messages, **reason.args)

    def __repr__(self) -> str:
        options = ", ".join(f"{name}={value!r}" for name, value in self.facts.options.items())
        seats = f"{self.seats} seat{'' if self.seats == 1 else 's'}"
        return f"<{self.meta.title}, {seats}, {options or 'no options'}>"
