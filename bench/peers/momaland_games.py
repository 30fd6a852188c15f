"""Games at random in MOMAland's Ingenious; momaland.py runs this inside the environment that it makes."""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import numpy as np
from momaland.envs.ingenious import moingenious_v0
from protocol import report, request

STEPS = "--steps"
"""The time in which moves are chosen is not counted."""


def main() -> None:
    stepping = STEPS in sys.argv
    if stepping:
        sys.argv.remove(STEPS)
    asked = request(__doc__)
    env = moingenious_v0.env(num_agents=asked.players)
    totals = []
    for _ in range(asked.repeat):
        generator = np.random.default_rng(asked.seed)
        moves, choosing = 0, 0.0
        start = time.process_time()
        for number in range(asked.games):
            env.reset(seed=asked.seed + number)
            for _agent in env.agent_iter():
                observation, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    break
                begun = time.process_time() if stepping else 0.0
                legal = np.flatnonzero(observation["action_mask"])
                action = legal[generator.integers(len(legal))]
                if stepping:
                    choosing += time.process_time() - begun
                env.step(action)
                moves += 1
        totals.append((time.process_time() - start - choosing, moves))
    seconds, moves = min(totals)
    report(asked, "momaland 0.2.0", moves, seconds, None, "rules of its own")


if __name__ == "__main__":
    main()
