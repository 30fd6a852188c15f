"""``rondel puzzle``: a puzzle at the terminal table."""

from __future__ import annotations

from datetime import UTC, datetime

from rondel.cli.commands import Quit
from rondel.cli.keyboard import Left
from rondel.cli.output import Output, words
from rondel.cli.table import Table
from rondel.core.errors import BadOptions, UndoRefused
from rondel.core.hint import compared, why
from rondel.core.puzzle import Posed, Puzzle, Verdict, of_the_day, played, posed, puzzles_of
from rondel.core.record import Moved
from rondel.core.registry import meta

AT_TABLES = ("hint", "undo!", "save", "resign")
"""Commands that a puzzle does not have."""


class PuzzleTable(Table):
    """A table at which one decision is to be made. Nothing is played on behind it."""

    prompt = "prompt_puzzle"

    def __init__(self, found: Posed, task: str, out: Output) -> None:
        """``task`` says what is to be done."""
        self.found, self._task = found, task
        match = played(found.puzzle.entries, found.game)
        super().__init__(match, [None] * match.game.seats, out)
        self._begun = match.number
        self.commands.words = {name: act for name, act in self.commands.words.items() if name not in AT_TABLES}
        self._take_back = self.commands.words["undo"]
        self.commands.words["undo"] = self._undo

    @property
    def people(self) -> list[int]:
        return [self.found.seat]

    def _question(self) -> list[tuple[str, str]]:
        return [(self._task, "bold"), *super()._question()]

    def answer(self) -> Verdict:
        """Asks until the answer is whole; `Left` or `Quit` where somebody leaves."""
        while not (stand := self.found.go(self._line())).done:
            self._turn(self.found.seat)
        return self.found.verdict(stand)

    def _line(self) -> list[str]:
        """What has been done in the puzzle."""
        return [
            entry.move
            for number, entry in self.match.what_stands()
            if number >= self._begun and isinstance(entry, Moved)
        ]

    def _undo(self, seat: int, rest: str) -> None:
        """Nothing is taken back that was there before the puzzle."""
        if not self.basket.pieces and not self._line():
            raise UndoRefused("undo_nothing")
        self._take_back(seat, rest)


def solve(slug: str, number: int | None, out: Output) -> int:
    """Puts a puzzle of a game, by its number or the first one; returns the exit code."""
    puzzles = puzzles_of(slug)
    if not puzzles:
        raise BadOptions("puzzle_none", words(), game=meta(slug).title)
    if number is not None and number > len(puzzles):
        raise BadOptions("puzzle_number", words(), game=meta(slug).title, count=len(puzzles))
    return _put(slug, puzzles[(number or 1) - 1], out)


def solve_today(out: Output) -> int:
    """Puts the puzzle of the day; returns the exit code."""
    found = of_the_day(datetime.now(UTC).date())
    if found is None:
        raise BadOptions("puzzle_none_at_all", words())
    return _put(*found, out)


def _put(slug: str, puzzle: Puzzle, out: Output) -> int:
    found = posed(slug, puzzle.id)
    assert found is not None
    title = found.game.messages.say("title", {}, out.language)
    number = puzzles_of(slug).index(puzzle) + 1
    grade = out.say(f"puzzle_{puzzle.grade}")
    task = out.say("puzzle", game=title, number=number, grade=grade, count=len(puzzle.choices))
    try:
        while True:
            table = PuzzleTable(found, task, out)
            verdict = table.answer()
            if verdict.right:
                out.tell("puzzle_right", "bold")
                _tell(found, table, out)
                return 0
            _tell_wrong(verdict, out)
            wanted = table.keyboard.ask(out.say("puzzle_again") + " ").lower()
            if wanted and wanted[0] in out.say("puzzle_show_letters"):
                _tell(found, table, out)
                return 0
    except (Left, Quit) as gone:
        return 0 if isinstance(gone, Quit) else 1


def _tell_wrong(verdict: Verdict, out: Output) -> None:
    if verdict.behind is None:
        out.tell("puzzle_far", "bold")
    else:
        out.tell("puzzle_behind", "bold", percent=max(1, round(100 * verdict.behind)))


def _tell(found: Posed, table: PuzzleTable, out: Output) -> None:
    """The answer, with what speaks for it."""
    hints, messages = found.hints, found.game.messages
    told = why(hints[0], messages, out.language, table.names)
    better = compared(hints, 0, messages, out.language)
    out.tell("puzzle_answer", move=hints[0].text, why=f"{told} {better}".rstrip())
