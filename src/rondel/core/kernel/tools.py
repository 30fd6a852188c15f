"""What sources are handed to work with rows of numbers: the same on both back ends."""

from __future__ import annotations

from collections.abc import Sequence


def add_outcome(code: int, weight: int, n: int, codes: list[int], weights: list[int]) -> int:
    """Lists an outcome of chance after ``n`` others, if it has weight; returns how many there are.

    >>> codes, weights = [0] * 3, [0] * 3
    >>> add_outcome(8, 0, 0, codes, weights), add_outcome(9, 4, 0, codes, weights), codes, weights
    (0, 1, [9, 0, 0], [4, 0, 0])
    """
    if weight > 0:
        codes[n] = code
        weights[n] = weight
        n += 1
    return n


def weigh_alike(count: int, first: int, codes: list[int], weights: list[int]) -> int:
    """Lists so many outcomes from the code ``first`` on, each as likely as the others; returns how many.

    >>> codes, weights = [0] * 3, [0] * 3
    >>> weigh_alike(3, 7, codes, weights), codes, weights
    (3, [7, 8, 9], [1, 1, 1])
    """
    for i in range(count):
        codes[i] = first + i
        weights[i] = 1
    return count


def weigh(supply: list[int], first: int, codes: list[int], weights: list[int]) -> int:
    """Lists what can be drawn from a supply, by kinds, the codes of which begin with ``first``; returns how many.

    >>> codes, weights = [0] * 3, [0] * 3
    >>> weigh([2, 0, 5], 40, codes, weights), codes, weights
    (2, [40, 42, 0], [2, 5, 0])
    """
    n = 0
    for kind in range(len(supply)):
        if supply[kind] > 0:
            codes[n] = first + kind
            weights[n] = supply[kind]
            n += 1
    return n


def sum_of(numbers: list[int], count: int) -> int:
    """The first so many numbers added up.

    >>> sum_of([2, 0, 5, 9], 3)
    7
    """
    found = 0
    for i in range(count):
        found += numbers[i]
    return found


def copy_numbers(numbers: list[int], count: int, out: list[int], at: int) -> None:
    """Writes the first so many numbers into a row, from a place on.

    >>> out = [0] * 4
    >>> copy_numbers([7, 8, 9], 2, out, 1)
    >>> out
    [0, 7, 8, 0]
    """
    for i in range(count):
        out[at + i] = numbers[i]


def greatest(numbers: Sequence[float], count: int) -> int:
    """The place of the greatest of the first so many numbers, the first one where several are.

    >>> greatest([2.5, 4.0, 4.0, 9.0], 3)
    1
    """
    best = 0
    for i in range(1, count):
        if numbers[i] > numbers[best]:
            best = i
    return best


def members(mask: int) -> int:
    """How many belong to a set that is written as bits.

    >>> members(0b1011)
    3
    """
    n = 0
    while mask > 0:
        n += mask & 1
        mask >>= 1
    return n


def pick(at: int, weights: list[int]) -> int:
    """The place into whose weight the number ``at`` falls, where each weight takes up as many numbers as it says.

    >>> [pick(at, [2, 1, 3]) for at in range(6)]
    [0, 0, 1, 2, 2, 2]
    """
    place = 0
    while at >= weights[place]:
        at -= weights[place]
        place += 1
    return place
