"""Clauses MA-7 to MA-9, MA-18, MA-33, MA-34: the course of a turn."""

from __future__ import annotations

import pytest
from games.maharani.maharani_kit import (
    QUARTERS,
    RONDEL,
    SIDES,
    down,
    gold,
    happens,
    laid,
    moves,
    play,
    player,
    quarter,
    rondel_of,
    stand,
    standard,
    table,
    targets,
    told,
    turn,
    walk,
    workers,
)

from rondel.core.errors import IllegalMove

SEATS = (2, 3, 4)
LAID = "laid: a6=blue-h1 c5=red-h1 g1=blue-h3 h6=red-h3"
"""Four tiles, so that four markers can lie face down."""


@pytest.mark.clause("MA-7")
@pytest.mark.parametrize("seats", SEATS)
def test_the_rondel_points_at_the_active_player_and_its_tiles_turn_with_it(seats: int) -> None:
    for seat in range(1, seats + 1):
        side = SIDES[seats][seat - 1]
        # Without markers a tile stays in the quarter in which it lies.
        state = stand(f"{LAID}\nseat: {seat}\ndown {seat}: NW NE SE SW\nrondel: blue-c red-c blue-c red-c", seats)
        assert table(state).arrow == side
        for slot in range(4):
            assert {quarter(space) for space in targets(state, slot + 1)} == {RONDEL[side][slot]}


@pytest.mark.clause("MA-7")
def test_tiles_left_on_the_rondel_come_to_lie_in_the_next_quarter_for_the_next_player() -> None:
    state, _ = turn(stand("rondel: blue-b0 red-b0 green-b0 yellow-b1"), "1 b2", "end", drawn=("purple-b1",))
    assert player(state) == 2 and table(state).arrow == "W"
    assert [(slot.tile, slot.quarter) for slot in table(state).rondel] == [
        ("purple-b1", "NE"),
        ("red-b0", "SE"),
        ("green-b0", "SW"),
        ("yellow-b1", "NW"),
    ]


@pytest.mark.clause("MA-8")
def test_a_turn_places_tiles_or_refreshes() -> None:
    state = stand(f"{LAID}\ndown 1: NW\nrondel: blue-b0 red-b0 green-b0 yellow-b1")
    found = moves(state)
    assert found[0] == "refresh" and len(found) > 1
    assert all(move[0] in "1234" for move in found[1:])
    refreshed, _ = turn(state, "refresh")
    assert player(refreshed) == 2 and table(refreshed).phase == "place" and laid(refreshed) == laid(state)


@pytest.mark.clause("MA-8", "MA-9")
def test_after_a_first_tile_a_player_places_another_or_ends_the_turn_but_does_not_refresh() -> None:
    state = play(stand(f"{LAID}\ndown 1: NW\nrondel: blue-b0 red-b0 green-b0 yellow-b1"), "1 b2")
    assert player(state) == 1
    found = moves(state)
    assert found[0] == "end" and "refresh" not in found
    assert {move.split()[0] for move in found[1:]} == {"2", "3", "4"}


@pytest.mark.clause("MA-9")
def test_the_first_tile_must_be_placed_and_the_second_may_be() -> None:
    state = stand("rondel: blue-b0 red-b0 green-b0 yellow-b1")
    assert "end" not in moves(state)
    with pytest.raises(IllegalMove):
        play(state, "end")
    after, events = turn(play(state, "1 b2"), "end")
    assert player(after) == 2 and set(laid(after)) == {"b2"}
    assert [event[0] for event in events] == ["dealt"]


@pytest.mark.clause("MA-9")
def test_a_second_tile_follows_the_rules_of_the_first() -> None:
    state = play(stand(f"{LAID}\ndown 1: NE\nrondel: blue-h0 red-b0 green-h0 yellow-c"), "1 a3")
    assert {quarter(space) for space in targets(state, 2)} == {"NE"}, "its marker is face down"
    assert {quarter(space) for space in targets(state, 3)} == set(QUARTERS)
    assert targets(state, 1) == []
    first = stand(f"{LAID} a3=blue-h0\ndown 1: NE\nrondel: orange-h1 red-b0 green-h0 yellow-c")
    assert [move for move in moves(state) if move != "end"] == [
        move for move in moves(first) if move != "refresh" and move[0] != "1"
    ]


# --- the price of a second tile --------------------------------------------------------------------------------------


@pytest.mark.clause("MA-18")
def test_a_second_tile_costs_two_gold_at_the_end_of_the_turn() -> None:
    state = stand("laid: a3=blue-h0\ngold 1: 10\nrondel: blue-h1 red-h0 green-b0 yellow-b1")
    one = play(state, "1 a2")
    assert gold(one)[0] == 12
    two, events = told(one, "2 a7")
    assert gold(two)[0] == 12 + 1 + 1 - 2, "the tile and its worker, the price"
    assert [(event.key, event.clause) for event in events][-1] == ("paid", "MA-18")
    assert events[-1].args == {"gold": -2} and events[-1].seat == 0
    assert gold(play(one, "end"))[0] == 12, "one tile costs nothing"


