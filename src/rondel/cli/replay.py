"""``rondel replay FILE``: verifies a record and shows it move by move."""

from __future__ import annotations

from pathlib import Path

from rich.table import Table

from rondel.cli.keyboard import Keyboard, Left
from rondel.cli.naming import called
from rondel.cli.output import Output, clean, players, print_json
from rondel.cli.ranking import BELOW, show_board, show_end
from rondel.cli.story import CHANCE, MOVE, REPLACED, Story
from rondel.core.errors import BadRecord, RondelError
from rondel.core.facts import say
from rondel.core.game import Game
from rondel.core.kernel import State
from rondel.core.match import Match
from rondel.core.record import Dealt, Moved, Record, Undone
from rondel.core.registry import configure
from rondel.core.replay import replay
from rondel.core.terminal.drawing import screen
from rondel.core.told import Told, tell_all

LAST = "q"
NARROW, WIDE = 10, 20
"""Columns for a move."""


def show(file: Path, components: Path | None, stored: bool, step: bool, out: Output, json: bool) -> None:
    """Shows a record: replayed and verified, or (``stored``) as the file has it."""
    record = Record.load(file)
    match = None if stored else replay(record, components)
    if json:
        _print_json(record, match)
        return
    game = match.game if match is not None else _game_of(record)
    player = _Player(record, game, out)
    player.header(verified=match is not None)
    if match is not None and step:
        player.steps()
    else:
        player.list()
    if match is not None:
        player.final(match)
    elif record.outcome is not None:
        player.places()
    if record.outcome is None:
        out.tell("replay_running")


def _print_json(record: Record, match: Match | None) -> None:
    data = {
        "verified": match is not None,
        "header": record.header,
        "entries": record.entries,
        "outcome": record.outcome,
        "deal": record.deal,
    }
    if match is not None:
        data["scores"] = match.game.scores(match.state)
    print_json(data)


def _game_of(record: Record) -> Game:
    """The game whose words tell a stored record, as it is today."""
    try:
        return configure(record.header.game, record.header.players, None, record.header.options)
    except RondelError as problem:
        raise BadRecord("record_header", problem=problem) from None


class _Player:
    """Shows one record."""

    def __init__(self, record: Record, game: Game, out: Output) -> None:
        self.record = record
        self.game = game
        self.out = out
        self.names = [self._called(name) for name in record.header.seats]
        self.story = Story(game, self.names, out.language)
        self.screen = screen(game, self.names, out.language, out.ascii)
        self.told = tell_all(record)
        moves = [len(told.text) for told in self.told if told.entry in (MOVE, CHANCE)]
        self.room = min(max([NARROW, *moves]), WIDE)

    def _called(self, name: str) -> str:
        return called(clean(name), self.game, self.out.language)

    def header(self, verified: bool) -> None:
        header = self.record.header
        title = self.game.messages.say("title", {}, self.out.language)
        self.out.tell("replay_title", "bold", title=title, players=players(header.players), edition=header.edition)
        self.out.tell("replay_seats", names=self.names)
        if header.options:
            options = [f"{name}={say(value)}" for name, value in header.options.items()]
            self.out.tell("replay_options", options=options)
        self.out.tell("replay_verified" if verified else "replay_stored", "bold", count=len(self.told))

    def list(self) -> None:
        for told in self.told:
            self._line(told)

    def steps(self) -> None:
        """Every move with the board after it; Enter goes on."""
        keyboard = Keyboard(self.out)
        waits = True
        state = self.game.setup()
        before: list[State] = []
        for told, entry in zip(self.told, self.record.entries, strict=True):
            before.append(state)
            if isinstance(entry, Moved):
                state = self.game.play(state, self.game.parse(state, entry.move))
            elif isinstance(entry, Dealt):
                state = self.game.play(state, self.game.chance(state).find(entry.outcome))
            elif isinstance(entry, Undone):
                state = before[entry.back_to]
            if waits and isinstance(entry, Moved):
                show_board(self.game, state, self.told[: told.number + 1], self.screen, self.out, BELOW)
            self._line(told)
            if waits and isinstance(entry, Moved):
                try:
                    waits = keyboard.ask(self.out.say("replay_next") + " ").lower() != LAST
                except Left:
                    waits = False

    def final(self, match: Match) -> None:
        self.out.console.print()
        if match.outcome is None:
            show_board(self.game, match.state, self.told, self.screen, self.out, BELOW)
        else:
            show_end(self.game, match.state, match.outcome, self.told, self.names, self.screen, self.out)

    def places(self) -> None:
        """The ranking of a stored record: nothing is known but its places."""
        assert self.record.outcome is not None
        places = zip(self.record.outcome.places, self.names, strict=False)
        self.out.tell("replay_places", "bold", places=[f"{place}. {name}" for place, name in sorted(places)])

    def _line(self, told: Told) -> None:
        """One entry; who sits down in a seat has it from the next one on."""
        text = told.text if told.entry in (MOVE, CHANCE) else ""
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_column(width=5, justify="right")
        grid.add_column(width=self.room, no_wrap=True)
        grid.add_column()
        grid.add_row(f"{told.number + 1}.", self.out.fit(text), self.out.fit(self.story.entry(told)))
        self.out.console.print(grid)
        if told.entry == REPLACED and told.seat is not None:
            self.story.rename(told.number, told.seat, self._called(told.text))
