"""Makes puzzles: strong bots play, and decisions are kept whose best answer is clearly the best, and not to be seen at
once.

What was found while playing is looked for anew, with a larger budget and other luck, by what the seat knows; it must be
the same each time. Equal recipes make equal puzzles, on every machine.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterator, Sequence
from typing import NamedTuple

from rondel.bots.levels import ALL, Level
from rondel.bots.thinking import POSITIONS, Glancing, Searching, settings_of
from rondel.core.dealer import SeedDealer
from rondel.core.game import Game
from rondel.core.kernel import Words, below, words
from rondel.core.match import Match
from rondel.core.puzzle import GRADES, Choice, Grade, Posed, Puzzle, Puzzles, Recipe, Wanted
from rondel.core.record import Dealt, Moved
from rondel.core.registry import configure, meta
from rondel.core.seat import Seat
from rondel.search import Budget, Candidate, Search
from rondel.search.search import meanings

EASY, MEDIUM = 5, 6
"""The last levels, from the weakest one, whose puzzles are easy, and those of medium grade."""
TRIES = 5
"""How often each level tries a puzzle; it finds one that it answers rightly more often than not."""
FEWEST = 4
"""A decision has so many answers at least."""
SEEN, KNOWN = 3, 24
"""Simulations of a move from which on it is compared, and from which on it is told what it is worth."""
LEADING = 0.1
"""The part of all simulations that a move must have had to be the best one."""
SOON = 5
"""The part of the simulations of a check after which it is seen whether it is worth the others."""
LONGEST = 8
"""An answer has no more decisions."""
TRIED = 6
"""Decisions of a match that are looked at anew, at most: one of them becomes a puzzle."""
SHARE, ALIKE = 1 / 2, 1 / 4
"""The part of all puzzles of a game that may be of one grade, and whose answers may begin with the same word: never two
that are found one after the other."""
PATIENT, MOST = 12, 60
"""Matches for each puzzle that is wanted: then it may be like the others; then there are too few puzzles."""
MATCHES = 1_000_000
"""Configurations have matches of their own."""


class Found(NamedTuple):
    """A decision of a match, worth a second look."""

    number: int
    """How many entries came before it."""
    seat: Seat
    code: int

    @property
    def name(self) -> str:
        """The move that seems to be the best."""
        return self.seat.names[self.seat.legal.index(self.code)]


class Noting(Searching):
    """A bot that keeps what it has found for its last decision."""

    found: Sequence[Candidate] = ()

    def look(
        self, seat: Seat, rng: Words, stopped: Callable[[], bool] | None = None, seconds: float = math.inf
    ) -> list[Candidate]:
        found = super().look(seat, rng, stopped, seconds)
        self.found = found
        return found


class Maker:
    """Makes puzzles of one configuration."""

    def __init__(self, wanted: Wanted, slug: str, recipe: Recipe) -> None:
        self.wanted, self.recipe = wanted, recipe
        self.game: Game = configure(slug, wanted.players, options=wanted.options)
        settings = settings_of(self.game)
        self._player = Noting(self.game, Budget(simulations=recipe.played))
        self._greedy = Glancing(self.game)
        self._eyes = Search(self.game, settings._replace(narrow=ALL), nodes=1)
        self._search = Search(self.game, settings)
        self._levels = [Level(self.game, name) for name in self.game.meta.levels]
        for level in self._levels:
            level.patience = math.inf

    @property
    def _soon(self) -> int:
        """Simulations after which most of what only seemed clear is seen through."""
        return max(1, self.recipe.checked // SOON)

    def ready(self) -> bool:
        """Waits until everything is compiled; False where it cannot be: then the same takes far longer."""
        return self._search.wait()

    def puzzles(self, seed: int, without: Container[str] = ()) -> Iterator[Puzzle]:
        """Those of one match, each looked for as it is asked for, ``without`` answers that begin with these words."""
        match = Match(self.game, SeedDealer(seed))
        found = list(self._promising(match, seed))
        rng = words(seed, "puzzle order ")
        for _ in range(min(TRIED, len(found))):
            one = found.pop(below(rng, len(found)))
            if _begin(one.name) not in without and (puzzle := self._made(match, one, seed)) is not None:
                yield puzzle

    # --- decisions that may do ---------------------------------------------------------------------------------------

    def _promising(self, match: Match, seed: int) -> Iterator[Found]:
        """Plays the match, and tells where the best answer seems to be clear, and hard to see."""
        luck = words(seed, "puzzle player ")
        since = 0
        while not match.over:
            seat, number = Seat(match, match.actor), match.number
            if len(legal := seat.legal) == 1:
                match.play(legal[0])
                continue
            code = self._player.choose(seat, luck)
            if self._begins(match, since) and self._is_clear(self._player.found, seat.seat):
                best = self._player.found[0].code
                if not self._is_obvious(seat, best, seed):
                    yield Found(number, seat, best)
            since = number + 1
            match.play(code)

    @staticmethod
    def _begins(match: Match, since: int) -> bool:
        """Whether something else has happened since the last decision: it is not one of the same seat and moment."""
        actor = match.actor
        return since == 0 or any(
            isinstance(entry, Dealt) or (isinstance(entry, Moved) and entry.seat != actor)
            for entry in match.entries_from(since - 1)
        )

    def _is_clear(self, found: Sequence[Candidate], seat: int) -> bool:
        if len(found) < FEWEST:
            return False
        best, *others = found
        return best.values[seat] - max(one.values[seat] for one in others) >= self.recipe.margin

    def _is_obvious(self, seat: Seat, best: int, seed: int) -> bool:
        """Whether it is what somebody plays who looks at their own move only, or at what it gains at once."""
        if self._greedy.choose(seat, words(seed, "puzzle greedy ")) == best:
            return True
        gains = self._eyes.obvious(seat, words(seed, "puzzle eyes "))
        return best in {code for code, short in gains if short == min(each for _, each in gains)}

    # --- looked at anew ----------------------------------------------------------------------------------------------

    def _made(self, match: Match, one: Found, seed: int) -> Puzzle | None:
        choices = self._choices(one, seed)
        if choices is None:
            return None
        texts = [each.move if isinstance(each, Moved) else each.outcome for each in _played(match)[: one.number]]
        told = self.game.facts.options
        draft = Puzzle(self.wanted.players, told, tuple(texts), choices, GRADES[-1], None)
        if not self._speaks(Posed(draft, self.game)):
            return None
        level = self._level(one.seat, choices, seed)
        names = self.game.meta.levels
        grade = _grade(None if level is None else names.index(level))
        return Puzzle(draft.players, draft.options, draft.entries, choices, grade, level)

    def _choices(self, one: Found, seed: int) -> tuple[Choice, ...] | None:
        """The answer, decision by decision; None: it is not clear enough, or not the same each time."""
        here: Seat | None = one.seat
        found: list[tuple[Choice, bool]] = []
        looks: list[list[Candidate]]
        while here is not None and len(found) < LONGEST:
            legal = here.legal
            code = legal[0]
            if len(legal) > 1:
                if not found and not self._agrees(self._look(here, seed, 0, "soon", self._soon), one.code, here.seat):
                    return None
                looks = []
                for time in range(self.recipe.times):
                    looks.append(self._look(here, seed, time, len(found)))
                    if not found and not self._agrees(looks[-1], one.code, here.seat):
                        return None
                code, choice = self._weighed(here, looks)
                if not found:
                    rivals = self._rivals(here, code, choice.worths[choice.best], seed)
                    choice = Choice(choice.best, dict(_ranked({**choice.worths, **rivals})))
                    if not choice.others or choice.margin < self.recipe.margin or any(map(choice.is_near, rivals)):
                        return None
                found.append((choice, not all(choice.is_near(name) for name in here.names)))
            here = here.after(code)
        while found and not found[-1][1]:
            found.pop()
        return tuple(choice for choice, _ in found)

    def _look(self, seat: Seat, seed: int, time: int, at: int | str, simulations: int = 0) -> list[Candidate]:
        """Looks for the best answer once more."""
        rng, search, many = words(seed, f"puzzle check {time} {at} "), self._search, simulations or self.recipe.checked
        if not search.solve(seat, rng, POSITIONS * many):
            search.begin(seat, rng)
            search.think(simulations=many)
        return search.candidates()

    def _rivals(self, seat: Seat, best: int, worth: float, seed: int) -> dict[str, float]:
        """What other moves are worth after which the seat decides on, by a search of each: a tree that has found a
        good answer seldom comes to another that is as good by what follows, such as the same moves in another order.

        Those that come near are looked at as long as the best one was.
        """
        found: dict[str, float] = {}
        same = _alike(seat)[best]
        for code, name in zip(seat.legal, seat.names, strict=True):
            if code in same:
                continue
            here = seat.after(code)
            while here is not None and len(here.legal) == 1:
                here = here.after(here.legal[0])
            if here is None:
                continue
            at = f"rival {code}"
            value = self._look(here, seed, 0, at, self.recipe.played)[0].values[seat.seat]
            if value > worth - 2 * self.recipe.margin:
                value = self._look(here, seed, 1, at)[0].values[seat.seat]
            found[name] = round(value, 4)
        return found

    def _agrees(self, looked: Sequence[Candidate], code: int, seat: int) -> bool:
        """Whether it is the best one again, and clearly so."""
        best, *others = _known(looked, SEEN)
        if best.code != code or not others:
            return False
        return best.values[seat] - max(one.values[seat] for one in others) >= self.recipe.margin

    @staticmethod
    def _weighed(seat: Seat, looks: Sequence[Sequence[Candidate]]) -> tuple[int, Choice]:
        """The best move of a decision, and what all are worth that were looked at for long enough."""
        visits, sums, times = Counter[int](), defaultdict[int, float](float), Counter[int]()
        for one in (one for found in looks for one in _known(found, KNOWN)):
            visits[one.code] += one.visits
            times[one.code] += 1
            sums[one.code] += one.values[seat.seat]
        worths = {code: sums[code] / times[code] for code in sums}
        leading = [code for code in worths if visits[code] >= LEADING * visits.total()] or list(worths)
        best = max(leading, key=lambda code: (worths[code], visits[code], -code))
        names = dict(zip(seat.legal, seat.names, strict=True))
        alike = _alike(seat)
        told = {names[same]: round(worth, 4) for code, worth in worths.items() for same in alike[code]}
        return best, Choice(names[best], dict(_ranked(told)))

    @staticmethod
    def _speaks(posed: Posed) -> bool:
        """Whether the words of the game can say what speaks for the answer."""
        return posed.hints[0].merits[0].key != "best"

    def _level(self, seat: Seat, choices: Sequence[Choice], seed: int) -> str | None:
        """The weakest level that finds the answer most of the time."""
        for name, level in zip(self.game.meta.levels, self._levels, strict=True):
            found = sum(
                _finds(level, seat, choices, words(seed, f"puzzle level {name} {number} ")) for number in range(TRIES)
            )
            if 2 * found > TRIES:
                return name
        return None


def _ranked(worths: dict[str, float]) -> list[tuple[str, float]]:
    """The best one first."""
    return sorted(worths.items(), key=lambda each: (-each[1], each[0]))


def _known(found: Sequence[Candidate], least: int) -> list[Candidate]:
    """The moves that were looked at so often, the best one first; all of them, where few worlds were counted to their
    ends."""
    return [one for one in found if one.visits >= min(least, found[0].visits)]


def _finds(level: Level, seat: Seat, choices: Sequence[Choice], rng: Words) -> bool:
    here: Seat | None = seat
    left = list(choices)
    while here is not None and left:
        legal = here.legal
        code = legal[0]
        if len(legal) > 1:
            choice, code = left.pop(0), level.choose(here, rng)
            name = here.names[legal.index(code)]
            if name != choice.best:
                return choice.is_near(name)
        here = here.after(code)
    return True


def _alike(seat: Seat) -> dict[int, list[int]]:
    """For each legal move those that mean the same, itself among them."""
    found, kinds = meanings(seat), defaultdict[int, list[int]](list)
    for code, meaning in found.items():
        kinds[meaning].append(code)
    return {code: kinds[meaning] for code, meaning in found.items()}


def _played(match: Match) -> list[Moved | Dealt]:
    return [entry for entry in match.entries if isinstance(entry, Moved | Dealt)]


def _grade(level: int | None) -> Grade:
    """By the number of the weakest level that finds it."""
    if level is None or level > MEDIUM:
        return "hard"
    return "easy" if level <= EASY else "medium"


def _begin(move: str) -> str:
    return move.split(maxsplit=1)[0]


def _common(found: Sequence[Puzzle], total: int) -> set[str]:
    """The words with which the next answer is not to begin."""
    begun = [_begin(each.choices[0].best) for each in found]
    return {word for word, times in Counter(begun).items() if times >= math.ceil(ALIKE * total)} | {*begun[-1:]}


def _abounds(grade: Grade, found: Sequence[Puzzle], total: int) -> bool:
    """Whether there are enough puzzles of a grade already."""
    return sum(each.grade == grade for each in found) >= math.ceil(SHARE * total)


def make(slug: str, recipe: Recipe, tell: Callable[[Puzzle], None] = lambda _: None) -> Puzzles:
    """The puzzles of a recipe, the easiest first, and of these the game as it is usually played; ``tell`` hears of each
    as it is found.

    There are fewer than wanted of a configuration whose matches have few.
    """
    total = sum(wanted.count for wanted in recipe.wanted)
    usual = {players: configure(slug, players).facts for players in meta(slug).seats}
    found: list[Puzzle] = []

    def rank(puzzle: Puzzle) -> tuple[int, bool, int, str]:
        differs = puzzle.options != usual[puzzle.players].options
        return GRADES.index(puzzle.grade), differs, puzzle.players, puzzle.id

    for at, wanted in enumerate(recipe.wanted):
        maker = Maker(wanted, slug, recipe)
        maker.ready()
        first = recipe.seed * MATCHES + at * MATCHES // len(recipe.wanted)
        left = wanted.count
        for number in range(MOST * wanted.count):
            choosy = number < PATIENT * wanted.count
            for puzzle in maker.puzzles(first + number, _common(found, total) if choosy else ()):
                if wanted.grade in (None, puzzle.grade) and not (choosy and _abounds(puzzle.grade, found, total)):
                    found.append(puzzle)
                    left -= 1
                    tell(puzzle)
                    break
            if left == 0:
                break
    box = usual[recipe.wanted[0].players].components
    return Puzzles(meta(slug).edition, box, recipe, tuple(sorted(found, key=rank)))
