"""A bot that is a program of somebody else's: it is run here, asked over its pipes, and waited for no longer than said.

Each seat has a process of its own, so that none knows what another one sees.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Sequence

from rondel.bots.bot import Bot, make
from rondel.bots.door.fault import Fault, words
from rondel.bots.door.lines import encode
from rondel.bots.door.process import Process
from rondel.bots.door.talk import HELLO, Talk, over, read_ready
from rondel.bots.door.trust import Patience, Trust
from rondel.core.errors import BadOptions
from rondel.core.facts import Meta
from rondel.core.game import Game
from rondel.core.kernel import Words, below
from rondel.core.match import Match
from rondel.core.seat import Seat

SEEDS = 2**31
USUAL = Patience()
SAID = 0.5
"""Seconds that a program may take to hear what needs no answer."""


def plain(info: Meta) -> str:
    """The bot that plays for a program that fails: the quick one that knows what is good, where there is one."""
    return "greedy" if "greedy" in info.bots else info.bots[0]


class Program:
    """A program in the place of a bot, in any game; where it fails, a plain bot plays its turn.

    ``tell`` hears of every turn that is lost: in which seat, and why.
    """

    def __init__(
        self,
        command: Sequence[str],
        name: str,
        patience: Patience = USUAL,
        tell: Callable[[int, Fault], None] = lambda seat, fault: None,
    ) -> None:
        if not command or shutil.which(command[0]) is None:
            raise BadOptions("no_program", words(), program=command[0] if command else "")
        self.name, self.command, self.patience, self.tell = name, tuple(command), patience, tell
        self._players: dict[int, Player] = {}

    def at(self, seat: int) -> Player:
        """The program in a seat."""
        if seat not in self._players:
            self._players[seat] = Player(self.command, seat, self.patience)
        return self._players[seat]

    @property
    def noise(self) -> str:
        """The last that it has written to its error output, in each seat: for its owner alone."""
        return "".join(self._players[seat].noise for seat in sorted(self._players))

    def choose(self, seat: Seat, rng: Words) -> int:
        """The program's move, or that of a plain bot."""
        player = self.at(seat.seat)
        player.tell = self.tell
        return player.choose(seat, rng)

    def end_match(self, match: Match) -> None:
        """Tells the program how a match has ended that it has played."""
        assert match.outcome is not None
        line = over(match.outcome, match.game.scores(match.state).result)
        for player in self._players.values():
            player.end_match(line)

    def close(self) -> None:
        """Ends the program. It is started anew where it is asked again."""
        for player in self._players.values():
            player.close()


class Player:
    """A program in one seat, match after match."""

    def __init__(self, command: Sequence[str], seat: int, patience: Patience) -> None:
        self.tell: Callable[[int, Fault], None] = lambda seat, fault: None
        self.trust = Trust(patience)
        self._command, self._seat, self._patience = command, seat, patience
        self._plain: tuple[Game, Bot] | None = None
        self._talk = Talk()
        self._process: Process | None = None
        self._noise = b""

    @property
    def noise(self) -> str:
        """The last that it has written to its error output: for its owner alone."""
        return (self._noise if self._process is None else self._process.noise).decode("utf-8", "replace")

    def choose(self, seat: Seat, rng: Words) -> int:
        """Its move, or that of the plain bot."""
        seed = below(rng, SEEDS)  # always drawn, so that the plain bot's luck is the same whatever the program does
        if not self._talk.goes_on(seat):
            self.trust.begin()
        if self.trust.asks(seat.turn):
            try:
                return self._ask(seat, seed)
            except Fault as fault:
                self._lose(fault)
        if self._plain is None or self._plain[0] is not seat.game:
            self._plain = seat.game, make(plain(seat.game.meta), seat.game)
        return self._plain[1].choose(seat, rng)

    def end_match(self, line: bytes) -> None:
        """The match is over."""
        self._talk.forget()
        self._say(line)

    def close(self) -> None:
        """Ends its process."""
        if self._process is not None:
            self._process.end()
            self._noise = self._process.noise
            self._process = None

    def _ask(self, seat: Seat, seed: int) -> int:
        process = self._process or self._start()
        line = self._talk.ask(seat, self.trust.left, seed)
        begun = time.monotonic()
        until = begun + self.trust.left
        try:
            process.send(line, until)
            code = None
            while code is None:
                code = self._talk.answer(process.line(until))
            return code
        except TimeoutError:
            raise Fault("stall", seconds=f"{self._patience.turn:g}") from None
        finally:
            self.trust.spend(time.monotonic() - begun)

    def _start(self) -> Process:
        """Runs it, and waits until it is ready. The time of its turn begins after that."""
        self._talk.forget()
        try:
            process = self._process = Process(self._command)
        except OSError as problem:
            raise Fault("no_start", problem=problem.strerror or type(problem).__name__) from None
        until = time.monotonic() + self._patience.start
        try:
            process.send(encode(HELLO), until)
            read_ready(process.line(until))
        except TimeoutError:
            self.close()
            raise Fault("late_start", seconds=f"{self._patience.start:g}") from None
        except Fault:
            self.close()
            raise
        return process

    def _lose(self, fault: Fault) -> None:
        """Its turn is lost; where nothing more can be heard of it, or it has failed too often, it is ended."""
        self.trust.fail()
        self._say(self._talk.lost(fault))
        if fault.final or self.trust.given_up:
            self.close()
        self.tell(self._seat, fault)

    def _say(self, line: bytes) -> None:
        """Tells it something that needs no answer. A program that does not listen misses it, and what comes after."""
        if self._process is None:
            return
        try:
            self._process.send(line, time.monotonic() + SAID)
        except (Fault, TimeoutError):
            self.close()
