"""What a game draws in a terminal. The table knows no game; a game's ``terminal`` knows how it looks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Protocol

from rich.console import RenderableType
from rich.text import Text

from rondel.core.event import Event
from rondel.core.game import Game
from rondel.core.messages import Catalogue, game_messages
from rondel.core.terminal.lines import fit, grid
from rondel.core.terminal.signs import BOLD

Section = tuple[str, RenderableType]
"""A title, and what stands below it."""


class Signs(Protocol):
    """The characters of a drawing: a game has one set of signs, and one of ASCII alone. Each is one column wide."""

    @property
    def turn(self) -> str:
        """Before the name of the seat to act, and before no other; between them there may be a sign of the seat."""

    @property
    def free(self) -> str:
        """Where nothing lies."""

    @property
    def more(self) -> str:
        """Where a text was cut."""


class Screen(ABC):
    """Made by ``terminal.make(game, names, language, ascii_only)``.

    Everything is drawn from the view of the seat shown and from events told to it, never from the true state. A
    spectator's view has the seat None. With `ASCII` alone, and without colours, a drawing says as much. What is drawn
    again and again while the table looks for a size is drawn from the same view object: a screen may keep parts of it.
    """

    seen: Collection[str] = ()
    """The keys of events that the drawing itself tells; they are left out of the news below it, not of the log."""

    weighty: Collection[str] = ()
    """The keys of events that are told first, and kept, where there is no room for all the news."""

    at_once: Mapping[str, Collection[str]] | None = None
    """For the first word of a move the keys of the events that it brings itself, each once, before anything else
    follows; lists of moves count only their points. None where nothing else follows."""

    follows: Collection[str] = ()
    """The keys of questions that belong to the move before: lists of moves count its points with the best answer."""

    def __init__(self, game: Game, names: Sequence[str], language: str, signs: Signs) -> None:
        self.game = game
        self.names = names
        self.language = language
        self.signs = signs
        self._words = _words(game.meta.package)

    # --- what is drawn -----------------------------------------------------------------------------------------------

    @abstractmethod
    def table(self, view: Any, seat: int | None, news: Sequence[Event], width: int, height: int) -> RenderableType:
        """Board, scores and, for a seat, its own pieces, in at most ``width`` columns and, if possible, ``height``
        lines. ``news`` is what happened since the seat last saw the table."""

    def least(self, view: Any, width: int) -> int:
        """For so many lines of the table news are cut short, where that will do; 0 where it may be as small as they
        leave it."""
        return 0

    @abstractmethod
    def scores(self, view: Any, width: int) -> RenderableType:
        """The scores of all players alone."""

    @abstractmethod
    def rack(self, view: Any, seat: int) -> RenderableType:
        """The seat's own pieces alone."""

    @abstractmethod
    def help(self, view: Any) -> Sequence[Section]:
        """Sections with a title each: the rules in brief, the board, how moves are written."""

    def track(self, name: str) -> Text:
        """The sign of a score track."""
        return Text(self.say(f"track.{name}"))

    def points(self, points: Mapping[str, int]) -> Text:
        """Points by track, short."""
        return Text("  ").join(Text.assemble(self.track(name), f" {gained:+}") for name, gained in points.items())

    # --- in words ----------------------------------------------------------------------------------------------------

    def say(self, key: str, **arguments: Any) -> str:
        """A sentence of ``terminal/messages``, or of the game's own words."""
        return self._words.say(key, arguments, self.language)

    def section(self, name: str, body: RenderableType) -> Section:
        """A part of the help below its title."""
        return self.say(f"help.{name}.title"), body

    def brief(self, parts: Iterable[str], **arguments: Any) -> list[Section]:
        """Parts of the help that are one text each."""
        return [self.section(part, Text(self.say(f"help.{part}", **arguments))) for part in parts]

    def notations(self, written: Iterable[tuple[str, str]]) -> Section:
        """How moves are written, each with the key of its explanation."""
        rows = [(Text(text, BOLD, no_wrap=True), self.say(f"move.{key}")) for text, key in written]
        return self.section("moves", grid(rows))

    def unread(self, tables: Iterable[str]) -> str:
        """Which tables of the box shown are not read off it; empty where there are none."""
        names = list(dict.fromkeys(self.say(f"table.{name}") for name in tables))
        return self.say("reconstruction", tables=names) if names else ""

    def notice(self, told: str, width: int) -> list[Text]:
        """Such a sentence in one line, where there is one."""
        return [Text(fit(told, width, self.signs.more), "dim italic", no_wrap=True)] if told else []


@cache
def _words(package: str) -> Catalogue:
    """The words of a game's terminal, on top of its own."""
    return Catalogue(f"{package}.terminal", game_messages(package))
