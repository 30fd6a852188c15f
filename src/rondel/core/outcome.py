"""How a match stands and how it ended."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rondel.core.kernel.returns import share

VOID = "void"
RESIGNED = "resigned"


class Scores(msgspec.Struct, frozen=True):
    """Named tracks, each with one number a seat, and ``result``: one comparable number a seat."""

    tracks: dict[str, tuple[int, ...]]
    result: tuple[int, ...]


class Outcome(msgspec.Struct, frozen=True):
    """The end: for each seat its place (1 is the best; 0: no result) and its return; why.

    Partners have one place together, and equal places of others are ties.
    """

    places: tuple[int, ...]
    returns: tuple[float, ...]
    reason: str

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)

    @property
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """The seats from first to last, ties together."""
        order = sorted(set(self.places))
        return tuple(tuple(s for s, p in enumerate(self.places) if p == place) for place in order)


def rank(strength: Sequence[object], teams: Sequence[int] | None = None) -> tuple[int, ...]:
    """Places for values that compare: the greatest is first, equal ones tie, and a tie takes up places.

    Partners, whose values are equal, are one side and take up one place.

    >>> rank([5, 9, 5, 1])
    (2, 1, 2, 4)
    >>> rank([5, 9, 5, 9], teams=(0, 1, 0, 1))
    (2, 1, 2, 1)
    """
    sides = strength if teams is None else dict(zip(teams, strength, strict=True)).values()
    return tuple(1 + sum(other > own for other in sides) for own in strength)  # type: ignore[operator]


def shared_returns(places: Sequence[int]) -> tuple[float, ...]:
    """1 shared by the winners, minus 1/n each: the sum is 0.

    >>> shared_returns((1, 2)), shared_returns((1, 2, 1, 2))
    ((0.5, -0.5), (0.25, -0.25, 0.25, -0.25))
    """
    out = [-float(place) for place in places]
    share(out, len(out))
    return tuple(out)


def void(seats: int) -> Outcome:
    """The end of a match without a result."""
    return Outcome((0,) * seats, (0.0,) * seats, VOID)


def with_resigned(natural: Outcome | None, resigned: Sequence[int], teams: Sequence[int]) -> Outcome | None:
    """What the game says of the end, with those last who resigned, the first of them last of all.

    None while more than one side plays on.

    >>> with_resigned(None, [1], (0, 1)).places, with_resigned(None, [1], (0, 1, 2))
    ((1, 2), None)
    >>> with_resigned(Outcome((2, 1, 3), (-0.3, 0.6, -0.3), "won"), [1], (0, 1, 2)).places
    (1, 3, 2)
    """
    if not resigned:
        return natural
    gave_up = [teams[seat] for seat in resigned]
    if natural is None and len(set(teams) - set(gave_up)) > 1:
        return None
    strength = [
        (0, gave_up.index(team)) if team in gave_up else (1, -natural.places[seat] if natural else 0)
        for seat, team in enumerate(teams)
    ]
    places = rank(strength, teams)
    return Outcome(places, shared_returns(places), natural.reason if natural else RESIGNED)
