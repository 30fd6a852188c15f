"""Clauses MA-10 to MA-13, MA-35, MA-37: where a tile goes, how it lies there, and what its area brings."""

from __future__ import annotations

from itertools import pairwise

import pytest
from each import each
from games.maharani.maharani_kit import (
    BENDS,
    CENTRES,
    CLOCK,
    HALVES,
    QUARTERS,
    RONDEL,
    SIDES,
    but_for,
    deeds,
    down,
    earned,
    flood,
    gold,
    happens,
    laid,
    moves,
    play,
    pointing,
    quarter,
    stand,
    standard,
    table,
    targets,
    told,
    walk,
    workers,
)

from rondel.core.errors import IllegalMove

FITTING = {"c": CENTRES, "h": HALVES, "b": BENDS}
LAID = "laid: a6=blue-h1 c5=red-h1 g1=blue-h3 h6=red-h3"


# --- with and without an action marker -------------------------------------------------------------------------------


@pytest.mark.clause("MA-10")
@each("slot", [1, 2, 3, 4])
def test_a_tile_goes_to_any_free_space_of_its_quarter_and_no_marker_is_turned(slot: int) -> None:
    lies = RONDEL["S"][slot - 1]
    for letter, fitting in FITTING.items():
        tile = f"green-{letter}" + ("" if letter == "c" else "0")
        rondel = ["?"] * 4
        rondel[slot - 1] = tile
        state = stand(f"{LAID}\ndown 1: NW NE SE SW\nrondel: {' '.join(rondel)}")
        wanted = [space for space in fitting if quarter(space) == lies and space not in laid(state)]
        assert targets(state, slot) == wanted
        state = stand(f"rondel: {' '.join(rondel)}")
        for space in wanted:
            after, events = told(state, f"{slot} {space}{' away' if letter == 'c' else ''}")
            assert down(after, 1) == [] and laid(after) == {space: tile}
            assert (events[0].key, events[0].clause) == ("placed", "MA-10")


@pytest.mark.clause("MA-10")
def test_any_tile_of_the_rondel_may_be_chosen() -> None:
    state = stand(f"{LAID}\ndown 1: NW NE SE SW\nrondel: green-h0 green-h1 green-h2 green-h3")
    assert {move.split()[0] for move in moves(state)} == {"refresh", "1", "2", "3", "4"}


@pytest.mark.clause("MA-11")
@each("seat", [1, 2, 3, 4])
@each("slot", [1, 2, 3, 4])
def test_a_tile_for_another_quarter_turns_the_marker_of_the_quarter_that_it_lies_in(seat: int, slot: int) -> None:
    lies = RONDEL[SIDES[4][seat - 1]][slot - 1]
    rondel = ["?"] * 4
    rondel[slot - 1] = "green-c"
    state = stand(f"seat: {seat}\nrondel: {' '.join(rondel)}")
    for space in CENTRES:
        after, events = told(state, f"{slot} {space} away")
        across = quarter(space) != lies
        assert down(after, seat) == ([lies] if across else [])
        assert all(down(after, other) == [] for other in range(1, 5) if other != seat)
        found = [(event.key, event.clause) for event in events if event.key in ("used", "placed")]
        assert found == ([("used", "MA-11"), ("placed", "MA-11")] if across else [("placed", "MA-10")])


@pytest.mark.clause("MA-11")
@each("name", QUARTERS)
def test_with_the_marker_face_down_a_tile_stays_in_its_quarter(name: str) -> None:
    state = stand(f"{LAID}\ndown 1: {name}\nrondel: green-c red-c yellow-c blue-c")
    for slot in range(1, 5):
        lies = RONDEL["S"][slot - 1]
        wanted = {name} if lies == name else set(QUARTERS)
        assert {quarter(space) for space in targets(state, slot)} == wanted
    slot = RONDEL["S"].index(name) + 1
    space = next(space for space in CENTRES if quarter(space) != name)
    with pytest.raises(IllegalMove):
        play(state, f"{slot} {space} own")


@pytest.mark.clause("MA-11")
def test_the_markers_of_other_players_do_not_matter() -> None:
    state = stand(f"{LAID}\ndown 2: NW NE SE SW\nrondel: green-c")
    assert targets(state, 1) == CENTRES


# --- columns and arrows ----------------------------------------------------------------------------------------------


@pytest.mark.clause("MA-12")
@each("letter", ["h", "b"])
@each("relation", [0, 1, 2, 3])
def test_the_columns_decide_how_a_tile_lies_and_its_arrow_may_point_any_way(letter: str, relation: int) -> None:
    tile = f"green-{letter}{relation}"
    state = stand(f"rondel: {tile}")
    assert targets(state, 1) == FITTING[letter], "a half column needs its partner, and nothing else does"
    met = set()
    for space in FITTING[letter]:
        placed = next(event for event in told(state, f"1 {space}")[1] if event.key == "placed")
        assert placed.args == {"tile": tile, "slot": 1, "space": space, "arrow": pointing(tile, space)}
        met.add(placed.args["arrow"])
    assert met == set(CLOCK)


@pytest.mark.clause("MA-12")
def test_on_every_space_the_half_columns_meet_those_beside_it() -> None:
    steps = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
    columns = {one.space: one.columns for one in table(standard().setup()).spaces}
    for space, word in columns.items():
        for side in word if word != "CC" else "":
            row, column = steps[side]
            beside = f"{chr(ord(space[0]) + row)}{int(space[1]) + column}"
            assert CLOCK[CLOCK.index(side) - 2] in columns[beside] != "CC"


