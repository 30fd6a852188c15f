"""What openspiel.py runs, inside the environment that it makes."""

from __future__ import annotations

import argparse
import json
import time

import pyspiel


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--simulations", type=int, default=1000)
    asked = parser.parse_args()
    game = pyspiel.load_game("hex(board_size=9)")
    evaluator = pyspiel.RandomRolloutEvaluator(1, asked.seed)
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, asked.simulations, 1000, False, asked.seed, False)
    state, searched, seconds = game.new_initial_state(), 0, 0.0
    while searched < asked.games:
        if state.is_terminal():
            state = game.new_initial_state()
        begun = time.process_time()
        action = bot.step(state)
        seconds += time.process_time() - begun
        searched += 1
        state.apply_action(action)
    found = {"name": "OpenSpiel 2.0.2, hex 9x9", "moves": searched * asked.simulations, "games": searched}
    print(json.dumps({**found, "seconds": seconds, "checksum": None, "note": "C++ MCTS, one random play-out each"}))


if __name__ == "__main__":
    main()
