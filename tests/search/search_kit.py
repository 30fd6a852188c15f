"""What tests of the search share: Magpies on either back end."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from conformance.awkward.brain import SETTINGS
from conformance.twins import pairs
from kernel.kernel_kit import compiled, interpreted, magpies

from rondel.core.dealer import SeedDealer
from rondel.core.game import Game
from rondel.core.judge import Settings
from rondel.core.kernel import State, words
from rondel.core.match import Match
from rondel.core.seat import Seat
from rondel.search import Search
from rondel.search.search import TREE


class Fixed:
    """An opening with one back end for ever."""

    def __init__(self, backend, interpreted_one):
        self.backend, self.interpreted, self.problem = backend, interpreted_one, None


def search(seats: int = 3, native: bool = True, **more) -> Search:
    """A search of Magpies."""
    return search_of(magpies(seats), SETTINGS[seats], native, **more)


def search_of(game: Game, settings: Settings, native: bool, **more) -> Search:
    """A search of a game on one back end for ever."""
    found = Search(game, settings, **more)
    slow = interpreted(game, TREE)
    found._opening = Fixed(compiled(game, TREE) if native else slow, slow)
    return found


def decisions(seats: int = 3, seed: int = 5) -> list[Seat]:
    """The seats that have a choice, in a match of somebody who takes the last move there is."""
    match, found = Match(magpies(seats), SeedDealer(seed)), []
    while not match.over:
        seat = Seat(match, match.actor)
        if len(seat.legal) > 1:
            found.append(seat)
        match.play(seat.legal[-1])
    return found


def twins_find_the_same(one: Search, seeds: Iterable[int], simulations: int) -> int:
    """Each seat in positions that it cannot tell apart; returns how many of these were not the same."""
    game, differing = one.game, 0
    for viewer, seed in product(range(game.seats), seeds):
        for pair in pairs(game, viewer, seed):
            if game.actor(pair.true) == viewer and len(game.legal(pair.true)) > 1:
                found = []
                for state in (pair.true, pair.twin):
                    one.begin(Seat.at(game, state, viewer), words(seed))
                    one.simulate(simulations)
                    found.append(one.candidates())
                assert found[0] == found[1]
                differing += game.key(pair.true) != game.key(pair.twin)
    return differing


def value_at_the_end(game: Game, state: State, seat: int, settings: Settings) -> float:
    """Half of it who has won, the rest by how much, as the judge counts points."""
    worths, teams, judge = [0.0] * 4, game.facts.teams, game.instance.judge
    judge.worth(game.layout.copy(state), worths, [0] * judge.ROOM, [0.0] * judge.REALS)
    rivals = [worths[p] for p in range(game.seats) if teams[p] != teams[seat]]
    lead, won = worths[seat], game.outcome(state).returns[seat]
    if rivals:
        lead -= settings.field * max(rivals) + (1 - settings.field) * sum(rivals) / len(rivals)
        won = (won + 1 / game.seats) * teams.count(teams[0])
    by_points = 0.5 + 0.5 * lead / (abs(lead) + settings.scale)
    return by_points + settings.certainty * (won - by_points)
