"""Rondel: modern tile-laying board games, for people and for programs.

>>> import rondel
>>> match = rondel.start("ingenious", players=2, seed=7)
>>> match.game
<Ingenious, 2 seats, first='random'>
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from rondel.core.dealer import Deal, DealDealer, Dealer, RecordDealer, ScriptDealer, SeedDealer, SystemDealer
from rondel.core.errors import Ambiguous, BadOptions, IllegalMove, Refusal, RondelError, Unreadable
from rondel.core.event import Event
from rondel.core.facts import Value
from rondel.core.game import CHANCE, OVER, Game
from rondel.core.match import Match
from rondel.core.record import Record
from rondel.core.registry import configure, slugs
from rondel.core.replay import replay, resume

if TYPE_CHECKING:
    from rondel.analysis import Analysis
    from rondel.core.engine import Engine
    from rondel.search import Budget

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "OVER",
    "Ambiguous",
    "Deal",
    "DealDealer",
    "Dealer",
    "Event",
    "Game",
    "IllegalMove",
    "Match",
    "Record",
    "RecordDealer",
    "Refusal",
    "RondelError",
    "ScriptDealer",
    "SeedDealer",
    "SystemDealer",
    "Unreadable",
    "analyse",
    "engine",
    "game",
    "load",
    "replay",
    "resume",
    "slugs",
    "start",
]


def game(slug: str, players: int | None = None, components: str | Path | None = None, **options: Value | int) -> Game:
    """A configured game: its rules, without a match."""
    return configure(slug, players, components, options)


def engine(
    slug: str,
    players: int | None = None,
    *,
    wait: bool = False,
    components: str | Path | None = None,
    **options: Value | int,
) -> Engine:
    """A game at full speed. It answers at once; its rules are compiled in the background unless the cache has them.

    With ``wait`` it is compiled from the start, which takes a while the first time on a machine. Where it cannot be, a
    `RuntimeWarning` tells why, and the interpreter plays on.
    """
    from rondel.core.engine import Engine

    found = Engine(configure(slug, players, components, options))
    if wait and not found.wait():
        warnings.warn(f"{slug} is not compiled: {found.problem}", RuntimeWarning, stacklevel=2)
    return found


def start(
    slug: str,
    players: int | None = None,
    *,
    seed: int | None = None,
    dealer: Dealer | None = None,
    deal: Deal | None = None,
    names: Iterable[str] = (),
    components: str | Path | None = None,
    **options: Value | int,
) -> Match:
    """A new match. Chance comes from the operating system, or from ``seed``, ``deal`` or ``dealer``: one of them."""
    if sum(given is not None for given in (seed, deal, dealer)) > 1:
        raise BadOptions("one_chance")
    if deal is not None:
        dealer = DealDealer(deal)
    elif dealer is None:
        dealer = SystemDealer() if seed is None else SeedDealer(seed)
    return Match(configure(slug, players, components, options), dealer, names)


def load(path: str | Path, components: str | Path | None = None) -> Match:
    """The match of a record file, replayed and verified."""
    return replay(Record.load(path), components)


def analyse(match: Match | Record, budget: Budget | None = None, seed: int = 1) -> Analysis:
    """What each decision of a finished match cost, and what was luck; see `rondel.analysis`.

    ``budget`` is ``Budget(simulations=...)`` for each decision, where results must repeat, or ``Budget(seconds=...)``
    for the whole match: by default a minute.
    """
    from rondel.analysis import analyser

    return analyser.analyse(match, budget or analyser.USUAL, seed)
