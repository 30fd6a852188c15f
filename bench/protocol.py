"""What every script in this folder shares: its arguments, and the one line of JSON that it prints. See README.md.

Standard library only: a peer imports it inside an environment of its own.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn


class Request(argparse.Namespace):
    """How many games of which mode, and how often."""

    players: int
    pairs: bool
    seed: int
    games: int
    repeat: int


def request(description: str | None) -> Request:
    """The arguments of the command line."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, choices=range(1, 5), default=2, help="default: 2")
    parser.add_argument("--pairs", action="store_true", help="four players, partners opposite each other")
    parser.add_argument("--seed", type=int, default=1, help="of the first game; the next game has the next seed")
    parser.add_argument("--games", type=_count, default=100, help="default: 100")
    parser.add_argument("--repeat", type=_count, default=3, help="play all games so often and report the best time")
    asked = parser.parse_args(namespace=Request())
    if asked.pairs and asked.players != 4:
        parser.error("--pairs needs --players 4")
    return asked


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("1 or more")
    return number


def best(asked: Request, play: Callable[[int], tuple[int, int]]) -> tuple[int, float, int]:
    """Moves, CPU seconds of the best repeat and checksum, where ``play(number)`` gives the moves and hash of a game."""
    seconds = float("inf")
    for _ in range(asked.repeat):
        start = time.process_time()
        played = [play(number) for number in range(asked.games)]
        seconds = min(seconds, time.process_time() - start)
    return sum(moves for moves, _ in played), seconds, sum(mark for _, mark in played) & 0xFFFFFFFF


def report(asked: Request, name: str, moves: int, seconds: float, checksum: int | None, note: str) -> None:
    """Prints the result."""
    found = {"name": name, "moves": moves, "games": asked.games, "seconds": seconds, "checksum": checksum, "note": note}
    print(json.dumps(found))


def cache_folder() -> Path:
    """Where a script may keep what it has built: the folder of Rondel's cache."""
    chosen = os.environ.get("RONDEL_CACHE_DIR")
    if chosen:
        return Path(chosen)
    from platformdirs import user_cache_path

    return user_cache_path("rondel", appauthor=False)


def missing(name: str, what: str) -> NoReturn:
    """Prints that this machine, or this mode, has no such result, and ends the script."""
    print(json.dumps({"name": name, "missing": what}))
    sys.exit(0)
