"""Steps of OpenSpiel 2.0.2 in C++ from Python: a mask and the observation before each move of hex 9x9."""

from __future__ import annotations

from environments import run_inside

if __name__ == "__main__":
    run_inside("openspiel", "OpenSpiel 2.0.2, hex 9x9", "openspiel_games.py")
