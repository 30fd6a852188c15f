"""Clauses MA-21 to MA-23: refilling the rondel, and what becomes of centre tiles."""

from __future__ import annotations

from collections import Counter

import pytest
from each import each
from games.maharani.maharani_kit import (
    CENTRES,
    by_chance,
    deeds,
    happens,
    laid,
    moves,
    odds,
    play,
    player,
    rondel_of,
    stand,
    standard,
    table,
    told,
    turn,
)

SEVEN = "laid: b3=blue b6=blue c2=orange c7=orange f2=red f7=red g3=yellow"
"""One centre space, g6, is free."""
EIGHT = f"{SEVEN} g6=yellow"
LAST = "removed: orange yellow green purple\nrondel: blue-h0 red-h0 green-h0 yellow-h0"
"""With so many removed a palace that is almost full leaves few tiles in the bag."""


# --- refilling -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("MA-21")
@each(
    ("first", "second", "order"),
    [("1 a2", "end", [1]), ("4 h2", "end", [4]), ("3 h6", "1 a2", [1, 3]), ("4 h2", "2 a7", [2, 4])],
)
def test_empty_spaces_are_refilled_from_the_bag_in_ascending_order(first: str, second: str, order: list[int]) -> None:
    state = stand("rondel: blue-h1 red-h1 green-h1 yellow-h1")
    drawn = ("purple-c", "purple-h2")[: len(order)]
    after, events = told(play(state, first, second), *drawn)
    assert [(event.key, event.clause, event.args) for event in events] == [
        ("dealt", "MA-21", {"tile": tile, "slot": slot}) for tile, slot in zip(drawn, order, strict=True)
    ]
    for slot, tile in enumerate(rondel_of(state), 1):
        assert rondel_of(after)[slot - 1] == (drawn[order.index(slot)] if slot in order else tile)
    assert player(after) == 2 and None not in rondel_of(after)
    assert Counter(table(state).bag) - Counter(table(after).bag) == Counter(drawn)


@pytest.mark.clause("MA-21")
def test_the_rondel_is_refilled_only_at_the_end_of_the_turn() -> None:
    state = play(stand("rondel: blue-h1 red-h1 green-h1 yellow-h1"), "1 a2")
    assert (player(state), table(state).phase, rondel_of(state)[0]) == (1, "second", None)
    assert player(play(state, "end")) == 0


@pytest.mark.clause("MA-21")
def test_if_the_bag_is_too_short_the_higher_spaces_stay_empty() -> None:
    state = stand(f"free: a2 a3 b1 c1 c4\n{LAST}")
    (tile,) = table(state).bag
    after, events = turn(state, "3 a3", "2 a2")
    assert [event for event in events if event[0] == "dealt"] == [("dealt", tile, 2)]
    assert rondel_of(after) == ("blue-h0", tile, None, "yellow-h0")
    assert table(after).bag == {} and player(after) == 2


# --- centre tiles ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("MA-22")
def test_centre_tiles_leave_the_rondel_as_soon_as_the_last_centre_space_is_taken() -> None:
    state = stand(f"{SEVEN}\nrondel: purple-h0 green-c yellow-c purple-c")
    after, events = told(state, "3 g6 away")
    assert rondel_of(after) == ("purple-h0", None, None, None)
    assert table(after).removed == {"green": 1, "purple": 1}
    assert [(event.key, event.clause, event.args) for event in events if event.key == "removed"] == [
        ("removed", "MA-22", {"tile": "green-c", "slot": 2}),
        ("removed", "MA-22", {"tile": "purple-c", "slot": 4}),
    ]
    assert table(after).phase == "second" and {move[0] for move in moves(after)} == {"e", "1"}, "in mid-turn"


@pytest.mark.clause("MA-22")
def test_they_leave_it_too_when_the_second_tile_takes_the_last_centre_space() -> None:
    state = stand(f"{SEVEN}\nrondel: purple-h0 green-c yellow-c purple-c")
    after = play(state, "1 a2", "3 g6 away")
    assert rondel_of(after) == (None,) * 4 and table(after).removed == {"green": 1, "purple": 1}


