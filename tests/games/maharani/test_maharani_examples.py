"""Clause MA-47: the examples of the rulebook."""

from __future__ import annotations

import pytest
from games.maharani.maharani_kit import (
    but_for,
    earned,
    gold,
    play,
    stand,
    supply,
    told,
    turn,
    workers,
)

pytestmark = pytest.mark.parametrize("seats", [3, 4])


@pytest.mark.clause("MA-47")
def test_a_lone_tile_brings_one(seats: int) -> None:
    assert gold(play(stand("rondel: blue-h1", seats), "1 a2"))[0] == 1


@pytest.mark.clause("MA-47")
def test_a_tile_that_joins_an_area_of_three_brings_three(seats: int) -> None:
    # Two blue tiles lie there; with the new one the area has three.
    state = stand("laid: a3=blue b3=blue b1=red\nrondel: blue-h1", seats)
    assert earned(state, "1 a2", key="area") == [3]


@pytest.mark.clause("MA-47")
def test_the_first_worker_of_a_tile_colour_in_a_quarter_comes_from_the_supply(seats: int) -> None:
    state = stand("laid: b1=red\nworkers: b1=green\nrondel: blue-h0", seats)
    after = play(state, "1 a2")
    assert supply(after)["green"] == supply(state)["green"] - 1 and workers(after) == {"b1": "green", "a2": "green"}


@pytest.mark.clause("MA-47")
def test_the_next_on_that_colour_there_is_moved_and_the_supply_unchanged(seats: int) -> None:
    state = stand("laid: b1=blue\nworkers: b1=green\nrondel: blue-h0", seats)
    after = play(state, "1 a2")
    assert supply(after) == supply(state) and workers(after) == {"a2": "green"}


@pytest.mark.clause("MA-47")
def test_a_lone_worker_brings_one_and_beside_one_own_worker_two(seats: int) -> None:
    assert earned(stand("rondel: blue-h0", seats), "1 a2", key="group") == [1]
    state = stand("laid: b2=red\nworkers: b2=green\nrondel: blue-h0", seats)
    assert earned(state, "1 a2", key="group") == [2]


@pytest.mark.clause("MA-47")
def test_an_area_over_a_quarter_border_together_with_a_longer_worker_group_brings_eight(seats: int) -> None:
    # a3, a4 | a5, a6 and b6 are blue; the workers of the group stand on a6, a7 and b7.
    lines = "laid: a3=blue a4=blue a5=blue b6=blue a7=red b7=orange\nworkers: a7=green b7=green\ngold 1: 0"
    state = stand(f"{lines}\nrondel: ? blue-h3", seats)
    after, events = told(state, "2 a6")
    assert [(event.key, event.args["gold"]) for event in events if "gold" in event.args] == [("area", 5), ("group", 3)]
    assert gold(after)[0] == 8


@pytest.mark.clause("MA-47")
def test_a_second_tile_that_earns_four_adds_two_by_the_end_of_the_turn(seats: int) -> None:
    state = stand("laid: a6=red b6=red b7=red\ngold 1: 5\nrondel: blue-h1 red-h1", seats)
    one = play(state, "1 a2")
    two, events = told(one, "2 a7")
    assert [event.args["gold"] for event in events if event.key == "area"] == [4]
    assert gold(two)[0] == gold(one)[0] + 2


@pytest.mark.clause("MA-47")
def test_five_three_one_and_no_workers_in_a_quarter_bring_eighteen_nine_four_and_nothing(seats: int) -> None:
    there = "a2=blue a3=orange b1=red c1=yellow c4=green b3=purple d3=orange c2=blue b4=yellow"
    lines = but_for("b2", laid=there, only="NW")
    placed = ["green"] * 5 + ["red"] * 3 + ["blue"]
    standing = " ".join(f"{word.partition('=')[0]}={who}" for word, who in zip(there.split(), placed, strict=True))
    state = stand(f"{lines}\nworkers: {standing}\ngold: 0\nrondel: purple-b0", seats)
    before = gold(play(state, "1 b2"))
    after, _ = turn(state, "1 b2", "end")
    assert [a - b for a, b in zip(gold(after), before, strict=True)] == [18, 9, 4, 0][:seats]
