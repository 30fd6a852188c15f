"""Bots in a process of their own that do as a test says, by files in a folder that both processes know."""

from __future__ import annotations

import os
import time
from pathlib import Path

from rondel.bots import Seat

FOLDER = "RONDEL_TEST_BOTS"


def wait_and_choose(name: str, seat: Seat, seed: int) -> list[int]:
    """Says who thinks, and answers once it is told to go on. Takes the place of `rondel.server.thinkers._choose`."""
    folder = Path(os.environ[FOLDER])
    (folder / f"{os.getpid()}.thinks").touch()
    while not (folder / "go").exists():
        time.sleep(0.02)
    return seat.legal[:1]
