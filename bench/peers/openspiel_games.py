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
            begun = time.process_time()
            state = game.new_initial_state()
            while not state.is_terminal():
                mask = np.array(state.legal_actions_mask(), np.int8)
                seen = np.array(state.observation_tensor(state.current_player()), np.float32)
                seconds += time.process_time() - begun
                assert seen.size
                legal = mask.nonzero()[0]
                action = int(legal[generator.integers(len(legal))])
                moves += 1
                begun = time.process_time()
                state.apply_action(action)
            seconds += time.process_time() - begun
        best = min(best or (seconds, moves), (seconds, moves))
    assert best is not None
    report(asked, "OpenSpiel 2.0.2, hex 9x9", best[1], best[0], None, "hex 9x9, masks and observations")


if __name__ == "__main__":
    main()
