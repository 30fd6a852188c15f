"""Who sits where: the line-ups that play one deal."""

from __future__ import annotations

from functools import cache
from itertools import combinations

Lineup = tuple[int, ...]
"""For each side (a seat, or partners) the number of the entrant that plays it."""


def choices(entrants: int, sides: int, ladder: bool) -> list[tuple[int, ...]]:
    """Every choice of as many entrants as there are sides; on a ladder, only entrants next to one another.

    >>> choices(3, 2, ladder=False), choices(4, 3, ladder=True)
    ([(0, 1), (0, 2), (1, 2)], [(0, 1, 2), (1, 2, 3)])
    """
    found = combinations(range(entrants), min(entrants, sides))
    return [chosen for chosen in found if not ladder or chosen[-1] - chosen[0] == len(chosen) - 1]


@cache
def lineups(entrants: int, sides: int, deal: int = 0, ladder: bool = False) -> tuple[Lineup, ...]:
    """All `choices`, each moved on round the table until all have sat everywhere.

    If there are fewer entrants than sides, the last one fills the remaining seats. For every second deal the order
    round the table is reversed, so that nobody always sits behind the same neighbour.

    >>> lineups(2, 2), lineups(2, 3)
    (((0, 1), (1, 0)), ((0, 1, 1), (1, 1, 0), (1, 0, 1)))
    >>> lineups(3, 2)
    ((0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1))
    >>> lineups(3, 3, deal=1), lineups(2, 1)
    (((2, 1, 0), (1, 0, 2), (0, 2, 1)), ((0,), (1,)))
    """
    fill = (entrants - 1,) * (sides - entrants)
    found: list[Lineup] = []
    for chosen in choices(entrants, sides, ladder):
        order = (chosen + fill)[:: -1 if deal % 2 else 1]
        found += dict.fromkeys(order[i:] + order[:i] for i in range(sides))
    return tuple(found)
