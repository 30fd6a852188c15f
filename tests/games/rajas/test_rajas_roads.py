"""Clauses RA-52 and RA-53: roads and dead ends, covered tiles."""

from __future__ import annotations

import pytest
from games.rajas.rajas_kit import finish, happens, me, moves, play, stand, table

# --- roads -----------------------------------------------------------------------------------------------------------


BACK = {"4": "snake", "5": "cow", "9": "tiger"}
"""Of the tiles below, by their cost."""


def laying(province: str, tile: str) -> list[str]:
    """Where a blue tile can be laid, and how."""
    stack = f"blue-{BACK[tile[0]]}"
    return moves(stand(f"province 1: {province}\ntops: {stack}=blue-{tile}\npending: lay {stack}"))


def ways(found: list[str], cell: str) -> list[str]:
    return [move.split()[1] for move in found if move.split()[0] == cell]


@pytest.mark.clause("RA-52")
def test_a_straight_tile_beside_the_residence_lies_along_its_road_only() -> None:
    found = laying("", "4S")
    assert found == ["b2 EW", "b4 EW", "c3 NS"]


@pytest.mark.clause("RA-52")
def test_dead_ends_towards_the_edge_the_residence_and_a_neighbour_are_allowed() -> None:
    # b2 leads north to a2, which may end at the residence's blind side in the east and at the edge in the north.
    found = laying("b2=green-9X", "4C")
    assert ways(found, "a2") == ["ES", "SW"]
    assert ways(laying("b2=green-9X", "4S"), "a2") == ["NS"]
    # c2 leads east to c3, whose own road to the residence is free.
    found = laying("b2=green-9X c2=orange-4S-fortress/NS", "4C")
    assert ways(found, "c3") == ["NE", "NW"], "west is a dead end at c2's side without a road"


@pytest.mark.clause("RA-52")
def test_the_blind_sides_of_the_residence_join_nothing() -> None:
    """a4 lies beside its upper half, which has no road."""
    assert ways(laying("", "9X"), "a4") == [] == ways(laying("", "9X"), "a2")


@pytest.mark.clause("RA-52")
def test_all_road_ends_of_a_tile_are_joined_to_one_another() -> None:
    for sides, cells in (("EW", {"b1"}), ("NE", {"a2"}), ("ES", {"c2"})):
        tile = "orange-4S-fortress" if sides == "EW" else "orange-4C-mill"
        found = {move.split()[0] for move in laying(f"b2={tile}/{sides}", "9X")}
        assert found == cells | {"b4", "c3"}
    assert {move.split()[0] for move in laying("b2=green-9X", "9X")} == {"a2", "b1", "c2", "b4", "c3"}


@pytest.mark.clause("RA-52")
@pytest.mark.parametrize(("roads", "joined"), [("EW", ["W3"]), ("ES", []), ("NE", [])])
def test_a_border_yield_is_joined_by_a_road_end_towards_it(roads: str, joined: list[str]) -> None:
    tile = "blue-4S" if roads == "EW" else "blue-4C-palace"
    state = stand(f"province 1: b2=green-9X c2=orange-9X\ntops: blue-snake={tile}\npending: lay blue-snake")
    after, events = finish(state, f"c1 {roads}")
    assert [event[2] for event in events if event[0] == "joined"] == joined
    assert list(me(after).joined) == joined


# --- covered tiles ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-53")
def test_markets_and_buildings_of_a_covered_tile_count_no_more() -> None:
    lines = "province 1: b2=orange-10X-tea3-silk2<purple-5C-silk3 b4=blue-4C-tea2/SW\ndice 1: blue=6"
    assert happens(stand(lines), "mixed-market")[-1] == ("mixed", 1, 5), "silk 2 and tea 3"
    assert ("good", 1, "silk", 6, 2) in happens(stand(lines), "silk-market", "blue 6")
    assert ("money", 1, 3) in finish(stand(f"{lines}2\nboat 1: 7\nkarma 1: 0"), "harbour", "blue 2", "sail 1")[1]


COVER = """
    province 1: b2=green-9X c2=blue-9X c1=orange-4S-fortress/EW
    tops: purple-cow=purple-6S blue-tiger=blue-10X green-tiger=green-10X orange-tiger=orange-8T
    dice 1: green=5 purple=6 orange=6
    karma 1: 1
"""


@pytest.mark.clause("RA-53")
def test_a_covered_tile_does_not_return_to_its_stack() -> None:
    state = stand(COVER)
    after, _ = finish(state, "builder", "green 5", "purple-cow", "c1 EW", "purple 6")
    assert next(laid for laid in me(after).province if laid.cell == "c1").covered == "orange-4S-fortress"
    assert table(after).stacks["orange-snake"] == table(state).stacks["orange-snake"]


@pytest.mark.clause("RA-53")
def test_yields_had_through_a_covered_tile_stay_had_and_come_no_more() -> None:
    state = stand(COVER)
    assert me(state).joined == ("W3",)
    for roads in ("NES", "ESW"):
        after, events = finish(state, "builder", "green 5", "orange-tiger", f"c1 {roads}", "orange 6")
        assert me(after).joined == ("W3",) and "joined" not in [event[0] for event in events]


@pytest.mark.clause("RA-53", "RA-48")
def test_the_5_and_the_difference_are_paid_with_different_dice() -> None:
    assert "builder" not in moves(stand(COVER.replace("green=5 purple=6 orange=6", "purple=5")))
    assert "builder" in moves(stand(COVER.replace("green=5 purple=6 orange=6", "purple=55")))


@pytest.mark.clause("RA-53")
def test_the_residence_is_not_a_tile() -> None:
    state = play(stand(COVER), "builder", "green 5", "purple-cow")
    assert {move.split()[0] for move in moves(state)} == {"c1"}
    assert "builder" not in moves(stand(COVER.replace("b2=green-9X c2=blue-9X c1=orange-4S-fortress/EW", "")))


@pytest.mark.clause("RA-53")
def test_a_covering_tile_is_never_covered_itself() -> None:
    alone = COVER.replace("c1=orange-4S-fortress/EW", "c1=purple-5C-silk3/ES")
    assert "builder" in moves(stand(alone)), "purple 6 can cover purple 5"
    assert "builder" not in moves(stand(alone.replace("silk3/ES", "silk3/ES<orange-4S-fortress")))
