"""Every entry point of every template, in two fresh processes, the second on a warm cache."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from full import VARIABLE as FULL
from kernel_kit import of_game, python

from rondel.core.kernel.cache import VARIABLE
from rondel.core.registry import slugs

EVERYTHING = """
import hashlib, json, sys
from kernel_kit import compiled, random_codes
from rondel.core.batch import Batch
from rondel.core.kernel import words
from rondel.core.kernel.arrays import VALUES
from rondel.core.registry import configure, meta
from rondel.core.soak import WALK, Soak
slug = SLUG
seen = hashlib.sha256()
missed = []
for seats in meta(slug).seats:
    game = configure(slug, seats)
    native = compiled(game)
    missed += native.missed
    drivers = native.template
    facts, instance = game.facts, game.instance
    out = native.numbers(max(game.most, facts.observation))
    codes, weights = native.numbers(facts.chances), native.numbers(facts.chances)
    scratch = native.numbers(max(instance.knowledge.SCRATCH, instance.checks.SCRATCH, 1))
    generator = native.rows([words(1)])
    called = set()
    def call(name, *arguments):
        called.add(name)
        found = getattr(drivers, name)(*arguments)
        seen.update(f"{name} {found} {out.sum()} {codes.sum()} {weights.sum()}".encode())
        return found
    states = native.states(1, game.setup())
    call("setup", states, 0)
    states = native.states(1, game.setup())
    for code in random_codes(game, seats):
        if call("actor", states, 0) == -1:
            call("source", states, 0)
            call("chance", states, 0, codes, weights)
        else:
            call("legal", states, 0, out)
        call("turn", states, 0)
        call("results", states, 0, out)
        world = states.copy()
        call("resample", world, 0, code % seats, generator, scratch)
        call("observe", world, 0, code % seats, out)
        call("apply", states, 0, code)
        seen.update(states.tobytes() + world.tobytes())
    values = native.zeros(VALUES, game.seats)
    call("returns", states, 0, values)
    seen.update(values.tobytes())
    batch = Batch(game, native, 20, 1)
    batch.step(batch.masks().argmax(axis=1) - (batch.actors < 0))
    for seen_of in (*batch.legal(), batch.observe(), batch.actors, batch.results, batch.returns):
        seen.update(seen_of.tobytes())
    batch.finish()
    called |= {"advance", "survey", "observations", "actors", "all_results", "all_returns"}
    assert not game.flaw(batch.state(0))
    seen.update(f"{batch.checksum}".encode())
    if WATCHED:
        soak = Soak(game, compiled(game, WALK, checked=True))  # as test_equality has it: one compile serves both
        soak.run(20, 1)
        missed += soak.backend.missed
        assert soak.troubles == []
        seen.update(f"{soak.steps}".encode())
    assert called == set(drivers.kit.entries)
print(json.dumps([seen.hexdigest(), missed]))
"""


@pytest.mark.slow
@pytest.mark.parametrize("slug", [pytest.param(slug, marks=of_game(slug)) for slug in slugs()])
def test_every_entry_point_gives_the_same_in_a_second_process_on_a_warm_cache(slug: str) -> None:
    # In the cache of this run: whoever needs a kernel first waits for the process that compiles it, here or elsewhere.
    cache = Path(os.environ[VARIABLE])
    # What a soak walks on is compiled for Magpies always, for the others with ./test --full.
    watched = slug == "awkward" or FULL in os.environ
    code = EVERYTHING.replace("SLUG", repr(slug)).replace("WATCHED", str(watched))
    one, other = python(code, cache), python(code, cache)
    assert one.returncode == 0 and other.returncode == 0, one.stderr + other.stderr
    (first, _), (second, missed) = json.loads(one.stdout), json.loads(other.stdout)
    assert first == second and missed == []
