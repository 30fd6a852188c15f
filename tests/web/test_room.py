"""There is room for everything at a table of every game, in every window: nothing is cut, covered or out of sight."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle, islice
from math import ceil
from pathlib import Path
from typing import Any

import pytest
from full import so_many

from web.people import STANDS, Person, looking_away
from web.positions import STOPS, looks, tour_of_four, whole_tour
from web.web_kit import SIZES

pytestmark = pytest.mark.browser

CROWDING = (Path(__file__).parent / "crowding.js").read_text("utf-8")


def room(size: dict[str, int]) -> str:
    """How much is to be seen at once: the ``whole`` table; a ``screen``, on which the board may scroll; a ``page``."""
    if size["width"] < size["height"]:
        return "page"
    return "whole" if size["width"] >= 1280 else "screen"


def crowded(who: Person, place: str) -> list[str]:
    """What is wrong with the room in this window."""
    size = who.page.viewport_size
    who.page.evaluate(STANDS)
    found: list[str] = who.page.evaluate(CROWDING, room(size))
    return [f"{size['width']}x{size['height']}, {place}: {each}" for each in found]


def comes_back(who: Person, size: dict[str, int]) -> None:
    """Finds the table in another window: a browser does much less for that than for changing the one it is in."""
    with looking_away(who):
        who.page.set_viewport_size(size)  # type: ignore[arg-type]
    looks(who)


Change = Callable[[Person, dict[str, int]], None]


def complaints(
    tour: Iterator[str], who: Person, sizes: Iterator[dict[str, int]], times: int, change: Change
) -> list[str]:
    """Each place in so many windows, one after the other; with ``./test --full`` in all of them."""
    found = []
    for place in tour:
        found += crowded(who, place)
        for size in islice(sizes, so_many(times, full=len(SIZES)) - 1):
            change(who, size)
            found += crowded(who, place)
    return found


@pytest.mark.parametrize("game", STOPS)
def test_at_no_question_is_anything_cut_covered_or_out_of_sight(game: str, person: Any) -> None:
    """Every question, and every window at one of them."""
    sizes = cycle(SIZES.values())
    ana = person("Ana", viewport=next(sizes))
    times = ceil(len(SIZES) / len(STOPS[game]))
    found = complaints(whole_tour(ana, game, sizes=sizes), ana, sizes, times, comes_back)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", ("ingenious", "maharani", "rajas"))
def test_with_four_players_nothing_is_cut_covered_or_out_of_sight(game: str, person: Any) -> None:
    """The table stands while its window changes."""
    sizes = cycle(SIZES.values())
    ana = person("Ana", viewport=next(sizes))
    found = complaints(tour_of_four(ana, game), ana, sizes, 5, Person.resizes)
    assert not found, "\n".join(found)
