"""What is played in an arena, by whom, and from which seed. It can be sent to other processes as it is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from rondel.arena.entrant import Entrant
from rondel.arena.errors import BadArena
from rondel.arena.lineups import Lineup, choices, lineups
from rondel.bots.bot import Bot
from rondel.bots.door import Program
from rondel.bots.swift import Swift
from rondel.bots.thinking import Glancing, Searching
from rondel.core.dealer import Deal
from rondel.core.facts import Value
from rondel.core.game import Game
from rondel.core.registry import configure


class Contest(NamedTuple):
    """The first entrant is the challenger: the others are compared with it."""

    slug: str
    players: int
    options: tuple[tuple[str, Value], ...]
    components: Path | None
    entrants: tuple[Entrant, ...]
    seed: int
    ladder: bool = False
    """Whether entrants meet only those next to them."""

    @classmethod
    def of(
        cls, game: Game, entrants: Sequence[Entrant], seed: int, components: Path | None = None, ladder: bool = False
    ) -> Contest:
        """A contest in a configured game; refused if its entrants cannot play one."""
        labels = [entrant.label for entrant in entrants]
        for label in labels:
            if labels.count(label) > 1:
                raise BadArena("arena_twice", bot=label)
        if len(labels) < 2 and game.seats > 1:
            raise BadArena("arena_alone")
        made = cls(game.meta.slug, game.seats, tuple(game.options.items()), components, tuple(entrants), seed, ladder)
        for entrant in entrants:
            entrant.make(game)
        return made

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(entrant.label for entrant in self.entrants)

    @property
    def game(self) -> Game:
        return _game(self.slug, self.players, self.options, self.components)

    @property
    def sides(self) -> tuple[int, ...]:
        """For each seat the number of its side."""
        teams = self.game.facts.teams
        order = list(dict.fromkeys(teams))
        return tuple(order.index(team) for team in teams)

    @property
    def choices(self) -> list[tuple[int, ...]]:
        """Who plays together, wherever they sit."""
        return choices(len(self.entrants), len(set(self.sides)), self.ladder)

    def lineups(self, deal: int) -> tuple[Lineup, ...]:
        """Who sits where at a deal."""
        return lineups(len(self.entrants), len(set(self.sides)), deal % 2, self.ladder)

    def bots(self) -> tuple[Bot, ...]:
        """A bot for each entrant, always the same ones in one process; kernels have been compiled."""
        return _bots(self)

    def close(self) -> None:
        """Ends the programs that have played in this process."""
        for program in _programs(self).values():
            program.close()

    def table(self) -> Swift | None:
        """A quick table, for line-ups in which no bot searches."""
        return _table(self)

    def deal(self, number: int) -> Deal:
        """A deal is the same for all line-ups, and for all who enter."""
        return Deal(blake2b(f"{self.seed}/{number}/deal".encode(), digest_size=16).hexdigest())

    def seed_of_bots(self, number: int, lineup: Sequence[int]) -> int:
        """The seed of the bots' own luck: different in each game, and the same whoever else enters."""
        sitting = " ".join(self.labels[entrant] for entrant in lineup)
        return int.from_bytes(blake2b(f"{self.seed}/{number}/{sitting}".encode(), digest_size=8).digest(), "little")


@cache
def _game(slug: str, players: int, options: tuple[tuple[str, Value], ...], components: Path | None) -> Game:
    return configure(slug, players, components, dict(options))


@cache
def _bots(contest: Contest) -> tuple[Bot, ...]:
    programs = _programs(contest)
    made = tuple(programs.get(entrant) or entrant.make(contest.game) for entrant in contest.entrants)
    for bot in made:
        if isinstance(bot, Glancing | Searching):
            bot.ready()
    return made


@cache
def _programs(contest: Contest) -> dict[Entrant, Program]:
    return {entrant: Program(entrant.command, entrant.bot) for entrant in contest.entrants if entrant.command}


@cache
def _table(contest: Contest) -> Swift | None:
    return Swift.of(contest.game, contest.bots())
