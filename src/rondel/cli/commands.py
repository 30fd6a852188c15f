"""What can be typed at the table: moves and commands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from rich.columns import Columns
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from rondel.bots import Seat
from rondel.cli.games import levels
from rondel.cli.moves import Gain, fits, gains
from rondel.cli.output import words
from rondel.cli.story import MOVE, standing
from rondel.core import sets
from rondel.core.errors import Ambiguous, UndoRefused, Unreadable
from rondel.core.hint import Hint, compared, why
from rondel.core.record import Hinted

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
        self._shown: tuple[int, list[Hint]] = (0, [])
        """The moves that were shown last, and after how many entries that was."""
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
        pieces = self._pieces(line)
        if pieces is None:
            self.table.match.play(self._answer(line), seat)
            return
        codes = self.table.basket.put(pieces)
        for code in codes or ():
            self.table.match.play(code, seat)
        if codes is None:
            self.table.ask()

    def _pieces(self, line: str) -> list[int] | None:
        """What a line names of the set that is asked for, if it does; an empty one the first answer."""
        basket = self.table.basket
        if basket.asked is None:
            return None
        if line:
            return basket.read(line)
        return None if self.table.match.offers.groups else basket.possible()[:1]

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
        rivals = dict.fromkeys(bot.name for bot in self.table.bots.values())
        if rivals:
            out.tell("opponents", "bold")
            console.print(levels(self.table.game.meta, rivals, out.language, names_too=False))
        out.tell("commands", "bold")
        grid = Grid.grid(padding=(0, 2, 0, 2))
        for word in self.words:
            grid.add_row(out.say(f"command.{word}"), out.say(f"command.{word}.help"))
        console.print(grid)

    def preview(self, seat: int, rest: str) -> None:
        state, game, basket = self.table.match.state, self.table.game, self.table.basket
        pieces = self._pieces(rest)
        if pieces is not None:
            self._foretell("would", sets.path(game, state, [*basket.pieces, *pieces]))
            return
        wanted = self._answer(rest)
        self._foretell("would", [game.parse(state, wanted) if isinstance(wanted, str) else wanted])

    def moves(self, seat: int, rest: str) -> None:
        out, screen, state = self.table.out, self.table.screen, self.table.match.state
        words = [word for word in rest.split() if word.lower() != ALL]
        wanted, basket = " ".join(words), self.table.basket
        if basket.asked is None:
            found = gains(self.table.game, state, wanted, screen.at_once, screen.follows)
        else:
            # What a piece is worth shows with the whole set.
            found = [Gain(name, {}, 0) for name in basket.named(basket.possible()) if fits(name, wanted)]
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
        """Moves to show, the best one first, with what speaks for them; in one position the same, and counted once."""
        table = self.table
        match, game, out = table.match, table.game, table.out
        if table.adviser is None:
            out.tell("hint_none")
            return
        if match.last != Hinted(seat) or self._shown[0] != match.number:
            found = table.adviser.hints(Seat(match, seat), list(table.rng))
            if match.last != Hinted(seat):
                match.hint(seat)
            self._shown = (match.number, found)
        hints = self._shown[1]
        for at, hint in enumerate(hints):
            told = why(hint, game.messages, out.language, table.names)
            better = compared(hints, at, game.messages, out.language, game.seats == 1)
            out.tell("hint", number=at + 1, move=hint.text, why=f"{told} {better}".rstrip())

    def _foretell(self, key: str, codes: list[int]) -> None:
        """Tells what the seat to act would see happen by a move, or by the moves of a set, if it would see anything."""
        table, game, state = self.table, self.table.game, self.table.match.state
        story = table.story.events(sets.preview(game, state, codes)) or table.out.say("unforeseen")
        names: list[str] = []
        for code in codes:
            names += [game.name(state, piece) for piece in game.settles(state, code)]
            state = game.play(state, code)
        table.out.tell(key, move=", ".join(names), story=story)

    def board(self, seat: int, rest: str) -> None:
        self.table.draw(seat, again=True)

    def rack(self, seat: int, rest: str) -> None:
        view = self.table.game.view(self.table.match.state, seat)
        self.table.out.console.print(self.table.screen.rack(view, seat))

    def score(self, seat: int, rest: str) -> None:
        console = self.table.out.console
        console.print(self.table.screen.scores(self.table.game.view(self.table.match.state, seat), console.width))
        if self.table.goal is not None:
            self.table.goal.tell()

    def log(self, seat: int, rest: str) -> None:
        lines = self.table.story.lines(self.table.match.journal(seat))
        numbered = list(enumerate(lines, start=1))
        for number, line in numbered if rest.lower() == ALL else numbered[-LISTED:]:
            self.table.out.line(f"{number:>4}. {line}")

    # --- doing -------------------------------------------------------------------------------------------------------

    def undo(self, seat: int, rest: str) -> None:
        """Takes back the last piece named of a set, or else the last move; a set that was played, whole."""
        if self.table.basket.take_back():
            self.table.ask()
            return
        self._undo(seat, consent=self.table.people == [seat])

    def _undo(self, seat: int, consent: bool) -> None:
        self.table.match.undo(seat, consent)
        while self._amid_set(seat):
            self.table.match.undo(seat)

    def _amid_set(self, seat: int) -> bool:
        """Whether the last move that stands has given pieces of the set that is asked for."""
        match = self.table.match
        done = standing(match.journal(seat))
        if not done or (done[-1].entry, done[-1].seat) != (MOVE, seat):
            return False
        return sets.goes_on(self.table.game, match.after(done[-1].number)[0], match.state)

    def undo_by_consent(self, seat: int, rest: str) -> None:
        """Takes back the last move that a person made, whoever it was, if everyone agrees."""
        match = self.table.match
        people = self.table.people
        made = [told.seat for told in standing(match.journal(None)) if told.entry == MOVE and told.seat in people]
        if not made:
            raise UndoRefused("undo_nothing")
        if people == [seat] or self._agreed("agree_undo", self.table.names[made[-1] or 0]):
            self._undo(made[-1] or 0, consent=True)

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
