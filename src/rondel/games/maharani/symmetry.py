"""The symmetries of Maharani: the palace turned together with all who sit around it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rondel.core.facts import Facts
from rondel.core.symmetry import Renaming, Symmetry
from rondel.games.maharani import observation
from rondel.games.maharani.components import QUARTERS, ROW_LETTERS, SIDES, WORKER_COLOURS, Space
from rondel.games.maharani.moves import CHANCES, FIRST_SEAT, PUT_TILE, PUT_WORKER, WAYS
from rondel.games.maharani.state import SLOTS

QUARTER_TURNS = len(SIDES)


def symmetries(facts: Facts, tables: Mapping[str, Any], spaces: tuple[Space, ...]) -> Iterator[Symmetry]:
    """The turns that bring each seat to where another one was: three with four players, one with two.

    Of a palace that is not as regular, those that fit it.
    """
    for quarters in range(1, QUARTER_TURNS):
        seats = _seats(facts, tables, quarters)
        places = _spaces(tables, spaces, quarters)
        if seats is not None and places is not None:
            yield _symmetry(facts, tables, quarters, seats, places)


def _seats(facts: Facts, tables: Mapping[str, Any], quarters: int) -> list[int] | None:
    sides = tables["side"][facts.seats][: facts.seats]
    turned = [(side + quarters) % QUARTER_TURNS for side in sides]
    return [sides.index(side) for side in turned] if set(turned) == set(sides) else None


def _spaces(tables: Mapping[str, Any], spaces: tuple[Space, ...], quarters: int) -> list[int] | None:
    """Where each space comes to lie; None where the palace is another one then."""
    at = [(ROW_LETTERS.index(space.name[0]), int(space.name[1:]) - 1) for space in spaces]
    last = max(max(each) for each in at)
    found = list(at)
    for _ in range(quarters):
        found = [(column, last - row) for row, column in found]
    if set(found) != set(at):
        return None
    to = [at.index(each) for each in found]
    for space, other in enumerate(to):
        same = tables["pattern"][space] == tables["pattern"][other]
        edge = tables["pattern"][space] == 0 or (tables["edge"][space] + quarters) % 4 == tables["edge"][other]
        lies = (tables["quarter"][space] + quarters) % len(QUARTERS) == tables["quarter"][other]
        if not (same and edge and lies):
            return None
    return to


def _symmetry(facts: Facts, tables: Mapping[str, Any], quarters: int, seats: list[int], spaces: list[int]) -> Symmetry:
    workers = _workers(facts, seats)
    moves, chances = list(range(facts.moves)), list(range(CHANCES))
    for worker, other in enumerate(workers):
        moves[PUT_WORKER + worker] = PUT_WORKER + other
    for slot in range(SLOTS):
        for space, other in enumerate(spaces):
            for way in range(WAYS):
                first = slot * len(spaces)
                moves[PUT_TILE + WAYS * (first + space) + way] = PUT_TILE + WAYS * (first + other) + way
    for seat, other in enumerate(seats):
        chances[FIRST_SEAT + seat] = FIRST_SEAT + other
    rows = _observed(facts, quarters, workers, spaces)
    name = f"turned by {90 * quarters} degrees"
    return Symmetry(name, tuple(moves), tuple(chances), tuple(seats), rows.places, rows.values)


def _workers(facts: Facts, seats: list[int]) -> list[int]:
    """Which colour each worker colour becomes: that of the other seat."""
    each = len(WORKER_COLOURS) // facts.seats
    return [seats[worker // each] * each + worker % each for worker in range(len(WORKER_COLOURS))]


def _observed(facts: Facts, quarters: int, workers: list[int], spaces: list[int]) -> Renaming:
    rows, look = Renaming(facts.sections), observation
    turn = {number: (number + quarters) % QUARTER_TURNS for number in range(QUARTER_TURNS)}
    for seat in range(facts.seats):
        player = look.PLAYERS + seat * look.PLAYER.size
        rows.read([player + look.SIDE], turn)
        rows.move(player + look.MARKERS, list(turn.values()))
    rows.move(look.WORKERS, workers, look.WORKER.size)
    rows.move(look.SPACES, spaces, look.SPACE.size)
    each = [look.SPACES + space * look.SPACE.size for space in range(len(spaces))]
    rows.read((at + look.ARROW for at in each), turn)
    rows.read((at + look.STANDS for at in each), dict(enumerate(workers)))
    rows.read((look.RONDEL + slot * look.SLOT.size + look.QUARTER for slot in range(SLOTS)), turn)
    rows.move(look.EVALUATED, list(turn.values()))
    rows.read([look.WAITING], dict(enumerate(spaces)))
    return rows
