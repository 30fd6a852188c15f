"""Whole matches between players that do not search, on a game's compiled rules and judge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rondel.core.dealer import Chance, Dealer
from rondel.core.game import Game
from rondel.core.judge import Settings
from rondel.core.kernel import State, Words
from rondel.core.kernel.backend import Backend
from rondel.search import layout
from rondel.search.memory import Memory


class Ended(NamedTuple):
    """A match that was played."""

    codes: list[int]
    """Moves and outcomes of chance."""
    moves: int
    state: State


class PlayOut(Memory):
    """A table for one match after another; every move is the one that `rondel.bots.play_out` would make."""

    def __init__(self, game: Game, settings: Settings, backend: Backend) -> None:
        super().__init__(game, settings, backend, nodes=settings.width + 1)
        self._words = backend.rows([[0] * 4 for _ in range(layout.STREAMS + game.seats)])

    def play(self, bots: Sequence[int], streams: Sequence[Words], dealer: Dealer) -> Ended:
        """Plays a match; ``bots`` says how each seat does so."""
        self._sit(bots, streams)
        self._backend.put(self._states, [layout.TABLE], self._game.setup())
        codes = list(self._codes_of(dealer))
        return Ended(codes, self._moves, self._backend.read(self._states, layout.TABLE))

    def go_on(self, state: State, bots: Sequence[int], streams: Sequence[Words]) -> list[int]:
        """The moves from a position on until chance is to act or it is over; the luck of the bots goes on with them."""
        self._sit(bots, streams)
        self._backend.put(self._states, [layout.TABLE], state)
        self._run(layout.PLAY, layout.BEGIN)
        for seat, stream in enumerate(streams):
            stream[:] = map(int, self._words[layout.STREAMS + seat])
        return [int(code) for code in self._numbers[layout.MOVES][: int(self._head[layout.MADE])]]

    def _sit(self, bots: Sequence[int], streams: Sequence[Words]) -> None:
        for seat, (bot, stream) in enumerate(zip(bots, streams, strict=True)):
            self._numbers[layout.BOTS][seat] = bot
            for i, word in enumerate(stream):
                self._words[layout.STREAMS + seat][i] = word

    def _codes_of(self, dealer: Dealer) -> Iterator[int]:
        self._moves = 0
        sources, outcome = self._game.sources, layout.BEGIN
        while True:
            count = self._run(layout.PLAY, outcome)
            made = int(self._head[layout.MADE])
            self._moves += made
            yield from map(int, self._numbers[layout.MOVES][:made])
            if count == 0:
                return
            if count == layout.FULL:
                outcome = layout.BEGIN
                continue
            source = sources[int(self._head[layout.SOURCE])]
            codes, weights = (tuple(map(int, self._numbers[row][:count])) for row in (layout.CODES, layout.WEIGHTS))
            outcome = dealer.deal(Chance(source.name, source.pieces, codes, weights, ()))
            yield outcome
