"""The reference of ``rondel bench-server``: a relay that hands on what it gets, as bare as such a server can be.

It is served as Rondel is, with the same socket and settings, but knows no rules, no players and no database.
"""

from __future__ import annotations

from typing import Any

import uvicorn

from rondel.server.serve import QUIET, Server, listen
from rondel.server.settings import Settings

_sends: dict[str, Any] = {}


async def relay(scope: Any, receive: Any, send: Any) -> None:
    """What comes on ``/name/0`` goes out on ``/name/1``, and the other way round."""
    _, name, seat = scope["path"].split("/")
    await send({"type": "websocket.accept"})
    _sends[f"{name}/{seat}"] = send
    other = f"{name}/{1 - int(seat)}"
    while True:
        message = await receive()
        if message["type"] == "websocket.disconnect":
            return
        if message["type"] == "websocket.receive":
            await _sends[other]({"type": "websocket.send", "text": message["text"]})


def main() -> None:
    """Serves on a free port and says where."""
    with listen(Settings(port=0)) as sock:
        address = f"http://127.0.0.1:{sock.getsockname()[1]}"
        config = uvicorn.Config(relay, ws="websockets-sansio", lifespan="off", **QUIET)
        server = Server(config)
        server.ready = lambda: print(address, flush=True)
        server.run([sock])


if __name__ == "__main__":
    main()