@pytest.mark.clause("MA-12")
def test_no_tile_is_ever_laid_on_a_space_with_other_columns() -> None:
    for state in walk(standard(), 3):
        for space, tile in laid(state).items():
            assert space in FITTING[tile.split("-")[1][0]]


@pytest.mark.clause("MA-12", "MA-35")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_on_a_centre_space_the_player_chooses_the_own_marker_or_the_opposite_way(seats: int) -> None:
    for seat in range(1, seats + 1):
        side = SIDES[seats][seat - 1]
        state = stand(f"seat: {seat}\nrondel: blue-c", seats)
        centre = [move for move in moves(state) if move.startswith("1 ")]
        assert centre == [f"1 {space} {word}" for space in CENTRES for word in ("away", "own")]
        for word, arrow in (("own", side), ("away", CLOCK[CLOCK.index(side) - 2])):
            events = told(state, f"1 f7 {word}")[1]
            assert next(event.args["arrow"] for event in events if event.key == "placed") == arrow


@pytest.mark.clause("MA-35")
@each("seat", [1, 2, 3, 4])
def test_an_arrow_points_at_a_player_when_it_has_the_direction_of_its_side_wherever_the_space_lies(seat: int) -> None:
    side = SIDES[4][seat - 1]
    for relation in range(4):
        state = stand(f"seat: {seat}\nrondel: green-h{relation} orange-b{relation}")
        for slot, fitting in ((1, HALVES), (2, BENDS)):
            tile = ("green-h", "orange-b")[slot - 1] + str(relation)
            for space in fitting:
                called = any(event.key == "worker" for event in told(state, f"{slot} {space}")[1])
                assert called == (pointing(tile, space) == side)


@pytest.mark.clause("MA-35")
def test_arrows_matter_only_when_a_tile_is_placed() -> None:
    # The blue tiles point at every side; nothing comes of them when another is placed.
    state = stand("laid: a2=blue/S a3=blue/W b3=blue/N c1=blue/E\nrondel: blue-b1 red-h0")
    assert table(play(state, "1 b2")).players[0].workers["green"] == 8
    assert workers(play(state, "1 b2")) == {}


# --- areas -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("MA-13")
@each(
    ("there", "area"),
    [
        ("", ["b2"]),
        ("b1=blue", ["b1", "b2"]),
        ("a3=blue c1=blue c3=blue", ["b2"]),
        ("a2=blue b1=blue c2=blue", ["a2", "b1", "b2", "c2"]),
        ("b3=blue b4=blue b6=blue", ["b2", "b3", "b4"]),
        ("b3=blue b4=blue b5=blue b6=blue", ["b2", "b3", "b4", "b5", "b6"]),
        ("c2=blue d2=blue e2=blue f2=blue", ["b2", "c2", "d2", "e2", "f2"]),
        ("b1=red b3=red a2=green c2=yellow", ["b2"]),
        ("b1=red c1=blue c2=blue", ["b2", "c1", "c2"]),
    ],
)
def test_a_tile_brings_the_size_of_its_area_by_edges_over_quarter_borders_too(there: str, area: list[str]) -> None:
    state = stand(f"laid: {there}\nrondel: blue-b0\ngold 1: 0")
    # On b2, whose half columns are in the west and north, relation 0 points to the west.
    after, events = told(state, "1 b2")
    found = next(event for event in events if event.key == "area")
    assert found.args == {"colour": "blue", "spaces": area, "gold": len(area)}
    assert (found.seat, found.clause) == (0, "MA-13")
    assert gold(after) == (len(area), 0, 0, 0)


@pytest.mark.clause("MA-13")
@pytest.mark.parametrize("seed", [1, 2])
def test_areas_are_those_that_a_flood_finds(seed: int) -> None:
    checked = 0
    for _, events, after in deeds(standard(3), seed):
        for placed, area in pairwise(events):
            if area.key == "area":
                space, colour = placed.args["space"], placed.args["tile"].split("-")[0]
                own = [at for at, tile in laid(after).items() if tile.startswith(colour)]
                wanted = flood(space, own)
                assert area.args == {"colour": colour, "spaces": wanted, "gold": len(wanted)}
                checked += 1
    assert checked == 56


# --- full quarters ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("MA-37")
def test_a_tile_that_lies_in_a_full_quarter_needs_the_marker_of_that_quarter() -> None:
    full = but_for(only="NW")
    state = stand(f"{full}\nrondel: green-h0 red-h1 blue-h2 yellow-h3")
    assert {quarter(space) for space in targets(state, 1)} == {"NE", "SE", "SW"}
    assert happens(state, "1 a7")[0] == ("used", 1, "NW")
    assert all(quarter(space) != "NW" for slot in (1, 2, 3, 4) for space in targets(state, slot))
    state = stand(f"{full}\ndown 1: NW\nrondel: green-h0 red-h1 blue-h2 yellow-h3")
    assert targets(state, 1) == [] and targets(state, 2) != []


@pytest.mark.clause("MA-37")
def test_a_space_takes_one_tile_only() -> None:
    state = stand("laid: a2=blue a3=red\nrondel: green-h0")
    assert targets(state, 1) == [space for space in HALVES if space not in ("a2", "a3")]


@pytest.mark.clause("MA-13")
def test_an_area_is_counted_whole_each_time_a_tile_joins_it() -> None:
    state = stand("laid: a2=blue\nrondel: blue-h2 blue-b1 red-h0 red-h1\ngold 1: 0")
    # On a3, in the east, relation 2 points to the west; on b2, in the west and north, relation 1 to the north.
    assert earned(state, "1 a3", "2 b2", key="area") == [2, 3]
