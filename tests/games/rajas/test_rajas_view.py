"""Clauses RA-11, RA-13, RA-15, RA-16, RA-48: what a seat is told about tiles on offer, closed spaces, the boards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from each import each
from games.rajas.rajas_kit import BORDERS, FIGURES, GROUPS, STACKS, make, moves, play, refused, stand, standard, tables

from rondel.core.kernel import State
from rondel.games.rajas.view import Worth

FOUR = "tops: blue-snake=blue-4S"
"""A blue tile of 4 with a temple."""


def told(state: State, seat: int = 0) -> dict[str, Worth]:
    found = zip(STACKS, standard().view(state, None).worth[seat], strict=True)
    return {stack: worth for stack, worth in found if worth is not None}


def worth(text: str, stack: str = "blue-snake", seat: int = 0) -> Worth:
    return told(stand(text), seat)[stack]


def paid(told: Worth) -> list[Any] | None:
    if told.dice is None:
        return None
    return [die.value if die.value == die.given else (die.value, die.given) for die in told.dice]


# --- tiles on offer --------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-13", "RA-11")
@each(
    ("dice", "karma", "told"),
    [
        ("blue=4", 0, [4]),
        ("blue=64", 0, [4]),
        ("blue=136", 0, [1, 3]),
        ("blue=3", 0, None),
        ("green=6", 3, None),
        ("blue=3", 1, [(3, 4)]),
        ("blue=1", 1, [(1, 6)]),
        ("blue=26", 1, [6]),
        ("blue=11", 2, [(1, 6)]),
    ],
)
def test_the_dice_that_could_pay_for_a_tile_are_told_with_little_waste_and_karma_only_where_it_is_needed(
    dice: str, karma: int, told: list[Any] | None
) -> None:
    assert paid(worth(f"{FOUR}\ndice 1: {dice}\nkarma 1: {karma}")) == told


@pytest.mark.clause("RA-13", "RA-48")
@each("dice", ["blue=1225", "blue=333", "blue=116", "blue=5", "blue=3"])
def test_the_dice_told_for_a_tile_do_pay_for_it(dice: str) -> None:
    state = play(stand(f"{FOUR}\ndice 1: {dice}\nkarma 1: 1\npending: build"), "blue-snake")
    for die in worth(f"{FOUR}\ndice 1: {dice}\nkarma 1: 1").dice or ():
        assert standard().view(state, 0).pending[0].key == "sum"
        shown = f"blue {die.value}"
        state = play(state, shown if die.value == die.given else f"{shown}>{die.given}")
    assert standard().view(state, 0).pending[0].key == "lay"


@pytest.mark.clause("RA-48")
def test_a_tile_without_dice_that_pay_is_not_offered() -> None:
    text = f"{FOUR} green-snake=green-4S\ndice 1: blue=1 green=6\nkarma 1: 0"
    assert paid(worth(text)) is None
    assert "blue-snake" not in moves(stand(f"{text}\npending: build"))


@pytest.mark.clause("RA-15")
def test_the_income_that_a_tile_would_bring_is_told_by_the_own_levels_of_its_buildings() -> None:
    text = "tops: blue-cow=blue-6S blue-snake=blue-4S\nlevels 1: temple=3 mill=4"
    told = worth(text, "blue-cow")
    assert (told.money, told.fame) == (1, 4)
    assert (worth(text).money, worth(text).fame) == (0, 3)
    assert worth(text, seat=1).fame == 2


@pytest.mark.clause("RA-18", "RA-11")
@each(
    ("dice", "karma", "money"),
    [("blue=1", 0, 3), ("blue=1 green=2", 0, 5), ("blue=1", 1, 5), ("", 3, 0)],
)
def test_what_the_market_of_a_good_may_pay_is_told_for_the_best_die(dice: str, karma: int, money: int) -> None:
    province = "province 1: b2=blue-4C-tea2/NE c3=green-5C-tea3/NE"
    seen = standard().view(stand(f"{province}\ndice 1: {dice}\nkarma 1: {karma}"), None)
    assert seen.players[0].sells == {"silk": 0, "tea": money, "spice": 0}
    assert seen.players[1].sells == {"silk": 0, "tea": 0, "spice": 0}


def test_only_stacks_with_a_tile_are_worth_something() -> None:
    assert set(told(stand("seat: 1"))) == set(STACKS)
    assert told(standard().setup()) == {}


# --- closed spaces ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-48")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_space_is_open_or_told_to_be_closed_for_the_reason_with_which_it_is_refused(seats: int) -> None:
    taken = "workers: blue-terrace=2 quarry=2"
    told_closed = set()
    for text in (f"money 1: 1\ndice 1: blue=1\n{taken}\nseat: 1", f"money 1: 0\ndice 1:\n{taken}\nseat: 1"):
        state = stand(text, seats)
        view = standard(seats).view(state, 0)
        assert set(view.open) | set(view.closed) == set(GROUPS)
        assert not set(view.open) & set(view.closed)
        for group, why in view.closed.items():
            assert refused(state, group)[0] == why.key
        told_closed |= set(view.closed)
    free = {"mixed-market", *(group for group in GROUPS if group.endswith("terrace"))}
    assert told_closed >= set(GROUPS) - free, "all others cost a die"


def test_nothing_is_told_to_be_closed_while_no_space_is_asked_for() -> None:
    assert standard().view(stand("dice 1: blue=6\npending: build"), 0).closed == {}


# --- border yields ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-16")
def test_the_border_yields_that_a_tile_would_join_are_told_by_its_cell_and_roads_and_those_had_are_not() -> None:
    lay = "tops: blue-snake=blue-4C-palace\npending: lay blue-snake"
    told = standard().view(stand(lay), 0).joins
    assert told["a1"] == {"NE": ("N1",), "NW": ("N1", "W1"), "SW": ("W1",)}
    assert "c3" not in told
    # The Master Builder covers a tile that has joined W3 already.
    had = "province 1: b2=green-4S/EW b1=orange-4C/ES c1=blue-4C-tea2/NW\ndice 1: blue=6"
    cover = stand(f"{had}\ntops: blue-tiger=blue-9X-temple\npending: over blue-tiger")
    assert "c1" not in standard().view(cover, 0).joins
    assert standard().view(stand("seat: 1"), 0).joins == {}


# --- the boards ------------------------------------------------------------------------------------------------------


def test_what_is_printed_on_the_boards_is_what_lies_in_the_box() -> None:
    told, box = standard().view(stand(""), None).printed, tables()
    assert len(told.river) == len(box["river"]["value"]["spaces"])
    assert told.river[:3] == ("2-dice", "2-karma", "3-money")
    assert (told.bridge, told.meeting, told.fame_worker, told.money_worker) == (20, 61, 15, 20)
    assert told.money == {12: "1-boat", 33: "2-dice", 44: "1-boat", 55: "2-dice"}
    assert told.fame == {5: "1-late_upgrade", 24: "2-karma", 31: "1-boat"}
    assert list(told.chambers) == list(FIGURES)
    assert told.chambers["yogi"] == "2-karma+1-die"
    assert told.balconies == {"blue": "orange", "orange": "purple", "purple": "green", "green": "blue"}
    assert (told.rows, told.columns, told.residence, told.exits) == (4, 5, ("a3", "b3"), ("b3 W", "b3 E", "b3 S"))
    assert set(told.borders["basic"]) == set(told.borders["navaratnas"]) == set(BORDERS)
    assert told.borders["basic"]["S3"].yields == "1-die+1-upgrade"
    assert told.borders["basic"]["S3"].colour is None
    assert told.borders["navaratnas"]["S3"].colour == "yellow"


def test_an_owners_box_is_told_as_it_is(tmp_path: Path) -> None:
    game = make(tmp_path / "box.json", river={**tables()["river"]["value"], "bridge": 7})
    assert game.view(game.setup(), None).printed.bridge == 7
