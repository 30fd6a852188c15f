"""What `checks` refuses: positions that a text can tell, and numbers in fields that none can."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from each import each
from games.maharani.maharani_kit import (
    CENTRES,
    COLOURS,
    QUARTERS,
    SPACES,
    box,
    few_workers,
    gold,
    in_quarter,
    make,
    recut,
    stand,
    standard,
)
from games.refusals import flaw

from rondel.core.errors import Argument
from rondel.core.game import Game, Reason
from rondel.core.kernel import State

BEYOND = len(SPACES)
"""The first number that is no space of the standard palace."""
LAST = 59
"""The last one that a position has room for."""


def full(*quarters: str) -> str:
    """A palace in which these quarters are full and the others empty."""
    return f"free: {' '.join(space for name in QUARTERS if name not in quarters for space in in_quarter(name))}"


CENTRED = f"laid: {' '.join(f'{space}={colour}' for space, colour in zip(CENTRES, COLOURS * 2, strict=False))}"
NW, THREE = full("NW"), full("NW", "NE", "SE")


def refused(text: str, seats: int, game: Game | None = None) -> Argument:
    """The field for which a text is refused."""
    return flaw(lambda: stand(text, seats, game))


@each(
    ("seats", "text", "field"),
    [
        (4, "laid: a2=blue\ngold 4: 21", "gold"),
        (4, "laid: a2=blue\ndown 4: NW NE", "marker"),
        (4, "removed: purple", "removed"),
        (4, f"{CENTRED}\nrondel: ? ? ? purple-c", "rondel"),
        (4, f"{CENTRED}\nremoved: red\nrondel: ? ? ? -", "rondel"),
        (4, "phase: draw\nrondel: blue-h0 blue-h1 - blue-h2", "rondel"),
        (4, "evaluated: SW", "evaluated"),
        (4, f"phase: draw\n{THREE}\nevaluated:", "evaluated"),
        (4, "phase: over\nfree:\nevaluated: NW NE SE", "evaluated"),
        (4, "laid: a2=blue b3=red a3=red\nturn: 2", "turn"),
        (4, "laid: a2=blue b3=red\nplaced: 1\nturn: 1", "turn"),
        (4, "laid: a2=blue b3=red a3=red b1=red\nplaced: 1\nturn: 2", "turn"),
        (2, "laid: a2=blue\nwaiting: a2\nplaced: 0", "placed"),
        (2, "laid: a2=blue\nwaiting: a2\nplaced: 2", "placed"),
        (4, f"{NW}\nphase: second\nevaluated: NW", "placed"),
        (2, f"{NW.replace('b5 ', '')}\nwaiting: b5\nplaced: 2\nevaluated: NW", "placed"),
        (4, "phase: second\nturn: 0\nplaced: 0", "placed"),
        (4, "laid: a2=blue\nphase: second\nturn: 0", "turn"),
        (4, f"phase: over\n{CENTRED}\nremoved: red yellow green purple", "phase"),
        (4, "free: a2\nphase: second\nrondel: - blue-h0 - -\ndown 1: NE", "phase"),
        (2, f"{NW.replace('b5 ', '')}\nwaiting: a2\nevaluated: NW", "at"),
        (3, "laid: a2=blue\nwaiting: a2", "at"),
    ],
)
def test_a_text_that_does_not_add_up_is_refused_with_its_field(seats: int, text: str, field: str) -> None:
    assert refused(text, seats) == field


@pytest.mark.parametrize(("seats", "most"), [(2, 14 * 20 + 2 * 24), (3, 14 * 20 + 24), (4, 14 * 20 + 24)])
def test_a_player_has_no_more_gold_than_tiles_workers_and_quarters_can_have_brought(seats: int, most: int) -> None:
    for name in QUARTERS:
        assert gold(stand(f"{full(name)}\ngold: {most}", seats)) == (most,) * seats
        assert refused(f"{full(name)}\ngold {seats}: {most + 1}", seats) == "gold"


def test_the_highest_wages_of_a_box_count(tmp_path: Path) -> None:
    game = make(box(tmp_path / "box.json", payout=[5, 99, 7, 0, 0, 0]))
    stand(f"{NW}\ngold 1: {14 * 20 + 99}", game=game)
    assert refused(f"{NW}\ngold 1: {14 * 20 + 100}", 4, game) == "gold"


def test_a_worker_is_waited_for_only_where_there_are_two(tmp_path: Path) -> None:
    game = few_workers(tmp_path / "box.json", 1, 2)
    assert refused("laid: a2=blue b3=red\nworkers: b3=green\nwaiting: a2", 2, game) == "at"


def test_at_the_end_every_quarter_has_been_evaluated_full_or_not(tmp_path: Path) -> None:
    """Tiles with half columns on opposite edges fit nowhere in the standard palace."""
    game = make(box(tmp_path / "box.json", tiles=recut({at: ("across", 1) for at in range(52, 60)})))
    stuck = "phase: over\nrondel: purple-a1 purple-a1 purple-a1 purple-a1"
    assert game.flaw(stand(stuck, game=game)) is None
    assert refused(f"{stuck}\nevaluated: NW NE SW", 4, game) == "evaluated"


# --- fields that a text cannot tell -----------------------------------------------------------------------------------


def put(field: str, at: int | None, value: int, row: int | None = None) -> Callable[[State], None]:
    def change(s: State) -> None:
        if at is None:
            setattr(s, field, value)
        else:
            numbers = getattr(s, field) if row is None else getattr(s, field)[row]
            numbers[at] = value

    return change


@each(
    ("seats", "change", "field"),
    [
        (2, put("seat", None, 2), "seat"),
        (3, put("seat", None, 3), "seat"),
        *((2, put("gold", seat, 1), "gold") for seat in (2, 3)),
        (3, put("gold", 3, 1), "gold"),
        *((2, put("marker", q, 1, seat), "marker") for seat in (2, 3) for q in range(4)),
        *((4, put("arrow", at, 2), "arrow") for at in (1, BEYOND, LAST)),
        *((4, put("tile", at, 0), "tile") for at in (BEYOND, LAST)),
        *((4, put("worker", at, 0), "worker") for at in (1, BEYOND, LAST)),
        *((4, put("bag", kind, 5), "bag") for kind in (0, 1, 9, 65)),
        *((4, put("supply", worker, 7), "supply") for worker in range(4)),
        (3, put("supply", 3, 1), "supply"),
        *((2, put("at", None, at), "at") for at in (0, BEYOND, LAST)),
    ],
)
def test_what_no_text_can_tell_is_refused_too(seats: int, change: Callable[[State], None], field: str) -> None:
    game = standard(seats)
    state = stand("laid: a2=blue\nturn: 2", seats)
    assert game.flaw(state) is None
    change(state)
    assert game.flaw(state) == Reason("flaw", {"field": field})


@each("at", [-1, 1, BEYOND, LAST])
def test_a_tile_that_waits_for_a_worker_is_there(at: int) -> None:
    state = stand("laid: a2=blue\nwaiting: a2", 2)
    state.at = at
    assert standard(2).flaw(state) == Reason("flaw", {"field": "at"})