@pytest.mark.clause("MA-22")
def test_they_stay_while_a_centre_space_is_free() -> None:
    state = stand(
        "laid: b3=blue b6=blue c2=orange c7=orange f2=red f7=red\nrondel: purple-h0 green-c yellow-c purple-c"
    )
    after = play(state, "3 g6 away")
    assert rondel_of(after) == ("purple-h0", "green-c", None, "purple-c") and table(after).removed == {}
    after = play(stand(f"{SEVEN}\nrondel: purple-h0 green-c yellow-c purple-c"), "1 a2")
    assert rondel_of(after) == (None, "green-c", "yellow-c", "purple-c"), "only the last centre space matters"


@pytest.mark.clause("MA-22")
def test_a_centre_tile_drawn_later_is_removed_and_the_next_one_drawn_for_the_same_space() -> None:
    state = play(stand(f"{EIGHT}\nrondel: blue-h0 red-h0 green-h0 yellow-h0"), "2 a7", "end")
    assert odds(state)["green-c"] == 2
    after, events = told(state, "green-c", "green-c", "purple-c", "red-h1")
    assert [(event.key, event.clause, event.args) for event in events] == [
        *[("discarded", "MA-22", {"tile": "green-c"})] * 2,
        ("discarded", "MA-22", {"tile": "purple-c"}),
        ("dealt", "MA-21", {"tile": "red-h1", "slot": 2}),
    ]
    assert rondel_of(after) == ("blue-h0", "red-h1", "green-h0", "yellow-h0")
    assert table(after).removed == {"green": 2, "purple": 1}


@pytest.mark.clause("MA-22")
def test_spaces_emptied_by_removal_are_refilled_at_the_end_of_the_turn() -> None:
    state = play(stand(f"{SEVEN}\nrondel: purple-h0 green-c yellow-c purple-c"), "3 g6 away", "end")
    after, events = turn(state, "blue-h0", "green-c", "blue-h1", "blue-h2")
    assert events == [
        ("dealt", "blue-h0", 2),
        ("discarded", "green-c"),
        ("dealt", "blue-h1", 3),
        ("dealt", "blue-h2", 4),
    ]
    assert rondel_of(after) == ("purple-h0", "blue-h0", "blue-h1", "blue-h2")


@pytest.mark.clause("MA-22")
def test_centre_tiles_are_removed_for_good_and_only_when_all_centre_spaces_are_taken() -> None:
    for seed in range(4):
        gone: Counter[str] = Counter()
        for _, events, after in deeds(standard(4), 80 + seed):
            now = Counter(table(after).removed)
            assert not gone - now, "removed tiles never come back"
            full = all(space in laid(after) for space in CENTRES)
            assert full or not now
            assert not full or not any(tile and tile.endswith("-c") for tile in rondel_of(after))
            assert sum((now - gone).values()) == sum(event.key in ("removed", "discarded") for event in events)
            gone = now


# --- an empty bag ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("MA-23")
def test_with_the_bag_empty_play_goes_on_until_the_last_tile_is_placed() -> None:
    state = stand("free: a2 a3 b1\nrondel: blue-h0 - red-h0 green-h0")
    assert table(state).bag == {}
    spaces, turns = [], 0
    while player(state) > 0:
        before = set(laid(state))
        # The first tile that can be placed, then the end of the turn if it is asked for.
        state = play(state, next(move for move in moves(state) if move[0] in "1234"))
        spaces += set(laid(state)) - before
        turns += 1
        if table(state).phase == "second":
            state = play(state, "end")
            assert player(state) > 0, "nothing was drawn"
        assert table(state).bag == {}
    assert (sorted(spaces), turns) == (["a2", "a3", "b1"], 3)
    assert table(state).ended and len(laid(state)) == 56


@pytest.mark.clause("MA-23")
def test_with_the_bag_empty_nothing_is_drawn() -> None:
    state = stand("free: a2 a3 b1\nrondel: blue-h0 - red-h0 green-h0")
    after = play(state, "1 a2", "end")
    assert player(after) == 2 and rondel_of(after) == (None, None, "red-h0", "green-h0")
    assert [event[0] for event in happens(play(state, "1 a2"), "end")] == []
    assert by_chance(after) is after
