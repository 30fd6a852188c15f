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
