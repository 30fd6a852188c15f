"""The deal of a table in the terminal: played before and compared, or with a goal for who plays alone."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

from rich import box
from rich.table import Table as Grid

from rondel.bots.goal import Errand, NoGoal
from rondel.cli.options import Sitter
from rondel.cli.output import Output, clean
from rondel.cli.ranking import sources_of, tally
from rondel.cli.story import standing
from rondel.core.dealer import Deal
from rondel.core.facts import Meta
from rondel.core.match import Match
from rondel.core.terminal import Screen

NONE = "none"
"""What is typed for no goal."""


def sitters_of(meta: Meta, names: Sequence[str]) -> list[Sitter]:
    """Who sat there: a record does not say who is a bot, so it is who is called like one."""
    found = []
    for name in names:
        kind, _, number = name.partition(" ")
        named = kind in meta.players and (not number or number.isdecimal())
        found.append(Sitter(clean(name), kind if named else None))
    return found


class Goal:
    """What a level makes of the deal, found out while somebody plays it alone."""

    def __init__(self, match: Match, deal: Deal, level: str, components: Path | None, out: Output) -> None:
        self.level = level
        self._errand = Errand(match.game, deal, level, components)
        self._title = match.game.messages.say(f"bot.{level}", {}, out.language)
        self._out = out
        self._found: int | None = None
        self._missing = False

    def tell(self) -> None:
        """Says what the goal is, as far as it is known."""
        if self._found is None and not self._missing and not self._errand.done:
            self._out.tell("goal_coming", level=self._title)
            return
        self._wait()
        key = "goal_is" if self._found is not None else "goal_missing"
        self._out.tell(key, level=self._title, goal=self._found)

    def tell_end(self, made: int) -> None:
        """Says whether it was reached; waits until it is known."""
        if self._found is None and not self._missing and not self._errand.done:
            self._out.tell("goal_wait", "dim", level=self._title)
        self._wait()
        if self._found is None:
            self.tell()
            return
        key = "goal_equalled" if made == self._found else "goal_passed" if made > self._found else "goal_missed"
        self._out.tell(key, "bold", level=self._title, goal=self._found, count=abs(made - self._found))

    def stop(self) -> None:
        """Nobody wants to know it any more."""
        self._errand.stop()

    def _wait(self) -> None:
        if self._found is None and not self._missing:
            try:
                self._found = self._errand.result()
            except NoGoal:
                self._missing = True


def tell_again(file: Path | None, components: Path | None, out: Output) -> None:
    """Says how the same deal is played again."""
    if file is None:
        out.tell("deal_keep", "dim")
        return
    again = ["rondel", "play", "--deal", str(file)]
    if components is not None:
        again += ["--components", str(components)]
    out.tell("deal_again", "dim", command=shlex.join(again))


def compare(before: Match, now: Match, person: int | None, screen: Screen, out: Output) -> None:
    """Two finished games with the same deal, one beside the other; for one person also where the points came from."""
    game = now.game
    out.tell("deal_then_now", "bold")
    grid = Grid(box=box.ASCII if out.ascii else box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    grid.add_column("")
    for title in ("deal_then", "deal_now", "deal_more"):
        grid.add_column(out.say(title), justify="right")
    one, other = (game.scores(match.state) for match in (before, now))
    for seat in range(game.seats):
        name = clean(now.names[seat])
        if before.names[seat] != now.names[seat]:
            name = f"{clean(before.names[seat])} > {name}"
        grid.add_row(name, *_pair(one.result[seat], other.result[seat]), style="bold")
    if person is not None:
        titles = sources_of(game, other, out.language)
        for key in titles or other.tracks:
            points = [_points(match, person, key, bool(titles)) for match in (before, now)]
            grid.add_row(f"  {titles[key] if titles else screen.track(key)}", *_pair(*points))
    out.console.print(grid)
    then, winners = (_winners(match) for match in (before, now))
    if game.seats > 1 and then and winners:
        out.tell("deal_won", then=then, now=winners)


def _points(match: Match, seat: int, key: str, source: bool) -> int:
    """What a seat has on a track, or got by one kind of events."""
    if not source:
        return match.game.scores(match.state).tracks[key][seat]
    events = [event for told in standing(match.journal(None)) for event in told.events if event.key == key]
    return sum(points for (of, _), points in tally(events)[0].items() if of == seat)


def _pair(then: int, now: int) -> tuple[str, str, str]:
    return str(then), str(now), f"{now - then:+}" if now != then else ""


def _winners(match: Match) -> list[str]:
    return [clean(match.names[seat]) for seat in match.outcome.winners] if match.outcome is not None else []
