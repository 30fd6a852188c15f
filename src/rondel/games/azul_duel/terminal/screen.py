"""The terminal table's drawing of Azul Duel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.constrain import Constrain
from rich.text import Text

from rondel.core.event import Event
from rondel.core.game import Game
from rondel.core.terminal import Screen
from rondel.core.terminal.lines import GAP, flow, grid
from rondel.core.terminal.screen import Section
from rondel.core.terminal.signs import BOLD
from rondel.games.azul_duel.components import COLOURS, SIDES
from rondel.games.azul_duel.terminal.board import WAITS, Board, Points, Scale
from rondel.games.azul_duel.terminal.market import Market
from rondel.games.azul_duel.terminal.news import News, read
from rondel.games.azul_duel.terminal.signs import ASCII, FINE, Signs, letter_of, plate, wide_tile
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


class AzulScreen(Screen):
    """The factories, plates and tablets, and below them both boards."""

    seen = SEEN
    weighty = WEIGHTY
    at_once = AT_ONCE
    signs: Signs

    def __init__(self, game: Game, names: Sequence[str], language: str, ascii_only: bool) -> None:
        super().__init__(game, names, language, ASCII if ascii_only else FINE)
        tables = game.instance.tables
        self.printed = Points(tables["row_points"], tables["broken_points"], tables["first_player_points"])
        worths = {side: str(worth) for side, worth in zip(SIDES, tables["worth"], strict=True)}
        self.worths = {**worths, "corner_plates": f"{tables['upper_corner']}/{tables['lower_corner']}"}

    def table(self, view: View, seat: int | None, news: Sequence[Event], width: int, height: int) -> RenderableType:
        new = read(news, seat)
        tile = WIDE if 2 * Scale(WIDE).width + GAP <= width else NARROW
        market = Market(view, seat, self.signs, self.say)
        middle = self._middle(view, seat, market, new, width, tile)
        boards = self._boards(view, seat, new, width, Scale(tile))
        left = height - len(middle) - len(boards)
        if left < 0:
            return Group(*middle, *self._boards(view, seat, new, width, Scale(tile, edges=False)))
        counts, gap = market.tiles_left(width), [Text()]
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
        return Board(view, player, self.names, self.printed, self.signs, self.say)

    def scores(self, view: View, width: int) -> RenderableType:
        market = Market(view, None, self.signs, self.say)
        points = [f"{name}: {player.points}" for name, player in zip(self.names, view.players, strict=True)]
        tablets = market.tablets(_order(view, None), self.names, self.worths, WIDEST_TABLETS)
        return Group(Text("   ".join(points)), *tablets.lines, Text(), Constrain(self._tablets(view), width))

    def _tablets(self, view: View) -> RenderableType:
        """What each tablet in play counts."""
        rows = []
        for side in view.tablets:
            counts = "five_with_special" if side == "five_colours" and view.special_as_colour else side
            rows.append((Text(self.say(f"side.{side}"), BOLD), self.say(f"counts.{counts}", worth=self.worths[side])))
        return grid(rows)

    def rack(self, view: View, seat: int) -> RenderableType:
        return Group(*self._board(view, seat).draw(Scale(WIDE), News()).lines)

    def points(self, points: Mapping[str, int]) -> Text:
        """There is one track: its points are the total."""
        return Text()

    def help(self, view: View) -> Sequence[Section]:
        sections = self.brief(HELP, free=self.signs.free)
        sections.insert(HELP.index("end") + 1, self.section("tablets", self._tablets(view)))
        return [*sections, self.notations((*NOTATIONS, SET)), self.section("signs", self._legend())]

    def _legend(self) -> RenderableType:
        signs = self.signs
        shown: list[tuple[Text, str]] = [
            *((wide_tile(letter_of(colour), signs), colour) for colour in COLOURS),
            (wide_tile("S", signs), "special"),
            (Text("b s w"), "printed"),
            (wide_tile("B", signs, new=True), "new"),
            (Text("(b)"), "laid"),
            (Text("b".join(signs.fits)), "fits"),
            (Text(f"2{WAITS}"), "waits"),
            (Text(signs.first), "first"),
            (Text("(?)"), "chip"),
            (Text("\n").join(plate("YKTS", signs)), "plate"),
        ]
        return grid((sign, self.say(f"sign.{key}")) for sign, key in shown)


def _order(view: View, seat: int | None) -> list[int]:
    """The seats, the one that looks first."""
    seats = list(range(len(view.players)))
    return seats if seat is None else seats[seat:] + seats[:seat]