@pytest.mark.clause("MA-18")
def test_what_the_turn_earns_pays_the_second_tile() -> None:
    state = stand("gold 1: 0\nrondel: blue-h1 red-h1 green-b0 yellow-b1")
    state = play(state, "1 a2")
    assert gold(state)[0] == 1, "less than the second tile costs"
    assert any(move != "end" for move in moves(state))
    assert gold(play(state, "2 a7"))[0] == 0, "1 + 1 - 2"


@pytest.mark.clause("MA-18")
@pytest.mark.parametrize("seats", SEATS)
def test_no_score_ever_falls_below_nothing(seats: int) -> None:
    paid = 0
    for state in walk(standard(seats), 30 + seats):
        assert min(gold(state)) >= 0
        paid += state.placed
    assert paid > 10


# --- the second tile -------------------------------------------------------------------------------------------------


@pytest.mark.clause("MA-33")
def test_the_second_tile_is_chosen_when_the_first_is_settled() -> None:
    # On a2 relation 0 points to the south: a worker comes, and both earn.
    state = play(stand("rondel: blue-h0 red-h1 green-b0 yellow-b1"), "1 a2")
    assert table(state).phase == "second" and gold(state)[0] == 2 and workers(state) == {"a2": "green"}


@pytest.mark.clause("MA-33")
def test_the_rondel_is_neither_turned_nor_refilled_between_the_tiles() -> None:
    state = play(stand("rondel: blue-h0 red-h1 green-b0 yellow-b1"), "3 d7")
    assert player(state) == 1 and table(state).arrow == "S"
    assert rondel_of(state) == ("blue-h0", "red-h1", None, "yellow-b1")
    assert tuple(slot.quarter for slot in table(state).rondel) == RONDEL["S"]
    assert not any(move.startswith("3") for move in moves(state))


@pytest.mark.clause("MA-33")
def test_the_second_tile_may_use_another_marker() -> None:
    state = play(stand("rondel: blue-h1 red-h1 green-h1 yellow-h1"), "1 a7", "2 h7")
    assert down(state, 1) == ["NW", "NE"]


@pytest.mark.clause("MA-33")
def test_never_more_than_two_tiles_are_placed_in_a_turn() -> None:
    state = play(stand("rondel: blue-h1 red-h1 green-h1 yellow-h1"), "1 a2", "2 a7")
    assert player(state) == 0
    state, _ = turn(state)
    assert player(state) == 2 and len(laid(state)) == 2


@pytest.mark.clause("MA-33", "MA-34")
def test_if_no_second_tile_can_be_placed_the_turn_just_ends() -> None:
    # The last three spaces for half columns are in the south-east; all other tiles lie elsewhere, without markers.
    lines = "free: h7 h6 g8 f8 b3 g6\nremoved:\ndown 1: NW NE SW\n"
    state = stand(lines + "rondel: blue-h0 red-h0 green-h0 yellow-h0")
    assert targets(state, 1) == targets(state, 2) == targets(state, 4) == []
    state = play(state, "3 h7")
    assert player(state) == 0 and gold(state)[0] >= 1


@pytest.mark.clause("MA-33", "MA-22")
def test_the_turn_just_ends_when_all_other_tiles_have_been_removed_from_the_rondel() -> None:
    centres = "laid: b3=blue b6=blue c2=orange c7=orange f2=red f7=red g3=yellow"
    state = stand(f"{centres}\nrondel: yellow-c green-c purple-c green-c")
    state = play(state, "1 g6 away")
    assert rondel_of(state) == (None,) * 4 and sum(table(state).bag.values()) == 60 - 7 - 4
    assert table(state).phase == "draw", "nobody was asked whether the turn is over"
    state, _ = turn(state, "blue-h0", "blue-h1", "purple-c", "blue-h2", "blue-h3")
    assert rondel_of(state) == ("blue-h0", "blue-h1", "blue-h2", "blue-h3") and player(state) == 2


# --- the steps of a placement ----------------------------------------------------------------------------------------


@pytest.mark.clause("MA-34")
def test_a_placement_turns_the_marker_lays_the_tile_pays_it_clears_the_rondel_and_pays_the_worker() -> None:
    centres = "laid: b3=blue b6=blue c2=orange c7=orange f2=red f7=red g3=yellow"
    state = stand(f"{centres}\nrondel: yellow-c green-c purple-c purple-h0")
    assert happens(state, "1 g6 own") == [
        ("used", 1, "NW"),
        ("placed", 1, "yellow-c", 1, "g6", "S"),
        ("area", 1, "yellow", ("g6",), 1),
        ("removed", "green-c", 2),
        ("removed", "purple-c", 3),
        ("worker", 1, "green", "g6"),
        ("group", 1, "green", ("g6",), 1),
    ]


@pytest.mark.clause("MA-34")
@pytest.mark.parametrize("seats", SEATS)
def test_nobody_is_asked_what_has_one_answer(seats: int) -> None:
    asked = set()
    for state in walk(standard(seats), 40 + seats):
        phase = table(state).phase
        found = moves(state) if player(state) > 0 else []
        if phase == "worker":
            assert seats == 2 and len(found) == 2
        if phase == "second":
            assert found[0] == "end" and len(found) > 1
        asked.add(phase)
    assert {"place", "second"} <= asked and ("worker" in asked) == (seats == 2)
