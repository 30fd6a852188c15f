"""A player's board: six pattern lines, each beside the dome row that it feeds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from rondel.core.names import within
from rondel.core.terminal.lines import Block, Say, block, ends
from rondel.core.terminal.signs import BOLD, NEW, QUIET
from rondel.games.azul_duel.components import CELL_NAMES, ROWS
from rondel.games.azul_duel.state import BROKEN_PLACES, CHIPS_A_ROUND, TOKENS
from rondel.games.azul_duel.terminal.news import News
from rondel.games.azul_duel.terminal.signs import Signs, ground, letter_of, printed, tile, wide_tile
from rondel.games.azul_duel.view import Player, View

DOME = 22
"""Columns of a dome with its frame."""
AROUND = 5
"""Columns of a board beside the dome and the tiles of the lines: a number, a letter, the points of a row."""
WAITS = "!"
"""After the number of a complete line that has no cell to go to."""


class Scale(NamedTuple):
    """How large a board is drawn: columns of a tile in a line; whether there are edges between the plates."""

    tile: int
    edges: bool = True

    @property
    def width(self) -> int:
        return ROWS * self.tile + DOME + AROUND


class Points(NamedTuple):
    """What is printed on every board."""

    rows: list[int]
    broken: list[int]
    first: int


class Board:
    """One drawing of a player's board."""

    def __init__(self, view: View, player: int, names: Sequence[str], points: Points, signs: Signs, say: Say) -> None:
        self.view = view
        self.seat = player
        self.player: Player = view.players[player]
        self.names = names
        self.points = points
        self.signs = signs
        self.say = say
        self.asked = view.actor == player

    def draw(self, scale: Scale, news: News) -> Block:
        lead = 2 + ROWS * scale.tile + 1
        lines = [self._title(scale.width), Text(" " * lead).append_text(self._numbers(scale.edges))]
        for row in range(ROWS):
            if scale.edges and row in (2, 4):
                lines.append(Text(" " * lead).append_text(self._edge(1)))
            lines.append(self._row(row, scale, news))
        if scale.edges:
            lines.append(Text(" " * lead).append_text(self._edge(2)))
        return block([*lines, self._broken(), self._chips(scale.width)], scale.width)

    # --- the lines of the drawing ------------------------------------------------------------------------------------

    def _title(self, width: int) -> Text:
        player, signs = self.player, self.signs
        right = Text(self.say("points", points=player.points), BOLD)
        if self.view.round < self.view.rounds:
            used = signs.used * (TOKENS - player.tokens)
            right = Text.assemble(right, "  ", self.say("tokens"), " ", signs.token * player.tokens, used)
        mark = signs.turn if self.asked else " "
        name = within(self.names, width - right.cell_len - 3, signs.more)[self.seat]
        return ends(Text.assemble(f"{mark} ", (name, BOLD)), right, width)

    def _numbers(self, edge: bool) -> Text:
        """The numbers of the columns, in the upper edge where there is one."""
        first, line, crossing, last = self.signs.frame[0] if edge else tuple("    ")
        parts = [f"{line}{2 * at + 1}{2 * line}{2 * at + 2}{line}" for at in range(3)]
        return Text(first + crossing.join(parts) + last, QUIET)

    def _edge(self, which: int) -> Text:
        first, line, crossing, last = self.signs.frame[which]
        return Text(first + crossing.join([6 * line] * 3) + last, QUIET)

    def _row(self, row: int, scale: Scale, news: News) -> Text:
        line = self._line(row, scale, (self.seat, row + 1) in news.lines)
        line.append("abcdef"[row], QUIET)
        if scale.edges:
            strokes, blank = self.signs.side * 3, "  "
        else:
            strokes, blank = self.signs.sides[row % 2], self.signs.blank[row % 2]
        for place in range(3):
            line.append(strokes[0 if place == 0 else 1], QUIET)
            for cell in range(row * ROWS + 2 * place, row * ROWS + 2 * place + 2):
                line.append_text(self._cell(cell, row, news, blank))
        return line.append(strokes[-1], QUIET).append(f"+{self.points.rows[row]}", QUIET)

    def _line(self, row: int, scale: Scale, new: bool) -> Text:
        """A pattern line, filled from the right; its number stands before its first place."""
        line = self.player.lines[row]
        number = f"{row + 1}{WAITS if self._waits(row) else ' '}".rjust(2 + (ROWS - row - 1) * scale.tile)
        text = Text.assemble((number, NEW if new else (BOLD if self._works(row) else QUIET)))
        free = self.signs.free.center(scale.tile) if scale.tile > 2 else f"{self.signs.free} "
        text.append(free * (row + 1 - line.count), QUIET)
        for _ in range(line.count):
            text.append_text(tile(letter_of(line.colour or ""), scale.tile, self.signs, new and scale.tile == 2))
        return text

    def _waits(self, row: int) -> bool:
        """Whether the line is complete, and no free cell takes its tile."""
        line, cells = self.player.lines[row], range(row * ROWS, row * ROWS + ROWS)
        shown = {self.player.printed[cell] for cell in cells if self.player.tiles[cell] is None}
        return line.count > row and shown.isdisjoint(("W", letter_of(line.colour or "")))

    def _works(self, row: int) -> bool:
        return self.asked and self.view.line == row + 1

    def _cell(self, cell: int, row: int, news: News, blank: str) -> Text:
        shown, lies = self.player.printed[cell], self.player.tiles[cell]
        place = row // 2 * 3 + cell % ROWS // 2 + 1
        if lies is not None:
            return wide_tile(letter_of(lies), self.signs, (self.seat, CELL_NAMES[cell]) in news.cells)
        if shown is None:
            if row % 2 == 0 and cell % 2 == 0:
                return Text(str(place).join(blank), BOLD if self.asked and self.view.held else QUIET)
            return Text(self.signs.free.join(blank), QUIET)
        look = printed(shown)
        if self._fits(row, shown):
            blank = self.signs.fits
            look += Style(bold=True, reverse=True)
        elif (self.seat, place) in news.places:
            blank = "()"
            look += BOLD
        return Text(shown.lower().join(blank), look)

    def _fits(self, row: int, shown: str) -> bool:
        """Whether the seat is asked for a cell, and this free one takes the tile."""
        if not self._works(row) or self.view.phase != "cell":
            return False
        return shown in ("W", letter_of(self.player.lines[row].colour or ""))

    def _broken(self) -> Text:
        player, signs = self.player, self.signs
        text = Text.assemble("  ", self.say("broken"), " ")
        for each in player.broken:
            text.append_text(tile(letter_of(each), 2, signs))
        text.append(f"{signs.free} " * (BROKEN_PLACES - len(player.broken)), QUIET)
        text.append(" ").append_text(self._loss(sum(self.points.broken[: len(player.broken)])))
        if player.first_tile:
            text.append(f"  {signs.first} ", BOLD).append_text(
                Text() if self._has_lost() else self._loss(self.points.first)
            )
        return text

    def _has_lost(self) -> bool:
        """Whether the losses of this round are behind the player: who began it tiles first, then the other."""
        view = self.view
        return view.stage == "tiling" and (view.ended or self.seat == view.starter != view.seat)

    def _loss(self, points: int) -> Text:
        return Text(f"{self.signs.minus}{-points}" if points < 0 else "0", BOLD if points < 0 else QUIET)

    def _chips(self, width: int) -> Text:
        """The chips to be spent; those chosen for the line at work after a mark."""
        text = Text.assemble("  ", self.say("chips"), " ")
        text.append_text(self._halves(self.player.chips))
        if self.asked and self.view.paid:
            text.append(f" {self.signs.turn} ", BOLD).append_text(self._halves(self.view.paid))
        taken = self.say("chips_taken", taken=self.player.taken, most=CHIPS_A_ROUND)
        if text.cell_len + 2 + len(taken) <= width:
            text.append("  ").append(taken, QUIET)
        return text

    def _halves(self, chips: tuple[str, ...]) -> Text:
        if not chips:
            return Text(self.signs.free, QUIET)
        return Text(" ").join(Text.assemble(*((letter, ground(letter)) for letter in name)) for name in chips)
