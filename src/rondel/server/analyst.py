"""Who analyses, in a process of bots: finished matches, whose records hide nothing."""

from __future__ import annotations

import time
import zlib
from typing import Protocol

import msgspec

from rondel.analysis import Analyser, Analysis, Decision
from rondel.analysis.curve import Scale
from rondel.analysis.errors import BadAnalysis
from rondel.analysis.grading import Grader
from rondel.analysis.units import Step, Unit
from rondel.bots.thinking import settings_of
from rondel.core.game import Game
from rondel.core.match import Match
from rondel.core.record import Record
from rondel.core.replay import replay
from rondel.search import Budget, Search

LOADS = 4.0
"""Seconds in which compiled rules are loaded, if there are any."""
TELLS = 1.0
"""Seconds between two tellings of how far an analysis has come; the first unit is told at once."""


class Ear(Protocol):
    """Hears that it is time to come to an end, or that nobody wants it any more; tells what is found on the way."""

    def __call__(self) -> bool: ...

    @property
    def unwanted(self) -> bool: ...

    def tell(self, value: object) -> None: ...


def pack(analysis: Analysis) -> bytes:
    """An analysis as it is stored."""
    return zlib.compress(msgspec.json.encode(analysis))


def unpack(body: bytes) -> Analysis | None:
    """The analysis; None where it cannot be read, or not any more."""
    try:
        return Analysis.read(zlib.decompress(body))
    except (zlib.error, BadAnalysis):
        return None


def analyse(record: str, begun: bytes | None, seconds: float, ear: Ear) -> bytes:
    """The analysis of a record, or one unit of it and what was found until the end came; ``begun`` is gone on with.

    On the way it tells None while the rules are being compiled, and then what is known.
    """
    match = replay(Record.read(record))
    if not _ready(_search(match.game), ear):
        ear.tell(None)
    analyser = _analyser(match, Budget(seconds=seconds), None if begun is None else unpack(begun))
    ear.tell(pack(analyser.analysis))
    told = 0.0
    for found in analyser.run(lambda: ear.unwanted):
        if ear():
            break
        if time.monotonic() - told > TELLS:
            ear.tell(pack(found))
            told = time.monotonic()
    return pack(analyser.analysis)


def grade(record: str, number: int, codes: tuple[int, ...], simulations: int, seed: int, ear: Ear) -> Decision | None:
    """The decision before which there were so many entries, had its seat decided otherwise; by the same search.

    None: the rules are still being compiled.
    """
    match = replay(Record.read(record))
    game, search = match.game, _search(match.game)
    if not _ready(search, ear):
        return None
    before = state = match.after(number)[0]
    steps = []
    for at, code in enumerate(codes):
        steps.append(Step(number + at, state, code))
        state = game.play(state, code)
    unit = Unit("move", game.actor(before), tuple(steps), state, 1, ())
    return Grader(search, Scale(game), simulations, seed, lambda: ear.unwanted).decision(unit)


def _analyser(match: Match, budget: Budget, begun: Analysis | None) -> Analyser:
    """One that goes on, or begins anew where what is stored is of other rules."""
    try:
        return Analyser(match, budget, begun=begun)
    except BadAnalysis:
        return Analyser(match, budget)


def _ready(search: Search, ear: Ear) -> bool:
    """Whether it thinks at full speed, or never will: rules that are being compiled take longer than loading them."""
    until = time.monotonic() + LOADS
    while not (search.compiled or search.problem is not None):
        if time.monotonic() > until or ear.unwanted:
            return False
        time.sleep(0.02)
    return True


def _search(game: Game) -> Search:
    return Search(game, settings_of(game))
