"""A goal for somebody who plays alone: what a level makes of the very deal that they play.

The level plays that deal from the first draw to the last, by the same rules, and sees what its seat sees. It does so in
a process of its own, behind everything else on the machine: at a server in that of the analyses, else by an `Errand`.
"""

from __future__ import annotations

import math
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from rondel.bots.levels import Level
from rondel.core.dealer import Deal, DealDealer
from rondel.core.errors import BadOptions, UnknownBot
from rondel.core.facts import Meta, Value
from rondel.core.game import Game
from rondel.core.kernel import words
from rondel.core.match import Match
from rondel.core.registry import configure
from rondel.core.seat import Seat

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

LAST = 19
"""How far the process stands back behind everything else, as ``nice`` counts: no more is possible."""
SEED_DIGITS = 16
"""Of the seal, for the luck of the level: equal deals and levels, equal goals."""


class NoGoal(RuntimeError):
    """The level has not played the deal to its end."""


class Reached(msgspec.Struct, frozen=True):
    """What comes back from the process."""

    result: int | None = None
    problem: str = ""


def check_goal(meta: Meta, players: int, level: str) -> None:
    """Refuses a goal for several players, and one by somebody who is no level of the game."""
    if players != 1:
        raise BadOptions("goal_alone")
    if level not in meta.levels:
        raise UnknownBot("unknown_bot", bot=level[:40], game=meta.title, possible=list(meta.levels))


def reach(game: Game, deal: Deal, level: str, stopped: Callable[[], bool] = lambda: False) -> int:
    """The result of a level that plays a deal alone, however long it takes: it is not to be hurried by the machine.

    `NoGoal` where it is ``stopped``, or where nothing can be compiled: it would play worse than its name says.
    """
    bot = Level(game, level)
    bot.patience = math.inf
    if bot.simulates and not bot.ready():
        raise NoGoal(bot.problem or "nothing is compiled")
    match, rng = Match(game, DealDealer(deal)), words(int(deal.seal[:SEED_DIGITS], 16), "goal ")
    while not match.over:
        if stopped():
            raise NoGoal("stopped")
        match.play(bot.choose(Seat(match, match.actor), rng, stopped))
    return game.scores(match.state).result[0]


class Errand:
    """A level that plays a deal in a process of its own."""

    def __init__(self, game: Game, deal: Deal, level: str, components: Path | None = None, nice: int = LAST) -> None:
        """``components`` is the file of an owner's box, where the game is played with one."""
        spawn = multiprocessing.get_context("spawn")
        self._pipe, theirs = spawn.Pipe(duplex=False)
        asked = (game.meta.slug, game.seats, components, game.options, deal.secret, level, nice)
        self._process = spawn.Process(target=_run, args=(theirs, *asked), daemon=True)
        self._process.start()
        theirs.close()

    @property
    def done(self) -> bool:
        """Whether `result` need not wait."""
        return self._pipe.poll()

    def result(self) -> int:
        """What the level has made of it; waits until it has. `NoGoal` where it could not, or was stopped."""
        try:
            found = msgspec.msgpack.decode(self._pipe.recv_bytes(), type=Reached)
        except (EOFError, OSError):
            found = Reached(problem="the process has ended")
        self._process.join()
        if found.result is None:
            raise NoGoal(found.problem)
        return found.result

    def stop(self) -> None:
        """Ends it, whatever it does; this does not wait."""
        self._process.kill()


# --- in the process --------------------------------------------------------------------------------------------------


def _run(
    pipe: Connection[Any, Any],
    slug: str,
    players: int,
    components: Path | None,
    options: dict[str, Value],
    secret: str,
    level: str,
    nice: int,
) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(nice)
    try:
        answer = Reached(reach(configure(slug, players, components, options), Deal(secret), level))
    except NoGoal as problem:
        answer = Reached(problem=str(problem))
    except Exception as problem:  # a bot may fail in any way
        answer = Reached(problem=type(problem).__name__)
    pipe.send_bytes(msgspec.msgpack.encode(answer))


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
