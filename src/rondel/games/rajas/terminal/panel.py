"""The players: both tracks, karma, boats, workers, upgrades and dice; what waits for one of them."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from rondel.games.rajas.components import BUILDINGS, Components
from rondel.games.rajas.effect import COLOURS, GIVES, Effect
from rondel.games.rajas.terminal.layout import fit, padded
from rondel.games.rajas.terminal.signs import BOLD, PLAIN, QUIET, Marks, Signs, die
from rondel.games.rajas.terminal.tiles import LETTERS
from rondel.games.rajas.terminal.yields import Say, Yields
from rondel.games.rajas.view import Player, Step, View

COLUMNS = ("fame", "money", "difference", "karma", "boat", "workers")
LEAST_NAME = 4
BETWEEN = "; "
TOLD = ("lay", "put", "income", "border_yield", "border")
"""Pending steps of the rules that tell a player something; effects of the box always do."""


class Panel:
    """One drawing of the players."""

    def __init__(
        self,
        view: View,
        seat: int | None,
        names: Sequence[str],
        box: Components,
        yields: Yields,
        marks: Marks,
        signs: Signs,
        say: Say,
    ) -> None:
        self.view = view
        self.seat = seat
        self.names = names
        self.box = box
        self.yields = yields
        self.marks = marks
        self.signs = signs
        self.say = say

    def players(self, width: int) -> list[Text]:
        """A line for each player below the titles."""
        titles = [self.say(f"column.{column}") for column in COLUMNS]
        cells = [self._numbers(player) for player in self.view.players]
        rooms = [max(map(len, column)) for column in zip(titles, *cells, strict=True)]
        dice = [self._dice(player) for player in self.view.players]
        used = 5 + sum(rooms) + len(rooms) + 2 * len(BUILDINGS) + 2 + max(text.cell_len for text in dice)
        name = max(min(max(map(len, self.names)) + len(self.signs.first) + 1, width - used), LEAST_NAME)
        heads = " ".join(title.rjust(room) for title, room in zip(titles, rooms, strict=True))
        levels = " ".join(LETTERS[building] for building in BUILDINGS)
        title = fit(self._round(), 5 + name, self.signs.more).ljust(5 + name)
        lines = [Text.assemble((title, BOLD), (f"{heads}  {levels}  {self.say('column.dice')}", QUIET), no_wrap=True)]
        for seat, player in enumerate(self.view.players):
            line = self._name(seat, name)
            line.append(" ".join(cell.rjust(room) for cell, room in zip(cells[seat], rooms, strict=True)))
            line.append("  ").append(" ".join(str(player.levels[building]) for building in BUILDINGS))
            lines.append(line.append("  ").append_text(dice[seat]))
        return lines

    def _round(self) -> str:
        return self.say("round", round=self.view.round) if self.view.round else self.say("before")

    def _name(self, seat: int, room: int) -> Text:
        turn = self.signs.turn if seat == self.view.seat else " "
        first = self.signs.first if seat == self.view.starter else ""
        name = fit(self.names[seat], room - len(first) - bool(first), self.signs.more)
        look = BOLD if seat in (self.seat, self.view.seat) else PLAIN
        shown = Text.assemble((name, look), f" {first}" if first else "")
        return Text.assemble(turn, self.marks(seat), " ", padded(shown, room), " ", no_wrap=True)

    def _numbers(self, player: Player) -> list[str]:
        end = len(self.box.river.value.spaces)
        met = f"{player.difference:+}"
        boat, workers = f"{player.boat}/{end}", f"{player.left}/{player.workers}"
        return [str(player.fame), str(player.money), met, str(player.karma), boat, workers]

    def _dice(self, player: Player) -> Text:
        """The dice of each colour, by their values."""
        shown = [die(colour, "".join(map(str, values))) for colour, values in player.dice.items() if values]
        return Text(" ").join(shown) if shown else Text(self.signs.free, QUIET)

    # --- dice and yield tiles ----------------------------------------------------------------------------------------

    def supply(self) -> Text:
        """The dice in the supply."""
        left = [die(colour, self.view.supply[colour]) for colour in COLOURS]
        return Text(" ").join([Text(self.say("supply"), QUIET), *left])

    def white(self, width: int) -> list[Text]:
        """The yield tiles in their stack, kind by kind, if there is room for them."""
        counts = zip(self.box.white_yields.value, self.view.yields.values(), strict=True)
        left = " ".join(f"{count}x{self.yields.short(kind.yields)}" for kind, count in counts if count)
        line = Text(f"{self.say('yields')} {left or self.signs.free}", QUIET)
        return [line] if line.cell_len <= width else []

    # --- what comes --------------------------------------------------------------------------------------------------

    def bonuses(self, player: Player, width: int, count: int) -> list[Text]:
        """The next bonuses and workers of each track."""
        tracks = self.box.tracks.value
        found = []
        for track, had, worker in (
            ("fame", player.fame_bonuses, tracks.fame_worker),
            ("money", player.money_bonuses, tracks.money_worker),
        ):
            coming: list[tuple[int, list[Effect]]] = [(one.at, one.yields) for one in getattr(tracks, track)[had:]]
            coming += [(worker, [])] if track in player.inactive else []
            if coming:
                found.append(self._bonuses(track, sorted(coming, key=lambda one: one[0])[:count], width))
        return found

    def _bonuses(self, track: str, coming: Sequence[tuple[int, list[Effect]]], width: int) -> Text:
        """In words or, where there is no room for them, in letters; a worker has no effects."""
        line = ""
        for told in (self.yields.words, self.yields.short):
            each = [f"{at}: {told(effects) if effects else self.say('worker')}" for at, effects in coming]
            line = f"{self.say(f'column.{track}')} {BETWEEN.join(each)}"
            if len(line) <= width:
                break
        return Text(fit(line, width, self.signs.more))

    def coming(self, width: int) -> list[Text]:
        """What is in the player's hand and what is still to happen in this turn, after the question."""
        view = self.view
        words = []
        if view.hand:
            words.append(self.say("hand", dice=" ".join(f"{die(colour, n).plain}" for colour, n in view.hand.items())))
        then = [told for told in map(self._step, view.pending[1:]) if told]
        then += [self.say("late")] * bool(view.late)
        if then:
            words.append(self.say("then", steps=then))
        return [Text(fit(self.signs.between.join(words), width, self.signs.more), QUIET)] if words else []

    def _step(self, step: Step) -> str:
        """What a pending effect will do, where that tells a player something."""
        args = dict(step.args)
        if step.key in GIVES:
            amount = args.get("amount", args.get("most", 1))
            per, colours = args.get("per") or None, args.get("colours", [])
            return self.yields.words([Effect(step.key, amount, per, colours)])
        if step.key == "take_dice":
            return self.yields.words([Effect("dice", args["amount"], colours=args["colours"])])
        if step.key in TOLD:
            stack = args.get("stack")
            return self.say(f"step.{step.key}", **args, **({"tile": self.view.stacks[stack].tile} if stack else {}))
        return ""
