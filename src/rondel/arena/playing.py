"""One game of an arena: a function of the contest, the deal and the line-up, and of nothing else.

The exception is a budget in seconds: what it finds depends on the machine.
"""

from __future__ import annotations

import gzip
import time
from typing import NamedTuple

from rondel.arena.contest import Contest
from rondel.arena.lineups import Lineup
from rondel.bots.bot import play_out
from rondel.core.dealer import DealDealer
from rondel.core.match import Match
from rondel.core.names import told_apart
from rondel.core.record import Moved


class Task(NamedTuple):
    """A game to be played. It goes to another process as it is."""

    contest: Contest
    deal: int
    lineup: Lineup
    recorded: bool = False


class Played(NamedTuple):
    """A game that was played: for each side its result and its place."""

    deal: int
    lineup: Lineup
    results: tuple[int, ...]
    places: tuple[int, ...]
    moves: int
    seconds: float

    @property
    def shares(self) -> tuple[float, ...]:
        """What each side has of the win."""
        winners = self.places.count(1)
        return tuple(1 / winners if place == 1 else 0.0 for place in self.places)

    @property
    def margins(self) -> tuple[int, ...]:
        """By how much each side is ahead of the best of the others."""
        others = [self.results[:side] + self.results[side + 1 :] for side in range(len(self.results))]
        return tuple(own - max(rest, default=own) for own, rest in zip(self.results, others, strict=True))


class Finished(NamedTuple):
    """A game that was played, with its record, packed, if it is wanted."""

    played: Played
    record: bytes


def play(task: Task) -> Finished:
    """Plays a game."""
    contest = task.contest
    sitting = [task.lineup[side] for side in contest.sides]
    bots = contest.bots()
    begun = time.perf_counter()
    match = Match(
        contest.game,
        DealDealer(contest.deal(task.deal)),
        told_apart([contest.labels[entrant] for entrant in sitting]),
    )
    play_out(match, [bots[entrant] for entrant in sitting], contest.seed_of_bots(task.deal, task.lineup))
    outcome = match.outcome
    assert outcome is not None
    seats = [contest.sides.index(side) for side in range(len(task.lineup))]
    results = match.game.scores(match.state).result
    played = Played(
        deal=task.deal,
        lineup=task.lineup,
        results=tuple(results[seat] for seat in seats),
        places=tuple(outcome.places[seat] for seat in seats),
        moves=sum(isinstance(entry, Moved) for entry in match.entries),
        seconds=round(time.perf_counter() - begun, 3),
    )
    record = gzip.compress(match.record().text().encode(), mtime=0) if task.recorded else b""
    return Finished(played, record)
