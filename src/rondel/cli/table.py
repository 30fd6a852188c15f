"""The table in the terminal: people and bots play a match, one line at a time.

It knows no game. What is drawn and said comes from the view, the offers and the journal of the seat at the keyboard.
"""

from __future__ import annotations

import secrets
import shlex
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from msgspec.structs import replace
from rich.console import Group, RenderableType
from rich.text import Text

from rondel.bots import Bot, Seat, make
from rondel.bots.bot import end
from rondel.bots.door import Fault, Program
from rondel.bots.door.command import bot_of
from rondel.bots.door.program import plain
from rondel.bots.hints import Adviser
from rondel.cli.basket import Basket
from rondel.cli.commands import Commands, Quit
from rondel.cli.deal import Goal, compare, tell_again
from rondel.cli.keyboard import Keyboard, Left
from rondel.cli.naming import called
from rondel.cli.output import FileExists, Output, clean, writing
from rondel.cli.ranking import show_end
from rondel.cli.story import BETWEEN, Story, standing
from rondel.core.dealer import Deal
from rondel.core.disk import write_whole
from rondel.core.errors import RondelError, Unreadable
from rondel.core.event import Event
from rondel.core.kernel import words as generator
from rondel.core.match import Match
from rondel.core.offers import Offers
from rondel.core.record import Hinted, Replaced, Sitting
from rondel.core.terminal.drawing import screen
from rondel.core.told import Told

AROUND = 3
"""Lines below the table beside the news and what is asked: an empty one, the commands, the prompt."""
ANSWERS = 6
"""Answers have a line each where they take no more than this part of the screen."""
KINDS = 6
"""So many kinds of moves, by their first words, are shown below the question."""
MORE = "…"
"""Where something was cut."""
HOME, WIPE = "\x1b[H\x1b[2J", "\x1b[H\x1b[2J\x1b[3J"
"""Clears the screen; and what was scrolled off it, too."""


