"""What pgx.py runs, inside the environment that it makes."""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset
from protocol import report, request

AT_ONCE = 1024
STEPS = 60


def main() -> None:
    asked = request(__doc__)
    env = pgx.make("hex")
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    choose = jax.jit(lambda key, mask: jax.random.categorical(key, jnp.log(mask.astype(jnp.float32)), axis=-1))
    best = None
    for _ in range(asked.repeat):
        key = jax.random.PRNGKey(asked.seed)
        state = jax.jit(jax.vmap(env.init))(jax.random.split(key, AT_ONCE))
        seconds, ended = 0.0, 0
        for number in range(STEPS + 1):
            key, mine, others = jax.random.split(key, 3)
            actions = choose(mine, state.legal_action_mask).block_until_ready()
            keys = jax.random.split(others, AT_ONCE).block_until_ready()
            begun = time.perf_counter()
            state = step(state, actions, keys)
            state.observation.block_until_ready()
            if number:  # the first step compiles
                seconds += time.perf_counter() - begun
            ended += int(state.terminated.sum())
        best = min(best or seconds, seconds)
    assert best is not None
    report(asked, "Pgx 2.6.0, hex 11x11", AT_ONCE * STEPS, best, None, f"{ended} games ended")


if __name__ == "__main__":
    main()
