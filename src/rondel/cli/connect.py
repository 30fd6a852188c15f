"""``rondel bot connect COMMAND``: a program plays in a seat at a server, by the token of that seat."""

from __future__ import annotations

import asyncio
import time

import msgspec

from rondel.bots.door import Fault, lines
from rondel.bots.door.command import split
from rondel.bots.door.process import Process
from rondel.bots.door.trust import Patience
from rondel.cli.output import Output
from rondel.client import Lost, RefusedByServer, visit

FIRST, LONGEST = 1.0, 30.0
"""Seconds until a server that is lost is called again: twice as many each time, at most so many."""
_LINE = msgspec.json.Decoder(lines.Line)
_ANSWER = msgspec.json.Decoder(lines.Answer)


def connect(command: str, address: str, token: str, out: Output) -> int:
    """Plays until the match is over; returns the exit code."""
    return asyncio.run(Relay(split(command), address.rstrip("/"), token.strip(), out).play())


class Relay:
    """Between a program and a server: it comes again where the connection is lost, and runs the program anew where that
    has ended.
    """

    def __init__(self, command: tuple[str, ...], address: str, token: str, out: Output) -> None:
        self._command, self._address, self._token, self._out = command, address, token, out
        self._process: Process | None = None
        self._ready: bytes | None = None
        """What the program has said when it was ready."""
        self._pause = FIRST
        self._said = ""
        """The last that the owner was told of the server's refusals."""

    async def play(self) -> int:
        """Until the match is over, or the seat is lost; the program is ended then, and where this is cancelled."""
        try:
            return await self._play()
        finally:
            self._end()

    async def _play(self) -> int:
        while True:
            try:
                over = await visit(self._address, self._token, self._hear)
            except RefusedByServer as refused:
                if str(refused) != self._said:
                    self._out.line(str(refused), "bold")
                return 1
            except Lost:
                await self._again("connect_again")
            except Fault as fault:
                self._out.line(fault.say(self._out.language), "bold")
                ready = self._ready is not None
                self._show_noise(self._end())
                if not ready:  # it would be no better the next time
                    return 1
                await self._again("connect_anew")
            else:
                self._out.tell("connect_over", "bold", places=[str(place) for place in over.places])
                return 0

    def _end(self) -> str:
        """Ends the program; returns the last that it has written to its error output."""
        process, self._process, self._ready = self._process, None, None
        if process is None:
            return ""
        process.end()
        return process.noise.decode("utf-8", "replace")

    def _show_noise(self, noise: str) -> None:
        if noise:
            self._out.tell("check_noise", "dim")
            for line in noise.splitlines():
                self._out.line(line, "dim")

    async def _again(self, key: str) -> None:
        self._out.tell(key, "dim", seconds=f"{self._pause:g}")
        await asyncio.sleep(self._pause)
        self._pause = min(2 * self._pause, LONGEST)

    async def _hear(self, line: bytes) -> bytes | None:
        """What the program answers to a line; None where it has nothing to answer, or not in time."""
        told = _LINE.decode(line)
        if isinstance(told, lines.Begun):
            self._out.tell("connect_plays", seat=told.seat + 1, game=told.game)
        if isinstance(told, lines.Lost):
            self._said = told.message
            self._out.line(told.message, "bold")
        if isinstance(told, lines.Hello) and self._ready is not None:
            return self._ready  # it has been greeted, and is greeted once
        if self._process is None:
            self._process = _run(self._command)
        answer = await asyncio.to_thread(exchange, self._process, line, told)
        if isinstance(told, lines.Hello):
            self._ready = answer
        elif answer is not None:
            self._pause = FIRST
        return answer


def _run(command: tuple[str, ...]) -> Process:
    try:
        return Process(command)
    except OSError as problem:
        raise Fault("no_start", problem=problem.strerror or type(problem).__name__) from None


def exchange(process: Process, line: bytes, told: lines.Line) -> bytes | None:
    """Gives the program a line; returns what it answers, None where it has nothing to answer, or not in time."""
    patience = Patience()
    seconds = told.seconds if isinstance(told, lines.Turn) else patience.start
    until = time.monotonic() + seconds
    try:
        process.send(line, until)
        if isinstance(told, lines.Hello):
            return process.line(until)
        while isinstance(told, lines.Turn):
            answer = process.line(until)
            if not _late(answer, told.id):
                return answer
    except TimeoutError:
        pass
    return None


def _late(answer: bytes, asked: int) -> bool:
    """Whether a program answers a question of before."""
    try:
        found = _ANSWER.decode(answer)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return False
    return isinstance(found, lines.Move) and found.id < asked
