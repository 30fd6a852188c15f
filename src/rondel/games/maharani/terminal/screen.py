"""The terminal table's drawing of Maharani."""

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
from rondel.games.maharani.components import COLOURS, QUARTERS, WORKER_COLOURS
from rondel.games.maharani.meta import META
from rondel.games.maharani.state import SLOTS
from rondel.games.maharani.terminal.layout import beside, fit
from rondel.games.maharani.terminal.palace import SCALES, WAITS, Palace, Scale
from rondel.games.maharani.terminal.panel import DETAILS, Panel
from rondel.games.maharani.terminal.signs import ASCII, FINE, ground, letter_of, worker
from rondel.games.maharani.view import View

GAP = 2
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


@cache
def _words() -> Catalogue:
    return Catalogue(__package__, game_messages(META.package))


def make(game: Game, names: Sequence[str], language: str, ascii_only: bool) -> MaharaniScreen:
    return MaharaniScreen(game, names, language, ascii_only)


class MaharaniScreen:
    """See `rondel.cli.screen.Screen`."""

    seen: Collection[str] = SEEN
    weighty: Collection[str] = WEIGHTY
    at_once: Mapping[str, Collection[str]] | None = None
    follows: Collection[str] = ("ask_worker",)

    def __init__(self, game: Game, names: Sequence[str], language: str, ascii_only: bool) -> None:
        self.names = names
        self.language = language
        self.signs = ASCII if ascii_only else FINE
        self.payout: list[int] = game.instance.tables["payout"][1:]

    def table(self, view: View, seat: int | None, news: Sequence[Event], width: int, height: int) -> RenderableType:
        new = _newest(news, seat)
        told = self._reconstruction(view, width)
        room = height - len(told)
        lines: list[Text] = []
        for scale in (scale for scale in SCALES if self._has_room(view, scale, width)):
            if scale is SCALES[-1] or scale.size(view)[1] <= room:
                lines = self._lines(view, seat, new, width, scale, room)
                if len(lines) <= room:
                    break
        return Group(*lines, *told)

    def least(self, view: View, width: int) -> int:
        """Lines of a map that shows the columns between its rows."""
        tall = [scale.size(view)[1] for scale in SCALES if scale.tall and self._has_room(view, scale, width)]
        return min(tall) + len(self._reconstruction(view, width)) if tall else 0

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
        panel = Panel(view, seat, self.names, self.signs, self._say)
        left, room = (min(width - start, WIDEST), height) if fits else (width, height - len(palace))
        told = panel.within(left, room)
        return beside(palace, told, start) if fits else [*palace, *told]

    def _reconstruction(self, view: View, width: int) -> list[Text]:
        """What of the board shown is not read off the box."""
        if not view.reconstruction:
            return []
        tables = [self._say(f"table.{name}") for name in view.reconstruction]
        told = self._say("reconstruction", tables=tables)
        return [Text(fit(told, width, self.signs.more), "dim italic", no_wrap=True)]

    def scores(self, view: View, width: int) -> RenderableType:
        panel = Panel(view, None, self.names, self.signs, self._say)
        return Group(*panel.players(width), Text(), *panel.quarters(width))

    def rack(self, view: View, seat: int) -> RenderableType:
        panel = Panel(view, seat, self.names, self.signs, self._say)
        return Group(panel.players(WIDEST)[seat], *panel.rondel(WIDEST, DETAILS[0].tiles))

    def track(self, name: str) -> Text:
        return Text(self._say(f"track.{name}"))

    def points(self, points: Mapping[str, int]) -> Text:
        """There is one track: its gold is the total."""
        return Text()

    # --- help --------------------------------------------------------------------------------------------------------

    def help(self, view: View) -> Sequence[tuple[str, RenderableType]]:
        words = {"paid": self.payout, "free": self.signs.free}
        sections: list[tuple[str, RenderableType]] = [
            (self._say(f"help.{part}.title"), Text(self._say(f"help.{part}", **words))) for part in HELP
        ]
        sections += [(self._say("help.reconstruction.title"), line) for line in self._reconstruction(view, 1000)]
        moves = Table.grid(padding=(0, 2, 0, 0))
        for written, key in NOTATIONS:
            moves.add_row(Text(written, "bold", no_wrap=True), self._say(f"move.{key}"))
        return [
            *sections,
            (self._say("help.moves.title"), moves),
            (self._say("help.quarters.title"), self._quarters(view)),
            (self._say("help.signs.title"), self._legend()),
        ]

    def _quarters(self, view: View) -> RenderableType:
        quarters = Table.grid(padding=(0, 2, 0, 0))
        for name in QUARTERS:
            animal = self._say(f"animal.{view.quarters[name].animal}")
            quarters.add_row(Text(self._say(f"short.{name}"), "bold"), self._say(f"quarter.{name}"), animal)
        return quarters

    def _legend(self) -> RenderableType:
        legend = Table.grid(padding=(0, 2, 0, 0))
        signs = self.signs
        for colour in COLOURS:
            legend.add_row(Text.assemble((f" {letter_of(colour)} ", ground(colour))), self._say(f"colour.{colour}"))
        workers = Text(" ").join(worker(name, signs) for name in WORKER_COLOURS)
        legend.add_row(workers, self._say("sign.workers"))
        edges = " ".join(signs.columns[word] for word in ("N", "E", "S", "W"))
        legend.add_row(Text(edges), self._say("sign.half"))
        legend.add_row(Text(" ".join(signs.columns[word] for word in ("NE", "ES", "SW", "NW"))), self._say("sign.bend"))
        legend.add_row(Text(" ".join(signs.columns[word] for word in ("NS", "EW"))), self._say("sign.across"))
        legend.add_row(Text(signs.columns["CC"]), self._say("sign.centre"))
        legend.add_row(Text(signs.column), self._say("sign.column"))
        numbers = "sign.numbers_ascii" if signs is ASCII else "sign.numbers"
        legend.add_row(Text(f"{signs.numbers[0]} 2"), self._say(numbers))
        legend.add_row(Text(f"1-{SLOTS} {signs.more}"), self._say("sign.many"))
        legend.add_row(Text(f"12 {signs.worker} b2 d8"), self._say("sign.list", other=signs.borders[2]))
        waits = f"{signs.worker}{WAITS}"
        legend.add_row(Text(f"{signs.new}B{signs.worker}g"), self._say("sign.new", waits=waits))
        legend.add_row(Text(" ".join(signs.arrows)), self._say("sign.arrows"))
        legend.add_row(Text(f"{self._say('short.NW')} {signs.free * 2}"), self._say("sign.markers"))
        return legend

    def _say(self, key: str, **arguments: Any) -> str:
        return _words().say(key, arguments, self.language)


def _newest(news: Sequence[Event], seat: int | None) -> set[str]:
    """The spaces of the tiles that a seat has not seen yet: the others' or, if there are none, its own."""
    placed = [event for event in news if event.key == "placed"]
    others = [event for event in placed if event.seat != seat]
    return {str(event.args["space"]) for event in others or placed}
