"""Tests that walk over data: one test with many rows, which says at which row it failed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from inspect import signature
from typing import Any


def each(names: str | Sequence[str], rows: Iterable[Any]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Like `pytest.mark.parametrize`, for rows that take no time: a case of its own costs more than what it proves.

    Fixtures are made once for all rows. Called with a row of somebody else's, it walks over that one alone.

    >>> @each(("number", "square"), [(2, 4), (3, 9)])
    ... def test_squares(number, square):
    ...     assert number**2 == square
    >>> test_squares()
    """
    wanted = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    table = [tuple(row) if len(wanted) > 1 else (row,) for row in rows]
    assert table, "there is nothing to walk over"

    def walking(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def walk(*own: Any, **others: Any) -> None:
            for row in [own] if own else table:
                values = dict(zip(wanted, row, strict=True))
                with telling(values):
                    test(**others, **values)

        left = [given for name, given in signature(test).parameters.items() if name not in wanted]
        assert len(left) == len(signature(test).parameters) - len(wanted), "the test has no argument of such a name"
        walk.__signature__ = signature(test).replace(parameters=left)  # type: ignore[attr-defined]
        return walk

    return walking


@contextmanager
def telling(what: object) -> Iterator[None]:
    """Adds what was looked at to whatever is raised inside."""
    try:
        yield
    except BaseException as trouble:
        trouble.add_note(f"This was at {what}.")
        raise
