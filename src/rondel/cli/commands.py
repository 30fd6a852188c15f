"""What can be typed at the table: moves and commands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from rich.columns import Columns
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from rondel.bots import Seat, make
from rondel.cli.moves import gains
from rondel.cli.output import words
from rondel.cli.story import MOVE, standing
from rondel.core.errors import Ambiguous, UndoRefused, Unreadable

if TYPE_CHECKING:
    from rondel.cli.table import Table

LISTED = 12
"""How many moves or log lines are shown, where not all are asked for."""
CROWD = 60
"""How many moves are shown where several share a line."""
ALL = "all"


class Quit(Exception):
    """Somebody typed ``quit``."""


class Commands:
    """Obeys one typed line. What is refused raises, and nothing has changed."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.words: dict[str, Callable[[int, str], None]] = {
            "help": self.help,
            "preview": self.preview,
            "moves": self.moves,
            "hint": self.hint,
            "undo": self.undo,
            "undo!": self.undo_by_consent,
            "board": self.board,
            "rack": self.rack,
            "score": self.score,
            "log": self.log,
            "save": self.save,
            "resign": self.resign,
            "quit": self.quit,
        }
        self.short = {"h": "help", "m": "moves", "u": "undo", "b": "board", "q": "quit", "exit": "quit"}
        self.short |= {"rules": "help", "scores": "score", "tiles": "rack"}

    def obey(self, seat: int, line: str) -> None:
        """A command, an answer by its first letters, or a move in notation."""
        if line.startswith("?"):
            line = "preview " + line[1:] if line.strip("? ") else "help"
        word, _, rest = line.partition(" ")
        word = self.short.get(word.lower(), word.lower())
        if word in self.words:
            self.words[word](seat, rest.strip())
            return
        self.table.match.play(self._answer(line), seat)

    def _answer(self, line: str) -> str | int:
        """The code of a one-word answer by its first letters, if there is nothing else to do; else the line itself.

        An empty line takes the first answer. What is a move in notation is that move, even where it is not possible.
        """
        table = self.table
        state = table.match.state
        offers = table.game.offers(state)
        if offers.groups or not offers.answers:
            if not line:
                raise Unreadable("type_something", words())
            return line
        if not line:
            return offers.answers[0].code
        try:
            return table.game.parse(state, line)
        except Unreadable:
            begun = {table.game.name(state, answer.code): answer.code for answer in offers.answers}
            begun = {name: code for name, code in begun.items() if name.startswith(line.lower())}
            if len(begun) > 1:
                raise Ambiguous("several_begin", words(), text=line[:40], moves=list(begun)) from None
            if begun and " " not in (name := next(iter(begun))):
                return begun[name]
            raise

    # --- looking -----------------------------------------------------------------------------------------------------

    def help(self, seat: int, rest: str) -> None:
        out, console = self.table.out, self.table.out.console
        view = self.table.game.view(self.table.match.state, seat)
        for title, text in self.table.screen.help(view):
            out.line(title, "bold")
            console.print(Padding(text, (0, 0, 0, 2)))
        out.tell("commands", "bold")
        grid = Grid.grid(padding=(0, 2, 0, 2))
        for word in self.words:
            grid.add_row(out.say(f"command.{word}"), out.say(f"command.{word}.help"))
        console.print(grid)

    def preview(self, seat: int, rest: str) -> None:
        match, game = self.table.match, self.table.game
        wanted = self._answer(rest)
        code = game.parse(match.state, wanted) if isinstance(wanted, str) else wanted
        self.table.out.tell("would", move=game.name(match.state, code), story=self._foretold(code))

    def moves(self, seat: int, rest: str) -> None:
        out, screen, state = self.table.out, self.table.screen, self.table.match.state
        words = [word for word in rest.split() if word.lower() != ALL]
        found = gains(self.table.game, state, " ".join(words), screen.at_once, screen.follows)
        gainful = any(gain.total > 0 for gain in found)
        shown = found if len(words) < len(rest.split()) else found[: LISTED if gainful else CROWD]
        if gainful:
            room = max([12, *(len(gain.name) + 1 for gain in shown)])
            for gain in shown:
                total = (f"{gain.total:>+4}  ", "bold")
                out.console.print(Text.assemble(f"  {gain.name:<{room}}", total, screen.points(gain.points)))
        else:
            # Where no move brings points, as many as fit share a line.
            texts = [f"{gain.name} {gain.total:+}" if gain.total else gain.name for gain in shown]
            out.console.print(Padding(Columns(texts, padding=(0, 3)), (0, 0, 0, 2)))
        out.tell("moves_count", "dim", shown=len(shown), count=len(found))

    def hint(self, seat: int, rest: str) -> None:
        match, game = self.table.match, self.table.game
        bot = make(game.meta.bots[-1], game)
        code = bot.choose(Seat(match, seat), list(self.table.rng))
        self.table.out.tell("hint", bot=bot.name, move=game.name(match.state, code), story=self._foretold(code))

    def _foretold(self, code: int) -> str:
        """What the seat to act would see happen by a move, if it would see anything."""
        told = self.table.story.events(self.table.game.preview(self.table.match.state, code))
        return told or self.table.out.say("unforeseen")

    def board(self, seat: int, rest: str) -> None:
        self.table.draw(seat, again=True)

    def rack(self, seat: int, rest: str) -> None:
        view = self.table.game.view(self.table.match.state, seat)
        self.table.out.console.print(self.table.screen.rack(view, seat))

    def score(self, seat: int, rest: str) -> None:
        console = self.table.out.console
        console.print(self.table.screen.scores(self.table.game.view(self.table.match.state, seat), console.width))

    def log(self, seat: int, rest: str) -> None:
        lines = self.table.story.lines(self.table.match.journal(seat))
        numbered = list(enumerate(lines, start=1))
        for number, line in numbered if rest.lower() == ALL else numbered[-LISTED:]:
            self.table.out.line(f"{number:>4}. {line}")

    # --- doing -------------------------------------------------------------------------------------------------------

    def undo(self, seat: int, rest: str) -> None:
        self.table.match.undo(seat, consent=self.table.people == [seat])

    def undo_by_consent(self, seat: int, rest: str) -> None:
        """Takes back the last move that a person made, whoever it was, if everyone agrees."""
        match = self.table.match
        people = self.table.people
        made = [told.seat for told in standing(match.journal(None)) if told.entry == MOVE and told.seat in people]
        if not made:
            raise UndoRefused("undo_nothing")
        if people == [seat] or self._agreed("agree_undo", self.table.names[made[-1] or 0]):
            match.undo(made[-1], consent=True)

    def save(self, seat: int, rest: str) -> None:
        if not rest:
            raise Unreadable("save_where", words())
        self.table.save(Path(rest).expanduser())

    def resign(self, seat: int, rest: str) -> None:
        if self._agreed("agree_resign", self.table.names[seat]):
            self.table.match.resign(seat)
            if not self.table.match.over:
                self.table.give_to_bot(seat)

    def quit(self, seat: int, rest: str) -> None:
        raise Quit

    def _agreed(self, key: str, name: str) -> bool:
        out = self.table.out
        answer = self.table.keyboard.ask(out.say(key, name=name) + " ").lower()
        return answer != "" and answer[0] in out.say("yes_letters")
