"""The rules of a game with pictures: chapters in the order of play, told by its own engine.

A game that has a guide has a folder ``guide/``: ``chapters.toml`` says what is told in which order and which positions
are drawn, ``messages/`` has the sentences, and ``NUMBERS`` of its ``__init__.py`` are those of the box. A drawing is a
position text with the moves that are made in it; views and events come from the engine, and so do the numbers in the
sentences: they are arguments, and none is written by hand. For a drawing these are

- ``red_1`` and ``red_1_after``: the track ``red`` of the first seat, before and after its moves,
- ``result_1`` and ``result_1_after``: the comparable number of a seat; ``lack_1`` and ``lack_1_after``: what it is
  short of zero, where less than zero is how far something is off; ``place_1_after`` once the game is over,
- ``scored_2_points``: the argument ``points`` of the second event ``scored``; ``scored_2_seat`` is whose it is.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from typing import Any

import msgspec

from rondel.core.event import Event
from rondel.core.facts import Value
from rondel.core.game import CHANCE, Game
from rondel.core.messages import Catalogue, game_messages
from rondel.core.names import PEOPLE
from rondel.core.offers import Group, Offers
from rondel.core.outcome import Scores
from rondel.core.registry import configure, meta

FOLDER = "guide"
_CLAUSE = re.compile(r"^- \*\*(?P<id>[A-Z]+-\d+)\*\* (?P<text>.*?)(?=^- \*\*|^#|\Z)", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\[([^\]`]+)\]\([^)]*\)")


# --- what is written -------------------------------------------------------------------------------------------------


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position to be drawn, and what is done in it."""

    name: str
    position: str
    players: int
    eyes: int = 1
    """Whose view it is; 0: a spectator's."""
    options: dict[str, Value] = {}
    moves: tuple[str, ...] = ()
    """In notation, with what chance brings between them."""
    shows: tuple[str, ...] = ("board",)
    """The parts of the table that are drawn: ``board``, ``hand``, ``panel 1``."""
    aims: bool = False
    """Whether the first move is to be seen before it is made, with what it brings."""
    picks: str | None = None
    """The piece in hand: then it is to be seen where it can go."""


class Passage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sentences before and after a drawing; each is its key in the chapter and the clauses that it tells."""

    says: tuple[str, ...] = ()
    example: Example | None = None
    then: tuple[str, ...] = ()


class Outline(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a chapter consists of."""

    name: str
    parts: tuple[Passage, ...]
    questions: tuple[str, ...] = ()
    """Those that somebody asks who looks here."""


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of ``chapters.toml``."""

    chapters: tuple[Outline, ...]
    card: tuple[str, ...]
    """The sentences of the summary."""


# --- what is told ----------------------------------------------------------------------------------------------------


class Sentence(msgspec.Struct, frozen=True):
    """One sentence, and the clauses that it tells."""

    key: str
    text: str
    clauses: tuple[str, ...] = ()


class Drawing(msgspec.Struct, frozen=True):
    """A position as a seat sees it, before and after the moves; ``says`` is for who does not see it."""

    name: str
    says: str
    shows: tuple[str, ...]
    names: tuple[str, ...]
    eyes: int | None
    view: Any
    scores: Scores
    offers: Offers | None
    """The question that is drawn: with all places of the piece ``picks``, or with the one move ``aims``."""
    picks: str | None
    aims: int | None
    foreseen: tuple[Event, ...]
    """What the move that is aimed at would bring."""
    events: tuple[Event, ...]
    view_after: Any
    scores_after: Scores


class Paragraph(msgspec.Struct, frozen=True):
    """Sentences, a drawing, and sentences about it."""

    says: tuple[Sentence, ...]
    drawing: Drawing | None
    then: tuple[Sentence, ...]


class Chapter(msgspec.Struct, frozen=True):
    """A part of the rules under its title."""

    name: str
    title: str
    parts: tuple[Paragraph, ...]
    questions: tuple[str, ...]


class Clause(msgspec.Struct, frozen=True):
    """A clause of RULES.md, in English."""

    id: str
    text: str


class Guide(msgspec.Struct, frozen=True):
    """The rules of a game for people, in one language; a game without a guide has no chapters, only its clauses."""

    game: str
    title: str
    chapters: tuple[Chapter, ...]
    card: tuple[Sentence, ...]
    clauses: tuple[Clause, ...]


# --- made by the engine ----------------------------------------------------------------------------------------------


class Played(msgspec.Struct, frozen=True):
    """An example that the engine has played."""

    drawing: Drawing
    numbers: dict[str, Any]
    """The arguments of the sentences about it."""


def has_guide(slug: str) -> bool:
    """Whether somebody has written one."""
    return find_spec(f"{meta(slug).package}.{FOLDER}") is not None


@cache
def guide_messages(package: str) -> Catalogue:
    """The sentences of the guide of a game, on top of the game's own words."""
    return Catalogue(f"{package}.{FOLDER}", game_messages(package))


@cache
def written(slug: str) -> Written:
    """What the guide of a game tells, as it is written."""
    source = files(f"{meta(slug).package}.{FOLDER}") / "chapters.toml"
    return msgspec.convert(tomllib.loads(source.read_text("utf-8")), Written)


@cache
def clauses(slug: str) -> tuple[Clause, ...]:
    """The clauses of a game, in the order of its RULES.md."""
    page = files(meta(slug).package) / "RULES.md"
    found = _CLAUSE.finditer(page.read_text("utf-8")) if page.is_file() else ()
    return tuple(Clause(clause["id"], _plain(clause["text"])) for clause in found)


