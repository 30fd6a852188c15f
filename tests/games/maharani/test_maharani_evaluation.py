"""Clauses MA-24, MA-39, MA-40, MA-44: the evaluation of a quarter, and what comes when after a turn."""

from __future__ import annotations

from collections import Counter

import pytest
from each import each
from games.maharani.maharani_kit import (
    PAYOUT,
    QUARTERS,
    but_for,
    deeds,
    earned,
    gold,
    in_quarter,
    laid,
    moves,
    play,
    player,
    quarter,
    rondel_of,
    stand,
    standard,
    supply,
    table,
    told,
    turn,
    workers,
)

STANDING = {"a2": "blue", "a3": "orange", "b1": "red", "c1": "yellow", "c4": "green", "d3": "purple"}
"""Spaces of the north-west with tiles of all colours."""


def almost(workers_there: dict[str, str], last: str = "b2", more: str = "") -> str:
    """The north-west with one free space, and workers there."""
    there = " ".join(f"{space}={colour}" for space, colour in STANDING.items())
    return (
        f"{but_for(last, laid=there, only='NW')}\n"
        f"workers: {' '.join(f'{space}={worker}' for space, worker in workers_there.items())}\n{more}"
    )


# --- what a quarter brings -------------------------------------------------------------------------------------------


@pytest.mark.clause("MA-24")
@each("count", range(7))
@each("seat", [1, 3])
def test_a_quarter_brings_gold_by_the_workers_in_it_whoever_filled_it(count: int, seat: int) -> None:
    there = dict.fromkeys([*STANDING][:count], "green")
    slot = {1: 1, 3: 3}[seat]
    # On b2, whose half columns are in the west and north, relation 0 points to the west.
    rondel = " ".join("blue-b0" if at == slot else "?" for at in (1, 2, 3, 4))
    state = stand(almost(there, more=f"seat: {seat}\ngold: 5\nrondel: {rondel}"))
    before = gold(play(state, f"{slot} b2"))
    after, events = turn(state, f"{slot} b2", "end")
    assert gold(after)[0] == before[0] + PAYOUT[count]
    assert gold(after)[1:] == before[1:]
    wages = [event for event in events if event[0] == "wages"]
    assert wages == ([("wages", 1, "NW", "green", tuple(there), count, PAYOUT[count])] if count else [])
    assert ("evaluated", "NW") in events and table(after).quarters["NW"].evaluated


@pytest.mark.clause("MA-24")
def test_each_worker_colour_earns_for_its_owner_and_returns_to_its_supply() -> None:
    there = {"a2": "green", "a3": "red", "b1": "red", "c1": "blue", "c4": "green", "d3": "green"}
    state = stand(almost(there, more="gold: 0\nrondel: blue-b0"))
    assert supply(state) == {"green": 5, "red": 6, "blue": 7, "yellow": 8}
    after, _ = turn(state, "1 b2", "end")
    assert [a - b for a, b in zip(gold(after), gold(play(state, "1 b2")), strict=True)] == [9, 6, 4, 0]
    assert workers(after) == {} and supply(after) == dict.fromkeys(("green", "red", "blue", "yellow"), 8)


@pytest.mark.clause("MA-24")
def test_workers_in_other_quarters_stay_and_do_not_count() -> None:
    there = {"a2": "green", "a7": "green", "h2": "green"}
    lines = but_for("b2", laid="a2=blue a7=red h2=red", only="NW")
    state = stand(f"{lines}\nworkers: {' '.join(f'{s}={w}' for s, w in there.items())}\nrondel: blue-b0")
    after, events = turn(state, "1 b2", "end")
    assert ("wages", 1, "NW", "green", ("a2",), 1, 4) in events
    assert workers(after) == {"a7": "green", "h2": "green"} and supply(after)["green"] == 6


@pytest.mark.clause("MA-24")
def test_the_tiles_stay_and_still_count_in_areas() -> None:
    state = stand(f"{but_for(laid='a4=blue', only='NW')}\nrondel: ? blue-b0")
    assert table(state).quarters["NW"].evaluated
    assert earned(state, "2 a5", key="area") == [2]
    assert set(laid(state)) == set(in_quarter("NW"))


@pytest.mark.clause("MA-24")
def test_the_worker_on_the_last_tile_counts_too() -> None:
    # On b2 relation 3 points to the south.
    state = stand(almost({"a3": "green"}, more="gold: 0\nrondel: blue-b3"))
    after, events = turn(state, "1 b2", "end")
    assert ("wages", 1, "NW", "green", ("a3", "b2"), 2, 6) in events and gold(after)[0] == sum(
        event[-1] for event in events if event[0] in ("area", "group", "wages")
    )


@pytest.mark.clause("MA-24")
def test_a_quarter_is_evaluated_when_its_last_space_is_filled_and_only_once() -> None:
    for seats in (2, 3, 4):
        met: list[str] = []
        for before, events, after in deeds(standard(seats), 90 + seats):
            now = [event.args["quarter"] for event in events if event.key == "evaluated"]
            assert all(event.clause == "MA-24" for event in events if event.key == "evaluated")
            met += now
            full = [name for name in QUARTERS if all(space in laid(after) for space in in_quarter(name))]
            assert set(met) <= set(full)
            if table(after).phase in ("place", "over"):
                assert set(met) == set(full), "after the turn all full ones have been"
            for name in now if player(before) == 0 else ():
                wages = [event.args for event in events if event.key == "wages" and event.args["quarter"] == name]
                standing = Counter(worker for space, worker in workers(before).items() if quarter(space) == name)
                assert {one["worker"]: (one["count"], one["gold"]) for one in wages} == {
                    worker: (n, PAYOUT[n]) for worker, n in standing.items()
                }
        assert sorted(met) == sorted(QUARTERS)


