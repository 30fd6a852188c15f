"""Matches between bots, watched move by move."""

from __future__ import annotations

from collections.abc import Iterator

from rondel.bots import Bot, Seat
from rondel.core.game import CHANCE, OVER, Game
from rondel.core.kernel import State, below, words
from rondel.core.kernel.tools import pick

NO_MOVE = -1


def match(game: Game, bots: list[Bot], seed: int) -> Iterator[tuple[State, int]]:
    """Each position of a match with the move chosen there; at last the end."""
    state, deal = game.setup(), words(seed, "deal ")
    rngs = [words(seed, f"bot {seat} ") for seat in range(game.seats)]
    while (actor := game.actor(state)) != OVER:
        if actor == CHANCE:
            chance = game.chance(state)
            code = chance.codes[pick(below(deal, sum(chance.weights)), list(chance.weights))]
        else:
            code = bots[actor].choose(Seat.at(game, state, actor), rngs[actor])
            yield state, code
        state = game.layout.copy(state)
        game.apply_(state, code)
    yield state, NO_MOVE
