"""Steps of MOMAland 0.2.0's Ingenious: what momaland.py plays, without the time in which moves are chosen."""

from __future__ import annotations

from environments import run_inside
from momaland import NAME
from protocol import missing, request


def main() -> None:
    asked = request(__doc__)
    if asked.players == 1 or asked.pairs:
        missing(NAME, "a version for one player or pairs (it is run with two to four, each for themselves)")
    run_inside("momaland", NAME, "momaland_games.py", "--steps")


if __name__ == "__main__":
    main()