@pytest.mark.clause("MA-24")
def test_a_quarter_with_a_free_space_waits_wherever_it_is() -> None:
    for name in QUARTERS:
        for space in (in_quarter(name)[0], in_quarter(name)[-1]):
            after, _ = turn(stand(f"{but_for(space, only=name)}\ndown 1: {name}"), "refresh")
            assert not table(after).quarters[name].evaluated, space


# --- the order of things ---------------------------------------------------------------------------------------------


@pytest.mark.clause("MA-39")
def test_after_a_turn_comes_the_price_then_the_refill_then_the_evaluation_then_the_next_player() -> None:
    state = stand(almost({"a2": "green"}, more="gold: 0\nrondel: blue-b0 red-h1"))
    after, events = turn(state, "1 b2", "2 a7")
    assert [event[0] for event in events] == [
        "placed",
        "area",
        "placed",
        "area",
        "paid",
        "dealt",
        "dealt",
        "evaluated",
        "wages",
    ]
    assert player(after) == 2 and table(after).turn == table(state).turn + 1


@pytest.mark.clause("MA-39")
def test_a_worker_in_a_full_quarter_stands_there_until_the_rondel_is_refilled() -> None:
    state = play(stand(almost({"a2": "green"}, more="rondel: blue-b0 red-h1")), "1 b2", "2 a7")
    assert table(state).phase == "draw" and "a2" in workers(state)
    state = play(state, moves(state)[0])
    assert table(state).phase == "draw" and "a2" in workers(state)
    assert workers(play(state, moves(state)[0])) == {}


@pytest.mark.clause("MA-39")
def test_with_no_free_space_left_nothing_is_drawn() -> None:
    state = stand("free: b3\nrondel: blue-c red-c green-c yellow-c")
    (tile,) = table(state).bag
    after, events = told(state, "1 b3 away")
    assert table(after).ended and table(after).bag == {tile: 1}
    assert not {"dealt", "discarded"} & {event.key for event in events}
    assert rondel_of(after) == (None,) * 4


@pytest.mark.clause("MA-21", "MA-39")
@each("free", ["a2 a3 b1 c1 c4", "a6 a7 b8 c5 c8", "e6 f5 f8 g8 h6", "e3 f1 f4 g1 h2"])
def test_while_a_quarter_has_a_free_space_the_rondel_is_refilled(free: str) -> None:
    state = stand(f"free: {free}\nrondel: blue-h0 red-h0 green-h0 yellow-h0")
    _, events = turn(state, f"1 {free[:2]}", "end")
    assert events[-1] == ("dealt", "purple-h3", 1)


@pytest.mark.clause("MA-39")
def test_after_a_refresh_an_emptied_rondel_is_not_paid_for() -> None:
    state = stand("laid: a7=red-h1\ndown 1: NW\ngold: 1")
    after, events = turn(state, "refresh")
    assert events == [("refreshed", 1, ("NW",))] and gold(after) == (1, 1, 1, 1)


# --- two quarters in one turn ----------------------------------------------------------------------------------------


@pytest.mark.clause("MA-40")
def test_two_quarters_filled_in_one_turn_are_both_evaluated_each_for_itself() -> None:
    free = ["a2", "a7", *in_quarter("SE"), *in_quarter("SW")]
    laid_there = "a3=orange b1=red a6=orange b8=purple c8=yellow"
    state = stand(
        f"laid: {laid_there}\nfree: {' '.join(free)}\nworkers: a3=green b1=green a6=green b8=green c8=blue\n"
        "gold: 0\nrondel: blue-h1 yellow-h1"
    )
    one = play(state, "1 a2")
    assert [name for name in QUARTERS if table(one).quarters[name].evaluated] == []
    after, events = turn(one, "2 a7")
    assert [event for event in events if event[0] in ("evaluated", "wages")] == [
        ("evaluated", "NW"),
        ("wages", 1, "NW", "green", ("a3", "b1"), 2, 6),
        ("evaluated", "NE"),
        ("wages", 1, "NE", "green", ("a6", "b8"), 2, 6),
        ("wages", 3, "NE", "blue", ("c8",), 1, 4),
    ]
    assert workers(after) == {} and supply(after)["green"] == 8
    assert gold(after)[0] - gold(one)[0] == 6 + 6 + 1 - 2, "four together would have brought 13"
    assert [name for name in QUARTERS if table(after).quarters[name].evaluated] == ["NW", "NE"]


@pytest.mark.clause("MA-40")
def test_the_order_of_the_tiles_that_fill_them_has_no_effect() -> None:
    free = ["a2", "a7", *in_quarter("SE"), *in_quarter("SW")]
    lines = f"laid: a3=orange a6=orange\nfree: {' '.join(free)}\nworkers: a3=green a6=green"
    state = stand(f"{lines}\ngold: 0\nrondel: blue-h1 red-h1")
    one, other = (turn(state, *texts)[0] for texts in (("1 a2", "2 a7"), ("2 a7", "1 a2")))
    assert standard().key(one) == standard().key(other)


# --- gold ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("MA-44")
def test_gold_is_counted_without_an_upper_limit() -> None:
    state = stand(f"{but_for('a2', 'a3', 'b1')}\ngold 1: 999\nrondel: blue-h0 red-h0 green-h0 -")
    after, events = told(state, "1 a2")
    earned_now = sum(event.args["gold"] for event in events if event.key in ("area", "group"))
    assert earned_now >= 2 and gold(after)[0] == 999 + earned_now
    assert standard().scores(after).tracks["gold"][0] == 999 + earned_now
