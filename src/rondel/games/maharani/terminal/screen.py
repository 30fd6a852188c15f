"""The terminal table's drawing of Maharani."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from rondel.core.event import Event
from rondel.core.game import Game
from rondel.core.terminal import Screen
from rondel.core.terminal.lines import GAP, beside, first_within, grid
from rondel.core.terminal.screen import Section
from rondel.core.terminal.signs import BOLD, letter_of
from rondel.games.maharani.components import COLOURS, QUARTERS, WORKER_COLOURS
from rondel.games.maharani.state import SLOTS
from rondel.games.maharani.terminal.palace import SCALES, WAITS, Palace, Scale
from rondel.games.maharani.terminal.panel import DETAILS, Panel
from rondel.games.maharani.terminal.signs import ASCII, FINE, Signs, ground, worker
from rondel.games.maharani.view import View

PANEL = 36
"""Columns that the panel needs beside the palace."""
LARGE = 40
"""Columns that it has beside a palace that is drawn larger than need be."""
WIDEST = 64
HELP = ("aim", "turn", "tile", "gold", "workers", "end", "screen")
NOTATIONS = (
    ("3 c5", "place"), ("2 b3 own, 2 b3 away", "centre"), ("worker green", "worker"), ("refresh", "refresh"),
    ("end", "end"),
)  # fmt: skip
"""How moves are written, each with the key of its explanation."""
SEEN = frozenset({"dealt", "used", "placed", "worker"})
"""Events that need no words beside a drawing that shows what they did."""
WEIGHTY = frozenset({"wages"})
"""What an evaluation brings."""


class MaharaniScreen(Screen):
    """The palace with the rondel, quarters, players and bag beside or below it."""

    seen = SEEN
    weighty = WEIGHTY
    follows = ("ask_worker",)
    signs: Signs

    def __init__(self, game: Game, names: Sequence[str], language: str, ascii_only: bool) -> None:
        super().__init__(game, names, language, ASCII if ascii_only else FINE)
        self.payout: list[int] = game.instance.tables["payout"][1:]

    def table(self, view: View, seat: int | None, news: Sequence[Event], width: int, height: int) -> RenderableType:
        new = _newest(news, seat)
        told = self.notice(self.unread(view.reconstruction), width)
        room = height - len(told)
        scales = (scale for scale in SCALES if self._has_room(view, scale, width))
        low = (scale for scale in scales if scale is SCALES[-1] or scale.size(view)[1] <= room)
        lines = first_within(room, (self._lines(view, seat, new, width, scale, room) for scale in low))
        return Group(*lines, *told)

    def least(self, view: View, width: int) -> int:
        """Lines of a map that shows the columns between its rows."""
        tall = [scale.size(view)[1] for scale in SCALES if scale.tall and self._has_room(view, scale, width)]
        return min(tall) + len(self.notice(self.unread(view.reconstruction), width)) if tall else 0

    def _has_room(self, view: View, scale: Scale, width: int) -> bool:
        """Whether a map of this size leaves room for the panel, or is the smallest."""
        columns, _ = scale.size(view)
        return scale is SCALES[-1] or columns + GAP + (LARGE if scale.space == SCALES[0].space else PANEL) <= width

    def _lines(
        self, view: View, seat: int | None, new: Collection[str], width: int, scale: Scale, height: int
    ) -> list[Text]:
        """The palace, and beside it or, where it is too narrow for that, below it as much of the panel as has room."""
        palace = Palace(view, scale, self.signs, new).draw()
        start = scale.size(view)[0] + GAP
        fits = start + PANEL <= width
        panel = Panel(view, seat, self.names, self.signs, self.say)
        left, room = (min(width - start, WIDEST), height) if fits else (width, height - len(palace))
        told = panel.within(left, room)
        return beside(palace, told, start) if fits else [*palace, *told]

    def scores(self, view: View, width: int) -> RenderableType:
        panel = Panel(view, None, self.names, self.signs, self.say)
        return Group(*panel.players(width), Text(), *panel.quarters(width))

    def rack(self, view: View, seat: int) -> RenderableType:
        panel = Panel(view, seat, self.names, self.signs, self.say)
        return Group(panel.players(WIDEST)[seat], *panel.rondel(WIDEST, DETAILS[0].tiles))

    def points(self, points: Mapping[str, int]) -> Text:
        """There is one track: its gold is the total."""
        return Text()

    # --- help --------------------------------------------------------------------------------------------------------

    def help(self, view: View) -> Sequence[Section]:
        unread = self.unread(view.reconstruction)
        return [
            *self.brief(HELP, paid=self.payout, free=self.signs.free),
            *([self.section("reconstruction", Text(unread))] if unread else []),
            self.notations(NOTATIONS),
            self.section("quarters", self._quarters(view)),
            self.section("signs", self._legend()),
        ]

    def _quarters(self, view: View) -> RenderableType:
        return grid(
            (
                Text(self.say(f"short.{name}"), BOLD),
                self.say(f"quarter.{name}"),
                self.say(f"animal.{view.quarters[name].animal}"),
            )
            for name in QUARTERS
        )

    def _legend(self) -> RenderableType:
        signs, say = self.signs, self.say
        numbers = "sign.numbers_ascii" if signs is ASCII else "sign.numbers"
        return grid(
            [
                *((Text(f" {letter_of(colour)} ", ground(colour)), say(f"colour.{colour}")) for colour in COLOURS),
                (Text(" ").join(worker(name, signs) for name in WORKER_COLOURS), say("sign.workers")),
                (self._edges("N", "E", "S", "W"), say("sign.half")),
                (self._edges("NE", "ES", "SW", "NW"), say("sign.bend")),
                (self._edges("NS", "EW"), say("sign.across")),
                (self._edges("CC"), say("sign.centre")),
                (Text(signs.column), say("sign.column")),
                (Text(f"{signs.numbers[0]} 2"), say(numbers)),
                (Text(f"1-{SLOTS} {signs.more}"), say("sign.many")),
                (Text(f"12 {signs.worker} b2 d8"), say("sign.list", other=signs.borders[2])),
                (Text(f"{signs.new}B{signs.worker}g"), say("sign.new", waits=f"{signs.worker}{WAITS}")),
                (Text(" ".join(signs.arrows)), say("sign.arrows")),
                (Text(f"{say('short.NW')} {signs.free * 2}"), say("sign.markers")),
            ]
        )

    def _edges(self, *words: str) -> Text:
        return Text(" ".join(self.signs.columns[word] for word in words))


def _newest(news: Sequence[Event], seat: int | None) -> set[str]:
    """The spaces of the tiles that a seat has not seen yet: the others' or, if there are none, its own."""
    placed = [event for event in news if event.key == "placed"]
    others = [event for event in placed if event.seat != seat]
    return {str(event.args["space"]) for event in others or placed}