@cache
def guide(slug: str, language: str) -> Guide:
    """The guide of a game in a language."""
    info = meta(slug)
    messages = game_messages(info.package)
    title = messages.say("title", {}, language)
    if not has_guide(slug):
        return Guide(slug, title, (), (), clauses(slug))
    teller = _Teller(slug, language)
    found = written(slug)
    chapters = tuple(teller.chapter(chapter) for chapter in found.chapters)
    return Guide(slug, title, chapters, teller.sentences("card", found.card, {}), clauses(slug))


@cache
def numbers_of_box(slug: str) -> Mapping[str, int]:
    """The numbers of the box that sentences name."""
    found: Mapping[str, int] = import_module(f"{meta(slug).package}.{FOLDER}").NUMBERS
    return found


@cache
def played(slug: str) -> Mapping[str, Played]:
    """All examples of a game, by chapter and name."""
    return {
        f"{chapter.name}.{part.example.name}": play(slug, part.example)
        for chapter in written(slug).chapters
        for part in chapter.parts
        if part.example is not None
    }


def play(slug: str, example: Example) -> Played:
    """Plays an example; whatever is not legal in it is refused as in a match."""
    game = configure(slug, example.players, None, example.options)
    eyes = example.eyes - 1 if example.eyes else None
    before = game.load(example.position)
    offers, aims, foreseen = _asked(game, before, example)
    state, happened = before, list[Event]()
    for text in example.moves:
        code = game.chance(state).find(text) if game.actor(state) == CHANCE else game.parse(state, text)
        state, events = game.step(state, code)
        happened += [game.tell(event, eyes) for event in events]
    drawing = Drawing(
        name=example.name,
        says="",
        shows=example.shows,
        names=PEOPLE[: example.players],
        eyes=eyes,
        view=game.view(before, eyes),
        scores=game.scores(before),
        offers=offers,
        picks=example.picks,
        aims=aims,
        foreseen=foreseen,
        events=tuple(happened),
        view_after=game.view(state, eyes),
        scores_after=game.scores(state),
    )
    outcome = game.outcome(state)
    numbers = _numbers(drawing, happened)
    if outcome is not None:
        numbers |= {f"place_{seat + 1}_after": place for seat, place in enumerate(outcome.places)}
    return Played(drawing, numbers)


def _asked(game: Game, state: Any, example: Example) -> tuple[Offers | None, int | None, tuple[Event, ...]]:
    """What is asked in a drawing: all of it for a piece that is picked up, or the one move that is aimed at."""
    if example.picks is not None:
        return game.offers(state), None, ()
    if not example.aims:
        return None, None, ()
    offers, code = game.offers(state), game.parse(state, example.moves[0])
    return _only(offers, code), code, game.preview(state, code)


def _only(offers: Offers, code: int) -> Offers:
    """A question with a single answer, or with one piece at one place in all its turns."""
    answers = tuple(answer for answer in offers.answers if answer.code == code)
    groups = tuple(
        Group((piece,), (place,))
        for group in offers.groups
        for piece in group.pieces
        for place in group.places
        if code - place.code in piece.turns
    )
    return Offers(offers.question, answers, groups[:1])


def _numbers(drawing: Drawing, happened: Sequence[Event]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for scores, ending in ((drawing.scores, ""), (drawing.scores_after, "_after")):
        lack = [-number for number in scores.result]
        for track, points in {**scores.tracks, "result": scores.result, "lack": lack}.items():
            found |= {f"{track}_{seat + 1}{ending}": number for seat, number in enumerate(points)}
    counted = Counter[str]()
    for event in happened:
        counted[event.key] += 1
        name = f"{event.key}_{counted[event.key]}"
        found |= {f"{name}_{field}": value for field, value in event.args.items()} | {f"{name}_seat": event.seat}
    return found


class _Teller:
    """Says the sentences of one game in one language."""

    def __init__(self, slug: str, language: str) -> None:
        self.slug = slug
        self.language = language
        self.words = guide_messages(meta(slug).package)

    def chapter(self, chapter: Outline) -> Chapter:
        parts = tuple(self._part(chapter.name, part) for part in chapter.parts)
        return Chapter(chapter.name, self._say(f"{chapter.name}.title", {}), parts, chapter.questions)

    def sentences(self, chapter: str, lines: Iterable[str], numbers: Mapping[str, Any]) -> tuple[Sentence, ...]:
        return tuple(
            Sentence(key, self._say(f"{chapter}.{key}", numbers), tuple(told))
            for key, *told in (line.split() for line in lines)
        )

    def _part(self, chapter: str, part: Passage) -> Paragraph:
        if part.example is None:
            return Paragraph(self.sentences(chapter, part.says, {}), None, self.sentences(chapter, part.then, {}))
        drawing, numbers = (found := played(self.slug)[f"{chapter}.{part.example.name}"]).drawing, found.numbers
        says = self._say(f"{chapter}.{drawing.name}", numbers)
        return Paragraph(
            self.sentences(chapter, part.says, numbers),
            msgspec.structs.replace(drawing, says=says),
            self.sentences(chapter, part.then, numbers),
        )

    def _say(self, key: str, numbers: Mapping[str, Any]) -> str:
        return self.words.say(key, {**numbers_of_box(self.slug), **numbers}, self.language, PEOPLE)


def _plain(text: str) -> str:
    """Markdown of a clause as words: without links and ticks, on one line."""
    return " ".join(_LINK.sub(r"\1", text).replace("`", "").replace("**", "").split())
