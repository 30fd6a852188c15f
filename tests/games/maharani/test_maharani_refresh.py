"""Clauses MA-20, MA-41: turning the action markers up again."""

from __future__ import annotations

import pytest
from each import each
from games.maharani.maharani_kit import (
    MUST_REFRESH,
    down,
    gold,
    laid,
    moves,
    play,
    player,
    rondel_of,
    stand,
    standard,
    supply,
    table,
    targets,
    told,
    walk,
    workers,
)

from rondel.core.errors import IllegalMove

LAID = "laid: a6=blue-h1 c5=red-h1 g1=blue-h3 h6=red-h3 a2=green\nworkers: a2=green"


@pytest.mark.clause("MA-20")
def test_a_refresh_turns_all_own_markers_up_and_places_no_tile() -> None:
    state = stand(f"{LAID}\ndown 1: NW SE\ndown 2: NE SW\ngold 1: 3\nrondel: blue-b0 red-b0 green-b0 yellow-b0")
    after, events = told(state, "refresh")
    assert (down(after, 1), down(after, 2)) == ([], ["NE", "SW"])
    assert [(event.key, event.clause, event.seat, event.args) for event in events] == [
        ("refreshed", "MA-20", 0, {"quarters": ["NW", "SE"]})
    ]
    for seen in (laid, workers, gold, supply, rondel_of):
        assert seen(after) == seen(state)
    assert player(after) == 2, "the turn is over"


@pytest.mark.clause("MA-20")
def test_the_markers_serve_from_the_next_turn_on() -> None:
    state = stand("laid: a6=blue-h1\ndown 1: NW\nrondel: blue-c red-b0 green-b0 yellow-b0", 2)
    assert len(targets(state, 1)) == 2
    state = play(state, "refresh")
    state = play(state, "2 e1", "end", "blue-b1")
    assert player(state) == 1 and len(targets(state, 1)) == 8


@pytest.mark.clause("MA-20")
@pytest.mark.parametrize("others", ["", "down 2: NW NE SE SW"])
def test_without_an_own_marker_face_down_there_is_no_refresh(others: str) -> None:
    state = stand(f"{LAID}\n{others}")
    assert "refresh" not in moves(state)
    with pytest.raises(IllegalMove) as error:
        play(state, "refresh")
    assert error.value.key == "nothing_to_refresh"


@pytest.mark.clause("MA-20")
@each("name", ["NW", "NE", "SE", "SW"])
def test_one_marker_face_down_is_enough(name: str) -> None:
    assert "refresh" in moves(stand(f"{LAID}\ndown 1: {name}"))


@pytest.mark.clause("MA-41")
def test_a_player_who_can_place_no_tile_must_refresh() -> None:
    state = stand(MUST_REFRESH)
    assert moves(state) == ["refresh"] and player(state) == 1
    after = play(state, "refresh")
    assert player(after) == 2 and rondel_of(after) == rondel_of(state)
    assert len(moves(stand(MUST_REFRESH.replace("SE SW", "SW")))) == 1 + 2, "the centre tile, away or own"


@pytest.mark.clause("MA-41")
def test_with_all_markers_up_a_tile_that_fits_anywhere_can_be_placed_and_there_is_no_other_pass() -> None:
    met = set()
    for seats in (2, 3, 4):
        for seed in range(2):
            for state in walk(standard(seats), 70 + seed):
                if table(state).phase == "place":
                    found = moves(state)
                    placing = [move for move in found if move[0] in "1234"]
                    assert placing or found == ["refresh"]
                    assert placing or down(state, player(state))
                    assert len(found) - len(placing) == bool(down(state, player(state)))
                    met.add(found[0] == "refresh")
    assert met == {True, False}
