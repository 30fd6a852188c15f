"""The help of the table: the rules in brief, spaces, moves and signs, as far as they belong to the match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.text import Text

from rondel.core.terminal.lines import grid
from rondel.core.terminal.screen import Section
from rondel.core.terminal.signs import BOLD, ground, letter_of
from rondel.games.rajas.components import BACKS, BUILDINGS, GOODS, GROUPS, YIELD_COLOURS
from rondel.games.rajas.effect import COLOURS, GIVES, PERS, Effect
from rondel.games.rajas.game import Rajas
from rondel.games.rajas.meta import MIXED, NAVARATNAS
from rondel.games.rajas.terminal.board import Board
from rondel.games.rajas.terminal.part import Part
from rondel.games.rajas.terminal.signs import die, ends_of
from rondel.games.rajas.terminal.tiles import LETTERS

if TYPE_CHECKING:
    from rondel.games.rajas.terminal.screen import RajasScreen

PARTS = ("aim", "turn", "build", "dice", "karma", "river", "tracks", "end")
NOTATIONS = (
    ("quarry, silk-market, blue-terrace, yogi", "place"), ("blue 3", "die"), ("blue 4>3", "turned"),
    ("blue-cow", "tile"), ("b2 NES", "lay"), ("blue", "colour"), ("temple", "building"), ("silk", "good"),
    ("sail 2, stay", "sail"), ("palace dancer", "palace"), ("W4", "border"), ("enough", "enough"),
)  # fmt: skip
"""How moves are written, each with the key of its explanation."""
SET = ("purple blue", "set")
"""How several moves that make a set are written."""
ALWAYS = PERS[:3]
"""What effects count in the basic game, too."""


class Help(Part):
    """The help for one match. ``most``: the dice for which the player has room."""

    def __init__(self, game: Rajas, most: int, board: Board, screen: RajasScreen) -> None:
        super().__init__(screen)
        self.screen = screen
        self.yield_names = game.names.yields
        self.most = most
        self.ganga = bool(game.options["ganga"])
        self.board = board

    def sections(self, unread: str) -> list[Section]:
        """Titles and texts. ``unread``: what is a reconstruction, if anything is."""
        tracks, statue = self.box.tracks.value, self.box.statue.value
        workers = self.say("help.all_workers" if self.version == NAVARATNAS else "help.workers")
        words = {
            "meeting": tracks.meeting, "bridge": self.box.river.value.bridge, "most": self.most, "workers": workers,
            "basic": statue.basic, "lesser": statue.navaratnas,
            "fame_worker": tracks.fame_worker, "money_worker": tracks.money_worker,
            "open": self.signs.open, "had": self.signs.had, "tile": self.signs.tile,
        }  # fmt: skip
        section = self.screen.section
        return [
            *self.screen.brief(self._parts(), **words),
            *([section("reconstruction", Text(unread))] if unread else []),
            section("spaces", self._spaces()),
            self.screen.notations((*self.moves(), SET)),
            section("signs", self._legend()),
        ]

    def moves(self) -> Iterator[tuple[str, str]]:
        """How moves of this match are written, each with the key of its explanation."""
        yield from NOTATIONS
        if self.version == NAVARATNAS:
            yield from ((self.yield_names[-1], "yield_tile"), ("S1", "spot"), ("enough", "decline"))

    def _parts(self) -> Iterator[str]:
        yield from PARTS
        if self.version in (NAVARATNAS, MIXED):
            yield str(self.version)
        if self.ganga:
            yield "ganga"
        yield "screen"

    def _spaces(self) -> RenderableType:
        """Each group of spaces: how it is written, its name, what it takes and gives."""
        return grid([(Text(group, BOLD), self.say(f"group.{group}"), self.board.about(group)) for group in GROUPS])

    def _legend(self) -> RenderableType:
        signs, say, road = self.signs, self.say, self.signs.roads[ends_of("NES")]
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
            *self._yield_signs(yielded),
            (Text.assemble(self.marks(0)), say("sign.worker")),
            (Text(f"{signs.open}2 {signs.open} {signs.free}"), say("sign.spaces")),
            (Text(f"{signs.turn} {signs.first}"), say("sign.players")),
            (Text(f"+2 9: {signs.bridge}"), say("sign.river")),
        ]
        return grid([*rows, *((Text(self.yields.short([each])), self.yields.words([each])) for each in self._shown())])

    def _yield_signs(self, yielded: str) -> Iterator[tuple[Text, str]]:
        """The signs of what the basic game has not."""
        if self.version == NAVARATNAS:
            letters = [Text(letter_of(colour), ground(colour)) for colour in YIELD_COLOURS]
            yield Text(" ").join(letters), self._list("yield_colour", YIELD_COLOURS)
            lying = Text.assemble(f"w{yielded} ", (f"W{yielded}", ground("white")))
            yield lying, self.say("sign.yield_tile")
            yield Text(f"{self.signs.open}S1:{yielded}", ground("brown")), self.say("sign.spot")
            yield Text("0/4+1"), self.say("sign.claimed")
        if self.ganga:
            yield Text(f"{self.signs.tile}{yielded}"), self.say("sign.river_tile")

    def _shown(self) -> list[Effect]:
        """Effects, each in letters and in words."""
        pers = PERS if self.version == NAVARATNAS else ALWAYS
        shown = [Effect(give) for give in GIVES] + [Effect("money", per=per) for per in pers]
        shown += [Effect("dice", per="karma", colours=["blue"]), Effect("boat", 6, exactly=True)]
        shown += [Effect("dice", colours=["blue", "orange"])] if self.ganga or self.version == NAVARATNAS else []
        return shown + ([Effect("palace", figure="dancer"), Effect("boat", 3)] if self.ganga else [])

    def _list(self, kind: str, names: Sequence[str]) -> str:
        return ", ".join(self.say(f"{kind}.{name}") for name in names)
