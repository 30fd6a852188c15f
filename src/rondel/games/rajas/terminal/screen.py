"""The terminal table's drawing of Rajas."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from rondel.core.event import Event
from rondel.core.messages import Catalogue, game_messages
from rondel.games.rajas.components import BACKS, BUILDINGS, GOODS, GROUPS
from rondel.games.rajas.effect import COLOURS, GIVES, PERS, Effect
from rondel.games.rajas.game import Rajas
from rondel.games.rajas.meta import META
from rondel.games.rajas.terminal.board import BROAD, Board
from rondel.games.rajas.terminal.layout import GAP, beside, fit, width_of
from rondel.games.rajas.terminal.panel import Panel
from rondel.games.rajas.terminal.province import LARGE, MIDDLE, SMALL, Province, Scale
from rondel.games.rajas.terminal.river import River
from rondel.games.rajas.terminal.signs import ASCII, FINE, Marks, die, ends_of, ground
from rondel.games.rajas.terminal.stacks import Stacks
from rondel.games.rajas.terminal.tiles import LETTERS, Tiles
from rondel.games.rajas.terminal.yields import Yields
from rondel.games.rajas.view import View

SIDE = 20
"""Columns that the lines beside the province need."""
WIDEST = 56
"""Columns that they use at most."""
FAIR = 96
"""Columns of a terminal in which the province is drawn larger than need be."""
RACK = 78
"""Columns of a player's things alone."""
AHEAD, FARTHEST = 3, 8
"""River spaces that are always shown, and that are shown where there is room."""
HELP = ("aim", "turn", "build", "dice", "karma", "river", "tracks", "end", "screen")
NOTATIONS = (
    ("quarry, silk-market, blue-terrace, yogi", "place"), ("blue 3", "die"), ("blue 4>3", "turned"),
    ("blue-cow", "tile"), ("b2 NES", "lay"), ("blue", "colour"), ("temple", "building"), ("silk", "good"),
    ("sail 2, stay", "sail"), ("palace dancer", "palace"), ("W4", "border"), ("enough", "enough"),
)  # fmt: skip
"""How moves are written, each with the key of its explanation."""
SEEN = frozenset({"shown", "discarded", "start_money"})
"""Events that need no words beside a drawing that shows what they did."""
WEIGHTY = frozenset({"round", "met", "ended"})
FULL, WORDS, SHORT, NONE = "full", "words", "short", ""
"""How much is told of the workers' spaces."""
BOARD_FOR = frozenset({"place", "figure"})
"""Questions for which the workers' spaces matter, and those for which the stacks do."""
STACKS_FOR = frozenset({"place", "die", "build", "cover", "name", "return", "building", "pick", "sum"})


@cache
def _words() -> Catalogue:
    return Catalogue(__package__, game_messages(META.package))


def make(game: Rajas, names: Sequence[str], language: str, ascii_only: bool) -> RajasScreen:
    return RajasScreen(game, names, language, ascii_only)


class Plan(NamedTuple):
    """What is drawn, and how large."""

    scale: Scale
    board: str
    """`FULL`, `WORDS`, `SHORT` or nothing."""
    stacks: bool
    river: bool = False
    others: bool = False
    gaps: bool = False
    notice: bool = True
    """Whether it is told below what is a reconstruction."""


