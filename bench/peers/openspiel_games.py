"""What openspiel_steps.py runs, inside the environment that it makes."""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import numpy as np
import pyspiel
from protocol import report, request


def main() -> None:
    asked = request(__doc__)
    game = pyspiel.load_game("hex(board_size=9)")
    best = None
    for _ in range(asked.repeat):
        generator = np.random.default_rng(asked.seed)
        seconds, moves = 0.0, 0
        for _ in range(asked.games):
            state, chosen = game.new_initial_state(), []
            while not state.is_terminal():
                legal = state.legal_actions()
                chosen.append(int(legal[generator.integers(len(legal))]))
                state.apply_action(chosen[-1])
            begun = time.process_time()
            state = game.new_initial_state()
            for action in chosen:
                np.array(state.legal_actions_mask(), np.int8)
                np.array(state.observation_tensor(state.current_player()), np.float32)
                state.apply_action(action)
            seconds += time.process_time() - begun
            moves += len(chosen)
        best = min(best or (seconds, moves), (seconds, moves))
    assert best is not None
    report(asked, "OpenSpiel 2.0.2, hex 9x9", best[1], best[0], None, "hex 9x9, masks and observations")


if __name__ == "__main__":
    main()
