"""``rondel serve``: tables over the network."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rondel.cli.output import Output, words
from rondel.core.errors import RondelError


class NoExtra(RondelError):
    """A part of Rondel whose packages are not installed."""

    code = "no_extra"


def run(config: Path | None, out: Output, **flags: Any) -> None:
    """Serves until it is interrupted."""
    need_server()
    from rondel.server.errors import words as server_words
    from rondel.server.lan import lan_address, qr_code
    from rondel.server.serve import run as serve
    from rondel.server.settings import read_settings

    settings = read_settings(config, **flags)

    def say(address: str, port: int) -> None:
        out.line(server_words().say("serving", {"address": address}, out.language))
        if settings.lan:
            found = lan_address()
            if found is None:
                out.line(server_words().say("no_lan", {}, out.language))
                return
            there = f"http://{found}:{port}"
            out.line(server_words().say("serving_lan", {"address": there}, out.language))
            out.console.file.write(qr_code(there))

    serve(settings, say)


def need_server() -> None:
    """Refuses with the command to run where the extra ``server`` is not installed."""
    try:
        import fastapi  # noqa: F401
        import sqlalchemy  # noqa: F401
        import uvicorn  # noqa: F401
    except ImportError:
        raise NoExtra("no_extra", words()) from None
