"""Puzzles: decisions of matches that were played, each with an answer that is clearly better than all others.

The puzzles of a game are data of its folder, ``puzzles.json``; `rondel.bots.puzzling` makes them. A puzzle holds its
match up to the decision, entry by entry, so that its seat remembers what it should. Whatever is told of a puzzle is
told by what that seat knows.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from datetime import date
from functools import cache, cached_property
from hashlib import blake2b
from importlib.resources import files
from itertools import count
from typing import Literal, NamedTuple

import msgspec

from rondel.core import sets
from rondel.core.errors import BadRecord, GameOver
from rondel.core.facts import Value
from rondel.core.game import CHANCE, Game
from rondel.core.hint import Hint
from rondel.core.kernel import State, words
from rondel.core.match import Match
from rondel.core.merit import Merit
from rondel.core.names import PEOPLE
from rondel.core.record import Moved
from rondel.core.registry import configure, meta, slugs
from rondel.core.seat import Seat
from rondel.core.told import Told

FILE = "puzzles.json"
NEAR = 0.02
"""An answer to a later question of the decision that falls short of the best by no more than this is right, too."""
SPEAKING = 3
"""Merits that are told of an answer, at most."""
ID = 3
"""Bytes of the name of a puzzle."""
Grade = Literal["easy", "medium", "hard"]
GRADES: tuple[Grade, ...] = ("easy", "medium", "hard")
Move = int | str | Sequence[int | str]
"""A code that was offered, notation, or a whole set, its pieces in any order."""
_MOVED = str(Moved.__struct_config__.tag)


# --- what is written -------------------------------------------------------------------------------------------------


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many puzzles of a configuration."""

    count: int
    players: int
    options: dict[str, Value] = {}
    grade: Grade | None = None
    """Only puzzles of this grade; None: of any."""


class Recipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the puzzles of a game were made with: once more, it makes the same ones."""

    seed: int
    wanted: tuple[Wanted, ...]
    played: int
    """Simulations for a turn, of those who played the matches."""
    checked: int
    """Simulations for each decision of an answer, each time that it was looked for anew."""
    times: int
    """How often that was, each time with other luck."""
    margin: float
    """By how much the best answer is better than every other one, at least, each time."""


class Choice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One decision of the answer."""

    best: str
    worths: dict[str, float]
    """The prospects of the seat, from 0 (lost) to 1 (won), after each move that was looked at for long enough."""

    @property
    def margin(self) -> float:
        """How much better the best move is than all that are clearly worse."""
        return self.worths[self.best] - max(self.worths[move] for move in self.others)

    @property
    def others(self) -> tuple[str, ...]:
        """The moves that are clearly worse, the best of them first."""
        worse = [move for move in self.worths if not self.is_near(move)]
        return tuple(sorted(worse, key=lambda move: -self.worths[move]))

    def behind(self, move: str) -> float | None:
        """How much worse a move is than the best one; None: it was put aside soon."""
        return max(0.0, self.worths[self.best] - self.worths[move]) if move in self.worths else None

    def is_near(self, move: str) -> bool:
        """Whether a move is as good as the best one, as far as anybody can tell."""
        behind = self.behind(move)
        return behind is not None and behind <= NEAR


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """A decision, and what is known of it."""

    players: int
    options: dict[str, Value]
    entries: tuple[str, ...]
    """What happened before it: the moves and the outcomes of chance, in notation."""
    choices: tuple[Choice, ...]
    """The answer, decision by decision; a question with one answer is none."""
    grade: Grade
    level: str | None
    """The weakest level that finds it most of the time; None: none does."""

    @cached_property
    def id(self) -> str:
        """A name that it keeps."""
        said = msgspec.json.encode([self.players, self.options, self.entries])
        return blake2b(said, digest_size=ID).hexdigest()

    @property
    def margin(self) -> float:
        """How much better the best first move is than the next one."""
        return self.choices[0].margin


class Puzzles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of ``puzzles.json``."""

    edition: int
    components: str
    """The hash of the box."""
    recipe: Recipe
    puzzles: tuple[Puzzle, ...]


# --- what is asked and told ------------------------------------------------------------------------------------------


class Verdict(msgspec.Struct, frozen=True):
    """What an answer is worth."""

    right: bool
    behind: float | None
    """How much worse it is than the best one, from 0 to 1; None: the search put it aside so soon that nobody knows."""


class Stand(NamedTuple):
    """How far a puzzle has been answered."""

    state: State
    """A world that the seat cannot tell from the real one."""
    told: tuple[Told, ...]
    """The seat's moves, as its journal tells them."""
    made: tuple[str, ...]
    """Its decisions."""
    done: bool
    """Nothing more is asked."""


