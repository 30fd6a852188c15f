"""What tests of the search share: Magpies on either back end."""

from __future__ import annotations

from conformance.awkward.brain import SETTINGS
from kernel.kernel_kit import compiled, interpreted, magpies

from rondel.core.dealer import SeedDealer
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
    game = magpies(seats)
    found = Search(game, SETTINGS[seats], **more)
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
