"""Arrays that a program hands to a `Batch`: whatever is wrong with one is said before anything is done with it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray


def codes(given: ArrayLike, count: int) -> NDArray[np.int64]:
    """A whole number for each of so many games, in an array of its own.

    >>> codes([3, -1], 2)
    array([ 3, -1])
    >>> codes([3, 4, 5], 2)
    Traceback (most recent call last):
    ValueError: one code is wanted for each game, that is 2 in one row, not an array of shape (3,)
    >>> codes([0.5, 1], 2)
    Traceback (most recent call last):
    TypeError: codes are whole numbers of at most 64 bits with a sign, not float64
    """
    found = _array(given, "codes")
    if found.shape != (count,):
        raise ValueError(
            f"one code is wanted for each game, that is {count} in one row, not an array of shape {found.shape}"
        )
    if not _whole(found):
        raise TypeError(f"codes are whole numbers of at most 64 bits with a sign, not {found.dtype}")
    return np.array(found, np.int64, order="C")


def places(where: ArrayLike | None, count: int) -> NDArray[np.int64]:
    """The games that a mask or indices choose of so many, each once and ascending; without either, all.

    >>> places([True, False, True], 3), places([-1, 0, 0], 3), places([], 3)
    (array([0, 2]), array([0, 2]), array([], dtype=int64))
    >>> places([0, 3], 3)
    Traceback (most recent call last):
    IndexError: there is no game 3 in a batch of 3
    >>> places([True, False], 3)
    Traceback (most recent call last):
    ValueError: a mask has one truth value for each game, that is 3 in one row, not an array of shape (2,)
    """
    if where is None:
        return np.arange(count, dtype=np.int64)
    found = _array(where, "games")
    if found.dtype == np.bool_:
        if found.shape != (count,):
            raise ValueError(
                f"a mask has one truth value for each game, that is {count} in one row, "
                f"not an array of shape {found.shape}"
            )
        return np.flatnonzero(found)
    if found.ndim != 1:
        raise ValueError(f"games are chosen by one row of indices or truth values, not an array of shape {found.shape}")
    if found.size and not _whole(found):
        raise TypeError(f"games are chosen by a mask of truth values or by indices, not {found.dtype}")
    for i in found[(found < -count) | (found >= count)].tolist():
        raise IndexError(f"there is no game {i} in a batch of {count}")
    return np.unique(found.astype(np.int64) % count)


def matrix(out: Any, shape: tuple[int, int], kind: type[np.generic]) -> NDArray[Any]:
    """A matrix to be filled: a new one, or the one that was handed in, if it is as it must be.

    >>> matrix(np.zeros((2, 3), np.int16), (2, 5), np.int16)
    Traceback (most recent call last):
    ValueError: out is wanted as a matrix of int16 of shape (2, 5), in C order and writable, not int16 of shape (2, 3)
    >>> matrix(np.zeros((2, 5), np.int16)[:, ::-1], (2, 5), np.int16)
    Traceback (most recent call last):
    ValueError: out is wanted as a matrix of int16 of shape (2, 5), in C order and writable, not in another order
    """
    if out is None:
        return np.zeros(shape, kind)
    wanted = f"out is wanted as a matrix of {np.dtype(kind)} of shape {shape}, in C order and writable, not"
    if not isinstance(out, np.ndarray):
        raise TypeError(f"{wanted} {type(out).__name__}")
    found: NDArray[Any] = np.asarray(out)
    if found.dtype != kind:
        raise TypeError(f"{wanted} {found.dtype} of shape {found.shape}")
    if found.shape != shape:
        raise ValueError(f"{wanted} {found.dtype} of shape {found.shape}")
    if not found.flags.writeable:
        raise ValueError(f"{wanted} read-only")
    if not (found.flags.c_contiguous and found.flags.aligned):
        raise ValueError(f"{wanted} in another order")
    return found


def _array(given: ArrayLike, what: str) -> NDArray[Any]:
    try:
        return np.asarray(given)
    except ValueError:
        raise ValueError(f"{what} are wanted as one row of numbers") from None


def _whole(found: NDArray[Any]) -> bool:
    return found.dtype != np.bool_ and np.can_cast(found.dtype, np.int64)
