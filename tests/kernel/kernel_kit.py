"""What the tests of the two back ends share."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Collection
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from conformance.configurations import Configuration, configurations

import rondel
from rondel.core.game import OVER, Game
from rondel.core.kernel import below, words
from rondel.core.kernel import cache as kernels
from rondel.core.kernel.backend import DRIVERS, Backend, Interpreted
from rondel.core.kernel.compiler import Compilation
from rondel.core.kernel.native import Compiled
from rondel.core.registry import configure

TESTS = Path(__file__).parents[1]
SOURCES = Path(rondel.__file__).parents[1]
HEAD = "from rondel.core.registry import register; register('awkward', 'conformance.awkward')\n"
"""What a fresh process does first."""


def magpies(seats: int = 3) -> Game:
    """The awkward game: it compiles quickly."""
    return configure("awkward", seats)


def modes(always: Collection[str] | None = None, one_each: bool = False) -> list[Any]:
    """Configurations with the same seats and partners are one mode, a parameter of tests.

    In every run there are all of them, or those of some games, perhaps with one of each other game.
    """

    def mode(found: Configuration) -> tuple[str, tuple[int, ...]]:
        return found.slug, found.game().facts.teams

    found = [list(group) for _, group in groupby(sorted(configurations(), key=mode), key=mode)]
    first = {one[0].slug: one for one in reversed(found)} if one_each else {}
    return [
        pytest.param(one, id=_name(one), marks=of_game(slug, None if first.get(slug) is one else always))
        for one in found
        for slug in (one[0].slug,)
    ]


def of_game(slug: str, always: Collection[str] | None = None) -> list[pytest.MarkDecorator]:
    """Tests of a game's kernels share a worker and begin the run: two workers would wait for the same compile."""
    rest = always is not None and slug not in always
    return [pytest.mark.xdist_group(f"kernels of {slug}"), *([pytest.mark.full] if rest else [])]


def _name(mode: list[Configuration]) -> str:
    teams = mode[0].game().facts.teams
    return f"{mode[0].slug}-{len(teams)}" + ("-teams" if len(set(teams)) < len(teams) else "")


_LOADED: dict[str, Backend] = {}
"""Kernels by their keys: all configurations with the same box share one, and to load it takes seconds."""


def compiled(game: Game, template: str = DRIVERS, checked: bool = False) -> Backend:
    """The compiled back end, from this run's cache; ``checked`` raises where an index is out of range."""
    made = game.instance
    key = kernels.key_of(made.package, made.mark, template, checked)
    if key in _LOADED:
        return _LOADED[key]
    if kernels.find(key) is None:
        compilation = Compilation(made, template, checked, urgent=True)
        compilation.wait()
        assert compilation.problem is None, compilation.problem
    native = Compiled(made.package, made.layout, made.tables, made.mark, kernels.find(key), template, checked)
    assert native.missed == []
    return _LOADED.setdefault(key, native)


@cache
def interpreted(game: Game, template: str = DRIVERS) -> Interpreted:
    return Interpreted(game.instance, template)


def python(code: str, cache_dir: Path, before: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs a fresh process that knows both games and uses a cache of its own."""
    command = f'{before} exec {sys.executable} -W error -c "$CODE"'
    path = os.pathsep.join([str(SOURCES), str(TESTS), str(TESTS / "kernel")])
    settings = {"PYTHONPATH": path, "RONDEL_CACHE_DIR": str(cache_dir), "CODE": HEAD + code, **environment}
    return subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, timeout=300, check=False, env=os.environ | settings
    )


def random_codes(game: Game, seed: int, most: int = 10**9) -> list[int]:
    """The codes of a random game, by the interpreted rules."""
    rng = words(seed, "codes")
    state, codes = game.setup(), []
    while game.actor(state) != OVER and len(codes) < most:
        possible = game.legal(state) or list(game.chance(state).codes)
        codes.append(possible[below(rng, len(possible))])
        game.apply_(state, codes[-1])
    return codes
