"""What tests of analyses share: short matches, and analyses of them."""

from __future__ import annotations

import sys
from functools import cache
from importlib import util
from pathlib import Path
from types import ModuleType

from kernel.kernel_kit import magpies

import rondel
from rondel.analysis import Analysis
from rondel.analysis.analyser import Analyser
from rondel.bots import make, play_out
from rondel.core.dealer import SeedDealer
from rondel.core.match import Match
from rondel.search import Budget

FEW = Budget(simulations=20)


def played(seats: int = 3, seed: int = 4) -> Match:
    """A whole match of Magpies between players who do anything."""
    match = Match(magpies(seats), SeedDealer(seed))
    play_out(match, [make("random", match.game)] * seats, seed)
    return match


def resigned(slug: str, moves: int = 2, seed: int = 4) -> Match:
    """The first moves of a match of two; then the first one resigns."""
    match = rondel.start(slug, players=2, seed=seed)
    for number in range(moves):
        legal = match.game.legal(match.state)
        match.play(legal[len(legal) * number % 7 % len(legal)])
    match.resign(0)
    return match


@cache
def analysed(seats: int = 3, seed: int = 4) -> Analysis:
    """The analysis of `played`."""
    return whole(Analyser(played(seats, seed), FEW))


def whole(analyser: Analyser) -> Analysis:
    """All units of it."""
    for _ in analyser.run():
        pass
    return analyser.analysis


def script_of(name: str) -> ModuleType:
    """One of the programs in scripts/."""
    spec = util.spec_from_file_location(name, Path(__file__).parents[2] / "scripts" / f"{name}.py")
    assert spec is not None and spec.loader is not None
    found = sys.modules[name] = util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found
