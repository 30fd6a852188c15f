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
    words = split(command)
    try:
        process = Process(words)
    except OSError as problem:
        raise Fault("no_start", problem=problem.strerror or type(problem).__name__) from None
    try:
        return asyncio.run(_play(process, address.rstrip("/"), token.strip(), out))
    finally:
        process.end()


async def _play(process: Process, address: str, token: str, out: Output) -> int:
    pause = FIRST

    async def hear(line: bytes) -> bytes | None:
        nonlocal pause
        told = _LINE.decode(line)
        if isinstance(told, lines.Begun):
            pause = FIRST
            out.tell("connect_plays", seat=told.seat + 1, game=told.game)
        if isinstance(told, lines.Lost):
            out.line(told.message, "bold")
        return await asyncio.to_thread(exchange, process, line, told)

    while True:
        try:
            over = await visit(address, token, hear)
        except RefusedByServer as refused:
            out.line(str(refused), "bold")
            return 1
        except Lost:
            out.tell("connect_again", "dim", seconds=f"{pause:g}")
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST)
            continue
        out.tell("connect_over", "bold", places=[str(place) for place in over.places])
        return 0


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
