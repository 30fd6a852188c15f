"""The terminal table's drawing of Ingenious."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from rondel.core.event import Event
from rondel.core.game import Game
from rondel.core.terminal import Screen
from rondel.core.terminal.lines import grid, wrapped
from rondel.core.terminal.screen import Section
from rondel.core.terminal.signs import QUIET
from rondel.games.ingenious.components import COLOURS
from rondel.games.ingenious.terminal import panel
from rondel.games.ingenious.terminal.board import SCALES, Board, Scale, newest
from rondel.games.ingenious.terminal.signs import ASCII, FINE, Signs, chip, colour_of, tile
from rondel.games.ingenious.view import View

HELP = ("rules", "turn", "board", "moves")
WIDEST_RACK = 80


class IngeniousScreen(Screen):
    """The board with the tracks of all players beside or below it, and one's own tiles."""

    signs: Signs

    def __init__(self, game: Game, names: Sequence[str], language: str, ascii_only: bool) -> None:
        super().__init__(game, names, language, ASCII if ascii_only else FINE)
        self.track_end: int = game.instance.tables["track"]

    def table(self, view: View, seat: int | None, news: Sequence[Event], width: int, height: int) -> RenderableType:
        rack = [] if seat is None else self._rack(view, seat, width)
        scale, columns = self._fit(view, width, height - len(rack))
        board = Board(view, scale, self.signs, newest(news, seat)).draw()
        if not columns:
            return Group(board, Text(), self.scores(view, width), Text(), *rack)
        board_width, board_height = scale.size(view.side)
        blocks = panel.sides(view, self.names, self.track_end)
        layout = Table.grid(padding=(0, 1, 0, 0))
        layout.add_column(no_wrap=True)
        layout.add_column(no_wrap=True, vertical="middle")
        layout.add_row(board, panel.grid(blocks, width - board_width - 1, columns, self.signs, board_height))
        gap = [Text()] if rack and board_height + 2 < height else []
        return Group(layout, *gap, *rack)

    def _fit(self, view: View, width: int, height: int) -> tuple[Scale, int]:
        """The largest drawing that fits, with the scores beside it (in how many columns) or, as 0, below it.

        Where nothing fits the height, the smallest number of lines.
        """
        count = 2 if view.pairs else view.seats
        below = -(-count // panel.columns_below(count, width)) * (panel.LINES + 1)
        choices = []
        for scale in SCALES:
            columns, lines = scale.size(view.side)
            beside = panel.columns_beside(count, width - columns - 1, lines + 2)
            if columns <= width or scale is SCALES[-1]:
                choices.append((scale, beside, lines if beside else lines + below))
        fitting = [choice for choice in choices if choice[2] <= height]
        scale, beside, _ = fitting[0] if fitting else min(choices, key=lambda choice: choice[2])
        return scale, beside

    def scores(self, view: View, width: int) -> RenderableType:
        blocks = panel.sides(view, self.names, self.track_end)
        columns = panel.columns_below(len(blocks), width)
        return panel.grid(blocks, width, columns, self.signs, len(blocks) * (panel.LINES + 1))

    def rack(self, view: View, seat: int) -> RenderableType:
        return Group(*self._rack(view, seat, WIDEST_RACK))

    def _rack(self, view: View, seat: int, width: int) -> list[Text]:
        words = [Text(" ").append_text(tile(name, self.signs)) for name in view.racks[seat] if name is not None]
        words.append(Text(f" {self.say('bag', count=view.bag)}", QUIET))
        return wrapped(words, width, f"{self.say('rack')} ")

    def track(self, name: str) -> Text:
        return Text.assemble(chip(colour_of(name), self.signs))

    def help(self, view: View) -> Sequence[Section]:
        legend = grid((self.track(name), self.say(f"sign.{name}")) for name in COLOURS)
        return [*self.brief(HELP), self.section("signs", legend)]
