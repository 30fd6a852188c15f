"""All games of an arena. The results depend on the contest and the number of deals, not on who plays a game when."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from math import isfinite
from statistics import fmean
from typing import NamedTuple

from rondel.arena import skill
from rondel.arena.contest import Contest
from rondel.arena.errors import BadArena
from rondel.arena.folder import Folder
from rondel.arena.lineups import Lineup
from rondel.arena.playing import Finished, Played, Task, play
from rondel.arena.stopping import Settled
from rondel.arena.workers import spread
from rondel.bots.door import Fault

LEAST, MOST = 2, 1_000_000
"""Deals: a single one says nothing about how sure its results are."""
Executor = Callable[[Callable[[Task], Finished], Iterable[Task], int], Generator[tuple[Task, Finished]]]
"""Plays tasks, in whatever order, as `rondel.arena.workers.spread` does."""


class Results(NamedTuple):
    """The games that count: those of all deals up to the last one, in order."""

    games: list[Played]
    deals: int
    verdict: str | None
    """Whether the challenger's rate of wins is above or below the mark, once that is settled."""
    faults: dict[int, Fault]
    """For each entrant whose program has lost a turn now, why it first did."""


class Arena:
    """Plays a contest for so many deals, or until it is settled whether the challenger wins more than ``mark``."""

    def __init__(self, contest: Contest, deals: int, mark: float | None = None) -> None:
        if not LEAST <= deals <= MOST:
            raise BadArena("arena_pairs", least=LEAST, most=MOST, pairs=deals)
        self.contest, self.deals, self.mark = contest, deals, mark
        self.sides = len(set(contest.sides))
        if mark is not None and not (isfinite(mark) and 0 < mark < 1):
            raise BadArena("arena_mark")
        if mark is not None and self.sides == 1:
            raise BadArena("arena_mark_alone")
        if self.sides > 2:
            skill.need()

    @property
    def total(self) -> int:
        """The number of games, if all deals are played."""
        return self.deals * len(self.contest.lineups(0))

    def run(
        self, jobs: int = 1, folder: Folder | None = None, tell: Callable[[int], None] = lambda games: None,
        execute: Executor = spread,
    ) -> Results:  # fmt: skip
        """Plays what is not in the folder yet; ``tell`` hears of games once they are done and stored."""
        games, faults = {} if folder is None else dict(folder.games), dict[int, Fault]()
        count = _Count(self, games)
        tell(sum(deal < self.deals for deal, _ in games))
        count.go_on()
        if count.ended():
            return count.results
        tasks = (
            Task(self.contest, deal, lineup, recorded=folder is not None)
            for deal in range(count.deals, self.deals)
            for lineup in self.contest.lineups(deal)
            if (deal, lineup) not in games
        )
        with closing(execute(play, tasks, jobs)) as done, closing(self.contest):
            for _, finished in done:
                for entrant, fault in finished.faults:
                    faults.setdefault(entrant, fault)
                if folder is not None:
                    folder.keep(finished)
                games[finished.played.deal, finished.played.lineup] = finished.played
                tell(1)
                count.go_on()
                if count.ended():
                    break
        return count.results._replace(faults=faults)

    def of_deal(self, deal: int, games: dict[tuple[int, Lineup], Played]) -> list[Played] | None:
        """The games of a deal in the order of its line-ups, if all of them have been played."""
        found = [games.get((deal, lineup)) for lineup in self.contest.lineups(deal)]
        return None if None in found else [game for game in found if game is not None]


class _Count:
    """Counts deals in their order, each as soon as all its line-ups have been played."""

    def __init__(self, arena: Arena, games: dict[tuple[int, Lineup], Played]) -> None:
        self._arena, self._games = arena, games
        self._settled = None if arena.mark is None else Settled(arena.mark)
        self._counted: list[Played] = []
        self.deals = 0

    @property
    def verdict(self) -> str | None:
        return None if self._settled is None else self._settled.verdict

    def ended(self) -> bool:
        return self.deals == self._arena.deals or self.verdict is not None

    @property
    def results(self) -> Results:
        return Results(self._counted, self.deals, self.verdict, {})

    def go_on(self) -> None:
        while not self.ended():
            found = self._arena.of_deal(self.deals, self._games)
            if found is None:
                return
            self._counted += found
            self.deals += 1
            if self._settled is not None:
                self._settled.tell(rate(found, 0))


def rate(games: Iterable[Played], entrant: int) -> float:
    """The share that an entrant has won, on average over all its seats in these games."""
    return fmean(
        share
        for game in games
        for share, sitting in zip(game.shares, game.lineup, strict=True)
        if sitting == entrant
    )  # fmt: skip
