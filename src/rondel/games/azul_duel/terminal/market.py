"""What lies between the players: the factories, the plates, and the scoring tablets."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich.text import Text

from rondel.core.names import within
from rondel.core.terminal.lines import Block, Say, block, ends, fit, wrapped
from rondel.core.terminal.signs import BOLD, NEW, QUIET
from rondel.games.azul_duel.components import COLOURS, KINDS, TURNS
from rondel.games.azul_duel.terminal.news import News
from rondel.games.azul_duel.terminal.signs import Signs, chip, covered, letter_of, plate, tile
from rondel.games.azul_duel.view import Factory, Spot, View

PLATE = 7
"""Columns of a plate and the gap after it."""
UNKNOWN = "????"


def turned(name: str, quarters: int) -> str:
    """A plate, turned to the right by so many quarters."""
    for _ in range(quarters):
        name = name[2] + name[0] + name[3] + name[1]
    return name


class Market:
    """One drawing of the middle of the table."""

    def __init__(self, view: View, seat: int | None, signs: Signs, say: Say) -> None:
        self.view = view
        self.seat = seat
        self.signs = signs
        self.say = say

    # --- factories ---------------------------------------------------------------------------------------------------

    def factories(self, columns: int, news: News) -> Block:
        """A line for each factory: its sun side, and its moon side from the bottom to the top."""
        sun = 5 * columns + 1
        titles = [self.signs.sun + self.say("sun"), self.signs.moon + self.say("moon")]
        lines = [Text.assemble("  ", (titles[0].ljust(sun), QUIET), (titles[1], QUIET))]
        for factory in self.view.factories:
            new = factory.name in news.factories
            line = Text.assemble((factory.name, NEW if new else BOLD), " ")
            side = Text.assemble(*(tile(letter_of(each), columns, self.signs) for each in factory.sun))
            if not factory.sun:
                side.append(self.signs.free, QUIET)
            line.append_text(side).append(" " * (sun - side.cell_len))
            lines.append(line.append_text(self._moon(factory, columns)))
        return block(lines, 2 + sun + max(4 + 3 * columns, 3 + 4 * columns))

    def _moon(self, factory: Factory, columns: int) -> Text:
        large = factory.name == self.view.factories[0].name
        text = Text()
        if large:
            if self.view.holder is None:
                text.append(f"{self.signs.first} ", BOLD)
        elif factory.chip is not None:
            shown = chip(None if factory.chip == "face_down" else factory.chip, self.signs)
            text.append_text(shown)
        for at, each in enumerate(factory.moon):
            free = large or at == len(factory.moon) - 1
            letter = letter_of(each)
            text.append_text(tile(letter, columns, self.signs) if free else covered(letter, columns))
        return text if text.plain else Text(self.signs.free, QUIET)

    # --- plates ------------------------------------------------------------------------------------------------------

    def plates(self, width: int) -> Block:
        """The plates that matter now, and the stack."""
        view = self.view
        back = self._to_return()
        if view.held and not back:
            names = [turned(view.held, quarters) for quarters in range(len(TURNS))]
            lines = self._squares(names, [view.held, *TURNS[1:]], width)
            place = view.players[view.seat].plates.index(None) + 1
            lines.append(Text(fit(self.say("how_to_lay", place=place), width, self.signs.more), QUIET))
        elif back or view.drawn:
            shown = back or [spot.plate or UNKNOWN for spot in view.drawn]
            heads = [self._head(spot) for spot in view.drawn] if not back else list(back)
            lines = self._squares(shown, heads, width)
        elif view.row:
            lines = self._squares(list(view.row), list(view.row), width)
        else:
            lines = [Text(self.say("no_plates"), QUIET)]
        return block([*lines, *self._stack(width)], width)

    def _head(self, spot: Spot) -> str:
        return spot.plate or (self.say(f"back.{spot.kind}") if spot.kind else self.signs.free)

    def _to_return(self) -> list[str]:
        """The plates that the seat holds beside the one it keeps, where it is asked to return them."""
        view = self.view
        if view.phase != "return" or view.actor != self.seat or not view.looks:
            return []
        look = view.looks[-1]
        gone = {look.kept, view.held, *(spot.plate for spot in look.returned)}
        return [spot.plate for spot in look.drawn if spot.plate is not None and spot.plate not in gone]

    def _squares(self, plates: Sequence[str], heads: Sequence[str], width: int) -> list[Text]:
        """Plates side by side, their names above them; those without room are only named."""
        room = max((width + 2) // PLATE, 1)
        lines = [Text(), Text(), Text()]
        for head, name in zip(heads[:room], plates[:room], strict=True):
            lines[0].append(fit(head, PLATE - 1, self.signs.more).ljust(PLATE), BOLD)
            for line, row in zip(lines[1:], plate(name, self.signs), strict=True):
                line.append_text(row).append("  ")
        if len(plates) > room:
            lines.append(Text("+ " + " ".join(heads[room:])))
        for line in lines:
            line.rstrip()
        return lines

    def _stack(self, width: int) -> list[Text]:
        """How many plates are in the stack, and what the seat knows of each, from the top to the bottom."""
        view = self.view
        if not view.stack:
            return [Text(self.say("stack_gone"), QUIET)]
        top = view.stack[0].kind
        kind = self.say(f"back.{top}") if top in KINDS else self.signs.free
        lines = [Text(self.say("stack", count=len(view.stack), kind=kind))]
        if view.stack[0].plate or any(spot.kind for spot in view.stack[1:]):
            lines += _listed(Text(" "), self._marks(), width)
        in_hand = self._to_return()
        lost = [name for name in view.somewhere if name not in in_hand]
        if lost:
            lines += _listed(Text(self.say("somewhere")), lost, width)
        return lines

    def _marks(self) -> list[str]:
        """What is known of each plate of the stack; many unknown ones in a row are counted."""
        marks: list[str] = []
        for mark, same in groupby(map(self._mark, self.view.stack)):
            count = len(list(same))
            marks += [f"{count}{mark}"] if mark == self.signs.free and count > 3 else [mark] * count
        return marks

    def _mark(self, spot: Spot) -> str:
        if spot.plate:
            return spot.plate
        return {"special": "s", "wild": "w"}[spot.kind] if spot.kind else self.signs.free

    def unseen(self, width: int) -> list[Text]:
        """The plates that the seat has never seen."""
        return _listed(Text(self.say("unseen")), list(self.view.unseen), width) if self.view.unseen else []

    # --- scoring -----------------------------------------------------------------------------------------------------

    def tablets(self, order: Sequence[int], names: Sequence[str], worths: dict[str, str], width: int) -> Block:
        """What each tablet in play is worth to each player now."""
        view = self.view
        value = max(min((width - 14) // 2, 9), 4)
        short = within(names, value - 1, self.signs.more)
        heads = "".join(short[seat].rjust(value) for seat in order)
        title = self.say("round", round=view.round, rounds=view.rounds)
        lines = [ends(Text(fit(title, width - len(heads), self.signs.more), BOLD), Text(heads), width)]
        for side in view.tablets:
            points = "".join(str(view.players[seat].tablets[side]).rjust(value) for seat in order)
            label = f"{self.say(f'side.{side}')} {worths[side]}"
            lines.append(ends(Text(fit(label, width - len(points), self.signs.more)), Text(points), width))
        return block(lines, width)

    def tiles_left(self, width: int) -> list[Text]:
        """What is in the bag and in the tower."""
        words: list[Text] = []
        for place, counts in (("bag", self.view.bag), ("tower", self.view.tower)):
            words.append(Text(("  " if words else "") + self.say(place, count=sum(counts.values()))))
            words += [Text(f" {letter_of(colour)} {counts[colour]}", QUIET) for colour in COLOURS]
        return wrapped(words, width)


def _listed(head: Text, words: Sequence[str], width: int) -> list[Text]:
    """Words after a head, in as many lines as they need; names of plates stand out."""
    found = [Text(word, BOLD if word.isalpha() and len(word) > 1 else QUIET) for word in words]
    return wrapped(found, width, head.append(" "), 2)
