"""Seeded games of Ingenious by Rondel's interpreted engine: what every other reference must equal, move by move."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from protocol import best, report, request

import rondel
from rondel.core.game import CHANCE, OVER, Game
from rondel.core.kernel import below, words


def playout(game: Game, seed: int) -> tuple[int, int]:
    """The number of seat moves of one game at random, and the hash of all its codes."""
    rules, w, state = game.rules, words(seed, "playout"), game.setup()
    codes, weights, legal = [0] * game.facts.chances, [0] * game.facts.chances, [0] * game.most
    moves, mark = 0, 2166136261
    while (actor := rules.actor(state)) != OVER:
        if actor == CHANCE:
            count = rules.chance(state, codes, weights)
            at, outcome = below(w, sum(weights[:count])), 0
            while at >= weights[outcome]:
                at -= weights[outcome]
                outcome += 1
            code = codes[outcome]
        else:
            code = legal[below(w, rules.legal(state, legal))]
            moves += 1
        rules.apply(state, code)
        mark = ((mark ^ code) * 16777619) & 0xFFFFFFFF
    return moves, mark


def main() -> None:
    asked = request(__doc__)
    game = rondel.game("ingenious", players=asked.players, pairs=asked.pairs)
    found = best(asked, lambda number: playout(game, asked.seed + number))
    report(asked, "rondel interpreted", *found, note="the rules sources as plain Python")


if __name__ == "__main__":
    main()
