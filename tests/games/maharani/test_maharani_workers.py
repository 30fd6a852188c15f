"""Clauses MA-14 to MA-17, MA-19, MA-36, MA-38: workers, with three and four players."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from each import each
from games.maharani.maharani_kit import (
    CLOCK,
    OWN,
    SIDES,
    but_for,
    deeds,
    earned,
    few_workers,
    flood,
    gold,
    laid,
    play,
    quarter,
    stand,
    standard,
    supply,
    table,
    told,
    turn,
    walk,
    workers,
)

# --- who gets one ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("MA-14")
@pytest.mark.parametrize("seats", [3, 4])
def test_an_arrow_at_the_own_marker_calls_a_worker_and_no_other_arrow_does(seats: int) -> None:
    for seat in range(1, seats + 1):
        for relation in range(4):
            state = stand(f"seat: {seat}\nrondel: blue-h{relation}", seats)
            arrow = CLOCK[(CLOCK.index("S") + relation) % 4]  # a2 has its half column in the south
            after = play(state, "1 a2")
            own = arrow == SIDES[seats][seat - 1]
            assert workers(after) == ({"a2": OWN[seats][seat - 1][0]} if own else {})
            assert gold(after)[seat - 1] == (2 if own else 1)
            assert sum(gold(after)) == gold(after)[seat - 1], "nobody else earns anything"


@pytest.mark.clause("MA-14")
def test_a_worker_must_be_placed_and_nobody_is_asked() -> None:
    state = play(stand("rondel: blue-h0"), "1 a2")
    assert workers(state) == {"a2": "green"} and table(state).phase == "second"
    assert workers(play(stand("rondel: blue-c"), "1 b3 own")) == {"b3": "green"}
    assert workers(play(stand("rondel: blue-c"), "1 b3 away")) == {}


@pytest.mark.clause("MA-15")
def test_the_first_worker_of_a_tile_colour_in_a_quarter_comes_from_the_supply() -> None:
    # Own workers on another colour here, on this colour elsewhere, and others' on this colour here do not matter.
    state = stand("laid: b1=red a6=blue c1=blue\nworkers: b1=green a6=green c1=red\nrondel: blue-h0")
    assert supply(state)["green"] == 6
    after, events = told(state, "1 a2")
    assert workers(after) == {"b1": "green", "a6": "green", "c1": "red", "a2": "green"}
    assert supply(after)["green"] == 5 and supply(after)["red"] == 7
    found = next(event for event in events if event.key == "worker")
    assert (found.clause, found.args) == ("MA-15", {"worker": "green", "space": "a2"})


@pytest.mark.clause("MA-15")
def test_with_an_empty_supply_there_is_no_worker_and_no_gold_for_one_and_the_tile_stays() -> None:
    there = {"a7": "red", "a6": "purple", "b8": "orange", "c8": "yellow", "h7": "red", "h6": "blue", "g8": "green"}
    there["f8"] = "purple"
    lines = f"laid: {' '.join(f'{s}={c}' for s, c in there.items())}\nworkers: {' '.join(f'{s}=green' for s in there)}"
    state = stand(f"{lines}\nrondel: blue-h0")
    assert supply(state)["green"] == 0
    after, events = told(state, "1 a2")
    assert laid(after)["a2"] == "blue-h0" and set(workers(after)) == set(there)
    assert gold(after)[0] == 1, "for the tile"
    assert [(event.key, event.clause, event.args) for event in events][-1] == ("no_worker", "MA-15", {"space": "a2"})
    assert table(after).phase == "second", "the turn goes on"


@pytest.mark.clause("MA-16")
def test_an_own_worker_on_this_colour_in_this_quarter_moves_to_the_new_tile() -> None:
    state = stand("laid: c4=blue\nworkers: c4=green\nrondel: blue-h0")
    after, events = told(state, "1 a2")
    assert workers(after) == {"a2": "green"} and supply(after) == supply(state)
    found = next(event for event in events if event.key == "moved")
    assert (found.clause, found.args) == ("MA-16", {"worker": "green", "space": "a2", "origin": "c4"})


@pytest.mark.clause("MA-16")
def test_a_worker_moves_also_when_the_supply_is_empty(tmp_path: Path) -> None:
    game = few_workers(tmp_path / "box.json", 1, 4)
    state = stand("laid: c4=blue\nworkers: c4=green\nrondel: blue-h0 red-h0", game=game)
    assert supply(state, game)["green"] == 0
    after = play(state, "1 a2", game=game)
    assert workers(after, game) == {"a2": "green"} and supply(after, game)["green"] == 0
    assert gold(after)[0] == 2, "for the tile and for the worker"
    assert workers(play(after, "2 a7", game=game), game) == {"a2": "green"}, "nobody is left for another quarter"


@pytest.mark.clause("MA-16")
def test_a_worker_comes_only_from_the_same_quarter() -> None:
    # a4 and a5 lie beside each other, in two quarters.
    state = stand("laid: a4=blue\nworkers: a4=green\nrondel: ? blue-h2")
    after = play(state, "2 a6")
    assert workers(after) == {"a4": "green"}, "a6: the half column is in the west, the arrow in the east"
    state = stand("laid: a4=blue\nworkers: a4=green\nrondel: ? blue-h3")
    after = play(state, "2 a6")
    assert workers(after) == {"a4": "green", "a6": "green"}


@pytest.mark.clause("MA-16")
def test_a_quarter_may_be_reached_with_a_marker_and_its_worker_moves_all_the_same() -> None:
    state = stand("laid: c4=blue\nworkers: c4=green\nrondel: ? ? blue-h0")
    after = play(state, "3 a2")
    assert workers(after) == {"a2": "green"}


# --- groups ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("MA-17")
@each(
    ("there", "group"),
    [
        ({}, ["b3"]),
        ({"b2": "green"}, ["b2", "b3"]),
        ({"a2": "green", "c2": "green"}, ["b3"]),
        ({"b2": "red", "b4": "blue"}, ["b3"]),
        ({"b4": "green", "b5": "green", "b6": "green"}, ["b3", "b4", "b5", "b6"]),
        ({"b4": "green", "b5": "red", "b6": "green"}, ["b3", "b4"]),
        ({"c3": "green", "d3": "green", "e3": "green", "b4": "green"}, ["b3", "b4", "c3", "d3", "e3"]),
        ({"a3": "green", "b2": "green", "b4": "green", "c3": "green"}, ["a3", "b2", "b3", "b4", "c3"]),
    ],
)
def test_a_worker_brings_the_own_workers_of_its_group_by_edges_over_quarter_borders_too(
    there: dict[str, str], group: list[str]
) -> None:
    colours = {"a2": "red", "a3": "red", "b2": "orange", "b4": "yellow", "c3": "green", "d3": "purple", "c2": "green"}
    colours |= {"b5": "red", "b6": "orange", "e3": "red"}
    lines = f"laid: {' '.join(f'{space}={colours[space]}' for space in there)}"
    state = stand(f"{lines}\nworkers: {' '.join(f'{s}={w}' for s, w in there.items())}\nrondel: blue-c\ngold 1: 0")
    after, events = told(state, "1 b3 own")
    found = next(event for event in events if event.key == "group")
    assert (found.clause, found.args) == ("MA-17", {"worker": "green", "spaces": group, "gold": len(group)})
    assert gold(after)[0] == 1 + len(group)


@pytest.mark.clause("MA-17")
def test_tiles_without_workers_join_no_groups() -> None:
    state = stand("laid: b2=blue a2=red\nworkers: a2=green\nrondel: yellow-c")
    assert earned(state, "1 b3 own", key="group") == [1]


@pytest.mark.clause("MA-17")
@pytest.mark.parametrize("seats", [3, 4])
def test_groups_are_those_that_a_flood_finds(seats: int) -> None:
    checked = 0
    for before, events, _ in deeds(standard(seats), 7):
        for came, group in pairwise(events):
            if group.key == "group":
                space, worker = came.args["space"], came.args["worker"]
                standing = {**workers(before), space: worker}
                standing.pop(came.args.get("origin"), None)
                wanted = flood(space, [at for at, other in standing.items() if other == worker])
                assert group.args == {"worker": worker, "spaces": wanted, "gold": len(wanted)}
                checked += 1
    assert checked > 5


# --- one of a colour -------------------------------------------------------------------------------------------------


@pytest.mark.clause("MA-19")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_ever_has_two_workers_of_a_colour_on_one_colour_in_one_quarter(seats: int) -> None:
    met = 0
    for seed in range(3):
        for state in walk(standard(seats), 50 + seed):
            tiles = laid(state)
            found = Counter(
                (worker, quarter(space), tiles[space].split("-")[0]) for space, worker in workers(state).items()
            )
            assert not found or max(found.values()) == 1
            met = max(met, sum(found.values()))
    assert met > 6


@pytest.mark.clause("MA-36")
def test_a_worker_that_moves_leaves_its_old_tile_and_is_counted_once() -> None:
    # The new tile is beside the old one: without the move the group would be two.
    state = stand("laid: a2=blue\nworkers: a2=green\nrondel: blue-h1")
    after = play(state, "1 a3")
    assert workers(after) == {"a3": "green"}
    assert earned(state, "1 a3", key="group") == [1]


@pytest.mark.clause("MA-36")
def test_only_the_new_group_is_paid_even_if_it_is_smaller() -> None:
    # The worker leaves a group of three for a lone place.
    lines = "laid: a2=blue b2=red b1=orange\nworkers: a2=green b2=green b1=green\ngold 1: 10"
    state = stand(f"{lines}\nrondel: blue-h3")
    after, events = told(state, "1 c4")
    assert workers(after) == {"c4": "green", "b2": "green", "b1": "green"}
    assert [event.args["gold"] for event in events if event.key == "group"] == [1]
    assert gold(after)[0] == 10 + 1 + 1


@pytest.mark.clause("MA-36")
def test_the_old_place_bridges_no_groups_any_more() -> None:
    # b2 (red) - b3 (blue) - b4 (orange): the worker goes from b3 to a2, beside b2.
    lines = "laid: b2=red b3=blue b4=orange\nworkers: b2=green b3=green b4=green"
    state = stand(f"{lines}\nrondel: blue-h0")
    found = next(event for event in told(state, "1 a2")[1] if event.key == "group")
    assert found.args == {"worker": "green", "spaces": ["a2", "b2"], "gold": 2}


@pytest.mark.clause("MA-36")
def test_a_worker_goes_only_on_the_tile_just_placed() -> None:
    for before, _, after in deeds(standard(), 8):
        arrived = set(workers(after)) - set(workers(before))
        assert len(arrived) <= 1
        assert arrived <= set(laid(after)) - set(laid(before))


# --- a quarter filled by the first tile ------------------------------------------------------------------------------


@pytest.mark.clause("MA-38")
def test_workers_of_a_quarter_filled_by_the_first_tile_still_count_in_groups_for_the_second() -> None:
    # a4 and a5 lie beside each other; a2 fills the north-west.
    state = stand(f"{but_for('a2', laid='a4=blue', only='NW')}\nworkers: a4=green\nrondel: red-h1 green-b1")
    one, events = told(state, "1 a2")
    assert [event.key for event in events] == ["placed", "area"], "no evaluation yet"
    assert workers(one) == {"a4": "green"} and supply(one)["green"] == 7
    # On a5, in the east and south, relation 1 points to the south.
    found = next(event for event in told(one, "2 a5")[1] if event.key == "group")
    assert found.args == {"worker": "green", "spaces": ["a4", "a5"], "gold": 2}


@pytest.mark.clause("MA-38")
def test_workers_of_a_quarter_filled_by_the_first_tile_are_not_yet_in_the_supply(tmp_path: Path) -> None:
    game = few_workers(tmp_path / "box.json", 1, 4)
    lines = f"{but_for('a2', laid='c4=blue', only='NW')}\nworkers: c4=green\nrondel: red-h1 green-h0"
    state = stand(lines, game=game)
    one = play(state, "1 a2", game=game)
    two, events = told(one, "2 a7", game=game)
    assert [event.key for event in events][:3] == ["placed", "area", "no_worker"]
    after, _ = turn(two, game=game)
    assert supply(after, game)["green"] == 1 and workers(after, game) == {}


@pytest.mark.clause("MA-38")
def test_after_the_evaluation_they_are_in_the_supply_again() -> None:
    state = stand(f"{but_for('a2', laid='a4=blue', only='NW')}\nworkers: a4=green\nrondel: red-h1 green-b1")
    after, events = turn(state, "1 a2", "end")
    assert workers(after) == {} and supply(after)["green"] == 8
    assert ("wages", 1, "NW", "green", ("a4",), 1, 4) in events
