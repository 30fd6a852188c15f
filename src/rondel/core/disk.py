"""Writing files."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

PART = ".part"
"""Ends the name of a file that is being written."""


def write_whole(file: Path, data: bytes) -> None:
    """Writes a file whole or not at all: a full disk costs nothing that was there before."""
    part = file.with_name(file.name + PART)
    try:
        part.write_bytes(data)
        part.replace(file)
    except OSError:
        with suppress(OSError):
            part.unlink()
        raise
