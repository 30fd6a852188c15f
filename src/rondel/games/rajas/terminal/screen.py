"""The terminal table's drawing of Rajas."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from rondel.core.event import Event
from rondel.core.terminal import Screen
from rondel.core.terminal.lines import GAP, Parts, beside, block, first_within, flow, width_of
from rondel.core.terminal.screen import Section
from rondel.games.rajas.components import BROWN_COLOUR, TILE_TABLES, YIELD_COLOURS
from rondel.games.rajas.game import Rajas
from rondel.games.rajas.meta import BASIC, NAVARATNAS
from rondel.games.rajas.terminal.board import BROAD, Board
from rondel.games.rajas.terminal.border import Border
from rondel.games.rajas.terminal.help import Help
from rondel.games.rajas.terminal.panel import Panel
from rondel.games.rajas.terminal.plan import FULL, SHORT, WORDS, Plan, least, plans
from rondel.games.rajas.terminal.province import LARGE, MIDDLE, SMALL, Province, Scale
from rondel.games.rajas.terminal.river import River
from rondel.games.rajas.terminal.signs import ASCII, FINE, Marks, Signs
from rondel.games.rajas.terminal.stacks import Stacks
from rondel.games.rajas.terminal.tiles import Tiles
from rondel.games.rajas.terminal.yield_tiles import YieldTiles
from rondel.games.rajas.terminal.yields import Yields
from rondel.games.rajas.view import View

BROWN = YIELD_COLOURS[BROWN_COLOUR]
SIDE, NARROW = 20, 16
"""Columns that the lines beside the province need, and beside the smallest one."""
WIDEST = 56
"""Columns that they use at most."""
FAIR = 96
"""Columns of a terminal in which the province is drawn larger than need be."""
RACK = 78
"""Columns of a player's things alone."""
AHEAD, FARTHEST = 3, 8
"""River spaces that are always shown, and that are shown where there is room."""
SEEN = frozenset(
    {"shown", "discarded", "start_money", "river_rolled", "river_laid", "river_out", "drew_brown", "laid_open"}
)
"""Events that need no words beside a drawing that shows what they did."""
WEIGHTY = frozenset({"round", "met", "ended"})


