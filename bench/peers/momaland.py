"""Games at random in MOMAland 0.2.0, the published learning environment for Ingenious (it plays rules of its own)."""

from __future__ import annotations

from environments import run_inside
from protocol import missing, request

NAME = "momaland 0.2.0"


def main() -> None:
    asked = request(__doc__)
    if asked.players == 1 or asked.pairs:
        missing(NAME, "a version for one player or pairs (it is run with two to four, each for themselves)")
    run_inside("momaland", NAME, "momaland_games.py")


if __name__ == "__main__":
    main()
