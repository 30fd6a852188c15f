"""How a game without a drawing of its own looks in a terminal: its view, field by field, as the data it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from rich.console import RenderableType
from rich.text import Text

from rondel.core.event import Event
from rondel.core.game import Game
from rondel.core.terminal import Screen
from rondel.core.terminal.lines import grid
from rondel.core.terminal.screen import Section
from rondel.core.terminal.signs import BOLD


class Signs(NamedTuple):
    turn: str
    free: str
    more: str


SIGNS = Signs(turn=">", free="-", more=".")


class PlainScreen(Screen):
    """Good enough to try out rules; a real game draws itself."""

    def __init__(self, game: Game, names: Sequence[str], language: str, ascii_only: bool) -> None:
        super().__init__(game, names, language, SIGNS)

    def table(self, view: Any, seat: int | None, news: Sequence[Event], width: int, height: int) -> RenderableType:
        return grid((Text(name, BOLD), Text(_text(value))) for name, value in msgspec.to_builtins(view).items())

    def scores(self, view: Any, width: int) -> RenderableType:
        return self.table(view, None, (), width, 0)

    def rack(self, view: Any, seat: int) -> RenderableType:
        return self.table(view, seat, (), 0, 0)

    def track(self, name: str) -> Text:
        return Text(name)

    def help(self, view: Any) -> Sequence[Section]:
        title, summary = (self.game.messages.say(key, {}, self.language) for key in ("title", "summary"))
        return [(title, Text(summary))]


def _text(value: Any) -> str:
    if isinstance(value, dict):
        return "  ".join(f"{name}: {_text(part)}" for name, part in value.items()) or SIGNS.free
    if isinstance(value, list | tuple):
        return "  ".join(_text(part) for part in value) or SIGNS.free
    return SIGNS.free if value is None else str(value)