class RajasScreen(Screen):
    """The players, a province and what lies around it, as much as the question is about and has room."""

    seen = SEEN
    weighty = WEIGHTY
    game: Rajas
    signs: Signs

    def __init__(self, game: Rajas, names: Sequence[str], language: str, ascii_only: bool) -> None:
        super().__init__(game, names, language, ASCII if ascii_only else FINE)
        self.box = game.box
        self.version = str(game.options["version"])
        self.marks = Marks(names, self.signs)
        self.tiles = Tiles(self.box, self.say)
        self.yields = Yields(self.say)
        self.yield_tiles = YieldTiles(self.box, self.yields, self.signs, self.say)
        self._drawn: tuple[View | None, int | None, int] = (None, None, 0)
        self._part = Parts()
        """What was drawn of a view: the table asks for it again and again until the news fit, too."""
        self._stacks: Stacks

    # --- the table ---------------------------------------------------------------------------------------------------

    def table(self, view: View, seat: int | None, news: Sequence[Event], width: int, height: int) -> RenderableType:
        scales = [SMALL, *(scale for scale in (MIDDLE, LARGE) if self._is_fit(view, seat, scale, width, height))]
        fitting = (plan for plan in plans(view, self._are_open) if plan.scale in scales)
        lines = first_within(height, (self._kept(view, seat, width, plan) for plan in fitting))
        for line in lines:
            line.truncate(width)
        return Group(*lines)

    def _is_fit(self, view: View, seat: int | None, scale: Scale, width: int, height: int) -> bool:
        """Whether there is room for the players and a province of some size."""
        lines = len(view.players) + scale.lines * self.box.province.value.rows
        return lines < height and self._map(view, _shown(view, seat)).width(scale) <= width

    def least(self, view: View, width: int) -> int:
        """Lines of a drawing that has all that the question is about, of a fair size where there is room beside it."""
        plan = least(view, MIDDLE if width >= FAIR else SMALL, self._are_open)
        return len(self._kept(view, view.seat, width, plan))

    def _kept(self, view: View, seat: int | None, width: int, plan: Plan) -> list[Text]:
        if self._drawn[0] is not view or self._drawn[1:] != (seat, width):
            self._drawn = (view, seat, width)
            self._part = Parts()
            self._stacks = Stacks(view, view.players[_shown(view, seat)], self)
        return self._part(plan, lambda: self._lines(view, seat, width, plan))

    def _lines(self, view: View, seat: int | None, width: int, plan: Plan) -> list[Text]:
        """The players above; the province and beside it the stacks and what is ahead; below them the rest."""
        shown, part, board = _shown(view, seat), self._part, Board(view, self)
        panel = Panel(view, seat, self)
        gap = [Text()] * plan.gaps
        province = part(("province", plan.scale), lambda: self._province(view, shown, plan.scale))
        start = width_of(province) + GAP
        fits = width - start >= (NARROW if plan.scale is SMALL else SIDE)
        left = min(width - start if fits else width, WIDEST)
        tall = plan.stacks and plan.scale.lines > 1 and fits and self._stacks.least <= left
        side = part(("side", left, plan.scale, tall), lambda: self._side(view, shown, left, plan.scale, tall))
        lines = [*part("players", lambda: panel.players(width)), *gap]
        roomy, middle = False, [*province, *side]
        if fits:
            third = start + width_of(side) + 2 * GAP
            roomy = plan.board == FULL and width - third >= BROAD
            middle = part(("middle", plan.scale, tall), lambda: beside(province, side, start))
            middle = beside(middle, part("beside", lambda: board.full(width - third)), third) if roomy else middle
        lines += [*middle, *gap]
        if plan.stacks and not tall:
            lines += [*part("stacks", lambda: self._stacks.wide(width)), *gap]
        if plan.board == FULL and not roomy:
            lines += [*part("full", lambda: board.full(width)), *gap]
        elif plan.board and not roomy:
            lines += [*part(("board", plan.board), lambda: board.short(width, plan.board == WORDS)), *gap]
        if plan.yields:
            lines += [*part(("yields", plan.yields), lambda: self._open_tiles(view, shown, width, plan.yields)), *gap]
        if plan.river:
            lines += [*part("river", lambda: River(view, self).whole(width)), *gap]
        if plan.others:
            lines += [*part("others", lambda: self._others(view, shown, width)), *gap]
        lines += part("coming", lambda: panel.coming(width))
        lines += part("notice", lambda: self.notice(self._unread(view), width)) if plan.notice else []
        return lines

    def _side(self, view: View, shown: int, width: int, scale: Scale, tall: bool) -> list[Text]:
        """What stands beside the province; ``tall``: the stacks, too."""
        panel, player = Panel(view, shown, self), view.players[shown]
        lines = [panel.supply(width)]
        lines += panel.white(width) if scale is LARGE and not self._are_open else []
        lines += self._stacks.tall(width) if tall else []
        bonuses = panel.bonuses(player, width, 3 if width > 2 * SIDE else 1)
        height = scale.lines * self.box.province.value.rows + 2
        ahead = min(max(height - len(lines) - len(bonuses), AHEAD), FARTHEST)
        return [*lines, *River(view, self).ahead(player, width, ahead), *bonuses]

    def _others(self, view: View, shown: int, width: int) -> list[Text]:
        """The provinces of the other players, side by side as far as the width goes."""
        others = (seat for seat in range(len(view.players)) if seat != shown)
        return flow((block(self._province(view, seat, SMALL)) for seat in others), width, 2 * GAP)

    def _open_tiles(self, view: View, seat: int, width: int, told: str) -> list[Text]:
        """The yield tiles that lie open, in words or in letters; in the set-up the brown ones do not (RA-65)."""
        draw = self.yield_tiles.full if told == WORDS else self.yield_tiles.short
        colour = self.yield_tiles.colour
        lying = {name: count for name, count in view.yields.items() if view.round > 0 or colour(name) != BROWN}
        return draw(lying, view.players[seat], width)

    @property
    def _are_open(self) -> bool:
        """Whether the yield tiles lie open, to be put at the borders; else they are a stack (RA-4, RA-34)."""
        return self.version == NAVARATNAS

    def _province(self, view: View, seat: int, scale: Scale) -> list[Text]:
        return self._map(view, seat).draw(scale)

    def _map(self, view: View, seat: int) -> Province:
        return Province(view.players[seat], self.marks(seat), self._border(view, seat), self)

    def _border(self, view: View, seat: int) -> Border:
        question = view.pending[0]
        asked = ""
        if seat == view.seat and question.key == "spot":
            asked = self.yield_tiles.colour(question.args["yields"])
        return Border(view.players[seat], self, self._are_open, asked)

    def _unread(self, view: View) -> str:
        """What of the board shown is not read off the box."""
        return self.unread(name for name in view.reconstruction if self._is_in_play(view, name))

    def _is_in_play(self, view: View, table: str) -> bool:
        """Whether a table of the box matters in this match."""
        if table in ("borders", "navaratnas_borders"):
            side = NAVARATNAS if table == "navaratnas_borders" else BASIC
            return any(player.side == side for player in view.players)
        if table in TILE_TABLES[1:]:
            return self._are_open
        return table != "river_tiles" or bool(self.game.options["ganga"])

    # --- parts of it -------------------------------------------------------------------------------------------------

    def scores(self, view: View, width: int) -> RenderableType:
        """Everything that the players have: their numbers, boats and provinces; what is left for all."""
        panel = Panel(view, None, self)
        first = view.seat if view.seat is not None else 0
        white = self._open_tiles(view, first, width, SHORT) if self._are_open else panel.white(width)
        left = [panel.supply(width), *white, *River(view, self).whole(width)]
        return Group(*panel.players(width), *left, *self._others(view, -1, width))

    def rack(self, view: View, seat: int) -> RenderableType:
        """The seat's numbers and province, its next bonuses and river spaces."""
        panel, player = Panel(view, seat, self), view.players[seat]
        title, *rows = panel.players(RACK)
        ahead = [*panel.bonuses(player, RACK, 3), *River(view, self).ahead(player, RACK, FARTHEST)]
        ahead += self._open_tiles(view, seat, RACK, WORDS) if self._are_open else []
        return Group(title, rows[seat], *self._province(view, seat, LARGE), *ahead)

    def track(self, name: str) -> Text:
        return Text(self.say(f"column.{name}"))

    def help(self, view: View) -> Sequence[Section]:
        most = view.players[_shown(view, None)].arms
        return Help(self.game, most, Board(view, self), self).sections(self._unread(view))


def _shown(view: View, seat: int | None) -> int:
    """Whose province is drawn large: the one who looks, whose turn it is, or who is ahead."""
    if seat is not None:
        return seat
    if view.seat is not None:
        return view.seat
    return max(range(len(view.players)), key=lambda at: view.players[at].difference)
