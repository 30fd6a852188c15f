"""There is room for everything at a table of every game, in every window: nothing is cut, covered or out of sight."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle, islice
from math import ceil
from pathlib import Path
from typing import Any

import pytest
from full import in_turns, so_many

from web.people import STANDS, Person
from web.positions import STOPS, comes_back, tour_of_four, whole_tour
from web.web_kit import LANGUAGES, SIZES

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
    language = who.page.evaluate("document.documentElement.lang")
    return [f"{size['width']}x{size['height']}, {language}, {place}: {each}" for each in found]


def windows() -> Iterator[dict[str, Any]]:
    """All sizes and languages in turn: of both there is another one each time, and in the end all go with all."""
    return ({**size, "language": each} for size, each in zip(cycle(SIZES.values()), cycle(LANGUAGES), strict=False))


Change = Callable[[Person, dict[str, Any]], None]


def complaints(
    tour: Iterator[str], who: Person, seen: Iterator[dict[str, Any]], times: int, change: Change
) -> list[str]:
    """Each place in so many windows, one after the other; with ``./test --full`` in all sizes."""
    found = []
    for place in tour:
        found += crowded(who, place)
        for window in islice(seen, so_many(times, full=len(SIZES)) - 1):
            change(who, window)
            found += crowded(who, place)
        if who.shown("ranking").count():
            found += behind_the_result(who, seen, times)
    return found


def behind_the_result(who: Person, seen: Iterator[dict[str, Any]], times: int) -> list[str]:
    """The table of a finished game, and what there is to do there."""
    who.page.keyboard.press("Escape")
    who.shown("show-end").wait_for()
    found = crowded(who, "behind the result")
    for size in islice(seen, so_many(times, full=len(SIZES)) - 1):
        who.resizes({side: size[side] for side in ("width", "height")})
        found += crowded(who, "behind the result")
    return found


@pytest.mark.parametrize("game", STOPS)
def test_at_no_question_is_anything_cut_covered_or_out_of_sight(game: str, person: Any) -> None:
    """Every question; every window and, by turns, every language at some of them, or with ``./test --full`` at all."""
    seen = windows()
    first = next(seen)
    ana = person("Ana", viewport={side: first[side] for side in ("width", "height")})
    times = ceil(len(SIZES) / len(STOPS[game]))
    tour = whole_tour(ana, game, sizes=seen)
    found = complaints(tour, ana, seen, times, comes_back)
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("game", "language"), in_turns(("rajas", "ingenious", "maharani"), LANGUAGES[1:], always=1))
def test_with_four_players_nothing_is_cut_covered_or_out_of_sight(game: str, language: str, person: Any) -> None:
    """The table stands while its window changes."""
    sizes = cycle(SIZES.values())
    ana = person("Ana", viewport=next(sizes), locale=language)
    found = complaints(tour_of_four(ana, game), ana, sizes, 5, Person.resizes)
    assert not found, "\n".join(found)
