"""Many matches between bots. The results depend on the seed alone, not on how many processes play."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import NamedTuple

from rondel.arena.workers import spread
from rondel.bots.bot import Bot, fill, play_out
from rondel.bots.swift import Swift
from rondel.core.dealer import SeedDealer
from rondel.core.facts import Value
from rondel.core.game import Game
from rondel.core.match import Match
from rondel.core.record import Moved
from rondel.core.registry import configure

CHUNK = 4
"""Games a process takes at a time."""


class Setting(NamedTuple):
    """What is played, by whom, and from which seed."""

    slug: str
    players: int
    options: dict[str, Value]
    components: Path | None
    bots: tuple[str, ...]
    seed: int


class Played(NamedTuple):
    """One match: for each seat its result, place and return; how many moves it took."""

    results: tuple[int, ...]
    places: tuple[int, ...]
    returns: tuple[float, ...]
    moves: int


def simulate(setting: Setting, games: int, jobs: int, progress: Callable[[int], None]) -> list[Played]:
    """Plays the games 0 to ``games - 1`` of a setting, in order; ``progress`` hears of each lot."""
    lots = [(first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]
    parts: dict[int, list[Played]] = {}
    with closing(spread(partial(_play_lot, setting), lots, min(jobs, len(lots)))) as done:
        for (first, end), part in done:
            parts[first] = part
            progress(end - first)
    return [played for first in sorted(parts) for played in parts[first]]


def _play_lot(setting: Setting, lot: tuple[int, int]) -> list[Played]:
    """The games from the first number of a lot to before the second one."""
    game = configure(setting.slug, setting.players, setting.components, setting.options)
    bots = fill(setting.bots, game)
    table = Swift.of(game, bots)
    return [_play(game, bots, table, setting.seed, number) for number in range(*lot)]


def _play(game: Game, bots: list[Bot], table: Swift | None, seed: int, number: int) -> Played:
    dealer, luck = SeedDealer(_seed(seed, number, "deal")), _seed(seed, number, "bots")
    if table is not None and table.takes(bots):
        ended = table.play_out(bots, dealer, luck)
        state, moves = ended.state, ended.moves
    else:
        match = Match(game, dealer)
        play_out(match, bots, luck)
        state, moves = match.state, sum(isinstance(entry, Moved) for entry in match.entries)
    outcome = game.outcome(state)
    assert outcome is not None
    return Played(game.scores(state).result, outcome.places, outcome.returns, moves)


def _seed(seed: int, number: int, purpose: str) -> int:
    return int.from_bytes(hashlib.blake2b(f"{seed}/{number}/{purpose}".encode(), digest_size=8).digest(), "little")