class Table:
    """One match at one keyboard."""

    prompt = "prompt_help"
    """The commands that stand below the question."""

    def __init__(
        self,
        match: Match,
        bots: Sequence[str | None],
        out: Output,
        seed: int | None = None,
        save: Path | None = None,
        components: Path | None = None,
        written: Iterable[Path] = (),
        *,
        deal: Deal | None = None,
        before: Match | None = None,
        level: str | None = None,
    ) -> None:
        """``bots`` names the bot or program in each seat; ``components`` is the box of an owner; ``written`` are files
        that may be written again; ``before`` is a match with the same deal, ``level`` that of a goal on it."""
        self.match = match
        self.game = match.game
        self.out = out
        self.save_to = save
        self.components = components
        self.written = set(written)
        self.keyboard = Keyboard(out)
        self.seed, self.deal, self.before = seed, deal, before
        self.goal = Goal(match, deal, level, components, out) if deal is not None and level is not None else None
        self.rng = generator(secrets.randbits(64) if seed is None else seed, "table ")
        self.bots: dict[int, Bot] = {seat: bot_of(bot, self.game) for seat, bot in enumerate(bots) if bot is not None}
        self.faults: dict[int, list[Fault]] = {}
        """Why programs have lost turns, by their seats."""
        for program in self._programs:
            program.tell = lambda seat, fault: self.faults.setdefault(seat, []).append(fault)
        self.names = [self._called(name) for name in match.names]
        self.story = Story(self.game, [self._called(name) for name in match.header.seats], out.language)
        for number, entry in enumerate(match.entries):
            if isinstance(entry, Replaced):
                self.story.rename(number, entry.seat, self._called(entry.by))
        self.screen = screen(self.game, self.names, out.language, out.ascii)
        self.seen = dict.fromkeys(range(self.game.seats), 0)
        """For each seat, how many entries its player has been shown; of a match taken up again those up to its move."""
        self.seen |= {told.seat: told.number + 1 for told in match.journal(None) if told.seat is not None}
        self.turn: tuple[int, int, int] = (-1, -1, 0)
        """The turn being played, its seat, and how many entries there were when it was first asked something in it."""
        self.shown: int | None = None
        """The seat whose things are on the screen."""
        self.basket = Basket(match)
        self.adviser = Adviser(self.game) if self.game.has_judge else None
        self.commands = Commands(self)

    def _called(self, name: str) -> str:
        return called(clean(name), self.game, self.out.language)

    @property
    def people(self) -> list[int]:
        """The seats played at this keyboard."""
        return [seat for seat in range(self.game.seats) if seat not in self.bots]

    @property
    def _programs(self) -> list[Program]:
        return [bot for bot in self.bots.values() if isinstance(bot, Program)]

    def run(self) -> int:
        """Plays until the end or until the people leave; returns the exit code."""
        programs = self._programs
        try:
            return self._run()
        finally:
            for program in programs:
                program.close()
            for seat, faults in sorted(self.faults.items()):
                why = faults[0].say(self.out.language)
                self.out.tell("program_lost", "bold", bot=self.names[seat], count=len(faults), why=why)

    def _run(self) -> int:
        if self.before is not None:
            self.out.tell("deal_known", "dim")
        try:
            while not self.match.over:
                seat = self.match.actor
                if seat in self.bots:
                    self.match.play(self.bots[seat].choose(Seat(self.match, seat), self.rng), seat)
                else:
                    self._turn(seat)
        except (Left, Quit) as gone:
            self.out.tell("left_early")
            self._save_at_end()
            self._forget_goal()
            return 0 if isinstance(gone, Quit) else 1
        except KeyboardInterrupt:
            self._save_at_end()
            self._forget_goal()
            raise
        end(self.match, self.bots.values())
        self._close()
        self._save_at_end()
        self._tell_deal()
        return 0

    # --- one decision ------------------------------------------------------------------------------------------------

    def _turn(self, seat: int) -> None:
        if self.shown != seat:
            if len(self.people) > 1 and self.game.has_secrets:
                self._curtain(seat)
            self.shown = seat
        self.draw(seat)
        before = self.match.number
        while all(isinstance(entry, Hinted) for entry in self.match.entries_from(before)) and not self.match.over:
            line = self.keyboard.ask(f"{self.names[seat]}> ")
            try:
                self.commands.obey(seat, line)
            except RondelError as refused:
                self._refuse(refused)

    def _refuse(self, refused: RondelError) -> None:
        """Says why nothing was done; of a line that is no move, what is asked now, not all that can ever be typed."""
        lost = isinstance(refused, Unreadable) and refused.key.startswith("unreadable")
        self.out.line(refused.say(self.out.language, "unreadable" if lost else None), "bold")
        if lost:
            self.ask()

    def _curtain(self, seat: int) -> None:
        """Hides everything of the player before; nothing of the next one is shown until somebody is ready."""
        self.keyboard.forget()
        self.wipe()
        self.out.tell("curtain", "bold", name=self.names[seat])
        self.keyboard.ask(self.out.say("ready") + " ")
        self.wipe()

    def wipe(self) -> None:
        """Clears the screen and what was scrolled off it, on a plain terminal too: a hidden hand comes first."""
        if self.out.console.file.isatty():
            self.out.console.file.write(WIPE)
            self.out.console.file.flush()

    def draw(self, seat: int, again: bool = False) -> None:
        """The whole screen for a seat: the table, what is new, the question."""
        console = self.out.console
        journal = self._journal(seat)
        events: list[Event] = [event for told in standing(journal) for event in told.events]
        asked = self._question() + self._examples()
        if not again:
            self.seen[seat] = self.match.number
        view = self.game.view(self.match.state, seat)
        choices = [[(line, "") for line in told] + asked for told in self._news(journal, events, seat)]
        heights = {line: self._height(Text(line)) for line in {line for below in choices for line, _ in below}}
        rooms = [console.height - AROUND - sum(heights[line] for line, _ in below) for below in choices]
        wanted = self.screen.least(view, console.width)
        least = wanted if wanted <= max(rooms) else min(rooms)
        for told, room in zip(choices, rooms, strict=True):
            if room >= least:
                below = told
                drawn = self.screen.table(view, seat, events, console.width, room)
                if self._height(drawn) <= room:
                    break
        if self.out.clears:
            console.file.write(HOME)
        console.print(drawn)
        console.print()
        for line, style in below:
            self.out.line(line, style)
        self.out.tell(self.prompt, "dim")

    def ask(self) -> None:
        """The question alone, where the table has not changed."""
        for line, style in self._question() + self._examples():
            self.out.line(line, style)

    def _journal(self, seat: int) -> list[Told]:
        """What the seat has not been shown; inside its turn all that happened in it, what was taken back aside."""
        turn = self.game.turn(self.match.state)
        if self.turn[:2] != (turn, seat):
            self.turn = (turn, seat, self.match.number)
        of_turn = standing(self.match.journal(seat, self.turn[2]))
        return of_turn or self.match.journal(seat, self.seen[seat])

    def _height(self, drawn: RenderableType) -> int:
        """How many lines of the screen something takes; most is one line, or lines in a group."""
        console = self.out.console
        if isinstance(drawn, Group):
            return sum(map(self._height, drawn.renderables))
        if not isinstance(drawn, Text):
            return len(console.render_lines(drawn))
        if "\n" not in drawn.plain and drawn.cell_len <= console.width:
            return 1
        return len(drawn.wrap(console, console.width))

    def _news(self, journal: Sequence[Told], events: Sequence[Event], seat: int) -> Iterator[list[str]]:
        """The news and, ever shorter, what can be left of them where they are too much for the screen.

        The board and the question are worth more than any news. What the screen holds to be weighty stands first and
        is kept, that of the seat longest; of the others the newest are kept. What is cut leaves a mark.
        """
        news = self.story.lines(journal, self.screen.seen)
        yield news
        rest = self.story.lines(journal, {*self.screen.seen, *self.screen.weighty})
        newest = list(self._ends(rest))
        weighty = [event for event in events if event.key in self.screen.weighty]
        if weighty:
            told = self.story.events(weighty)
            yield from ([told, *lines] for lines in newest)
            yield from ([told + BETWEEN + line] for line, *more in newest if not more)
            yield [told + BETWEEN + MORE] if rest else [told]
            own = self.story.events([event for event in weighty if event.seat == seat]).split(BETWEEN)
            yield from ([BETWEEN.join([*own[:count], MORE])] for count in range(len(own), 0, -1) if own[0])
        else:
            yield from newest
        if news:
            yield [self.out.say("earlier")]

    def _ends(self, news: list[str]) -> Iterator[list[str]]:
        """The newest of some lines, ever fewer. A line is cut where it names a player, so that it still tells who; what
        one player did is cut last, after the name."""
        if not news:
            return
        yield news
        yield from ([self.out.say("earlier"), *news[old:]] for old in range(1, len(news)))
        parts = news[-1].split(BETWEEN)
        cuts = [at for at in range(1, len(parts)) if any(name in parts[at] for name in self.names)]
        for at in [0, *cuts] if len(news) > 1 else cuts:
            yield [f"{MORE} {BETWEEN.join(parts[at:])}"]
        last = cuts[-1] if cuts else 0
        lead = next((f"{name}: " for name in self.names if parts[last].startswith(f"{name}: ")), None)
        if lead is not None:
            yield from ([f"{MORE} {lead}{BETWEEN.join(parts[at:])}"] for at in range(last + 1, len(parts)))

    def _question(self) -> list[tuple[str, str]]:
        """What is asked and the answers that are one word, each line with its style.

        Where there are many, they share lines and are only named.
        """
        offers = self.game.offers(self.match.state)
        asked = (self._say(f"question.{offers.question.key}", offers.question.args), "bold")
        if self.basket.asked is not None:
            return [asked, *self._set(offers)]
        names = [self.game.name(self.match.state, answer.code) for answer in offers.answers]
        if names and not offers.groups:
            names[0] += self.out.say("or_enter")
        if len(names) * ANSWERS > self.out.console.height:
            return [asked, *((line, "") for line in self._shared(names))]
        told = [self._say(f"answer.{answer.key}", answer.args) for answer in offers.answers]
        return [asked, *((f"  {name}: {text}", "") for name, text in zip(names, told, strict=True))]

    def _set(self, offers: Offers) -> list[tuple[str, str]]:
        """How a set is named, what has been named of it, and the answers to it."""
        basket, gathering, lines = self.basket, self.basket.asked, list[tuple[str, str]]()
        assert gathering is not None
        if gathering.most != 1:
            end = "" if gathering.end is None else basket.named([gathering.end])[0]
            lines.append((self.out.say("set_ends" if end else "set_whole", end=end), "dim"))
        if basket.pieces:
            lines.append((self.out.say("set_so_far", pieces=basket.names), ""))
        codes = basket.possible()
        names = basket.named(codes)
        if not offers.groups:
            names[0] += self.out.say("or_enter")
        few = len(names) * ANSWERS <= self.out.console.height
        answers = [basket.answer(code) if few else None for code in codes]
        lines += [
            (f"  {name}: {self._say(f'answer.{answer.key}', answer.args)}", "")
            for name, answer in zip(names, answers, strict=True)
            if answer is not None
        ]
        bare = [name for name, answer in zip(names, answers, strict=True) if answer is None]
        return lines + [(line, "") for line in self._shared(bare)]

    def _shared(self, names: Sequence[str]) -> list[str]:
        """Names in lines, as many in each as fit."""
        lines = [f"  {name}" for name in names[:1]]
        for name in names[1:]:
            if len(lines[-1] + BETWEEN + name) > self.out.console.width:
                lines.append(f"  {name}")
            else:
                lines[-1] += BETWEEN + name
        return lines

    def _examples(self) -> list[tuple[str, str]]:
        """The other moves where they are few, or one of each kind where there are few kinds, in one line."""
        state = self.match.state
        offers = self.game.offers(state)
        if not offers.groups or self.basket.asked is not None:
            return []
        single = {answer.code for answer in offers.answers}
        names = [self.game.name(state, code) for code in self.game.legal(state) if code not in single]
        kinds = list({name.partition(" ")[0]: name for name in reversed(names)}.values())[::-1]
        for shown in (names, [*kinds, MORE]):
            line = "  " + BETWEEN.join(shown)
            if len(line) <= self.out.console.width and len(kinds) <= KINDS:
                return [(line, "dim")]
        return []

    def _say(self, key: str, arguments: dict[str, object]) -> str:
        return self.game.messages.say(key, arguments, self.out.language, self.names)

    # --- the end -----------------------------------------------------------------------------------------------------

    def _close(self) -> None:
        outcome = self.match.outcome
        assert outcome is not None
        if self.out.clears:
            self.wipe()
        news: list[str] = []
        if len(self.people) == 1:
            seat = self.people[0]
            news = self.story.lines(self.match.journal(seat, self.seen[seat]), self.screen.seen)
        journal = self.match.journal(None)
        show_end(self.game, self.match.state, outcome, journal, self.names, self.screen, self.out, news)

    def _tell_deal(self) -> None:
        """What became of the goal, how the same deal went before, and how it is played again."""
        if self.goal is not None:
            self.goal.tell_end(self.game.scores(self.match.state).result[0])
        if self.before is not None:
            person = self.people[0] if len(self.people) == 1 else None
            compare(self.before, self.match, person, self.screen, self.out)
        if self.deal is not None and self.people:
            tell_again(self.save_to, self.components, self.out)

    def _forget_goal(self) -> None:
        if self.goal is not None:
            self.goal.stop()

    def _save_at_end(self) -> None:
        if self.save_to is not None:
            self.save(self.save_to)

    def save(self, path: Path) -> None:
        """Writes the record; one of a running match tells everything that is hidden, and says so.

        No file is overwritten but one that this table wrote.
        """
        if path not in self.written and path.exists():
            raise FileExists(str(path))
        record = self.match.record()
        if not self.match.over:
            bots = tuple(self._written(self.bots.get(seat)) for seat in range(self.game.seats))
            seed = None if self.seed is None else str(self.seed)
            secret = None if self.deal is None else self.deal.secret
            goal = None if self.goal is None else self.goal.level
            record = replace(record, header=replace(record.header, sitting=Sitting(bots, seed, secret, goal)))
        with writing(path):
            write_whole(path, record.text().encode())
        self.written.add(path)
        again = ["rondel", "play", "--resume", str(path)]
        if self.components is not None:
            again += ["--components", str(self.components)]
        self.out.tell("saved" if self.match.over else "saved_running", file=str(path), command=shlex.join(again))

    def _written(self, bot: Bot | None) -> str | None:
        """A bot as it is saved. Nobody's file may say what is run: for a program it is the plain bot that plays on."""
        if bot is None:
            return None
        return plain(self.game.meta) if isinstance(bot, Program) else bot.name

    def give_to_bot(self, seat: int) -> None:
        """From now on the game's best bot plays in a seat."""
        name = self.game.meta.best_bot
        self.bots[seat] = make(name, self.game)
        self.match.replace(seat, name)
        self.names[seat] = self._called(name)
        self.story.rename(self.match.number - 1, seat, self.names[seat])
