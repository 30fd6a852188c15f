"""The log: lines for people, or JSON for programs. No key, token or name of a player is ever in it."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime


def fields(**values: str | float) -> dict[str, dict[str, str | float]]:
    """What belongs to a message, as ``extra`` of a logging call."""
    return {"fields": values}


class Lines(logging.Formatter):
    """A line a message, for a terminal."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(name)s: %(message)s", "%H:%M:%S")

    def format(self, record: logging.LogRecord) -> str:
        told = "".join(f" {name}={value}" for name, value in getattr(record, "fields", {}).items())
        return super().format(record) + told


class Json(logging.Formatter):
    """A JSON object a message."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def begin(form: str, level: str) -> None:
    """Sends everything to standard error in one form."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Json() if form == "json" else Lines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("rondel").setLevel(level.upper())
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    logging.getLogger("uvicorn").propagate = True
