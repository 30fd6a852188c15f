"""What stands beside the palace: the rondel with what its tiles can do, the quarters, the players, the bag."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from rondel.core.names import within
from rondel.core.terminal.lines import Parts, Say, ends, first_within, wrapped
from rondel.core.terminal.signs import BOLD, QUIET, letter_of
from rondel.games.maharani.components import COLOURS, PATTERNS, QUARTERS
from rondel.games.maharani.terminal.reach import CHOOSING, Target, edges_on_rondel, targets, tile
from rondel.games.maharani.terminal.signs import Signs, arrow, ground, worker
from rondel.games.maharani.view import Player, Slot, View

INDENT = 5
"""Columns before a tile of the rondel: its number and its quarter."""
SHORT, WORKERS, ALL = range(3)
"""What is told of a tile: in one line the spaces where it brings a worker; its name, too; all spaces."""
FEW = 3
"""So many spaces without a worker are named anyway, not only counted."""
NO_BAG, COUNTS, KINDS = range(3)


class Detail(NamedTuple):
    """How much is told."""

    tiles: int
    bag: int
    gaps: bool


DETAILS = (
    Detail(ALL, KINDS, True),
    Detail(WORKERS, KINDS, True),
    Detail(ALL, COUNTS, True),
    Detail(WORKERS, COUNTS, True),
    Detail(WORKERS, COUNTS, False),
    Detail(SHORT, COUNTS, False),
    Detail(SHORT, NO_BAG, False),
)
"""From the most to the least."""


class Panel:
    """One drawing of everything beside the palace."""

    def __init__(self, view: View, seat: int | None, names: Sequence[str], signs: Signs, say: Say) -> None:
        self.view = view
        self.seat = seat
        self.names = names
        self.signs = signs
        self.say = say
        self._part = Parts()
        """What was drawn in one width: with more or less beside it, it is the same."""

    def within(self, width: int, height: int) -> list[Text]:
        """The most that has room, or else the least that there is."""
        self._part = Parts()
        return first_within(height, (self._draw(width, detail) for detail in DETAILS))

    def _draw(self, width: int, detail: Detail) -> list[Text]:
        part, (tiles, bag, gaps) = self._part, detail
        parts = [
            [self._title(width, bag == NO_BAG), *part(("rondel", tiles), lambda: self.rondel(width, tiles))],
            part("quarters", lambda: self.quarters(width)),
            part(("players", gaps), lambda: self.players(width, titles=gaps)),
            part(("bag", bag), lambda: self.bag(width, bag)),
        ]
        lines: list[Text] = []
        for drawn in parts:
            lines += [Text()] if lines and drawn and gaps else []
            lines += drawn
        return lines

    # --- the rondel --------------------------------------------------------------------------------------------------

    def _title(self, width: int, bag: bool) -> Text:
        view = self.view
        left = Text(self.say("turn", turn=view.turn) if view.turn else self.say("before"), BOLD)
        right = Text(self._bag() if bag else "", QUIET)
        if view.arrow is not None:
            left.append("  ").append(f"{self.say('rondel')} {arrow(view.arrow, self.signs)}", BOLD)
        return ends(left, right, width)

    def rondel(self, width: int, much: int) -> list[Text]:
        """A tile a line, as it lies: turned so that its arrow points as the rondel's does."""
        lines = []
        for at, (slot, found) in enumerate(zip(self.view.rondel, targets(self.view), strict=True)):
            lead = Text.assemble((str(at + 1), BOLD), (f" {self._short(slot.quarter)} ", Style()))
            if slot.tile is None or self.view.arrow is None:
                lines.append(lead.append(self.signs.free, QUIET))
                continue
            lead.append_text(self._tile(slot, self.view.arrow))
            if much != SHORT:
                lead.append(f" {slot.tile:<{max(map(len, self._names()))}}")
            lines += self._spaces(lead, found, width, much)
        return lines

    def _tile(self, slot: Slot, side: str) -> Text:
        name = str(slot.tile)
        columns = self.signs.columns[edges_on_rondel(name, side)]
        room = max(map(len, self.signs.columns.values()))
        return Text.assemble((f" {letter_of(name)}{columns:<{room}} ", ground(name)))

    def _spaces(self, lead: Text, found: Sequence[Target], width: int, much: int) -> list[Text]:
        """Those with a worker after its sign, then the others."""
        if self.view.phase not in CHOOSING:
            return [lead]
        with_worker = [Text(target.space, BOLD) for target in found if target.worker]
        others = [Text(target.space) for target in found if not target.worker]
        listed = much == ALL or len(others) <= FEW
        words = [] if listed else [Text(str(len(found)), QUIET)]
        words += [Text(self.signs.worker, BOLD), *with_worker] if with_worker else []
        if listed and others:
            words += [Text(self.signs.borders[2], QUIET)] if words else []
            words += others
        if not found:
            words = [Text(self.say("nowhere"), QUIET)]
        lead.append(" " if listed or len(found) > 9 else "  ")
        lines = wrapped(words, width, lead, INDENT + 2)
        if much == SHORT and len(lines) > 1:
            return [wrapped(words, width - 2, lead, 0)[0].append(f" {self.signs.more}")]
        return lines

    def _names(self) -> list[str]:
        return [slot.tile for slot in self.view.rondel if slot.tile is not None]

    def _short(self, quarter: str) -> str:
        return self.say(f"short.{quarter}")

    # --- quarters ----------------------------------------------------------------------------------------------------

    def quarters(self, width: int) -> list[Text]:
        """For each its animal, its free spaces, and what it would pay now."""
        animals = {name: self.say(f"animal.{quarter.animal}") for name, quarter in self.view.quarters.items()}
        frees = {
            name: self.say("evaluated") if quarter.evaluated else self.say("free", count=quarter.free)
            for name, quarter in self.view.quarters.items()
        }
        wages = {
            name: [worker(colour, self.signs, gold) for colour, gold in quarter.wages.items()]
            for name, quarter in self.view.quarters.items()
        }
        lines = [
            Text.assemble(f"{self._short(name)} {frees[name]:<{max(map(len, frees.values()))}}", no_wrap=True)
            for name in QUARTERS
        ]
        paid = max(sum(text.cell_len + 1 for text in texts) for texts in wages.values())
        if lines[0].cell_len + 1 + max(map(len, animals.values())) + paid <= width:
            for name, line in zip(QUARTERS, lines, strict=True):
                line.append(f" {animals[name]:<{max(map(len, animals.values()))}}")
        for name, line in zip(QUARTERS, lines, strict=True):
            for text in wages[name]:
                line.append(" ").append_text(text)
        return lines

    # --- players -----------------------------------------------------------------------------------------------------

    def players(self, width: int, titles: bool = False) -> list[Text]:
        """Side, gold, workers left and markers of each."""
        workers = [self._workers(player) for player in self.view.players]
        wide = max(text.cell_len for text in workers)
        wide = max(wide, len(self.say("workers"))) if titles else wide
        markers = [self._markers(player) for player in self.view.players]
        room = width - 10 - wide - 1 - markers[0].cell_len
        longest = min(max(map(len, self.names)), room)
        names = within(self.names, longest, self.signs.more)
        lines = [self._titles(longest, wide)] if titles else []
        for seat, player in enumerate(self.view.players):
            mark = self.signs.turn if seat == self.view.seat else " "
            name = names[seat].ljust(longest)
            look = BOLD if seat in (self.seat, self.view.seat) else Style()
            line = Text.assemble((f"{mark} {name} ", look), arrow(player.side, self.signs), no_wrap=True)
            line.append(f"{player.gold:>4} ", BOLD).append_text(workers[seat])
            lines.append(line.append(" " * (wide + 1 - workers[seat].cell_len)).append_text(markers[seat]))
        return lines

    def _titles(self, names: int, workers: int) -> Text:
        gold = f"{self.say('track.gold'):>{names + 8}}"
        return Text(f"{gold} {self.say('workers'):<{workers}}  {self.say('markers')}", QUIET, no_wrap=True)

    def _workers(self, player: Player) -> Text:
        return Text(" ").join(worker(colour, self.signs, count) for colour, count in player.workers.items())

    def _markers(self, player: Player) -> Text:
        """The quarters of those that lie face up."""
        line = Text()
        for quarter, up in player.markers.items():
            name = self._short(quarter)
            line.append(" ").append(name if up else self.signs.free * len(name), Style() if up else QUIET)
        return line

    # --- the bag -----------------------------------------------------------------------------------------------------

    def bag(self, width: int, much: int) -> list[Text]:
        """What is left in it: by colour and by pattern, or kind by kind; and what is out of the game."""
        bag = self.view.bag
        if much == NO_BAG:
            return []
        colours: Counter[str] = Counter(dict.fromkeys(COLOURS, 0))
        patterns = Counter(dict.fromkeys((pattern[0] for pattern in PATTERNS), 0))
        for name, count in bag.items():
            colours[tile(name).colour] += count
            patterns[PATTERNS[tile(name).pattern][0]] += count
        lines = [Text(self._bag(), QUIET)]
        if bag:
            lines = [*lines, *self._kinds(colours)] if much == KINDS else self._counts(colours, patterns)
        if self.view.removed:
            out = [self._letter(colour, count) for colour, count in self.view.removed.items()]
            lines += wrapped(out, width, Text.assemble((self.say("out"), QUIET), " "), 3)
        return lines

    def _bag(self) -> str:
        return self.say("bag", count=sum(self.view.bag.values()))

    def _counts(self, colours: Counter[str], patterns: Counter[str]) -> list[Text]:
        letters = [self._letter(colour, count) for colour, count in colours.items()]
        lead = Text.assemble((f"{self._bag()}:", QUIET))
        counts = "  ".join(f"{letter} {count}" for letter, count in patterns.items() if count)
        return [Text(" ").join([lead, *letters]), Text(f"{' ' * lead.cell_len} {counts}", QUIET)]

    def _kinds(self, colours: Counter[str]) -> list[Text]:
        lines = []
        for colour, total in colours.items():
            line = Text.assemble(self._letter(colour, f"{total:<2}"), no_wrap=True)
            for name, count in self.view.bag.items():
                if tile(name).colour == colour:
                    line.append(f" {name.partition('-')[2]}{f'x{count}' if count > 1 else ''}")
            lines.append(line)
        return lines

    def _letter(self, colour: str, count: object) -> Text:
        return Text(f"{letter_of(colour)}{count}", ground(colour))
