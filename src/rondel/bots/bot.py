"""The protocol of bots, the bots there are, and playing a match by them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, runtime_checkable

from rondel.bots.levels import Level
from rondel.bots.thinking import USUAL, Glancing, Searching
from rondel.core.errors import BadChance, BadOptions, UnknownBot
from rondel.core.game import CHANCE, Game
from rondel.core.kernel import Words, below, words
from rondel.core.match import Match
from rondel.core.seat import Seat
from rondel.search import Budget


class Bot(Protocol):
    """Law: the answer is one of ``seat.legal``, and depends on ``seat`` and ``rng`` alone."""

    name: str

    def choose(self, seat: Seat, rng: Words) -> int: ...


@runtime_checkable
class Attentive(Protocol):
    """A bot that wants to hear how a match has ended."""

    def end_match(self, match: Match) -> None: ...


class RandomBot:
    """Any legal move, all alike: where one choice has many moves and another one, it nearly always takes the first."""

    name = "random"

    def choose(self, seat: Seat, rng: Words) -> int:
        legal = seat.legal
        return legal[below(rng, len(legal))]


def make(name: str, game: Game, budget: Budget = USUAL) -> Bot:
    """The bot of a name for a game; a ``budget`` is for those that search.

    ``random`` plays every game; the levels, ``greedy`` and ``search`` each that has a judge, and by nothing else.
    """
    if name in game.meta.levels:
        return Level(game, name)
    if name not in game.meta.bots:
        raise UnknownBot("unknown_bot", bot=name, game=game.meta.title, possible=list(game.meta.players))
    if name == "random":
        return RandomBot()
    if name == "search":
        return Searching(game, budget)
    return Glancing(game)


def fill(names: Sequence[str], game: Game) -> list[Bot]:
    """A bot for each seat; one name fills all seats."""
    if len(names) not in (1, game.seats):
        raise BadOptions("bots_count", game=game.meta.title, seats=game.seats, bots=len(names))
    bots = [make(name, game) for name in names]
    return bots * game.seats if len(bots) == 1 else bots


def play_out(match: Match, bots: Sequence[Bot], seed: int) -> None:
    """Lets bots play a match to its end; it needs a dealer."""
    luck = streams(match.game, seed)
    while not match.over:
        if match.actor == CHANCE:
            raise BadChance("chance_acts")
        match.play(bots[match.actor].choose(Seat(match, match.actor), luck[match.actor]))
    end(match, bots)


def end(match: Match, bots: Iterable[Bot]) -> None:
    """Tells the bots that want to hear it how a match has ended."""
    for bot in {id(bot): bot for bot in bots}.values():
        if isinstance(bot, Attentive):
            bot.end_match(match)


def streams(game: Game, seed: int) -> list[Words]:
    """The luck of each seat's bot."""
    return [words(seed, f"bot {seat} ") for seat in range(game.seats)]
