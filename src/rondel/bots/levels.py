"""Levels: bots for people to play against, from somebody who has just learnt the rules up to the strongest there is."""

from __future__ import annotations

import math
from collections.abc import Callable

from rondel.bots.thinking import Searching, brain_of, settings_of
from rondel.core.game import Game
from rondel.core.judge import LEVELS, Strength
from rondel.core.kernel import Words, below
from rondel.core.offers import Offers
from rondel.core.seat import Seat
from rondel.search import Budget, Search

PARTS = 1000
"""What is overlooked is drawn in so many parts."""
FIRST = 1
"""The step of a turn in which it is decided what to do."""
ALL = 1e9
"""So that no move falls too far short to be looked at."""
Spot = tuple[str, ...]


def spots(offers: Offers) -> dict[int, tuple[Spot, ...]]:
    """Where one has to look to see each of the offered moves: at its cells; where there is one place, at its piece."""
    places = [place for group in offers.groups for place in group.places]
    found: dict[int, tuple[Spot, ...]] = {one.code: (("answer", str(one.code)),) for one in offers.answers}
    for group in offers.groups:
        for piece in group.pieces:
            own: tuple[Spot, ...] = (("piece", piece.piece),)
            for place in group.places:
                cells = tuple(("cell", cell) for cell in place.cells) if len(places) > 1 else own
                found.update((place.code + turn, cells) for turn in piece.turns)
    return found


def overlooked(seat: Seat, share: float, rng: Words) -> set[int]:
    """The moves that somebody does not see who overlooks such a share of places: never all of them.

    It is what to do that one overlooks: once that is decided, the rest of the turn is in front of one's eyes.
    """
    if share <= 0.0 or (offers := seat.offers).question.step > FIRST:
        return set()
    looks = spots(offers)
    unseen = {spot for spot in sorted({spot for where in looks.values() for spot in where}) if _missed(share, rng)}
    missed = {code for code, where in looks.items() if not unseen.isdisjoint(where)}
    if len(missed) == len(looks):
        # Who sees nothing looks until something is found, and is content with that.
        unseen.difference_update(looks[sorted(looks)[below(rng, len(looks))]])
        missed = {code for code, where in looks.items() if not unseen.isdisjoint(where)}
    return missed


def _missed(share: float, rng: Words) -> bool:
    return below(rng, PARTS) < share * PARTS


def strengths_of(game: Game) -> dict[str, Strength]:
    """How well each level plays this game, the weakest first."""
    found = getattr(brain_of(game), "LEVELS", LEVELS)
    return dict(zip(game.meta.levels, found, strict=True))


class Level(Searching):
    """Somebody to play with. Below, it takes what gains most, of what it sees; above, it thinks ahead, too.

    All levels count in simulations: equal seats and seeds, equal moves, on every machine that makes them within its
    ``patience``, or within the time that it is given, as at a table of a server where many wait.
    """

    patience = 2.0

    def __init__(self, game: Game, name: str, strength: Strength | None = None) -> None:
        self.name = name
        self.strength = strengths_of(game)[name] if strength is None else strength
        simulations = max(1, self.strength.simulations)
        super().__init__(game, Budget(simulations=simulations), settings_of(game))
        self._eyes = Search(game, settings_of(game)._replace(narrow=ALL), nodes=1)

    @property
    def simulates(self) -> bool:
        return self.strength.simulations > 0

    def choose(
        self, seat: Seat, rng: Words, stopped: Callable[[], bool] | None = None, seconds: float = math.inf
    ) -> int:
        legal = seat.legal
        if len(legal) == 1:
            return legal[0]
        missed = overlooked(seat, self.strength.overlooks, rng)
        if not self.simulates:
            return self._obvious(seat, missed, rng)
        if not self._search.compiled:
            return self._search.quick(seat, rng)
        found = self.look(seat, rng, stopped, seconds)
        return self._decide(seat, next((one.code for one in found if one.code not in missed), found[0].code))

    def forget(self) -> None:
        super().forget()
        self._eyes.forget()

    def _obvious(self, seat: Seat, missed: set[int], rng: Words) -> int:
        """What gains most, of what it sees; any of those that gain the same."""
        listed = self._eyes.obvious(seat, rng)
        seen = [(code, short) for code, short in listed if code not in missed] or listed
        least = min(short for _, short in seen)
        best = [code for code, short in seen if short == least]
        return best[below(rng, len(best))]
