"""Clause RA-50: a sum is paid die by die."""

from __future__ import annotations

from random import Random

import pytest
from games.rajas.rajas_kit import happens, me, moves, play, player, stand, table

from rondel.core.kernel import State

SEVEN = "tops: blue-cow=blue-7C\ndice 1: {0}\nkarma 1: {1}"


def paying(dice: str, karma: int = 0) -> State:
    return play(stand(SEVEN.format(dice, karma)), "quarry", "blue-cow")


@pytest.mark.clause("RA-50")
def test_dice_are_given_one_at_a_time_and_what_is_left_to_pay_is_told() -> None:
    state = paying("blue=2236")
    assert table(state).pending[0].args == {"left": 7, "colour": "blue", "floor": 0}
    state = play(state, "blue 2")
    assert table(state).pending[0].args["left"] == 5 and me(state).dice["blue"] == [2, 3, 6]
    assert table(state).supply["blue"] == 12 - 3, "a die paid is back at once"


@pytest.mark.clause("RA-50")
@pytest.mark.parametrize("dice", [("blue 3", "blue 4"), ("blue 2", "blue 3", "blue 4"), ("blue 3", "blue 6")])
def test_the_payment_ends_as_soon_as_the_sum_is_reached(dice: tuple[str, ...]) -> None:
    state = paying("blue=23466")
    for at, die in enumerate(dice):
        assert table(state).pending[0].key == "sum", at
        state = play(state, die)
    assert table(state).pending[0].key == "lay"


@pytest.mark.clause("RA-50")
def test_every_set_that_falls_short_without_its_largest_die_can_be_paid() -> None:
    """Overpaying included, and each set by one way only: in ascending order."""

    def ways(state: State, given: tuple[str, ...]) -> set[tuple[str, ...]]:
        if table(state).pending[0].key == "lay":
            return {given}
        found: set[tuple[str, ...]] = set()
        for move in moves(state):
            found |= ways(play(state, move), (*given, move))
        return found

    assert ways(paying("blue=12366"), ()) == {
        tuple(f"blue {value}" for value in values) for values in ("16", "126", "136", "1236", "26", "236", "36", "66")
    }


@pytest.mark.clause("RA-50")
def test_only_dice_with_which_the_sum_can_still_be_reached_are_offered() -> None:
    assert moves(paying("blue=116")) == ["blue 1"], "six and six there are not: with 6 first the ones come too late"
    assert moves(paying("blue=166")) == ["blue 1", "blue 6"]
    assert moves(play(paying("blue=116"), "blue 1")) == ["blue 1", "blue 6"]


def payable(dice: list[int], karma: int, left: int, floor: int) -> list[str]:
    """The dice with which a sum can be reached: each counts 1 to 6, as it is or turned, in ascending order."""
    found = []
    for place in range(floor, 12):
        counts, turned = place // 2 + 1, place % 2
        value = 7 - counts if turned else counts
        if value in dice and karma >= turned:
            rest = dice.copy()
            rest.remove(value)
            if counts >= left or payable(rest, karma - turned, left - counts, place):
                found.append(f"blue {value}>{counts}" if turned else f"blue {value}")
    return found


@pytest.mark.clause("RA-11", "RA-50")
def test_a_die_is_offered_exactly_where_it_and_those_after_it_reach_the_sum() -> None:
    state = stand("dice 1: blue=6\npending: sum 4 blue; lay blue-snake\ntops: blue-snake=blue-4S")
    rng, tried = Random(1), 0
    for _ in range(300):
        dice = rng.choices(range(1, 7), k=rng.randint(1, 5))
        karma, left, floor = rng.randint(0, 3), rng.randint(1, 16), rng.choice((0, 0, rng.randrange(12)))
        offered = payable(dice, karma, left, floor)
        if offered:
            state.dice[0][:6] = [dice.count(value) for value in range(1, 7)]
            state.karma[0], state.a[state.depth - 1], state.c[state.depth - 1] = karma, left, floor
            assert moves(state) == offered, (sorted(dice), karma, left, floor)
            tried += 1
    assert tried > 100


@pytest.mark.clause("RA-50", "RA-48")
def test_a_turned_die_counts_its_turned_value_and_is_gone() -> None:
    state = paying("blue=11", karma=2)
    assert moves(state) == ["blue 1", "blue 1>6"], "1 and 6, or 6 and 6"
    assert happens(state, "blue 1>6") == [("turned", 1, "blue", 1, 6, 1), ("gave", 1, "blue", 6)]
    state = play(state, "blue 1>6")
    assert moves(state) == ["blue 1>6"] and table(state).supply["blue"] == 11
    state = play(state, "blue 1>6")
    assert me(state).dice["blue"] == [] and me(state).karma == 0


@pytest.mark.clause("RA-50")
def test_a_die_is_turned_only_while_karma_lasts() -> None:
    state = paying("blue=11", karma=1)
    assert moves(state) == ["blue 1"], "then one turned over"
    assert moves(play(state, "blue 1")) == ["blue 1>6"]


@pytest.mark.clause("RA-50")
def test_a_die_may_be_turned_down_too() -> None:
    assert moves(paying("blue=66", karma=1)) == ["blue 6>1", "blue 6"]


@pytest.mark.clause("RA-50")
def test_dice_are_not_turned_on_a_balcony() -> None:
    state = play(stand("dice 1: blue=26 orange=3\nkarma 1: 3"), "blue-balcony")
    assert moves(state) == ["blue 2", "blue 6"]


@pytest.mark.clause("RA-50")
def test_dice_are_not_turned_to_make_room() -> None:
    state = play(stand("dice 1: blue=1122334456\nkarma 1: 3"), "orange-terrace")
    assert moves(state) == ["enough", *(f"blue {value}" for value in range(1, 7))]


@pytest.mark.clause("RA-50")
@pytest.mark.parametrize(
    ("space", "offered"),
    [
        ("silk-market", ["blue 5>2", "blue 2", "blue 2>5", "blue 5"]),
        ("harbour", ["blue 5>2", "blue 2"]),
        ("dancer", ["blue 2", "blue 5>2"]),
    ],
)
def test_dice_may_be_turned_where_their_value_matters(space: str, offered: list[str]) -> None:
    state = play(stand("dice 1: blue=25\nkarma 1: 1"), space)
    assert sorted(moves(state)) == sorted(offered)


@pytest.mark.clause("RA-50", "RA-23")
def test_the_difference_of_the_master_builder_is_paid_in_the_same_way() -> None:
    state = stand(
        "province 1: b2=orange-4S-fortress/EW\ntops: purple-cow=purple-6S\ndice 1: green=5 purple=116\nkarma 1: 0"
    )
    state = play(state, "builder", "green 5", "purple-cow", "b2 EW")
    assert table(state).pending[0].args["left"] == 2
    assert moves(state) == ["purple 1", "purple 6"]
    assert table(play(state, "purple 1")).pending[0].args["left"] == 1
    assert player(play(state, "purple 6")) == 0, "paid: the next tile is turned up"
