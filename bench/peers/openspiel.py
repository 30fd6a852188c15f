"""Searches of OpenSpiel 2.0.2, its C++ MCTS with one random play-out a simulation, on hex 9x9: a yardstick for ours.

``--games`` is how many positions of a match are looked at, ``--simulations`` how long each.
"""

from __future__ import annotations

from environments import run_inside

if __name__ == "__main__":
    run_inside("openspiel", "OpenSpiel 2.0.2, hex 9x9", "openspiel_searches.py")
