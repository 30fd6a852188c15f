"""What a game draws in a terminal. The table knows no game; a game's ``terminal`` module knows how it looks."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from rich.console import RenderableType
from rich.text import Text

from rondel.cli.plain import PlainScreen
from rondel.core.event import Event
from rondel.core.game import Game


class Screen(Protocol):
    """Made by ``terminal.make(game, names, language, ascii_only)``.

    Everything is drawn from the view of the seat shown and from events told to it, never from the true state. A
    spectator's view has the seat None.
    """

    seen: Collection[str]
    """The keys of events that the drawing itself tells; they are left out of the news below it, not of the log."""

    weighty: Collection[str]
    """The keys of events that are told first, and kept, where there is no room for all the news."""

    at_once: Mapping[str, Collection[str]] | None
    """For the first word of a move the keys of the events that it brings itself, each once, before anything else
    follows; lists of moves count only their points. None where nothing else follows."""

    follows: Collection[str]
    """The keys of questions that belong to the move before: lists of moves count its points with the best answer."""

    def table(self, view: Any, seat: int | None, news: Sequence[Event], width: int, height: int) -> RenderableType:
        """Board, scores and, for a seat, its own pieces, in at most ``width`` columns and, if possible, ``height``
        lines. ``news`` is what happened since the seat last saw the table."""

    def least(self, view: Any, width: int) -> int:
        """For so many lines of the table news are cut short, where that will do; 0 where it may be as small as they
        leave it."""

    def scores(self, view: Any, width: int) -> RenderableType:
        """The scores alone."""

    def rack(self, view: Any, seat: int) -> RenderableType:
        """The seat's own pieces alone."""

    def track(self, name: str) -> Text:
        """The sign of a score track."""

    def points(self, points: Mapping[str, int]) -> Text:
        """Points by track, short."""

    def help(self, view: Any) -> Sequence[tuple[str, RenderableType]]:
        """Sections with a title each: the rules in brief, the board, how moves are written."""


def screen(game: Game, names: Sequence[str], language: str, ascii_only: bool) -> Screen:
    """The terminal drawing of a game; its plain view where it has none."""
    drawing = f"{game.meta.package}.terminal"
    if find_spec(drawing) is None:
        return PlainScreen(game, language)
    module: Any = import_module(drawing)
    made: Screen = module.make(game, names, language, ascii_only)
    return made
