"""Seeded games of Ingenious on Rondel's own compiled engine, full list: the yardstick of the other games."""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from protocol import missing, report, request

import rondel

NAME = "Ingenious, compiled"


def main() -> None:
    asked = request(__doc__)
    engine = rondel.engine("ingenious", players=asked.players, wait=True, pairs=asked.pairs)
    if not engine.compiled:
        missing(NAME, engine.problem or "it is not compiled")
    # Not timed: the first pass through code and memory is no measure of anything.
    engine.batch(asked.games, asked.seed).finish(listed=True)
    seconds = float("inf")
    for _ in range(asked.repeat):
        batch = engine.batch(asked.games, asked.seed)
        begun = time.process_time()
        batch.finish(listed=True)
        seconds = min(seconds, time.process_time() - begun)
    report(asked, NAME, batch.moves, seconds, batch.checksum, f"{asked.players} players")


if __name__ == "__main__":
    main()
