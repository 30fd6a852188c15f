"""What happened since a seat last saw the table, so that the drawing can mark it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rondel.core.event import Event


class News(NamedTuple):
    """Cells with new tiles, places with new plates and lines with new tiles, each with its seat; factories used."""

    cells: frozenset[tuple[int, str]] = frozenset()
    places: frozenset[tuple[int, int]] = frozenset()
    lines: frozenset[tuple[int, int]] = frozenset()
    factories: frozenset[str] = frozenset()


def read(news: Sequence[Event], seat: int | None) -> News:
    """What is new to a seat: every tile on a dome; else what the others did or, if nothing, the seat itself."""
    done = [event for event in news if event.seat is not None]
    others = [event for event in done if event.seat != seat]
    places, lines, factories = set(), set(), set()
    cells = {(event.seat or 0, str(event.args["cell"])) for event in done if event.key in ("tiled", "special")}
    for event in others or done:
        who = event.seat or 0
        if event.key == "laid":
            places.add((who, int(event.args["place"])))
        elif event.key == "lined":
            lines.add((who, int(event.args["line"])))
        elif event.key == "took":
            factories.add(str(event.args["factory"]))
    return News(frozenset(cells), frozenset(places), frozenset(lines), frozenset(factories))