class Posed:
    """A puzzle in its game, as its seat knows it. Nothing here changes: it serves everybody who tries it."""

    def __init__(self, puzzle: Puzzle, game: Game) -> None:
        self.puzzle, self.game = puzzle, game
        match = played(puzzle.entries, game)
        self.seat = match.actor
        known = Seat(match, self.seat)
        self.journal = tuple(known.journal)
        self.names = match.names
        self._world = known.world(words(0, "puzzle ")).state

    def go(self, line: Sequence[Move] = ()) -> Stand:
        """After these moves of the seat; refused as at a table where one cannot be made."""
        state, told, made = self._world, list[Told](), list[str]()
        for move in line:
            if self._is_done(state, made):
                raise GameOver("puzzle_done")
            for step in self._steps(state, move):
                if self._is_done(state, made):
                    break  # of a set that is longer than what is asked
                name = self.game.name(state, step.code)
                if len(self.game.legal(state)) > 1:
                    made.append(name)
                seen = self.game.tell_all(name, step.events, self.seat, self.seat)
                told.append(Told(len(self.journal) + len(told), _MOVED, self.seat, seen.text, seen.events))
                state = step.after
        return Stand(state, tuple(told), tuple(made), self._is_done(state, made))

    def _is_done(self, state: State, made: Sequence[str]) -> bool:
        return self.game.actor(state) != self.seat or len(made) >= len(self.puzzle.choices)

    def _steps(self, state: State, move: Move) -> list[sets.Step]:
        def code_of(named: int | str) -> int:
            return self.game.parse(state, named) if isinstance(named, str) else named

        if isinstance(move, int | str):
            code = code_of(move)
            return [sets.Step(code, *self.game.step(state, code))]
        return sets.steps(self.game, state, [code_of(piece) for piece in move], search=False)

    def verdict(self, stand: Stand) -> Verdict:
        """Whether an answer is right: the best one, one that leads to the same, or one that differs from it only later,
        and by next to nothing."""
        for choice, move in zip(self.puzzle.choices, stand.made, strict=False):
            if move == choice.best:
                continue
            if choice.is_near(move) or self.game.key(stand.state) == self._end:
                break
            return Verdict(False, choice.behind(move))
        return Verdict(True, 0.0)

    @cached_property
    def answer(self) -> tuple[int, ...]:
        """The best answer, by the codes of its moves; those that are no choice are among them."""
        return tuple(self._answer())

    def _answer(self) -> Iterator[int]:
        state, made = self._world, list[str]()
        while not self._is_done(state, made):
            legal = self.game.legal(state)
            code = legal[0]
            if len(legal) > 1:
                made.append(self.puzzle.choices[len(made)].best)
                code = self.game.parse(state, made[-1])
            yield code
            state = self.game.play(state, code)

    @cached_property
    def _end(self) -> str:
        return self.game.key(self.go(self.answer).state)

    @cached_property
    def hints(self) -> tuple[Hint, ...]:
        """The answer, and the next best move, each with what speaks for it."""
        first = self.puzzle.choices[0]
        other = first.others[0]
        lines = [(first.best, self.answer), (other, (self.game.parse(self._world, other),))]
        return tuple(self._hint(move, line, at) for at, (move, line) in enumerate(lines))

    def _hint(self, move: str, line: tuple[int, ...], at: int) -> Hint:
        ahead = Seat.at(self.game, self._world, self.seat).along(line)
        merits = ahead.merits[:SPEAKING] or (Merit("next" if at else "best"),)
        return Hint(line, ", ".join(ahead.names), ahead.events, merits, self.puzzle.choices[0].worths[move])


def played(entries: Sequence[str], game: Game) -> Match:
    """A match after these moves and outcomes."""
    match = Match(game, None, PEOPLE[: game.seats])
    for text in entries:
        if match.actor == CHANCE:
            match.deal(text)
        else:
            match.play(text)
    return match


# --- where they are --------------------------------------------------------------------------------------------------


@cache
def puzzles_of(slug: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, the easiest first; there may be none."""
    found = read(slug)
    return () if found is None else found.puzzles


def read(slug: str) -> Puzzles | None:
    """What is written of the puzzles of a game."""
    source = files(meta(slug).package) / FILE
    return msgspec.json.decode(source.read_bytes(), type=Puzzles) if source.is_file() else None


def find(slug: str, id: str) -> Puzzle | None:
    """The puzzle of a name."""
    return next((puzzle for puzzle in puzzles_of(slug) if puzzle.id == id), None)


def posed(slug: str, id: str) -> Posed | None:
    """A puzzle ready to be answered; None: there is none of that name. `BadRecord` where it is of another edition or
    box, or does not replay."""
    return None if find(slug, id) is None else _posed(slug, id)


@cache
def _posed(slug: str, id: str) -> Posed:
    puzzle, written = find(slug, id), read(slug)
    assert puzzle is not None
    assert written is not None
    game = configure(slug, puzzle.players, options=puzzle.options)
    title, facts = game.meta.title, game.facts
    if written.edition != facts.edition:
        raise BadRecord("record_edition", game=title, found=written.edition, wanted=facts.edition)
    if written.components != facts.components:
        raise BadRecord("record_components", game=title, found=written.components, wanted=facts.components)
    return Posed(puzzle, game)


def of_the_day(day: date) -> tuple[str, Puzzle] | None:
    """The puzzle of a day: each day another game, and in time all puzzles of each, easy and hard ones in turn."""
    games = [slug for slug in slugs() if puzzles_of(slug)]
    if not games:
        return None
    slug = games[day.toordinal() % len(games)]
    found = puzzles_of(slug)
    stride = next(step for step in count(2 * len(found) // 5 + 1) if math.gcd(step, len(found)) == 1)
    return slug, found[day.toordinal() // len(games) * stride % len(found)]