class RajasScreen:
    """See `rondel.cli.screen.Screen`."""

    seen: Collection[str] = SEEN
    weighty: Collection[str] = WEIGHTY
    at_once: Mapping[str, Collection[str]] | None = None
    follows: Collection[str] = ()

    def __init__(self, game: Rajas, names: Sequence[str], language: str, ascii_only: bool) -> None:
        self.box = game.box
        self.names = names
        self.language = language
        self.signs = ASCII if ascii_only else FINE
        self.marks = Marks(names, self.signs)
        self.tiles = Tiles(self.box, self._say)
        self.yields = Yields(self._say)
        self._drawn: tuple[View | None, int | None, int] = (None, None, 0)
        self._plans: dict[Plan, list[Text]] = {}
        """What was drawn of a view: the table asks for it again and again until the news fit, too."""

    # --- the table ---------------------------------------------------------------------------------------------------

    def table(self, view: View, seat: int | None, news: Sequence[Event], width: int, height: int) -> RenderableType:
        lines: list[Text] = []
        for plan in _plans(view):
            if (
                plan.scale is not SMALL
                and len(view.players) + plan.scale.lines * self.box.province.value.rows >= height
            ):
                continue
            lines = self._kept(view, seat, width, plan)
            if len(lines) <= height:
                break
        return Group(*lines)

    def least(self, view: View, width: int) -> int:
        """Lines of a drawing that has all that the question is about, of a fair size where there is room beside it."""
        asked = view.pending[0].key
        scale = MIDDLE if width >= FAIR else SMALL
        plan = Plan(scale, SHORT if asked in BOARD_FOR else NONE, stacks=asked in STACKS_FOR)
        return len(self._kept(view, view.seat, width, plan))

    def _kept(self, view: View, seat: int | None, width: int, plan: Plan) -> list[Text]:
        before, *same = self._drawn
        if before is not view or same != [seat, width]:
            self._drawn = (view, seat, width)
            self._plans = {}
        if plan not in self._plans:
            self._plans[plan] = self._lines(view, seat, width, plan)
        return self._plans[plan]

    def _lines(self, view: View, seat: int | None, width: int, plan: Plan) -> list[Text]:
        """The players above; the province and beside it the stacks and what is ahead; below them the rest."""
        shown = _shown(view, seat)
        panel = self._panel(view, seat)
        board = self._board(view)
        gap = [Text()] * plan.gaps
        province = self._province(view, shown, plan.scale)
        start = width_of(province) + GAP
        side, stacks_left = self._side(view, shown, width - start, len(province), plan)
        lines = [*panel.players(width), *gap]
        if width - start >= SIDE:
            third = start + width_of(side) + 2 * GAP
            roomy = plan.board == FULL and width - third >= BROAD
            middle = beside(province, side, start)
            middle = beside(middle, board.full(width - third), third) if roomy else middle
        else:
            roomy, middle = False, [*province, *side]
        lines += [*middle, *gap]
        if stacks_left:
            lines += [*self._stacks(view, shown).wide(width), *gap]
        if plan.board and not roomy:
            spaces = board.full(width) if plan.board == FULL else board.short(width, in_words=plan.board == WORDS)
            lines += [*spaces, *gap]
        if plan.river:
            lines += [*self._river(view).whole(width), *gap]
        if plan.others:
            lines += [*self._others(view, shown, width), *gap]
        lines += [*panel.coming(width), *(self._reconstruction(view, width) if plan.notice else [])]
        for line in lines:
            line.truncate(width)
        return lines

    def _side(self, view: View, shown: int, width: int, height: int, plan: Plan) -> tuple[list[Text], bool]:
        """What stands beside the province, and whether the stacks are left for elsewhere."""
        panel, stacks, player = self._panel(view, shown), self._stacks(view, shown), view.players[shown]
        width = max(min(width, WIDEST), SIDE)
        beside_it = plan.stacks and plan.scale.lines > 1 and stacks.least() <= width
        lines = [panel.supply(), *(panel.white(width) if plan.scale is LARGE else [])]
        lines += stacks.tall(width) if beside_it else []
        bonuses = panel.bonuses(player, width, 3 if width > 2 * SIDE else 1)
        ahead = min(max(height - len(lines) - len(bonuses), AHEAD), FARTHEST)
        lines += [*self._river(view).ahead(player, width, ahead), *bonuses]
        return lines, plan.stacks and not beside_it

    def _others(self, view: View, shown: int, width: int) -> list[Text]:
        """The provinces of the other players, side by side as far as the width goes."""
        lines: list[Text] = []
        row: list[Text] = []
        for seat in range(len(view.players)):
            if seat == shown:
                continue
            block = self._province(view, seat, SMALL)
            start = width_of(row) + 2 * GAP
            if row and start + width_of(block) <= width:
                row = beside(row, block, start)
                continue
            lines += row
            row = block
        return lines + row

    def _province(self, view: View, seat: int, scale: Scale) -> list[Text]:
        owner, residence = self.marks(seat), self._say("residence")
        player = view.players[seat]
        return Province(self.box, player, owner, self.tiles, self.yields, self.signs, residence).draw(scale)

    def _panel(self, view: View, seat: int | None) -> Panel:
        return Panel(view, seat, self.names, self.box, self.yields, self.marks, self.signs, self._say)

    def _board(self, view: View) -> Board:
        return Board(view, self.box, self.yields, self.marks, self.signs, self._say)

    def _stacks(self, view: View, seat: int) -> Stacks:
        return Stacks(view, view.players[seat], self.tiles, self.signs)

    def _river(self, view: View) -> River:
        return River(view, self.box.river.value, self.yields, self.marks, self.signs, self._say)

    def _reconstruction(self, view: View, width: int) -> list[Text]:
        """What of the board shown is not read off the box, in one line."""
        told = self._unread(view)
        return [Text(fit(told, width, self.signs.more), "dim italic", no_wrap=True)] if told else []

    def _unread(self, view: View) -> str:
        tables = [self._say(f"table.{name}") for name in view.reconstruction]
        return self._say("reconstruction", tables=tables) if tables else ""

    # --- parts of it -------------------------------------------------------------------------------------------------

    def scores(self, view: View, width: int) -> RenderableType:
        """Everything that the players have: their numbers, boats and provinces; what is left for all."""
        panel = self._panel(view, None)
        left = [panel.supply(), *panel.white(width), *self._river(view).whole(width)]
        return Group(*panel.players(width), *left, *self._others(view, -1, width))

    def rack(self, view: View, seat: int) -> RenderableType:
        """The seat's numbers and province, its next bonuses and river spaces."""
        panel, player = self._panel(view, seat), view.players[seat]
        title, *rows = panel.players(RACK)
        ahead = [*panel.bonuses(player, RACK, 3), *self._river(view).ahead(player, RACK, FARTHEST)]
        return Group(title, rows[seat], *self._province(view, seat, LARGE), *ahead)

    def track(self, name: str) -> Text:
        return Text(self._say(f"column.{name}"))

    def points(self, points: Mapping[str, int]) -> Text:
        """Fame and money."""
        return Text("  ".join(f"{self._say(f'column.{name}')} {gained:+}" for name, gained in points.items()))

    # --- help --------------------------------------------------------------------------------------------------------

    def help(self, view: View) -> Sequence[tuple[str, RenderableType]]:
        tracks = self.box.tracks.value
        words = {
            "meeting": tracks.meeting, "bridge": self.box.river.value.bridge, "most": self.box.statue.value.basic,
            "fame_worker": tracks.fame_worker, "money_worker": tracks.money_worker,
            "open": self.signs.open, "had": self.signs.had,
        }  # fmt: skip
        sections: list[tuple[str, RenderableType]] = [
            (self._say(f"help.{part}.title"), Text(self._say(f"help.{part}", **words))) for part in HELP
        ]
        if view.reconstruction:
            sections.append((self._say("help.reconstruction.title"), Text(self._unread(view))))
        return [
            *sections,
            (self._say("help.spaces.title"), self._spaces(view)),
            (self._say("help.moves.title"), _grid([(Text(w, "bold"), self._say(f"move.{k}")) for w, k in NOTATIONS])),
            (self._say("help.signs.title"), self._legend()),
        ]

    def _spaces(self, view: View) -> RenderableType:
        """Each group of spaces: how it is written, its name, what it takes and gives."""
        board = self._board(view)
        return _grid([(Text(group, "bold"), self._say(f"group.{group}"), board.about(group)) for group in GROUPS])

    def _legend(self) -> RenderableType:
        signs, say, road = self.signs, self._say, self.signs.roads[ends_of("NES")]
        roads = " ".join(signs.roads[ends_of(sides)] for sides in ("NS", "NE", "NES", "NESW"))
        yielded = self.yields.short([Effect("money", 3)])
        rows: list[tuple[Text, str]] = [
            (Text(" ").join(map(die, COLOURS)), self._list("colour", COLOURS)),
            (die("blue", "134"), say("sign.dice")),
            (Text(" ".join(BACKS)), self._list("back", BACKS)),
            (Text(" ".join(LETTERS[building] for building in BUILDINGS)), self._list("building", BUILDINGS)),
            (Text(" ".join(LETTERS[good] for good in GOODS)), self._list("good", GOODS)),
            (Text.assemble((signs.open, "bold"), (f"{road}B7T3s1", ground("blue")), "+2"), say("sign.tile")),
            (Text.assemble((f"{road}b7", ground("blue"))), say("sign.covering")),
            (Text(roads), say("sign.roads")),
            (Text(f"b2 {signs.free}"), say("sign.cells")),
            (Text(f"{yielded} {signs.had}{yielded}"), say("sign.border")),
            (Text.assemble(self.marks(0)), say("sign.worker")),
            (Text(f"{signs.open}2 {signs.open} {signs.free}"), say("sign.spaces")),
            (Text(f"{signs.turn} {signs.first}"), say("sign.players")),
            (Text(f"+2 9: {signs.bridge}"), say("sign.river")),
        ]
        shown = [Effect(give) for give in GIVES] + [Effect("money", per=per) for per in PERS]
        shown += [Effect("dice", per="karma", colours=["blue"]), Effect("boat", 6, exactly=True)]
        return _grid([*rows, *((Text(self.yields.short([each])), self.yields.words([each])) for each in shown)])

    def _list(self, kind: str, names: Sequence[str]) -> str:
        return ", ".join(self._say(f"{kind}.{name}") for name in names)

    def _say(self, key: str, **arguments: Any) -> str:
        return _words().say(key, arguments, self.language)


