"""A bot that takes part in an arena, as data."""

from __future__ import annotations

import math
import re
import time
from typing import NamedTuple

from rondel.arena.errors import BadArena
from rondel.bots.bot import Bot, make
from rondel.bots.door import Program
from rondel.bots.door.command import Command
from rondel.bots.levels import Level
from rondel.bots.thinking import USUAL, Searching
from rondel.core.game import Game
from rondel.search import Budget

_BUDGET = re.compile(r"(?P<number>\d+(?:\.\d+)?(?:e\d+)?)(?P<seconds>s?)", re.ASCII)


class Entrant(NamedTuple):
    """The name of a bot and, if it searches, its budget for a turn; or a program and its name."""

    bot: str
    budget: Budget | None = None
    command: tuple[str, ...] = ()

    @classmethod
    def read(cls, text: str, budget: Budget = USUAL) -> Entrant:
        """Reads ``greedy``, ``search``, or, with a budget of its own, ``search@400`` (simulations) or ``search@0.5s``.

        A program is ``cmd:python mybot.py`` or, with a name, ``deep=cmd:python mybot.py``.

        >>> Entrant.read("search@0.5s").label, Entrant.read("search", Budget(simulations=400)).label
        ('search@0.5s', 'search@400')
        """
        command = Command.read(text)
        if command is not None:
            return cls(command.name, command=command.words)
        name, at, own = text.strip().partition("@")
        if name != Searching.name:
            if at:
                raise BadArena("arena_no_budget", bot=name, text=text.strip())
            return cls(name)
        return cls(name, _budget(own, text.strip()) if at else budget.check())

    @property
    def label(self) -> str:
        """As people write it."""
        return self.bot if self.budget is None else f"{self.bot}@{self.budget.text}"

    @property
    def is_timed(self) -> bool:
        """Whether what it plays depends on the machine."""
        return bool(self.command) or (self.budget is not None and self.budget.seconds is not None)

    def is_level(self, game: Game) -> bool:
        """Whether it is a level, whose strength is set by each game's brain."""
        return self.bot in game.meta.levels

    def make(self, game: Game) -> Bot:
        """The bot, for a process in which it has no company.

        A level counts its simulations, however slow the machine is: only so do results repeat. Seconds are those of the
        processor: what else the machine does makes nobody weaker.
        """
        if self.command:
            return Program(self.command, self.bot)
        bot = make(self.bot, game, self.budget or USUAL)
        if isinstance(bot, Level):
            bot.patience = math.inf
        elif isinstance(bot, Searching):
            bot.clock = time.thread_time
        return bot


def _budget(text: str, whole: str) -> Budget:
    found = _BUDGET.fullmatch(text)
    if found is None:
        raise BadArena("arena_budget", text=whole)
    number = float(found["number"])
    if found["seconds"]:
        return Budget(seconds=number).check()
    if number != int(min(number, 1e18)):
        raise BadArena("arena_budget", text=whole)
    return Budget(simulations=int(number)).check()
