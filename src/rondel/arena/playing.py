"""One game of an arena. It depends on the contest, the deal and the line-up, and on nothing else.

The exception is a budget in seconds: what a bot finds in them depends on the machine.
"""

from __future__ import annotations

import gzip
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from rondel.arena.contest import Contest
from rondel.arena.lineups import Lineup
from rondel.bots.bot import Bot, play_out
from rondel.bots.door import Fault, Program
from rondel.core.dealer import Deal, DealDealer
from rondel.core.game import CHANCE, Game
from rondel.core.kernel import State
from rondel.core.match import Match
from rondel.core.names import told_apart
from rondel.core.record import Dealt, Moved, Record


class Task(NamedTuple):
    """A game to be played. It can be sent to another process as it is."""

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
    lost: tuple[int, ...] = ()
    """For each side the turns that a program lost to the plain bot; none where nobody lost any."""

    @property
    def shares(self) -> tuple[float, ...]:
        """Each side's share of the win."""
        winners = self.places.count(1)
        return tuple(1 / winners if place == 1 else 0.0 for place in self.places)

    @property
    def margins(self) -> tuple[int, ...]:
        """By how much each side is ahead of the best of the others."""
        others = [self.results[:side] + self.results[side + 1 :] for side in range(len(self.results))]
        return tuple(own - max(rest, default=own) for own, rest in zip(self.results, others, strict=True))


class Finished(NamedTuple):
    """A game that was played, with its compressed record, if one was asked for."""

    played: Played
    record: bytes
    faults: tuple[tuple[int, Fault], ...] = ()
    """Why an entrant's program lost a turn, each time."""


def play(task: Task) -> Finished:
    """Plays a game."""
    contest, game = task.contest, task.contest.game
    sitting = [task.lineup[side] for side in contest.sides]
    begun = time.perf_counter()
    bots, faults = [contest.bots()[entrant] for entrant in sitting], list[tuple[int, Fault]]()
    for bot in bots:
        if isinstance(bot, Program):
            bot.tell = lambda seat, fault: faults.append((seat, fault))
    state, moves, record = _play_out(task, bots)
    outcome, results = game.outcome(state), game.scores(state).result
    assert outcome is not None
    seats = [contest.sides.index(side) for side in range(len(task.lineup))]
    played = Played(
        deal=task.deal,
        lineup=task.lineup,
        results=tuple(results[seat] for seat in seats),
        places=tuple(outcome.places[seat] for seat in seats),
        moves=moves,
        seconds=round(time.perf_counter() - begun, 3),
        lost=_lost(contest, faults),
    )
    said = tuple((sitting[seat], fault) for seat, fault in faults)
    return Finished(played, gzip.compress(record().text().encode(), mtime=0) if task.recorded else b"", said)


def _lost(contest: Contest, faults: Sequence[tuple[int, Fault]]) -> tuple[int, ...]:
    """How many turns each side lost."""
    sides = [contest.sides[seat] for seat, _ in faults]
    return tuple(sides.count(side) for side in range(len(set(contest.sides)))) if faults else ()


def _play_out(task: Task, bots: Sequence[Bot]) -> tuple[State, int, Callable[[], Record]]:
    """Where a game ends, after how many moves, and what makes its record."""
    contest, seed = task.contest, task.contest.seed_of_bots(task.deal, task.lineup)
    deal, table = contest.deal(task.deal), contest.table()
    names = told_apart([contest.labels[task.lineup[side]] for side in contest.sides])
    if table is not None and table.takes(bots):
        ended = table.play_out(bots, DealDealer(deal), seed)
        return ended.state, ended.moves, lambda: record_of(contest.game, deal, names, ended.codes)
    match = Match(contest.game, DealDealer(deal), names)
    play_out(match, bots, seed)
    return match.state, sum(isinstance(entry, Moved) for entry in match.entries), match.record


def record_of(game: Game, deal: Deal, names: Sequence[str], codes: Sequence[int]) -> Record:
    """The record of a match by its moves and outcomes."""
    state, entries = game.setup(), []
    for code in codes:
        actor, name = game.actor(state), game.name(state, code)
        after, events = game.step_(state, code)
        entries.append(Dealt(game.source(state).name, name, events) if actor == CHANCE else Moved(actor, name, events))
        state = after
    return Record(Match(game, DealDealer(deal), names).header, tuple(entries), game.outcome(state), deal.secret)
