"""The terminal table's drawing of Azul Duel."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from rondel.core.event import Event
from rondel.core.game import Game
from rondel.core.messages import Catalogue, game_messages
from rondel.games.azul_duel.components import COLOURS, SIDES
from rondel.games.azul_duel.meta import META
from rondel.games.azul_duel.terminal.board import WAITS, Board, Points, Scale
from rondel.games.azul_duel.terminal.layout import GAP, flow
from rondel.games.azul_duel.terminal.market import Market
from rondel.games.azul_duel.terminal.news import News, read
from rondel.games.azul_duel.terminal.signs import ASCII, FINE, letter_of, plate, wide_tile
from rondel.games.azul_duel.view import View

NARROW, WIDE = 2, 3
"""Columns of a tile."""
PLATES, TABLETS = 28, 24
"""Columns of the plates and of the tablets, where there is little room."""
WIDEST_TABLETS = 32
HELP = ("aim", "taking", "tiling", "end", "screen")
NOTATIONS = (
    ("sun 3 blue", "sun"), ("moon red", "moon"), ("stack red", "stack"), ("line 4", "line"), ("break", "break"),
    ("plate YKTS", "plate"), ("draw, stop", "draw"), ("keep YKTS", "keep"), ("under YKTS", "under"),
    ("lay 5, lay 5 right", "lay"), ("chip YT", "chip"), ("cell b4", "cell"), ("pay YT", "pay"), ("leave", "leave"),
)  # fmt: skip
"""How moves are written, each with the key of its explanation."""
SET = ("pay YT BR", "set")
"""How several moves that make a set are written."""
SEEN = frozenset({"filled", "back", "turned_up"})
"""Events that need no words beside a drawing that shows what they did."""
WEIGHTY = frozenset({"tiled", "run", "special", "unusable", "lost", "lost_first", "tablet", "tallied"})
"""What the end of a round, or of the match, brings and costs."""
AT_ONCE = {"draw": ("drew",), "pay": ("paid", "tiled", "run", "special"), "cell": ("tiled", "run", "special")}
"""What a move brings itself; lines that go on by themselves, and losses, would come anyway."""


@cache
def _words() -> Catalogue:
    return Catalogue(__package__, game_messages(META.package))


def make(game: Game, names: Sequence[str], language: str, ascii_only: bool) -> AzulScreen:
    return AzulScreen(game, names, language, ascii_only)


class AzulScreen:
    """See `rondel.cli.screen.Screen`."""

    seen: Collection[str] = SEEN
    weighty: Collection[str] = WEIGHTY
    at_once: Mapping[str, Collection[str]] | None = AT_ONCE
    follows: Collection[str] = ()

    def __init__(self, game: Game, names: Sequence[str], language: str, ascii_only: bool) -> None:
        self.names = names
        self.language = language
        self.signs = ASCII if ascii_only else FINE
        tables = game.instance.tables
        self.printed = Points(tables["row_points"], tables["broken_points"], tables["first_player_points"])
        worths = {side: str(worth) for side, worth in zip(SIDES, tables["worth"], strict=True)}
        self.worths = {**worths, "corner_plates": f"{tables['upper_corner']}/{tables['lower_corner']}"}

    def table(self, view: View, seat: int | None, news: Sequence[Event], width: int, height: int) -> RenderableType:
        new = read(news, seat)
        tile = WIDE if 2 * Scale(WIDE).width + GAP <= width else NARROW
        market = Market(view, seat, self.signs, self._say)
        middle = self._middle(view, seat, market, new, width, tile)
        boards = self._boards(view, seat, new, width, Scale(tile))
        left = height - len(middle) - len(boards)
        if left < 0:
            return Group(*middle, *self._boards(view, seat, new, width, Scale(tile, edges=False)))
        counts, gap = [market.tiles_left()], [Text()]
        for between, below in ((gap, [*counts, *market.unseen(width)]), (gap, counts), (gap, []), ([], [])):
            if len(between) + len(below) <= left:
                break
        return Group(*middle, *between, *boards, *below)

    def _middle(self, view: View, seat: int | None, market: Market, new: News, width: int, tile: int) -> list[Text]:
        """What lies between the players."""
        factories = market.factories(tile, new)
        left = width - factories.width - PLATES - 2 * GAP
        tablets = market.tablets(_order(view, seat), self.names, self.worths, max(min(left, WIDEST_TABLETS), TABLETS))
        return flow([factories, market.plates(PLATES), tablets], width)

    def _boards(self, view: View, seat: int | None, new: News, width: int, scale: Scale) -> list[Text]:
        """One's own at the left."""
        boards = [self._board(view, player).draw(scale, new) for player in _order(view, seat)]
        return flow(boards, width, max(min(width - 2 * scale.width, 6), GAP))

    def _board(self, view: View, player: int) -> Board:
        return Board(view, player, self.names, self.printed, self.signs, self._say)

    def least(self, view: View, width: int) -> int:
        return 0

    def scores(self, view: View, width: int) -> RenderableType:
        market = Market(view, None, self.signs, self._say)
        points = [f"{name}: {player.points}" for name, player in zip(self.names, view.players, strict=True)]
        tablets = market.tablets(_order(view, None), self.names, self.worths, WIDEST_TABLETS)
        return Group(Text("   ".join(points)), *tablets.lines, Text(), self._tablets(view))

    def _tablets(self, view: View) -> RenderableType:
        """What each tablet in play counts."""
        tablets = Table.grid(padding=(0, 2, 0, 0))
        for side in view.tablets:
            counts = "five_with_special" if side == "five_colours" and view.special_as_colour else side
            sentence = self._say(f"counts.{counts}", worth=self.worths[side])
            tablets.add_row(Text(self._say(f"side.{side}"), "bold"), sentence)
        return tablets

    def rack(self, view: View, seat: int) -> RenderableType:
        return Group(*self._board(view, seat).draw(Scale(WIDE), News()).lines)

    def track(self, name: str) -> Text:
        return Text(self._say(f"track.{name}"))

    def points(self, points: Mapping[str, int]) -> Text:
        """There is one track: its points are the total."""
        return Text()

    def help(self, view: View) -> Sequence[tuple[str, RenderableType]]:
        sections: list[tuple[str, RenderableType]] = [
            (self._say(f"help.{part}.title"), Text(self._say(f"help.{part}", free=self.signs.free))) for part in HELP
        ]
        sections.insert(HELP.index("end") + 1, (self._say("help.tablets.title"), self._tablets(view)))
        moves = Table.grid(padding=(0, 2, 0, 0))
        for written, key in (*NOTATIONS, SET):
            moves.add_row(Text(written, "bold", no_wrap=True), self._say(f"move.{key}"))
        return [*sections, (self._say("help.moves.title"), moves), (self._say("help.signs.title"), self._legend())]

    def _legend(self) -> RenderableType:
        legend = Table.grid(padding=(0, 2, 0, 0))
        for colour in COLOURS:
            legend.add_row(wide_tile(letter_of(colour), self.signs), self._say(f"sign.{colour}"))
        legend.add_row(wide_tile("S", self.signs), self._say("sign.special"))
        legend.add_row(Text("b s w"), self._say("sign.printed"))
        legend.add_row(wide_tile("B", self.signs, new=True), self._say("sign.new"))
        legend.add_row(Text("(b)"), self._say("sign.laid"))
        legend.add_row(Text("b".join(self.signs.fits)), self._say("sign.fits"))
        legend.add_row(Text(f"2{WAITS}"), self._say("sign.waits"))
        legend.add_row(Text(self.signs.first), self._say("sign.first"))
        legend.add_row(Text("(?)"), self._say("sign.chip"))
        legend.add_row(Group(*plate("YKTS", self.signs)), self._say("sign.plate"))
        return legend

    def _say(self, key: str, **arguments: Any) -> str:
        return _words().say(key, arguments, self.language)


def _order(view: View, seat: int | None) -> list[int]:
    """The seats, the one that looks first."""
    seats = list(range(len(view.players)))
    return seats if seat is None else seats[seat:] + seats[:seat]