def _grid(rows: Sequence[Sequence[Text | str]]) -> RenderableType:
    grid = Table.grid(padding=(0, 2, 0, 0))
    for row in rows:
        grid.add_row(*row)
    return grid


def _shown(view: View, seat: int | None) -> int:
    """Whose province is drawn large: the one who looks, whose turn it is, or who is ahead."""
    if seat is not None:
        return seat
    if view.seat is not None:
        return view.seat
    return max(range(len(view.players)), key=lambda at: view.players[at].difference)


def _plans(view: View) -> Iterator[Plan]:
    """From the largest drawing to the smallest. What the question is not about gives way first."""
    asked = view.pending[0].key
    board = SHORT if asked in BOARD_FOR else NONE
    stacks = asked in STACKS_FOR
    if asked == "done":
        for scale in (LARGE, MIDDLE, SMALL):
            yield Plan(scale, NONE, stacks=False, river=True, others=True)
            yield Plan(scale, NONE, stacks=False, river=False, others=True)
    else:
        for others in (True, False):
            yield Plan(LARGE, FULL, stacks=True, river=True, others=others, gaps=True)
            for gaps in (True, False):
                yield Plan(LARGE, WORDS, stacks=True, river=True, others=others, gaps=gaps)
    for scale in (LARGE, MIDDLE):
        for told in (WORDS, SHORT):
            yield Plan(scale, told, stacks=True, river=True)
            yield Plan(scale, told, stacks=True)
        yield Plan(scale, board, stacks=True)
        yield Plan(scale, board, stacks=stacks)
    yield Plan(SMALL, SHORT, stacks=True)
    yield Plan(SMALL, board, stacks=True)
    yield Plan(SMALL, board, stacks=stacks)
    yield Plan(SMALL, board, stacks=stacks, notice=False)
    if asked != "place":
        yield Plan(SMALL, NONE, stacks=False, notice=False)
