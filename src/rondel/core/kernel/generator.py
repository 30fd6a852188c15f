"""The seeded generator of search, bots and tests; real games take chance from a `Dealer`."""

from __future__ import annotations

import hashlib
import operator

Words = list[int]
"""The state of a seeded generator: four 32-bit words (xorshift128). See `words` and `below`."""

MASK = 0xFFFFFFFF


def words(seed: int, purpose: str = "") -> Words:
    """A generator. Those of one seed for different purposes have nothing in common: a bot must not hold the dealer's.

    >>> w = words(7, "example")
    >>> [below(w, 6) for _ in range(5)] == [below(w, 6) for w in [words(7, "example")] for _ in range(5)]
    True
    """
    digest = hashlib.blake2b(f"{purpose}{operator.index(seed)}".encode(), digest_size=16).digest()
    found = [int.from_bytes(digest[i : i + 4], "little") for i in range(0, 16, 4)]
    return found if any(found) else [1, 2, 3, 4]


def below(w: Words, n: int) -> int:
    """The next number 0..n-1. Shifts and xors of 32-bit words only, so that every back end gives the same.

    Compiled, ``n`` is at most 2**31: the product must fit 64 bits with a sign.
    """
    t = w[0] ^ ((w[0] << 11) & MASK)
    v = w[3] ^ (w[3] >> 19) ^ t ^ (t >> 8)
    w[0] = w[1]
    w[1] = w[2]
    w[2] = w[3]
    w[3] = v
    return (v * n) >> 32


def check_words(w: object) -> None:
    """Refuses what is no generator of this kind, such as a ``random.Random``, before it fails deep inside.

    >>> check_words([1, 2, 3])
    Traceback (most recent call last):
    TypeError: a generator is wanted as rondel.core.kernel.words(seed) makes it, four numbers of 64 bits, not [1, 2, 3]
    """
    if not isinstance(w, list) or len(w) != 4 or {*map(type, w)} != {int} or min(w) < 0 or max(w) >> 64:
        wanted = "rondel.core.kernel.words(seed) makes it, four numbers of 64 bits"
        found = str(w)[:60] if isinstance(w, list) else type(w).__name__
        raise TypeError(f"a generator is wanted as {wanted}, not {found}")


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
