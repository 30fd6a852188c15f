"""A guided first game: a fixed deal, a script of its opening, and tips for what comes after it.

A lesson is data of its game, ``lesson.json``, with its sentences in the game's messages. Where a match of it has come
in the script follows from the moves that stand and from nothing else: it can be left, resumed and taken back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, NamedTuple

import msgspec

from rondel.core.dealer import Deal, DealDealer
from rondel.core.event import Event
from rondel.core.facts import Value
from rondel.core.game import Game
from rondel.core.kernel import State
from rondel.core.match import Match
from rondel.core.merit import Merit
from rondel.core.messages import LANGUAGES, PLACE
from rondel.core.record import Moved
from rondel.core.registry import configure, meta

LEARNER = 0
"""The seat of whoever learns; bots have the others."""


class Happens(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An event by its key, and by some of its arguments."""

    event: str
    args: dict[str, Any] = {}

    def fits(self, event: Event) -> bool:
        return event.key == self.event and all(event.args.get(name) == value for name, value in self.args.items())


class Right(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What else is right than the move of the script: all that is said here must hold."""

    points: int | None = None
    """At least so many points."""
    tracks: dict[str, int] = {}
    """At least so many of them on each of these tracks."""
    happens: Happens | None = None
    moves: tuple[str, ...] | None = None
    """One of these."""

    def holds(self, move: str, events: tuple[Event, ...]) -> bool:
        own = [event for event in events if event.seat == LEARNER]
        return (
            (self.moves is None or move in self.moves)
            and (self.points is None or _points(own) >= self.points)
            and all(sum(each.points.get(track, 0) for each in own) >= least for track, least in self.tracks.items())
            and (self.happens is None or any(self.happens.fits(event) for event in own))
        )


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move of the script: the learner's, where it is a step, or else that of a bot.

    A question with one answer is no line: it is answered by itself.
    """

    move: str
    step: str | None = None
    """Its sentences: ``lesson.STEP`` says what to do and why, ``lesson.STEP.done`` that it was done, if there is
    anything to say, ``lesson.STEP.other`` what happened instead."""
    right: Right | None = None
    """What is right besides; None: nothing."""
    same: tuple[str, ...] = ()
    """Arguments that must be as in the script, besides those that its sentences name."""
    lit: bool = True
    """Whether the move is shown on the board; else the learner is to find it, or another one."""


class Tip(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``lesson.tip.TIP``, told to whoever plays on alone when its moment has come: once something has happened since
    their last decision, or can be said of it, when a question is put, or an answer is possible for the first time."""

    tip: str
    happened: Happens | None = None
    own: bool | None = None
    """Whether it must have happened to the learner, or to another; None: to anybody."""
    merit: str | None = None
    """What the game says of the learner's last decision (`Game.merits`)."""
    question: str | None = None
    answer: str | None = None


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What ``lesson.json`` holds."""

    deal: str
    """The secret of the deal, which is none."""
    script: tuple[Line, ...]
    tips: tuple[Tip, ...]
    players: int = 2
    options: dict[str, Value] = {}


class Said(msgspec.Struct, frozen=True):
    """A sentence of the game's messages, with its arguments."""

    key: str
    args: dict[str, Any] = {}


class Guidance(msgspec.Struct, frozen=True):
    """What the learner is told in a position."""

    step: int | None
    """Which step it is, from 1; None: they play on alone."""
    steps: int
    told: Said | None
    """About their last move."""
    wrong: bool
    """Whether that was another move than meant, and they may take it back now: bots wait until they keep it."""
    asks: Said | None
    """What to do now; None: the question says it all."""
    show: tuple[int, ...]
    """Codes of the moves that are shown on the board."""
    tips: tuple[Said, ...]
    """Tips whose moment has come."""


class _Mark(NamedTuple):
    """A line of the script as it is played: where it differs, what is said would not be true."""

    question: str
    code: int
    args: dict[str, Any]


class _Made(NamedTuple):
    """A move of the learner in the script."""

    at: int
    """Its line."""
    move: Moved
    right: bool
    events: list[Event]
    """What has happened by it, and by chance after it."""


class _Place(NamedTuple):
    """How far a match has come in the script."""

    at: int
    """The next line."""
    on: bool
    """Whether it can be played."""
    last: _Made | None
    """The learner's newest move in the script."""
    fresh: bool
    """Whether nobody has moved since."""
    alone: bool
    """Whether the learner has decided anything without the script."""


class Course:
    """A lesson in its game."""

    def __init__(self, lesson: Lesson, game: Game) -> None:
        self.lesson, self.game = lesson, game
        self._marks = tuple(self._played())

    def begin(self, names: tuple[str, ...] = ()) -> Match:
        """A match of it."""
        return Match(self.game, DealDealer(Deal(self.lesson.deal)), names)

    def _played(self) -> Iterator[_Mark]:
        """The script as it is meant, line by line."""
        match = self.begin()
        for line in self.lesson.script:
            self._pass(match)
            state, seat = match.state, match.actor
            if (seat == LEARNER) != (line.step is not None):
                raise ValueError(f"{line.move} is to be played by seat {seat}")
            code = self.game.parse(state, line.move)
            yield _Mark(match.offers.question.key, code, self._args(state, code))
            match.play(code)

    @cached_property
    def _named(self) -> list[set[str]]:
        """Of each line, the arguments that what is said with it names."""
        return [
            {
                "points",
                *line.same,
                *(name for form in ("", ".done", ".other") for name in self._names(f"lesson.{line.step}{form}")),
            }
            for line in self.lesson.script
        ]

    def _names(self, key: str) -> set[str]:
        """The arguments that a text names in any language."""
        found = [self.game.messages.find(key, language) for language in LANGUAGES]
        texts = (each.values() if isinstance(each, dict) else [each] for each in found if each is not None)
        return {place["name"] for forms in texts for text in forms for place in PLACE.finditer(text)}

    def _pass(self, match: Match) -> None:
        """Answers what has one answer."""
        while not match.over and len(legal := self.game.legal(match.state)) == 1:
            match.play(legal[0])

    def _args(self, state: State, code: int) -> dict[str, Any]:
        """What sentences can say before a move: what it would bring, and what its seat has, as ``have_TRACK``."""
        seat = self.game.actor(state)
        have = {f"have_{track}": points[seat] for track, points in self.game.scores(state).tracks.items()}
        return have | arguments(self.game.foresee(state, code).events, seat)

    # --- where a match stands ----------------------------------------------------------------------------------------

    def scripted(self, match: Match) -> int | None:
        """The move for the bot that is to act: the only one, or that of the script; None: it chooses."""
        if match.over or match.actor == LEARNER:
            return None
        legal = self.game.legal(match.state)
        if len(legal) == 1:
            return legal[0]
        place = self._place(match)
        return self._marks[place.at].code if place.on else None

    def guide(self, match: Match) -> Guidance | None:
        """What the learner is told now; None once the match is over."""
        if match.over:
            return None
        place, asked = self._place(match), match.actor == LEARNER
        decides = asked and len(self.game.legal(match.state)) > 1
        line = self.lesson.script[place.at] if place.on and decides else None
        told, wrong = self._told(place)
        asks = None
        if line is not None:
            asks = Said(f"lesson.{line.step}", self._marks[place.at].args)
        elif decides and not place.on and not place.alone:
            asks = Said("lesson.free")
        steps = [at for at, each in enumerate(self.lesson.script) if each.step is not None]
        return Guidance(
            step=steps.index(place.at) + 1 if line is not None else None,
            steps=len(steps),
            told=told,
            wrong=wrong,
            asks=asks,
            show=(self._marks[place.at].code,) if line is not None and line.lit else (),
            tips=() if place.on or not decides or asks is not None else tuple(self._tips(match)),
        )

    def _told(self, place: _Place) -> tuple[Said | None, bool]:
        """What is said about the learner's last move, and whether it was another one than meant."""
        if place.last is None or place.alone:
            return None, False
        at, _, right, events = place.last
        step, made = self.lesson.script[at].step, arguments(events, LEARNER)
        if right:
            key = f"lesson.{step}.done"
            known = self.game.messages.find(key, "en") is not None
            return (Said(key, made) if known else None), False
        if not place.fresh:
            return None, False
        own = {f"made_{name}": value for name, value in made.items()}
        return Said(f"lesson.{step}.other", {**self._marks[at].args, **own}), True

    def _place(self, match: Match) -> _Place:
        """How far the moves that stand have come."""
        at, on, alone, fresh = 0, True, False, False
        last: _Made | None = None
        follows = False
        for number, entry in match.what_stands():
            if not isinstance(entry, Moved):
                if last is not None and follows:
                    last.events.extend(self.game.tell(event, LEARNER) for event in entry.events)
                continue
            follows = False
            before = match.after(number)[0]
            if len(self.game.legal(before)) == 1:
                fresh = False
                continue
            on = on and self._goes_on(at, before)
            if on and entry.seat == LEARNER:
                last, follows = _Made(at, entry, self._right(at, entry), list(entry.events)), True
            elif on:
                on = self.game.parse(before, entry.move) == self._marks[at].code
            elif entry.seat == LEARNER:
                return _Place(at, False, last, False, alone=True)
            fresh = on and entry.seat == LEARNER
            at += on
        if not match.over and len(self.game.legal(match.state)) > 1:
            on = on and self._goes_on(at, match.state)
        return _Place(at, on, last, fresh, alone)

    def _right(self, at: int, made: Moved) -> bool:
        line = self.lesson.script[at]
        return made.move == line.move or (line.right is not None and line.right.holds(made.move, made.events))

    def _goes_on(self, at: int, state: State) -> bool:
        """Whether the next line can be played in a position, and all that is said with it is true there."""
        if at == len(self.lesson.script):
            return False
        line, mark = self.lesson.script[at], self._marks[at]
        if (self.game.actor(state) == LEARNER) != (line.step is not None):
            return False
        if self.game.offers(state).question.key != mark.question or not self.game.is_legal(state, mark.code):
            return False
        here = self._args(state, mark.code) if line.step is not None else mark.args
        return all(here.get(name) == mark.args.get(name) for name in self._named[at])

    def _tips(self, match: Match) -> Iterator[Said]:
        """Tips for the decision that the learner is before."""
        since, merits = self._since(match)
        offers = match.offers
        for tip in self.lesson.tips:
            key = f"lesson.tip.{tip.tip}"
            found = [event for event in since if tip.happened is not None and tip.happened.fits(event)]
            own = [event for event in found if tip.own is None or (event.seat == LEARNER) == tip.own]
            said = [merit for merit in merits if merit.key == tip.merit]
            if own:
                yield Said(key, {**own[0].args, "seat": own[0].seat})
            elif said:
                yield Said(key, said[0].args)
            elif tip.question == offers.question.key or any(tip.answer == answer.key for answer in offers.answers):
                yield Said(key, offers.question.args)

    def _since(self, match: Match) -> tuple[list[Event], list[Merit]]:
        """What has happened since the learner last decided something, as they know it, and what is said of that."""
        found: list[Event] = []
        merits: list[Merit] = []
        for number, entry in reversed(list(match.what_stands())):
            found += (self.game.tell(event, LEARNER) for event in entry.events)
            own = isinstance(entry, Moved) and entry.seat == LEARNER
            before = match.after(number)[0]
            if own and len(self.game.legal(before)) > 1:
                after = match.after(number + 1)[0]
                merits += self.game.merits(before, after, entry.events)
                break
        return found, merits


def arguments(events: Sequence[Event], seat: int) -> dict[str, Any]:
    """What sentences can say about a move: ``points`` in all and ``points_TRACK``, and of the events of each kind their
    arguments, of the first as ``KIND_ARGUMENT``, of the second as ``KIND_2_ARGUMENT``, and so on; the first of a name
    also as ``ARGUMENT``, as boards say lines and places."""
    own = [event for event in events if event.seat == seat]
    found: dict[str, Any] = {"points": _points(own)}
    seen: Counter[str] = Counter()
    for event in own:
        seen[event.key] += 1
        kind = event.key if seen[event.key] == 1 else f"{event.key}_{seen[event.key]}"
        for track, points in event.points.items():
            found[f"points_{track}"] = found.get(f"points_{track}", 0) + points
        for name, value in event.args.items():
            found[f"{kind}_{name}"] = value
            found.setdefault(name, value)
    return found


def _points(events: list[Event]) -> int:
    return sum(points for event in events for points in event.points.values())


@cache
def lesson_of(slug: str) -> Lesson | None:
    """The lesson of a game; None: it has none."""
    source = files(meta(slug).package) / "lesson.json"
    return msgspec.json.decode(source.read_bytes(), type=Lesson) if source.is_file() else None


@cache
def course_of(slug: str) -> Course | None:
    """The lesson of a game, ready to be played; None: it has none."""
    lesson = lesson_of(slug)
    return None if lesson is None else Course(lesson, configure(slug, lesson.players, options=lesson.options))
