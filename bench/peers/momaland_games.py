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
"""Games are played again as they were played before: nothing is chosen while the clock runs."""


def main() -> None:
    again = STEPS in sys.argv
    if again:
        sys.argv.remove(STEPS)
    asked = request(__doc__)
    env = moingenious_v0.env(num_agents=asked.players)
    totals = []
    for _ in range(asked.repeat):
        generator = np.random.default_rng(asked.seed)
        moves, seconds = 0, 0.0
        for number in range(asked.seed, asked.seed + asked.games):
            begun = time.process_time()
            chosen = []
            env.reset(seed=number)
            for _agent in env.agent_iter():
                observation, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    break
                legal = np.flatnonzero(observation["action_mask"])
                chosen.append(legal[generator.integers(len(legal))])
                env.step(chosen[-1])
            if again:
                begun = time.process_time()
                env.reset(seed=number)
                for action in chosen:
                    env.last()
                    env.step(action)
            seconds += time.process_time() - begun
            moves += len(chosen)
        totals.append((seconds, moves))
    seconds, moves = min(totals)
    report(asked, "momaland 0.2.0", moves, seconds, None, "rules of its own")


if __name__ == "__main__":
    main()
