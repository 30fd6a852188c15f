"""The way of a program to a seat at a server, by the token of that seat."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from rondel.bots.door import lines
from rondel.bots.door.talk import read_ready
from rondel.client.refused import Lost, RefusedByServer
from rondel.wire.table import Failure

_LINE = msgspec.json.Decoder(lines.Line)
FINAL = (4400, 4404, 4409)
"""Codes by which a server closes for good: coming again would change nothing."""


async def visit(address: str, token: str, hear: Callable[[bytes], Awaitable[bytes | None]]) -> lines.Over:
    """Lets a program play in its seat until the match is over; returns how it ended.

    ``hear`` gives the program a line and brings its answer, None where it has none. `RefusedByServer` where it may not
    play there, or no longer; `Lost` where the connection was lost: it may come again.
    """
    over: lines.Over | None = None
    refusal: lines.Lost | None = None
    ready = False
    try:
        async with connect(
            f"ws{address.removeprefix('http')}/api/program",
            origin=Origin(address),
            compression=None,
            proxy=None,
            max_size=2**20,
        ) as socket:
            async for message in socket:
                line = message.encode() if isinstance(message, str) else message
                told = _LINE.decode(line)
                if isinstance(told, lines.Lost) and told.id is None:
                    refusal = told
                over = told if isinstance(told, lines.Over) else over
                answer = await hear(line + b"\n")
                if answer is not None and not ready:
                    ready = True
                    answer = lines.encode(msgspec.structs.replace(read_ready(answer), token=token))
                if answer is not None:
                    await socket.send(answer.decode("utf-8", "replace").rstrip("\n"))
    except InvalidStatus as refused:
        problem = msgspec.json.decode(refused.response.body or b"{}", type=Failure).error
        raise RefusedByServer(problem.code, problem.key, problem.message, refused.response.status_code) from None
    except ConnectionClosed as closed:
        if refusal is not None and closed.rcvd is not None and closed.rcvd.code in FINAL:
            raise RefusedByServer("fault", refusal.reason, refusal.message) from None
        raise Lost(None if closed.rcvd is None else closed.rcvd.code) from None
    except OSError:
        raise Lost() from None
    if over is None:
        raise Lost()
    return over
