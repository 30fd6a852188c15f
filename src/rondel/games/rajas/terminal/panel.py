"""The players: both tracks, karma, boats, workers, upgrades and dice; what waits for one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from rondel.core.names import within
from rondel.core.terminal.lines import fit, padded
from rondel.core.terminal.signs import BOLD, PLAIN, QUIET
from rondel.games.rajas.components import BUILDINGS
from rondel.games.rajas.effect import COLOURS, GIVES, Effect
from rondel.games.rajas.meta import ADVANCED, BASIC, BEGINNER, MIXED, NAVARATNAS, PLAYERS
from rondel.games.rajas.terminal.part import Part
from rondel.games.rajas.terminal.signs import die
from rondel.games.rajas.terminal.tiles import LETTERS
from rondel.games.rajas.view import Player, Step, View

if TYPE_CHECKING:
    from rondel.games.rajas.terminal.screen import RajasScreen

COLUMNS = ("fame", "money", "difference", "karma", "boat", "workers")
LEAST_NAME = 4
"""So many letters of a name are left, so that it can be told."""
LEVEL_LETTERS = 3
"""How many letters of ``advanced`` and ``beginner`` are left where there is no room for all."""
BETWEEN = "; "
TOLD = ("lay", "put", "income", "border_yield", "border")
"""Pending steps of the rules that tell a player something; effects of the box always do."""


class Panel(Part):
    """One drawing of the players."""

    def __init__(self, view: View, seat: int | None, screen: RajasScreen) -> None:
        super().__init__(screen)
        self.view = view
        self.seat = seat

    def players(self, width: int) -> list[Text]:
        """A line for each player below the titles, which are cut where there is no room for them beside a name."""
        titles = [self.say(f"column.{column}") for column in COLUMNS]
        cells = [self._numbers(player) for player in self.view.players]
        numbers = [max(map(len, column)) for column in zip(*cells, strict=True)]
        rooms = [max(len(title), room) for title, room in zip(titles, numbers, strict=True)]
        used = 5 + sum(rooms) + len(rooms) + 2 * len(BUILDINGS) + 2
        longest, first = max(map(len, self.names)), len(self.signs.first) + 1
        least = min(longest, LEAST_NAME) + first + self._level_room(0)
        dice = self._dice(width - used - least)
        used += max(text.cell_len for text in dice)
        while used + least > width and rooms != numbers:
            widest = max(range(len(rooms)), key=lambda at: rooms[at] - numbers[at])
            rooms[widest] -= 1
            used -= 1
        level = self._level_room(width - used - longest - first)
        name = max(min(longest + first, width - used - level), min(longest, LEAST_NAME) + first)
        lead = 5 + name + level
        heads = " ".join(
            fit(title, room, self.signs.more).rjust(room) for title, room in zip(titles, rooms, strict=True)
        )
        levels = " ".join(LETTERS[building] for building in BUILDINGS)
        title = fit(self._round(), lead, self.signs.more).ljust(lead)
        lines = [Text.assemble((title, BOLD), (f"{heads}  {levels}  {self.say('column.dice')}", QUIET), no_wrap=True)]
        for seat, player in enumerate(self.view.players):
            line = self._name(seat, name).append(self._level(seat)[: level - 1].ljust(level), QUIET)
            line.append(" ".join(cell.rjust(room) for cell, room in zip(cells[seat], rooms, strict=True)))
            line.append("  ").append(" ".join(str(player.levels[building]) for building in BUILDINGS))
            lines.append(line.append("  ").append_text(dice[seat]))
        return lines

    def _round(self) -> str:
        return self.say("round", round=self.view.round) if self.view.round else self.say("before")

    def _name(self, seat: int, room: int) -> Text:
        turn = self.signs.turn if seat == self.view.seat else " "
        first = self.signs.first if seat == self.view.starter else ""
        name = within(self.names, room - len(first) - bool(first), self.signs.more)[seat]
        look = BOLD if seat in (self.seat, self.view.seat) else PLAIN
        shown = Text.assemble((name, look), f" {first}" if first else "")
        return Text.assemble(turn, self.marks(seat), " ", padded(shown, room), " ", no_wrap=True)

    def _level(self, seat: int) -> str:
        """RA-69: advanced or beginner."""
        level = ADVANCED if self.view.players[seat].side == NAVARATNAS else BEGINNER
        return self.say(f"value.{PLAYERS[seat]}.{level}") if self.version == MIXED else ""

    def _level_room(self, room: int) -> int:
        """Columns for the words of `_level` and a space, if there are any: those or the first letters."""
        longest = max(len(self._level(seat)) for seat in range(len(self.names)))
        return 0 if longest == 0 else longest + 1 if longest < room else LEVEL_LETTERS + 1

    def _numbers(self, player: Player) -> list[str]:
        end = len(self.box.river.value.spaces)
        met = f"{player.difference:+}"
        claimed = f"+{player.claimed}" if player.claimed else ""
        boat, workers = f"{player.boat}/{end}", f"{player.left}/{player.workers}{claimed}"
        return [str(player.fame), str(player.money), met, str(player.karma), boat, workers]

    def _dice(self, width: int) -> list[Text]:
        """Each player's dice, in the basic game or where there is no room without how many of how many."""
        plain = [self._shown_dice(player) for player in self.view.players]
        counts = [f"{sum(map(len, player.dice.values()))}/{player.arms} " for player in self.view.players]
        counted = [Text.assemble((count, QUIET), dice) for count, dice in zip(counts, plain, strict=True)]
        return plain if self.version == BASIC or max(dice.cell_len for dice in counted) > width else counted

    def _shown_dice(self, player: Player) -> Text:
        """The dice of each colour, by their values."""
        shown = [die(colour, "".join(map(str, values))) for colour, values in player.dice.items() if values]
        return Text(" ").join(shown) if shown else Text(self.signs.free, QUIET)

    # --- dice and yield tiles ----------------------------------------------------------------------------------------

    def supply(self, width: int) -> Text:
        """The dice in the supply, with a word before them if there is room for it."""
        left = Text(" ").join([die(colour, self.view.supply[colour]) for colour in COLOURS])
        told = Text.assemble((self.say("supply"), QUIET), " ", left)
        return told if told.cell_len <= width else left

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
        """What is in the player's hands and what is still to happen in this turn, after the question."""
        view = self.view
        in_hand, words = self._in_hand(), []
        if view.hand:
            words.append(self.say("hand", dice=" ".join(f"{die(colour, n).plain}" for colour, n in view.hand.items())))
        then = [told for told in map(self._step, view.pending[1:]) if told]
        then += [self.say("late")] * bool(view.late)
        if then:
            words.append(self.say("then", steps=then))
        line = fit(self.signs.between.join([*in_hand, *words]), width, self.signs.more)
        plain = len("".join(in_hand))
        return [Text.assemble(line[:plain], (line[plain:], QUIET))] if line else []

    def _in_hand(self) -> list[str]:
        """The yield tile that looks for a place, in words."""
        question = self.view.pending[0]
        if question.key != "spot":
            return []
        tile = question.args["yields"]
        return [f"{tile}: {self.yield_tiles.words(tile)}"]

    def _step(self, step: Step) -> str:
        """What a pending effect will do, where that tells a player something."""
        args = dict(step.args)
        if step.key in GIVES:
            amount = args.get("amount", args.get("most", 1))
            per, colours = args.get("per") or None, args.get("colours", [])
            return self.yields.words([Effect(step.key, amount, per, colours, figure=args.get("figure"))])
        if step.key == "take_dice":
            return self.yields.words([Effect("dice", args["amount"], colours=args["colours"])])
        if step.key in TOLD:
            stack = args.get("stack")
            return self.say(f"step.{step.key}", **args, **({"tile": self.view.stacks[stack].tile} if stack else {}))
        return ""
