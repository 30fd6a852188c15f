"""A first look at a game as a researcher: run it whole, or cell by cell where your editor knows ``# %%``.

``python docs/examples/research.py [GAME] [PLAYERS]`` needs nothing but Rondel.
"""

# %% A game and its numbers: how many codes, how many numbers an observation has, what is hidden, what it returns
import sys

import numpy as np

import rondel
from rondel.bots import Seat, make, play_out
from rondel.envs import text

SLUG = sys.argv[1] if len(sys.argv) > 1 else "maharani"
PLAYERS = int(sys.argv[2]) if len(sys.argv) > 2 else 2
engine = rondel.engine(SLUG, PLAYERS, wait=True)
facts = engine.game.facts
print(f"{facts.title}, edition {facts.edition}: {facts.moves} codes, {facts.observation} numbers,")
print(f"hidden: {', '.join(facts.hidden)}; returns from {facts.returns[0]} to {facts.returns[1]}")

# %% A thousand games at random: how long they are, and what the first seats are worth
batch = engine.batch(1000, seed=1)
batch.finish()
print(f"\n{batch.moves / len(batch):.0f} moves a game; mean return by seat {batch.returns.mean(axis=0).round(3)}")

# %% How many legal moves there are as a game goes on: the same games again, move by move
batch = engine.batch(200, seed=1)
batch.advance(0)
rng, branching = np.random.default_rng(1), []
for _ in range(40):
    offsets, codes = batch.legal()
    counts = np.diff(offsets)
    branching.append(counts[counts > 0].mean())
    chosen = np.full(len(batch), -1)
    running = counts > 0
    chosen[running] = codes[offsets[:-1][running] + (rng.random(running.sum()) * counts[running]).astype(int)]
    batch.step(chosen)
print("legal moves, every fifth decision:", " ".join(f"{count:.0f}" for count in branching[::5]))

# %% What one seat knows, in the middle of a match, and another world that it cannot tell from the true one
match = rondel.start(SLUG, PLAYERS, seed=3)
for _ in range(20):
    match.play(match.moves()[0])
seat = Seat(match, match.actor)
world = seat.world([1, 2, 3, 4])
print("\nthe same view in another world:", world.game.view(world.state, seat.seat) == seat.view)

# %% The same decision for a language model
print(text.question(seat)[:600], "...")

# %% A match by two bots: who won, and what everybody scored
match = rondel.start(SLUG, PLAYERS, seed=3)
play_out(match, [make("greedy", match.game), *[make("random", match.game)] * (PLAYERS - 1)], seed=3)
print("\ngreedy against random: places", match.outcome.places, "results", match.game.results(match.state))
