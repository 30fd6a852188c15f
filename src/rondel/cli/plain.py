"""How a game without a drawing of its own looks in a terminal: its view, field by field, as the data it is."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from rondel.core.event import Event
from rondel.core.game import Game

NOTHING = "-"


class PlainScreen:
    """A `Screen` made of nothing but the view. Good enough to try out rules; a real game draws itself."""

    seen: Collection[str] = ()
    weighty: Collection[str] = ()
    at_once: Mapping[str, Collection[str]] | None = None
    follows: Collection[str] = ()

    def __init__(self, game: Game, language: str) -> None:
        self.game = game
        self.language = language

    def table(self, view: Any, seat: int | None, news: Sequence[Event], width: int, height: int) -> RenderableType:
        grid = Table.grid(padding=(0, 2, 0, 0))
        for name, value in msgspec.to_builtins(view).items():
            grid.add_row(Text(name, "bold"), Text(_text(value)))
        return grid

    def least(self, view: Any, width: int) -> int:
        return 0

    def scores(self, view: Any, width: int) -> RenderableType:
        return self.table(view, None, (), width, 0)

    def rack(self, view: Any, seat: int) -> RenderableType:
        return self.table(view, seat, (), 0, 0)

    def track(self, name: str) -> Text:
        return Text(name)

    def points(self, points: Mapping[str, int]) -> Text:
        return Text("  ".join(f"{name} {gained:+}" for name, gained in points.items()))

    def help(self, view: Any) -> Sequence[tuple[str, RenderableType]]:
        say = self.game.messages.say
        return [(say("title", {}, self.language), Text(say("summary", {}, self.language)))]


def _text(value: Any) -> str:
    if isinstance(value, dict):
        return "  ".join(f"{name}: {_text(part)}" for name, part in value.items()) or NOTHING
    if isinstance(value, list | tuple):
        return "  ".join(_text(part) for part in value) or NOTHING
    return NOTHING if value is None else str(value)
